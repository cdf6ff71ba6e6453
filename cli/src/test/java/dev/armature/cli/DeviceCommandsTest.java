package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Commands that take a device. */
class DeviceCommandsTest {
  private static final String CARTPOLE =
      Path.of(System.getProperty("armature.root")).resolve("models/cartpole.xml").toString();

  @Test
  void aCheckComparesADeviceWithTheCoresOfThisMachine() {
    Shell shell = new Shell();
    String[] line = {
      "bench", CARTPOLE, "--device", "cpu", "--check", "--batch", "8", "--steps", "60"
    };
    assertThat(shell.run(line)).isZero();
    assertThat(shell.out()).contains("8 worlds × 100 steps on cpu").contains("the same bits");
  }

  @Test
  void aNameThatIsNoDeviceSaysWhichThereAre() {
    Shell shell = new Shell();
    assertThat(shell.run("bench", CARTPOLE, "--device", "tpu")).isNotZero();
    assertThat(shell.err()).contains("it is cpu, lanes, gpu or gpu:N");
    assertThat(shell.run("rollout", CARTPOLE, "--device", "tpu")).isNotZero();
    assertThat(shell.err()).contains("it is cpu, lanes, gpu or gpu:N");
  }

  @Test
  void aGpuStepsOrOneSentenceSaysWhyThereIsNone() {
    Shell shell = new Shell();
    int code = shell.run("rollout", CARTPOLE, "--worlds", "4", "--steps", "5", "--device", "gpu");
    if (code != 0) {
      assertThat(shell.err()).contains("no GPU: ").doesNotContain("Exception");
    } else {
      assertThat(shell.out()).contains("4 worlds of 5 steps");
    }
  }
}
