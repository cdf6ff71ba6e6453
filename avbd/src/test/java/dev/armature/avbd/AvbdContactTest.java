package dev.armature.avbd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.avbd.Violation.Caller;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.query.ContactForce;
import dev.armature.step.Physics;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvbdContactTest {
  @Test
  @DisplayName(
      "CA.1 fast path, full blocks and multiplier update read the same violation at the same poses")
  void oneViolationForAll() {
    Model m = Scenes.world(0.002, Scenes.stack(3, 0.1));
    Data d = Scenes.run(m, 20);
    Physics.forward(m, d);
    Avbd.Work w = Avbd.work(d);
    Map<String, Double> block = new HashMap<>();
    Map<String, Double> full = new HashMap<>();
    Map<String, Double> dual = new HashMap<>();
    // every body's block and every row's update at one and the same poses
    w.sweeps.violation.probe =
        (caller, group, row, c) -> {
          assertThat(caller).isEqualTo(Caller.BLOCK);
          block.put(group + "/" + row, c);
        };
    Block reduced = new Block();
    Block whole = new Block();
    double[][] steps = new double[w.poses.count][];
    for (int i = 0; i < w.poses.count; i++) {
      w.sweeps.assembly.assemble(i, reduced);
      assertThat(reduced.solve(false)).isTrue();
      steps[i] = reduced.step.clone();
    }
    w.sweeps.violation.probe = (caller, group, row, c) -> full.put(group + "/" + row, c);
    for (int i = 0; i < w.poses.count; i++) {
      w.sweeps.assembly.assemble(i, whole);
      assertThat(whole.solve(true)).isTrue();
      assertThat(whole.step).containsExactly(steps[i], within(1e-12));
    }
    w.sweeps.violation.probe =
        (caller, group, row, c) -> {
          assertThat(caller).isEqualTo(Caller.DUAL);
          dual.put(group + "/" + row, c);
        };
    w.sweeps.dual(d.parallel);
    w.sweeps.violation.probe = null;
    assertThat(block).hasSize(3 * d.ncon).isEqualTo(full).isEqualTo(dual);
  }

  @Test
  @DisplayName("CA.1 the violation is (xA - xB)·n + d, to first order in the motion")
  void violationIsTheSeparation() {
    Model m = Scenes.world(0.002, Scenes.box(0, 0, 0.099, 0.1));
    Data d = new Data(m);
    Physics.forward(m, d);
    Avbd.Work w = Avbd.work(d);
    java.util.Arrays.fill(w.poses.shift, 0);
    java.util.Arrays.fill(w.poses.angle, 0);
    double[] c = new double[6];
    w.sweeps.violation.of(0, c, Caller.FIGURES);
    assertThat(c[0]).isEqualTo(d.contact.dist[0]).isCloseTo(-0.001, within(1e-12));
    w.poses.shift[2] = 0.0004;
    w.sweeps.violation.of(0, c, Caller.FIGURES);
    assertThat(c[0]).isCloseTo(-0.0006, within(1e-12));
    w.poses.shift[2] = 0;
    w.poses.angle[1] = 1e-3;
    w.sweeps.violation.of(0, c, Caller.FIGURES);
    // rotation about y lowers points at +x
    assertThat(c[0] - d.contact.dist[0]).isCloseTo(-1e-3 * d.contact.pos[0], within(1e-12));
  }

  @Test
  @DisplayName("CA.2 open contacts carry no force; closed ones push, never pull")
  void multipliersAreOneSided() {
    Model m = Scenes.world(0.002, Scenes.pyramid(4, 0.1));
    Data d = new Data(m);
    for (int i = 0; i < 200; i++) {
      Physics.step(m, d);
      PairRows rows = Avbd.work(d).pairs;
      for (int g = 0; g < rows.count; g++) {
        assertThat(rows.data[rows.first(g) + PairRows.LAMBDA]).isNotNegative();
      }
    }
    assertThat(Scenes.speed(d)).isLessThan(0.01);
    double support = 0;
    double[] force = new double[6];
    for (int c = 0; c < d.ncon; c++) {
      if (m.geom.bodyid[d.contact.geom[2 * c]] == 0) {
        ContactForce.world(m, d, c, force, 0);
        support += force[2];
      }
    }
    assertThat(support).isCloseTo(10 * 8 * 9.81, within(8.0));
  }

  @Test
  @DisplayName("CA.3 the separation of the start of the step is part of C: a stack does not sink")
  void stacksDoNotSink() {
    Model m = Scenes.world(0.002, Scenes.stack(10, 0.1));
    Data d = Scenes.run(m, 600);
    double height = Scenes.top(m, d);
    Scenes.steps(m, d, 600);
    assertThat(Scenes.top(m, d)).isCloseTo(height, within(1e-6));
    assertThat(Scenes.penetration(d)).isLessThan(0.01 * 0.2);
  }

  @ParameterizedTest(name = "{0} sweeps")
  @CsvSource({"1", "4", "20"})
  @DisplayName("CA.4 a compliant contact settles at mg/K whatever the number of sweeps")
  void complianceDoesNotDependOnSweeps(int sweeps) {
    Model m = Scenes.world(0.002, Scenes.box(0, 0, 0.1, 0.1));
    AvbdOptions.of(m).sweeps = sweeps;
    double stiffness = 20_000;
    AvbdOptions.of(m).compliance = 1 / stiffness;
    Data d = Scenes.run(m, 4000);
    double expected = 8 * 9.81 / (4 * stiffness);
    assertThat(d.ncon).isEqualTo(4);
    assertThat(0.1 - d.qpos[2]).isCloseTo(expected, within(0.01 * expected));
  }

  @Test
  @DisplayName("CA.4 multipliers and penalties come back by the contact's key")
  void warmStart() {
    Model m = Scenes.world(0.002, Scenes.stack(2, 0.1));
    Data d = Scenes.run(m, 300);
    PairRows rows = Avbd.work(d).pairs;
    double[] before = rows.data.clone();
    Physics.step(m, d);
    assertThat(rows.count).isEqualTo(8);
    for (int g = 0; g < rows.count; g++) {
      for (int k = 0; k < rows.size(g); k++) {
        int lambda = rows.row(g, k) + PairRows.LAMBDA;
        assertThat(rows.data[lambda]).isCloseTo(before[lambda], within(1e-6));
      }
    }
    Physics.reset(m, d);
    Scenes.steps(m, d, 2);
    Data fresh = Scenes.run(m, 2);
    assertThat(d.qpos).isEqualTo(fresh.qpos);
    assertThat(AvbdOptions.of(m).sweeps).isEqualTo(4);
  }

  @ParameterizedTest(name = "half size {0} m, step {1} s")
  @CsvSource({"0.0005, 0.002", "0.1, 0.002", "0.5, 0.0166667"})
  @DisplayName("CA.5 boxes of millimeters and meters rest with the defaults")
  void scales(double half, double timestep) {
    Model m = Scenes.world(timestep, Scenes.stack(5, half));
    Data d = Scenes.run(m, 600);
    assertThat(Scenes.penetration(d)).isLessThan(0.01 * 2 * half);
    assertThat(Scenes.speed(d)).isLessThan(1e-6);
    assertThat(Scenes.top(m, d)).isCloseTo(9 * half, within(0.01 * 10 * half));
  }
}
