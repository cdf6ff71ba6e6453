package dev.armature.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.compile.Compiler;
import dev.armature.data.Data;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.query.Rays;
import dev.armature.ray.Ray;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

class TerrainTest {
  private static Model compiled(Terrain terrain) {
    Spec spec = new Spec();
    terrain.addTo(spec, "ground").friction(0.8);
    return Compiler.compile(ModelReader.readText(MjcfWriter.write(spec))).model();
  }

  /** What a ray from above finds. */
  private static DoubleBinaryOperator seen(Terrain terrain) {
    Model m = compiled(terrain);
    Data d = Physics.makeData(m);
    Physics.forward(m, d);
    return (x, y) -> 10 - Rays.cast(m, d, new Ray().from(x, y, 10).toward(0, 0, -1));
  }

  @Test
  void theGroundOfTheModelIsAsHighAsWasAsked() {
    Terrain tilted = new Terrain(2, 1, 0.1).add((x, y) -> 0.3 * x - 0.2 * y - 1);
    DoubleBinaryOperator ground = seen(tilted);
    for (double x = -1.93; x < 2; x += 0.3) {
      for (double y = -0.93; y < 1; y += 0.2) {
        assertThat(ground.applyAsDouble(x, y)).isCloseTo(0.3 * x - 0.2 * y - 1, within(1e-6));
      }
    }
    assertThat(tilted.height(1, 0.5)).isCloseTo(-0.8, within(1e-12));
  }

  @Test
  void stairsGoDownFromAPlatform() {
    DoubleBinaryOperator ground = seen(new Terrain(2, 2, 0.05).stairs(0.1, 0.4, 0.5));
    assertThat(ground.applyAsDouble(0.42, -0.31)).isCloseTo(0, within(1e-6));
    assertThat(ground.applyAsDouble(0.7, 0.1)).isCloseTo(-0.1, within(1e-6));
    assertThat(ground.applyAsDouble(0.1, -1.1)).isCloseTo(-0.2, within(1e-6));
    assertThat(ground.applyAsDouble(-1.9, 1.9)).isCloseTo(-0.4, within(1e-6));
  }

  @Test
  void roughGroundStaysInItsHeightAndDependsOnTheSeedOnly() {
    Terrain ground = new Terrain(3, 2, 0.1).rough(0.2, 0.5, 4);
    Terrain same = new Terrain(3, 2, 0.1).rough(0.2, 0.5, 4);
    Terrain other = new Terrain(3, 2, 0.1).rough(0.2, 0.5, 5);
    double least = 1;
    double most = 0;
    int different = 0;
    for (double x = -3; x <= 3; x += 0.1) {
      for (double y = -2; y <= 2; y += 0.1) {
        double height = ground.height(x, y);
        assertThat(same.height(x, y)).isEqualTo(height);
        different += other.height(x, y) == height ? 0 : 1;
        least = Math.min(least, height);
        most = Math.max(most, height);
      }
    }
    assertThat(least).isBetween(0.0, 0.05);
    assertThat(most).isBetween(0.15, 0.2);
    assertThat(different).isGreaterThan(1000);
    double level = ground.height(0, 0);
    ground.pad(0.5);
    assertThat(ground.height(0.3, -0.3)).isZero();
    assertThat(ground.height(2.5, 1)).isEqualTo(same.height(2.5, 1) - level);
  }

  @Test
  void wavesHaveTheirHeight() {
    Terrain ground = new Terrain(2, 2, 0.05).waves(0.4, 2);
    assertThat(ground.height(0.5, 0.5)).isCloseTo(0.2, within(1e-9));
    assertThat(ground.height(0.5, -0.5)).isCloseTo(-0.2, within(1e-9));
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> new Terrain(0, 1, 0.1)).isInstanceOf(ModelException.class);
    assertThatThrownBy(() -> new Terrain(1, 1, Double.NaN)).isInstanceOf(ModelException.class);
    assertThatThrownBy(() -> new Terrain(1, 1, 1e-9)).hasMessageContaining("too many");
    assertThatThrownBy(() -> new Terrain(1, 1, 0.1).waves(1, 0))
        .hasMessageContaining("must be positive");
    assertThatThrownBy(() -> new Terrain(1, 1, 0.1).rough(1, 0, 1))
        .isInstanceOf(ModelException.class);
    assertThat(compiled(new Terrain(1, 1, 0.5)).nhfield).as("flat").isEqualTo(1);
  }
}
