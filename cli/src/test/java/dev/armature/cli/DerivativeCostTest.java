package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.bench.DerivativeBench;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Derivatives cost at most three steps: ratios of processor time, steps and derivatives in turns.
 */
class DerivativeCostTest {
  private static final double MOST = 3;
  private static final double SHORT = .7;

  /** A try can fall into the time of the compiler: the best of up to three counts. */
  private static void assertCheap(String name, boolean matrices, double warmUp) throws IOException {
    DerivativeBench.Scene scene =
        DerivativeBench.ALL.stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
    double[] best = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
    for (int attempt = 0; attempt < 3 && !isCheap(best, matrices); attempt++) {
      DerivativeBench.Result r = DerivativeBench.run(scene, warmUp);
      best[0] = Math.min(best[0], r.product() / r.step());
      best[1] = Math.min(best[1], r.gradient() / r.step());
      best[2] = Math.min(best[2], r.matrices() / r.step());
    }
    assertThat(best[0]).as("%s: product", name).isLessThan(MOST);
    assertThat(best[1]).as("%s: gradient", name).isLessThan(MOST);
    if (matrices) {
      assertThat(best[2]).as("%s: matrices", name).isLessThan(MOST);
    }
  }

  private static boolean isCheap(double[] ratios, boolean matrices) {
    return ratios[0] < MOST && ratios[1] < MOST && (!matrices || ratios[2] < MOST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"humanoid on its feet", "two links with muscles", "hand with a ball"})
  void matricesAndProductsCostAtMostThreeSteps(String name) throws IOException {
    assertCheap(name, true, SHORT);
  }

  /** Products of all worlds, and matrices of all but those that docs/control.md gives more for. */
  @Test
  @Tag("long")
  void productsOfAllWorldsAndMatricesOfMostCostAtMostThreeSteps() throws IOException {
    Set<String> dearMatrices = Set.of("rope, a flex", "cable", "21 meshes that fall freely");
    for (DerivativeBench.Scene scene : DerivativeBench.ALL) {
      assertCheap(scene.name(), !dearMatrices.contains(scene.name()), 1.5);
    }
  }
}
