package dev.armature.mjcf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.compile.Compiler;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mesh and height field files with random bytes changed load or are refused, nothing else. */
@Timeout(60)
class AssetMutationTest {
  private static final int TRIALS = 400;

  private static byte[] seed(String kind) {
    ByteBuffer out = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
    switch (kind) {
      case "obj" ->
          out.put(
              ("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvn 1 0 0\nvt 0 0\nf 1/1/1 3/1/1 2/1/1\n"
                      + "f 1 2 4\nf 1 4 3\nf -3 -2 -1\n")
                  .getBytes(StandardCharsets.US_ASCII));
      case "stl" -> {
        out.put(new byte[80]).putInt(4);
        int[][] corners = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
        for (int[] face : corners) {
          out.putFloat(0).putFloat(0).putFloat(1);
          for (int v : face) {
            out.putFloat(v == 1 ? 1 : 0).putFloat(v == 2 ? 1 : 0).putFloat(v == 3 ? 1 : 0);
          }
          out.putShort((short) 0);
        }
      }
      case "msh" -> {
        out.putInt(4).putInt(0).putInt(0).putInt(4);
        for (int v = 0; v < 4; v++) {
          out.putFloat(v == 1 ? 1 : 0).putFloat(v == 2 ? 1 : 0).putFloat(v == 3 ? 1 : 0);
        }
        for (int i : new int[] {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}) {
          out.putInt(i);
        }
      }
      default -> {
        out.putInt(3).putInt(3);
        for (int i = 0; i < 9; i++) {
          out.putFloat(i);
        }
      }
    }
    byte[] file = new byte[out.position()];
    out.flip().get(file);
    return file;
  }

  private static byte[] mutated(byte[] seed, Random random) {
    byte[] file = seed.clone();
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int at = random.nextInt(file.length);
      file[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : file[at] ^ 1 << i);
    }
    int length = random.nextInt(8) == 0 ? random.nextInt(file.length) : file.length;
    return java.util.Arrays.copyOf(file, length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"obj", "stl", "msh", "bin"})
  void onlyRefusals(String kind) {
    byte[] seed = seed(kind);
    boolean field = kind.equals("bin");
    String asset =
        field
            ? "<hfield name='a' file='a.bin' size='1 1 1 1'/>"
            : "<mesh name='a' file='a." + kind + "'/>";
    String geom = field ? "type='hfield' hfield='a'" : "type='mesh' mesh='a'";
    byte[] model =
        ("<mujoco><asset>" + asset + "</asset><worldbody><geom " + geom + "/></worldbody></mujoco>")
            .getBytes(StandardCharsets.UTF_8);
    Random random = new Random(20_261);
    int loaded = 0;
    for (int i = 0; i < TRIALS; i++) {
      byte[] file = i == 0 ? seed : mutated(seed, random);
      try {
        Compiler.compile(
            ModelReader.readFrom(
                Map.of("m.xml", model, "a." + kind, file), "m.xml", LoadOptions.DEFAULT));
        loaded++;
      } catch (ModelException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
    assertThat(loaded).isBetween(1, TRIALS - 1);
  }
}
