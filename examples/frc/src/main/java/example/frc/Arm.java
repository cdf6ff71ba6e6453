package example.frc;

import dev.armature.handle.Actuator;

/** An arm with a suction cup: a PID controller in volts at the shoulder, a servo at the wrist. */
public final class Arm {
  /** Gear ratio of the shoulder. */
  public static final double RATIO = 100;

  private static final double P = 80;
  private static final double I = 60;
  private static final double D = 6;

  /** How fast the arm is asked to move, rad/s: what it carries must come along. */
  private static final double SPEED = 1.5;

  private final MotorSim shoulder;
  private final Actuator wrist;
  private final Actuator suction;
  private double target;
  private double goal;
  private double sum;

  /** The arm of the robot on a field. */
  public Arm(Field field) {
    shoulder = field.motor("shoulder", RATIO);
    wrist = field.simulation().actuator("wrist");
    suction = field.simulation().actuator("suction");
    target = shoulder.getAngularPositionRad();
    goal = target;
  }

  /**
   * Moves the arm.
   *
   * @param shoulderAngle rad, down is positive
   * @param wristAngle rad, down is positive
   */
  public void moveTo(double shoulderAngle, double wristAngle) {
    goal = shoulderAngle;
    wrist.set(wristAngle);
  }

  /** Holds what the cup touches, or lets go. */
  public void hold(boolean on) {
    suction.set(on ? 1 : 0);
  }

  /** To be called every 20 ms. */
  public void periodic() {
    double most = SPEED * Field.PERIOD;
    target += Math.max(-most, Math.min(most, goal - target));
    double error = target - shoulder.getAngularPositionRad();
    sum = Math.max(-0.3, Math.min(0.3, sum + error * Field.PERIOD));
    shoulder.setInputVoltage(P * error + I * sum - D * shoulder.getAngularVelocityRadPerSec());
  }

  /** The angle of the shoulder, rad. */
  public double angle() {
    return shoulder.getAngularPositionRad();
  }
}
