package dev.armature.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.testkit.World;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows that have columns in trees outside their island: entries of zero connect no trees when the
 * Jacobian is dense.
 */
class IslandColumnsTest {
  // one slider holds another's polynomial of slope zero; a third is on its own
  private static final String SLIDERS =
      """
      <mujoco>
        <option solver="%s" jacobian="dense"/>
        <worldbody>
          <body><joint name="a" type="slide"/><geom size=".1" contype="0"/></body>
          <body><joint name="b" type="slide"/><geom size=".1" contype="0"/></body>
          <body><joint name="c" type="slide" frictionloss=".1"/><geom size=".1" contype="0"/></body>
        </worldbody>
        <equality><joint joint1="%s" joint2="%s" polycoef="2 0"/></equality>
      </mujoco>
      """;

  // a tendon equality of slope zero: three columns, of which one stays
  private static final String TENDONS =
      """
      <mujoco>
        <option solver="%s" jacobian="dense"/>
        <worldbody>
          <body><joint name="a" type="slide"/><geom size=".1" contype="0"/></body>
          <body><joint name="b" type="slide"/><geom size=".1" contype="0"/></body>
          <body><joint name="c" type="slide"/><geom size=".1" contype="0"/></body>
        </worldbody>
        <tendon>
          <fixed name="one"><joint joint="b" coef="3"/></fixed>
          <fixed name="two"><joint joint="a" coef="1"/><joint joint="c" coef="2"/></fixed>
        </tendon>
        <equality><tendon tendon1="one" tendon2="two" polycoef=".5 0"/></equality>
      </mujoco>
      """;

  private static Data stepped(Model m) {
    return World.of(m).step(50).forward().data();
  }

  private static void assertSameAsWhole(String text, int islands) {
    Data d = stepped(World.compile(text));
    Model whole = World.compile(text);
    whole.opt.disableflags |= DisableFlag.ISLAND;
    Data expected = stepped(whole);
    assertThat(d.nisland).isEqualTo(islands);
    assertThat(d.qpos).usingComparatorWithPrecision(1e-9).containsExactly(expected.qpos);
    assertThat(d.efc.force[0]).isCloseTo(expected.efc.force[0], within(1e-7));
    assertThat(d.efc.force[0]).isNotZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Newton", "CG"})
  void aJointEqualityOfSlopeZeroActsOnOneTree(String solver) {
    assertSameAsWhole(SLIDERS.formatted(solver, "a", "b"), 2);
    assertSameAsWhole(SLIDERS.formatted(solver, "b", "a"), 2);
    assertSameAsWhole(SLIDERS.formatted(solver, "c", "a"), 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Newton", "CG"})
  void aTendonEqualityOfSlopeZeroActsOnOneTree(String solver) {
    assertSameAsWhole(TENDONS.formatted(solver), 1);
  }
}
