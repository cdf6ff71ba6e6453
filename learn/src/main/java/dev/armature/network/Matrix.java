package dev.armature.network;

/**
 * Rows of single-precision numbers in a flat array, and the three products that a network needs.
 *
 * <p>Every product adds in an order that depends on the sizes alone: the same bits on any machine.
 * The inner loops run along rows and over eight terms of the sum, a form that the JIT turns into
 * vector instructions.
 */
public final class Matrix {
  private static final int TERMS = 8;

  /** The array that holds the numbers. */
  public final float[] v;

  /** Where the first one is. */
  public final int at;

  /** Number of rows. */
  public final int rows;

  /** Number of columns; one row follows the other. */
  public final int cols;

  /** A matrix of zeros. */
  public Matrix(int rows, int cols) {
    this(new float[rows * cols], 0, rows, cols);
  }

  /** A view of part of an array. */
  public Matrix(float[] v, int at, int rows, int cols) {
    this.v = v;
    this.at = at;
    this.rows = rows;
    this.cols = cols;
  }

  /** The first rows, in the same memory. */
  public Matrix first(int count) {
    return count == rows ? this : new Matrix(v, at, count, cols);
  }

  /** Sets all numbers to zero. */
  public void clear() {
    java.util.Arrays.fill(v, at, at + rows * cols, 0);
  }

  /** this += a b */
  public void addProduct(Matrix a, Matrix b) {
    add(a, a.cols, 1, b);
  }

  /** this += aᵀ b */
  public void addTransposedProduct(Matrix a, Matrix b) {
    add(a, 1, a.cols, b);
  }

  /** this = the transpose of a matrix. */
  public void transpose(Matrix a) {
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < cols; j++) {
        v[at + i * cols + j] = a.v[a.at + j * a.cols + i];
      }
    }
  }

  /** Adds the product of a matrix, whose rows and columns are these strides apart, with b. */
  private void add(Matrix a, int rowStride, int termStride, Matrix b) {
    int n = cols;
    int terms = b.rows;
    float[] bv = b.v;
    float[] cv = v;
    for (int i = 0; i < rows; i++) {
      int c = at + i * n;
      int x = a.at + i * rowStride;
      int k = 0;
      for (; k + TERMS <= terms; k += TERMS) {
        float x0 = a.v[x + k * termStride];
        float x1 = a.v[x + (k + 1) * termStride];
        float x2 = a.v[x + (k + 2) * termStride];
        float x3 = a.v[x + (k + 3) * termStride];
        float x4 = a.v[x + (k + 4) * termStride];
        float x5 = a.v[x + (k + 5) * termStride];
        float x6 = a.v[x + (k + 6) * termStride];
        float x7 = a.v[x + (k + 7) * termStride];
        int b0 = b.at + k * n;
        int b1 = b0 + n;
        int b2 = b1 + n;
        int b3 = b2 + n;
        int b4 = b3 + n;
        int b5 = b4 + n;
        int b6 = b5 + n;
        int b7 = b6 + n;
        for (int j = 0; j < n; j++) {
          cv[c + j] +=
              ((x0 * bv[b0 + j] + x1 * bv[b1 + j]) + (x2 * bv[b2 + j] + x3 * bv[b3 + j]))
                  + ((x4 * bv[b4 + j] + x5 * bv[b5 + j]) + (x6 * bv[b6 + j] + x7 * bv[b7 + j]));
        }
      }
      for (; k < terms; k++) {
        float xk = a.v[x + k * termStride];
        int bk = b.at + k * n;
        for (int j = 0; j < n; j++) {
          cv[c + j] += xk * bv[bk + j];
        }
      }
    }
  }
}
