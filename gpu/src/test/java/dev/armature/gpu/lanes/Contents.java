package dev.armature.gpu.lanes;

import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.ir.Cell;
import java.util.SplittableRandom;

/** Cells of worlds as bits. */
final class Contents {
  private Contents() {}

  /** A random value: small numbers, special ones, and any bits. */
  static long of(Cell cell, SplittableRandom random) {
    long bits =
        switch (random.nextInt(4)) {
          case 0 -> random.nextInt(-2, 20);
          case 1 -> random.nextInt(0, 4);
          case 2 -> random.nextInt(-300, 300);
          default -> random.nextLong() >> random.nextInt(64);
        };
    double number = random.nextInt(3) == 0 ? bits : bits * random.nextDouble();
    if (random.nextInt(20) == 0) {
      number = random.nextBoolean() ? Double.NaN : -0.0;
    }
    return switch (cell) {
      case I8 -> (byte) bits;
      case I16 -> (short) bits;
      case U16 -> (char) bits;
      case I32 -> (int) bits;
      case I64 -> bits;
      case F32 -> Float.floatToIntBits((float) number);
      case F64 -> Double.doubleToLongBits(number);
    };
  }

  static void set(WorldMemory memory, Cell cell, int at, long bits) {
    Object region = memory.region(cell);
    switch (cell) {
      case I8 -> ((byte[]) region)[at] = (byte) bits;
      case I16 -> ((short[]) region)[at] = (short) bits;
      case U16 -> ((char[]) region)[at] = (char) bits;
      case I32 -> ((int[]) region)[at] = (int) bits;
      case I64 -> ((long[]) region)[at] = bits;
      case F32 -> ((float[]) region)[at] = Float.intBitsToFloat((int) bits);
      case F64 -> ((double[]) region)[at] = Double.longBitsToDouble(bits);
    }
  }

  /** The bits of a cell, with one NaN only. */
  static long get(WorldMemory memory, Cell cell, int at) {
    Object region = memory.region(cell);
    return switch (cell) {
      case I8 -> ((byte[]) region)[at];
      case I16 -> ((short[]) region)[at];
      case U16 -> ((char[]) region)[at];
      case I32 -> ((int[]) region)[at];
      case I64 -> ((long[]) region)[at];
      case F32 -> Float.floatToIntBits(((float[]) region)[at]);
      case F64 -> Double.doubleToLongBits(((double[]) region)[at]);
    };
  }

  static int count(WorldMemory memory, Cell cell) {
    return java.lang.reflect.Array.getLength(memory.region(cell));
  }
}
