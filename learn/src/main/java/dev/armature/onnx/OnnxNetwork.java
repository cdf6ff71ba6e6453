package dev.armature.onnx;

import java.util.Map;
import java.util.ServiceLoader;

/** A network from an ONNX file: one vector in, one vector out. May be shared by threads. */
public interface OnnxNetwork {
  /** Numbers that go in. */
  int inputs();

  /** Numbers that come out. */
  int outputs();

  /** What the file says of itself, by key. */
  Map<String, String> metadata();

  /**
   * Computes the output for an input.
   *
   * @throws OnnxException when the input has another size
   */
  float[] run(float[] input);

  /**
   * Reads a network. What {@link OnnxGraph} runs is run by it, to the same bits everywhere; what
   * needs more goes to the first {@link OnnxBackend} on the path.
   *
   * @throws OnnxException when the bytes are no ONNX model; or when it needs more and there is no
   *     backend, or not for the backend either
   */
  static OnnxNetwork read(byte[] content) {
    try {
      return OnnxGraph.read(content);
    } catch (OnnxException own) {
      if (!own.isUnsupported()) {
        throw own;
      }
      OnnxBackend backend =
          ServiceLoader.load(OnnxBackend.class)
              .findFirst()
              .orElseThrow(() -> new OnnxException(own.getMessage() + OnnxBackend.HOW_TO_ADD, own));
      return backend.read(content);
    }
  }

  /** Makes sure that an input has the right size. */
  static void check(float[] input, int inputs) {
    if (input.length != inputs) {
      throw new OnnxException("the network takes " + inputs + " numbers, not " + input.length);
    }
  }
}
