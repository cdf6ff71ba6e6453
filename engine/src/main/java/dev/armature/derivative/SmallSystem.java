package dev.armature.derivative;

import java.util.Arrays;

/**
 * A few linear equations with several right sides, solved by Gaussian elimination. There may be
 * more equations than unknowns, if they agree: those with the largest pivots decide.
 */
final class SmallSystem {
  private static final double SINGULAR = 1e-10;

  private final int unknowns;
  private final int width;
  private final double[] rows;
  private int count;

  /** Makes room. */
  SmallSystem(int unknowns, int sides, int most) {
    this.unknowns = unknowns;
    width = unknowns + sides;
    rows = new double[most * width];
  }

  void clear() {
    count = 0;
  }

  /** Adds an equation of zeros and returns where its coefficients begin, then its right sides. */
  int add() {
    int at = count++ * width;
    Arrays.fill(rows, at, at + width, 0);
    return at;
  }

  double[] entries() {
    return rows;
  }

  /** Solves; false where the equations do not determine all unknowns. */
  boolean solve() {
    if (count < unknowns) {
      return false;
    }
    for (int k = 0; k < unknowns; k++) {
      int pivot = k;
      for (int r = k + 1; r < count; r++) {
        if (Math.abs(rows[r * width + k]) > Math.abs(rows[pivot * width + k])) {
          pivot = r;
        }
      }
      if (!(Math.abs(rows[pivot * width + k]) > SINGULAR)) {
        return false;
      }
      swap(k, pivot);
      eliminate(k);
    }
    return true;
  }

  private void swap(int a, int b) {
    for (int c = 0; a != b && c < width; c++) {
      double t = rows[a * width + c];
      rows[a * width + c] = rows[b * width + c];
      rows[b * width + c] = t;
    }
  }

  private void eliminate(int k) {
    int from = k * width;
    double inverse = 1 / rows[from + k];
    for (int c = k; c < width; c++) {
      rows[from + c] *= inverse;
    }
    for (int r = 0; r < count; r++) {
      double s = rows[r * width + k];
      if (r != k && s != 0) {
        for (int c = k; c < width; c++) {
          rows[r * width + c] -= s * rows[from + c];
        }
      }
    }
  }

  /** An unknown for one of the right sides. */
  double result(int unknown, int side) {
    return rows[unknown * width + unknowns + side];
  }
}
