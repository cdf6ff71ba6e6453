package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;

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

  @Test
  void roundsWithoutStepsDoNotCount() {
    FasterWay way = new FasterWay(() -> now);
    for (int i = 0; i < 100; i++) {
      assertThat(way.begin()).isTrue();
      way.end(0);
    }
  }
}
