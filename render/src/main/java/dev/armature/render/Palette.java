package dev.armature.render;

import java.awt.image.IndexColorModel;
import java.util.Arrays;

/**
 * 256 colors for a picture by median cut: the box of colors with the longest side is split where
 * half of its pixels lie, again and again; each box becomes its mean.
 */
final class Palette {
  private static final int COLORS = 256;

  /** Colors are distinguished by the first five bits of each channel. */
  private static final int CELLS = 1 << 15;

  /** Thresholds of ordered dithering, a 4 by 4 Bayer matrix. */
  private static final int[] BAYER = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};

  private final int[] red = new int[COLORS];
  private final int[] green = new int[COLORS];
  private final int[] blue = new int[COLORS];
  private final short[] nearest = new short[CELLS];
  private int count;

  private Palette() {
    Arrays.fill(nearest, (short) -1);
  }

  static Palette of(Picture picture) {
    Palette p = new Palette();
    int[] weight = new int[CELLS];
    for (int c : picture.pixels()) {
      weight[cell(c >> 16 & 0xff, c >> 8 & 0xff, c & 0xff)]++;
    }
    int[] used = new int[CELLS];
    int n = 0;
    for (int c = 0; c < CELLS; c++) {
      if (weight[c] > 0) {
        used[n++] = c;
      }
    }
    p.cut(used, n, weight);
    return p;
  }

  private static int cell(int r, int g, int b) {
    return r >> 3 << 10 | g >> 3 << 5 | b >> 3;
  }

  private static int channel(int cell, int k) {
    return cell >> 10 - 5 * k & 31;
  }

  private void cut(int[] used, int n, int[] weight) {
    int[] start = new int[COLORS + 1];
    int[] end = new int[COLORS + 1];
    end[0] = n;
    int boxes = 1;
    while (boxes < COLORS) {
      int best = -1;
      int axis = 0;
      long most = 0;
      for (int b = 0; b < boxes; b++) {
        for (int k = 0; k < 3; k++) {
          long size = size(used, start[b], end[b], k, weight);
          if (size > most) {
            most = size;
            best = b;
            axis = k;
          }
        }
      }
      if (best < 0) {
        break;
      }
      int middle = split(used, start[best], end[best], axis, weight);
      start[boxes] = middle;
      end[boxes] = end[best];
      end[best] = middle;
      boxes++;
    }
    for (int b = 0; b < boxes; b++) {
      mean(used, start[b], end[b], weight);
    }
  }

  /** Length of a box along a channel, weighted by the square root of its pixels. */
  private static long size(int[] used, int start, int end, int k, int[] weight) {
    int low = 31;
    int high = 0;
    long pixels = 0;
    for (int i = start; i < end; i++) {
      low = Math.min(low, channel(used[i], k));
      high = Math.max(high, channel(used[i], k));
      pixels += weight[used[i]];
    }
    return high > low ? (long) ((high - low) * Math.sqrt(pixels) * 16) : 0;
  }

  private static int split(int[] used, int start, int end, int axis, int[] weight) {
    long[] key = new long[end - start];
    long pixels = 0;
    for (int i = start; i < end; i++) {
      key[i - start] = (long) channel(used[i], axis) << 32 | used[i];
      pixels += weight[used[i]];
    }
    Arrays.sort(key);
    long sum = 0;
    int middle = start + 1;
    for (int i = start; i < end; i++) {
      used[i] = (int) key[i - start];
      sum += weight[used[i]];
      if (2 * sum < pixels) {
        middle = i + 1;
      }
    }
    return Math.max(start + 1, Math.min(end - 1, middle));
  }

  private void mean(int[] used, int start, int end, int[] weight) {
    long r = 0;
    long g = 0;
    long b = 0;
    long pixels = 0;
    for (int i = start; i < end; i++) {
      long w = weight[used[i]];
      r += w * (8L * channel(used[i], 0) + 4);
      g += w * (8L * channel(used[i], 1) + 4);
      b += w * (8L * channel(used[i], 2) + 4);
      pixels += w;
    }
    if (pixels > 0) {
      red[count] = (int) (r / pixels);
      green[count] = (int) (g / pixels);
      blue[count++] = (int) (b / pixels);
    }
  }

  IndexColorModel model() {
    byte[] r = new byte[COLORS];
    byte[] g = new byte[COLORS];
    byte[] b = new byte[COLORS];
    for (int i = 0; i < COLORS; i++) {
      r[i] = (byte) red[i];
      g[i] = (byte) green[i];
      b[i] = (byte) blue[i];
    }
    return new IndexColorModel(8, COLORS, r, g, b);
  }

  /** The number of the color of each pixel. */
  byte[] indices(Picture picture) {
    byte[] index = new byte[picture.width() * picture.height()];
    for (int y = 0; y < picture.height(); y++) {
      for (int x = 0; x < picture.width(); x++) {
        int c = picture.rgb(x, y);
        int shift = (BAYER[4 * (y & 3) + (x & 3)] - 8) / 2;
        int cell =
            cell(
                clamp((c >> 16 & 0xff) + shift),
                clamp((c >> 8 & 0xff) + shift),
                clamp((c & 0xff) + shift));
        if (nearest[cell] < 0) {
          nearest[cell] = (short) find(cell);
        }
        index[y * picture.width() + x] = (byte) nearest[cell];
      }
    }
    return index;
  }

  private static int clamp(int x) {
    return Math.max(0, Math.min(255, x));
  }

  private int find(int cell) {
    int best = 0;
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      int r = 8 * channel(cell, 0) + 4 - red[i];
      int g = 8 * channel(cell, 1) + 4 - green[i];
      int b = 8 * channel(cell, 2) + 4 - blue[i];
      int distance = 2 * r * r + 4 * g * g + b * b;
      if (distance < least) {
        least = distance;
        best = i;
      }
    }
    return best;
  }
}
