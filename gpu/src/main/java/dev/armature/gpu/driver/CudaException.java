package dev.armature.gpu.driver;

/** A call of the driver that failed. The message names the call and the driver's reason. */
public final class CudaException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The driver's code for "out of memory". */
  public static final int OUT_OF_MEMORY = 2;

  private final int code;

  CudaException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** The driver's error code, {@code CUresult}. */
  public int code() {
    return code;
  }
}
