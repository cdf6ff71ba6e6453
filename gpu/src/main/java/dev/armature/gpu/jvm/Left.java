package dev.armature.gpu.jvm;

/** A world that left its step; thrown by compiled programs. */
public final class Left extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final int reason;

  private Left(int reason) {
    super(null, null, false, false);
    this.reason = reason;
  }

  /** The exception of a reason. */
  public static Left of(int reason) {
    return new Left(reason);
  }

  /** Number of the reason to exit. */
  int reason() {
    return reason;
  }
}
