package dev.armature.scs2;

import static dev.armature.scs2.ArmaturePhysicsEngineTest.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import us.ihmc.scs2.examples.simulations.BallRobotDefinition;
import us.ihmc.scs2.examples.simulations.MobileDefinition;
import us.ihmc.scs2.examples.simulations.SlopeGroundDefinition;
import us.ihmc.scs2.simulation.SimulationSession;
import us.ihmc.scs2.simulation.physicsEngine.PhysicsEngineFactory;
import us.ihmc.scs2.simulation.robot.Robot;
import us.ihmc.scs2.simulation.robot.multiBodySystem.interfaces.SimFloatingJointBasics;
import us.ihmc.scs2.simulation.robot.multiBodySystem.interfaces.SimJointBasics;

/** Robots and terrains of SCS2's own examples on our engine. */
class Scs2ExamplesTest {
  /** Of the ball in SCS2's definition, in meters. */
  private static final double RADIUS = 0.3;

  /** The coordinates of the mobile after some ticks. */
  private static double[] mobile(
      MobileDefinition definition, PhysicsEngineFactory engine, double dt, int ticks) {
    SimulationSession session = new SimulationSession("mobile", engine);
    session.setSessionDTSeconds(dt);
    Robot robot = session.addRobot(definition);
    run(session, ticks);
    DMatrixRMaj q = new DMatrixRMaj(200, 1);
    int n = 0;
    for (SimJointBasics joint : robot.getAllJoints()) {
      n = joint.getJointConfiguration(n, q);
    }
    session.shutdownSession();
    return Arrays.copyOf(q.getData(), n);
  }

  private static double difference(double[] a, double[] b) {
    double most = 0;
    for (int i = 0; i < a.length; i++) {
      most = Math.max(most, Math.abs(a[i] - b[i]));
    }
    return most;
  }

  @Test
  void theMobileSwingsAsOnScs2sEngine() {
    MobileDefinition mobile = new MobileDefinition();
    PhysicsEngineFactory scs2 = PhysicsEngineFactory.newContactPointBasedPhysicsEngineFactory();
    double[] start = mobile(mobile, ArmaturePhysicsEngine.factory(), 1e-4, 1);
    double[] ours = mobile(mobile, ArmaturePhysicsEngine.factory(), 1e-4, 600);
    double coarse = difference(ours, mobile(mobile, scs2, 1e-4, 600));
    double[] finer = mobile(mobile, ArmaturePhysicsEngine.factory(), 5e-5, 1200);
    double fine = difference(finer, mobile(mobile, scs2, 5e-5, 1200));
    assertThat(ours).as("coordinates").hasSize(63);
    assertThat(difference(ours, start)).isGreaterThan(0.1);
    assertThat(coarse).isLessThan(2e-5);
    assertThat(fine).as("half the step, half the difference").isBetween(0.4 * coarse, 0.6 * coarse);
  }

  @Test
  void theBallRollsDownTheSlope() {
    SimulationSession session = new SimulationSession("slope", ArmaturePhysicsEngine.factory());
    session.setSessionDTSeconds(1e-3);
    BallRobotDefinition definition = new BallRobotDefinition();
    Robot ball = session.addRobot(definition);
    session.addTerrainObject(new SlopeGroundDefinition());
    SimFloatingJointBasics joint =
        (SimFloatingJointBasics) ball.getJoint(definition.getRootJointName());
    run(session, 1500);
    double x = joint.getJointPose().getX();
    double z = joint.getJointPose().getZ();
    run(session, 1000);
    assertThat(joint.getJointPose().getX() - x).isGreaterThan(1);
    assertThat((joint.getJointPose().getZ() - z) / (joint.getJointPose().getX() - x))
        .as("along the slope of 15 degrees")
        .isCloseTo(-Math.tan(Math.toRadians(15)), within(1e-4));
    double speed = joint.getJointTwist().getLinearPart().norm();
    assertThat(joint.getJointTwist().getAngularPart().norm() * RADIUS)
        .as("it rolls and does not slip")
        .isCloseTo(speed, within(0.01 * speed));
    session.shutdownSession();
  }
}
