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
import java.util.Set;
import java.util.stream.Collectors;
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
    assertThatThrownBy(() -> BinaryModel.read(old))
        .hasMessageMatching(
            "the binary model file was written by another version of Armature: its layout is"
                + " 1-[0-9a-f]+, that of this version 1-[0-9a-f]+; .*: armature convert"
                + " MODEL.xml MODEL.armb");
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

  /**
   * Integers that index nothing, that {@code ModelCheck} checks by code since their bound depends
   * on other fields, or that only a picture uses; a wrong one of the last kind, or in {@code
   * bvh.nodeid} and the lists of flexes, ends in an exception of the step.
   */
  private static final Set<String> NO_PLAIN_INDEX =
      Set.of(
          "D.diag",
          "actuator.biastype",
          "actuator.dyntype",
          "actuator.gaintype",
          "actuator.group",
          "actuator.history",
          "actuator.historyadr",
          "actuator.trnid",
          "actuator.trntype",
          "body.conaffinity",
          "body.contype",
          "body.sameframe",
          "body.simple",
          "bvh.child",
          "bvh.depth",
          "bvh.nodeid",
          "cam.mode",
          "cam.output",
          "cam.projection",
          "cam.resolution",
          "dof.simplenum",
          "eq.obj1id",
          "eq.obj2id",
          "eq.objtype",
          "eq.type",
          "exclude.signature",
          "flex.activelayers",
          "flex.conaffinity",
          "flex.condim",
          "flex.contype",
          "flex.dim",
          "flex.edge",
          "flex.edgeequality",
          "flex.elem",
          "flex.elemdataadr",
          "flex.elemedgeadr",
          "flex.elemlayer",
          "flex.elemtexcoord",
          "flex.evpair",
          "flex.group",
          "flex.interp",
          "flex.passive",
          "flex.priority",
          "flex.selfcollide",
          "flex.shelldataadr",
          "flex.shellnum",
          "flex.texcoordadr",
          "flex.vertedgeadr",
          "flex.vertedgenum",
          "flexvert.JRowadr",
          "flexvert.JRownnz",
          "geom.conaffinity",
          "geom.condim",
          "geom.contype",
          "geom.dataid",
          "geom.group",
          "geom.priority",
          "geom.sameframe",
          "geom.type",
          "hfield.adr",
          "hfield.ncol",
          "hfield.nrow",
          "hfield.pathadr",
          "jnt.dofadr",
          "jnt.group",
          "jnt.qposadr",
          "jnt.type",
          "light.mode",
          "light.type",
          "mesh.face",
          "mesh.facetexcoord",
          "mesh.graph",
          "mesh.graphadr",
          "mesh.pathadr",
          "mesh.polyvert",
          "oct.child",
          "oct.depth",
          "pair.dim",
          "pair.signature",
          "plugin.attradr",
          "plugin.slot",
          "sensor.datatype",
          "sensor.history",
          "sensor.historyadr",
          "sensor.intprm",
          "sensor.needstage",
          "sensor.objid",
          "sensor.objtype",
          "sensor.refid",
          "sensor.reftype",
          "sensor.type",
          "site.group",
          "site.sameframe",
          "site.type",
          "skin.group",
          "skin.pathadr",
          "skin.texcoordadr",
          "tendon.group",
          "tendon.treenum",
          "tex.adr",
          "tex.colorspace",
          "tex.height",
          "tex.nchannel",
          "tex.pathadr",
          "tex.type",
          "tex.width",
          "tree.sleepPolicy",
          "tuple.objid",
          "tuple.objtype",
          "wrap.objid",
          "wrap.type");

  @Test
  void everyIntegerOfAModelIsAnIndexOfTheTableOrKnownToBeNone() {
    Set<String> counts =
        Fields.ofModel().stream()
            .filter(f -> f.target().contains(" by "))
            .map(f -> f.target().split(" by ")[1])
            .collect(Collectors.toSet());
    List<String> undecided =
        Fields.ofModel().stream()
            .filter(f -> f.type() == Field.Type.INT && f.kind() == Field.Kind.CONSTANT)
            .filter(
                f ->
                    f.target().isEmpty()
                        && !counts.contains(f.mujocoName())
                        && !NO_PLAIN_INDEX.contains(f.name()))
            .map(Field::name)
            .toList();
    assertThat(undecided)
        .as("a new field needs \"-> size\" in layout.schema if it is an index, or a place here")
        .isEmpty();
    assertThat(counts).hasSizeGreaterThan(25).allMatch(name -> Fields.ofModel(name) != null);
  }
}
