package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.compile.CompileResult;
import dev.armature.compile.Compiler;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.OptionFields;
import dev.armature.spec.FileAccess;
import dev.armature.spec.Limit;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Warning;
import dev.armature.step.Physics;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models that ask for too much are refused soon, with the number and the limit. */
@Timeout(60)
class LimitsTest {
  private static Model load(String content, Map<String, byte[]> files) {
    Map<String, byte[]> all = new java.util.HashMap<>(files);
    all.put("m.xml", ("<mujoco>" + content + "</mujoco>").getBytes(StandardCharsets.UTF_8));
    return Compiler.compile(ModelReader.readFrom(all, "m.xml", LoadOptions.DEFAULT)).model();
  }

  private static void assertRefused(String content, Map<String, byte[]> files, String problem) {
    assertThatThrownBy(() -> load(content, files))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <worldbody><flexcomp name='f' count='1000000000 1 1' dim='1'/></worldbody>     | more than 2,000,000 points
          <worldbody><flexcomp name='f' count='2000000000 2000000000 2000000000'/></worldbody> | more than 2,000,000 points
          <worldbody><body><composite type='cable' count='100000 1 1' curve='s' size='1'><geom size='.1'/></composite></body></worldbody> | 100,000 points; the limit is 4,000
          <worldbody><replicate count='2000000'><geom size='1'/></replicate></worldbody>  | 2,000,000 objects; the limit is 1,000,000
          <size nuserdata='2000000000'/>                                                  | 2,000,000,000 values; the limit is 10,000,000
          <asset><texture name='t' type='2d' builtin='flat' width='20000' height='20000'/></asset> | 400,000,000 pixels; the limit is 134,217,728
          <asset><hfield name='h' nrow='20000' ncol='20000' size='1 1 1 1'/></asset>       | 400,000,000 pixels; the limit is 134,217,728
          <asset><texture name='t' type='2d' builtin='flat' width='10000' height='10000' nchannel='20'/></asset> | 2,000,000,000 bytes; the limit is 1,073,741,824
          <size nuser_geom='20000'/>                                                      | 20,000 values; the limit is 10,000
          <sensor><user dim='20000000'/></sensor>                                         | 20,000,000 values; the limit is 10,000,000
          <worldbody><body><joint name='j'/><geom size='1'/></body></worldbody><actuator><general joint='j' dyntype='user' actdim='20000000'/></actuator> | 20,000,000 activations; the limit is 10,000,000
          <worldbody><body><joint name='j'/><geom size='1'/></body></worldbody><actuator><motor joint='j' nsample='20000000' delay='1'/></actuator> | 20,000,000 samples; the limit is 16,777,216
          <worldbody><body><joint name='j'/><geom size='1'/></body></worldbody><sensor><jointpos joint='j' nsample='20000000' delay='1'/></sensor> | 20,000,000 samples; the limit is 16,777,216
          <worldbody><replicate count='65533'><body/></replicate></worldbody>             | 65,534 bodies and flexes; the limit is 65,533
          <worldbody><body><composite type='cable' count='3000 1 1' curve='s' size='1'><geom type='capsule' size='.1'/></composite></body></worldbody> | 40,477,503 entries of the inertia matrix; the limit is 25,000,000
          """)
  void countsAreBounded(String content, String problem) {
    assertRefused(content, Map.of(), problem);
  }

  @Test
  void includesAndAttachedModelsAreBoundedInDepth() {
    Map<String, byte[]> files = new HashMap<>();
    for (int i = 0; i < 101; i++) {
      files.put("i" + i, bytes("<x><include file='i" + (i + 1) + "'/></x>"));
      files.put(
          "a" + i,
          bytes("<mujoco><asset><model name='m' file='a" + (i + 1) + "'/></asset></mujoco>"));
    }
    assertRefused(
        "<include file='i0'/>", files, "more than 100 levels of includes, which is the limit");
    assertRefused(
        "<asset><model name='m' file='a0'/></asset>",
        files,
        "more than 20 levels of attached models, which is the limit");
  }

  @Test
  void filesOfAnArchiveAreBounded() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i <= 100_000; i++) {
        zip.putNextEntry(new ZipEntry("f" + i));
      }
    }
    assertThatThrownBy(() -> ModelReader.unzip(bytes.toByteArray(), "many.zip"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("more than 100,000 files, which is the limit");
  }

  @Test
  void aFileIsBounded(@TempDir Path folder) throws IOException {
    Path large = folder.resolve("large.bin");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      // a hole: nothing is stored, and nothing is read
      file.setLength(Limit.FILE_BYTES.most() + 1);
    }
    assertThatThrownBy(() -> FileAccess.trusted().read(large.toString()))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("1,073,741,825 bytes; the limit is 1,073,741,824");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aSmallImageOfManyPixelsIsRefused() throws IOException {
    byte[] bomb = png(20_000, 20_000);
    assertThat(bomb.length).isLessThan(1_000_000);
    String texture = "<asset><texture name='t' type='2d' file='t.png'/></asset>";
    assertRefused(texture, Map.of("t.png", bomb), "400,000,000 pixels; the limit is 134,217,728");
  }

  @Test
  void pixelsAreCountedOverTheWholeModel() throws IOException {
    byte[] image = png(8_000, 6_000);
    String textures =
        "<asset><texture name='a' type='2d' file='t.png' nchannel='1'/>"
            + "<texture name='b' type='2d' file='t.png' nchannel='1'/>"
            + "<texture name='c' type='2d' file='t.png' nchannel='1'/></asset>";
    assertRefused(textures, Map.of("t.png", image), "144,000,000 pixels; the limit is");
  }

  @Test
  void verticesAreCountedOverTheWholeModel() {
    int n = 4_000_000;
    ByteBuffer msh = ByteBuffer.allocate(16 + 12 * n + 48).order(ByteOrder.LITTLE_ENDIAN);
    msh.putInt(n).putInt(0).putInt(0).putInt(4);
    for (int v = 0; v < 4; v++) {
      msh.putFloat(v == 1 ? 1 : 0).putFloat(v == 2 ? 1 : 0).putFloat(v == 3 ? 1 : 0);
    }
    msh.position(16 + 12 * n);
    for (int i : new int[] {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}) {
      msh.putInt(i);
    }
    assertRefused(
        "<asset><mesh name='a' file='m.msh'/><mesh name='b' file='m.msh'/>"
            + "<mesh name='c' file='m.msh'/></asset>",
        Map.of("m.msh", msh.array()),
        "brings the model to 12,000,000 vertices; the limit is 10,000,000");
  }

  @ParameterizedTest
  @CsvSource({
    "iterations, 100000", "ls_iterations, 100000", "noslip_iterations, 100000",
    "ccd_iterations, 100000", "sdf_iterations, 1000", "sdf_initpoints, 1000"
  })
  void iterationsAreBoundedWithAWarning(String attribute, int most) {
    CompileResult result =
        Compiler.compile(
            ModelReader.readText("<mujoco><option " + attribute + "='2000000000'/></mujoco>"));
    assertThat(result.warnings())
        .singleElement()
        .matches(
            w ->
                w.message()
                    .equals(
                        String.format(
                            Locale.ROOT,
                            "attribute '%s' asks for 2,000,000,000 iterations; the limit is %,d,"
                                + " which is used",
                            attribute,
                            most)));
    OptionFields opt = result.model().opt;
    Map<String, Integer> used =
        Map.of(
            "iterations", opt.iterations,
            "ls_iterations", opt.lsIterations,
            "noslip_iterations", opt.noslipIterations,
            "ccd_iterations", opt.ccdIterations,
            "sdf_iterations", opt.sdfIterations,
            "sdf_initpoints", opt.sdfInitpoints);
    assertThat(used).containsEntry(attribute, most);
    assertThat(
            Compiler.compile(
                    ModelReader.readText(
                        "<mujoco><option " + attribute + "='" + most + "'/></mujoco>"))
                .warnings())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ccd_iterations='2000000000' ccd_tolerance='0'
          solver='PGS' iterations='2000000000' tolerance='0'
          solver='CG' iterations='2000000000' tolerance='0'
          iterations='2000000000' ls_iterations='2000000000' tolerance='0' ls_tolerance='0'
          noslip_iterations='2000000000' noslip_tolerance='0'
          """)
  void aStepEndsWhateverTheIterations(String option) {
    Model m =
        load(
            "<option "
                + option
                + "/><worldbody><geom type='ellipsoid' size='1 1 1.1'/>"
                + "<body pos='0 0 .9'><freejoint/><geom type='ellipsoid' size='.1 .2 .3'/></body>"
                + "</worldbody>",
            Map.of());
    Data d = new Data(m);
    Physics.step(m, d);
    assertThat(d.time).isEqualTo(m.opt.timestep);
    assertThat(d.qpos).doesNotContain(Double.NaN);
  }

  @Test
  void aPolygonOfManyCornersIsRefused() {
    StringBuilder obj = new StringBuilder();
    StringBuilder face = new StringBuilder("f");
    for (int i = 1; i <= 100_000; i++) {
      double angle = 2 * Math.PI * i / 100_000;
      obj.append("v ").append(Math.cos(angle)).append(' ').append(Math.sin(angle)).append(" 0\n");
      face.append(' ').append(i);
    }
    byte[] file = obj.append(face).append('\n').toString().getBytes(StandardCharsets.US_ASCII);
    assertRefused(
        "<asset><mesh name='m' file='m.obj'/></asset>",
        Map.of("m.obj", file),
        "polygon of 100,000 corners; the limit is 10,000");
  }

  /** A white image with one bit a pixel, which deflates a thousandfold. */
  private static byte[] png(int width, int height) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(0x89504E470D0A1A0AL);
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    DataOutputStream h = new DataOutputStream(header);
    h.writeInt(width);
    h.writeInt(height);
    h.write(new byte[] {1, 0, 0, 0, 0});
    chunk(out, "IHDR", header.toByteArray());
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflate = new DeflaterOutputStream(data, new Deflater(9))) {
      byte[] row = new byte[1 + (width + 7) / 8];
      for (int i = 0; i < height; i++) {
        deflate.write(row);
      }
    }
    chunk(out, "IDAT", data.toByteArray());
    chunk(out, "IEND", new byte[0]);
    return bytes.toByteArray();
  }

  private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 crc = new CRC32();
    crc.update(name);
    crc.update(data);
    out.writeInt(data.length);
    out.write(name);
    out.write(data);
    out.writeInt((int) crc.getValue());
  }

  @Test
  void aLongCableIsRefusedOnASmallStackToo() throws InterruptedException {
    String cable =
        "<worldbody><body><composite type='cable' count='4000 1 1' curve='s' size='400'>"
            + "<geom type='capsule' size='.01'/></composite></body></worldbody>";
    List<Throwable> thrown = new ArrayList<>();
    Thread small =
        new Thread(
            null,
            () -> {
              try {
                load(cable, Map.of());
              } catch (ModelException | StackOverflowError e) {
                thrown.add(e);
              }
            },
            "small",
            1 << 18);
    small.start();
    small.join();
    assertThat(thrown)
        .singleElement()
        .matches(e -> e.getMessage().contains("entries of the inertia matrix; the limit is"));
  }

  @ParameterizedTest
  @CsvSource({"frame", "body", "replicate count='1'"})
  void deepNestingIsRefused(String element) {
    String name = element.split(" ")[0];
    String deep =
        "<worldbody>"
            + ("<" + element + ">").repeat(100_000)
            + ("</" + name + ">").repeat(100_000)
            + "</worldbody>";
    assertThatThrownBy(() -> load(deep, Map.of())).isInstanceOf(ModelException.class);
  }

  @Test
  void manyCopiesAreMadeInLinearTime() {
    Model m =
        load(
            "<worldbody><replicate count='60000'><geom name='g' size='1' contype='0'"
                + " conaffinity='0'/></replicate></worldbody>",
            Map.of());
    assertThat(m.ngeom).isEqualTo(60_000);
  }

  // ---- additions of ours

  @Test
  void theSolverAvbdIsRefusedWhenStrict() {
    String avbd = "<mujoco><option solver='avbd'/></mujoco>";
    assertThat(ModelReader.readText(avbd).warnings()).hasSize(1);
    assertThatThrownBy(() -> ModelReader.readText(avbd, LoadOptions.DEFAULT.strict(true)))
        .hasMessageContaining("solver 'avbd' is not known to MuJoCo 3.5");
  }

  @Test
  void whatIsWrittenForMujocoIsStrict() {
    List<Warning> warnings = new ArrayList<>();
    String text =
        MjcfWriter.writeForMujoco(
            ModelReader.readText(
                "<mujoco><compiler exactmeshinertia='true'/><option solver='avbd'><avbd"
                    + " sweeps='3'/></option><worldbody><body name='b'><joint breakforce='3'/><geom"
                    + " size='1'/></body></worldbody><deformable><flex name='f' dim='1' body='b'"
                    + " mass='3'><vertex pos='0 0 0 1 0 0'/><element data='0"
                    + " 1'/></flex></deformable></mujoco>"),
            warnings::add);
    Model m =
        Compiler.compile(ModelReader.readText(text, LoadOptions.DEFAULT.strict(true)), true)
            .model();
    assertThat(m.flex.vert).containsExactly(0, 0, 0, 1, 0, 0);
    assertThat(warnings)
        .extracting(Warning::message)
        .containsExactly(
            "exactmeshinertia is left out; MuJoCo does not know it",
            "solver=\"avbd\" is left out; MuJoCo will use its default solver",
            "is left out; MuJoCo does not know it",
            "breakforce is left out; MuJoCo does not know it",
            "mass is left out; MuJoCo does not know it");
  }
}
