package dev.armature.gpu.ir;

/**
 * Type of a value. Java's {@code boolean}, {@code byte}, {@code char}, {@code short} and {@code
 * int} are all {@link #I32} once loaded; a boolean is 0 or 1. A reference that is not known at
 * translation is also an {@link #I32}: see {@link Program}.
 */
public enum Type {
  /** 32-bit integer, two's complement. */
  I32,
  /** 64-bit integer, two's complement. */
  I64,
  /** IEEE 754 single precision. */
  F32,
  /** IEEE 754 double precision. */
  F64;

  /** The name in the text form. */
  public String text() {
    return switch (this) {
      case I32 -> "i32";
      case I64 -> "i64";
      case F32 -> "f32";
      case F64 -> "f64";
    };
  }
}
