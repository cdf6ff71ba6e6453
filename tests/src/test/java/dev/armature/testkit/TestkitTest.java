package dev.armature.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.Model;
import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TestkitTest {
  private static final String BALL =
      "<body name='ball' pos='0 0 1'><freejoint/><geom size='.1'/></body>";

  @Test
  void aWorldComesFromATextAndFalls() {
    World w = World.ofBodies(BALL);
    assertThat(w.body("ball")).isEqualTo(1);
    w.step(100);
    Close.assertClose("time", w.data().time, 0.2, 1e-12);
    // semi-implicit Euler: -g h² (1 + 2 + … + 100)
    Close.assertClose("height", w.data().qpos[2], 1 - 9.81 * 0.002 * 0.002 * 5050, 1e-12);
  }

  @Test
  void anUnknownNameIsTold() {
    assertThatThrownBy(() -> World.ofBodies(BALL).joint("none"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("\"none\"");
  }

  @Test
  void theWorstEntryIsNamed() {
    double[] expected = {1, 2, 3};
    assertThatCode(() -> Close.assertClose("x", new double[] {1, 2.1, 3}, expected, 0.2))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> Close.assertClose("x", new double[] {1, 2.1, 2}, expected, 0.05))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("x[2]")
        .hasMessageContaining("2 of 3 entries");
    assertThatThrownBy(() -> Close.assertClose("x", new double[2], expected, 1))
        .hasMessageContaining("2 entries, expected 3");
  }

  @Test
  void aNanIsCloseToNanAlone() {
    double[] nan = {Double.NaN};
    assertThatCode(() -> Close.assertClose("x", nan, nan, 0)).doesNotThrowAnyException();
    assertThatThrownBy(() -> Close.assertClose("x", nan, new double[1], 1e9))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> Close.assertClose("x", new double[1], nan, 1e9))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void eachTreeIsAnotherAndAFailureNamesIt() {
    Set<Integer> sizes = new HashSet<>();
    AtomicInteger trees = new AtomicInteger();
    RandomTrees.each(
        (m, d) -> {
          sizes.add(m.nbody);
          trees.incrementAndGet();
        });
    assertThat(trees).hasValue(40);
    assertThat(sizes).containsExactlyInAnyOrder(4, 5, 6, 7, 8, 9, 10, 11);
    assertThatThrownBy(() -> RandomTrees.each((m, d) -> assertThat(m.nbody).isLessThan(6)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("tree 2 of 5 bodies");
  }

  @Test
  void theSameSeedGivesTheSameWorld() {
    Model a = RandomWorlds.model(3);
    Model b = RandomWorlds.model(3);
    assertThat(RandomWorlds.state(a, 3).qpos).containsExactly(RandomWorlds.state(b, 3).qpos);
    assertThat(RandomWorlds.model(4).geom.friction).isNotEqualTo(a.geom.friction);
  }
}
