package dev.armature.solver;

import java.util.Arrays;

/**
 * The rows at the front of a problem that consist of one or two triples of successive columns, as
 * edges of flexes do, with their transpose: a product with it adds up the rows of a triple in
 * registers, in the order of the rows.
 */
final class TripleRows {
  // fewer rows are not worth a transpose
  private static final int FEW = 64;
  private static final int NONE = -1;

  /** Number of rows; 0 where there are too few, or where triples overlap in part. */
  int count;

  // by row: first entry, and first column of both triples
  private int[] entry = {};
  private int[] column = {};

  // by column: the triple it is of
  private final int[] tripleOf;
  private int triples;
  private final int[] first;
  // by triple: where its uses begin; by use: the row, and its first entry
  private final int[] uses;
  private int[] useRow = {};
  private int[] useEntry = {};

  TripleRows(int nv) {
    tripleOf = new int[nv];
    first = new int[nv];
    uses = new int[nv + 2];
  }

  /**
   * Finds the rows.
   *
   * @param runTriples by run, the number of triples, 0 where it has other columns or more rows
   */
  void find(Problem p, int[] runTriples) {
    int n = 0;
    while (n < p.nrun && runTriples[n] > 0) {
      n++;
    }
    count = 0;
    if (n < FEW) {
      return;
    }
    ensure(n);
    Arrays.fill(tripleOf, 0, p.nv(), NONE);
    triples = 0;
    for (int i = 0; i < n; i++) {
      entry[i] = p.runEntry[i];
      column[2 * i] = p.col[p.runCol[i]];
      column[2 * i + 1] = runTriples[i] > 1 ? p.col[p.runCol[i] + 3] : NONE;
      if (!number(column[2 * i]) || (runTriples[i] > 1 && !number(column[2 * i + 1]))) {
        return;
      }
    }
    transpose(n);
    count = n;
  }

  private void ensure(int rows) {
    if (entry.length < rows) {
      int size = Math.max(rows, 2 * entry.length);
      entry = new int[size];
      column = new int[2 * size];
      useRow = new int[2 * size];
      useEntry = new int[2 * size];
    }
  }

  /** Gives a triple a number; false where a part of it is of another one. */
  private boolean number(int c) {
    int triple = tripleOf[c];
    if (triple == NONE && tripleOf[c + 1] == NONE && tripleOf[c + 2] == NONE) {
      tripleOf[c] = triples;
      tripleOf[c + 1] = triples;
      tripleOf[c + 2] = triples;
      first[triples++] = c;
      return true;
    }
    return triple != NONE && first[triple] == c;
  }

  private void transpose(int n) {
    Arrays.fill(uses, 0, triples + 2, 0);
    for (int k = 0; k < 2 * n; k++) {
      if (column[k] != NONE) {
        uses[tripleOf[column[k]] + 2]++;
      }
    }
    for (int t = 2; t < triples + 2; t++) {
      uses[t] += uses[t - 1];
    }
    // uses[t + 1] runs from the start of triple t to its end
    for (int k = 0; k < 2 * n; k++) {
      if (column[k] != NONE) {
        int at = uses[tripleOf[column[k]] + 1]++;
        useRow[at] = k >> 1;
        useEntry[at] = entry[k >> 1] + 3 * (k & 1);
      }
    }
  }

  /** The first entries of res = J v, with the entries e of J. */
  void mul(double[] e, double[] v, double[] res) {
    for (int i = 0; i < count; i++) {
      int at = entry[i];
      int c = column[2 * i];
      double sum = 0;
      sum += e[at] * v[c];
      sum += e[at + 1] * v[c + 1];
      sum += e[at + 2] * v[c + 2];
      c = column[2 * i + 1];
      if (c != NONE) {
        sum += e[at + 3] * v[c];
        sum += e[at + 4] * v[c + 1];
        sum += e[at + 5] * v[c + 2];
      }
      res[i] = sum;
    }
  }

  /** res = Jᵀ f for these rows alone, where they have columns. */
  void mulTransposed(double[] e, double[] f, double[] res) {
    int k = 0;
    for (int t = 0; t < triples; t++) {
      double x = 0;
      double y = 0;
      double z = 0;
      int end = uses[t + 1];
      for (; k < end; k++) {
        double fi = f[useRow[k]];
        if (fi != 0) {
          int at = useEntry[k];
          x += fi * e[at];
          y += fi * e[at + 1];
          z += fi * e[at + 2];
        }
      }
      int c = first[t];
      res[c] = x;
      res[c + 1] = y;
      res[c + 2] = z;
    }
  }
}
