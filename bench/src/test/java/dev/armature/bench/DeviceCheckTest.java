package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.ConeType;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.ModelLoader;
import dev.armature.model.SolverType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What devices are checked with. */
class DeviceCheckTest {
  @Test
  void everyModelLoadsFromItsFileAloneAndKeepsItsOptions() throws IOException {
    Path models = Path.of(System.getProperty("armature.root"), "models");
    for (DeviceCheck check : DeviceCheck.ALL) {
      byte[] text = Files.readAllBytes(models.resolve(check.file()));
      Model loaded = ModelLoader.loadMemory(Map.of(check.file(), text), check.file()).model();
      int before = loaded.opt.solver;
      Model made = check.of(loaded);
      assertThat(made.opt.solver).isEqualTo(check.solver());
      assertThat(made.opt.cone).isEqualTo(check.cone());
      assertThat(made.opt.integrator).isEqualTo(check.integrator());
      assertThat(loaded.opt.solver).isEqualTo(before);
    }
  }

  @Test
  void everySolverConeAndIntegratorIsChecked() {
    assertThat(DeviceCheck.ALL).hasSize(12);
    assertThat(DeviceCheck.ALL)
        .extracting(DeviceCheck::solver)
        .contains(SolverType.PGS, SolverType.CG, SolverType.NEWTON);
    assertThat(DeviceCheck.ALL)
        .extracting(DeviceCheck::cone)
        .contains(ConeType.PYRAMIDAL, ConeType.ELLIPTIC);
    assertThat(DeviceCheck.ALL)
        .extracting(DeviceCheck::integrator)
        .contains(
            IntegratorType.EULER,
            IntegratorType.RK4,
            IntegratorType.IMPLICIT,
            IntegratorType.IMPLICITFAST);
  }
}
