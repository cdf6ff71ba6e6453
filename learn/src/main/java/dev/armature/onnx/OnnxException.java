package dev.armature.onnx;

/** An ONNX file that cannot be read or run; the message says what about it. */
public final class OnnxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final boolean unsupported;

  /** Says what is wrong. */
  public OnnxException(String message) {
    this(message, false);
  }

  /** Says what is wrong, and what it comes from. */
  public OnnxException(String message, Throwable cause) {
    super(message, cause);
    unsupported = false;
  }

  private OnnxException(String message, boolean unsupported) {
    super(message);
    this.unsupported = unsupported;
  }

  /** A file that may be right, but needs more than {@link OnnxGraph} has. */
  static OnnxException unsupported(String message) {
    return new OnnxException(message, true);
  }

  /** Whether the file may be right, and another program run it. */
  boolean isUnsupported() {
    return unsupported;
  }
}
