package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReferencePageTest {
  @Test
  void thePageInDocsIsTheOneTheSchemaMakes() throws IOException {
    Path page =
        Path.of(System.getProperty("armature.root", "..")).resolve("docs/mjcf-reference.md");
    assertThat(page).as("make it with dev.armature.mjcf.ReferencePage").exists();
    assertThat(Files.readString(page)).isEqualTo(ReferencePage.text());
  }

  @Test
  void itShowsTypesDefaultsAndWhereValuesGo() {
    assertThat(ReferencePage.text())
        .contains(
            "| `friction` | real[1..3] | 1 0.005 1e-4 | → `geom_friction` | Sliding, torsional and"
                + " rolling friction |")
        .contains("| `fogstart` | float | 3 | → `vis.map.fogstart` *no effect* | Start of fog")
        .contains("## mujoco/sensor/touch")
        .contains("| `mass` **!** | real |  | `body_mass` | Mass (kg) |");
  }
}
