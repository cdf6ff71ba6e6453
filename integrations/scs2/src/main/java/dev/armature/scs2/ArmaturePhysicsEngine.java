package dev.armature.scs2;

import dev.armature.compile.Compiler;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.model.Model;
import dev.armature.query.ContactForce;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import us.ihmc.euclid.referenceFrame.ReferenceFrame;
import us.ihmc.euclid.tuple3D.Vector3D;
import us.ihmc.euclid.tuple3D.interfaces.Vector3DReadOnly;
import us.ihmc.mecano.multiBodySystem.interfaces.JointBasics;
import us.ihmc.mecano.tools.JointStateType;
import us.ihmc.scs2.definition.robot.RobotDefinition;
import us.ihmc.scs2.definition.robot.RobotStateDefinition;
import us.ihmc.scs2.definition.terrain.TerrainObjectDefinition;
import us.ihmc.scs2.simulation.physicsEngine.PhysicsEngine;
import us.ihmc.scs2.simulation.physicsEngine.PhysicsEngineFactory;
import us.ihmc.scs2.simulation.robot.Robot;
import us.ihmc.yoVariables.registry.YoRegistry;

/**
 * Armature as a physics engine of SCS2.
 *
 * <pre>{@code
 * SimulationSession session = new SimulationSession(ArmaturePhysicsEngine.factory());
 * }</pre>
 *
 * <p>All robots and the terrain are one world. Before each step the engine takes the state of the
 * joints, and the accelerations that its solver starts from, out of SCS2's variables, and after the
 * step it puts them back; it remembers nothing else. So a session can be rewound to any moment of
 * its buffer and goes on from there to the same bits.
 */
public final class ArmaturePhysicsEngine implements PhysicsEngine {
  /** Coefficient of friction of everything: SCS2's own default. */
  public static final double FRICTION = 0.7;

  private final ReferenceFrame inertialFrame;
  private final YoRegistry rootRegistry;
  private final YoRegistry registry = new YoRegistry("ArmaturePhysicsEngine");
  private final Consumer<Spec> customize;
  private final List<ArmatureRobot> robots = new ArrayList<>();
  private final List<TerrainObjectDefinition> terrain = new ArrayList<>();
  private final double[] force = new double[6];
  private final Vector3D place = new Vector3D();
  private @Nullable Model model;
  private @Nullable Data data;
  private boolean initialized;

  private ArmaturePhysicsEngine(
      ReferenceFrame inertialFrame, YoRegistry rootRegistry, Consumer<Spec> customize) {
    this.inertialFrame = inertialFrame;
    this.rootRegistry = rootRegistry;
    this.customize = customize;
  }

  /** What a session needs to make its engine. */
  public static PhysicsEngineFactory factory() {
    return factory(spec -> {});
  }

  /**
   * The same with a last word on the world: solver, contact softness, friction, tendons, whatever a
   * model can say and SCS2's definitions cannot. Bodies, joints and contact points are named
   * ROBOT/NAME.
   */
  public static PhysicsEngineFactory factory(Consumer<Spec> customize) {
    return (frame, registry) -> new ArmaturePhysicsEngine(frame, registry, customize);
  }

  /**
   * The world of the last step.
   *
   * @throws IllegalStateException before the first one
   */
  public Data data() {
    if (data == null) {
      throw new IllegalStateException("the world is made with the first step");
    }
    return data;
  }

  /** The compiled robots and terrain; see {@link #data}. */
  public Model model() {
    data();
    return java.util.Objects.requireNonNull(model);
  }

  private void build() {
    WorldBuilder builder = new WorldBuilder(FRICTION);
    terrain.forEach(builder::add);
    robots.forEach(robot -> builder.add(robot.getRobotDefinition()));
    customize.accept(builder.spec());
    Model m = Compiler.compile(builder.spec()).model();
    Data d = Physics.makeData(m);
    d.hooks = new Filter(m, builder);
    robots.forEach(robot -> robot.find(m));
    model = m;
    data = d;
  }

  /** What may touch, by SCS2's masks; contact points touch what does not move. */
  private static final class Filter implements Hooks {
    private final WorldBuilder.@Nullable Contact[] contacts;

    Filter(Model m, WorldBuilder builder) {
      contacts = new WorldBuilder.Contact[m.ngeom];
      for (int g = 0; g < m.ngeom; g++) {
        contacts[g] = builder.contacts().get(m.names.geom[g]);
      }
    }

    @Override
    public boolean contactFilter(Model m, Data d, int geom1, int geom2) {
      WorldBuilder.Contact a = contacts[geom1];
      WorldBuilder.Contact b = contacts[geom2];
      if (a == null || b == null) {
        return true; // a geom of the user's own
      }
      boolean fixed1 = m.body.weldid[m.geom.bodyid[geom1]] == 0;
      boolean fixed2 = m.body.weldid[m.geom.bodyid[geom2]] == 0;
      return a.mayTouch(b) && (fixed1 || !b.point()) && (fixed2 || !a.point());
    }
  }

  @Override
  public void initialize(Vector3DReadOnly gravity) {
    for (ArmatureRobot robot : robots) {
      robot.resetState();
      robot.initializeState();
    }
    build();
    Data d = data();
    write(gravity);
    Physics.forward(model(), d);
    for (ArmatureRobot robot : robots) {
      robot.read(d);
      robot.updateFrames();
    }
    contacts(d);
    for (ArmatureRobot robot : robots) {
      robot.updateSensors(0, gravity);
      robot.getControllerManager().initializeControllers();
    }
    initialized = true;
  }

  @Override
  public void simulate(double currentTime, double dt, Vector3DReadOnly gravity) {
    if (!initialized) {
      initialize(gravity);
      return;
    }
    for (ArmatureRobot robot : robots) {
      robot.updateFrames();
      robot.updateSensors(dt, gravity);
      robot.getControllerManager().updateControllers(currentTime);
      robot.getControllerManager().writeControllerOutput(JointStateType.EFFORT);
      robot.getControllerManager().writeControllerOutputForJointsToIgnore(JointStateType.values());
      robot.saveRobotBeforePhysicsState();
    }
    if (data == null) {
      build();
    }
    Model m = model();
    Data d = data();
    robots.forEach(ArmatureRobot::clearWrenches);
    m.opt.timestep = dt;
    d.time = currentTime;
    write(gravity);
    long diverged = d.warning.divergences();
    Physics.step(m, d);
    if (d.warning.divergences() != diverged) {
      throw new IllegalStateException(
          "the world diverged at " + currentTime + " s: " + d.warning.lastDivergence());
    }
    contacts(d);
    robots.forEach(robot -> robot.read(d));
  }

  private void write(Vector3DReadOnly gravity) {
    Data d = data();
    gravity.get(model().opt.gravity);
    Arrays.fill(d.xfrcApplied, 0);
    robots.forEach(robot -> robot.write(d));
  }

  private void contacts(Data d) {
    Model m = model();
    for (int i = 0; i < d.ncon; i++) {
      ContactForce.world(m, d, i, force, 0);
      place.set(3 * i, d.contact.pos);
      for (int side = 0; side < 2; side++) {
        int geom = d.contact.geom[2 * i + side];
        int body = m.geom.bodyid[geom];
        double sign = side == 0 ? -1 : 1;
        robots.forEach(robot -> robot.contact(body, geom, force, place, sign));
      }
    }
  }

  @Override
  public void pause() {
    for (ArmatureRobot robot : robots) {
      robot.updateFrames();
      robot.getControllerManager().pauseControllers();
    }
  }

  @Override
  public void addRobot(Robot robot) {
    inertialFrame.checkReferenceFrameMatch(robot.getInertialFrame());
    for (JointBasics joint : robot.getAllJoints()) {
      if (robot.getJointsToIgnore().contains(joint)) {
        throw new UnsupportedOperationException(
            robot.getName() + ": joints to ignore are not supported: " + joint.getName());
      }
    }
    ArmatureRobot added = new ArmatureRobot(robot, registry);
    rootRegistry.addChild(added.getRegistry());
    registry.addChild(added.getSecondaryRegistry());
    robots.add(added);
    data = null;
    model = null;
  }

  @Override
  public void addTerrainObject(TerrainObjectDefinition object) {
    terrain.add(object);
    data = null;
    model = null;
  }

  @Override
  public ReferenceFrame getInertialFrame() {
    return inertialFrame;
  }

  @Override
  public List<Robot> getRobots() {
    return robots.stream().map(ArmatureRobot::getRobot).collect(Collectors.toList());
  }

  @Override
  public List<RobotDefinition> getRobotDefinitions() {
    return robots.stream().map(ArmatureRobot::getRobotDefinition).collect(Collectors.toList());
  }

  @Override
  public List<TerrainObjectDefinition> getTerrainObjectDefinitions() {
    return terrain;
  }

  @Override
  public List<RobotStateDefinition> getBeforePhysicsRobotStateDefinitions() {
    return robots.stream()
        .map(ArmatureRobot::getRobotBeforePhysicsStateDefinition)
        .collect(Collectors.toList());
  }

  @Override
  public YoRegistry getPhysicsEngineRegistry() {
    return registry;
  }
}
