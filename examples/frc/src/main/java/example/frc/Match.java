package example.frc;

import dev.armature.viewer.HtmlRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs the autonomous period and writes match.wpilog for AdvantageScope, and match.html. With
 * {@code --live} it runs in real time and publishes to NetworkTables, too.
 */
public final class Match {
  private static final double SECONDS = 15;

  private Match() {}

  /** Arguments: a folder for the files, "--live". */
  public static void main(String[] args) throws IOException {
    boolean live = List.of(args).contains("--live");
    Path folder = Path.of(args.length > 0 && !args[0].equals("--live") ? args[0] : ".");
    Field field = Field.load();
    try (HtmlRecording page =
        HtmlRecording.start(field.simulation(), folder.resolve("match.html"))) {
      double[] pose;
      try (Telemetry telemetry = new Telemetry(folder.resolve("match.wpilog"), live)) {
        pose = run(field, telemetry);
      }
      System.out.printf(
          "after %.1f s the robot is at x = %.2f m, y = %.2f m; %d frames%n",
          field.time(), pose[0], pose[1], page.frames());
    }
  }

  /** Plays the period and logs it; returns the robot's last pose. */
  static double[] run(Field field, Telemetry out) throws IOException {
    SwerveDrive drive = new SwerveDrive(field);
    Arm arm = new Arm(field);
    Autonomous autonomous = new Autonomous(field, drive, arm);
    while (field.time() < SECONDS) {
      autonomous.periodic();
      out.at(field.time());
      out.put("/Simulation/Robot", "struct:Pose3d", field.pose3d("robot"));
      out.put("/Simulation/ArmAndClaw", "struct:Pose3d[]", poses(field, "arm", "claw"));
      out.put(
          "/Simulation/Balls",
          "struct:Pose3d[]",
          poses(field, "ball 1", "ball 2", "ball 3", "ball 4", "ball 5", "ball 6"));
      out.put("/Drive/States", "struct:SwerveModuleState[]", drive.states());
      out.put("/Drive/Current", "double", drive.current());
      out.put("/Arm/Shoulder", "double", arm.angle());
      field.simulationPeriodic();
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
