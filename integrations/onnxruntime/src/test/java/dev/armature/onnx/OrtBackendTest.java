package dev.armature.onnx;

import static dev.armature.onnx.ModelWriter.DOUBLE;
import static dev.armature.onnx.ModelWriter.FLOAT;
import static dev.armature.onnx.ModelWriter.INT64;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.env.Environment;
import dev.armature.env.StepResult;
import dev.armature.env.Task;
import dev.armature.env.TaskController;
import dev.armature.env.Tasks;
import dev.armature.learn.PolicyFile;
import dev.armature.network.Draws;
import dev.armature.onnxruntime.OrtBackend;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The module is on the path here, as it is for a user who added it. */
@DisplayName("ONNX Runtime")
class OrtBackendTest {
  private static final Path POLICIES =
      Path.of(System.getProperty("armature.root"), "models", "policies");

  /** Six numbers as a picture of 2 × 3, a kernel of 2 × 2, two numbers. */
  private static ModelWriter convolution() {
    return new ModelWriter()
        .input("x", FLOAT, -1, 6)
        .output("y", FLOAT, -1, 2)
        .numbers("picture", -1, 1, 2, 3)
        .reals("kernel", new long[] {1, 1, 2, 2}, 1, 2, 3, 4)
        .reals("bias", new long[] {1}, 0.5)
        .node("Reshape", List.of("x", "picture"), List.of("p"))
        .node("Conv", List.of("p", "kernel", "bias"), List.of("c"))
        .node("Flatten", List.of("c"), List.of("y"));
  }

  @Test
  @DisplayName("convolves")
  void conv() {
    OnnxNetwork network = OnnxNetwork.read(convolution().metadata("who", "we").bytes());
    assertThat(network).isNotInstanceOf(OnnxGraph.class);
    assertThat(network.inputs()).isEqualTo(6);
    assertThat(network.outputs()).isEqualTo(2);
    assertThat(network.metadata()).isEqualTo(Map.of("who", "we"));
    // 1·1 + 2·2 + 3·4 + 4·5 + ½, 1·2 + 2·3 + 3·5 + 4·6 + ½
    assertThat(network.run(new float[] {1, 2, 3, 4, 5, 6})).containsExactly(37.5f, 47.5f);
  }

  @Test
  @DisplayName("remembers within the frames of one observation (LSTM)")
  void lstm() {
    double[] w = {0.5, -0.25, 0.75, 1};
    double[] r = {0.1, 0.2, -0.3, 0.4};
    double[] b = {0.05, 0, 1, -0.1, 0, 0.1, 0, 0};
    OnnxNetwork network =
        OnnxNetwork.read(
            new ModelWriter()
                .input("x", FLOAT, 3, 1, 1)
                .output("h", FLOAT, 1, 1, 1)
                .reals("w", new long[] {1, 4, 1}, w)
                .reals("r", new long[] {1, 4, 1}, r)
                .reals("b", new long[] {1, 8}, b)
                .node("LSTM", List.of("x", "w", "r", "b"), List.of("", "h"), "hidden_size", 1)
                .bytes());
    float[] x = {0.3f, -1, 2};
    double h = 0;
    double c = 0;
    for (float now : x) { // gates in ONNX's order: input, output, forget, cell
      double[] gate = new double[4];
      for (int k = 0; k < 4; k++) {
        gate[k] = w[k] * now + r[k] * h + b[k] + b[4 + k];
      }
      c = sigmoid(gate[2]) * c + sigmoid(gate[0]) * Math.tanh(gate[3]);
      h = sigmoid(gate[1]) * Math.tanh(c);
    }
    assertThat(network.run(x)).hasSize(1);
    assertThat((double) network.run(x)[0]).isCloseTo(h, within(1e-6));
  }

  private static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  @Test
  @DisplayName("normalizes layers, in double precision")
  void layerNormalization() {
    OnnxNetwork network =
        OnnxNetwork.read(
            new ModelWriter()
                .input("x", DOUBLE, 1, 4)
                .output("y", DOUBLE, 1, 4)
                .reals("ones", new long[] {4}, 1, 1, 1, 1)
                .node("CastLike", List.of("ones", "x"), List.of("scale"))
                .node("LayerNormalization", List.of("x", "scale"), List.of("y"))
                .bytes());
    float[] y = network.run(new float[] {1, 2, 3, 6});
    // mean 3, variance 3.5
    double[] expected = {-2, -1, 0, 3};
    for (int i = 0; i < 4; i++) {
      assertThat((double) y[i]).isCloseTo(expected[i] / Math.sqrt(3.5 + 1e-5), within(1e-6));
    }
  }

  @ParameterizedTest
  @CsvSource({"hopper", "quadruped", "humanoid"})
  @DisplayName("computes the actions of our trained policies along an episode")
  void trainedPolicies(String name) throws IOException {
    byte[] content = Files.readAllBytes(POLICIES.resolve(name + ".onnx"));
    OnnxGraph own = OnnxGraph.read(content);
    OnnxNetwork theirs = new OrtBackend().read(content);
    assertThat(theirs.inputs()).isEqualTo(own.inputs());
    assertThat(theirs.outputs()).isEqualTo(own.outputs());
    assertThat(theirs.metadata()).isEqualTo(own.metadata());
    Environment env = new Environment(Tasks.named(name));
    double[] seen = env.reset(1);
    double[] action = new double[own.outputs()];
    for (int i = 0; i < 200; i++) {
      float[] x = new float[seen.length];
      for (int k = 0; k < x.length; k++) {
        x[k] = (float) seen[k];
      }
      float[] a = own.run(x);
      assertThat(theirs.run(x)).as("action " + i).containsExactly(a, within(1e-6f));
      for (int k = 0; k < a.length; k++) {
        action[k] = a[k];
      }
      StepResult step = env.step(action);
      seen = step.terminated() ? env.reset(i) : step.observation();
    }
  }

  @Test
  @DisplayName("agrees with our own operators")
  void operators() {
    Draws draws = new Draws(1);
    OnnxGraph graph =
        new OnnxGraph.Builder(5)
            .apply("Add", random(draws, 5))
            .apply("Mul", random(draws, 5))
            .clip(-2, 2)
            .dense(random(draws, 5 * 16), random(draws, 16))
            .apply("Tanh")
            .dense(random(draws, 16 * 16), random(draws, 16))
            .apply("Relu")
            .dense(random(draws, 16 * 16), random(draws, 16))
            .apply("Elu")
            .apply("Max", 0.1f)
            .apply("Softplus")
            .dense(random(draws, 16 * 3), random(draws, 3))
            .apply("Sigmoid")
            .clip(-1, 1)
            .apply("Sub", 0.5f)
            .apply("Div", 1, 2, 4)
            .build();
    OnnxNetwork theirs = new OrtBackend().read(graph.write());
    for (int i = 0; i < 50; i++) {
      float[] x = random(draws, 5);
      assertThat(theirs.run(x)).containsExactly(graph.run(x), within(2e-6f));
    }
  }

  private static float[] random(Draws draws, int size) {
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = (float) draws.normal();
    }
    return values;
  }

  /** Pushes a cart by the sum of what it sees, by way of a convolution. */
  private static byte[] cartPole() {
    return new ModelWriter()
        .input("x", FLOAT, -1, 4)
        .output("y", FLOAT, -1, 1)
        .numbers("line", -1, 1, 4)
        .reals("kernel", new long[] {1, 1, 4}, 1, 1, 1, 1)
        .node("Reshape", List.of("x", "line"), List.of("l"))
        .node("Conv", List.of("l", "kernel"), List.of("c"))
        .node("Flatten", List.of("c"), List.of("y"))
        .metadata("armature.task", "cartpole")
        .bytes();
  }

  @Test
  @DisplayName("moves a simulation as a policy of its task, on several threads at once")
  void controller(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("conv.onnx");
    Files.write(file, cartPole());
    PolicyFile policy = PolicyFile.read(file);
    Task task = Tasks.named("cartpole");
    Simulation sim = new Simulation(task.model());
    TaskController controller = policy.controller(task.model(), "");
    controller.startEpisode(sim, 3);
    Environment env = new Environment(task);
    double[] seen = env.reset(3);
    sim.beforeStep(controller::control);
    for (int i = 0; i < 20; i++) {
      double[] push = policy.act(seen, 1);
      assertThat(push[0]).isCloseTo(seen[0] + seen[1] + seen[2] + seen[3], within(1e-6));
      seen = env.step(push).observation();
      sim.step(task.stepsPerAction());
      assertThat(sim.data().qpos).isEqualTo(env.data().qpos);
    }
    double[] x = {0.1, -0.2, 0.3, 0.4};
    double expected = policy.act(x, 1)[0];
    assertThat(IntStream.range(0, 2000).parallel().mapToDouble(i -> policy.act(x, 1)[0]))
        .containsOnly(expected);
  }

  @Test
  @DisplayName("says what does not fit")
  void errors(@TempDir Path folder) throws IOException {
    OnnxNetwork network = OnnxNetwork.read(convolution().bytes());
    assertThatThrownBy(() -> network.run(new float[5]))
        .isInstanceOf(OnnxException.class)
        .hasMessage("the network takes 6 numbers, not 5");
    Path file = folder.resolve("conv.onnx");
    Files.write(file, cartPole());
    PolicyFile policy = PolicyFile.read(file);
    assertThatThrownBy(() -> policy.act(new double[3], 1))
        .hasMessage("the policy takes observations of 4 numbers, not 3");
    assertThatThrownBy(() -> policy.check(Tasks.named("hopper")))
        .hasMessageContaining("the policy takes 4 numbers and returns 1; the task hopper");
    refused(
        new ModelWriter()
            .input("x", FLOAT, 1, 2)
            .output("y", FLOAT, 1, 2)
            .output("z", FLOAT, 1, 2)
            .node("Softmax", List.of("x"), List.of("y"))
            .node("Softmax", List.of("x"), List.of("z")),
        "one input and one output");
    refused(
        new ModelWriter()
            .input("x", INT64, 1, 2)
            .output("y", INT64, 1, 2)
            .node("Abs", List.of("x"), List.of("y")),
        "the input \"x\" is no tensor of real numbers in single or double precision");
    refused(
        new ModelWriter()
            .input("x", FLOAT, 1, -1)
            .output("y", FLOAT, 1, -1)
            .node("Softmax", List.of("x"), List.of("y")),
        "the input \"x\" has no fixed size");
    refused(
        new ModelWriter()
            .input("x", FLOAT, 1, 2)
            .output("y", FLOAT, 1, 2)
            .node("Frobnicate", List.of("x"), List.of("y")),
        "ONNX Runtime: .*Frobnicate.*");
  }

  private static void refused(ModelWriter model, String pattern) {
    assertThatThrownBy(() -> OnnxNetwork.read(model.bytes()))
        .isInstanceOf(OnnxException.class)
        .message()
        .containsPattern(pattern);
  }

  @Test
  @DisplayName("refuses a broken file with a sentence, whichever of the two looks at it")
  void broken() {
    byte[] whole = convolution().bytes();
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> OnnxNetwork.read(part))
          .as("the first " + length + " bytes")
          .isInstanceOf(OnnxException.class);
      assertThatThrownBy(() -> new OrtBackend().read(part))
          .as("the first " + length + " bytes")
          .isInstanceOf(OnnxException.class)
          .hasMessageStartingWith("ONNX Runtime: ");
    }
    byte[] text = "<mujoco/>".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> new OrtBackend().read(text))
        .isInstanceOf(OnnxException.class)
        .hasMessageStartingWith("ONNX Runtime: ");
    assertThatThrownBy(() -> OnnxNetwork.read(text))
        .as("our own reader's word on what is no ONNX at all")
        .isInstanceOf(OnnxException.class)
        .message()
        .doesNotContain("ONNX Runtime");
  }

  @Test
  @DisplayName("that is not there, with our module alone on the path, is missed by name")
  void missing() throws Exception {
    URL own = OrtBackend.class.getProtectionDomain().getCodeSource().getLocation();
    URL learn = OnnxNetwork.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader alone =
        new URLClassLoader(new URL[] {own, learn}, ClassLoader.getPlatformClassLoader())) {
      Class<?> type = alone.loadClass(OrtBackend.class.getName());
      Object backend = type.getConstructor().newInstance();
      assertThatThrownBy(
              () -> type.getMethod("read", byte[].class).invoke(backend, (Object) new byte[0]))
          .cause()
          .hasMessage(
              "ONNX Runtime (com.microsoft.onnxruntime:onnxruntime) cannot be loaded here:"
                  + " java.lang.ClassNotFoundException: ai.onnxruntime.OrtException");
    }
  }
}
