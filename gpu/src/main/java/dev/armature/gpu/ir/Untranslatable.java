package dev.armature.gpu.ir;

/** A step that cannot be translated; the message names the method and the reason. */
public final class Untranslatable extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Makes the exception for a reason. */
  public Untranslatable(String message) {
    super(message);
  }

  /** Makes the exception for something that went wrong while translating. */
  public Untranslatable(String message, Throwable cause) {
    super(message, cause);
  }
}
