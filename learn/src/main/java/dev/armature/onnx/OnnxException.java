package dev.armature.onnx;

/** An ONNX file that cannot be read or run; the message says what about it. */
public final class OnnxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong. */
  public OnnxException(String message) {
    super(message);
  }
}
