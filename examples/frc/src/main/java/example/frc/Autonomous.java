package example.frc;

/**
 * Fifteen seconds without a driver: over the ramp, to a ball, pick it up, and back over the ramp.
 */
public final class Autonomous {
  private static final double GAIN = 2.5;
  private static final double TURN_GAIN = 4;

  /** Where the arm is while driving, while reaching, and while carrying: shoulder, wrist. */
  private static final double[][] ARM = {{-1.2, 0.4}, {0.66, -0.4}, {-0.6, 0.6}};

  private final Field field;
  private final SwerveDrive drive;
  private final Arm arm;

  /** A routine for the robot on a field. */
  public Autonomous(Field field, SwerveDrive drive, Arm arm) {
    this.field = field;
    this.drive = drive;
    this.arm = arm;
  }

  /** To be called every 20 ms. */
  public void periodic() {
    double t = field.time();
    if (t < 4.2) {
      step(ARM[0], 7.1, 4.03, 2.2);
    } else if (t < 5.4) {
      step(ARM[1], 7.1, 4.03, 0.5);
    } else if (t < 7.0) {
      arm.hold(true);
      step(ARM[1], 7.85, 4.03, 0.5);
    } else if (t < 8.2) {
      step(ARM[2], 7.4, 4.03, 0.5);
    } else {
      step(ARM[2], 1.5, 4.03, 1.8);
    }
    arm.periodic();
  }

  private void step(double[] angles, double x, double y, double speed) {
    arm.moveTo(angles[0], angles[1]);
    double[] pose = field.pose3d("robot");
    double dx = GAIN * (x - pose[0]);
    double dy = GAIN * (y - pose[1]);
    double scale = Math.min(1, speed / Math.max(1e-6, Math.hypot(dx, dy)));
    drive.drive(scale * dx, scale * dy, -TURN_GAIN * field.yaw());
  }
}
