package dev.armature.onnx;

import java.util.List;
import java.util.Map;

/**
 * An operator at its place in a graph.
 *
 * @param operator its type, as {@code "Gemm"}
 * @param inputs names of what goes in; empty for what is left out
 * @param outputs names of what comes out
 * @param attributes its settings: Float, Long, Tensor or lists of numbers
 */
record Node(
    String operator, List<String> inputs, List<String> outputs, Map<String, Object> attributes) {
  Node {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    attributes = Map.copyOf(attributes);
  }

  float real(String name, float otherwise) {
    Object value = attributes.get(name);
    return value instanceof Float f ? f : otherwise;
  }

  long number(String name, long otherwise) {
    Object value = attributes.get(name);
    return value instanceof Long l ? l : otherwise;
  }

  @Override
  public String toString() {
    return operator + " → " + String.join(", ", outputs);
  }
}
