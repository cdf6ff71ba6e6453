package dev.armature.urdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.compile.Compiler;
import dev.armature.math.Quat;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.Spec;
import java.util.SplittableRandom;
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
          <inertial><mass value='2'/><inertia ixx='.25' iyy='.25' izz='.5001' ixy='0' ixz='0' iyz='0'/></inertial> | a little less than C | 2 | .5 | .25
          <inertial><mass value='0'/><inertia ixx='.2' iyy='.2' izz='.2' ixy='0' ixz='0' iyz='0'/></inertial> | has no mass: it gets 1.0E-4 kg | 1e-4 | .2 | .2
          <inertial><mass value='1e-20'/><inertia ixx='.2' iyy='.2' izz='.2' ixy='0' ixz='0' iyz='0'/></inertial> | has no mass: it gets 1.0E-4 kg | 1e-4 | .2 | .2
          <inertial><mass value='1e-6'/><inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/></inertial> | has no inertia: it gets 1.0E-7 | 1e-6 | 1e-7 | 1e-7
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

  /** A + B = C, but not in the digits of a file. */
  @Test
  void theInertiaOfAFlatPartStaysItsOwnInAnyOrientation() {
    SplittableRandom random = new SplittableRandom(5);
    int mended = 0;
    for (int i = 0; i < 300; i++) {
      double[] quat = new double[4];
      java.util.Arrays.setAll(quat, k -> random.nextDouble(-1, 1));
      Quat.normalize(quat, 0);
      double[] turn = new double[9];
      Quat.toMat(turn, 0, quat, 0);
      double a = random.nextDouble(.05, 1);
      double b = random.nextDouble(.05, 1);
      double[] moments = {a, b, a + b};
      double[] full = new double[9];
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
          double sum = 0;
          for (int k = 0; k < 3; k++) {
            sum += turn[3 * r + k] * moments[k] * turn[3 * c + k];
          }
          full[3 * r + c] = Math.round(sum * 1e4) * 1e-4;
        }
      }
      String link =
          "<inertial><mass value='2'/><inertia ixx='%s' iyy='%s' izz='%s' ixy='%s' ixz='%s'"
                  .formatted(full[0], full[4], full[8], full[1], full[2])
              + " iyz='%s'/></inertial>".formatted(full[5]);
      Spec spec = ModelReader.readText(robot(link));
      double[] found = Compiler.compile(spec).model().body.inertia;
      mended += spec.warnings().size();
      double[] sorted = {found[3], found[4], found[5]};
      java.util.Arrays.sort(sorted);
      java.util.Arrays.sort(moments);
      assertThat(sorted).containsExactly(moments, within(3e-4));
    }
    assertThat(mended).isBetween(50, 250);
  }

  @Test
  void negativeMassesAreRefused() {
    String link =
        "<inertial><mass value='-1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>";
    assertThatThrownBy(() -> ModelReader.readText(robot(link)))
        .hasMessageContaining("a mass must not be negative");
  }
}
