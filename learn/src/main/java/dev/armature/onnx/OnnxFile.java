package dev.armature.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The part of the ONNX format that is used here, written and read: the numbers of fields are those
 * of onnx.proto.
 */
final class OnnxFile {
  /** Version of the format: that of the operator set below. */
  private static final int IR_VERSION = 10;

  /** Version of the operator set; what is used here has not changed since version 13. */
  private static final int OPSET = 21;

  private static final int FLOAT = 1;
  private static final int INT64 = 7;
  private static final int DOUBLE = 11;

  private static final int ATTRIBUTE_FLOAT = 1;
  private static final int ATTRIBUTE_INT = 2;

  private OnnxFile() {}

  // ---- writing

  static byte[] write(Parts parts) {
    ProtoWriter graph = new ProtoWriter();
    for (Node node : parts.nodes) {
      graph.message(1, node(node));
    }
    graph.text(2, parts.name);
    parts.constants.forEach((name, tensor) -> graph.message(5, tensor(name, tensor)));
    graph.message(11, value(parts.input, parts.inputs));
    graph.message(12, value(parts.output, parts.outputs));
    ProtoWriter model =
        new ProtoWriter()
            .number(1, IR_VERSION)
            .text(2, "armature")
            .message(7, graph)
            .message(8, new ProtoWriter().text(1, "").number(2, OPSET));
    parts.metadata.forEach(
        (key, value) -> model.message(14, new ProtoWriter().text(1, key).text(2, value)));
    return model.toBytes();
  }

  private static ProtoWriter node(Node node) {
    ProtoWriter out = new ProtoWriter();
    node.inputs().forEach(name -> out.text(1, name));
    node.outputs().forEach(name -> out.text(2, name));
    out.text(3, node.outputs().get(0)).text(4, node.operator());
    node.attributes()
        .forEach(
            (key, value) -> {
              ProtoWriter attribute = new ProtoWriter().text(1, key);
              if (value instanceof Float real) {
                attribute.real(2, real).number(20, ATTRIBUTE_FLOAT);
              } else {
                attribute.number(3, (Long) value).number(20, ATTRIBUTE_INT);
              }
              out.message(5, attribute);
            });
    return out;
  }

  private static ProtoWriter tensor(String name, Tensor tensor) {
    ProtoWriter out = new ProtoWriter();
    for (int size : tensor.shape()) {
      out.number(1, size);
    }
    ByteBuffer raw =
        ByteBuffer.allocate(Float.BYTES * tensor.values().length).order(ByteOrder.LITTLE_ENDIAN);
    for (float value : tensor.values()) {
      raw.putFloat(value);
    }
    return out.number(2, FLOAT).text(8, name).bytes(9, raw.array());
  }

  /** A description of rows of numbers, any number of them. */
  private static ProtoWriter value(String name, int columns) {
    ProtoWriter shape =
        new ProtoWriter()
            .message(1, new ProtoWriter().text(2, "batch"))
            .message(1, new ProtoWriter().number(1, columns));
    ProtoWriter type =
        new ProtoWriter().message(1, new ProtoWriter().number(1, FLOAT).message(2, shape));
    return new ProtoWriter().text(1, name).message(2, type);
  }

  // ---- reading

  /** What a file holds. */
  static final class Parts {
    String name = "policy";
    String input = "";
    String output = "";
    int inputs = -1;
    int outputs = -1;
    final List<Node> nodes = new ArrayList<>();
    final Map<String, Tensor> constants = new LinkedHashMap<>();
    final Map<String, String> metadata = new LinkedHashMap<>();
  }

  static Parts read(byte[] bytes) {
    Parts parts = new Parts();
    // first: tensors of operators that we do not know may be of types that we do not know
    Set<String> unknown = unknownOperators(bytes);
    if (!unknown.isEmpty()) {
      throw OnnxException.unsupported(
          "the network has operators that are not built in: " + String.join(", ", unknown));
    }
    ProtoReader model = new ProtoReader(bytes);
    boolean found = false;
    for (int field = model.next(); field != 0; field = model.next()) {
      switch (field) {
        case 7 -> {
          graph(model.message(), parts);
          found = true;
        }
        case 14 -> property(model.message(), parts.metadata);
        default -> model.skip();
      }
    }
    if (!found) {
      throw new OnnxException("the file holds no graph: is it an ONNX model?");
    }
    return parts;
  }

  /** Operators of the graph that {@link Operators} does not have, in alphabetical order. */
  private static Set<String> unknownOperators(byte[] bytes) {
    Set<String> unknown = new TreeSet<>();
    ProtoReader model = new ProtoReader(bytes);
    for (int field = model.next(); field != 0; field = model.next()) {
      if (field != 7) {
        model.skip();
        continue;
      }
      ProtoReader graph = model.message();
      for (int f = graph.next(); f != 0; f = graph.next()) {
        if (f == 1) {
          unknown.add(operator(graph.message()));
        } else {
          graph.skip();
        }
      }
    }
    unknown.removeAll(Operators.ALL.keySet());
    return unknown;
  }

  /** The operator of a node, behind its domain unless that is ONNX's own. */
  private static String operator(ProtoReader node) {
    String operator = "";
    String domain = "";
    for (int field = node.next(); field != 0; field = node.next()) {
      switch (field) {
        case 4 -> operator = node.text();
        case 7 -> domain = node.text();
        default -> node.skip();
      }
    }
    return domain.isEmpty() || domain.equals("ai.onnx") ? operator : domain + "." + operator;
  }

  private static void property(ProtoReader in, Map<String, String> metadata) {
    String key = "";
    String value = "";
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> key = in.text();
        case 2 -> value = in.text();
        default -> in.skip();
      }
    }
    metadata.put(key, value);
  }

  private static void graph(ProtoReader in, Parts parts) {
    Map<String, Integer> inputs = new LinkedHashMap<>();
    Map<String, Integer> outputs = new LinkedHashMap<>();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> parts.nodes.add(node(in.message()));
        case 2 -> parts.name = in.text();
        case 5 -> named(in.message(), parts.constants);
        case 11 -> value(in.message(), inputs);
        case 12 -> value(in.message(), outputs);
        default -> in.skip();
      }
    }
    // older files list constants among the inputs
    inputs.keySet().removeAll(parts.constants.keySet());
    if (inputs.size() != 1 || outputs.size() != 1) {
      throw new OnnxException(
          "a policy has one input and one output; the graph has the inputs "
              + inputs.keySet()
              + " and the outputs "
              + outputs.keySet());
    }
    parts.input = inputs.keySet().iterator().next();
    parts.output = outputs.keySet().iterator().next();
    parts.inputs = inputs.values().iterator().next();
    parts.outputs = outputs.values().iterator().next();
  }

  private static Node node(ProtoReader in) {
    String operator = "";
    List<String> inputs = new ArrayList<>();
    List<String> outputs = new ArrayList<>();
    Map<String, Object> attributes = new LinkedHashMap<>();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> inputs.add(in.text());
        case 2 -> outputs.add(in.text());
        case 4 -> operator = in.text();
        case 5 -> attribute(in.message(), attributes);
        default -> in.skip();
      }
    }
    return new Node(operator, inputs, outputs, attributes);
  }

  private static void attribute(ProtoReader in, Map<String, Object> attributes) {
    String name = "";
    Object value = "";
    List<Long> numbers = new ArrayList<>();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> name = in.text();
        case 2 -> value = in.real();
        case 3 -> value = in.number();
        case 5 -> {
          Map<String, Tensor> tensor = new LinkedHashMap<>();
          named(in.message(), tensor);
          value = tensor.values().iterator().next();
        }
        case 8 -> in.numbers(numbers);
        default -> in.skip();
      }
    }
    attributes.put(name, numbers.isEmpty() ? value : List.copyOf(numbers));
  }

  private static void named(ProtoReader in, Map<String, Tensor> to) {
    List<Long> sizes = new ArrayList<>();
    List<Float> reals = new ArrayList<>();
    long type = FLOAT;
    String name = "";
    ByteBuffer raw = ByteBuffer.allocate(0);
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> in.numbers(sizes);
        case 2 -> type = in.number();
        case 4 -> in.reals(reals);
        case 8 -> name = in.text();
        case 9 -> raw = in.bytes();
        case 13 ->
            throw new OnnxException(
                "the numbers of "
                    + name
                    + " are in another file: export the model as one file (PyTorch:"
                    + " external_data=False)");
        default -> in.skip();
      }
    }
    // numbers of other types than FLOAT may also be in fields that are not read here
    boolean known = type == FLOAT || raw.hasRemaining() && (type == DOUBLE || type == INT64);
    if (!known) {
      throw OnnxException.unsupported("tensor " + name + " has numbers of type " + type);
    }
    int width = type == FLOAT ? Float.BYTES : Double.BYTES;
    float[] values = new float[raw.hasRemaining() ? raw.remaining() / width : reals.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = raw.hasRemaining() ? number(raw, type) : reals.get(i);
    }
    to.put(name, new Tensor(sizes.stream().mapToInt(s -> (int) (long) s).toArray(), values));
  }

  private static float number(ByteBuffer raw, long type) {
    if (type == FLOAT) {
      return raw.getFloat();
    }
    return type == DOUBLE ? (float) raw.getDouble() : raw.getLong();
  }

  /** Name and last size of an input or output; -1 where it is left open. */
  private static void value(ProtoReader in, Map<String, Integer> to) {
    String name = "";
    int columns = -1;
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> name = in.text();
        case 2 -> columns = columns(in.message());
        default -> in.skip();
      }
    }
    to.put(name, columns);
  }

  /** type.tensor_type.shape.dim[last].dim_value */
  private static int columns(ProtoReader type) {
    int last = -1;
    int rank = 0;
    for (int field = type.next(); field != 0; field = type.next()) {
      if (field != 1) {
        type.skip();
        continue;
      }
      ProtoReader tensor = type.message();
      for (int f = tensor.next(); f != 0; f = tensor.next()) {
        if (f != 2) {
          tensor.skip();
          continue;
        }
        ProtoReader shape = tensor.message();
        for (int g = shape.next(); g != 0; g = shape.next()) {
          if (g == 1) {
            last = dimension(shape.message());
            rank++;
          } else {
            shape.skip();
          }
        }
      }
    }
    if (rank > 2) {
      throw OnnxException.unsupported("an input or output has " + rank + " dimensions");
    }
    return last;
  }

  private static int dimension(ProtoReader dim) {
    int size = -1;
    for (int field = dim.next(); field != 0; field = dim.next()) {
      if (field == 1) {
        size = (int) dim.number();
      } else {
        dim.skip();
      }
    }
    return size;
  }
}
