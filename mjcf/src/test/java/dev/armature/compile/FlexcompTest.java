package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.step.Physics;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every shape and every kind of dofs of a flexcomp, by numbers of MuJoCo 3.5: how many dofs,
 * vertices, elements, edges and nodes, and weighted sums over masses, vertices and elements.
 */
class FlexcompTest {
  private static final String TENT =
      """
      v 0 0 0
      v 0.2 0 0
      v 0.2 0.2 0
      v 0 0.2 0
      v 0.1 0.1 0.15
      vt 0 0
      vt 1 0
      vt 1 1
      vt 0 1
      vt 0.5 0.5
      f 4/4 3/3 2/2 1/1
      f 1/1 2/2 5/5
      f 2/2 3/3 5/5
      f 3/3 4/4 5/5
      f 4/4 1/1 5/5
      """;

  private static final String WEDGE =
      """
      $MeshFormat
      4.1 0 8
      $EndMeshFormat
      $Nodes
      1 6 1 6
      3 1 0 6
      1
      2
      3
      4
      5
      6
      0 0 0
      0.2 0 0
      0 0.2 0
      0 0 0.2
      0.2 0 0.2
      0 0.2 0.2
      $EndNodes
      $Elements
      1 3 1 3
      3 1 4 3
      1 1 2 3 4
      2 2 3 4 5
      3 3 4 5 6
      $EndElements
      """;

  private static Model compile(String flexcomp) {
    Map<String, byte[]> files = new HashMap<>();
    files.put("tent.obj", TENT.getBytes(StandardCharsets.UTF_8));
    files.put("wedge.msh", WEDGE.getBytes(StandardCharsets.UTF_8));
    files.put(
        "m.xml",
        ("<mujoco><worldbody><body name='p' pos='.1 .2 .3' euler='0 0 30'>"
                + flexcomp
                + "</body></worldbody></mujoco>")
            .getBytes(StandardCharsets.UTF_8));
    return Compiler.compile(ModelReader.readFrom(files, "m.xml", LoadOptions.DEFAULT)).model();
  }

  private static double sum(double[] a) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (i % 7 + 1) * a[i];
    }
    return sum;
  }

  private static double sum(int[] a) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (i % 7 + 1) * a[i];
    }
    return sum;
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName(
      "C27D.5 every type and dof of flexcomp; mass, inertiabox, scale, origin, rigid, file")
  @CsvSource(
      delimiter = '|',
      value = {
        "type='grid' dim='1' count='5 1 1' spacing='.06 .07 .08' mass='.5'|"
            + "15|5|4|4|0|2.5000000000000004|11.7376537180436|66|33",
        "type='grid' dim='2' count='4 3 1' spacing='.06 .07 .08' pos='.1 0 0' euler='10 20 30'|"
            + "36|12|12|23|0|4.416666666666666|34.68373104829767|799|71.21439254417997",
        "type='grid' dim='3' count='3 4 2' spacing='.06 .07 .08' mass='2'|"
            + "72|24|36|81|0|7.999999999999999|57.43987803668696|6567|146.12917748860679",
        "type='circle' dim='1' count='8 1 1' spacing='.06 .07 .08'|"
            + "21|7|7|7|0|3.9999999999999996|16.185262670799943|175|37.650373698666655",
        "type='square' count='3 4 1' spacing='.06 .07 .08'|"
            + "36|12|12|23|0|4.416666666666666|28.196996732002873|796|72.3221779033942",
        "type='disc' count='5 5 1' spacing='.06 .07 .08'|"
            + "75|25|32|56|0|4.080000000000002|59.01904114689394|4562|145.22948144342726",
        "type='box' dim='2' count='3 4 5' spacing='.06 .07 .08'|"
            + "156|52|92|143|0|4|123.78530743608715|27799|311.4577789846239",
        "type='box' dim='3' count='3 4 3' spacing='.06 .07 .08'|"
            + "105|35|64|130|0|3.999999999999999|83.66367314097818|13813|209.25062943885118",
        "type='cylinder' dim='2' count='3 4 5' spacing='.06 .07 .08'|"
            + "156|52|92|143|0|4|123.38609342927569|27799|311.2298720847731",
        "type='cylinder' dim='3' count='3 4 3' spacing='.06 .07 .08'|"
            + "105|35|64|130|0|3.999999999999999|84.01030335869353|13813|209.99836195921677",
        "type='ellipsoid' dim='2' count='3 4 5' spacing='.06 .07 .08'|"
            + "156|52|92|143|0|4|123.10052593228049|27799|324.31497576095194",
        "type='ellipsoid' dim='3' count='3 4 3' spacing='.06 .07 .08'|"
            + "105|35|64|130|0|3.999999999999999|83.6765086428272|13813|208.11121517293674",
        "type='mesh' dim='2' file='tent.obj' scale='1 2 1.5' pos='0 0 .1'|"
            + "15|5|6|9|0|5.000000000000001|16.64435756782696|126|20.508618928566328",
        "type='mesh' dim='3' file='tent.obj' origin='.1 .1 .05'|"
            + "18|6|6|14|0|4.333333333333333|17.780127098201127|220|28.16987292444384",
        "type='gmsh' dim='2' file='wedge.msh' scale='1 1 2' quat='1 .1 0 0'|"
            + "18|6|3|12|0|4.333333333333333|19.359066271897305|113|31.197639186627363",
        "type='direct' dim='2' point='0 0 0 .2 0 0 .2 .2 0 0 .2 .1 9 9 9' element='0 1 2 0 2 3'"
            + " inertiabox='.02'|12|4|2|5|0|4.5|11.571281292110204|36|19.16987298107781",
        "type='grid' dim='2' count='3 3 1' rigid='true' spacing='.06 .07 .08'|"
            + "0|9|8|16|0|0|21.124211616751133|361|50.92170815998421",
        "type='ellipsoid' dim='3' dof='radial' count='4 4 4' mass='3' spacing='.06 .07 .08'|"
            + "56|57|108|218|0|11.789473684210524|136.50807534586536|37743|342.6224325819048",
        "type='grid' dim='3' dof='trilinear' count='4 4 4' mass='3' spacing='.06 .07 .08'|"
            + "24|64|162|279|8|11.625|153.65129045629223|81488|384.8718101230439",
        "type='grid' dim='3' dof='quadratic' count='5 5 5' mass='3' spacing='.06 .07 .08'|"
            + "81|125|384|604|27|10.861111111111112|298.3311581348406|380651|746.4203344947041",
      })
  void shapes(
      String attributes,
      int nv,
      int vertices,
      int elements,
      int edges,
      int nodes,
      double mass,
      double position,
      double element,
      double reference) {
    String interpolated = nodes > 0 ? "<contact selfcollide='none'/>" : "";
    Model m =
        compile(
            "<flexcomp name='f' radius='.01' " + attributes + ">" + interpolated + "</flexcomp>");
    Data d = new Data(m);
    Physics.forward(m, d);
    assertThat(new int[] {m.nv, m.nflexvert, m.nflexelem, m.nflexedge, m.nflexnode})
        .containsExactly(nv, vertices, elements, edges, nodes);
    assertThat(sum(m.body.mass)).isCloseTo(mass, within(1e-12));
    assertThat(sum(d.flexvertXpos)).isCloseTo(position, within(1e-10));
    assertThat(sum(m.flex.elem)).isEqualTo(element);
    assertThat(sum(m.flex.vert0)).isCloseTo(reference, within(1e-6));
  }

  @ParameterizedTest
  @DisplayName("C27D.5 impossible flexcomps are refused")
  @CsvSource(
      delimiter = '|',
      value = {
        "dim='4' count='3 3 3'|dim",
        "dim='2' count='0 3 1'|count",
        "dim='2' count='3 3 1' spacing='.01 .1 .1'|twice the radius",
        "dim='2' count='3 3 1' mass='0'|mass",
        "dim='2' count='3 3 1' inertiabox='0'|inertiabox",
        "dim='2' count='3 3 1' scale='0 1 1'|scale",
        "dim='3' type='mesh' file='tent.obj'|origin",
        "dim='1' type='mesh' file='tent.obj'|dimension 2 or 3",
        "dim='2' type='gmsh'|file",
        "dim='2' type='direct' point='0 0 0 1 0 0' element='0 1 2'|point 2",
        "dim='2' type='direct' point='0 0 0 1 0 0 0 1 0' element='0 1'|multiple of 3",
      })
  void refusals(String attributes, String what) {
    assertThatThrownBy(() -> compile("<flexcomp name='f' radius='.009' " + attributes + "/>"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(what);
  }
}
