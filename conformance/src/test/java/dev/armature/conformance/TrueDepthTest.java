package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.collision.Collision;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.testkit.World;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Depths of the general convex search against the true ones: those of {@link TrueDepth}, which
 * knows neither GJK nor EPA. The poses are those of {@link PairCorpusTest}.
 */
class TrueDepthTest {
  private static final List<String> TYPES =
      List.of(
          "plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf");

  /** ccd_tolerance of the models of the corpus. */
  private static final double TOLERANCE = 1e-6;

  /** What {@link TrueDepth} and the two searches may differ in by rounding. */
  private static final double ROUNDING = 1e-12;

  /** So many that the search never ends by their limit. */
  private static final int MANY_ITERATIONS = 400;

  private static final int LEAST_POSES = 150;

  /**
   * MuJoCo's distance of the first contact by frame.
   *
   * @param pair the types, in the order of the file
   */
  record Depths(String pair, Map<Integer, Double> byFrame) {
    @Override
    public String toString() {
      return pair;
    }
  }

  static List<Depths> depths() throws IOException {
    Map<String, Depths> all = new LinkedHashMap<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    Objects.requireNonNull(
                        TrueDepthTest.class.getResourceAsStream("/pairs/depths.txt.gz"))),
                StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] part = line.split(" ", 3);
        all.computeIfAbsent(part[0], p -> new Depths(p, new LinkedHashMap<>()))
            .byFrame
            .put(Integer.valueOf(part[1]), Double.valueOf(part[2]));
      }
    }
    return new ArrayList<>(all.values());
  }

  @ParameterizedTest
  @MethodSource("depths")
  void ourDepthIsAsCloseToTheTruthAsMuJoCosAndWithinTheToleranceUnlessIterationsEnd(Depths depths)
      throws IOException, URISyntaxException {
    URL file = Objects.requireNonNull(getClass().getResource("/pairs/" + depths.pair + ".json.gz"));
    Dump dump = DumpReader.read(Path.of(file.toURI()));
    Model m = ReferenceModel.of(dump);
    Data d = new Data(m);
    PairPoses poses = new PairPoses(m, d);
    int dash = depths.pair.indexOf('-');
    int type1 = TYPES.indexOf(depths.pair.substring(0, dash));
    int type2 = TYPES.indexOf(depths.pair.substring(dash + 1));
    int iterations = m.opt.ccdIterations;
    assertThat(m.opt.ccdTolerance).isEqualTo(TOLERANCE);
    assertThat(depths.byFrame.size()).isGreaterThan(LEAST_POSES);
    for (Map.Entry<Integer, Double> entry : depths.byFrame.entrySet()) {
      int frame = entry.getKey();
      String what = depths.pair + " pose " + frame;
      double[] shift =
          Objects.requireNonNull(
              Objects.requireNonNull(dump.frames.get(frame).state.get("shift")).values());
      poses.set(type1, type2, frame, shift[0]);
      double truth = new TrueDepth(m, 0, 1, d.geomXpos, d.geomXmat).signedDistance();
      m.opt.ccdIterations = iterations;
      Collision.detect(m, d);
      assertThat(Math.abs(d.contact.dist[0] - truth))
          .as(what)
          .isLessThanOrEqualTo(Math.abs(entry.getValue() - truth) + ROUNDING);
      m.opt.ccdIterations = MANY_ITERATIONS;
      Collision.detect(m, d);
      assertThat(d.contact.dist[0]).as(what).isCloseTo(truth, within(TOLERANCE));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sphere .2, sphere .3, 0 0 .4, -.1",
    "sphere .2, sphere .3, .3 0 .6, .17082039324993692",
    "capsule .1 .3, box .3 .2 .25, 0 0 .6, -.05",
    "box .3 .2 .25, box .1 .1 .1, .35 .35 .4, 0.07071067811865476",
    "ellipsoid .3 .2 .4, sphere .1, 0 .25 0, -.05",
    "cylinder .2 .3, cylinder .2 .3, .1 0 .55, -.05",
    "mesh, box .1 .1 .1, 0 0 .5, .1"
  })
  void theTruthOfShapesWhoseDistanceIsKnown(
      String first, String second, String pos, double distance) {
    Model m =
        World.compile(
            "<mujoco><asset><mesh name='cube' vertex='-.3 -.3 -.3 .3 -.3 -.3 -.3 .3 -.3"
                + " .3 .3 -.3 -.3 -.3 .3 .3 -.3 .3 -.3 .3 .3 .3 .3 .3'/></asset>"
                + "<worldbody><geom "
                + shape(first)
                + "/><geom pos='"
                + pos
                + "' "
                + shape(second)
                + "/></worldbody></mujoco>");
    Data d = new Data(m);
    dev.armature.step.Physics.forward(m, d);
    assertThat(new TrueDepth(m, 0, 1, d.geomXpos, d.geomXmat).signedDistance())
        .isCloseTo(distance, within(2e-8));
  }

  private static String shape(String text) {
    int space = text.indexOf(' ');
    return space < 0
        ? "type='mesh' mesh='cube'"
        : "type='" + text.substring(0, space) + "' size='" + text.substring(space + 1) + "'";
  }

  @Test
  void theBestNormalIsThatOfTheLeastWidth() {
    Model m =
        World.compile(
            "<mujoco><worldbody><geom type='box' size='.3 .2 .25'/><geom type='box'"
                + " size='.1 .1 .1' pos='.05 .02 .3'/></worldbody></mujoco>");
    Data d = new Data(m);
    dev.armature.step.Physics.forward(m, d);
    TrueDepth depth = new TrueDepth(m, 0, 1, d.geomXpos, d.geomXmat);
    assertThat(depth.signedDistance()).isCloseTo(-.05, within(1e-12));
    assertThat(depth.normal()).containsExactly(new double[] {0, 0, 1}, within(1e-9));
    assertThat(depth.width(new double[] {1, 0, 0}, 0)).isCloseTo(.35, within(1e-15));
  }
}
