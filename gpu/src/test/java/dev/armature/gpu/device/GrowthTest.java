package dev.armature.gpu.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.testkit.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** When larger kernels are made, and what they have room for. */
class GrowthTest {
  /** A ball for each of so many places in a row. */
  private static final Model BALLS =
      World.of(
              """
              <mujoco>
                <worldbody>
                  <geom type="plane" size="5 5 1"/>
                  <replicate count="40" offset="0.3 0 0">
                    <body pos="0 0 50"><freejoint/><geom size="0.1"/></body>
                  </replicate>
                </worldbody>
              </mujoco>
              """)
          .model();

  private static KernelImage image() {
    return KernelCacheTest.image(BALLS);
  }

  @Test
  void aLargerKernelIsMadeWhenManyStepsHaveLeft() throws InterruptedException {
    CountDownLatch go = new CountDownLatch(1);
    KernelImage larger = image();
    Growth growth =
        new Growth(
            states -> {
              try {
                go.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return larger;
            },
            line -> {});
    assertThat(growth.note(1)).isFalse();
    assertThat(growth.note(1000)).isTrue();
    growth.start(List.of());
    assertThat(growth.ready()).as("still being made").isNull();
    assertThat(growth.note(1000)).as("while one is being made").isFalse();
    go.countDown();
    KernelImage got = null;
    while (got == null) {
      Thread.sleep(1);
      got = growth.ready();
    }
    assertThat(got).isSameAs(larger);
    assertThat(growth.ready()).as("taken").isNull();
    growth.close();
  }

  @Test
  void aFailureIsToldAndNotRepeated() {
    List<String> lines = new ArrayList<>();
    Growth growth =
        new Growth(
            states -> {
              throw new IllegalStateException("no room");
            },
            lines::add);
    growth.note(1000);
    growth.start(List.of());
    growth.close();
    assertThat(lines).singleElement().asString().contains("no room");
    assertThat(growth.note(1000)).isFalse();
  }

  @Test
  void aTranslationHasRoomForTheStatesItIsMadeFor() {
    List<Field> state = List.of(Fields.ofData("qpos"), Fields.ofData("qvel"));
    double[] qpos = BALLS.qpos0.clone();
    for (int i = 0; i < 40; i++) {
      qpos[7 * i] = 0.15 * i;
      qpos[7 * i + 2] = 0.09;
    }
    int plain = contacts(TranslatedStep.of(BALLS, state));
    int grown =
        contacts(
            TranslatedStep.of(
                new StepKind(BALLS, state),
                List.of(new Need(BALLS, Map.of(Fields.ofData("qpos"), qpos))),
                false,
                true));
    assertThat(grown).isGreaterThan(plain).isGreaterThanOrEqualTo(79);
  }

  private static int contacts(TranslatedStep step) {
    return KernelCacheTest.image(step).fields().get("contact.dist").length();
  }
}
