package dev.armature.gpu.lanes;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever is done to a batch in lanes, its worlds have the bits of worlds that are stepped alone:
 * random models, numbers of worlds and threads, resets, hooks, parameters, wrong inputs. A seed
 * that fails can be run alone with {@code -Dlanes.seed=17}.
 */
class RandomBatchesTest {
  private static final String CACHE = "armature.cache";
  private static final int FEW = 3;
  private static final int MANY = 40;

  @TempDir private static Path cache;

  @BeforeAll
  static void isPossible() {
    Lanes.needThem();
    System.setProperty(CACHE, cache.toString());
  }

  @AfterAll
  static void restore() {
    System.clearProperty(CACHE);
  }

  /** One world, one less than a tile, a tile and one of the next; more threads than tiles. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 9})
  void worldsOfABatchHaveTheBitsOfWorldsAlone(int worlds) {
    try (RandomUse use = new RandomUse(Long.getLong("lanes.seed", worlds), worlds, 3)) {
      use.run();
    }
  }

  @Tag("long")
  @Test
  void worldsOfMoreBatchesHaveTheBitsOfWorldsAlone() {
    for (int seed = FEW; seed < Integer.getInteger("lanes.seeds", MANY); seed++) {
      try (RandomUse use = new RandomUse(seed, 1 + seed * 7 % 27, 1 + seed % 4)) {
        use.run();
      }
    }
  }
}
