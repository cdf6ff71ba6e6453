package dev.armature.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A network from a file")
class OnnxNetworkTest {
  private static byte[] file(String operator) {
    OnnxFile.Parts parts = new OnnxFile.Parts();
    parts.input = "x";
    parts.inputs = 2;
    parts.output = "y";
    parts.outputs = 2;
    parts.nodes.add(new Node(operator, List.of("x"), List.of("y"), Map.of()));
    return OnnxFile.write(parts);
  }

  /** A backend that takes everything and computes nothing. */
  public static final class Zeros implements OnnxBackend {
    @Override
    public OnnxNetwork read(byte[] content) {
      return new OnnxNetwork() {
        @Override
        public int inputs() {
          return 2;
        }

        @Override
        public int outputs() {
          return 2;
        }

        @Override
        public Map<String, String> metadata() {
          return Map.of();
        }

        @Override
        public float[] run(float[] input) {
          return new float[2];
        }
      };
    }
  }

  /** Runs something as it would with a jar that provides a backend on the path. */
  private static void withBackend(Path folder, Runnable what) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(OnnxBackend.class.getName()), Zeros.class.getName());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      what.run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  @DisplayName("with unknown operators names them, and how to add ONNX Runtime")
  void missingModule() {
    assertThatThrownBy(() -> OnnxNetwork.read(file("LayerNormalization")))
        .isInstanceOf(OnnxException.class)
        .hasMessage(
            "the network has operators that are not built in: LayerNormalization; ONNX Runtime may"
                + " run it: \"./armature add onnxruntime\" adds it to a checkout,"
                + " dev.armature:armature-onnxruntime on the class path to a project");
  }

  @Test
  @DisplayName("goes to a backend when it has operators that are not built in")
  void handedOn(@TempDir Path folder) throws IOException {
    withBackend(
        folder,
        () ->
            assertThat(OnnxNetwork.read(file("Softmax")).run(new float[] {1, 2}))
                .containsExactly(0, 0));
  }

  @Test
  @DisplayName("stays here when its operators are built in, or the file is broken")
  void keptHere(@TempDir Path folder) throws IOException {
    withBackend(
        folder,
        () -> {
          assertThat(OnnxNetwork.read(file("Neg")).run(new float[] {1, 2})).containsExactly(-1, -2);
          assertThatThrownBy(() -> OnnxNetwork.read(new byte[] {1, 2, 3}))
              .isInstanceOf(OnnxException.class)
              .hasMessageContaining("no ONNX model");
        });
  }
}
