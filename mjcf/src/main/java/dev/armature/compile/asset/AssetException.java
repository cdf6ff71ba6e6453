package dev.armature.compile.asset;

import java.io.Serial;

/**
 * An asset that cannot be used: a file that is broken, or data that make no mesh, height field,
 * texture or skin.
 *
 * <p>The message names the place in the file where there is one: a line for text, a byte offset for
 * binary files.
 */
public final class AssetException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /** An error without a place. */
  public AssetException(String message) {
    super(message);
  }

  /** An error with the exception that caused it. */
  public AssetException(String message, Throwable cause) {
    super(message, cause);
  }

  /** An error at a line of a text file, counted from one. */
  public static AssetException atLine(int line, String message) {
    return new AssetException("line " + line + ": " + message);
  }

  /** An error at a byte of a binary file, counted from zero. */
  public static AssetException atByte(long offset, String message) {
    return new AssetException("byte " + offset + ": " + message);
  }
}
