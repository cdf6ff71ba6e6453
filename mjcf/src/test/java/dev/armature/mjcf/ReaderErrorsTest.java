package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.armature.compile.expand.Expansion;
import dev.armature.spec.Diagnostics;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReaderErrorsTest {
  /** Reads and expands, so that what is refused in either is told in the same way. */
  private static void load(String text) {
    Expansion.expand(ModelReader.readText(text), Map.of(), new Diagnostics(false));
  }

  private static ModelException refusal(String text) {
    return catchThrowableOfType(ModelException.class, () -> load(text));
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        arguments(
            "<mujoco>\n <worldbody>\n  <geom sizee='1'/>",
            3,
            3,
            "geom",
            "unknown attribute 'sizee' (did you mean 'size'?)"),
        arguments(
            "<mujoco>\n <worldbody>\n  <goem size='1'/>",
            3,
            3,
            "goem",
            "<goem> is not allowed in <worldbody> (did you mean 'geom'?)"),
        arguments(
            "<mujoco>\n <worldbody>\n  <motor joint='a'/>",
            3,
            3,
            "motor",
            "it belongs in <actuator>"),
        arguments(
            "<mujoco>\n <worldbody><geom type='Box'/>",
            2,
            13,
            "geom",
            "'type' cannot be 'Box' (did you mean 'box'?)"),
        arguments(
            "<mujoco>\n <worldbody><geom type=' box'/>", 2, 13, "geom", "'type' cannot be ' box'"),
        arguments(
            "<mujoco>\n <worldbody><geom name='g' size='1 2 3 4'/>",
            2,
            13,
            "geom 'g'",
            "'size' takes 1 to 3 numbers, got 4"),
        arguments(
            "<mujoco><worldbody><geom pos='1 2'/>", 1, 20, "geom", "'pos' takes 3 numbers, got 2"),
        arguments("<mujoco><worldbody><geom size='.1f'/>", 1, 20, "geom", "'.1f' is not a number"),
        arguments(
            "<mujoco><worldbody><geom condim='3.0'/>", 1, 20, "geom", "'3.0' is not an integer"),
        arguments(
            "<mujoco><worldbody><geom condim=''/>", 1, 20, "geom", "'condim' takes one integer"),
        arguments("<mujoco><worldbody><geom size='1e-310'/>", 1, 20, "geom", "too small"),
        arguments("<mujoco><worldbody><body quat='0 0 0 0'/>", 1, 20, "body", "all zeros"),
        arguments(
            "<mujoco><worldbody><body euler='1 0 0' quat='1 0 0 0'/>",
            1,
            20,
            "body",
            "gives its orientation twice"),
        arguments(
            "<mujoco><worldbody><body axisangle='0 0 0 1'><frame axisangle='0 0 0 1'/>",
            1,
            46,
            "frame",
            "the axis is too small"),
        arguments("<mujoco><worldbody pos='1 0 0'/>", 1, 9, "worldbody", "unknown attribute 'pos'"),
        arguments("<mujoco><worldbody><joint/>", 1, 20, "joint", "not allowed in <worldbody>"),
        arguments(
            "<mujoco><worldbody><body><inertial mass='1'/>", 1, 26, "inertial", "'pos' is missing"),
        arguments(
            "<mujoco><option><flag/><flag/>", 1, 24, "flag", "may occur only once in <option>"),
        arguments("<mujoco><compiler eulerseq='xy'/>", 1, 9, "compiler", "three letters"),
        arguments(
            "<mujoco><compiler coordinate='global'/>", 1, 9, "compiler", "global coordinates"),
        arguments("<mujoco><size memory='1.5M'/>", 1, 9, "size", "whole number"),
        arguments("<mujoco><option actuatorgroupdisable='31'/>", 1, 9, "option", "groups 0 to 30"),
        arguments(
            "<mujoco><default class='x'/>", 1, 9, "default", "outermost default class is 'main'"),
        arguments("<mujoco><default><default/></default>", 1, 18, "default", "needs a class name"),
        arguments(
            "<mujoco><default><default class='a'/><default class='a'/></default>",
            1,
            38,
            "default",
            "'a' is defined twice"),
        arguments(
            "<mujoco><default><default class='leg'/></default><worldbody><geom class='lge'/>",
            1,
            61,
            "geom",
            "unknown default class 'lge' (did you mean 'leg'?)"),
        arguments(
            "<mujoco><worldbody><body childclass='x'/>",
            1,
            20,
            "body",
            "unknown default class 'x'"),
        arguments(
            "<mujoco><worldbody><geom name='a' size='1'/><geom name='a' size='1'/>",
            1,
            45,
            "geom 'a'",
            "already taken by another geom"),
        arguments(
            "<mujoco><worldbody><frame name='a'/><frame name='a'/>",
            1,
            37,
            "frame 'a'",
            "already taken by another frame"),
        arguments(
            "<mujoco><worldbody><replicate count='1e9'><geom/></replicate>",
            1,
            20,
            "replicate",
            "not an integer"),
        arguments(
            "<mujoco><worldbody><replicate count='1000000000'><geom/></replicate>",
            1,
            20,
            "replicate",
            "the limit is 1,000,000"),
        arguments(
            "<mujoco><worldbody><replicate><geom/></replicate>",
            1,
            20,
            "replicate",
            "'count' is missing"),
        arguments(
            "<mujoco><worldbody><attach model='x' prefix=''/>",
            1,
            20,
            "attach",
            "unknown model 'x'"),
        arguments(
            "<mujoco><asset><model file='x.xml'/></asset>",
            1,
            16,
            "model",
            "file 'x.xml' is outside of what this model may read"),
        arguments(
            "<mujoco><include file='x.xml'/>",
            1,
            9,
            "include",
            "file 'x.xml' is outside of what this model may read"),
        arguments("<mujoco><include/>", 1, 9, "include", "'file' is missing"),
        arguments(
            "<mujoco><actuator><position joint='j' kp='1' kv='1' dampratio='1'/>",
            1,
            19,
            "position",
            "both 'kv' and 'dampratio'"),
        arguments(
            "<mujoco><actuator><motor joint='j' tendon='t'/>", 1, 19, "motor", "two transmissions"),
        arguments("<mujoco><actuator><damper joint='j' kv='-1'/>", 1, 19, "damper", "negative"),
        arguments("<mujoco><default><damper kv='-1'/></default>", 1, 18, "damper", "negative"),
        arguments(
            "<mujoco><actuator><motor joint='j' refsite='t'/>",
            1,
            19,
            "motor",
            "'refsite' goes only with 'site'"),
        arguments(
            "<mujoco><worldbody><light directional='true' type='spot'/>",
            1,
            20,
            "light",
            "both 'type' and 'directional'"),
        arguments("<mujoco><worldbody><camera output='rgb rgb'/>", 1, 20, "camera", "'rgb' twice"),
        arguments("<mujoco>\n <geom", 2, 7, "", "not well-formed XML"),
        arguments("<mujoco><worldbody></mujoco>", 1, 23, "", "not well-formed XML"),
        arguments("<mujoco><worldbody><geom size='1' size='2'/>", 1, 40, "", "not well-formed XML"),
        arguments("<robots/>", 1, 1, "robots", "the root element must be <mujoco>"),
        arguments("", 1, 1, "", "not well-formed XML"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void aRefusalSaysPlaceElementAndWhatIsWrong(
      String start, int line, int column, String element, String problem) {
    ModelException e = refusal(close(start));
    assertThat(e).isNotNull();
    assertThat(e.getMessage()).contains(problem);
    assertThat(e.location().line()).as(e.getMessage()).isEqualTo(line);
    if (!e.problem().contains("well-formed")) {
      assertThat(e.location().column()).as(e.getMessage()).isEqualTo(column);
    }
    assertThat(e.element()).isEqualTo(element);
  }

  /** Closes the sections that a case leaves open. */
  private static String close(String start) {
    String text = start;
    for (String section : new String[] {"body", "option", "worldbody", "actuator"}) {
      int opened = text.split("<" + section + "( [^>]*[^/>])?>", -1).length;
      int closed = text.split("</" + section + ">", -1).length;
      text +=
          opened > closed && !start.contains("</mujoco>") && !start.endsWith("<geom")
              ? "</" + section + ">"
              : "";
    }
    return text.contains("<mujoco>") && !text.contains("</mujoco>") && !start.endsWith("<geom")
        ? text + "</mujoco>"
        : text;
  }

  @Test
  void insideAnIncludeTheIncludedFileIsNamed() {
    Map<String, byte[]> files = new HashMap<>();
    files.put("m/main.xml", bytes("<mujoco><include file='parts/arm.xml'/></mujoco>"));
    files.put(
        "m/parts/arm.xml", bytes("<x>\n <worldbody>\n  <geom siez='1'/>\n </worldbody>\n</x>"));
    assertThatThrownBy(() -> ModelReader.readFrom(files, "m/main.xml", LoadOptions.DEFAULT))
        .hasMessageStartingWith("m/parts/arm.xml:3:3: geom: unknown attribute 'siez'");
  }

  @ParameterizedTest
  @DisplayName(
      "C27B.3 an attribute on the wrong element of a flex is refused with a hint where it belongs")
  @ValueSource(strings = {"young", "selfcollide", "stiffness"})
  void attributesOfFlexBelongOnItsChildren(String attribute) {
    String text =
        "<mujoco>\n<deformable>\n<flex name='f' " + attribute + "='1'/></deformable></mujoco>";
    String home =
        Map.of("young", "elasticity", "selfcollide", "contact", "stiffness", "edge").get(attribute);
    assertThatThrownBy(() -> load(text))
        .hasMessageContaining("model:3:1: flex")
        .hasMessageContaining("'" + attribute + "'")
        .hasMessageContaining("<" + home + ">");
  }

  @Test
  @DisplayName(
      "C27B.3 an attribute of flex contact on flex elasticity is refused with a hint where it"
          + " belongs")
  void attributesOfASiblingAreFoundThere() {
    String text =
        "<mujoco><deformable><flex name='f'><elasticity"
            + " selfcollide='none'/></flex></deformable></mujoco>";
    assertThatThrownBy(() -> load(text)).hasMessageContaining("it belongs on <contact>");
  }

  @Test
  void insideAFrameUnknownAttributesAreOnlyAWarning() {
    Spec spec =
        ModelReader.readText(
            "<mujoco><worldbody><frame foo='1'><body bar='1'><geom size='1'"
                + " baz='2'/></body></frame></worldbody></mujoco>");
    assertThat(spec.warnings()).hasSize(3);
    assertThat(spec.warnings().get(2).toString())
        .contains("geom")
        .contains("'baz'")
        .contains("passed over");
    assertThatThrownBy(() -> load("<mujoco><worldbody><frame><bodi/></frame></worldbody></mujoco>"))
        .hasMessageContaining("did you mean 'body'");
  }

  @Test
  void whatMujocoDoesNotKnowIsAWarningAndARefusalUnderStrict() {
    String text = "<mujoco><compiler exactmeshinertia='true'/></mujoco>";
    assertThat(ModelReader.readText(text).warnings())
        .singleElement()
        .matches(w -> w.strict() && w.message().contains("exactmeshinertia"));
    assertThatThrownBy(() -> ModelReader.readText(text, LoadOptions.DEFAULT.strict(true)))
        .isInstanceOf(ModelException.class);
  }

  @Test
  void dashesInCommentsAreReadAndLeavePlacesAsTheyAre() {
    assertThat(
            ModelReader.readText("<mujoco><!------ a -- b -----><worldbody/></mujoco>")
                .worldbody()
                .location()
                .column())
        .isEqualTo(31);
  }

  @Test
  void wordListsMayBeBlankButSensorDataMustBeInOrder() {
    load(
        "<mujoco><worldbody><camera output=' '/><camera output='depth rgb'/></worldbody></mujoco>");
    assertThatThrownBy(
            () -> load("<mujoco><sensor><rangefinder site='s' data='dir dist'/></sensor></mujoco>"))
        .hasMessageContaining("must be in this order: dist dir");
  }

  @Test
  void anEmptyClassNameIsNoClass() {
    assertThatThrownBy(() -> load("<mujoco><worldbody><geom class=''/></worldbody></mujoco>"))
        .hasMessageContaining("unknown default class ''");
    assertThatThrownBy(() -> load("<mujoco><worldbody><body childclass=''/></worldbody></mujoco>"))
        .hasMessageContaining("unknown default class ''");
  }

  @Test
  void bodiesOutsideTheWorldArePassedOver() {
    Spec spec = ModelReader.readText("<mujoco><body name='lost'/></mujoco>");
    assertThat(spec.warnings())
        .singleElement()
        .matches(w -> w.message().contains("outside <worldbody>"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
