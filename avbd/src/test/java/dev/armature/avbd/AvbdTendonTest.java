package dev.armature.avbd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.spec.ModelException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tendons as rows of the solver. */
class AvbdTendonTest {
  /** Two weights of 2 kg on vertical slides, and a tendon over each. */
  private static Model weights(String tendons, String rest) {
    return Scenes.model(
        """
        <mujoco><option solver='avbd'/><worldbody>
        <site name='top' pos='0 0 2'/>
        <body pos='0 0 1'><joint name='a' type='slide' axis='0 0 1'/>
          <geom type='sphere' size='.1' mass='2'/><site name='hook'/></body>
        <body pos='1 0 1'><joint name='b' type='slide' axis='0 0 1'/>
          <geom type='sphere' size='.1' mass='2'/></body>
        </worldbody>
        """
            + "<tendon>"
            + tendons
            + "</tendon>"
            + rest
            + "</mujoco>");
  }

  @Test
  @DisplayName("CA.6 a tendon equality couples two tendons")
  void equality() {
    Model m =
        weights(
            "<fixed name='s'><joint joint='a' coef='1'/></fixed>"
                + "<fixed name='t'><joint joint='b' coef='1'/></fixed>",
            "<equality><tendon tendon1='s' tendon2='t' polycoef='0 -1 0 0 0'/></equality>");
    Data d = new Data(m);
    d.qfrcApplied[0] = -4;
    Scenes.steps(m, d, 500);
    // a pulley: two weights of 2 kg, 4 N, s = a t² / 2 with a = 1
    assertThat(d.qpos[0]).isCloseTo(-0.5, within(0.01));
    assertThat(d.qpos[1]).isCloseTo(-d.qpos[0], within(2e-3));
  }

  @Test
  @DisplayName("CA.6 a tendon equality on one tendon holds its length")
  void equalityOfOne() {
    Model m =
        weights(
            "<spatial name='s'><site site='top'/><site site='hook'/></spatial>",
            "<equality><tendon tendon1='s'/></equality>");
    Data d = Scenes.run(m, 500);
    assertThat(d.qpos[0]).isCloseTo(0, within(1e-3));
    assertThat(d.qpos[1]).isLessThan(-4);
  }

  @Test
  @DisplayName("CA.6 tendon friction holds what weighs less and brakes what weighs more")
  void friction() {
    Model m =
        weights(
            "<fixed frictionloss='25'><joint joint='a' coef='1'/></fixed>"
                + "<fixed frictionloss='10'><joint joint='b' coef='1'/></fixed>",
            "");
    Data d = Scenes.run(m, 500);
    assertThat(d.qpos[0]).isCloseTo(0, within(1e-3));
    double expected = -0.5 * (9.81 - 10.0 / 2);
    assertThat(d.qpos[1]).isCloseTo(expected, within(0.02 * Math.abs(expected)));
  }

  @Test
  @DisplayName("CA.6 a weight on a tendon spring settles at mg/K, with damping as with Newton")
  void springs() {
    String springs =
        "<fixed stiffness='200' damping='20'><joint joint='a' coef='1'/></fixed>"
            + "<fixed stiffness='1e6' damping='1e3'><joint joint='b' coef='1'/></fixed>";
    Model m = weights(springs, "");
    Data d = Scenes.run(m, 3000);
    double weight = 2 * 9.81;
    assertThat(d.qpos[0]).isCloseTo(-weight / 200, within(0.01 * weight / 200));
    assertThat(d.qpos[1]).isCloseTo(-weight / 1e6, within(0.01 * weight / 1e6));
    Model newton = weights(springs, "");
    newton.opt.solver = SolverType.NEWTON;
    // on the way: the damped swing of the first
    assertThat(Scenes.run(m, 100).qpos[0])
        .isCloseTo(Scenes.run(newton, 100).qpos[0], within(0.003));
  }

  @Test
  @DisplayName("adhesion is refused by name when the model is loaded")
  void adhesion() {
    String cup =
        "<mujoco><option solver='avbd'/><worldbody><body name='cup'><freejoint/><geom"
            + " size='.1'/></body></worldbody><actuator><adhesion name='suck' body='cup'"
            + " ctrlrange='0 1' gain='1'/></actuator></mujoco>";
    assertThatThrownBy(() -> Scenes.model(cup))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("suck")
        .hasMessageContaining("adhesion");
  }
}
