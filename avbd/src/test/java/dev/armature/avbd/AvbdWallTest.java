package dev.armature.avbd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Blocks and walls of many boxes under avbd")
class AvbdWallTest {
  private static final double HALF = 0.1;
  private static final double GRAVITY = 9.81;

  @ParameterizedTest(name = "{0} m apart, steps of {1} s")
  @DisplayName("a block of boxes that touch or overlap their neighbors is not thrown apart")
  @CsvSource({"0.2, 0.005", "0.198, 0.005", "0.19, 0.005", "0.19, 0.002", "0.195, 0.0166666667"})
  void aBlockStaysTogether(double apart, double timestep) {
    Model m = Scenes.world(timestep, layers(4, 4, apart, new double[8]));
    assertThat(fastest(m, 200)).isLessThan(1);
  }

  @ParameterizedTest(name = "wall {0}")
  @DisplayName(
      "of a wall whose layers are shifted nothing gets faster than by falling from its top")
  @CsvSource({"0", "1", "2", "3", "10"})
  void aShiftedWallStandsOrFalls(long seed) {
    Random random = new Random(seed);
    double[] shifts = new double[16];
    for (int i = 0; i < shifts.length; i++) {
      shifts[i] = 0.21 * random.nextDouble();
    }
    Model m = Scenes.world(0.005, layers(5, 8, 0.21, shifts));
    double fall = Math.sqrt(2 * GRAVITY * 8 * 2 * HALF);
    assertThat(fastest(m, 300)).isLessThan(1.1 * fall);
  }

  /** Layers of n x n boxes, each layer shifted in x and y. */
  private static String layers(int n, int count, double apart, double[] shifts) {
    StringBuilder bodies = new StringBuilder();
    for (int l = 0; l < count; l++) {
      for (int i = 0; i < n * n; i++) {
        double x = i / n * apart + shifts[2 * l];
        double y = i % n * apart + shifts[2 * l + 1];
        bodies.append(Scenes.box(x, y, HALF * (2 * l + 1), HALF));
      }
    }
    return bodies.toString();
  }

  private static double fastest(Model m, int steps) {
    Data d = new Data(m);
    double fastest = 0;
    for (int s = 0; s < steps; s++) {
      Physics.step(m, d);
      for (int v = 0; v < m.nv; v += 6) {
        double x = d.qvel[v];
        double y = d.qvel[v + 1];
        double z = d.qvel[v + 2];
        fastest = Math.max(fastest, Math.sqrt(x * x + y * y + z * z));
      }
    }
    return fastest;
  }
}
