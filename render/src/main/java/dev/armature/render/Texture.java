package dev.armature.render;

import dev.armature.model.Model;
import java.util.ArrayList;
import java.util.List;

/**
 * A texture with its smaller copies, each half as large as the one before, so that a far surface
 * does not flicker. Samples are linear within a copy and between two copies; along a slanted
 * surface several are averaged.
 */
final class Texture {
  private static final int MAX_PROBES = 8;
  private static final int CUBE = 1;
  private static final int CHANNELS = 3;

  private final boolean cube;

  /** By face and level: red, green and blue of every pixel. */
  private final List<List<Image>> faces = new ArrayList<>();

  private record Image(int width, int height, byte[] rgb) {}

  Texture(Model m, int texture) {
    int width = m.tex.width[texture];
    int height = m.tex.height[texture];
    cube = m.tex.type[texture] >= CUBE;
    int count = cube ? 6 : 1;
    int rows = height / count;
    for (int f = 0; f < count; f++) {
      faces.add(levels(pixels(m, texture, f * rows, width, rows)));
    }
  }

  private Texture(Image image) {
    cube = false;
    faces.add(levels(image));
  }

  /** A square of a color with lines along its edges. */
  static Texture grid(double[] color, double[] line, int pixels, int lineWidth) {
    byte[] rgb = new byte[CHANNELS * pixels * pixels];
    for (int i = 0; i < pixels * pixels; i++) {
      int x = Math.min(i % pixels, pixels - 1 - i % pixels);
      int y = Math.min(i / pixels, pixels - 1 - i / pixels);
      double[] from = Math.min(x, y) < lineWidth ? line : color;
      for (int k = 0; k < CHANNELS; k++) {
        rgb[CHANNELS * i + k] = (byte) Math.round(255 * from[k]);
      }
    }
    return new Texture(new Image(pixels, pixels, rgb));
  }

  boolean isCube() {
    return cube;
  }

  private static Image pixels(Model m, int texture, int firstRow, int width, int rows) {
    int channels = m.tex.nchannel[texture];
    int from = m.tex.adr[texture] + firstRow * width * channels;
    byte[] rgb = new byte[CHANNELS * width * rows];
    for (int i = 0; i < width * rows; i++) {
      for (int k = 0; k < CHANNELS; k++) {
        rgb[CHANNELS * i + k] = m.tex.data[from + i * channels + (channels >= CHANNELS ? k : 0)];
      }
    }
    return new Image(width, rows, rgb);
  }

  private static List<Image> levels(Image first) {
    List<Image> all = new ArrayList<>();
    all.add(first);
    Image last = first;
    while (last.width > 1 || last.height > 1) {
      last = half(last);
      all.add(last);
    }
    return all;
  }

  private static Image half(Image from) {
    int width = Math.max(1, from.width / 2);
    int height = Math.max(1, from.height / 2);
    byte[] rgb = new byte[CHANNELS * width * height];
    for (int r = 0; r < height; r++) {
      int r0 = r * from.height / height;
      int r1 = (r + 1) * from.height / height;
      for (int c = 0; c < width; c++) {
        int c0 = c * from.width / width;
        int c1 = (c + 1) * from.width / width;
        for (int k = 0; k < CHANNELS; k++) {
          int sum = 0;
          for (int y = r0; y < r1; y++) {
            for (int x = c0; x < c1; x++) {
              sum += from.rgb[CHANNELS * (y * from.width + x) + k] & 0xff;
            }
          }
          int n = (r1 - r0) * (c1 - c0);
          rgb[CHANNELS * (r * width + c) + k] = (byte) ((sum + n / 2) / n);
        }
      }
    }
    return new Image(width, height, rgb);
  }

  /**
   * Color of a flat texture, each channel 0 to 1.
   *
   * @param sx change of s over a pixel to the right; tx, sy, ty likewise
   */
  void flat(double s, double t, double sx, double tx, double sy, double ty, double[] res) {
    List<Image> levels = faces.get(0);
    Image top = levels.get(0);
    double xx = sx * top.width;
    double xy = tx * top.height;
    double yx = sy * top.width;
    double yy = ty * top.height;
    double lengthX = Math.sqrt(xx * xx + xy * xy);
    double lengthY = Math.sqrt(yx * yx + yy * yy);
    double major = Math.max(lengthX, lengthY);
    double minor = Math.max(Math.min(lengthX, lengthY), 1e-6);
    int probes = (int) Math.max(1, Math.min(MAX_PROBES, Math.ceil(major / Math.max(minor, 1))));
    double level = level(major / probes, levels.size());
    double stepS = lengthX > lengthY ? sx : sy;
    double stepT = lengthX > lengthY ? tx : ty;
    res[0] = 0;
    res[1] = 0;
    res[2] = 0;
    for (int i = 0; i < probes; i++) {
      double at = (i + 0.5) / probes - 0.5;
      add(levels, level, s + at * stepS, t + at * stepT, true, 1.0 / probes, res);
    }
  }

  /** Color in a direction from the middle of a cube; footprint is its size seen from there. */
  void cube(double x, double y, double z, double footprint, double[] res) {
    double ax = Math.abs(x);
    double ay = Math.abs(y);
    double az = Math.abs(z);
    int face;
    double s;
    double t;
    double m;
    if (ax >= ay && ax >= az) {
      face = x > 0 ? 0 : 1;
      m = ax;
      s = x > 0 ? -z : z;
      t = -y;
    } else if (ay >= az) {
      face = y > 0 ? 2 : 3;
      m = ay;
      s = x;
      t = y > 0 ? z : -z;
    } else {
      face = z > 0 ? 4 : 5;
      m = az;
      s = z > 0 ? x : -x;
      t = -y;
    }
    m = Math.max(m, 1e-12);
    List<Image> levels = faces.get(cube ? face : 0);
    double level = level(0.5 * footprint / m * levels.get(0).width, levels.size());
    res[0] = 0;
    res[1] = 0;
    res[2] = 0;
    add(levels, level, 0.5 * (s / m + 1), 0.5 * (t / m + 1), false, 1, res);
  }

  /** Which copy has pixels of this size: the logarithm to base 2, linear between powers. */
  private static double level(double size, int levels) {
    if (!(size > 1)) {
      return 0;
    }
    int e = Math.getExponent(size);
    double fraction = size / Math.scalb(1.0, e) - 1;
    return Math.min(e + fraction, levels - 1);
  }

  private static void add(
      List<Image> levels,
      double level,
      double s,
      double t,
      boolean repeats,
      double weight,
      double[] res) {
    int lower = (int) level;
    double fraction = level - lower;
    bilinear(levels.get(lower), s, t, repeats, weight * (1 - fraction), res);
    if (fraction > 0) {
      bilinear(levels.get(lower + 1), s, t, repeats, weight * fraction, res);
    }
  }

  private static void bilinear(
      Image image, double s, double t, boolean repeats, double weight, double[] res) {
    int w = image.width;
    int h = image.height;
    if (repeats) {
      s -= Math.floor(s);
      t -= Math.floor(t);
    }
    double x = s * w - 0.5;
    double y = t * h - 0.5;
    int x0 = (int) Math.floor(x);
    int y0 = (int) Math.floor(y);
    double fx = x - x0;
    double fy = y - y0;
    int left = wrap(x0, w, repeats);
    int right = wrap(x0 + 1, w, repeats);
    int upper = wrap(y0, h, repeats) * w;
    int lower = wrap(y0 + 1, h, repeats) * w;
    double scale = weight / 255;
    double w00 = (1 - fx) * (1 - fy) * scale;
    double w10 = fx * (1 - fy) * scale;
    double w01 = (1 - fx) * fy * scale;
    double w11 = fx * fy * scale;
    byte[] rgb = image.rgb;
    for (int k = 0; k < CHANNELS; k++) {
      res[k] +=
          w00 * (rgb[CHANNELS * (upper + left) + k] & 0xff)
              + w10 * (rgb[CHANNELS * (upper + right) + k] & 0xff)
              + w01 * (rgb[CHANNELS * (lower + left) + k] & 0xff)
              + w11 * (rgb[CHANNELS * (lower + right) + k] & 0xff);
    }
  }

  private static int wrap(int i, int size, boolean repeats) {
    if (repeats) {
      return Math.floorMod(i, size);
    }
    return Math.max(0, Math.min(size - 1, i));
  }
}
