package example.frc;

import dev.armature.io.WpilogWriter;
import dev.armature.viewer.HtmlRecording;
import java.io.IOException;
import java.nio.file.Path;

/** Runs the autonomous period and writes match.wpilog for AdvantageScope, and match.html. */
public final class Match {
  private static final double SECONDS = 15;

  private Match() {}

  /** The first argument is the folder for the files. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args.length > 0 ? args[0] : ".");
    Field field = Field.load();
    try (HtmlRecording page =
        HtmlRecording.start(field.simulation(), folder.resolve("match.html"))) {
      double[] pose = run(field, folder.resolve("match.wpilog"));
      System.out.printf(
          "after %.1f s the robot is at x = %.2f m, y = %.2f m; %d frames%n",
          field.time(), pose[0], pose[1], page.frames());
    }
  }

  /** Plays the period and logs it; returns the robot's last pose. */
  static double[] run(Field field, Path log) throws IOException {
    SwerveDrive drive = new SwerveDrive(field);
    Arm arm = new Arm(field);
    Autonomous autonomous = new Autonomous(field, drive, arm);
    try (WpilogWriter out = WpilogWriter.open(log)) {
      int robot = out.entry("/Simulation/Robot", "struct:Pose3d");
      int parts = out.entry("/Simulation/ArmAndClaw", "struct:Pose3d[]");
      int pieces = out.entry("/Simulation/Balls", "struct:Pose3d[]");
      int modules = out.entry("/Drive/States", "struct:SwerveModuleState[]");
      int current = out.entry("/Drive/Current", "double");
      int shoulder = out.entry("/Arm/Shoulder", "double");
      while (field.time() < SECONDS) {
        double t = field.time();
        autonomous.periodic();
        out.doubles(robot, t, field.pose3d("robot"));
        out.doubles(parts, t, poses(field, "arm", "claw"));
        out.doubles(
            pieces, t, poses(field, "ball 1", "ball 2", "ball 3", "ball 4", "ball 5", "ball 6"));
        out.doubles(modules, t, drive.states());
        out.doubles(current, t, drive.current());
        out.doubles(shoulder, t, arm.angle());
        field.simulationPeriodic();
      }
    }
    return field.pose3d("robot");
  }

  private static double[] poses(Field field, String... bodies) {
    double[] all = new double[7 * bodies.length];
    for (int i = 0; i < bodies.length; i++) {
      System.arraycopy(field.pose3d(bodies[i]), 0, all, 7 * i, 7);
    }
    return all;
  }
}
