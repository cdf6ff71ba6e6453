package example.frc;

import dev.armature.Simulation;
import dev.armature.handle.Actuator;
import dev.armature.handle.Joint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The field, the robot and the game pieces. Robot code runs every 20 ms, as on the real robot, and
 * the physics five times in between. Coordinates are WPILib's: the origin is at the right corner of
 * the blue wall, x points to the red wall, y to the left.
 */
public final class Field {
  /** Period of robot code, s. */
  public static final double PERIOD = 0.02;

  private final Simulation sim;
  private final int steps;

  private Field(Simulation sim) {
    this.sim = sim;
    steps = (int) Math.round(PERIOD / sim.model().opt.timestep);
    sim.forward();
  }

  /** Sets up a match. */
  public static Field load() throws IOException {
    try (InputStream in = Field.class.getResourceAsStream("field.xml")) {
      if (in == null) {
        throw new IOException("field.xml is not on the class path");
      }
      return new Field(Simulation.of(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    }
  }

  /** The world itself, for recordings and cameras. */
  public Simulation simulation() {
    return sim;
  }

  /** Runs the physics until robot code is due again. */
  public void simulationPeriodic() {
    sim.step(steps);
  }

  /** Time of the match, s. */
  public double time() {
    return sim.time();
  }

  /**
   * A motor that drives a joint of the same name.
   *
   * @param ratio gear ratio between motor and joint
   */
  public MotorSim motor(String name, double ratio) {
    Joint joint = sim.joint(name);
    Actuator actuator = sim.actuator(name);
    return new MotorSim() {
      /** Torque of a motor for each ampere, N m. */
      private static final double TORQUE_PER_AMP = 7.09 / 366;

      @Override
      public void setInputVoltage(double volts) {
        actuator.set(Math.max(-12, Math.min(12, volts)));
      }

      @Override
      public double getAngularPositionRad() {
        return joint.position();
      }

      @Override
      public double getAngularVelocityRadPerSec() {
        return joint.velocity();
      }

      @Override
      public double getCurrentDrawAmps() {
        return Math.abs(actuator.force()) / (ratio * TORQUE_PER_AMP);
      }
    };
  }

  /** Position and quaternion (w x y z) of a body, as WPILib's Pose3d has them. */
  public double[] pose3d(String body) {
    double[] position = sim.body(body).position();
    double[] q = sim.data().xquat;
    int at = 4 * sim.body(body).id();
    return new double[] {
      position[0], position[1], position[2], q[at], q[at + 1], q[at + 2], q[at + 3]
    };
  }

  /** The robot's heading, rad, counterclockwise from the direction to the red wall. */
  public double yaw() {
    double[] q = sim.sensor("orientation").read();
    return Math.atan2(2 * (q[0] * q[3] + q[1] * q[2]), 1 - 2 * (q[2] * q[2] + q[3] * q[3]));
  }

  /** How far the robot's nose points down, rad. */
  public double pitch() {
    double[] q = sim.sensor("orientation").read();
    return Math.asin(Math.max(-1, Math.min(1, 2 * (q[0] * q[2] - q[1] * q[3]))));
  }
}
