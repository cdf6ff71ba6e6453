package dev.armature.io;

/** What an array holds. */
public enum ElementType {
  /** 64-bit floating point. */
  FLOAT64("<f8", 8),
  /** 32-bit floating point. */
  FLOAT32("<f4", 4),
  /** 32-bit integers. */
  INT32("<i4", 4),
  /** 64-bit integers. */
  INT64("<i8", 8),
  /** Text. */
  STRING("<U", 4);

  final String descr;
  final int bytes;

  ElementType(String descr, int bytes) {
    this.descr = descr;
    this.bytes = bytes;
  }
}
