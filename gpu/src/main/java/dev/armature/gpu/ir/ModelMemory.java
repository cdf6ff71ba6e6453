package dev.armature.gpu.ir;

/**
 * Contents of {@link Space#MODEL}: one array for each kind of cell, with cell 0 first.
 *
 * @param i8 the region of {@link Cell#I8}
 * @param i16 the region of {@link Cell#I16}
 * @param u16 the region of {@link Cell#U16}
 * @param i32 the region of {@link Cell#I32}
 * @param i64 the region of {@link Cell#I64}
 * @param f32 the region of {@link Cell#F32}
 * @param f64 the region of {@link Cell#F64}
 */
@SuppressWarnings("ArrayRecordComponent")
public record ModelMemory(
    byte[] i8, short[] i16, char[] u16, int[] i32, long[] i64, float[] f32, double[] f64) {
  /** The region of a kind of cell, as an array of Java. */
  public Object region(Cell cell) {
    return switch (cell) {
      case I8 -> i8;
      case I16 -> i16;
      case U16 -> u16;
      case I32 -> i32;
      case I64 -> i64;
      case F32 -> f32;
      case F64 -> f64;
    };
  }
}
