package dev.armature.gpu.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Hooks;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ptx.KernelPlan;
import dev.armature.gpu.ptx.PtxWriter;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.model.Option;
import dev.armature.testkit.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels come back from the disk as they were, and only for the model they were made for. */
class KernelCacheTest {
  private static final String PENDULUM =
      """
      <mujoco>
        <worldbody>
          <body>
            <joint type="hinge" axis="0 1 0"/><geom size="0.1" pos="0 0 -1" mass="1"/>
          </body>
        </worldbody>
      </mujoco>
      """;
  private static final List<Field> STATE =
      List.of(Fields.ofData("qpos"), Fields.ofData("qvel"), Fields.ofData("time"));
  private static final Tuning TUNING = new Tuning(8, 0, false);

  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();

  static KernelImage image(Model model) {
    return image(TranslatedStep.of(model, STATE));
  }

  static KernelImage image(TranslatedStep step) {
    KernelPlan plan = step.plan(TUNING.width(), false);
    byte[] code = {1, 2, 3};
    return step.compiled(PtxWriter.write(step.program(), plan, 90).model(), plan, code);
  }

  private static Model pendulum() {
    return World.of(PENDULUM).model();
  }

  private static final String VERSION = "90 13000";

  private static String key(Model model, int capability, Tuning tuning) {
    return Kernels.key(new StepKind(model, STATE), capability + " 13000", tuning);
  }

  @Test
  void aKernelComesBackAsItWas() {
    KernelCache cache = new KernelCache(folder.resolve("new"));
    KernelImage image = image(pendulum());
    assertThat(cache.find("a", lines::add)).isNull();
    cache.keep("a", image, lines::add);
    KernelImage back = cache.find("a", lines::add);
    assertThat(lines).isEmpty();
    assertThat(back).isNotNull();
    assertThat(back.code()).isEqualTo(image.code());
    assertThat(back.model()).isEqualTo(image.model());
    assertThat(back.plan()).isEqualTo(image.plan());
    assertThat(back.stages()).isEqualTo(image.stages());
    assertThat(back.exits()).isEqualTo(image.exits());
    assertThat(back.fields()).isEqualTo(image.fields()).containsKey("qpos");
    assertThat(back.saved()).containsExactly("qpos", "qvel", "time");
    assertThat(back.layout().tiles().bytes()).isEqualTo(image.layout().tiles().bytes());
    for (Cell cell : Cell.values()) {
      assertThat(Tiles.segment(back.world().get(cell)).mismatch(segment(image, cell)))
          .as(cell.name())
          .isEqualTo(-1);
    }
  }

  private static java.lang.foreign.MemorySegment segment(KernelImage image, Cell cell) {
    return Tiles.segment(image.world().get(cell));
  }

  @Test
  void aDamagedFileIsTheSameAsNone() throws IOException {
    KernelCache cache = new KernelCache(folder);
    cache.keep("a", image(pendulum()), lines::add);
    Path file = onlyFile();
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertThat(cache.find("a", lines::add)).isNull();
    whole[whole.length / 2] ^= 1;
    Files.write(file, whole);
    assertThat(cache.find("a", lines::add)).isNull();
    Files.write(file, new byte[0]);
    assertThat(cache.find("a", lines::add)).isNull();
    assertThat(lines).hasSize(3).allMatch(line -> line.contains("cannot be read"));
  }

  @Test
  void aFileOfAnotherKeyIsTheSameAsNone() throws IOException {
    KernelCache cache = new KernelCache(folder);
    cache.keep("a", image(pendulum()), lines::add);
    Files.copy(onlyFile(), folder.resolve("b.kernel"));
    assertThat(cache.find("b", lines::add)).isNull();
    assertThat(lines).singleElement().asString().contains("of something else");
    assertThat(cache.find("a", lines::add)).isNotNull();
  }

  @Test
  void whatEverybodyCanWriteIsNotRun() throws IOException {
    if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return; // nothing to ask there
    }
    KernelCache cache = new KernelCache(folder);
    cache.keep("a", image(pendulum()), lines::add);
    Files.setPosixFilePermissions(onlyFile(), PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThat(cache.find("a", lines::add)).isNull();
    Files.setPosixFilePermissions(onlyFile(), PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(cache.find("a", lines::add)).isNotNull();
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(cache.find("a", lines::add)).isNull();
    cache.keep("b", image(pendulum()), lines::add);
    assertThat(lines).hasSize(3).allMatch(line -> line.contains("everybody may write"));
    assertThat(onlyFile().getFileName()).hasToString("a.kernel");
  }

  private Path onlyFile() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.reduce((a, b) -> null).orElseThrow();
    }
  }

  @Test
  void aFolderThatCannotBeWrittenCostsOnlyALine() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    KernelCache cache = new KernelCache(file);
    cache.keep("a", image(pendulum()), lines::add);
    assertThat(lines).singleElement().asString().contains("cannot be written");
    assertThat(cache.find("a", lines::add)).isNull();
  }

  @Test
  void equalModelsHaveOneKey() {
    Model used = pendulum();
    image(used);
    assertThat(key(used, 90, TUNING)).isEqualTo(key(pendulum(), 90, TUNING));
  }

  private record Push(double force) implements Hooks {}

  @Test
  void whatAKernelDependsOnChangesItsKey() {
    Model model = pendulum();
    StepKind kind = new StepKind(model, STATE);
    Option slower = model.opt.copy();
    slower.timestep *= 2;
    Model heavier = model.copy();
    heavier.body.mass[1] = Math.nextUp(heavier.body.mass[1]);
    assertThat(
            List.of(
                key(model, 90, TUNING),
                key(model.with(slower), 90, TUNING),
                key(heavier, 90, TUNING),
                key(model, 80, TUNING),
                key(model, 90, new Tuning(16, 0, false)),
                Kernels.key(kind, "90 12000", TUNING),
                Kernels.key(new StepKind(model, STATE.subList(0, 2)), VERSION, TUNING),
                Kernels.key(kind.withHooks(new Push(1), STATE), VERSION, TUNING),
                Kernels.key(kind.withHooks(new Push(2), STATE), VERSION, TUNING),
                Kernels.key(kind.withOwn(List.of(Fields.ofModel("body_mass"))), VERSION, TUNING)))
        .doesNotHaveDuplicates();
  }

  @Test
  void aModelWithSomethingUnknownHasNoDigest() {
    Runnable hidden = () -> {};
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> new Digest().object(List.of(hidden)))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
