package example.frc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The robot drives, climbs, pushes and picks up, and the log tells it. */
class MatchTest {
  @TempDir Path folder;

  private static double[] drive(Field field, double vx, double vy, double omega, double seconds) {
    SwerveDrive drive = new SwerveDrive(field);
    double[] before = field.pose3d("robot");
    double yaw = field.yaw();
    double end = field.time() + seconds;
    while (field.time() < end - 1e-9) {
      drive.drive(vx, vy, omega);
      field.simulationPeriodic();
    }
    double[] after = field.pose3d("robot");
    return new double[] {after[0] - before[0], after[1] - before[1], field.yaw() - yaw};
  }

  @Test
  void swerveDrivesForwardSidewaysAndTurns() throws IOException {
    double[] forward = drive(Field.load(), 0.7, 0, 0, 1);
    assertThat(forward[0]).isBetween(0.5, 0.7);
    assertThat(forward[1]).isCloseTo(0, within(0.02));
    assertThat(forward[2]).isCloseTo(0, within(0.02));
    double[] left = drive(Field.load(), 0, 1.5, 0, 1);
    assertThat(left[0]).isCloseTo(0, within(0.1));
    assertThat(left[1]).isBetween(1.1, 1.5);
    double[] turn = drive(Field.load(), 0, 0, 2, 1);
    assertThat(Math.hypot(turn[0], turn[1])).isLessThan(0.05);
    assertThat(turn[2]).isBetween(1.5, 2.05);
    double[] both = drive(Field.load(), 0, 1, 2, 1);
    assertThat(both[1]).as("drives straight while it turns").isBetween(0.7, 1.0);
    assertThat(Math.abs(both[0])).isLessThan(0.2);
  }

  @Test
  void aMotorThatIsHeldDrawsItsCurrentLimitAndOneThatSpinsFreelyLittle() throws IOException {
    Field field = Field.load();
    MotorSim motor = field.motor("front left drive", SwerveDrive.RATIO);
    motor.setInputVoltage(12);
    field.simulation().step();
    assertThat(motor.getCurrentDrawAmps()).as("from standstill").isCloseTo(80, within(1.0));
    // without weight and off the carpet the wheel comes to the motor's free speed
    field.simulation().model().opt.gravity[2] = 0;
    double[] at = new double[7];
    field.simulation().joint("robot").positions(at);
    at[2] += 1;
    field.simulation().joint("robot").setPositions(at);
    field.simulation().step(500);
    assertThat(motor.getAngularVelocityRadPerSec()).isCloseTo(12 * 3.986 / 0.5115, within(0.5));
    assertThat(motor.getCurrentDrawAmps()).isLessThan(1);
  }

  @Test
  void theAutonomousPeriodClimbsTheRampPicksUpABallAndBringsItBack() throws IOException {
    Field field = Field.load();
    SwerveDrive drive = new SwerveDrive(field);
    Arm arm = new Arm(field);
    Autonomous autonomous = new Autonomous(field, drive, arm);
    double highest = 0;
    double steepest = 0;
    double farthest = 0;
    while (field.time() < 15) {
      autonomous.periodic();
      field.simulationPeriodic();
      double[] pose = field.pose3d("robot");
      highest = Math.max(highest, pose[2]);
      farthest = Math.max(farthest, pose[0]);
      steepest = Math.max(steepest, Math.abs(field.pitch()));
    }
    assertThat(highest).as("on top of the ramp").isCloseTo(0.05 + 0.23, within(0.03));
    assertThat(Math.toDegrees(steepest)).as("the slope, 11.3 degrees").isBetween(10.0, 16.0);
    assertThat(farthest).isGreaterThan(7.7);
    double[] robot = field.pose3d("robot");
    assertThat(robot[0]).isCloseTo(1.5, within(0.05));
    double[] ball = field.pose3d("ball 1");
    double[] claw = field.pose3d("claw");
    double distance =
        Math.sqrt(
            Math.pow(ball[0] - claw[0], 2)
                + Math.pow(ball[1] - claw[1], 2)
                + Math.pow(ball[2] - claw[2], 2));
    assertThat(distance).as("the ball is on the cup").isLessThan(0.26);
    assertThat(ball[2]).as("in the air").isGreaterThan(0.7);
    assertThat(field.pose3d("ball 2")[0]).as("others stay").isCloseTo(8.27, within(0.05));
  }

  @Test
  void theLogHasThePosesOfTheMatch() throws IOException {
    Field field = Field.load();
    Path file = folder.resolve("match.wpilog");
    double[] last;
    try (Telemetry telemetry = new Telemetry(file, false)) {
      last = Match.run(field, telemetry);
    }
    Map<String, List<double[]>> log = read(file);
    assertThat(log).containsKeys("/Simulation/Robot", "/Drive/States", "/.schema/struct:Pose3d");
    List<double[]> poses = log.get("/Simulation/Robot");
    assertThat(poses.size()).as("one every 20 ms").isBetween(750, 751);
    assertThat(poses.get(0)).startsWith(2, 4.03, 0.0508);
    assertThat(poses.get(poses.size() - 1)[0]).isCloseTo(last[0], within(0.01));
    assertThat(log.get("/Simulation/Balls").get(10)).hasSize(42);
  }

  /** A reader of the published format: values of doubles, by name. */
  private static Map<String, List<double[]>> read(Path file) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(new String(in.array(), 0, 6, StandardCharsets.US_ASCII)).isEqualTo("WPILOG");
    in.position(12 + in.getInt(8));
    Map<Integer, String> names = new HashMap<>();
    Map<String, List<double[]>> values = new HashMap<>();
    while (in.hasRemaining()) {
      int lengths = in.get();
      int entry = (int) number(in, (lengths & 3) + 1);
      int size = (int) number(in, (lengths >> 2 & 3) + 1);
      number(in, (lengths >> 4 & 7) + 1);
      byte[] payload = new byte[size];
      in.get(payload);
      ByteBuffer data = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
      if (entry == 0) {
        int length = data.getInt(5);
        names.put(data.getInt(1), new String(payload, 9, length, StandardCharsets.UTF_8));
      } else {
        double[] numbers = new double[size / 8];
        data.asDoubleBuffer().get(numbers);
        values.computeIfAbsent(names.get(entry), n -> new ArrayList<>()).add(numbers);
      }
    }
    return values;
  }

  private static long number(ByteBuffer in, int bytes) {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (in.get() & 0xffL) << 8 * i;
    }
    return value;
  }
}
