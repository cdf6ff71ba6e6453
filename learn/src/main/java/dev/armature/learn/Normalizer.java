package dev.armature.learn;

import dev.armature.network.Checkpoint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Mean and variance of numbers seen so far, and what is left of new ones after taking them out:
 * clip((x − mean) / σ). Batches are added by Chan's rule, so the order of batches alone matters.
 */
final class Normalizer {
  private static final float LIMIT = 10;
  private static final double LEAST_VARIANCE = 1e-8;

  private final int size;
  private final double[] mean;
  private final double[] squares;
  private double count;

  private final float[] center;
  private final float[] scale;

  Normalizer(int size) {
    this.size = size;
    mean = new double[size];
    squares = new double[size];
    center = new float[size];
    scale = new float[size];
    java.util.Arrays.fill(scale, 1);
  }

  /** Adds rows of numbers; {@link #freeze} lets {@link #apply} know of them. */
  void add(double[] rows, int count) {
    if (count == 0) {
      return;
    }
    double total = this.count + count;
    for (int i = 0; i < size; i++) {
      double sum = 0;
      for (int r = 0; r < count; r++) {
        sum += rows[r * size + i];
      }
      double m = sum / count;
      double s = 0;
      for (int r = 0; r < count; r++) {
        double e = rows[r * size + i] - m;
        s += e * e;
      }
      double apart = m - mean[i];
      squares[i] += s + apart * apart * this.count * count / total;
      mean[i] += apart * count / total;
    }
    this.count = total;
  }

  /** The variance of one number, 1 while nothing was seen. */
  double variance(int i) {
    return count > 0 ? squares[i] / count : 1;
  }

  /** Takes the present mean and variance for what follows. */
  void freeze() {
    for (int i = 0; i < size; i++) {
      center[i] = (float) mean[i];
      scale[i] = (float) (1 / Math.sqrt(variance(i) + LEAST_VARIANCE));
    }
  }

  float[] center() {
    return center.clone();
  }

  float[] scale() {
    return scale.clone();
  }

  static float limit() {
    return LIMIT;
  }

  /** Normalizes rows. */
  void apply(double[] from, int f, float[] to, int t, int rows) {
    for (int r = 0; r < rows; r++) {
      for (int i = 0; i < size; i++) {
        float x = ((float) from[f + r * size + i] - center[i]) * scale[i];
        to[t + r * size + i] = Math.max(-LIMIT, Math.min(LIMIT, x));
      }
    }
  }

  /** Normalizes one row of numbers in single precision. */
  void apply(float[] from, int f, float[] to) {
    for (int i = 0; i < size; i++) {
      float x = (from[f + i] - center[i]) * scale[i];
      to[i] = Math.max(-LIMIT, Math.min(LIMIT, x));
    }
  }

  void write(DataOutput out) throws IOException {
    Checkpoint.write(out, mean);
    Checkpoint.write(out, squares);
    out.writeDouble(count);
    Checkpoint.write(out, center);
    Checkpoint.write(out, scale);
  }

  void read(DataInput in) throws IOException {
    Checkpoint.read(in, mean);
    Checkpoint.read(in, squares);
    count = in.readDouble();
    Checkpoint.read(in, center);
    Checkpoint.read(in, scale);
  }
}
