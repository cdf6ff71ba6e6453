package dev.armature.compile.asset;

import dev.armature.compile.asset.TextureInput.Builtin;
import dev.armature.compile.asset.TextureInput.Mark;
import dev.armature.math.Trig;

/** The patterns that need no file, as red, green and blue bytes. */
final class BuiltinTexture {
  private static final int UP = 2;
  private static final int DOWN = 3;
  private static final int FRONT = 4;

  private final TextureInput in;
  private final byte[] rgb;
  private final byte[] first;
  private final byte[] second;
  private final byte[] mark;
  private long seed = 0x9E3779B97F4A7C15L;

  private BuiltinTexture(TextureInput in, int pixels) {
    this.in = in;
    this.rgb = new byte[Math.multiplyExact(3, pixels)];
    this.first = bytes(in.rgb1);
    this.second = bytes(in.rgb2);
    this.mark = bytes(in.markRgb);
  }

  private static byte[] bytes(double[] color) {
    return new byte[] {
      (byte) (int) (255 * color[0]), (byte) (int) (255 * color[1]), (byte) (int) (255 * color[2])
    };
  }

  static byte[] plane(TextureInput in) {
    BuiltinTexture texture = new BuiltinTexture(in, Math.multiplyExact(in.width, in.height));
    texture.face(0, in.width, in.height, -1);
    return texture.rgb;
  }

  /** Faces right, left, up, down, front, back, one below the other. */
  static byte[] cube(TextureInput in) {
    int side = in.width;
    BuiltinTexture texture =
        new BuiltinTexture(in, Math.multiplyExact(6, Math.multiplyExact(side, side)));
    if (in.builtin == Builtin.GRADIENT) {
      texture.cubeGradient(side);
    }
    for (int face = 0; face < 6; face++) {
      texture.face(face * side * side, side, side, face);
    }
    return texture.rgb;
  }

  /**
   * A gradient over all faces: the sides are alike and mirror images of themselves, so are the
   * poles.
   */
  private void cubeGradient(int side) {
    int bytes = 3 * side * side;
    int half = (side + 1) / 2;
    for (int r = 0; r < side; r++) {
      double y = 1 - 2.0 * r / (side - 1);
      for (int c = 0; c < half; c++) {
        double x = 2.0 * c / (side - 1) - 1;
        blend(3 * (r * side + c), 2 / Math.PI * Trig.atan2(y, Math.sqrt(1 + x * x)));
        copy(0, r, c, r, side - 1 - c, side);
        if (r < half) {
          double fromPole = 1 - 2 / Math.PI * StrictMath.atan(Math.sqrt(x * x + y * y));
          pole(UP * bytes, fromPole, r, c, side);
          pole(DOWN * bytes, -fromPole, r, c, side);
        }
      }
    }
    for (int face : new int[] {1, FRONT, FRONT + 1}) {
      System.arraycopy(rgb, 0, rgb, face * bytes, bytes);
    }
  }

  private void pole(int start, double position, int r, int c, int side) {
    int last = side - 1;
    blend(start + 3 * (r * side + c), position);
    copy(start, r, c, r, last - c, side);
    copy(start, r, c, last - r, c, side);
    copy(start, r, c, last - r, last - c, side);
  }

  private void copy(int start, int fromRow, int fromColumn, int row, int column, int side) {
    int from = start + 3 * (fromRow * side + fromColumn);
    System.arraycopy(rgb, from, rgb, start + 3 * (row * side + column), 3);
  }

  private void face(int start, int width, int height, int face) {
    int length = 3 * width;
    for (int r = 0; r < height; r++) {
      int at = 3 * start + r * length;
      if (in.builtin == Builtin.GRADIENT) {
        for (int c = 0; face < 0 && c < width; c++) {
          blend(at + 3 * c, radial(2.0 * c / (width - 1) - 1, 1 - 2.0 * r / (height - 1)));
        }
      } else if (r > 0 && r != height / 2) {
        System.arraycopy(rgb, at - length, rgb, at, length);
      } else {
        for (int c = 0; c < width; c++) {
          boolean same = c < width / 2 == r < height / 2;
          boolean other = in.builtin == Builtin.CHECKER ? same != face < FRONT : face == DOWN;
          put(at + 3 * c, other ? second : first);
        }
      }
    }
    for (int i = 0; in.mark != Mark.NONE && i < width * height; i++) {
      if (marked(i / width, i % width, width, height)) {
        put(3 * (start + i), mark);
      }
    }
  }

  private static double radial(double x, double y) {
    return 1 - 2 * Math.min(1, Math.sqrt(x * x + y * y));
  }

  /** Mixes the colors by a sigmoid of a position from -1 (the second) to 1 (the first). */
  private void blend(int at, double position) {
    double alpha = 0.5 * (1 + position / Math.sqrt(1 + position * position) * Math.sqrt(2));
    alpha = Math.max(0, Math.min(1, alpha));
    for (int k = 0; k < 3; k++) {
      rgb[at + k] = (byte) (int) (255 * (alpha * in.rgb1[k] + (1 - alpha) * in.rgb2[k]));
    }
  }

  private void put(int at, byte[] color) {
    rgb[at] = color[0];
    rgb[at + 1] = color[1];
    rgb[at + 2] = color[2];
  }

  private boolean marked(int r, int c, int width, int height) {
    if (in.mark == Mark.RANDOM) {
      seed = seed * 6364136223846793005L + 1442695040888963407L;
      return (seed >>> 11) * 0x1p-53 < in.random;
    }
    return switch (in.mark) {
      case EDGE -> r == 0 || c == 0 || r == height - 1 || c == width - 1;
      case CROSS -> c == width / 2 || r == height / 2;
      default -> false;
    };
  }
}
