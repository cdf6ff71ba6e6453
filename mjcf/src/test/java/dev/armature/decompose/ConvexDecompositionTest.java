package dev.armature.decompose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.compile.Compiler;
import dev.armature.compile.asset.MeshDistance;
import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.query.GeomDistance;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConvexDecompositionTest {
  private static final double SHARE = 0.06;
  private static final int PROBES = 150;

  private static Shapes shape(String name) {
    return switch (name) {
      case "chair" -> Shapes.chair();
      case "table" -> Shapes.table();
      case "mug" -> Shapes.mug();
      case "bowl" -> Shapes.bowl();
      case "torus" -> Shapes.torus();
      case "gear" -> Shapes.gear();
      case "bracket" -> Shapes.bracket();
      case "hand" -> Shapes.hand();
      case "star" -> Shapes.star();
      default -> Shapes.pipe();
    };
  }

  /** The pieces as a model, with a probe of almost no size. */
  private static Model model(List<ConvexPiece> pieces) {
    StringBuilder xml = new StringBuilder("<mujoco><asset>");
    for (int i = 0; i < pieces.size(); i++) {
      xml.append("<mesh name='p").append(i).append("' vertex='");
      for (double x : pieces.get(i).vertices()) {
        xml.append(x).append(' ');
      }
      xml.append("'/>");
    }
    xml.append("</asset><worldbody><body mocap='true'><geom size='1e-6'/></body>");
    for (int i = 0; i < pieces.size(); i++) {
      xml.append("<geom type='mesh' mesh='p").append(i).append("'/>");
    }
    return Compiler.compile(ModelReader.readText(xml + "</worldbody></mujoco>")).model();
  }

  @ParameterizedTest
  @CsvSource({
    "chair, 8",
    "table, 5",
    "mug, 18",
    "bowl, 30",
    "torus, 16",
    "gear, 24",
    "bracket, 4",
    "hand, 8",
    "star, 32",
    "pipe, 12"
  })
  void distancesOfAProbeAgreeWithTheTrueSurfaceToTheBound(String name, int mostPieces) {
    Shapes shape = shape(name);
    double[] b = Part.bounds(shape.vert());
    double size = Math.max(b[3] - b[0], Math.max(b[4] - b[1], b[5] - b[2]));
    ConvexDecomposition made =
        ConvexDecomposition.of(
            shape.vert(),
            shape.face(),
            new ConvexDecomposition.Settings(SHARE * size, 64),
            n -> {});
    assertThat(made.error()).isLessThanOrEqualTo(SHARE * size);
    assertThat(made.pieces()).hasSizeLessThanOrEqualTo(mostPieces);
    Model m = model(made.pieces());
    Data d = Physics.makeData(m);
    MeshDistance truth = new MeshDistance(shape.vert(), shape.face());
    Random random = new Random(name.hashCode());
    double worst = 0;
    for (int i = 0; i < PROBES; i++) {
      for (int k = 0; k < 3; k++) {
        d.mocapPos[k] = b[k] + (b[3 + k] - b[k]) * (1.4 * random.nextDouble() - 0.2);
      }
      double[] at = d.mocapPos;
      double distance = truth.signed(at[0], at[1], at[2]);
      Physics.forward(m, d);
      double pieces = Double.POSITIVE_INFINITY;
      for (int g = 0; g < m.ngeom; g++) {
        if (m.geom.bodyid[g] == 0) {
          pieces =
              Math.min(pieces, GeomDistance.between(m, d, m.ngeom - 1, g, 10, new double[6], 0));
        }
      }
      if (distance > 0) {
        // inside of a piece the depth may be larger; how far it sticks out is what is bounded
        pieces = Math.max(0, pieces);
        assertThat(pieces).as("probe %d", i).isLessThanOrEqualTo(distance + 1e-5);
        assertThat(pieces).as("probe %d", i).isGreaterThan(distance - made.error() - 1e-5);
        worst = Math.max(worst, distance - pieces);
      } else {
        assertThat(pieces).as("a probe inside, %d", i).isLessThan(1e-5);
      }
    }
    assertThat(worst).as("some probe sees a difference").isPositive();
  }

  @Test
  void aConvexMeshStaysOnePiece() {
    Shapes box = new Shapes().box(0, 0, 0, .1, .2, .3);
    ConvexDecomposition made =
        ConvexDecomposition.of(
            box.vert(), box.face(), new ConvexDecomposition.Settings(.02, 8), n -> {});
    assertThat(made.pieces()).hasSize(1);
    assertThat(made.pieces().get(0).vertices()).hasSize(24);
  }

  @Test
  void fewerPiecesGiveALargerErrorThatIsTold() {
    Shapes s = Shapes.torus();
    ConvexDecomposition made =
        ConvexDecomposition.of(
            s.vert(), s.face(), new ConvexDecomposition.Settings(.03, 4), n -> {});
    assertThat(made.pieces()).hasSize(4);
    assertThat(made.error()).isGreaterThan(.03);
  }

  @Test
  void anErrorThatIsTooSmallIsRefusedWithOneThatWorks() {
    Shapes s = Shapes.torus();
    assertThatThrownBy(
            () ->
                ConvexDecomposition.of(
                    s.vert(), s.face(), new ConvexDecomposition.Settings(1e-5, 4), n -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too small")
        .hasMessageContaining("try");
    assertThatThrownBy(() -> new ConvexDecomposition.Settings(Double.NaN, 4))
        .hasMessageContaining("positive");
  }

  /** Two balls over a pipe that stands on the floor, one of them over its hollow. */
  private static Spec scene() {
    Shapes pipe = Shapes.pipe();
    String vertex =
        IntStream.range(0, pipe.vert().length)
            .mapToObj(i -> String.format(Locale.ROOT, "%.6f", pipe.vert()[i]))
            .collect(Collectors.joining(" "));
    String face =
        IntStream.of(pipe.face()).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    return ModelReader.readText(
        """
        <mujoco>
          <asset><mesh name="pipe" vertex="%s" face="%s" scale="1 1 .5" refpos="0 0 -.2"/></asset>
          <worldbody>
            <geom type="plane" size="2 2 .1"/>
            <body name="stand" pos=".3 0 .001" euler="0 0 20"><freejoint/>
              <geom name="pipe" type="mesh" mesh="pipe" mass="2"/>
            </body>
            <body name="ball" pos=".3 0 .5"><freejoint/><geom size=".03"/></body>
          </worldbody>
        </mujoco>
        """
            .formatted(vertex, face));
  }

  @Test
  void aBallFallsIntoAPipeWhoseMeshIsDecomposedAndNotIntoItsHull() {
    Spec hull = scene();
    MeshDecomposer.Result result = MeshDecomposer.decompose(hull, 0.08, 32, name -> {});
    assertThat(result.warnings()).isEmpty();
    assertThat(result.meshes()).hasSize(1);
    assertThat(result.meshes().get(0).pieces()).isBetween(4, 16);
    assertThat(height(Compiler.compile(hull).model())).isGreaterThan(.15);
    Model m = Compiler.compile(result.spec()).model();
    assertThat(height(m)).isBetween(.02, .05);
    Model before = Compiler.compile(scene()).model();
    assertThat(m.body.mass).containsExactly(before.body.mass);
    assertThat(m.body.inertia).containsExactly(before.body.inertia);
    assertThat(m.nq).isEqualTo(before.nq);
  }

  private static double height(Model m) {
    Data d = Physics.makeData(m);
    for (int i = 0; i < 600; i++) {
      Physics.step(m, d);
    }
    return d.xpos[3 * (m.nbody - 1) + 2];
  }

  @Test
  void aGeomThatAContactPairNamesKeepsItsHullAndIsTold() {
    Spec spec = scene();
    spec.find("body", "ball").children("geom").get(0).set("name", "ball");
    spec.addPair("ball", "pipe");
    MeshDecomposer.Result result = MeshDecomposer.decompose(spec, 0.08, 32, name -> {});
    assertThat(result.warnings())
        .containsExactly("geom \"pipe\" keeps the hull of its mesh: a contact pair names it");
    assertThat(Compiler.compile(result.spec()).model().ngeom)
        .isEqualTo(Compiler.compile(spec).model().ngeom);
  }
}
