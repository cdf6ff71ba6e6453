package dev.armature.compile;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.MeshDraft;
import dev.armature.compile.draft.SensorDraft;
import dev.armature.compile.expand.CompilerSettings;
import dev.armature.compile.expand.ExpandedModel;
import dev.armature.compile.expand.Item;
import dev.armature.compile.layout.FlexSparsity;
import dev.armature.compile.layout.KinematicTree;
import dev.armature.compile.layout.SleepPolicies;
import dev.armature.compile.layout.SparseLayout;
import dev.armature.constants.LengthRanges;
import dev.armature.constants.SetConstants;
import dev.armature.constants.SpringDampers;
import dev.armature.data.Data;
import dev.armature.method.StepMethod;
import dev.armature.method.StepMethods;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.Option;
import dev.armature.model.SensorType;
import dev.armature.model.Sizes;
import dev.armature.model.SleepPolicy;
import dev.armature.model.Visual;
import dev.armature.plugin.Plugin;
import dev.armature.spec.Limit;
import dev.armature.step.Physics;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One run of the compiler: from an expanded model to a model, in the order of the passes. */
final class Compilation {
  private final ExpandedModel source;
  private final CompilerSettings settings;
  private final boolean plain;
  private final Registry registry = new Registry();
  private final Visual visual = new Visual();
  private final ContactReader contacts = new ContactReader(registry);
  private final PluginReader plugins;
  private final AssetReader assets;
  private final CameraCompiler cameras;

  Compilation(ExpandedModel source, List<Plugin> given) {
    plugins = new PluginReader(registry, given);
    this.source = source;
    settings = source.settings();
    plain = settings.discardvisual();
    assets = new AssetReader(registry, plugins, plain, source.diagnostics().strict());
    cameras = new CameraCompiler(registry, visual, plain);
  }

  Model run() {
    SettingsReader.visual(source, visual);
    readAssets();
    readTree();
    checkInertia();
    source.pairs().forEach(contacts::pair);
    assets.markHulls();
    assets.compile();
    compileBodies();
    fuseStatic();
    registry.bodies.forEach(BodyCompiler::checkPlace);
    readWhatRefersToTheTree();
    contacts.sort();
    discardVisual();
    checkMasses();

    Layout layout = new Layout(registry);
    Model m = allocate(layout);
    write(m, layout);
    scaleMass(m);
    flexSparsity(m, layout);
    constants(m);
    sleepPolicies(m);
    springDampers(m);
    // before anything steps
    plugins.check(m);
    lengthRanges(m);
    SettingsReader.statistic(source.statistic(), m.stat);
    trySleep(m);
    tryStep(m);
    return m;
  }

  /** Refuses chains so long that their inertia matrix fits no memory, before anything is made. */
  private void checkInertia() {
    int[] above = new int[registry.bodies.size()];
    long entries = 0;
    for (BodyDraft body : registry.bodies) {
      int dofs = body.parent == null ? 0 : above[body.parent.id];
      for (JointDraft joint : body.joints) {
        for (int k = 0; k < KinematicTree.dofWidth(joint.type); k++) {
          entries += ++dofs;
        }
      }
      above[body.id] = dofs;
    }
    if (Limit.INERTIA_ENTRIES.exceededBy(entries)) {
      throw source.world().error("the model has " + Limit.INERTIA_ENTRIES.told(entries));
    }
  }

  /** Where the objects came from, once the model is made. */
  Sources sources() {
    return new Sources(registry);
  }

  // ---- reading

  private void readAssets() {
    source.plugins().forEach(plugins::declare);
    if (!plain) {
      source.textures().forEach(assets::texture);
      source.materials().forEach(assets::material);
    }
    source.meshes().forEach(assets::mesh);
    source.hfields().forEach(assets::heightField);
  }

  private void readTree() {
    BodyDraft world = new TreeReader(registry, plugins, plain).read(source.world());
    StepMethod method = SettingsReader.stepMethod(source);
    BreakJoints.add(world, method != null && method.breaksJoints());
    registry.addTree(world);
    int bodies = registry.bodies.size() + source.flexes().size();
    if (Limit.BODIES.exceededBy(bodies)) {
      throw source.world().error("the model has " + Limit.BODIES.told(bodies));
    }
  }

  private void compileBodies() {
    BodyCompiler bodies = new BodyCompiler(new GeomCompiler(settings.fitaabb()), cameras);
    registry.bodies.forEach(bodies::compile);
  }

  private void readWhatRefersToTheTree() {
    source.flexes().forEach(new FlexReader(registry, plain)::read);
    source.skins().forEach(assets::skin);
    source.excludes().forEach(contacts::exclude);
    EqualityReader equalities = new EqualityReader(registry);
    TendonReader tendons = new TendonReader(registry, plain);
    ActuatorReader actuators = new ActuatorReader(registry, plugins);
    SensorReader sensors = new SensorReader(registry, plugins);
    CustomReader custom = new CustomReader(registry);
    source.tendons().forEach(tendons::read);
    source.equalities().forEach(equalities::read);
    BreakJoints.hold(registry);
    source.actuators().forEach(actuators::read);
    source.sensors().forEach(sensors::read);
    source.numerics().forEach(custom::numeric);
    source.texts().forEach(custom::text);
    for (Item key : source.keys()) {
      registry.add(registry.keys, ObjType.KEY, new Draft(key));
    }
    source.tuples().forEach(custom::tuple);
    plugins.sort();
  }

  // ---- fusing and discarding

  /**
   * Fuses static bodies, if that is wanted. MuJoCo compiles cameras and lights once more when it
   * does so, which undoes their move with an aligned free body.
   */
  private void fuseStatic() {
    if (!settings.fusestatic()) {
      return;
    }
    BodyDraft world = registry.bodies.get(0);
    registry.cameras.forEach(cameras::compile);
    registry.lights.forEach(cameras::compile);
    BodyReferences references = new BodyReferences(source, world);
    registry.unusedNodes = new StaticFusion(registry.bodies, references).fuse(world);
    registry.addTree(world);
  }

  /** Takes out geoms that only serve drawing, and meshes that nothing uses then, if wanted. */
  private void discardVisual() {
    if (!plain) {
      return;
    }
    Set<MeshDraft> used = new HashSet<>();
    for (BodyDraft body : registry.bodies) {
      body.geoms.removeIf(GeomDraft::isVisual);
      body.geoms.forEach(
          g -> {
            if (g.mesh != null) {
              used.add(g.mesh);
            }
          });
    }
    for (SensorDraft s : registry.sensors) {
      if (s.type == SensorType.TACTILE && s.object instanceof MeshDraft mesh) {
        used.add(mesh);
      }
    }
    for (GeomDraft g : registry.geoms) {
      registry.discardedUserLength =
          Math.max(registry.discardedUserLength, g.isVisual() ? g.item.numbers("user").length : 0);
    }
    registry.geoms.removeIf(GeomDraft::isVisual);
    registry.meshes.removeIf(mesh -> !used.contains(mesh));
    Registry.renumber(registry.geoms);
    Registry.renumber(registry.meshes);
  }

  // ---- checks

  /** A body that moves needs mass and inertia, its own or those of what is fixed to it. */
  private void checkMasses() {
    for (BodyDraft body : registry.bodies) {
      if (!body.joints.isEmpty() && !heavy(body)) {
        throw body.error("mass and inertia of moving bodies must be larger than " + MINVAL);
      }
      boolean first = body.parent == null || body.parent.weldid == 0;
      boolean chosen = body.item.keyword("sleep") != SleepPolicy.AUTO;
      if (chosen && (body.joints.isEmpty() || !first)) {
        throw body.error("the sleep policy can only be set on the first body of a kinematic tree");
      }
    }
  }

  private static boolean heavy(BodyDraft body) {
    if (body.mass >= MINVAL
        && body.inertia[0] >= MINVAL
        && body.inertia[1] >= MINVAL
        && body.inertia[2] >= MINVAL) {
      return true;
    }
    return body.children.stream().anyMatch(c -> c.joints.isEmpty() && heavy(c));
  }

  // ---- writing

  private Model allocate(Layout layout) {
    Sizes written = new Sizes();
    SettingsReader.sizes(source.size(), written);
    int nkey = Math.max(registry.keys.size(), source.size().integer("nkey"));
    return new Model(layout.sizes(written, nkey)).with(visual);
  }

  private void write(Model m, Layout layout) {
    m.names.model = source.name();
    registry.writeNames(m.names);
    SettingsReader.option(source, m.opt);
    new TreeWriter(registry, m).write(layout);
    BreakJoints.limits(registry, m);
    new AssetWriter(registry, m).write();
    new FlexWriter(registry.flexes, m).write();
    new ConstraintWriter(registry, m).write();
    ActuatorWriter.write(registry, m);
    SensorWriter.write(registry, m);
    new CustomWriter(registry, m).write();
    SparseLayout.fill(layout.tree, m);
    new KeyframeWriter(registry, m).write();
  }

  // ---- what follows from the model

  private void flexSparsity(Model m, Layout layout) {
    int crooked = FlexSparsity.fill(layout.tree, m);
    if (crooked >= 0) {
      throw registry
          .flexes
          .get(crooked)
          .error("has a vertex equality, so its vertices must lie in one plane");
    }
  }

  private void scaleMass(Model m) {
    if (settings.settotalmass() <= 0) {
      return;
    }
    double total = 0;
    for (int b = 1; b < m.nbody; b++) {
      total += m.body.mass[b];
    }
    double factor = Math.max(MINVAL, settings.settotalmass() / Math.max(MINVAL, total));
    for (int b = 1; b < m.nbody; b++) {
      m.body.mass[b] *= factor;
      for (int k = 0; k < 3; k++) {
        m.body.inertia[3 * b + k] *= factor;
      }
    }
  }

  private static void constants(Model m) {
    Model awake = awake(m);
    SetConstants.compute(awake, new Data(awake));
  }

  /** The model without sleep: constants are those of trees that move. */
  private static Model awake(Model m) {
    Option awake = m.opt.copy();
    awake.enableflags &= ~EnableFlag.SLEEP;
    return m.with(awake);
  }

  private void sleepPolicies(Model m) {
    int[] policies = registry.bodies.stream().mapToInt(b -> b.item.keyword("sleep")).toArray();
    int refused = SleepPolicies.fill(m, policies, FlexWriter.trees(m));
    if (refused >= 0) {
      BodyDraft body = registry.bodies.get(m.tree.bodyadr[refused]);
      throw body.error("cannot sleep: a tendon ties its tree to others");
    }
  }

  private void springDampers(Model m) {
    double[] springdamper = new double[2 * m.njnt];
    for (JointDraft j : registry.joints) {
      System.arraycopy(j.item.numbers("springdamper"), 0, springdamper, 2 * j.id, 2);
    }
    SpringDampers.compute(m, springdamper);
  }

  private void lengthRanges(Model m) {
    LengthRanges.Failure failure =
        LengthRanges.compute(awake(m), SettingsReader.lengthRange(source.lengthrange()));
    if (failure != null) {
      throw registry.actuators.get(failure.actuator()).error(failure.problem());
    }
  }

  /**
   * Whether a world of a model with sleep can be made and moved: trees that start asleep must be
   * able to, and some constraints cannot sleep at all. Either is found out only by trying.
   */
  private void trySleep(Model m) {
    if (!m.opt.enabled(EnableFlag.SLEEP)) {
      return;
    }
    try {
      Data d = Physics.makeData(m);
      if (Arrays.stream(m.tree.sleepPolicy).noneMatch(p -> p == SleepPolicy.INIT)) {
        Option alone = m.opt.copy();
        alone.disableflags |= DisableFlag.CONTACT;
        Physics.step(m.with(alone), d);
      }
    } catch (IllegalStateException e) {
      throw source.flags().error("sleep: " + e.getMessage());
    }
  }

  /**
   * Settings that some models cannot run with: whether this one can is found out by a step, as
   * MuJoCo does.
   */
  private void tryStep(Model m) {
    boolean discreteInverse =
        m.opt.integrator == IntegratorType.RK4
            && m.opt.enabled(EnableFlag.FWDINV)
            && m.opt.enabled(EnableFlag.INVDISCRETE);
    if (!discreteInverse && StepMethods.of(m.opt) == null) {
      return;
    }
    try {
      Physics.step(m, new Data(m));
    } catch (IllegalStateException e) {
      throw source.option().error(String.valueOf(e.getMessage()));
    }
  }
}
