package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A ball of radius 0.05 over a plane. Expected numbers are those of MuJoCo 3.5.1. */
class ContactMarginTest {
  private static Data ball(
      double height, double margin1, double gap1, double margin2, double gap2) {
    return new Scene()
        .add(Scene.plane().margin(margin1, gap1))
        .free(Scene.sphere(0.05).at(0, 0, height).margin(margin2, gap2))
        .detect();
  }

  @Test
  @DisplayName("C27.1 margins and gaps of the geoms add up, includemargin is margin less gap")
  void marginsAddUp() {
    Data d = ball(0.05, 0.005, 0.001, 0.002, 0.0005);
    assertThat(d.contact.includemargin[0]).isCloseTo(0.0055, within(1e-15));
  }

  @Test
  @DisplayName("C27.2 contacts are found up to the margin and no farther")
  void foundUpToTheMargin() {
    assertThat(ball(0.0539999, 0.002, 0, 0.002, 0).ncon).isEqualTo(1);
    assertThat(ball(0.0540001, 0.002, 0, 0.002, 0).ncon).isZero();
  }

  @Test
  @DisplayName("C27.2 the broad phase lets pass what only the margins of both bodies reach")
  void broadPhaseKnowsMargins() {
    for (int turn = 0; turn < 2; turn++) {
      double x = turn == 0 ? 0.29 : -0.29;
      Data d =
          new Scene()
              .free(Scene.sphere(0.1).margin(0.05, 0))
              .free(Scene.sphere(0.1).margin(0.05, 0).at(x, 0, 0))
              .detect();
      assertThat(d.ncon).isEqualTo(1);
      assertThat(d.contact.dist[0]).isCloseTo(0.09, within(1e-15));
    }
  }

  @Test
  @DisplayName("C27.5 a ball 1 mm above the plane with 2 mm margin each touches")
  void withinTheMargin() {
    Data d = ball(0.051, 0.002, 0, 0.002, 0);
    assertThat(d.ncon).isEqualTo(1);
    assertThat(d.contact.dist[0]).isEqualTo(0.000999999999999994);
    assertThat(d.contact.pos[2]).isEqualTo(0.0004999999999999935);
    assertThat(d.contact.includemargin[0]).isEqualTo(0.004);
    assertThat(d.contact.exclude[0]).isZero();
  }

  @Test
  @DisplayName("C27.6 without margin it does not")
  void withoutMargin() {
    assertThat(ball(0.051, 0, 0, 0, 0).ncon).isZero();
  }

  @Test
  @DisplayName("C27.7 in the gap the contact is listed and excluded, closer it is not excluded")
  void inTheGap() {
    Data far = ball(0.056, 0.005, 0.003, 0.005, 0.002);
    assertThat(far.ncon).isEqualTo(1);
    assertThat(far.contact.dist[0]).isEqualTo(0.005999999999999998);
    assertThat(far.contact.exclude[0]).isEqualTo(1);
    Data near = ball(0.053, 0.005, 0.003, 0.005, 0.002);
    assertThat(near.contact.dist[0]).isEqualTo(0.0029999999999999957);
    assertThat(near.contact.exclude[0]).isZero();
    assertThat(near.contact.includemargin[0]).isEqualTo(0.005);
  }

  @Test
  @DisplayName("C27.8 margin and gap of a pair replace those of the geoms")
  void pairReplaces() {
    Scene.Pair pair = new Scene.Pair(0, 1);
    pair.margin = 0.01;
    pair.gap = 0.005;
    Data d =
        new Scene()
            .add(Scene.plane().margin(0.1, 0.03))
            .free(Scene.sphere(0.05).at(0, 0, 0.056).margin(0.1, 0.02))
            .pair(pair)
            .detect();
    assertThat(d.ncon).isEqualTo(1);
    assertThat(d.contact.includemargin[0]).isEqualTo(0.005);
    assertThat(d.contact.exclude[0]).isEqualTo(1);
  }

  private static int ofOverride(double distance, double ownMargin) {
    Scene scene =
        new Scene()
            .free(Scene.sphere(0.1).margin(ownMargin, 0))
            .free(Scene.sphere(0.1).margin(ownMargin, 0).at(distance, 0, 0));
    Model m = scene.model();
    m.opt.enableflags |= EnableFlag.OVERRIDE;
    m.opt.oMargin = 0.1;
    Data d = scene.data(m);
    Collision.detect(m, d);
    return d.ncon;
  }

  @Test
  @DisplayName(
      "C27.11 o_margin replaces every margin, and half of it grows each box of the broad phase")
  void overriddenMargin() {
    assertThat(ofOverride(0.29, 0)).isEqualTo(1);
    assertThat(ofOverride(0.31, 0.3)).isZero();
  }

  @Test
  @DisplayName("C27.12 dist is negative when shapes overlap and positive when they are apart")
  void signs() {
    assertThat(ball(0.04, 0, 0, 0, 0).contact.dist[0]).isCloseTo(-0.01, within(1e-15));
    assertThat(ball(0.06, 0.1, 0, 0, 0).contact.dist[0]).isCloseTo(0.01, within(1e-15));
    assertThat(ball(-0.3, 0, 0, 0, 0).contact.dist[0]).isCloseTo(-0.35, within(1e-15));
  }

  @Test
  @DisplayName(
      "a contact exactly at the margin exists, one at zero distance without margin is listed and"
          + " excluded")
  void exactlyAtTheMargin() {
    Data d = ball(0.05, 0, 0, 0, 0);
    assertThat(d.ncon).isEqualTo(1);
    assertThat(d.contact.exclude[0]).isEqualTo(1);
  }
}
