package dev.armature.onnxruntime;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import dev.armature.onnx.OnnxException;
import dev.armature.onnx.OnnxNetwork;
import java.lang.ref.Cleaner;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Map;

/**
 * A network in a session of ONNX Runtime, on one thread: a policy is small, and threads that wait
 * for it would take the cores that step the worlds.
 */
final class OrtNetwork implements OnnxNetwork {
  private static final Cleaner CLEANER = Cleaner.create();

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final String input;
  private final long[] shape;
  private final boolean doubles;
  private final int inputs;
  private final int outputs;
  private final Map<String, String> metadata;

  private OrtNetwork(OrtEnvironment environment, OrtSession session) throws OrtException {
    this.environment = environment;
    this.session = session;
    CLEANER.register(this, () -> close(session));
    Map<String, NodeInfo> in = session.getInputInfo();
    if (in.size() != 1 || session.getNumOutputs() != 1) {
      throw new OnnxException(
          "a policy has one input and one output; the graph has the inputs "
              + session.getInputNames()
              + " and the outputs "
              + session.getOutputNames());
    }
    NodeInfo node = in.values().iterator().next();
    input = node.getName();
    TensorInfo tensor = tensor("input", node);
    doubles = tensor.type == OnnxJavaType.DOUBLE;
    shape = tensor.getShape();
    if (shape.length > 1 && shape[0] < 0) {
      shape[0] = 1; // as many rows as one likes
    }
    long count = Arrays.stream(shape).reduce(1, (a, b) -> a < 0 || b < 0 ? -1 : a * b);
    if (count < 1 || count > Integer.MAX_VALUE) {
      throw new OnnxException("the input \"" + input + "\" has no fixed size");
    }
    inputs = (int) count;
    tensor("output", session.getOutputInfo().values().iterator().next());
    metadata = Map.copyOf(session.getMetadata().getCustomMetadata());
    // a first run finds all that does not fit
    outputs = run(new float[inputs]).length;
  }

  /** The type of an input or output, which must be of real numbers. */
  private static TensorInfo tensor(String what, NodeInfo node) {
    if (node.getInfo() instanceof TensorInfo tensor
        && (tensor.type == OnnxJavaType.FLOAT || tensor.type == OnnxJavaType.DOUBLE)) {
      return tensor;
    }
    throw new OnnxException(
        "the "
            + what
            + " \""
            + node.getName()
            + "\" is no tensor of real numbers in single or double precision: "
            + node.getInfo());
  }

  /** Reads a network; what ONNX Runtime says against it is in the exception. */
  static OnnxNetwork read(byte[] content) {
    try {
      // errors come as exceptions: nothing is to be printed besides
      OrtEnvironment environment =
          OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      environment.setTelemetry(false);
      try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        options.setDeterministicCompute(true);
        options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
        return new OrtNetwork(environment, environment.createSession(content, options));
      }
    } catch (OrtException e) {
      throw refused(e);
    }
  }

  private static OnnxException refused(OrtException e) {
    return new OnnxException("ONNX Runtime: " + e.getMessage(), e);
  }

  private static void close(OrtSession session) {
    try {
      session.close();
    } catch (OrtException e) {
      throw refused(e); // the cleaner passes over it: there is nobody left to tell
    }
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
    return metadata;
  }

  @Override
  public float[] run(float[] values) {
    OnnxNetwork.check(values, inputs);
    try (OnnxTensor tensor = tensor(values);
        OrtSession.Result result = session.run(Map.of(input, tensor))) {
      return values((OnnxTensor) result.get(0));
    } catch (OrtException e) {
      throw refused(e);
    }
  }

  private OnnxTensor tensor(float[] values) throws OrtException {
    if (!doubles) {
      return OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape);
    }
    DoubleBuffer wide = DoubleBuffer.allocate(values.length);
    for (float value : values) {
      wide.put(value);
    }
    return OnnxTensor.createTensor(environment, wide.flip(), shape);
  }

  private static float[] values(OnnxTensor tensor) {
    if (tensor.getInfo().type == OnnxJavaType.FLOAT) {
      FloatBuffer buffer = tensor.getFloatBuffer();
      float[] values = new float[buffer.remaining()];
      buffer.get(values);
      return values;
    }
    DoubleBuffer buffer = tensor.getDoubleBuffer();
    float[] values = new float[buffer.remaining()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) buffer.get();
    }
    return values;
  }
}
