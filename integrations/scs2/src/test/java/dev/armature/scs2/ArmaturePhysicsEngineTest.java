package dev.armature.scs2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import us.ihmc.euclid.tuple3D.Vector3D;
import us.ihmc.euclid.yawPitchRoll.YawPitchRoll;
import us.ihmc.mecano.multiBodySystem.interfaces.OneDoFJointBasics;
import us.ihmc.mecano.multiBodySystem.interfaces.SphericalJointBasics;
import us.ihmc.scs2.definition.geometry.Box3DDefinition;
import us.ihmc.scs2.definition.geometry.Sphere3DDefinition;
import us.ihmc.scs2.definition.geometry.Torus3DDefinition;
import us.ihmc.scs2.definition.robot.GroundContactPointDefinition;
import us.ihmc.scs2.definition.robot.RobotDefinition;
import us.ihmc.scs2.definition.state.interfaces.OneDoFJointStateBasics;
import us.ihmc.scs2.simulation.SimulationSession;
import us.ihmc.scs2.simulation.SimulationSessionControls;
import us.ihmc.scs2.simulation.physicsEngine.PhysicsEngineFactory;
import us.ihmc.scs2.simulation.robot.Robot;
import us.ihmc.scs2.simulation.robot.multiBodySystem.interfaces.SimFloatingJointBasics;
import us.ihmc.scs2.simulation.robot.multiBodySystem.interfaces.SimJointBasics;
import us.ihmc.scs2.simulation.robot.trackers.GroundContactPoint;
import us.ihmc.yoVariables.variable.YoDouble;

/** Sessions of SCS2 on our engine, against SCS2's own engine where that is exact. */
class ArmaturePhysicsEngineTest {
  private static final double WEIGHT = 2 * 9.81;

  private static SimulationSession session(PhysicsEngineFactory engine, double dt) {
    SimulationSession session = new SimulationSession("test", engine);
    session.setSessionDTSeconds(dt);
    return session;
  }

  static void run(SimulationSession session, long ticks) {
    SimulationSessionControls controls = session.getSimulationSessionControls();
    List<Throwable> thrown = new ArrayList<>();
    controls.addSimulationThrowableListener(thrown::add);
    assertThat(controls.simulateNow(ticks)).as("%s", thrown).isTrue();
  }

  /** Everything of a joint: configuration, velocity, acceleration. */
  private static double[] state(Robot robot) {
    List<Double> all = new ArrayList<>();
    for (SimJointBasics joint : robot.getAllJoints()) {
      DMatrixRMaj matrix = new DMatrixRMaj(30, 1);
      int q = joint.getJointConfiguration(0, matrix);
      int v = joint.getJointVelocity(q, matrix);
      int a = joint.getJointAcceleration(v, matrix);
      for (int i = 0; i < a; i++) {
        all.add(matrix.get(i, 0));
      }
    }
    return all.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static void push(Robot robot) {
    robot
        .getControllerManager()
        .addController(
            () -> {
              robot.getAllJoints().forEach(ArmaturePhysicsEngineTest::push);
              ((OneDoFJointStateBasics) robot.getControllerOutput().getJointOutput("hinge"))
                  .setEffort(0.7);
            });
  }

  private static void push(SimJointBasics joint) {
    joint
        .getAuxiliaryData()
        .getExternalWrenchPoints()
        .forEach(
            point -> {
              point.getWrench().getLinearPart().set(2, -3, 4);
              point.getWrench().getAngularPart().set(0.3, 0.2, -0.1);
            });
  }

  private static double[][] both(RobotDefinition[] robots, double dt, int ticks) {
    PhysicsEngineFactory[] engines = {
      ArmaturePhysicsEngine.factory(),
      PhysicsEngineFactory.newContactPointBasedPhysicsEngineFactory()
    };
    double[][] states = new double[2][];
    for (int i = 0; i < 2; i++) {
      SimulationSession session = session(engines[i], dt);
      List<Robot> added = new ArrayList<>();
      for (RobotDefinition definition : robots) {
        added.add(session.addRobot(definition));
      }
      added.stream()
          .filter(r -> r.getName().equals("flyer"))
          .forEach(ArmaturePhysicsEngineTest::push);
      run(session, ticks);
      assertThat(added.get(0).getOneDoFJoint("hinge").getTau()).isEqualTo(0.7);
      states[i] = added.stream().flatMapToDouble(r -> java.util.Arrays.stream(state(r))).toArray();
      session.shutdownSession();
    }
    return states;
  }

  @Test
  void accelerationsOfAllJointTypesAreThoseOfScs2() {
    RobotDefinition[] robots = {TestRobots.flyer(), TestRobots.slider()};
    double[][] states = both(robots, 1e-9, 3);
    assertThat(states[0]).hasSize((7 + 12) + 3 + 3 + (4 + 6) + 9 + 3).doesNotContain(Double.NaN);
    assertThat(states[0]).containsExactly(states[1], within(1e-5));
  }

  @Test
  void motionsAgreeWithThoseOfScs2AsFarAsTheIntegratorsDo() {
    RobotDefinition[] robots = {TestRobots.flyer(), TestRobots.slider()};
    double coarse = difference(both(robots, 2e-4, 1500));
    double fine = difference(both(robots, 1e-4, 3000));
    assertThat(coarse).isLessThan(5e-2);
    assertThat(fine).as("half the step, half the difference").isBetween(0.4 * coarse, 0.6 * coarse);
  }

  private static double difference(double[][] states) {
    double most = 0;
    for (int i = 0; i < states[0].length; i++) {
      most = Math.max(most, Math.abs(states[0][i] - states[1][i]));
    }
    return most;
  }

  @Test
  void aBoxLandsAndItsSensorsTellItsWeight() {
    SimulationSession session = session(ArmaturePhysicsEngine.factory(), 1e-3);
    Robot box = session.addRobot(TestRobots.single("box", new Box3DDefinition(.2, .2, .2), 0.4));
    session.addTerrainObject(TestRobots.ground());
    run(session, 2000);
    SimFloatingJointBasics joint = (SimFloatingJointBasics) box.getJoint("box");
    assertThat(joint.getJointPose().getZ()).isCloseTo(0.1, within(1e-3));
    assertThat(joint.getJointTwist().length()).isLessThan(1e-3);
    Vector3D imu =
        new Vector3D(joint.getAuxiliaryData().getIMUSensors().get(0).getLinearAcceleration());
    assertThat(imu.getZ()).as("an accelerometer at rest").isCloseTo(9.81, within(1e-2));
    assertThat(joint.getAuxiliaryData().getWrenchSensors().get(0).getWrench().getLinearPartZ())
        .as("what the ground carries, before the body's own weight")
        .isCloseTo(WEIGHT, within(0.05));
    session.shutdownSession();
  }

  @Test
  void contactPointsCarryARobotWithoutShapes() {
    SimulationSession session = session(ArmaturePhysicsEngine.factory(), 1e-3);
    RobotDefinition definition = TestRobots.single("table", new Sphere3DDefinition(0.01), 0.3);
    for (int i = 0; i < 4; i++) {
      definition
          .getJointDefinition("table")
          .addGroundContactPointDefinition(
              new GroundContactPointDefinition(
                  "corner" + i, new Vector3D(i % 2 == 0 ? 0.2 : -0.2, i < 2 ? 0.2 : -0.2, -0.25)));
    }
    Robot table = session.addRobot(definition);
    session.addTerrainObject(TestRobots.ground());
    run(session, 1500);
    assertThat(((SimFloatingJointBasics) table.getJoint("table")).getJointPose().getZ())
        .isCloseTo(0.251, within(1e-3));
    double carried = 0;
    for (GroundContactPoint point :
        table.getJoint("table").getAuxiliaryData().getGroundContactPoints()) {
      assertThat(point.getInContact().getValue()).isTrue();
      carried += point.getWrench().getLinearPartZ();
    }
    assertThat(carried).isCloseTo(WEIGHT, within(0.05));
    session.shutdownSession();
  }

  @Test
  void aBallRollsDownARamp() {
    SimulationSession session = session(ArmaturePhysicsEngine.factory(), 1e-3);
    Robot ball = session.addRobot(TestRobots.single("ball", new Sphere3DDefinition(0.1), 0.7));
    session.addTerrainObject(TestRobots.ramp());
    run(session, 600);
    SimFloatingJointBasics joint = (SimFloatingJointBasics) ball.getJoint("ball");
    assertThat(joint.getJointPose().getX()).isBetween(-0.9, -0.3);
    assertThat(joint.getJointPose().getZ())
        .as("on the slope")
        .isCloseTo(
            0.5 * (joint.getJointPose().getX() + 1) + 0.1 * Math.hypot(1, 0.5), within(5e-3));
    session.shutdownSession();
  }

  @Test
  void aSessionThatIsRewoundGoesOnToTheSameBits() {
    SimulationSession session = session(ArmaturePhysicsEngine.factory(), 1e-3);
    session.initializeBufferSize(4000);
    session.initializeBufferRecordTickPeriod(1);
    Robot box = session.addRobot(TestRobots.single("box", new Box3DDefinition(.2, .3, .1), 0.4));
    Robot other = session.addRobot(TestRobots.single("other", new Sphere3DDefinition(0.1), 0.7));
    session.addTerrainObject(TestRobots.ground());
    run(session, 200);
    SimulationSessionControls controls = session.getSimulationSessionControls();
    int there = controls.getBufferCurrentIndex();
    run(session, 300);
    double[] first = state(box);
    double[] firstOther = state(other);
    run(session, 100);
    assertThat(state(box)).isNotEqualTo(first);
    controls.gotoBufferIndex(there);
    run(session, 300);
    assertThat(state(box)).isEqualTo(first);
    assertThat(state(other)).isEqualTo(firstOther);
    session.shutdownSession();
  }

  @Test
  void aHumanoidStandsByItsControllersAndFallsWithoutThem() {
    for (boolean controlled : new boolean[] {true, false}) {
      SimulationSession session = session(ArmaturePhysicsEngine.factory(), 1e-3);
      Robot robot = session.addRobot(TestRobots.humanoid());
      session.addTerrainObject(TestRobots.ground());
      if (controlled) {
        robot.getControllerManager().addController(() -> hold(robot));
      }
      run(session, 2000);
      SimFloatingJointBasics root = (SimFloatingJointBasics) robot.getJoint("root");
      if (controlled) {
        assertThat(root.getJointPose().getZ()).isCloseTo(0.9, within(0.02));
        double carried = 0;
        for (String foot : new String[] {"leftAnkle", "rightAnkle"}) {
          carried +=
              ((YoDouble)
                      robot.getRegistry().findVariable(foot.replace("Ankle", "FootForceForceZ")))
                  .getValue();
        }
        assertThat(carried).as("both feet carry the robot").isCloseTo(19.6 * 9.81, within(5.0));
      } else {
        assertThat(root.getJointPose().getZ()).as("from 0.9 m").isLessThan(0.6);
      }
      session.shutdownSession();
    }
  }

  /** Holds every joint where it was. */
  static void hold(Robot robot) {
    for (SimJointBasics joint : robot.getAllJoints()) {
      if (joint instanceof OneDoFJointBasics) {
        OneDoFJointBasics one = (OneDoFJointBasics) joint;
        ((OneDoFJointStateBasics) robot.getControllerOutput().getJointOutput(joint.getName()))
            .setEffort(-150 * one.getQ() - 6 * one.getQd());
      } else if (joint instanceof SphericalJointBasics) {
        SphericalJointBasics ball = (SphericalJointBasics) joint;
        YawPitchRoll at = new YawPitchRoll(ball.getJointOrientation());
        Vector3D torque =
            new Vector3D(-200 * at.getRoll(), -200 * at.getPitch(), -200 * at.getYaw());
        torque.scaleAdd(-8, ball.getJointAngularVelocity(), torque);
        DMatrixRMaj efforts = new DMatrixRMaj(3, 1);
        torque.get(efforts);
        robot.getControllerOutput().getJointOutput(joint.getName()).setEffort(0, efforts);
      }
    }
  }

  @Test
  void whatIsNotSupportedIsSaidByName() {
    SimulationSession session = session(ArmaturePhysicsEngine.factory(), 1e-3);
    session.addRobot(TestRobots.single("ring", new Torus3DDefinition(0.3, 0.1), 1));
    assertThatThrownBy(() -> session.getPhysicsEngine().initialize(new Vector3D(0, 0, -9.81)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("ring/ringBody 0: a collision shape Torus3DDefinition");
    session.shutdownSession();
  }
}
