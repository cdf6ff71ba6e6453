package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.collision.Collision;
import dev.armature.data.Data;
import dev.armature.model.DisableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.query.GeomDistance;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Contacts and distances of every ordered pair of geom types on 200 poses each, as MuJoCo finds
 * them.
 */
class PairCorpusTest {
  private static final List<String> TYPES =
      List.of(
          "plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf");
  private static final Offset<Double> TOLERANCE = within(1e-8);

  private static final int FRAMES = 200;
  private static final int LEAST_TOUCHING = 100;

  static Stream<String> pairs() {
    return TYPES.stream().flatMap(a -> TYPES.stream().map(b -> a + "-" + b));
  }

  /** Planes and height fields touch nothing that cannot move, and height fields no SDF. */
  private static boolean never(int type1, int type2) {
    int low = Math.min(type1, type2);
    int high = Math.max(type1, type2);
    return high <= GeomType.HFIELD || (low == GeomType.HFIELD && high == GeomType.SDF);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void contactsAndDistancesAreTheReferences(String pair) throws IOException, URISyntaxException {
    Dump dump = dump(pair);
    compare(pair, dump, ReferenceModel.of(dump));
  }

  /** The pairs that MuJoCo gives to libccd when {@code nativeccd} is disabled, and two boxes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hfield-sphere",
        "hfield-capsule",
        "hfield-ellipsoid",
        "hfield-cylinder",
        "hfield-box",
        "hfield-mesh",
        "sphere-ellipsoid",
        "sphere-mesh",
        "capsule-ellipsoid",
        "capsule-cylinder",
        "capsule-mesh",
        "ellipsoid-ellipsoid",
        "ellipsoid-cylinder",
        "ellipsoid-box",
        "ellipsoid-mesh",
        "cylinder-cylinder",
        "cylinder-box",
        "cylinder-mesh",
        "box-box",
        "box-mesh",
        "mesh-mesh"
      })
  void contactsAndDistancesByPortalsAreTheReferences(String pair)
      throws IOException, URISyntaxException {
    Dump dump = dump("mpr/" + pair);
    Model m = ReferenceModel.of(dump);
    assertThat(m.opt.disabled(DisableFlag.NATIVECCD)).isTrue();
    compare(pair, dump, m);
  }

  private Dump dump(String name) throws IOException, URISyntaxException {
    URL file = Objects.requireNonNull(getClass().getResource("/pairs/" + name + ".json.gz"));
    return DumpReader.read(Path.of(file.toURI()));
  }

  private static void compare(String pair, Dump dump, Model m) {
    Data d = new Data(m);
    PairPoses poses = new PairPoses(m, d);
    int type1 = TYPES.indexOf(pair.substring(0, pair.indexOf('-')));
    int type2 = TYPES.indexOf(pair.substring(pair.indexOf('-') + 1));
    assertThat(dump.frames).hasSize(FRAMES);
    int touching = 0;
    for (int f = 0; f < FRAMES; f++) {
      Dump.Frame frame = dump.frames.get(f);
      poses.set(type1, type2, f, values(frame.state, "shift")[0]);
      Collision.detect(m, d);
      compare(pair + " pose " + f, frame.contact, d);
      distance(pair + " pose " + f, values(frame.forward, "sensordata"), m, d);
      touching += d.ncon > 0 ? 1 : 0;
    }
    if (never(type1, type2)) {
      assertThat(touching).isZero();
    } else {
      assertThat(touching).isGreaterThan(LEAST_TOUCHING);
    }
  }

  private static void compare(String what, List<Map<String, Column>> reference, Data d) {
    assertThat(d.ncon).as(what).isEqualTo(reference.size());
    for (int i = 0; i < d.ncon; i++) {
      Map<String, Column> r = reference.get(i);
      String contact = what + " contact " + i;
      assertThat((double) d.contact.geom[2 * i]).as(contact).isEqualTo(values(r, "geom")[0]);
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
