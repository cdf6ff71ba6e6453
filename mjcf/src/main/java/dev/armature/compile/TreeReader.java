package dev.armature.compile;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.CameraDraft;
import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.HeightFieldDraft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.LightDraft;
import dev.armature.compile.draft.MaterialDraft;
import dev.armature.compile.draft.MeshDraft;
import dev.armature.compile.draft.SiteDraft;
import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.Orientation;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.ObjType;
import dev.armature.plugin.Plugin;
import org.jspecify.annotations.Nullable;

/** Reads the tree of bodies with what they carry; values as written, orientations resolved. */
final class TreeReader {
  private static final String WORLD = "world";
  private static final String[] ORIENTATIONS = {"quat", "axisangle", "xyaxes", "zaxis", "euler"};

  private final Registry registry;
  private final PluginReader plugins;
  private final boolean plain;

  /**
   * A reader; assets and plugins must be in the registry already.
   *
   * @param plain whether materials are dropped
   */
  TreeReader(Registry registry, PluginReader plugins, boolean plain) {
    this.registry = registry;
    this.plugins = plugins;
    this.plain = plain;
  }

  /** The world body with all below it. */
  BodyDraft read(Item world) {
    BodyDraft body = new BodyDraft(world, WORLD);
    content(body, world);
    if (!body.joints.isEmpty()) {
      throw body.joints.getFirst().error("the world cannot have joints");
    }
    return body;
  }

  private BodyDraft body(Item item) {
    BodyDraft body = new BodyDraft(item, item.name());
    body.pos = item.numbers("pos");
    body.quat = Orientation.of(item);
    body.rawPos = body.pos.clone();
    body.rawQuat = item.numbers("quat");
    body.framePos = item.framePos();
    body.frameQuat = item.frameQuat();
    body.mocap = item.flag("mocap");
    body.gravcomp = item.number("gravcomp");
    body.sleep = item.keyword("sleep");
    body.user = item.numbers("user");
    content(body, item);
    return body;
  }

  private void content(BodyDraft body, Item item) {
    for (Item child : item.children()) {
      switch (child.kind()) {
        case "body" -> body.add(body(child));
        case "inertial" -> inertial(body, child);
        case "joint" -> body.add(joint(child));
        case "freejoint" -> body.add(freeJoint(child));
        case "geom" -> body.add(geom(child));
        case "site" -> body.add(site(child));
        case "camera" -> {
          CameraDraft camera = new CameraDraft(child);
          camera.user = child.numbers("user");
          camera.body = body;
          body.cameras.add(camera);
        }
        case "light" -> {
          LightDraft light = new LightDraft(child);
          light.body = body;
          body.lights.add(light);
        }
        case "plugin" -> body.plugin = plugins.use(child, Plugin.Capability.PASSIVE);
        default -> throw child.error("is not expected in a body");
      }
    }
  }

  private static void inertial(BodyDraft body, Item item) {
    body.explicitInertial = true;
    body.ipos = item.numbers("pos");
    body.iquat = Orientation.of(item);
    body.mass = item.number("mass");
    body.inertia = item.numbers("diaginertia");
    body.fullinertia = item.has("fullinertia") ? item.numbers("fullinertia") : null;
    body.inertialOrientation = false;
    for (String orientation : ORIENTATIONS) {
      body.inertialOrientation |= item.has(orientation);
    }
  }

  private static JointDraft freeJoint(Item item) {
    JointDraft joint = new JointDraft(item, item.name());
    joint.type = JointType.FREE;
    joint.group = item.integer("group");
    joint.align = item.keyword("align");
    return joint;
  }

  private static JointDraft joint(Item item) {
    JointDraft joint = new JointDraft(item, item.name());
    joint.type = item.keyword("type");
    joint.group = item.integer("group");
    joint.pos = item.numbers("pos");
    joint.axis = item.numbers("axis");
    joint.framePos = item.framePos();
    joint.frameQuat = item.frameQuat();
    joint.stiffness = item.number("stiffness");
    joint.springdamper = item.numbers("springdamper");
    joint.range = item.numbers("range");
    joint.limited = item.keyword("limited");
    joint.actfrcrange = item.numbers("actuatorfrcrange");
    joint.actfrclimited = item.keyword("actuatorfrclimited");
    joint.actgravcomp = item.flag("actuatorgravcomp");
    joint.margin = item.number("margin");
    joint.ref = item.number("ref");
    joint.rawRef = joint.ref;
    joint.springref = item.number("springref");
    joint.armature = item.number("armature");
    joint.damping = item.number("damping");
    joint.frictionloss = item.number("frictionloss");
    joint.breakforce = item.number("breakforce");
    joint.breaktorque = item.number("breaktorque");
    joint.solrefLimit = SolverParameters.solref(item, "solreflimit");
    joint.solimpLimit = item.numbers("solimplimit");
    joint.solrefFriction = SolverParameters.solref(item, "solreffriction");
    joint.solimpFriction = item.numbers("solimpfriction");
    joint.user = item.numbers("user");
    return joint;
  }

  private GeomDraft geom(Item item) {
    GeomDraft geom = new GeomDraft(item, item.name());
    geom.type = item.keyword("type");
    geom.size = item.numbers("size");
    geom.pos = item.numbers("pos");
    geom.quat = Orientation.of(item);
    geom.fromto = item.has("fromto") ? item.numbers("fromto") : null;
    geom.framePos = item.framePos();
    geom.frameQuat = item.frameQuat();
    geom.contype = item.integer("contype");
    geom.conaffinity = item.integer("conaffinity");
    geom.condim = item.integer("condim");
    geom.group = item.integer("group");
    geom.priority = item.integer("priority");
    geom.friction = item.numbers("friction");
    geom.massGiven = item.has("mass") ? item.number("mass") : Double.NaN;
    geom.density = item.number("density");
    geom.shellinertia = item.flag("shellinertia");
    geom.solmix = item.number("solmix");
    geom.solref = SolverParameters.solref(item, "solref");
    geom.solimp = item.numbers("solimp");
    geom.margin = item.number("margin");
    geom.gap = item.number("gap");
    geom.fitscale = item.number("fitscale");
    geom.rgba = Floats.of(item.numbers("rgba"));
    geom.fluidEllipsoid = item.keyword("fluidshape") == 1;
    geom.fluidcoef = item.numbers("fluidcoef");
    geom.user = item.numbers("user");
    geom.material = material(item);
    geom.mesh = (MeshDraft) registry.optional(item, ObjType.MESH, "mesh");
    geom.hfield = (HeightFieldDraft) registry.optional(item, ObjType.HFIELD, "hfield");
    if (geom.material == null && geom.mesh != null) {
      geom.material = geom.mesh.material;
    }
    for (Item plugin : item.children("plugin")) {
      geom.plugin = plugins.use(plugin, Plugin.Capability.SDF);
    }
    return geom;
  }

  private SiteDraft site(Item item) {
    SiteDraft site = new SiteDraft(item, item.name());
    site.type = item.keyword("type");
    if (site.type == GeomType.PLANE || site.type == GeomType.HFIELD || site.type == GeomType.MESH) {
      throw item.error("a site cannot be a plane, height field or mesh");
    }
    site.size = item.numbers("size");
    site.pos = item.numbers("pos");
    site.quat = Orientation.of(item);
    site.fromto = item.has("fromto") ? item.numbers("fromto") : null;
    site.framePos = item.framePos();
    site.frameQuat = item.frameQuat();
    site.group = item.integer("group");
    site.rgba = Floats.of(item.numbers("rgba"));
    site.user = item.numbers("user");
    site.material = material(item);
    return site;
  }

  private @Nullable MaterialDraft material(Item item) {
    return plain ? null : (MaterialDraft) registry.optional(item, ObjType.MATERIAL, "material");
  }
}
