package dev.armature.conformance;

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
    ColliderFuzz fuzz = new ColliderFuzz(2);
    fuzz.run(10_000_000);
    assertThat(fuzz.contacts()).isGreaterThan(5_000_000);
  }
}
