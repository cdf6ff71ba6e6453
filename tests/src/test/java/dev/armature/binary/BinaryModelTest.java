package dev.armature.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.model.ModelLoader;
import dev.armature.model.ObjType;
import dev.armature.step.Physics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryModelTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");
  private static final int HEAD = 56;

  private static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.walk(MODELS, 2)) {
      return files
          .filter(f -> f.toString().endsWith(".xml"))
          .filter(f -> !f.toString().contains("avbd") && !f.toString().contains("torture"))
          .filter(f -> !f.toString().contains("attach_part"))
          .sorted()
          .toList();
    }
  }

  @Test
  void everyModelComesBackToTheBit() throws IOException {
    int checked = 0;
    for (Path file : models()) {
      Model m = Model.load(file);
      if (m.opt.method != null) {
        continue;
      }
      Model again = BinaryModel.read(BinaryModel.write(m));
      for (Field field : Fields.ofModel()) {
        assertThat(field.same(m, again)).as("%s of %s", field.name(), file).isTrue();
      }
      assertThat(again.names.model).isEqualTo(m.names.model);
      for (int type = ObjType.JOINT; type < ObjType.COUNT; type++) {
        if (type != ObjType.DOF) {
          assertThat(again.names.of(type)).isEqualTo(m.names.of(type));
        }
      }
      checked++;
    }
    assertThat(checked).isGreaterThan(50);
  }

  @Test
  void aSavedModelRunsAsTheOriginal(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("humanoid.armb");
    Simulation sim = Simulation.load(MODELS.resolve("humanoid.xml"));
    BinaryModel.save(sim.model(), file);
    Simulation again = Simulation.load(file);
    sim.step(100);
    again.step(100);
    assertThat(again.data().qpos).isEqualTo(sim.data().qpos);
    assertThat(again.body("torso").id()).isEqualTo(sim.body("torso").id());
    Model memory =
        ModelLoader.loadMemory(Map.of("h.armb", Files.readAllBytes(file)), "h.armb").model();
    assertThat(memory.nv).isEqualTo(27);
  }

  @Test
  void wrongFilesAreRefusedWithAReason(@TempDir Path folder) throws IOException {
    byte[] good = BinaryModel.write(Model.load(MODELS.resolve("arm.xml")));
    assertThatThrownBy(() -> BinaryModel.read(new byte[200])).hasMessageContaining("ARMB");
    byte[] damaged = good.clone();
    damaged[good.length / 2] ^= 1;
    assertThatThrownBy(() -> BinaryModel.read(damaged)).hasMessageContaining("checksum");
    byte[] old = good.clone();
    old[8] ^= 1;
    assertThatThrownBy(() -> BinaryModel.read(old)).hasMessageContaining("another version");
    Path file = folder.resolve("short.armb");
    Files.write(file, java.util.Arrays.copyOf(good, good.length - 3));
    assertThatThrownBy(() -> Model.load(file))
        .hasMessageContaining("short.armb")
        .hasMessageContaining("cut off");
  }

  /** Gives changed bytes a checksum that fits, as somebody who means harm would. */
  private static byte[] signed(byte[] content) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(content, HEAD, content.length - HEAD);
      ByteBuffer head = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
      head.putLong(16, content.length - HEAD);
      System.arraycopy(sha.digest(), 0, content, 24, 32);
      return content;
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Tampered files: a message or a model that can be stepped; nothing hangs, nothing reads outside
   * of an array, nothing is allocated that the file does not account for.
   */
  @Test
  void tamperedFilesAreRefusedOrCanBeStepped() throws IOException {
    Random random = new Random(1);
    int refused = 0;
    int stepped = 0;
    for (String name :
        List.of(
            "arm",
            "humanoid",
            "mug",
            "quadruped",
            "gripper",
            "muscle_arm",
            "features/hfield_shapes",
            "features/sensors_delay")) {
      byte[] good = BinaryModel.write(Model.load(MODELS.resolve(name + ".xml")));
      for (int i = 0; i < 120; i++) {
        byte[] bad = good.clone();
        int changes = 1 + random.nextInt(4);
        for (int c = 0; c < changes; c++) {
          int at = HEAD + 4 * random.nextInt((bad.length - HEAD) / 4 - 1);
          // sizes and indices are small numbers: whole words, single bytes, whole doubles
          switch (random.nextInt(3)) {
            case 0 -> bad[at + random.nextInt(4)] = (byte) random.nextInt();
            case 1 ->
                ByteBuffer.wrap(bad)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(at, random.nextInt(40) - 3);
            default ->
                ByteBuffer.wrap(bad)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putDouble(
                        HEAD + 8 * random.nextInt(90), random.nextInt(1 << random.nextInt(31)));
          }
        }
        String what = name + " " + i;
        boolean ok =
            assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> loadAndStep(signed(bad), what), what);
        refused += ok ? 0 : 1;
        stepped += ok ? 1 : 0;
      }
    }
    assertThat(refused).isGreaterThan(250);
    assertThat(stepped).isGreaterThan(150);
  }

  private static boolean loadAndStep(byte[] content, String what) {
    Model m;
    try {
      m = BinaryModel.read(content);
    } catch (IllegalArgumentException e) {
      return false;
    }
    try {
      Data d = Physics.makeData(m);
      for (int i = 0; i < 3; i++) {
        Physics.step(m, d);
      }
    } catch (RuntimeException e) {
      throw new AssertionError(what + " was loaded, but cannot be stepped", e);
    }
    return true;
  }
}
