package dev.armature.network;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Arrays in checkpoints: the length, then the bits. */
public final class Checkpoint {
  private Checkpoint() {}

  /** Writes single-precision numbers. */
  public static void write(DataOutput out, float[] values) throws IOException {
    out.writeInt(values.length);
    for (float v : values) {
      out.writeInt(Float.floatToRawIntBits(v));
    }
  }

  /** Writes numbers. */
  public static void write(DataOutput out, double[] values) throws IOException {
    out.writeInt(values.length);
    for (double v : values) {
      out.writeDouble(v);
    }
  }

  /** Reads numbers into an array that must have their length. */
  public static void read(DataInput in, float[] into) throws IOException {
    check(in.readInt(), into.length);
    for (int i = 0; i < into.length; i++) {
      into[i] = Float.intBitsToFloat(in.readInt());
    }
  }

  /** Reads numbers into an array that must have their length. */
  public static void read(DataInput in, double[] into) throws IOException {
    check(in.readInt(), into.length);
    for (int i = 0; i < into.length; i++) {
      into[i] = in.readDouble();
    }
  }

  private static void check(int length, int expected) throws IOException {
    if (length != expected) {
      throw new IOException(
          "the checkpoint has an array of "
              + length
              + " numbers where this training has "
              + expected
              + ": it is of another task or other settings");
    }
  }
}
