package dev.armature.sensor;

/** Outputs that are chosen by bits and stand one after another. */
final class DataFields {
  private DataFields() {}

  /** Sum of the sizes of the fields whose bits are set. */
  static int size(int bits, int[] sizes) {
    int sum = 0;
    for (int i = 0; i < sizes.length; i++) {
      sum += (bits >> i & 1) * sizes[i];
    }
    return sum;
  }
}
