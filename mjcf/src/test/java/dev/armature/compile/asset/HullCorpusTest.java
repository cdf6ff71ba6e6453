package dev.armature.compile.asset;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Hulls of shapes with many points in one plane are MuJoCo's to the last entry. The file is written
 * by {@code tools/oracle/hulls.mjs}.
 */
class HullCorpusTest {
  private record Case(
      String name, int limit, double[] points, int[] graph, int[] polygonSizes, int[] polygons) {}

  private static List<Case> cases() throws IOException {
    List<Case> out = new ArrayList<>();
    try (InputStream file = HullCorpusTest.class.getResourceAsStream("hulls.txt.gz");
        BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(Objects.requireNonNull(file)), StandardCharsets.UTF_8))) {
      String line;
      while ((line = reader.readLine()) != null) {
        String[] part = line.split(";");
        double[] points = Stream.of(part[2].split(" ")).mapToDouble(Float::parseFloat).toArray();
        out.add(
            new Case(
                part[0],
                Integer.parseInt(part[1]),
                points,
                integers(part[3]),
                integers(part[4]),
                integers(part[5])));
      }
    }
    return out;
  }

  private static int[] integers(String text) {
    return Stream.of(text.split(" ")).mapToInt(Integer::parseInt).toArray();
  }

  @Test
  @DisplayName("Vertices, edges and faces come in MuJoCo's order")
  void graphs() throws IOException {
    List<Case> cases = cases();
    assertThat(cases).hasSize(204);
    List<String> off = new ArrayList<>();
    for (Case c : cases) {
      if (!Arrays.equals(ConvexHull.of(c.points, c.limit).graph(), c.graph)) {
        off.add(c.name);
      }
    }
    assertThat(off).isEmpty();
  }

  @Test
  @DisplayName("Polygons of the hull begin with MuJoCo's first vertex")
  void polygons() throws IOException {
    for (Case c : cases()) {
      MeshPolygons ours = MeshPolygons.merge(c.points, ConvexHull.of(c.points, c.limit).faces());
      assertThat(ours.vertNum()).as(c.name).isEqualTo(c.polygonSizes);
      assertThat(ours.vert()).as(c.name).isEqualTo(c.polygons);
    }
  }
}
