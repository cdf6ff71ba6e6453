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
  private static final int PRIME = 10007;

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

  /** A weight of its own for each place, without order: a sum tells permutations apart. */
  private static int weight(int place) {
    return (7919 * place + 1) % PRIME;
  }

  private static double sum(double[] a) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) weight(i) / PRIME * a[i];
    }
    return sum;
  }

  private static long sum(int[] a) {
    long sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (long) weight(i) * a[i];
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
            + "15|5|4|4|0|0.2827420805436195|1.540595876186503|97334|3.6666083741381037",
        "type='grid' dim='2' count='4 3 1' spacing='.06 .07 .08' pos='.1 0 0' euler='10 20 30'|"
            + "36|12|12|23|0|0.5185286965790613|4.503556964055743|1040585|8.509868557317008",
        "type='grid' dim='3' count='3 4 2' spacing='.06 .07 .08' mass='2'|"
            + "72|24|36|81|0|1.0332100862729423|7.054070090222206|8382225|18.03418458901189",
        "type='circle' dim='1' count='8 1 1' spacing='.06 .07 .08'|"
            + "21|7|7|7|0|0.5282587902753787|2.119475978201996|234523|4.92220396158139",
        "type='square' count='3 4 1' spacing='.06 .07 .08'|"
            + "36|12|12|23|0|0.5185286965790613|3.9271361435671954|1029741|9.81508324836457",
        "type='disc' count='5 5 1' spacing='.06 .07 .08'|"
            + "75|25|32|56|0|0.5189447386829219|7.5629183655617105|5584298|19.241626128215508",
        "type='box' dim='2' count='3 4 5' spacing='.06 .07 .08'|"
            + "156|52|92|143|0|0.512116518437094|15.672242992920717|34416633|39.705311692443814",
        "type='box' dim='3' count='3 4 3' spacing='.06 .07 .08'|"
            + "105|35|64|130|0|0.5213893131950491|10.464838385964173|16595400|26.172910114085507",
        "type='cylinder' dim='2' count='3 4 5' spacing='.06 .07 .08'|"
            + "156|52|92|143|0|0.512116518437094|15.58527426646727|34416633|39.590180444632125",
        "type='cylinder' dim='3' count='3 4 3' spacing='.06 .07 .08'|"
            + "105|35|64|130|0|0.5213893131950491|10.486248912510002|16595400|26.226264094557653",
        "type='ellipsoid' dim='2' count='3 4 5' spacing='.06 .07 .08'|"
            + "156|52|92|143|0|0.512116518437094|15.599156081517322|34416633|41.3779469521186",
        "type='ellipsoid' dim='3' count='3 4 3' spacing='.06 .07 .08'|"
            + "105|35|64|130|0|0.5213893131950491|10.469899357081248|16595400|26.142853385604628",
        "type='mesh' dim='2' file='tent.obj' scale='1 2 1.5' pos='0 0 .1'|"
            + "15|5|6|9|0|0.565484161087239|2.4448305149130785|166914|2.4777986946338686",
        "type='mesh' dim='3' file='tent.obj' origin='.1 .1 .05'|"
            + "18|6|6|14|0|0.561157189967023|2.6348693016512743|269590|4.064954526793537",
        "type='gmsh' dim='2' file='wedge.msh' scale='1 1 2' quat='1 .1 0 0'|"
            + "18|6|3|12|0|0.561157189967023|2.5531900128430767|174065|3.659587424197051",
        "type='direct' dim='2' point='0 0 0 .2 0 0 .2 .2 0 0 .2 .1 9 9 9' element='0 1 2 0 2 3'"
            + " inertiabox='.02'|"
            + "12|4|2|5|0|0.5198111322074548|1.879108757996054|51621|2.7326738937283293",
        "type='grid' dim='2' count='3 3 1' rigid='true' spacing='.06 .07 .08'|"
            + "0|9|8|16|0|0|2.743765516309812|444367|6.687298340871476",
        "type='ellipsoid' dim='3' dof='radial' count='4 4 4' mass='3' spacing='.06 .07 .08'|"
            + "56|57|108|218|0|1.4899622895552058|17.444549364296|45191643|45.18858692005054",
        "type='grid' dim='3' dof='trilinear' count='4 4 4' mass='3' spacing='.06 .07 .08'|"
            + "24|64|162|279|8|1.432509743179774|19.198279878869414|101970692|48.45213077059804",
        "type='grid' dim='3' dof='quadratic' count='5 5 5' mass='3' spacing='.06 .07 .08'|"
            + "81|125|384|604|27|1.846983500438582|37.2097392059187|469559487|92.07597929171625",
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
      long element,
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
