package dev.armature.urdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.compile.Compiler;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.Spec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The inertias are of published robots; MuJoCo refuses each of them. */
class UrdfInertiaTest {
  private static final String BALL =
      "<collision><geometry><sphere radius='.1'/></geometry></collision>";

  private static String robot(String link) {
    return "<robot name='r'><link name='base'/><link name='l'>"
        + link.replace("BALL", BALL)
        + "</link><joint name='j' type='continuous'><parent link='base'/><child"
        + " link='l'/></joint></robot>";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <inertial><mass value='2'/><inertia ixx='.002' iyy='.0002' izz='.0002' ixy='0' ixz='0' iyz='0'/></inertial> | A + B < C | 2 | .0008 | .0008
          <inertial><mass value='2'/><inertia ixx='.00012' iyy='.00012' izz='0' ixy='0' ixz='0' iyz='0'/></inertial> | not positive | 2 | .00012 | 1.2e-7
          <inertial><mass value='2'/><inertia ixx='1e-6' iyy='1e-6' izz='1e-6' ixy='1e-6' ixz='1e-6' iyz='1e-6'/></inertial> | A + B < C | 2 | 1.002e-6 | 1.002e-6
          <inertial><mass value='2'/><inertia ixx='-1' iyy='-1' izz='-1' ixy='0' ixz='0' iyz='0'/></inertial>BALL | no positive moment | 2 | .008 | .008
          <inertial><mass value='2'/><inertia ixx='1' iyy='1' izz='1' ixy='0' iyz='0'/></inertial> | without ixz | 2 | 1 | 1
          <inertial><mass value='2'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial><inertial/> | the first one counts | 2 | 1 | 1
          <inertial><mass value='2'/><inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/></inertial>BALL | its shapes give it | 2 | .008 | .008
          <inertial><mass value='2'/><inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/></inertial> | has no inertia | 2 | 1e-7 | 1e-7
          <inertial><mass value='2'/></inertial>BALL | without <inertia> | 2 | .008 | .008
          <inertial><mass value='0'/><inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/></inertial> | has no mass | 1e-4 | 1e-7 | 1e-7
          <inertial><density value='200'/></inertial>BALL | inertial without mass | 4.1887902 | .016755161 | .016755161
          <visual><geometry><sphere radius='.1'/></geometry></visual> | has no mass | 1e-4 | 1e-7 | 1e-7
          """)
  void impossibleInertiasAreMendedWithAWarning(
      String link, String problem, double mass, double largest, double smallest) {
    Spec spec = ModelReader.readText(robot(link));
    Model m = Compiler.compile(spec).model();
    assertThat(m.body.mass[1]).isCloseTo(mass, within(1e-6 * mass));
    double[] moments = {m.body.inertia[3], m.body.inertia[4], m.body.inertia[5]};
    java.util.Arrays.sort(moments);
    assertThat(moments[2]).isCloseTo(largest, within(1e-6 * largest));
    assertThat(moments[0]).isCloseTo(smallest, within(1e-6 * smallest));
    assertThat(spec.warnings())
        .anyMatch(
            w -> w.strict() && w.element().equals("body 'l'") && w.message().contains(problem));
    assertThatThrownBy(
            () ->
                Compiler.compile(
                    ModelReader.readText(robot(link), LoadOptions.DEFAULT.strict(true))))
        .hasMessageContaining(problem);
    Model again = Compiler.compile(ModelReader.readText(MjcfWriter.write(spec))).model();
    assertThat(again.body.inertia)
        .as("saved as MJCF")
        .containsExactly(m.body.inertia, within(1e-12));
  }

  @Test
  void settingsOfTheFileAreLeftToTheCompiler() {
    String unbalanced =
        "<inertial><mass value='2'/><inertia ixx='.002' iyy='.0002' izz='.0002' ixy='0' ixz='0'"
            + " iyz='0'/></inertial>";
    String text =
        robot(unbalanced)
            .replace(
                "<link name='base'/>",
                "<mujoco><compiler balanceinertia='true'/></mujoco><link name='base'/>");
    Spec spec = ModelReader.readText(text, LoadOptions.DEFAULT.strict(true));
    assertThat(Compiler.compile(spec).model().body.inertia[3]).isCloseTo(.0008, within(1e-12));
    assertThat(spec.warnings()).isEmpty();
  }

  @Test
  void aLinkMovesWithTheMassOfWhatIsFixedToIt() {
    String text =
        "<robot name='r'><link name='base'/><link name='dummy'/><link name='tool'>"
            + BALL
            + "</link><joint name='j' type='continuous'><parent link='base'/><child"
            + " link='dummy'/></joint><joint name='k' type='fixed'><parent link='dummy'/><child"
            + " link='tool'/></joint></robot>";
    Spec spec = ModelReader.readText(text, LoadOptions.DEFAULT.strict(true));
    assertThat(Compiler.compile(spec).model().body.mass[1]).isCloseTo(4.1887902, within(1e-6));
  }
}
