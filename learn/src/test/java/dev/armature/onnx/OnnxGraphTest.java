package dev.armature.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("An ONNX graph")
class OnnxGraphTest {
  private static OnnxGraph.Builder dense() {
    return new OnnxGraph.Builder(2).dense(new float[] {1, 2, 3, 4, 5, 6}, new float[] {1, 0, -1});
  }

  @Test
  @DisplayName("computes by hand-checked numbers, before and after it was a file")
  void byHand() {
    OnnxGraph graph = dense().apply("Relu").apply("Mul", 1, 10, 100).metadata("who", "we").build();
    float[] expected = {1 + 1 - 4 + 1 < 0 ? 0 : 0, 0, 0};
    // x = (1, -1): (1 - 4 + 1, 2 - 5, 3 - 6 - 1)
    assertThat(graph.run(new float[] {1, -1})).containsExactly(expected);
    assertThat(graph.run(new float[] {1, 1})).containsExactly(6, 70, 800);
    OnnxGraph again = OnnxGraph.read(graph.write());
    assertThat(again.run(new float[] {1, 1})).containsExactly(6, 70, 800);
    assertThat(again.metadata()).isEqualTo(Map.of("who", "we"));
    assertThat(again.inputs()).isEqualTo(2);
    assertThat(again.outputs()).isEqualTo(3);
    assertThat(again.write()).isEqualTo(graph.write());
  }

  @Test
  @DisplayName("knows the activations and arithmetic of policies")
  void operators() {
    assertThat(run("Elu", -1, 2)).containsExactly((float) StrictMath.expm1(-1), 2);
    assertThat(run("LeakyRelu", -1, 2)).containsExactly(-0.01f, 2);
    assertThat(run("Sigmoid", 0, 0)).containsExactly(0.5f, 0.5f);
    assertThat(run("Neg", 3, -4)).containsExactly(-3, 4);
    assertThat(run("Flatten", 3, -4)).containsExactly(3, -4);
    assertThat(new OnnxGraph.Builder(2).clip(-1, 0.5f).build().run(new float[] {-3, 3}))
        .containsExactly(-1, 0.5f);
    assertThat(new OnnxGraph.Builder(2).apply("Div", 2, 4).build().run(new float[] {1, 1}))
        .containsExactly(0.5f, 0.25f);
    assertThat(new OnnxGraph.Builder(2).apply("Sub", 1).build().run(new float[] {1, 5}))
        .containsExactly(0, 4);
  }

  private static float[] run(String operator, float... x) {
    return new OnnxGraph.Builder(x.length).apply(operator).build().run(x);
  }

  /** Two numbers in, two out, and operators one after the other. */
  private static OnnxFile.Parts parts(String... operators) {
    OnnxFile.Parts parts = new OnnxFile.Parts();
    parts.input = "x";
    parts.inputs = 2;
    parts.output = "y";
    parts.outputs = 2;
    for (String operator : operators) {
      parts.nodes.add(new Node(operator, List.of("x"), List.of("y"), Map.of()));
    }
    return parts;
  }

  @Test
  @DisplayName("takes the largest and least of any number of inputs")
  void manyInputs() {
    OnnxFile.Parts parts = parts();
    parts.constants.put("a", Tensor.vector(new float[] {2, -1}));
    parts.constants.put("b", Tensor.vector(new float[] {0, 7}));
    for (String operator : List.of("Max", "Min")) {
      parts.nodes.clear();
      parts.nodes.add(new Node(operator, List.of("x", "a", "b"), List.of("y"), Map.of()));
      assertThat(OnnxGraph.read(OnnxFile.write(parts)).run(new float[] {1, 1}))
          .containsExactly(operator.equals("Max") ? new float[] {2, 7} : new float[] {0, -1});
    }
    assertThat(run("Softplus", 0, 1000)).containsExactly((float) Math.log(2), 1000);
  }

  @Test
  @DisplayName("transposes and scales as Gemm of other writers does")
  void gemm() {
    OnnxFile.Parts parts = parts();
    parts.constants.put("w", new Tensor(new int[] {2, 2}, new float[] {1, 2, 3, 4}));
    parts.constants.put("b", Tensor.vector(new float[] {10, 20}));
    parts.nodes.add(
        new Node(
            "Gemm",
            List.of("x", "w", "b"),
            List.of("y"),
            Map.of("transB", 1L, "alpha", 2f, "beta", 0.5f)));
    OnnxGraph graph = OnnxGraph.read(OnnxFile.write(parts));
    // 2 x wᵀ + b / 2
    assertThat(graph.run(new float[] {1, 1})).containsExactly(2 * 3 + 5, 2 * 7 + 10);
  }

  @Test
  @DisplayName("says what it cannot do")
  void errors() {
    OnnxGraph graph = dense().build();
    assertThatThrownBy(() -> graph.run(new float[3]))
        .isInstanceOf(OnnxException.class)
        .hasMessage("the network takes 2 numbers, not 3");
    assertThatThrownBy(() -> dense().dense(new float[4], new float[2]).build())
        .hasMessageContaining("no product");
    assertThatThrownBy(() -> dense().apply("Add", 1, 2).build())
        .hasMessageContaining("does not fit");
    OnnxFile.Parts parts = parts("Softmax", "Add", "LSTM", "Softmax");
    assertThatThrownBy(() -> OnnxGraph.read(OnnxFile.write(parts)))
        .hasMessage("the network has operators that are not built in: LSTM, Softmax");
    parts.nodes.clear();
    parts.nodes.add(new Node("Add", List.of("x", "z"), List.of("y"), Map.of()));
    assertThatThrownBy(() -> OnnxGraph.read(OnnxFile.write(parts)))
        .hasMessageContaining("needs \"z\", which nothing computes");
    parts.nodes.set(0, new Node("Tanh", List.of("x"), List.of("other"), Map.of()));
    assertThatThrownBy(() -> OnnxGraph.read(OnnxFile.write(parts)))
        .hasMessageContaining("nothing computes the output \"y\"");
  }

  @Test
  @DisplayName("refuses a file that is cut off or no ONNX model, with a sentence")
  void broken() {
    byte[] whole = dense().apply("Tanh").build().write();
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      try {
        OnnxGraph.read(part);
      } catch (OnnxException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
    assertThatThrownBy(() -> OnnxGraph.read(new byte[0])).hasMessageContaining("no graph");
    assertThatThrownBy(
            () -> OnnxGraph.read("<mujoco/>".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
        .isInstanceOf(OnnxException.class);
  }
}
