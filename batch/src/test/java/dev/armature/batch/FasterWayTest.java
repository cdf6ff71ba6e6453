package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FasterWayTest {
  private static final int WORLDS = 10;

  private long now;

  /** Makes rounds, and says how many of them the device made. */
  private int run(FasterWay way, int rounds, int deviceCost, int threadsCost) {
    int there = 0;
    for (int i = 0; i < rounds; i++) {
      boolean onDevice = way.begin();
      there += onDevice ? 1 : 0;
      now += (long) WORLDS * (onDevice ? deviceCost : threadsCost);
      way.end(WORLDS);
    }
    return there;
  }

  @Test
  void aFasterDeviceMakesAllButTheTrials() {
    FasterWay way = new FasterWay(() -> now);
    assertThat(run(way, 1000, 100, 200)).isEqualTo(1000 - 3 * 6);
  }

  @Test
  void fasterThreadsTakeOverAndGiveBackWhenTheyBecomeSlower() {
    FasterWay way = new FasterWay(() -> now);
    assertThat(run(way, 32, 200, 100)).isEqualTo(32);
    assertThat(run(way, 1000, 200, 100)).isLessThan(20);
    assertThat(run(way, 5000, 100, 200)).isGreaterThan(3000);
  }

  @Test
  void aTrialWaitsForTheJit() {
    FasterWay way = new FasterWay(() -> now);
    assertThat(run(way, 32, 200, 0)).isEqualTo(32);
    // cold threads are ten times as slow at first
    for (int cost = 1000; cost > 100; cost -= 50) {
      assertThat(run(way, 2, 200, cost)).isZero();
    }
    assertThat(run(way, 100, 200, 100)).isZero();
  }

  @Test
  void aDifferenceWithinTheNoiseChangesNothing() {
    FasterWay way = new FasterWay(() -> now);
    assertThat(run(way, 1000, 100, 98)).isEqualTo(1000 - 3 * 6);
  }

  /** Rounds take up to half as long again, as on a machine that does other things, too. */
  @Test
  void noiseDoesNotDriveABatchFromItsFasterWay() {
    SplittableRandom random = new SplittableRandom(1);
    int there = 0;
    int rounds = 0;
    for (int batch = 0; batch < 200; batch++) {
      FasterWay way = new FasterWay(() -> now);
      for (int i = 0; i < 3000; i++) {
        int noise = random.nextInt(50);
        boolean onDevice = way.begin();
        there += onDevice ? 1 : 0;
        rounds++;
        now += (long) WORLDS * ((onDevice ? 100 : 120) + noise);
        way.end(WORLDS);
      }
    }
    assertThat(there).isGreaterThan((int) (0.95 * rounds));
  }

  @Test
  void roundsWithoutStepsDoNotCount() {
    FasterWay way = new FasterWay(() -> now);
    for (int i = 0; i < 100; i++) {
      assertThat(way.begin()).isTrue();
      way.end(0);
    }
  }
}
