package dev.armature.env;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Arrays in saved environments: the length, then the bits. */
final class Saved {
  private Saved() {}

  static void write(DataOutput out, double[] values) throws IOException {
    out.writeInt(values.length);
    for (double v : values) {
      out.writeDouble(v);
    }
  }

  /** Reads numbers into an array that must have their length. */
  static void read(DataInput in, double[] into) throws IOException {
    int length = in.readInt();
    if (length != into.length) {
      throw new IOException(
          "saved were " + length + " numbers where these worlds have " + into.length);
    }
    for (int i = 0; i < length; i++) {
      into[i] = in.readDouble();
    }
  }
}
