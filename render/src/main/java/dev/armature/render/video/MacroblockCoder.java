package dev.armature.render.video;

import org.jspecify.annotations.Nullable;

/**
 * Macroblocks of 16 × 16 pixels, predicted from their neighbors in the same picture (Intra_16x16;
 * ITU-T H.264, 7.3.5, 8.3.3 and 8.3.4).
 */
final class MacroblockCoder {
  private static final int QUALITY = 22;
  private static final int SIZE = 16;
  private static final int VERTICAL = 0;
  private static final int HORIZONTAL = 1;
  private static final int MEAN = 2;
  private static final int GRAY = 128;

  private final int columns;
  private final Plane[] planes;
  private final Transform transform = new Transform(QUALITY);
  private final Cavlc codes = new Cavlc();
  private final int[] predicted = new int[SIZE * SIZE];
  private final int[] best = new int[SIZE * SIZE];
  private final int[][] blocks = new int[24][16];
  private final int[][] levels = new int[24][16];
  private final int[] means = new int[16];
  private final int[] meanLevels = new int[16];
  private final int[][] colorLevels = new int[2][4];

  /** One plane of a picture as a player has it, with how many coefficients its blocks have. */
  private static final class Plane {
    final int stride;
    final int blocks;
    final byte[] pixels;
    final int[] counts;

    Plane(int width, int height) {
      stride = width;
      blocks = width / 4;
      pixels = new byte[width * height];
      counts = new int[blocks * (height / 4)];
    }

    int at(int x, int y) {
      return pixels[y * stride + x] & 255;
    }

    /** How many coefficients to expect in a block, from those to its left and above. */
    int context(int x, int y) {
      int left = x > 0 ? counts[y * blocks + x - 1] : -1;
      int above = y > 0 ? counts[(y - 1) * blocks + x] : -1;
      return left >= 0 && above >= 0 ? (left + above + 1) / 2 : Math.max(0, Math.max(left, above));
    }
  }

  MacroblockCoder(int columns, int rows) {
    this.columns = columns;
    planes =
        new Plane[] {
          new Plane(16 * columns, 16 * rows),
          new Plane(8 * columns, 8 * rows),
          new Plane(8 * columns, 8 * rows)
        };
  }

  static int qualityOffset() {
    return QUALITY - 26;
  }

  /** A block that stays as it was. */
  void skip(int block) {
    for (int p = 0; p < 3; p++) {
      count(p, block, null);
    }
  }

  /**
   * Writes a block.
   *
   * @param source brightness of 256 pixels, then 64 values of each color, from an index on
   * @param base what is added to the type of the block: 0, or 5 among predicted pictures
   */
  void write(BitWriter out, int block, byte[] source, int from, int base) {
    int column = block % columns;
    int row = block / columns;
    int mode = brightness(column, row, source, from);
    color(1, column, row, source, from + 256);
    color(2, column, row, source, from + 320);
    boolean details = any(0, 16);
    boolean colorDetails = any(16, 24);
    boolean colors = colorDetails;
    for (int[] four : colorLevels) {
      for (int level : four) {
        colors |= level != 0;
      }
    }
    out.unsigned(base + 1 + mode + 4 * (colorDetails ? 2 : colors ? 1 : 0) + (details ? 12 : 0));
    out.unsigned(0);
    out.signed(0);
    codes.write(out, meanLevels, 0, 16, planes[0].context(4 * column, 4 * row));
    count(0, block, details ? out : null);
    if (colors) {
      codes.write(out, colorLevels[0], 0, 4, Cavlc.COLOR_MEANS);
      codes.write(out, colorLevels[1], 0, 4, Cavlc.COLOR_MEANS);
    }
    count(1, block, colorDetails ? out : null);
    count(2, block, colorDetails ? out : null);
  }

  private boolean any(int first, int end) {
    for (int b = first; b < end; b++) {
      for (int i = 1; i < 16; i++) {
        if (levels[b][i] != 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** Writes the details of the blocks of a plane, if any, and notes how many there are. */
  private void count(int p, int block, @Nullable BitWriter out) {
    Plane plane = planes[p];
    int side = p == 0 ? 4 : 2;
    int left = block % columns * side;
    int top = block / columns * side;
    for (int k = 0; k < side * side; k++) {
      int x = left + blockX(k);
      int y = top + blockY(k);
      int number = p == 0 ? 4 * blockY(k) + blockX(k) : 16 + 4 * (p - 1) + k;
      plane.counts[y * plane.blocks + x] =
          out == null ? 0 : codes.write(out, levels[number], 1, 15, plane.context(x, y));
    }
  }

  /** Blocks come in fours of fours. */
  private static int blockX(int k) {
    return (k & 1) + (k >> 1 & 2);
  }

  private static int blockY(int k) {
    return (k >> 1 & 1) + (k >> 2 & 2);
  }

  // ---- brightness

  private int brightness(int column, int row, byte[] source, int from) {
    int chosen = predict(column, row, source, from);
    for (int b = 0; b < 16; b++) {
      difference(b, b % 4 * 4, b / 4 * 4, 16, source, from);
      means[b] = blocks[b][0];
      quantize(b);
    }
    Transform.hadamard(means);
    for (int i = 0; i < 16; i++) {
      meanLevels[i] = transform.meanLevel(means[Transform.SCAN[i]] / 2);
    }
    for (int i = 0; i < 16; i++) {
      means[Transform.SCAN[i]] = meanLevels[i];
    }
    Transform.hadamard(means);
    for (int b = 0; b < 16; b++) {
      restore(
          planes[0], b, transform.meanValue(means[b]), 16 * column, 16 * row, b % 4 * 4, b / 4 * 4);
    }
    return chosen;
  }

  /** Chooses the prediction that is nearest to the source. */
  private int predict(int column, int row, byte[] source, int from) {
    Plane p = planes[0];
    int left = 16 * column;
    int top = 16 * row;
    int chosen = MEAN;
    long least = Long.MAX_VALUE;
    for (int mode = VERTICAL; mode <= MEAN; mode++) {
      if ((mode == VERTICAL && row == 0) || (mode == HORIZONTAL && column == 0)) {
        continue;
      }
      int mean = mode == MEAN ? mean(p, left, top, 16, column > 0, row > 0) : 0;
      long error = 0;
      for (int i = 0; i < SIZE * SIZE; i++) {
        int x = i % SIZE;
        int y = i / SIZE;
        predicted[i] =
            mode == MEAN
                ? mean
                : mode == VERTICAL ? p.at(left + x, top - 1) : p.at(left - 1, top + y);
        error += Math.abs(predicted[i] - (source[from + i] & 255));
      }
      if (error < least) {
        least = error;
        chosen = mode;
        System.arraycopy(predicted, 0, best, 0, SIZE * SIZE);
      }
    }
    System.arraycopy(best, 0, predicted, 0, SIZE * SIZE);
    return chosen;
  }

  /** The mean of the pixels above and to the left of a square, as far as there are any. */
  private static int mean(Plane p, int x, int y, int size, boolean left, boolean above) {
    int sum = 0;
    for (int k = 0; k < size; k++) {
      sum += (left ? p.at(x - 1, y + k) : 0) + (above ? p.at(x + k, y - 1) : 0);
    }
    int count = (left ? size : 0) + (above ? size : 0);
    return count == 0 ? GRAY : (sum + count / 2) / count;
  }

  // ---- colors

  private void color(int p, int column, int row, byte[] source, int from) {
    Plane plane = planes[p];
    int left = 8 * column;
    int top = 8 * row;
    for (int k = 0; k < 4; k++) {
      int x = k % 2 * 4;
      int y = k / 2 * 4;
      boolean fromLeft = column > 0 && !(x > 0 && y == 0 && row > 0);
      boolean fromAbove = row > 0 && !(x == 0 && y > 0 && column > 0);
      int mean = colorMean(plane, left, top, x, y, fromLeft, fromAbove);
      for (int i = 0; i < 16; i++) {
        predicted[(y + i / 4) * 8 + x + i % 4] = mean;
      }
    }
    int first = 16 + 4 * (p - 1);
    int[] four = colorLevels[p - 1];
    for (int k = 0; k < 4; k++) {
      difference(first + k, k % 2 * 4, k / 2 * 4, 8, source, from);
      four[k] = blocks[first + k][0];
      quantize(first + k);
    }
    Transform.hadamard2(four);
    for (int k = 0; k < 4; k++) {
      four[k] = transform.meanLevel(four[k]);
    }
    int[] values = four.clone();
    Transform.hadamard2(values);
    for (int k = 0; k < 4; k++) {
      int mean = transform.colorMeanValue(values[k]);
      restore(plane, first + k, mean, left, top, k % 2 * 4, k / 2 * 4);
    }
  }

  /** The mean of four pixels above a block and four to its left, both outside of the macroblock. */
  private static int colorMean(
      Plane p, int left, int top, int x, int y, boolean fromLeft, boolean fromAbove) {
    int sum = 0;
    for (int k = 0; k < 4; k++) {
      sum += fromLeft ? p.at(left - 1, top + y + k) : 0;
      sum += fromAbove ? p.at(left + x + k, top - 1) : 0;
    }
    int count = (fromLeft ? 4 : 0) + (fromAbove ? 4 : 0);
    return count == 0 ? GRAY : (sum + count / 2) / count;
  }

  // ---- blocks of 4 × 4

  private void difference(int b, int x, int y, int side, byte[] source, int from) {
    int[] block = blocks[b];
    for (int i = 0; i < 16; i++) {
      int at = (y + i / 4) * side + x + i % 4;
      block[i] = (source[from + at] & 255) - predicted[at];
    }
    Transform.forward(block);
  }

  /** All but the mean. */
  private void quantize(int b) {
    levels[b][0] = 0;
    for (int i = 1; i < 16; i++) {
      int place = Transform.SCAN[i];
      levels[b][i] = transform.level(blocks[b][place], place);
    }
  }

  /** What a player shows of a block. */
  private void restore(Plane plane, int b, int mean, int left, int top, int x, int y) {
    int[] block = blocks[b];
    for (int i = 1; i < 16; i++) {
      int place = Transform.SCAN[i];
      block[place] = transform.value(levels[b][i], place);
    }
    block[0] = mean;
    Transform.inverse(block);
    int side = plane == planes[0] ? 16 : 8;
    for (int i = 0; i < 16; i++) {
      int value = predicted[(y + i / 4) * side + x + i % 4] + block[i];
      plane.pixels[(top + y + i / 4) * plane.stride + left + x + i % 4] =
          (byte) Math.max(0, Math.min(255, value));
    }
  }
}
