package dev.armature.compile;

import static dev.armature.compile.Compiled.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.spec.ModelException;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Item 23: inertia of meshes and the full inertia tensor. Numbers are those of MuJoCo 3.5. */
class MeshInertiaTest {
  private static final Offset<Double> TINY = within(1e-9);

  private static final String CUBE =
      "vertex='-.5 -.5 -.5 .5 -.5 -.5 -.5 .5 -.5 .5 .5 -.5 -.5 -.5 .5 .5 -.5 .5 -.5 .5 .5 .5 .5 .5'"
          + " face='0 2 3 0 3 1 4 5 7 4 7 6 0 1 5 0 5 4 2 6 7 2 7 3 0 4 6 0 6 2 1 3 7 1 7 5'";

  /** Two boxes side by side, the second half as long: 3 m³. */
  private static final String L_SHAPE = prism("0 0  2 0  2 1  1 1  1 2  0 2", 6);

  /** A wide U: the mean of its faces lies in the opening, so positive pyramids overlap. */
  private static final String U_SHAPE = prism("0 0  6 0  6 6  5 6  5 1  1 1  1 6  0 6", 8);

  /**
   * A prism of height 1 over a polygon, its ends as fans from the first corner (or bottom faces of
   * a U).
   */
  private static String prism(String polygon, int n) {
    String[] p = polygon.trim().split("\\s+");
    StringBuilder vertex = new StringBuilder();
    for (int z = 0; z < 2; z++) {
      for (int i = 0; i < n; i++) {
        vertex.append(p[2 * i]).append(' ').append(p[2 * i + 1]).append(' ').append(z).append(' ');
      }
    }
    int[][] ends =
        n == 6
            ? new int[][] {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}}
            : new int[][] {{0, 1, 4}, {0, 4, 5}, {1, 2, 3}, {1, 3, 4}, {0, 5, 6}, {0, 6, 7}};
    StringBuilder face = new StringBuilder();
    for (int[] t : ends) {
      face.append(t[0]).append(' ').append(t[2]).append(' ').append(t[1]).append(' ');
      face.append(t[0] + n).append(' ').append(t[1] + n).append(' ').append(t[2] + n).append(' ');
    }
    for (int i = 0; i < n; i++) {
      int j = (i + 1) % n;
      face.append(i).append(' ').append(j).append(' ').append(j + n).append(' ');
      face.append(i).append(' ').append(j + n).append(' ').append(i + n).append(' ');
    }
    return "vertex='" + vertex + "' face='" + face + "'";
  }

  private static String model(String compiler, String mesh, String body) {
    return "<mujoco><compiler "
        + compiler
        + "/><asset><mesh name='m' "
        + mesh
        + "/></asset><worldbody><body>"
        + body
        + "</body></worldbody></mujoco>";
  }

  private static Model compile(String compiler, String mesh) {
    return Compiled.of(model(compiler, mesh, "<freejoint/><geom type='mesh' mesh='m'/>"));
  }

  @Test
  @DisplayName("C23.1 exactmeshinertia is false by default, kept in the spec and written back")
  void theFlagIsKeptAndWritten() {
    String xml = model("exactmeshinertia='true'", CUBE, "<geom type='mesh' mesh='m'/>");
    String written = MjcfWriter.write(ModelReader.readText(xml));
    assertThat(written).contains("exactmeshinertia=\"true\"");
    assertThat(MjcfWriter.write(ModelReader.readText(xml.replace("exactmeshinertia='true'", ""))))
        .doesNotContain("exactmeshinertia");
  }

  @Test
  @DisplayName(
      "C23.2 the flag makes exact the mode of meshes that name none; a mesh's own mode wins")
  void theFlagSetsTheDefaultMode() {
    double legacy = compile("", U_SHAPE).body.mass[1];
    double exact = compile("exactmeshinertia='true'", U_SHAPE).body.mass[1];
    assertThat(exact).isCloseTo(16000, within(1e-6));
    assertThat(legacy).isGreaterThan(17000);
    assertThat(compile("", U_SHAPE + " inertia='exact'").body.mass[1]).isEqualTo(exact);
    assertThat(compile("exactmeshinertia='true'", U_SHAPE + " inertia='legacy'").body.mass[1])
        .isEqualTo(legacy);
    assertThat(compile("exactmeshinertia='true'", U_SHAPE + " inertia='convex'").body.mass[1])
        .isCloseTo(36000, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  @DisplayName("C23.3 unit cube of density 1000: mass 1000, inertia 166.667, com 0, no rotation")
  void unitCube(String flag) {
    Model m = compile("exactmeshinertia='" + flag + "'", CUBE);
    assertThat(m.body.mass[1]).isCloseTo(1000, TINY);
    assertThat(row(m.body.inertia, 3, 1))
        .containsExactly(new double[] {1000 / 6.0, 1000 / 6.0, 1000 / 6.0}, TINY);
    assertThat(row(m.body.ipos, 3, 1)).containsExactly(new double[3], TINY);
    assertThat(row(m.body.iquat, 4, 1)).containsExactly(new double[] {1, 0, 0, 0}, TINY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  @DisplayName("C23.4 L-shaped mesh: positive, different moments and a rotated inertial frame")
  void lShape(String flag) {
    Model m = compile("exactmeshinertia='" + flag + "'", L_SHAPE);
    assertThat(m.body.mass[1]).isCloseTo(3000, within(1e-8));
    assertThat(row(m.body.ipos, 3, 1)).containsExactly(new double[] {5 / 6.0, 5 / 6.0, 0.5}, TINY);
    assertThat(row(m.body.inertia, 3, 1))
        .containsExactly(new double[] {1833.333333333333, 1500, 833.3333333333331}, within(1e-8));
    assertThat(row(m.body.iquat, 4, 1))
        .containsExactly(
            new double[] {
              0.2705980500730991, 0.6532814824381896, -0.2705980500730991, 0.6532814824381896
            },
            TINY);
  }

  @Test
  @DisplayName(
      "C23.5 an inertial element wins over the mesh, unless inertiafromgeom says otherwise")
  void inertialWins() {
    String body =
        "<inertial pos='0 0 0' mass='42' diaginertia='1 2 3'/><joint/><geom type='mesh' mesh='m'/>";
    Model own = Compiled.of(model("balanceinertia='true'", CUBE, body));
    assertThat(own.body.mass[1]).isEqualTo(42);
    assertThat(row(own.body.inertia, 3, 1)).containsExactly(1, 2, 3);
    Model mesh = Compiled.of(model("inertiafromgeom='true'", CUBE, body));
    assertThat(mesh.body.mass[1]).isCloseTo(1000, TINY);
  }

  @Test
  @DisplayName(
      "C23.6 a mesh geom off the origin moves the com, not the inertia about it; about the origin"
          + " it adds m d²")
  void offset() {
    Model m =
        Compiled.of(
            model(
                "",
                CUBE,
                "<freejoint/><geom type='mesh' mesh='m' pos='1 0 0'/></body><body><freejoint/><geom"
                    + " type='mesh' mesh='m'/>"));
    assertThat(row(m.body.ipos, 3, 1)).containsExactly(new double[] {1, 0, 0}, TINY);
    assertThat(row(m.body.inertia, 3, 1)).containsExactly(row(m.body.inertia, 3, 2), TINY);
    double aboutOrigin = m.body.inertia[3 + 1] + m.body.mass[1];
    assertThat(aboutOrigin - m.body.inertia[6 + 1]).isCloseTo(1000, within(1e-8));
  }

  @Test
  @DisplayName(
      "C23.7 a flat mesh gets the inertia of its bounding box, with a warning that names it; strict"
          + " refuses")
  void flatMesh() {
    String xml =
        model(
            "",
            "vertex='0 0 0 2 0 0 2 1 0 0 1 0' face='0 1 2 0 2 3'",
            "<freejoint/><geom type='mesh' mesh='m' contype='0' conaffinity='0'/>");
    CompileResult result = Compiled.result(xml);
    Model m = result.model();
    assertThat(m.body.mass[1]).isFinite().isPositive();
    for (double x : m.body.inertia) {
      assertThat(x).isFinite();
    }
    assertThat(row(m.body.ipos, 3, 1)).containsExactly(new double[] {1, 0.5, 0}, TINY);
    assertThat(result.warnings())
        .anyMatch(w -> w.message().contains("'m'") && w.message().contains("bounding box"));
    assertThatThrownBy(() -> Compiler.compile(ModelReader.readText(xml), true))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("'m'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "builtin='sphere' params='2'",
        "builtin='hemisphere' params='3'",
        "builtin='cone' params='7 .4'",
        "builtin='supersphere' params='9 1 1'",
        "vertex='0 0 0 1 0 0 0 2 0 0 0 3'",
        "vertex='0 0 0 1 0 0 0 2 0 0 0 3 1 2 3 -1 .5 .2' scale='1 2 .5'"
      })
  @DisplayName("C23.8 both modes agree to 1e-12 on convex closed meshes")
  void modesAgreeOnConvexMeshes(String mesh) {
    Model legacy = compile("", mesh);
    Model exact = compile("exactmeshinertia='true'", mesh);
    double mass = legacy.body.mass[1];
    assertThat(exact.body.mass[1]).isCloseTo(mass, within(1e-12 * mass));
    assertThat(row(exact.body.ipos, 3, 1))
        .containsExactly(row(legacy.body.ipos, 3, 1), within(1e-12));
    double scale = legacy.body.inertia[3];
    assertThat(row(exact.body.inertia, 3, 1))
        .containsExactly(row(legacy.body.inertia, 3, 1), within(1e-12 * scale));
  }

  @Test
  @DisplayName(
      "C23.9 sphere and rotated cube mesh on one body: masses add, com is the weighted mean, axes"
          + " are right-handed")
  void sphereAndCube() {
    Model m =
        Compiled.of(
            model(
                "",
                CUBE,
                "<freejoint/><geom type='mesh' mesh='m' pos='1 0 0' euler='20 30 40'/><geom"
                    + " size='.3' pos='0 0 1'/>"));
    double sphere = 1000 * 4 * Math.PI * 0.3 * 0.3 * 0.3 / 3;
    assertThat(m.body.mass[1]).isCloseTo(1000 + sphere, within(1e-8));
    assertThat(row(m.body.ipos, 3, 1))
        .containsExactly(new double[] {1000 / (1000 + sphere), 0, sphere / (1000 + sphere)}, TINY);
    assertThat(row(m.body.inertia, 3, 1))
        .containsExactly(
            new double[] {373.9501126294167, 373.9501126294166, 170.738170745719}, within(1e-8));
    double[] r = new double[9];
    Quat.toMat(r, 0, m.body.iquat, 4);
    double[] should = new double[9];
    Mat3.mulMatT(should, 0, r, 0, r, 0);
    assertThat(should).containsExactly(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, TINY);
    double determinant =
        r[0] * (r[4] * r[8] - r[5] * r[7])
            - r[1] * (r[3] * r[8] - r[5] * r[6])
            + r[2] * (r[3] * r[7] - r[4] * r[6]);
    assertThat(determinant).isCloseTo(1, TINY);
  }

  @Test
  @DisplayName("C23.10 primitives ignore the flag")
  void primitivesIgnoreTheFlag() {
    String body =
        "<freejoint/><geom type='capsule' size='.1 .2'/><geom type='box' size='.1 .2 .3' pos='1 0"
            + " 0'/>";
    Model with = Compiled.of(model("exactmeshinertia='true'", CUBE, body));
    Model without = Compiled.of(model("", CUBE, body));
    assertThat(with.body.mass).isEqualTo(without.body.mass);
    assertThat(with.body.inertia).isEqualTo(without.body.inertia);
  }
}
