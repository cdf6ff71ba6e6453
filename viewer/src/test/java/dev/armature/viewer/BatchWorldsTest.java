package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.batch.Batch;
import dev.armature.batch.StateField;
import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.testkit.World;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Several worlds in the viewer")
final class BatchWorldsTest {
  private static final Model MODEL =
      World.compile(
          """
          <mujoco>
            <size nuserdata="2"/>
            <worldbody>
              <body name="hand" mocap="true" pos="0 0 1"><geom size=".1" contype="0"/></body>
              <body name="arm" pos="0 0 2">
                <joint name="hinge" axis="0 1 0"/>
                <geom type="capsule" size=".05" fromto="0 0 0 .5 0 0" contype="0"/>
              </body>
            </worldbody>
            <equality><joint joint1="hinge"/></equality>
            <actuator>
              <general joint="hinge" dyntype="integrator" delay=".01" nsample="5"/>
            </actuator>
          </mujoco>
          """);
  private static final int HAND = 1;

  private final Batch batch = new Batch(MODEL, 3, 1);
  private final BatchWorlds worlds = new BatchWorlds(batch, Setup.PLAIN, event -> {});

  @AfterEach
  void close() {
    worlds.close();
  }

  @Test
  @DisplayName("let a hand turn a mocap body, in its world only")
  void turnMocap() {
    worlds.refresh(1);
    Perturbation hand = new Perturbation();
    hand.grab(MODEL, worlds.data().get(1), HAND, new double[3]);
    hand.turnTo(new double[] {0, 0, Math.PI / 2});
    worlds.step(hand, 1);
    worlds.refresh(1);
    double[] quarter = new double[4];
    Quat.fromAxisAngle(quarter, 0, new double[] {0, 0, 1}, 0, Math.PI / 2);
    assertThat(Arrays.copyOfRange(worlds.data().get(1).xquat, 4 * HAND, 4 * HAND + 4))
        .containsExactly(quarter);
    assertThat(Arrays.copyOfRange(worlds.data().get(0).xquat, 4 * HAND, 4 * HAND + 4))
        .containsExactly(1, 0, 0, 0);
  }

  @Test
  @DisplayName("show an equality constraint that is switched off in the selected world")
  void switchedEquality() {
    worlds.refresh(1);
    assertThat(worlds.data().get(1).ne).isEqualTo(1);
    batch.eqActive()[1] = false;
    worlds.refresh(1);
    assertThat(worlds.data().get(1).ne).isZero();
    worlds.refresh(0);
    assertThat(worlds.data().get(0).ne).isEqualTo(1);
  }

  @Test
  @DisplayName("show all of the state and of the inputs of the batch")
  void wholeState() {
    for (StateField f : StateField.values()) {
      double[] all = batch.array(f);
      for (int i = 0; i < all.length; i++) {
        all[i] += 1e-3 * (i + 1);
      }
    }
    worlds.refresh(2);
    Data look = worlds.data().get(2);
    for (StateField f : StateField.values()) {
      Field field = Fields.ofData(f.label());
      if (field.kind() != Field.Kind.RESULT) {
        int n = batch.stride(f);
        assertThat(field.numbers(look))
            .as(f.label())
            .containsExactly(Arrays.copyOfRange(batch.array(f), 2 * n, 3 * n));
      }
    }
  }
}
