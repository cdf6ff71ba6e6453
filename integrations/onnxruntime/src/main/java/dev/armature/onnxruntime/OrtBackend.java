package dev.armature.onnxruntime;

import dev.armature.onnx.OnnxBackend;
import dev.armature.onnx.OnnxException;
import dev.armature.onnx.OnnxNetwork;

/** Hands networks to ONNX Runtime. */
public final class OrtBackend implements OnnxBackend {
  /** For the service loader. */
  public OrtBackend() {}

  @Override
  public OnnxNetwork read(byte[] content) {
    try {
      return OrtNetwork.read(content);
    } catch (LinkageError e) {
      // its Java classes or its native library
      Throwable root = e;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      throw new OnnxException(
          "ONNX Runtime (com.microsoft.onnxruntime:onnxruntime) cannot be loaded here: " + root, e);
    }
  }
}
