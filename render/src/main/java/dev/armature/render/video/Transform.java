package dev.armature.render.video;

/**
 * The transform of 4 × 4 differences and its quantization (ITU-T H.264, 8.5), for one quality. What
 * a player computes from the coefficients is integer arithmetic, and is computed here too, so that
 * both predict from the same pixels.
 */
final class Transform {
  /** Order of the frequencies of a block, as indices row by row. */
  static final int[] SCAN = {0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15};

  private static final int[][] QUANTUM = {
    {13107, 5243, 8066},
    {11916, 4660, 7490},
    {10082, 4194, 6554},
    {9362, 3647, 5825},
    {8192, 3355, 5243},
    {7282, 2893, 4559}
  };
  private static final int[][] SCALE = {
    {10, 16, 13}, {11, 18, 14}, {13, 20, 16}, {14, 23, 18}, {16, 25, 20}, {18, 29, 23}
  };

  private final int shift;
  private final int bits;
  private final int round;
  private final int[] quantum;
  private final int[] scale;

  /** A quality: smaller numbers are better, six more halve the accuracy; less than 30. */
  Transform(int quality) {
    shift = quality / 6;
    bits = 15 + shift;
    round = (1 << bits) / 3;
    quantum = QUANTUM[quality % 6];
    scale = SCALE[quality % 6];
  }

  private static int kind(int i) {
    boolean oddRow = (i >> 2 & 1) != 0;
    boolean oddColumn = (i & 1) != 0;
    return oddRow && oddColumn ? 1 : oddRow || oddColumn ? 2 : 0;
  }

  /** Differences become coefficients, in place; row by row. */
  static void forward(int[] x) {
    butterflies(x, 2);
  }

  /** The transform of means by Hadamard, of 4 × 4; it is its own inverse but for a factor. */
  static void hadamard(int[] x) {
    butterflies(x, 1);
  }

  /** Rows, then columns: the two transforms differ in how they weigh the odd frequencies. */
  private static void butterflies(int[] x, int weight) {
    for (int pass = 0; pass < 2; pass++) {
      int step = pass == 0 ? 1 : 4;
      for (int k = 0; k < 4; k++) {
        int at = pass == 0 ? 4 * k : k;
        int a = x[at] + x[at + 3 * step];
        int b = x[at + step] + x[at + 2 * step];
        int c = x[at + step] - x[at + 2 * step];
        int d = x[at] - x[at + 3 * step];
        x[at] = a + b;
        x[at + step] = weight * d + c;
        x[at + 2 * step] = a - b;
        x[at + 3 * step] = d - weight * c;
      }
    }
  }

  /** Coefficients, scaled, become differences, in place. */
  static void inverse(int[] x) {
    for (int pass = 0; pass < 2; pass++) {
      int step = pass == 0 ? 1 : 4;
      for (int k = 0; k < 4; k++) {
        int at = pass == 0 ? 4 * k : k;
        int a = x[at] + x[at + 2 * step];
        int b = x[at] - x[at + 2 * step];
        int c = (x[at + step] >> 1) - x[at + 3 * step];
        int d = x[at + step] + (x[at + 3 * step] >> 1);
        x[at] = a + d;
        x[at + step] = b + c;
        x[at + 2 * step] = b - c;
        x[at + 3 * step] = a - d;
      }
    }
    for (int i = 0; i < 16; i++) {
      x[i] = x[i] + 32 >> 6;
    }
  }

  /** The Hadamard transform of 2 × 2. */
  static void hadamard2(int[] x) {
    int a = x[0] + x[1];
    int b = x[0] - x[1];
    int c = x[2] + x[3];
    int d = x[2] - x[3];
    x[0] = a + c;
    x[1] = b + d;
    x[2] = a - c;
    x[3] = b - d;
  }

  /** The level of a coefficient at a place of its block. */
  int level(int coefficient, int place) {
    int size = (int) ((long) Math.abs(coefficient) * quantum[kind(place)] + round >> bits);
    return coefficient < 0 ? -size : size;
  }

  /** The level of a transformed mean. */
  int meanLevel(int mean) {
    int size = (int) ((long) Math.abs(mean) * quantum[0] + 2L * round >> bits + 1);
    return mean < 0 ? -size : size;
  }

  /** What a player makes of a level. */
  int value(int level, int place) {
    return level * scale[kind(place)] << shift;
  }

  /** What it makes of the mean of a block of brightness. */
  int meanValue(int transformed) {
    return transformed * 16 * scale[0] + (1 << 5 - shift) >> 6 - shift;
  }

  /** What it makes of the mean of a block of color. */
  int colorMeanValue(int transformed) {
    return (transformed * 16 * scale[0] << shift) >> 5;
  }
}
