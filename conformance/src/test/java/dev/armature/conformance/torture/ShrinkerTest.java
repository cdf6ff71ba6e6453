package dev.armature.conformance.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Failing models are cut down to what matters. */
class ShrinkerTest {
  private static boolean muscled(Generator.Sample sample) {
    return sample.root().all().stream()
        .anyMatch(e -> e.tag.equals("muscle") && e.attributes.containsKey("name"));
  }

  private static Generator.Sample sampleWithMuscle() {
    for (long seed = 1; ; seed++) {
      Generator.Sample sample = Generator.sample(seed, Generator.Focus.ANY);
      if (muscled(sample)) {
        return sample;
      }
    }
  }

  @Test
  void onlyWhatTheFailureNeedsIsLeft() throws IOException {
    Generator.Sample small = new Shrinker(ShrinkerTest::muscled, 5000).shrink(sampleWithMuscle());
    assertThat(small.root().all()).extracting(e -> e.tag).contains("muscle").hasSize(3);
    Element muscle = small.root().all().get(2);
    assertThat(muscle.attributes).containsOnlyKeys("name");
  }

  @Test
  void aLimitOfTriesIsKept() throws IOException {
    int[] tried = {0};
    Shrinker.Test test =
        s -> {
          tried[0]++;
          return muscled(s);
        };
    Generator.Sample small = new Shrinker(test, 10).shrink(sampleWithMuscle());
    assertThat(tried[0]).isEqualTo(10);
    assertThat(muscled(small)).isTrue();
  }
}
