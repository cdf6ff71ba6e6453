package dev.armature.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.testkit.World;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The translated step has the bits of the engine's, in every cell that it touches. */
class SameBitsTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");

  @ParameterizedTest
  @CsvSource({"pendulum,0", "cartpole,0", "hopper,1", "quadruped,4", "humanoid,1"})
  void translatedStepsHaveTheBitsOfTheEngine(String name, int contacts) {
    SameBits same = new SameBits(World.load(MODELS.resolve(name + ".xml")), name);
    same.check(2, 50);
    assertThat(same.redone()).isZero();
    assertThat(same.contacts()).isGreaterThanOrEqualTo(contacts);
  }
}
