package dev.armature.render;

import dev.armature.math.Vec3;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Triangles to pixels.
 *
 * <p>Every pixel has a few samples. For each sample the nearest triangle is found, then each
 * triangle seen in a pixel is shaded once and weighs as many samples as it covers; what is
 * transparent follows from back to front. The picture is made in bands of rows that do not depend
 * on each other, so it is the same whatever number of threads works on it.
 */
final class Rasterizer {
  private static final int BAND = 16;
  private static final int PER_TRIANGLE = 9;
  private static final double SMOOTH = 0.9;
  private static final double[] ONE = {0.5, 0.5};
  private static final double[] FOUR = {0.375, 0.125, 0.875, 0.375, 0.125, 0.625, 0.625, 0.875};
  private static final double[] EIGHT = {
    0.5625, 0.3125, 0.4375, 0.6875, 0.8125, 0.5625, 0.3125, 0.1875, 0.1875, 0.8125, 0.0625, 0.4375,
    0.6875, 0.9375, 0.9375, 0.0625
  };

  private final Scene scene;
  private final View view;
  private final boolean mirrored;
  private final int width;
  private final int height;
  private final double[] offset;
  private final int samples;
  private final double near;
  private final double scaleX;
  private final double scaleY;
  private final double axisX;
  private final double axisY;

  /** Triangles on the screen: column, row and nearness of three corners. */
  private double[] screen = new double[PER_TRIANGLE * 256];

  private int[] source = new int[256];
  private int count;
  private int[] opaqueStart = {};
  private int[] opaque = {};
  private int[] clearStart = {};
  private int[] clear = {};
  private final double[] polygon = new double[3 * 8];
  private final double[] clipped = new double[3 * 8];

  /** Where a mirror is: only what is in front of it is drawn. */
  private double @Nullable [] mirror;

  private double mirrorOffset;

  /** Whether what is transparent counts as solid. */
  private boolean solid;

  /** Whether sites and decoration are left out. */
  private boolean bodiesOnly;

  private boolean sequential;

  Rasterizer(
      Scene scene, View view, boolean mirrored, int width, int height, int samples, double near) {
    this.scene = scene;
    this.view = view;
    this.mirrored = mirrored;
    this.width = width;
    this.height = height;
    this.offset = samples >= 8 ? EIGHT : samples >= 4 ? FOUR : ONE;
    this.samples = offset.length / 2;
    this.near = near;
    this.scaleX = view.scaleX(width, height);
    this.scaleY = view.scaleY(height);
    this.axisX = view.axisX(width, height);
    this.axisY = view.axisY(height);
  }

  /** Works in the caller's thread alone. */
  Rasterizer sequential(boolean alone) {
    sequential = alone;
    return this;
  }

  /** Draws only what is on the side of the plane n·x = offset that n points to. */
  void clipAt(double[] normal, double offset) {
    mirror = normal;
    mirrorOffset = offset;
  }

  /** Draws the picture: red, green, blue of every pixel, row by row. */
  float[] draw(Shader.Maker shaders) {
    project();
    int bands = (height + BAND - 1) / BAND;
    bin(bands);
    float[] image = new float[3 * width * height];
    each(bands, b -> band(b, shaders.make(), image));
    return image;
  }

  /** The triangle that the middle of every pixel sees, -1 for none; nothing is transparent. */
  int[] see() {
    solid = true;
    project();
    int bands = (height + BAND - 1) / BAND;
    bin(bands);
    int[] image = new int[width * height];
    Arrays.fill(image, -1);
    each(bands, b -> seeBand(b, image));
    return image;
  }

  /**
   * The depth of what the middle of every pixel sees, infinite for nothing. What is transparent,
   * and what is not of the model, is left out.
   */
  float[] depths() {
    bodiesOnly = true;
    project();
    int bands = (height + BAND - 1) / BAND;
    bin(bands);
    float[] image = new float[width * height];
    each(bands, b -> depthBand(b, image));
    return image;
  }

  private void each(int bands, IntConsumer work) {
    IntStream range = IntStream.range(0, bands);
    (sequential ? range : range.parallel()).forEach(work);
  }

  // ---- world to screen

  private void project() {
    count = 0;
    double[] forward = {view.axes[6], view.axes[7], view.axes[8]};
    double depth = Vec3.dot(forward, 0, view.position, 0) + near;
    for (int t = 0; t < scene.triangles; t++) {
      if (bodiesOnly && !scene.surfaces.get(scene.owner[t]).isBody()) {
        continue;
      }
      int corners = 3;
      for (int k = 0; k < 3; k++) {
        int v = 3 * scene.corner[3 * t + k];
        for (int c = 0; c < 3; c++) {
          polygon[3 * k + c] = scene.position[v + c];
        }
      }
      if (mirror != null) {
        corners = clip(corners, mirror, mirrorOffset + 1e-4);
      }
      corners = clip(corners, forward, depth);
      for (int k = 2; k < corners; k++) {
        emit(t, k);
      }
    }
  }

  /** Cuts the polygon at a plane, keeps what is beyond the offset; the number of corners left. */
  private int clip(int corners, double[] n, double least) {
    boolean all = true;
    for (int i = 0; i < corners; i++) {
      all &= n[0] * polygon[3 * i] + n[1] * polygon[3 * i + 1] + n[2] * polygon[3 * i + 2] >= least;
    }
    if (all) {
      return corners;
    }
    int kept = 0;
    for (int i = 0; i < corners; i++) {
      int p = 3 * i;
      int q = 3 * ((i + 1) % corners);
      double a = Vec3.dot(n, 0, polygon, p) - least;
      double b = Vec3.dot(n, 0, polygon, q) - least;
      if (a >= 0) {
        Vec3.copy(clipped, 3 * kept++, polygon, p);
      }
      if (a >= 0 != b >= 0) {
        double share = a / (a - b);
        for (int c = 0; c < 3; c++) {
          clipped[3 * kept + c] = polygon[p + c] + share * (polygon[q + c] - polygon[p + c]);
        }
        kept++;
      }
    }
    System.arraycopy(clipped, 0, polygon, 0, 3 * kept);
    return kept;
  }

  /** Adds the triangle of corners 0, k−1 and k of the polygon, unless nothing of it is seen. */
  private void emit(int triangle, int k) {
    if (count == source.length) {
      source = Arrays.copyOf(source, 2 * count);
      screen = Arrays.copyOf(screen, 2 * screen.length);
    }
    int at = PER_TRIANGLE * count;
    toScreen(0, at);
    toScreen(3 * (k - 1), at + 3);
    toScreen(3 * k, at + 6);
    double[] x = screen;
    double area =
        (x[at + 3] - x[at]) * (x[at + 7] - x[at + 1])
            - (x[at + 6] - x[at]) * (x[at + 4] - x[at + 1]);
    boolean front = area < 0 != mirrored;
    if (area == 0 || (!front && !scene.surfaces.get(scene.owner[triangle]).twoSided)) {
      return;
    }
    if (area < 0) {
      for (int c = 0; c < 3; c++) {
        double swap = x[at + 3 + c];
        x[at + 3 + c] = x[at + 6 + c];
        x[at + 6 + c] = swap;
      }
    }
    double left = Math.min(x[at], Math.min(x[at + 3], x[at + 6]));
    double right = Math.max(x[at], Math.max(x[at + 3], x[at + 6]));
    double top = Math.min(x[at + 1], Math.min(x[at + 4], x[at + 7]));
    double bottom = Math.max(x[at + 1], Math.max(x[at + 4], x[at + 7]));
    if (right > 0 && left < width && bottom > 0 && top < height) {
      source[count++] = triangle;
    }
  }

  private void toScreen(int p, int at) {
    double dx = polygon[p] - view.position[0];
    double dy = polygon[p + 1] - view.position[1];
    double dz = polygon[p + 2] - view.position[2];
    double[] a = view.axes;
    double x = a[0] * dx + a[1] * dy + a[2] * dz;
    double y = a[3] * dx + a[4] * dy + a[5] * dz;
    double z = a[6] * dx + a[7] * dy + a[8] * dz;
    double near = view.orthographic ? 1 : 1 / z;
    screen[at] = axisX + scaleX * near * x;
    screen[at + 1] = axisY - scaleY * near * y;
    screen[at + 2] = view.orthographic ? -z : 1 / z;
  }

  // ---- triangles to bands

  private void bin(int bands) {
    int[] first = new int[count];
    int[] last = new int[count];
    opaqueStart = new int[bands + 1];
    clearStart = new int[bands + 1];
    for (int i = 0; i < count; i++) {
      int at = PER_TRIANGLE * i;
      double top = Math.min(screen[at + 1], Math.min(screen[at + 4], screen[at + 7]));
      double bottom = Math.max(screen[at + 1], Math.max(screen[at + 4], screen[at + 7]));
      first[i] = (int) Math.max(0, Math.floor(top / BAND));
      last[i] = (int) Math.min(bands - 1, Math.floor(bottom / BAND));
      int[] start = transparent(i) ? clearStart : opaqueStart;
      for (int b = first[i]; b <= last[i]; b++) {
        start[b + 1]++;
      }
    }
    for (int b = 0; b < bands; b++) {
      opaqueStart[b + 1] += opaqueStart[b];
      clearStart[b + 1] += clearStart[b];
    }
    opaque = new int[opaqueStart[bands]];
    clear = new int[clearStart[bands]];
    int[] nextOpaque = opaqueStart.clone();
    int[] nextClear = clearStart.clone();
    for (int i = 0; i < count; i++) {
      if (!transparent(i)) {
        for (int b = first[i]; b <= last[i]; b++) {
          opaque[nextOpaque[b]++] = i;
        }
      }
    }
    if (clear.length > 0) {
      for (int i : new DepthOrder(scene, view, source, count).backToFront()) {
        for (int b = first[i]; b <= last[i]; b++) {
          clear[nextClear[b]++] = i;
        }
      }
    }
  }

  private boolean transparent(int i) {
    return !solid && scene.surfaces.get(scene.owner[source[i]]).transparent();
  }

  // ---- one band

  private void seeBand(int band, int[] image) {
    int top = band * BAND;
    int size = (Math.min(height, top + BAND) - top) * width * samples;
    float[] depth = new float[size];
    int[] seen = new int[size];
    nearest(band, new Coverage(screen, offset, width), depth, seen);
    for (int i = 0; i < size; i += samples) {
      image[top * width + i / samples] = seen[i];
    }
  }

  private void depthBand(int band, float[] image) {
    int top = band * BAND;
    int size = (Math.min(height, top + BAND) - top) * width * samples;
    float[] nearness = new float[size];
    nearest(band, new Coverage(screen, offset, width), nearness, new int[size]);
    for (int i = 0; i < size; i += samples) {
      image[top * width + i / samples] =
          nearness[i] == Float.NEGATIVE_INFINITY
              ? Float.POSITIVE_INFINITY
              : view.orthographic ? -nearness[i] : 1 / nearness[i];
    }
  }

  private void band(int band, Shader shader, float[] image) {
    int top = band * BAND;
    int bottom = Math.min(height, top + BAND);
    int size = (bottom - top) * width * samples;
    float[] depth = new float[size];
    int[] seen = new int[size];
    Coverage coverage = new Coverage(screen, offset, width);
    nearest(band, coverage, depth, seen);
    for (int y = top; y < bottom; y++) {
      for (int x = 0; x < width; x++) {
        resolve(shader, seen, ((y - top) * width + x) * samples, x, y, image);
      }
    }
    if (clearStart[band] < clearStart[band + 1]) {
      blend(band, coverage, shader, depth, image);
    }
  }

  /** Finds the nearest triangle at every sample of a band. */
  private void nearest(int band, Coverage coverage, float[] depth, int[] seen) {
    int top = band * BAND;
    int bottom = Math.min(height, top + BAND);
    Arrays.fill(depth, Float.NEGATIVE_INFINITY);
    Arrays.fill(seen, -1);
    for (int i = opaqueStart[band]; i < opaqueStart[band + 1]; i++) {
      int t = opaque[i];
      coverage.set(PER_TRIANGLE * t);
      int end = Math.min(bottom, coverage.bottom);
      for (int y = Math.max(top, coverage.top); y < end; y++) {
        coverage.row(y);
        for (int x = coverage.left; x < coverage.right; x++) {
          coverage.nearest(x, depth, seen, ((y - top) * width + x) * samples, source[t]);
        }
      }
    }
  }

  /** Lays what is transparent over a band, sample by sample, so that no seam shows. */
  private void blend(int band, Coverage coverage, Shader shader, float[] depth, float[] image) {
    int top = band * BAND;
    int bottom = Math.min(height, top + BAND);
    float[] color = new float[3 * (bottom - top) * width * samples];
    for (int i = 0; i < color.length; i++) {
      int pixel = i / (3 * samples);
      color[i] = image[3 * (top * width + pixel) + i % 3];
    }
    for (int i = clearStart[band]; i < clearStart[band + 1]; i++) {
      int t = clear[i];
      coverage.set(PER_TRIANGLE * t);
      int end = Math.min(bottom, coverage.bottom);
      for (int y = Math.max(top, coverage.top); y < end; y++) {
        coverage.row(y);
        for (int x = coverage.left; x < coverage.right; x++) {
          int first = ((y - top) * width + x) * samples;
          int hit = coverage.mask(x, depth, first);
          if (hit != 0) {
            boolean all = hit == (1 << samples) - 1;
            shade(shader, source[t], x, y, all ? -1 : Integer.numberOfTrailingZeros(hit));
            lay(shader, color, first, hit);
          }
        }
      }
    }
    for (int p = 0; p < (bottom - top) * width; p++) {
      for (int c = 0; c < 3; c++) {
        float sum = 0;
        for (int k = 0; k < samples; k++) {
          sum += color[3 * (p * samples + k) + c];
        }
        image[3 * (top * width + p) + c] = sum / samples;
      }
    }
  }

  private void lay(Shader shader, float[] color, int first, int hit) {
    for (int k = 0; k < samples; k++) {
      if ((hit & 1 << k) != 0) {
        int at = 3 * (first + k);
        color[at] += (float) (shader.alpha * (shader.red - color[at]));
        color[at + 1] += (float) (shader.alpha * (shader.green - color[at + 1]));
        color[at + 2] += (float) (shader.alpha * (shader.blue - color[at + 2]));
      }
    }
  }

  /** The mean of what the samples of a pixel see; each smooth piece of a surface is shaded once. */
  private void resolve(Shader shader, int[] seen, int first, int x, int y, float[] image) {
    double red = 0;
    double green = 0;
    double blue = 0;
    for (int k = 0; k < samples; k++) {
      int t = seen[first + k];
      boolean fresh = true;
      for (int j = 0; j < k && fresh; j++) {
        fresh = !alike(t, seen[first + j]);
      }
      if (!fresh) {
        continue;
      }
      int weight = 1;
      for (int j = k + 1; j < samples; j++) {
        if (alike(t, seen[first + j]) && !taken(seen, first, j, k)) {
          weight++;
        }
      }
      if (t < 0) {
        shader.sky(x, y);
      } else {
        boolean alone = true;
        for (int j = 0; j < samples && alone; j++) {
          alone = seen[first + j] == t;
        }
        shade(shader, t, x, y, alone ? -1 : k);
      }
      red += weight * shader.red;
      green += weight * shader.green;
      blue += weight * shader.blue;
    }
    int at = 3 * (y * width + x);
    image[at] = (float) (red / samples);
    image[at + 1] = (float) (green / samples);
    image[at + 2] = (float) (blue / samples);
  }

  /** Shades a triangle at one of its samples, or at the middle of a pixel it fills (-1). */
  private void shade(Shader shader, int triangle, int x, int y, int sample) {
    if (sample < 0) {
      shader.shade(triangle, x, y, x, y);
    } else {
      shader.shade(triangle, x, y, x + offset[2 * sample] - 0.5, y + offset[2 * sample + 1] - 0.5);
    }
  }

  /** Whether sample j already counts for a shade before sample k's. */
  private boolean taken(int[] seen, int first, int j, int k) {
    for (int i = 0; i < k; i++) {
      if (alike(seen[first + i], seen[first + j])) {
        return true;
      }
    }
    return false;
  }

  /** Whether two triangles are neighbors on one smooth surface. */
  private boolean alike(int a, int b) {
    if (a == b) {
      return true;
    }
    if (a < 0 || b < 0 || scene.owner[a] != scene.owner[b]) {
      return false;
    }
    float[] n = scene.normal;
    int p = 3 * scene.corner[3 * a];
    int q = 3 * scene.corner[3 * b];
    return n[p] * n[q] + n[p + 1] * n[q + 1] + n[p + 2] * n[q + 2] > SMOOTH;
  }
}
