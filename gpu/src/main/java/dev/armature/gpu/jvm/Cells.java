package dev.armature.gpu.jvm;

import dev.armature.gpu.image.WorldMemory;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.ModelMemory;

/** What compiled programs read and write: the regions of one world and those of the model. */
public final class Cells {
  /** The bytes and booleans of the world. */
  public final byte[] worldI8;

  /** The shorts of the world. */
  public final short[] worldI16;

  /** The chars of the world. */
  public final char[] worldU16;

  /** The ints of the world. */
  public final int[] worldI32;

  /** The longs of the world. */
  public final long[] worldI64;

  /** The floats of the world. */
  public final float[] worldF32;

  /** The doubles of the world. */
  public final double[] worldF64;

  /** The bytes and booleans of the model. */
  public final byte[] modelI8;

  /** The shorts of the model. */
  public final short[] modelI16;

  /** The chars of the model. */
  public final char[] modelU16;

  /** The ints of the model. */
  public final int[] modelI32;

  /** The longs of the model. */
  public final long[] modelI64;

  /** The floats of the model. */
  public final float[] modelF32;

  /** The doubles of the model. */
  public final double[] modelF64;

  /** Takes the regions of a world and of the model. */
  Cells(WorldMemory world, ModelMemory model) {
    worldI8 = (byte[]) world.region(Cell.I8);
    worldI16 = (short[]) world.region(Cell.I16);
    worldU16 = (char[]) world.region(Cell.U16);
    worldI32 = (int[]) world.region(Cell.I32);
    worldI64 = (long[]) world.region(Cell.I64);
    worldF32 = (float[]) world.region(Cell.F32);
    worldF64 = (double[]) world.region(Cell.F64);
    modelI8 = model.i8();
    modelI16 = model.i16();
    modelU16 = model.u16();
    modelI32 = model.i32();
    modelI64 = model.i64();
    modelF32 = model.f32();
    modelF64 = model.f64();
  }
}
