package dev.armature.gpu.ir;

/**
 * What one element of memory holds. Each kind of cell has its own region in each {@link Space}, so
 * an address is a cell number, never a byte number.
 */
public enum Cell {
  /** Java's {@code boolean} and {@code byte}; loads extend the sign. */
  I8(1, Type.I32),
  /** Java's {@code short}; loads extend the sign. */
  I16(2, Type.I32),
  /** Java's {@code char}; loads extend with zeros. */
  U16(2, Type.I32),
  /** Java's {@code int}, and references. */
  I32(4, Type.I32),
  /** Java's {@code long}. */
  I64(8, Type.I64),
  /** Java's {@code float}. */
  F32(4, Type.F32),
  /** Java's {@code double}. */
  F64(8, Type.F64);

  private final int bytes;
  private final Type type;

  Cell(int bytes, Type type) {
    this.bytes = bytes;
    this.type = type;
  }

  /** Size in bytes. */
  public int bytes() {
    return bytes;
  }

  /** Type of a loaded value. Stores of narrow cells take the low bits. */
  public Type type() {
    return type;
  }
}
