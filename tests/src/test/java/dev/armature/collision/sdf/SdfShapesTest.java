package dev.armature.collision.sdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.collision.Collision;
import dev.armature.conformance.Column;
import dev.armature.conformance.Dump;
import dev.armature.conformance.DumpReader;
import dev.armature.conformance.Dumper;
import dev.armature.conformance.ReferenceModel;
import dev.armature.data.Data;
import dev.armature.model.Model;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Contacts of all shapes of the plugins mujoco.sdf.* with each other and with primitives, as a
 * native MuJoCo 3.5 finds them in the model {@code sdf/shapes.xml}. The dump holds what collision
 * needs: geoms, plugins, poses, contacts.
 */
class SdfShapesTest {
  private static final Offset<Double> TIGHT = within(1e-8);

  // slopes of teeth are difference quotients with a step of 1e-8: a last bit of atan2 or acos,
  // which
  // the C library rounds otherwise for one argument in a thousand, is 1e-8 of a slope. With its
  // functions in place of ours all contacts agree to 5e-12, which is what references are rounded to
  private static final Offset<Double> LOOSE = within(3e-8);
  private static final Set<String> TEETH = Set.of("9-10");

  @Test
  void contactsOfPluginShapesAreTheReferences() throws IOException, URISyntaxException {
    Dump dump =
        DumpReader.read(
            Path.of(Objects.requireNonNull(getClass().getResource("/sdf/shapes.json.gz")).toURI()));
    Model m = ReferenceModel.of(dump);
    Data d = new Data(m);
    for (Dump.Frame frame : dump.frames) {
      Dumper.fill(d, frame.forward);
      Collision.detect(m, d);
      assertThat(d.ncon).as(frame.label).isEqualTo(frame.contact.size());
      for (int i = 0; i < d.ncon; i++) {
        Map<String, Column> c = frame.contact.get(i);
        String pair = d.contact.geom[2 * i] + "-" + d.contact.geom[2 * i + 1];
        String what = frame.label + " contact " + i + " of " + pair;
        Offset<Double> tolerance = TEETH.contains(pair) ? LOOSE : TIGHT;
        assertThat((double) d.contact.geom[2 * i]).as(what).isEqualTo(values(c, "geom")[0]);
        assertThat((double) d.contact.geom[2 * i + 1]).as(what).isEqualTo(values(c, "geom")[1]);
        assertThat(d.contact.dist[i]).as(what).isCloseTo(values(c, "dist")[0], tolerance);
        assertThat(Arrays.copyOfRange(d.contact.pos, 3 * i, 3 * i + 3))
            .as(what)
            .containsExactly(values(c, "pos"), tolerance);
        assertThat(Arrays.copyOfRange(d.contact.frame, 9 * i, 9 * i + 9))
            .as(what)
            .containsExactly(values(c, "frame"), tolerance);
      }
    }
  }

  private static double[] values(Map<String, Column> from, String field) {
    return Objects.requireNonNull(Objects.requireNonNull(from.get(field)).values());
  }
}
