package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.step.Physics;
import dev.armature.testkit.World;
import org.junit.jupiter.api.Test;

/** Which bodies meet, where their number lets pairs be bits and where it does not. */
class BroadPhaseFiltersTest {
  /** Spheres that overlap their neighbors, each a tree of its own but for one child. */
  private static World row(int spheres) {
    StringBuilder text = new StringBuilder("<mujoco><worldbody><geom type='plane' size='9 9 1'/>");
    for (int i = 0; i < spheres; i++) {
      text.append("<body pos='%s 0 .4'><freejoint/><geom size='.5'/>".formatted(0.9 * i));
      if (i == 0) {
        text.append("<body pos='0 0 .1'><joint/><geom size='.5'/></body>");
      }
      text.append("</body>");
    }
    return World.of(text.append("</worldbody></mujoco>").toString());
  }

  /** Floor: each sphere and the child; neighbors: each pair, and the child with the second. */
  private static int expected(int spheres) {
    return spheres + 1 + spheres - 1 + 1;
  }

  @Test
  void fewAndManyBodiesMeetTheSamePartners() {
    for (int spheres : new int[] {3, 10, 62, 63, 70}) {
      World w = row(spheres);
      Physics.forward(w.model(), w.data());
      assertThat(w.data().ncon).as(spheres + " spheres").isEqualTo(expected(spheres));
      for (int c = 1; c < w.data().ncon; c++) {
        assertThat(w.model().geom.bodyid[w.data().contact.geom[2 * c]])
            .isGreaterThanOrEqualTo(w.model().geom.bodyid[w.data().contact.geom[2 * c - 2]]);
      }
    }
  }

  /** The numbers of contacts are MuJoCo's. */
  @Test
  void boxesThatANegativeMarginTurnsInsideOutAreNoTrouble() {
    for (int[] count : new int[][] {{6, 6}, {150, 192}}) {
      StringBuilder text = new StringBuilder("<mujoco><worldbody><geom type='box' size='3 3 .2'/>");
      for (int i = 0; i < count[0]; i++) {
        text.append(
            "<body pos='%s %s %s'><freejoint/><geom size='.1' margin='%s'/></body>"
                .formatted(
                    i % 10 * 0.15, i / 10 * 0.15, i % 2 == 0 ? 0.25 : 0.3, i % 3 == 0 ? -0.5 : 0));
      }
      World w = World.of(text.append("</worldbody></mujoco>").toString());
      Physics.forward(w.model(), w.data());
      assertThat(w.data().ncon).isEqualTo(count[1]);
    }
  }

  @Test
  void masksThatChangeBetweenStepsCount() {
    World w = row(5);
    Physics.forward(w.model(), w.data());
    assertThat(w.data().ncon).isEqualTo(expected(5));
    int type = w.model().body.contype[3];
    int affinity = w.model().body.conaffinity[3];
    w.model().body.contype[3] = 0;
    w.model().body.conaffinity[3] = 0;
    Physics.forward(w.model(), w.data());
    assertThat(w.data().ncon).isEqualTo(expected(5) - 4);
    w.model().body.contype[3] = type;
    w.model().body.conaffinity[3] = affinity;
    Physics.forward(w.model(), w.data());
    assertThat(w.data().ncon).isEqualTo(expected(5));
  }

  @Test
  void linksThatWereApartMeetWhenTheyComeNear() {
    World w =
        World.of(
            """
            <mujoco><option gravity='0 0 0'/><worldbody>
              <body><joint type='slide' axis='1 0 0'/><geom size='.1'/></body>
              <body pos='3 0 0'><joint type='slide' axis='1 0 0'/><geom size='.1'/></body>
            </worldbody></mujoco>\
            """);
    Physics.forward(w.model(), w.data());
    assertThat(w.data().ncon).isZero();
    w.data().qpos[0] = 2.85;
    Physics.forward(w.model(), w.data());
    assertThat(w.data().ncon).isEqualTo(1);
  }
}
