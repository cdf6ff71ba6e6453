package dev.armature.compile.asset;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in binary files: little-endian, at any byte. */
final class LittleEndian {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  static int intAt(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  static float floatAt(byte[] bytes, int at) {
    return Float.intBitsToFloat((int) INT.get(bytes, at));
  }

  static long longAt(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  static double doubleAt(byte[] bytes, int at) {
    return Double.longBitsToDouble((long) LONG.get(bytes, at));
  }

  static float[] floats(byte[] bytes, int at, int count) {
    float[] out = new float[count];
    for (int i = 0; i < count; i++) {
      out[i] = floatAt(bytes, at + 4 * i);
    }
    return out;
  }

  static int[] ints(byte[] bytes, int at, int count) {
    int[] out = new int[count];
    for (int i = 0; i < count; i++) {
      out[i] = intAt(bytes, at + 4 * i);
    }
    return out;
  }
}
