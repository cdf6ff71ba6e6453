package dev.armature.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.conformance.Dump;
import dev.armature.conformance.Dumper;
import dev.armature.conformance.OwnReferences;
import dev.armature.conformance.ReferenceModel;
import dev.armature.data.Data;
import dev.armature.model.ConeType;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A ball over a plane: margin 0.004, gap 0.001 in sum. Expected numbers are those of MuJoCo 3.5.
 */
class ContactForceTest {
  private static final int DISTANCES = 13;

  private final Dump reference = OwnReferences.dump("features/contact_margin");
  private final Model m = ReferenceModel.of(reference);
  private final Data d = new Data(m);

  private Dump.Frame forward(String label) {
    Dump.Frame frame = OwnReferences.frame(reference, label);
    Dumper.setState(m, d, frame.state);
    Physics.forward(m, d);
    return frame;
  }

  private static double[] values(Dump.Frame frame, String field) {
    return Objects.requireNonNull(Objects.requireNonNull(frame.forward.get(field)).values());
  }

  @Test
  @DisplayName("C27.3 a contact in the gap is listed, excluded, and makes no rows and no force")
  void inTheGap() {
    forward("rest1");
    assertThat(d.ncon).isEqualTo(1);
    assertThat(d.contact.dist[0]).isCloseTo(0.0035, within(1e-12));
    assertThat(d.contact.exclude[0]).isEqualTo(1);
    assertThat(d.contact.efcAddress[0]).isEqualTo(-1);
    assertThat(d.nefc).isZero();
    double[] force = new double[6];
    ContactForce.local(m, d, 0, force, 0);
    assertThat(force).containsOnly(0);
  }

  @Test
  @DisplayName("C27.9 the normal force grows monotonically from dist 0.004 to -0.002")
  void forceGrows() {
    double[] force = new double[6];
    double before = -1;
    for (int i = 0; i < DISTANCES; i++) {
      Dump.Frame frame = forward("rest" + i);
      ContactForce.local(m, d, 0, force, 0);
      assertThat(force[0]).isCloseTo(values(frame, "qfrc_constraint")[2], within(1e-8));
      boolean touches = d.contact.dist[0] < d.contact.includemargin[0];
      assertThat(force[0] > Math.max(0, before)).isEqualTo(touches);
      before = force[0];
    }
    assertThat(before).isCloseTo(11.424663484167091, within(1e-8));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  @DisplayName(
      "C27.10 contact count, efc_margin and qfrc_constraint at five distances are MuJoCo's")
  void fiveDistances(int i) {
    Dump.Frame frame = forward("five" + i);
    assertThat(d.ncon).isEqualTo((int) values(frame, "ncon")[0]);
    double[] margins = values(frame, "efc_margin");
    assertThat(d.nefc).isEqualTo(margins.length);
    for (int row = 0; row < d.nefc; row++) {
      assertThat(d.efc.margin[row]).isEqualTo(margins[row]);
    }
    assertThat(d.qfrcConstraint).containsExactly(values(frame, "qfrc_constraint"), within(1e-8));
  }

  @Test
  void theForceInTheWorldIsThatOnTheBodyForBothCones() {
    for (int cone : new int[] {ConeType.PYRAMIDAL, ConeType.ELLIPTIC}) {
      m.opt.cone = cone;
      forward("five0");
      double[] force = new double[6];
      ContactForce.world(m, d, 0, force, 0);
      for (int k = 0; k < 3; k++) {
        assertThat(force[k]).isCloseTo(d.qfrcConstraint[k], within(1e-9));
      }
      assertThat(Math.hypot(force[0], force[1]))
          .isPositive()
          .isLessThanOrEqualTo(force[2] * (1 + 1e-9));
    }
  }
}
