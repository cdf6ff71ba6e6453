package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No collider makes a number that is not finite out of finite ones. */
class ColliderFuzzTest {
  @Test
  void finitePosesGiveFiniteContacts() {
    ColliderFuzz fuzz = new ColliderFuzz(1);
    fuzz.run(100_000);
    assertThat(fuzz.kinds()).isGreaterThan(200);
    assertThat(fuzz.contacts()).isGreaterThan(50_000);
  }

  @Test
  @Tag("long")
  void tenMillionFinitePosesGiveFiniteContacts() {
    // each world has shapes of plugins of other sizes
    for (int seed = 100; seed < 120; seed++) {
      ColliderFuzz fuzz = new ColliderFuzz(seed);
      fuzz.run(500_000);
      assertThat(fuzz.contacts()).isGreaterThan(250_000);
    }
  }

  @Test
  void finiteFlexesGiveFiniteContacts() {
    FlexFuzz fuzz = new FlexFuzz(3);
    fuzz.run(100_000);
    assertThat(fuzz.contacts()[0]).isGreaterThan(20_000);
    assertThat(fuzz.contacts()[1]).isGreaterThan(5_000);
    assertThat(fuzz.contacts()[2]).isGreaterThan(5_000);
  }

  @Test
  @Tag("long")
  void tenMillionFiniteFlexesGiveFiniteContacts() {
    for (int seed = 4; seed < 14; seed++) {
      FlexFuzz fuzz = new FlexFuzz(seed);
      fuzz.run(1_000_000);
      assertThat(fuzz.contacts()[0]).isGreaterThan(200_000);
    }
  }
}
