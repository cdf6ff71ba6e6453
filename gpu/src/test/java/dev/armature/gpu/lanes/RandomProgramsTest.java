package dev.armature.gpu.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.gpu.ir.Printer;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Verifier;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random programs leave the bits in the cells of worlds that the interpreter leaves there, which is
 * the definition.
 */
class RandomProgramsTest {
  private static final int FEW = 600;
  private static final int MANY = 200_000;
  private static final int SHOWN = 10;

  @BeforeAll
  static void isPossible() {
    Lanes.needThem();
  }

  /** Also a way to look at one seed: {@code -Dlanes.seed=17}. */
  @Test
  void randomProgramsHaveTheBitsOfTheInterpreter() {
    Long one = Long.getLong("lanes.seed");
    if (one != null) {
      check(one);
      return;
    }
    for (long seed = 0; seed < FEW; seed++) {
      check(seed);
    }
  }

  @Tag("long")
  @Test
  void moreRandomProgramsHaveTheBitsOfTheInterpreter() {
    for (long seed = FEW; seed < Integer.getInteger("lanes.seeds", MANY); seed++) {
      check(seed);
    }
  }

  private static void check(long seed) {
    Program program = RandomProgram.of(seed);
    Verifier.check(program);
    List<String> differences;
    try {
      differences = new RandomRun(seed, program).differences();
    } catch (RuntimeException | Error e) {
      throw new AssertionError("seed " + seed + "\n" + Printer.print(RandomProgram.of(seed)), e);
    }
    assertThat(differences.stream().limit(SHOWN))
        .as(() -> "seed " + seed + "\n" + Printer.print(RandomProgram.of(seed)))
        .isEmpty();
  }
}
