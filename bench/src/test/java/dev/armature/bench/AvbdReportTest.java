package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.SolverType;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AvbdReportTest {
  @Test
  @DisplayName("CA.5 a pile of boxes is no deeper in itself with AVBD than with Newton")
  void pilesDoNotSink() {
    AvbdReport.Measured avbd = AvbdReport.measure(40, SolverType.AVBD, 60, 60);
    AvbdReport.Measured newton = AvbdReport.measure(40, SolverType.NEWTON, 60, 60);
    assertThat(avbd.milliseconds()).isPositive();
    assertThat(avbd.penetration()).isLessThan(0.01 * 2 * AvbdScenes.HALF);
    assertThat(avbd.penetration()).isLessThanOrEqualTo(newton.penetration());
  }

  @Test
  void everySceneOfTheContractIsThere() {
    assertThat(AvbdScenes.contract()).hasSize(8);
  }
}
