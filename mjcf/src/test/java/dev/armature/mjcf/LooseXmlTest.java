package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.compile.Compiler;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that are not XML but that MuJoCo 3.5 reads, and what it refuses; each was asked of it. */
class LooseXmlTest {
  private static final String WORLD =
      "<worldbody><body><joint/><geom name=\"g\" size=\".1\"/></body></worldbody>";

  private static Spec read(String text, Charset charset) {
    Spec spec =
        ModelReader.readFrom(Map.of("m.xml", text.getBytes(charset)), "m.xml", LoadOptions.DEFAULT);
    assertThat(Compiler.compile(spec).model().ngeom).isEqualTo(1);
    return spec;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<mujoco><!-- ---- a -- b ---->%s</mujoco>",
        "<mujoco><!-->-->%s</mujoco>",
        "<mujoco><!-- \f -->%s</mujoco>",
        "\n <?xml version='1.0'?>\n<mujoco>%s</mujoco>",
        "<?xml?><mujoco>%s</mujoco>",
        "<?xml version='2.0'?><mujoco>%s</mujoco>",
        "<?xml version='1.0' encoding='foo'?><mujoco>%s</mujoco>",
        "<?xml version='1.0' encoding='a b'?><mujoco>%s</mujoco>",
        "foo <mujoco>%s</mujoco>",
        "<mujoco>%s</mujoco><mujoco/>",
        "<mujoco>a & b%s</mujoco>",
        "\uFEFF<mujoco>%s</mujoco>"
      })
  void acceptedBetweenTagsWithoutAWord(String text) {
    String words =
        String.join(
            " ",
            read(text.formatted(WORLD), StandardCharsets.UTF_8).warnings().stream()
                .map(Object::toString)
                .toList());
    assertThat(words).doesNotContain("in a value", "between attributes");
  }

  @Test
  void valuesKeepTheirText() {
    assertThat(model("\"a & b\"")).isEqualTo("a & b");
    assertThat(model("\"a &foo; b\"")).isEqualTo("a &foo; b");
    assertThat(model("'a < b > c'")).isEqualTo("a < b > c");
    assertThat(model("'&lt;&#65;&#x42;&amp;'")).isEqualTo("<AB&");
    assertThat(model("'a\u0001b&#1;'")).isEqualTo("a\uFFFDb\uFFFD");
    assertThat(model("'\uD83E\uDD16 é &#x1F916;'")).isEqualTo("\uD83E\uDD16 é \uD83E\uDD16");
  }

  private static String model(String value) {
    return read("<mujoco model=" + value + ">" + WORLD + "</mujoco>", StandardCharsets.UTF_8)
        .root()
        .text("model");
  }

  @Test
  void bytesThatAreNotUtf8AreLatin() {
    String text = "<mujoco model='café'><!-- é -->" + WORLD + "</mujoco>";
    assertThat(read(text, StandardCharsets.ISO_8859_1).root().text("model")).isEqualTo("café");
    String declared = "<?xml version='1.0' encoding='ISO-8859-15'?>" + text.replace("é", "€");
    assertThat(read(declared, Charset.forName("ISO-8859-15")).root().text("model"))
        .isEqualTo("caf€");
    assertThat(read(text, StandardCharsets.UTF_16).root().text("model")).isEqualTo("café");
  }

  @Test
  void attributesWithoutASpaceBetweenAreReadWithAWarningThatNamesTheLine() {
    Spec spec =
        read(
            "<mujoco>\n" + WORLD.replace("\" size", "\"size") + "</mujoco>",
            StandardCharsets.UTF_8);
    assertThat(spec.warnings()).hasSize(1);
    assertThat(spec.warnings().get(0).toString())
        .contains("m.xml:2", "no space between attributes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<mujoco model='a' model='b'>%s</mujoco>",
        "<mujoco model=a>%s</mujoco>",
        "<mujoco model='a>%s</mujoco>",
        "<mujoco>%s</mujuco>",
        "<mujoco>%s",
        "<mujoco><?xml version='1.0'?>%s</mujoco>",
        "<mujoco><!-- %s</mujoco>",
        "<mujoco xmlns='http://x'>%s</mujoco>",
        "foo"
      })
  void refused(String text) {
    assertThatThrownBy(() -> read(text.formatted(WORLD), StandardCharsets.UTF_8))
        .isInstanceOf(ModelException.class);
  }

  @Test
  void memoryAfterTheOldSizesIsAcceptedBeforeThemItIsNot() {
    for (String old : new String[] {"njmax='10'", "nstack='100000'"}) {
      read(
          "<mujoco><size " + old + "/><size memory='1M'/>" + WORLD + "</mujoco>",
          StandardCharsets.UTF_8);
      for (String sizes :
          new String[] {
            "<size memory='1M'/><size " + old + "/>", "<size memory='1M' " + old + "/>"
          }) {
        assertThatThrownBy(
                () -> read("<mujoco>" + sizes + WORLD + "</mujoco>", StandardCharsets.UTF_8))
            .hasMessageContaining("memory cannot be given together with " + old.split("=", 2)[0]);
      }
    }
    read("<mujoco><size memory='1M' njmax='-1'/>" + WORLD + "</mujoco>", StandardCharsets.UTF_8);
  }
}
