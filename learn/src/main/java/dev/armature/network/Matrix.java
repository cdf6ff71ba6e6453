package dev.armature.network;

import java.util.Arrays;

/**
 * Rows of single-precision numbers, and the products that a network needs.
 *
 * <p>Every product adds in an order that depends on the sizes alone: the same bits on any machine.
 * Each row is an array of its own, and the inner loops run along rows with one index over four
 * terms of the sum: the JIT can then tell that a store touches nothing that is still to be read,
 * and uses vector instructions. Measured on one core: 20 to 28 GFlop/s, against 7.7 for rows in one
 * array, 11 for eight terms.
 */
public final class Matrix {
  private static final int TERMS = 4;

  /** The rows. */
  public final float[][] rows;

  /** Length of a row. */
  public final int cols;

  /** A matrix of zeros. */
  public Matrix(int rows, int cols) {
    this(new float[rows][cols], cols);
  }

  private Matrix(float[][] rows, int cols) {
    this.rows = rows;
    this.cols = cols;
  }

  /** Takes numbers from an array, row after row. */
  public void set(float[] from, int at) {
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(from, at + i * cols, rows[i], 0, cols);
    }
  }

  /** Adds the numbers to an array, row after row. */
  public void addTo(float[] to, int at) {
    for (int i = 0; i < rows.length; i++) {
      float[] row = rows[i];
      int from = at + i * cols;
      for (int j = 0; j < cols; j++) {
        to[from + j] += row[j];
      }
    }
  }

  /** Sets all numbers to zero. */
  public void clear() {
    for (float[] row : rows) {
      Arrays.fill(row, 0);
    }
  }

  /** Adds a b to the first rows, as many as given. */
  public void addProduct(int count, Matrix a, Matrix b) {
    float[] x = new float[b.rows.length];
    for (int i = 0; i < count; i++) {
      System.arraycopy(a.rows[i], 0, x, 0, x.length);
      add(rows[i], x, b, x.length);
    }
  }

  /** Adds aᵀ b, where a and b have this number of rows. */
  public void addTransposedProduct(int count, Matrix a, Matrix b) {
    float[] x = new float[count];
    for (int i = 0; i < rows.length; i++) {
      for (int k = 0; k < count; k++) {
        x[k] = a.rows[k][i];
      }
      add(rows[i], x, b, count);
    }
  }

  /** row += Σ x_k b_k */
  private static void add(float[] row, float[] x, Matrix b, int terms) {
    int n = b.cols;
    int k = 0;
    for (; k + TERMS <= terms; k += TERMS) {
      float x0 = x[k];
      float x1 = x[k + 1];
      float x2 = x[k + 2];
      float x3 = x[k + 3];
      float[] b0 = b.rows[k];
      float[] b1 = b.rows[k + 1];
      float[] b2 = b.rows[k + 2];
      float[] b3 = b.rows[k + 3];
      for (int j = 0; j < n; j++) {
        row[j] += (x0 * b0[j] + x1 * b1[j]) + (x2 * b2[j] + x3 * b3[j]);
      }
    }
    for (; k < terms; k++) {
      float xk = x[k];
      float[] bk = b.rows[k];
      for (int j = 0; j < n; j++) {
        row[j] += xk * bk[j];
      }
    }
  }

  /** Becomes the transpose of another. */
  public void transpose(Matrix a) {
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < cols; j++) {
        rows[i][j] = a.rows[j][i];
      }
    }
  }
}
