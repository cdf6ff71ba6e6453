package dev.armature.env;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.batch.Device;
import dev.armature.batch.FakeDevice;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Environments whose worlds are stepped on a device. */
class DeviceEnvironmentTest {
  private static final int WORLDS = 6;
  private static final int ACTIONS = 80;

  static List<String> names() {
    return Tasks.names();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void stepsAreThoseOfThisMachine(String name) {
    Task task = Tasks.named(name);
    try (VectorEnvironment here = new VectorEnvironment(task, WORLDS, AutoResetMode.SAME_STEP, 1);
        VectorEnvironment there =
            new VectorEnvironment(
                task,
                FakeDevice.batch(task.model(), WORLDS, 0.02),
                AutoResetMode.SAME_STEP,
                null)) {
      assertThat(there.reset(7)).isEqualTo(here.reset(7));
      SplittableRandom random = new SplittableRandom(3);
      int size = here.actionSpace().size();
      for (int i = 0; i < ACTIONS; i++) {
        double[] action = new double[WORLDS * size];
        for (int w = 0; w < WORLDS; w++) {
          System.arraycopy(here.actionSpace().sample(random), 0, action, w * size, size);
        }
        VectorStep a = here.step(action);
        VectorStep b = there.step(action);
        assertThat(b.observations()).isEqualTo(a.observations());
        assertThat(b.finalObservations()).isEqualTo(a.finalObservations());
        assertThat(b.rewards()).isEqualTo(a.rewards());
        assertThat(b.terminated()).isEqualTo(a.terminated());
        assertThat(b.truncated()).isEqualTo(a.truncated());
      }
    }
  }

  @Test
  void theCoresAreADeviceToo() {
    try (VectorEnvironment envs =
        new VectorEnvironment(Tasks.named("cartpole"), 2, AutoResetMode.DISABLED, Device.cpu(1))) {
      assertThat(envs.batch().device()).isEqualTo("cpu");
    }
  }
}
