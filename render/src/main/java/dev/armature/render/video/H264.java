package dev.armature.render.video;

import java.util.Arrays;

/**
 * Pictures as an H.264 stream of the constrained baseline profile (ITU-T H.264).
 *
 * <p>A macroblock of 16 × 16 pixels that is as it was is skipped; any other is predicted from its
 * neighbors. There is no search for motion: the renderer gives the same bits for what rests, so
 * with a resting camera only what moves costs anything.
 */
public final class H264 {
  private static final int SIZE = 16;
  private static final int VALUES = 384;
  private static final int PROFILE = 66;
  private static final int CONSTRAINED = 0xc0;
  private static final int LEVEL = 51;
  private static final int FRAME_NUMBER_BITS = 16;
  private static final int HEADER_SEQUENCE = 0x67;
  private static final int HEADER_PICTURE = 0x68;
  private static final int HEADER_FIRST = 0x65;
  private static final int HEADER_NEXT = 0x61;
  private static final int ALL_INTRA = 7;
  private static final int ALL_PREDICTED = 5;
  private static final int INTRA_AMONG_PREDICTED = 5;

  /** Differences that nobody sees: light that follows a robot changes a floor by this much. */
  private static final int UNSEEN = 2;

  private final int width;
  private final int height;
  private final int columns;
  private final int rows;
  private final BitWriter out = new BitWriter();
  private final MacroblockCoder coder;
  private final byte[] now = new byte[VALUES];

  /** The values of each macroblock when it was last written. */
  private final byte[] written;

  private int frame;

  /** A stream of pictures of this size, both even. */
  public H264(int width, int height) {
    this.width = width;
    this.height = height;
    columns = (width + SIZE - 1) / SIZE;
    rows = (height + SIZE - 1) / SIZE;
    written = new byte[columns * rows * VALUES];
    coder = new MacroblockCoder(columns, rows);
  }

  /** What a player must know first: the sequence parameter set (7.3.2.1). */
  public byte[] sequence() {
    out.clear();
    out.bits(PROFILE, 8);
    out.bits(CONSTRAINED, 8);
    out.bits(LEVEL, 8);
    out.unsigned(0);
    out.unsigned(FRAME_NUMBER_BITS - 4);
    out.unsigned(2); // pictures are shown in their order
    out.unsigned(1); // and refer to the one before
    out.bit(0);
    out.unsigned(columns - 1);
    out.unsigned(rows - 1);
    out.bits(3, 2);
    out.bit(1); // cut off what fills the last macroblocks, in units of two pixels
    out.unsigned(0);
    out.unsigned((columns * SIZE - width) / 2);
    out.unsigned(0);
    out.unsigned((rows * SIZE - height) / 2);
    out.bit(1); // how to use it: colors by BT.709, brightness from 16 to 235
    out.bits(0, 2);
    out.bit(1);
    out.bits(5, 3);
    out.bit(0);
    out.bit(1);
    out.bits(1, 8);
    out.bits(1, 8);
    out.bits(1, 8);
    out.bits(0, 5);
    out.bit(1); // no picture waits for another
    out.bit(1);
    out.unsigned(0);
    out.unsigned(0);
    out.unsigned(10);
    out.unsigned(10);
    out.unsigned(0);
    out.unsigned(1);
    return out.unit(HEADER_SEQUENCE);
  }

  /** The picture parameter set (7.3.2.2). */
  public byte[] parameters() {
    out.clear();
    out.unsigned(0);
    out.unsigned(0);
    out.bits(0, 2);
    out.unsigned(0);
    out.unsigned(0);
    out.unsigned(0);
    out.bits(0, 3);
    out.signed(MacroblockCoder.qualityOffset());
    out.signed(0);
    out.signed(0);
    out.bit(1); // slices say whether edges are smoothed
    out.bits(0, 2);
    return out.unit(HEADER_PICTURE);
  }

  /**
   * The next picture, as one slice.
   *
   * @param rgb pixels row by row, as 0xRRGGBB
   * @param stride pixels in a row, at least the width
   */
  public byte[] picture(int[] rgb, int stride) {
    boolean first = frame == 0;
    out.clear();
    out.unsigned(0);
    out.unsigned(first ? ALL_INTRA : ALL_PREDICTED);
    out.unsigned(0);
    out.bits(frame, FRAME_NUMBER_BITS);
    if (first) {
      out.unsigned(0);
      out.bits(0, 2);
    } else {
      out.bits(0, 3);
    }
    out.signed(0);
    out.unsigned(1); // edges are not smoothed
    int skipped = 0;
    for (int b = 0; b < columns * rows; b++) {
      read(rgb, stride, b % columns * SIZE, b / columns * SIZE);
      if (!first && isAsWritten(b * VALUES)) {
        coder.skip(b);
        skipped++;
        continue;
      }
      if (!first) {
        out.unsigned(skipped);
        skipped = 0;
      }
      coder.write(out, b, now, 0, first ? 0 : INTRA_AMONG_PREDICTED);
      System.arraycopy(now, 0, written, b * VALUES, VALUES);
    }
    if (skipped > 0) {
      out.unsigned(skipped);
    }
    frame++;
    return out.unit(first ? HEADER_FIRST : HEADER_NEXT);
  }

  private boolean isAsWritten(int at) {
    if (Arrays.equals(now, 0, VALUES, written, at, at + VALUES)) {
      return true;
    }
    for (int i = 0; i < VALUES; i++) {
      if (Math.abs((now[i] & 255) - (written[at + i] & 255)) > UNSEEN) {
        return false;
      }
    }
    return true;
  }

  /** Brightness of 16 × 16 pixels, then both colors of 8 × 8. */
  private void read(int[] rgb, int stride, int left, int top) {
    for (int y = 0; y < SIZE; y += 2) {
      for (int x = 0; x < SIZE; x += 2) {
        int red = 0;
        int green = 0;
        int blue = 0;
        for (int k = 0; k < 4; k++) {
          int column = Math.min(width - 1, left + x + (k & 1));
          int row = Math.min(height - 1, top + y + (k >> 1));
          int pixel = rgb[row * stride + column];
          int r = pixel >> 16 & 255;
          int g = pixel >> 8 & 255;
          int b = pixel & 255;
          now[(y + (k >> 1)) * SIZE + x + (k & 1)] =
              (byte) (16.5 + 219 / 255.0 * brightness(r, g, b));
          red += r;
          green += g;
          blue += b;
        }
        double gray = brightness(red, green, blue);
        int color = SIZE * SIZE + y / 2 * (SIZE / 2) + x / 2;
        now[color] = (byte) (128.5 + 224 / 255.0 / 4 * (blue - gray) / 1.8556);
        now[color + SIZE * SIZE / 4] = (byte) (128.5 + 224 / 255.0 / 4 * (red - gray) / 1.5748);
      }
    }
  }

  /** By BT.709. */
  private static double brightness(double red, double green, double blue) {
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
}
