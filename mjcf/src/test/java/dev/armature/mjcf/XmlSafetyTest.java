package dev.armature.mjcf;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.compile.expand.Expansion;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 20, unit = SECONDS)
class XmlSafetyTest {
  @Test
  void entitiesOfADocumentTypeDoNotExist() {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE mujoco [<!ENTITY a0 'ha'>");
    for (int i = 1; i < 30; i++) {
      bomb.append("<!ENTITY a")
          .append(i)
          .append(" '&a")
          .append(i - 1)
          .append(";&a")
          .append(i - 1)
          .append(";'>");
    }
    bomb.append("]><mujoco model='&a29;'/>");
    assertThat(ModelReader.readText(bomb.toString()).root().text("model")).isEqualTo("&a29;");
  }

  @Test
  void externalEntitiesAreNotRead(@TempDir Path folder) throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "hidden");
    String text =
        "<!DOCTYPE mujoco [<!ENTITY x SYSTEM '"
            + secret.toUri()
            + "'>]><mujoco model='&x;'>&x;</mujoco>";
    assertThat(ModelReader.readText(text).root().text("model")).isEqualTo("&x;");
    assertThat(
            ModelReader.readText("<!DOCTYPE mujoco SYSTEM '" + secret.toUri() + "'><mujoco/>")
                .warnings())
        .hasSize(1);
  }

  /** MuJoCo reads this too; XML wants the declaration first. */
  @Test
  void emptyLinesMayStandBeforeTheDeclaration() {
    Spec spec = ModelReader.readText("\n \n<?xml version='1.0'\n?>\n<mujoco model='m'/>");
    assertThat(spec.modelName()).isEqualTo("m");
    assertThat(spec.root().location().line()).isEqualTo(5);
  }

  @Test
  void nestingIsBounded() {
    String deep =
        "<mujoco><worldbody>"
            + "<body>".repeat(100_000)
            + "</body>".repeat(100_000)
            + "</worldbody></mujoco>";
    assertThatThrownBy(() -> ModelReader.readText(deep)).isInstanceOf(ModelException.class);
    String fine =
        "<mujoco><worldbody>"
            + "<body>".repeat(450)
            + "</body>".repeat(450)
            + "</worldbody></mujoco>";
    Expansion.expand(ModelReader.readText(fine), Map.of(), new Diagnostics(false));
  }

  @Test
  void nestedReplicatesAreBounded() {
    String text =
        "<mujoco><worldbody>"
            + "<replicate count='1000'>".repeat(5)
            + "<geom size='1'/>"
            + "</replicate>".repeat(5)
            + "</worldbody></mujoco>";
    assertThatThrownBy(
            () -> Expansion.expand(ModelReader.readText(text), Map.of(), new Diagnostics(false)))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("replicate");
  }

  @Test
  void sensorsWithoutObjectAreDoubledByEveryCopyButBounded() {
    String text =
        "<mujoco><sensor><clock name='c'/></sensor><worldbody><replicate count='64'><geom"
            + " size='1'/></replicate></worldbody></mujoco>";
    assertThatThrownBy(
            () -> Expansion.expand(ModelReader.readText(text), Map.of(), new Diagnostics(false)))
        .isInstanceOf(ModelException.class);
  }

  @Test
  void attributesAreBoundedInNumber() {
    StringBuilder text = new StringBuilder("<mujoco");
    for (int i = 0; i < 100_000; i++) {
      text.append(" a").append(i).append("='1'");
    }
    assertThatThrownBy(() -> ModelReader.readText(text + "/>")).isInstanceOf(ModelException.class);
  }

  @Test
  void longListsAreFine() {
    String text =
        "<mujoco><asset><mesh name='m' vertex='" + "0.5 ".repeat(600_000) + "'/></asset></mujoco>";
    assertThat(ModelReader.readText(text).find("mesh", "m").numbers("vertex")).hasSize(600_000);
  }
}
