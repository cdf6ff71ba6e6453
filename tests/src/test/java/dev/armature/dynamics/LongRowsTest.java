package dev.armature.dynamics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.math.SparseFactor;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Factors of inertia matrices with long rows: those of the plain loops, to the bit. */
class LongRowsTest {
  /** Two chains with a side branch at every fifth body, between two pendulums. */
  private static Model chains(int length) {
    StringBuilder xml = new StringBuilder("<mujoco><worldbody>");
    String hinge = "<joint axis='0 1 .1' damping='.01' armature='.01'/>";
    String bar = "<geom type='capsule' fromto='0 0 0 .1 0 0' size='.01' contype='0'/>";
    String pendulum = "<body pos='0 3 0'>" + hinge + bar + "</body>";
    xml.append(pendulum);
    for (int c = 0; c < 2; c++) {
      for (int i = 0; i < length; i++) {
        xml.append("<body pos='.1 ").append(i == 0 ? c : 0).append(" .01'>").append(hinge);
        xml.append(bar).append(i % 5 == 3 ? "<body pos='0 .1 0'>" + hinge + bar + "</body>" : "");
      }
      xml.append("</body>".repeat(length));
    }
    return World.compile(xml + pendulum + "</worldbody></mujoco>");
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 12})
  void factorsAreThoseOfThePlainLoopsToTheBit(int length) {
    Model m = chains(length);
    assertThat(Arrays.stream(m.M.rownnz).max().orElse(0)).isEqualTo(length);
    Data d = Physics.makeData(m);
    Arrays.fill(d.qvel, 0.3);
    for (int s = 0; s < 5; s++) {
      Physics.step(m, d);
      double[] ld = d.M.clone();
      double[] inverse = new double[m.nv];
      SparseFactor.factor(ld, inverse, m.nv, m.M.rownnz, m.M.rowadr, m.M.colind);
      assertThat(d.qLD).isEqualTo(ld);
      assertThat(d.qLDiagInv).isEqualTo(inverse);
    }
  }
}
