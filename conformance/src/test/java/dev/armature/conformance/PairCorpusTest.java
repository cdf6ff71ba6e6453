package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.collision.Collision;
import dev.armature.query.GeomDistance;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contacts and distances of every pair of geom types on 200 poses each, as MuJoCo finds them. */
class PairCorpusTest {
  private static final List<String> TYPES =
      List.of(
          "plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf");
  private static final Offset<Double> TOLERANCE = within(1e-8);

  static Stream<String> pairs() {
    List<String> out = new ArrayList<>();
    for (int i = 0; i < TYPES.size(); i++) {
      for (int j = Math.max(2, i); j < TYPES.size(); j++) {
        if (i != 1 || j != 8) {
          out.add(TYPES.get(i) + "-" + TYPES.get(j));
        }
      }
    }
    return out.stream();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void contactsAndDistancesAreTheReferences(String pair) throws IOException, URISyntaxException {
    URL file = Objects.requireNonNull(getClass().getResource("/pairs/" + pair + ".json.gz"));
    Dump dump = DumpReader.read(Path.of(file.toURI()));
    Model m = ReferenceModel.of(dump);
    Data d = new Data(m);
    PairPoses poses = new PairPoses(m, d);
    int type1 = TYPES.indexOf(pair.substring(0, pair.indexOf('-')));
    int type2 = TYPES.indexOf(pair.substring(pair.indexOf('-') + 1));
    assertThat(dump.frames).hasSize(200);
    for (int f = 0; f < dump.frames.size(); f++) {
      poses.set(type1, type2, f);
      Collision.detect(m, d);
      compare(pair + " pose " + f, dump.frames.get(f).contact, d);
      distance(pair + " pose " + f, values(dump.frames.get(f).forward, "sensordata"), m, d);
    }
  }

  private static void compare(String what, List<Map<String, Column>> reference, Data d) {
    assertThat(d.ncon).as(what).isEqualTo(reference.size());
    for (int i = 0; i < d.ncon; i++) {
      Map<String, Column> r = reference.get(i);
      String contact = what + " contact " + i;
      assertThat(d.contact.dist[i]).as(contact).isCloseTo(values(r, "dist")[0], TOLERANCE);
      assertThat(Arrays.copyOfRange(d.contact.pos, 3 * i, 3 * i + 3))
          .as(contact)
          .containsExactly(values(r, "pos"), TOLERANCE);
      assertThat(Arrays.copyOfRange(d.contact.frame, 9 * i, 9 * i + 3))
          .as(contact)
          .containsExactly(values(r, "frame"), TOLERANCE);
    }
  }

  // asked in the order opposite to that of the contacts
  private static void distance(String what, double[] reference, Model m, Data d) {
    double[] ours = new double[7];
    ours[0] = GeomDistance.between(m, d, 1, 0, 1, ours, 1);
    assertThat(ours).as(what + " distance and points").containsExactly(reference, TOLERANCE);
  }

  private static double[] values(Map<String, Column> from, String field) {
    return Objects.requireNonNull(Objects.requireNonNull(from.get(field)).values());
  }
}
