package dev.armature.onnx;

/**
 * Runs networks that {@link OnnxGraph} does not. A service: the module {@code armature-onnxruntime}
 * provides one.
 */
public interface OnnxBackend {
  /** The end of a message about a network that needs a backend where there is none. */
  String HOW_TO_ADD =
      "; ONNX Runtime may run it: \"./armature add onnxruntime\" adds it to a checkout,"
          + " dev.armature:armature-onnxruntime on the class path to a project";

  /**
   * Reads a network.
   *
   * @param content the content of an ONNX file
   * @throws OnnxException when it cannot run it; the message says why
   */
  OnnxNetwork read(byte[] content);
}
