package dev.armature.onnx;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A network that is run here, without a dependency and to the same bits everywhere: dense layers
 * with the usual activations. Others are refused with a message that names what is missing; {@link
 * OnnxNetwork#read} hands them on.
 */
public final class OnnxGraph implements OnnxNetwork {
  private final OnnxFile.Parts parts;
  private final int inputs;
  private final int outputs;

  private OnnxGraph(OnnxFile.Parts parts) {
    this.parts = parts;
    inputs = parts.inputs;
    if (inputs < 1) {
      throw new OnnxException("the input \"" + parts.input + "\" has no fixed size");
    }
    // a first run finds all that does not fit
    outputs = run(new float[inputs]).length;
  }

  /**
   * Reads a graph.
   *
   * @throws OnnxException when the bytes are no ONNX model, or it needs what is not supported
   */
  public static OnnxGraph read(byte[] bytes) {
    return new OnnxGraph(OnnxFile.read(bytes));
  }

  /** The graph as the content of a file. */
  public byte[] write() {
    return OnnxFile.write(parts);
  }

  @Override
  public int inputs() {
    return inputs;
  }

  @Override
  public int outputs() {
    return outputs;
  }

  @Override
  public Map<String, String> metadata() {
    return Map.copyOf(parts.metadata);
  }

  @Override
  public float[] run(float[] input) {
    OnnxNetwork.check(input, inputs);
    Map<String, Tensor> known = new HashMap<>(parts.constants);
    known.put(parts.input, Tensor.row(input));
    for (Node node : parts.nodes) {
      @Nullable Tensor[] in = new Tensor[node.inputs().size()];
      for (int i = 0; i < in.length; i++) {
        String name = node.inputs().get(i);
        if (!name.isEmpty()) {
          in[i] = known.get(name);
          if (in[i] == null) {
            throw new OnnxException(node + " needs \"" + name + "\", which nothing computes");
          }
        }
      }
      Operators.Operator operator = Operators.ALL.get(node.operator());
      if (operator == null) {
        throw OnnxException.unsupported("the operator " + node.operator() + " is not built in");
      }
      known.put(node.outputs().get(0), operator.apply(node, in));
    }
    Tensor output = known.get(parts.output);
    if (output == null) {
      throw new OnnxException("nothing computes the output \"" + parts.output + "\"");
    }
    return output.values();
  }

  /** Puts a graph together, operator by operator, each on the output of the one before. */
  public static final class Builder {
    private final OnnxFile.Parts parts = new OnnxFile.Parts();
    private String last = "observation";

    /** A graph that takes this number of numbers. */
    public Builder(int inputs) {
      parts.inputs = inputs;
      parts.input = last;
    }

    private String constant(Tensor tensor) {
      String name = "constant" + parts.constants.size();
      parts.constants.put(name, tensor);
      return name;
    }

    private Builder add(String operator, List<String> more) {
      List<String> in = new java.util.ArrayList<>(List.of(last));
      in.addAll(more);
      last = operator.toLowerCase(java.util.Locale.ROOT) + parts.nodes.size();
      parts.nodes.add(new Node(operator, in, List.of(last), Map.of()));
      return this;
    }

    /** An operator without settings, such as {@code "Tanh"}. */
    public Builder apply(String operator) {
      return add(operator, List.of());
    }

    /** An operator with a row of numbers, such as {@code "Add"}. */
    public Builder apply(String operator, float... row) {
      return add(operator, List.of(constant(Tensor.vector(row))));
    }

    /** Limits every number. */
    public Builder clip(float low, float high) {
      return add("Clip", List.of(constant(Tensor.scalar(low)), constant(Tensor.scalar(high))));
    }

    /** A dense layer: weights [in][out] and biases. */
    public Builder dense(float[] weights, float[] biases) {
      int out = biases.length;
      Tensor w = new Tensor(new int[] {weights.length / out, out}, weights);
      return add("Gemm", List.of(constant(w), constant(Tensor.vector(biases))));
    }

    /** Writes down something about the graph. */
    public Builder metadata(String key, String value) {
      parts.metadata.put(key, value);
      return this;
    }

    /** The graph, whose output is that of the last operator. */
    public OnnxGraph build() {
      Node end = parts.nodes.get(parts.nodes.size() - 1);
      parts.nodes.set(
          parts.nodes.size() - 1,
          new Node(end.operator(), end.inputs(), List.of("action"), end.attributes()));
      parts.output = "action";
      OnnxGraph graph = new OnnxGraph(parts);
      parts.outputs = graph.outputs;
      return graph;
    }
  }
}
