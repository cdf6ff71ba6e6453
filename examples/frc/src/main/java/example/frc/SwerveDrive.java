package example.frc;

import dev.armature.handle.Actuator;
import dev.armature.handle.Joint;

/**
 * Four steered wheels. A module turns the short way and runs backward where that is shorter, as
 * WPILib's {@code SwerveModuleState.optimize} does; its motor gets a feedforward and a correction,
 * in volts.
 */
public final class SwerveDrive {
  /** Gear ratio between drive motor and wheel. */
  public static final double RATIO = 6.75;

  private static final String[] NAMES = {"front left", "front right", "back left", "back right"};
  private static final double[][] PLACES = {{.28, .28}, {.28, -.28}, {-.28, .28}, {-.28, -.28}};
  private static final double WHEEL_RADIUS = 0.0508;

  /** Volts for a wheel speed of 1 rad/s, without load. */
  private static final double FEEDFORWARD = 0.5115 / 3.986;

  private static final double CORRECTION = 0.05;

  private final Field field;
  private final MotorSim[] motors = new MotorSim[4];
  private final Actuator[] steering = new Actuator[4];
  private final Joint[] angles = new Joint[4];
  private final double[] states = new double[8];

  /** The drive of the robot on a field. */
  public SwerveDrive(Field field) {
    this.field = field;
    for (int i = 0; i < 4; i++) {
      motors[i] = field.motor(NAMES[i] + " drive", RATIO);
      steering[i] = field.simulation().actuator(NAMES[i] + " steer");
      angles[i] = field.simulation().joint(NAMES[i] + " steer");
    }
  }

  /**
   * Drives relative to the field.
   *
   * @param vx speed toward the red wall, m/s
   * @param vy speed to the left, m/s
   * @param omega turning speed, rad/s, counterclockwise
   */
  public void drive(double vx, double vy, double omega) {
    double yaw = field.yaw();
    double forward = Math.cos(yaw) * vx + Math.sin(yaw) * vy;
    double left = -Math.sin(yaw) * vx + Math.cos(yaw) * vy;
    for (int i = 0; i < 4; i++) {
      module(i, forward - omega * PLACES[i][1], left + omega * PLACES[i][0]);
    }
  }

  private void module(int i, double x, double y) {
    double speed = Math.hypot(x, y);
    double now = angles[i].position();
    double turn = speed < 1e-3 ? 0 : Math.IEEEremainder(Math.atan2(y, x) - now, 2 * Math.PI);
    if (Math.abs(turn) > Math.PI / 2) {
      turn -= Math.copySign(Math.PI, turn);
      speed = -speed;
    }
    steering[i].set(now + turn);
    // a wheel that is not yet straight would push sideways
    double wanted = speed * Math.cos(turn) / WHEEL_RADIUS;
    double error = wanted - motors[i].getAngularVelocityRadPerSec();
    motors[i].setInputVoltage(FEEDFORWARD * wanted + CORRECTION * error);
    states[2 * i] = motors[i].getAngularVelocityRadPerSec() * WHEEL_RADIUS;
    states[2 * i + 1] = now;
  }

  /** Speed, m/s, and angle, rad, of each module: four of WPILib's SwerveModuleState. */
  public double[] states() {
    return states.clone();
  }

  /** The current of all drive motors, A. */
  public double current() {
    double sum = 0;
    for (MotorSim motor : motors) {
      sum += motor.getCurrentDrawAmps();
    }
    return sum;
  }
}
