package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import dev.armature.spec.ElementType;
import dev.armature.spec.FileAccess;
import dev.armature.spec.Schema;
import dev.armature.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriterTest {
  /** Whether two trees have the same elements with the same values, to the bit. */
  static void assertSame(Element a, Element b) {
    assertThat(b.kind()).isEqualTo(a.kind());
    assertThat(b.written()).as(a.describe()).isEqualTo(a.written());
    for (String name : a.written()) {
      assertThat(b.value(name)).as(a.describe() + "/" + name).isEqualTo(a.value(name));
    }
    assertThat(b.children()).as(a.describe()).hasSameSizeAs(a.children());
    for (int i = 0; i < a.children().size(); i++) {
      assertSame(a.children().get(i), b.children().get(i));
    }
  }

  @Test
  void structureClassesAndFramesSurvive() {
    String text =
        """
        <mujoco model="a &amp; &quot;b&quot; &#10;c">
          <default>
            <default class="k">
              <geom size="0.1"/>
            </default>
          </default>
          <worldbody>
            <frame name="f" euler="0 0 90" childclass="k">
              <geom pos="1e-8 -0.30000000000000004 3"/>
              <replicate count="3" offset="0 1 0">
                <site name="s" material=""/>
              </replicate>
            </frame>
          </worldbody>
        </mujoco>
        """;
    assertThat(MjcfWriter.write(ModelReader.readText(text))).isEqualTo(text);
  }

  @Test
  void everyElementOfTheSchemaReadsBackAsItWasWritten() {
    Random random = new Random(3);
    for (int round = 0; round < 20; round++) {
      Spec spec = new Spec();
      fill(spec.root(), random, 0);
      String text = MjcfWriter.write(spec);
      // values inside frames are read leniently, so a lost attribute would show only here
      Spec again =
          ModelReader.readText(
              text, dev.armature.spec.LoadOptions.DEFAULT.files(FileAccess.none()));
      assertSame(spec.root(), again.root());
    }
  }

  private static void fill(Element element, Random random, int depth) {
    for (Attribute row : element.type().attributes().values()) {
      if (row.required() || random.nextBoolean()) {
        value(element, row, random);
      }
    }
    for (ElementType child : element.type().children().values()) {
      if (depth < 5
          && random.nextInt(depth + 1) < 2
          && !child.path().equals("mujoco/asset/model")) {
        fill(element.add(child.name()), random, depth + 1);
      }
    }
  }

  private static void value(Element element, Attribute row, Random random) {
    int count =
        row.max() == Attribute.UNBOUNDED
            ? 1 + random.nextInt(40)
            : row.min() + random.nextInt(row.max() - row.min() + 1);
    if (row.isReal() && count > 0) {
      element.set(row.name(), random.doubles(count, -1e3, 1e3).toArray());
    } else if (row.isInteger() && count > 0) {
      element.set(row.name(), random.ints(count).toArray());
    } else if (row.keywords() != null) {
      element.set(row.name(), row.keywords().words().iterator().next());
    } else if (row.type() == Attribute.Type.MEMORY) {
      element.set(row.name(), "5M");
    } else if (row.isText()) {
      element.set(
          row.name(),
          row.name().equals("eulerseq") ? "XYZ" : " <ä> & \"" + random.nextInt() + "\"\n'\t");
    }
  }

  @Test
  void theSchemaItselfIsComplete() {
    assertThat(Schema.mjcf().root().children()).containsKeys("worldbody", "sensor", "keyframe");
  }

  @Test
  void aSavedFileHasTheRightsOfOtherFilesAndALinkStaysALink(@TempDir Path folder)
      throws IOException {
    Path other = Files.writeString(folder.resolve("other.txt"), "");
    Path saved = folder.resolve("saved.xml");
    Spec spec = ModelReader.readText("<mujoco/>");
    MjcfWriter.save(spec, saved);
    assertThat(rights(saved)).isEqualTo(rights(other));
    Path real = folder.resolve("real.xml");
    Files.move(saved, real);
    Files.createSymbolicLink(saved, real);
    spec.root().set("model", "changed");
    MjcfWriter.save(spec, saved);
    assertThat(saved).isSymbolicLink();
    assertThat(real).content().contains("changed");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("other.txt", "saved.xml", "real.xml");
  }

  /** Empty where files have no such rights. */
  private static Set<PosixFilePermission> rights(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    return view == null ? Set.of() : view.readAttributes().permissions();
  }
}
