package dev.armature.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Writes ONNX models of any operators and types, as exporters of other programs do. */
final class ModelWriter {
  static final int FLOAT = 1;
  static final int INT64 = 7;
  static final int DOUBLE = 11;

  private final ProtoWriter graph = new ProtoWriter();
  private final ProtoWriter model = new ProtoWriter().number(1, 10).text(2, "another program");

  /** An input; a size of -1 is left open. */
  ModelWriter input(String name, int type, long... shape) {
    graph.message(11, value(name, type, shape));
    return this;
  }

  /** An output; a size of -1 is left open. */
  ModelWriter output(String name, int type, long... shape) {
    graph.message(12, value(name, type, shape));
    return this;
  }

  private static ProtoWriter value(String name, int type, long... shape) {
    ProtoWriter sizes = new ProtoWriter();
    for (long size : shape) {
      sizes.message(
          1, size < 0 ? new ProtoWriter().text(2, "any") : new ProtoWriter().number(1, size));
    }
    ProtoWriter tensor = new ProtoWriter().number(1, type).message(2, sizes);
    return new ProtoWriter().text(1, name).message(2, new ProtoWriter().message(1, tensor));
  }

  /** A constant of single-precision numbers. */
  ModelWriter reals(String name, long[] shape, double... values) {
    ByteBuffer raw = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (double value : values) {
      raw.putFloat((float) value);
    }
    return constant(name, FLOAT, shape, raw);
  }

  /** A constant of whole numbers. */
  ModelWriter numbers(String name, long... values) {
    ByteBuffer raw = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long value : values) {
      raw.putLong(value);
    }
    return constant(name, INT64, new long[] {values.length}, raw);
  }

  private ModelWriter constant(String name, int type, long[] shape, ByteBuffer raw) {
    ProtoWriter tensor = new ProtoWriter();
    for (long size : shape) {
      tensor.number(1, size);
    }
    graph.message(5, tensor.number(2, type).text(8, name).bytes(9, raw.array()));
    return this;
  }

  /** An operator without settings. */
  ModelWriter node(String operator, List<String> inputs, List<String> outputs) {
    return node(operator, inputs, outputs, "", 0);
  }

  /** An operator with a whole number as its setting. */
  ModelWriter node(
      String operator, List<String> inputs, List<String> outputs, String setting, long value) {
    ProtoWriter node = new ProtoWriter();
    inputs.forEach(name -> node.text(1, name));
    outputs.forEach(name -> node.text(2, name));
    node.text(4, operator);
    if (!setting.isEmpty()) {
      node.message(5, new ProtoWriter().text(1, setting).number(3, value).number(20, 2));
    }
    graph.message(1, node);
    return this;
  }

  /** A line about the model. */
  ModelWriter metadata(String key, String value) {
    model.message(14, new ProtoWriter().text(1, key).text(2, value));
    return this;
  }

  /** The content of the file. */
  byte[] bytes() {
    graph.text(2, "graph");
    return model
        .message(7, graph)
        .message(8, new ProtoWriter().text(1, "").number(2, 21))
        .toBytes();
  }
}
