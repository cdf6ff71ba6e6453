package dev.armature.control.optimal;

/**
 * The discrete algebraic Riccati equation P = Q + AᵀPA − AᵀPB (R + BᵀPB)⁻¹ BᵀPA.
 *
 * <p>Solved by structure-preserving doubling (Chu, Fan, Lin and Wang 2004): each round covers twice
 * as many time steps as the one before, so a slow system needs few rounds more than a fast one.
 */
public final class Riccati {
  private static final int MAX_ROUNDS = 60;
  private static final double TOLERANCE = 1e-13;

  private Riccati() {}

  /**
   * Solves the equation.
   *
   * @param a n x n, by rows
   * @param b n x m
   * @param q n x n, symmetric and not negative
   * @param r m x m, symmetric and positive
   * @return P, n x n
   * @throws ArithmeticException when there is no stabilizing solution: something that must be
   *     corrected cannot be controlled
   */
  public static double[] solve(double[] a, double[] b, double[] q, double[] r) {
    int n = (int) Math.round(Math.sqrt(q.length));
    int m = (int) Math.round(Math.sqrt(r.length));
    if (a.length != n * n || b.length != n * m || q.length != n * n || r.length != m * m) {
      throw new IllegalArgumentException("matrices of other sizes than n x n, n x m, n x n, m x m");
    }
    double[] ak = a.clone();
    double[] h = q.clone();
    double[] g = new double[n * n];
    double[] rInverseBt = Dense.transpose(b, n, m);
    if (!Dense.solve(r.clone(), rInverseBt, m, n)) {
      throw new ArithmeticException("the weights of the controls are singular");
    }
    Dense.mul(g, b, rInverseBt, n, m, n);
    double[] w = new double[n * n];
    double[] t = new double[n * n];
    for (int round = 0; round < MAX_ROUNDS; round++) {
      // W = I + G H; X = W⁻¹ A, Y = W⁻¹ G
      Dense.mul(w, g, h, n, n, n);
      for (int i = 0; i < n; i++) {
        w[i * n + i] += 1;
      }
      double[] x = ak.clone();
      double[] y = g.clone();
      if (!Dense.solve(w.clone(), x, n, n) || !Dense.solve(w, y, n, n)) {
        break;
      }
      double[] hx = new double[n * n];
      Dense.mul(hx, h, x, n, n, n);
      Dense.mulT(t, ak, hx, n, n, n);
      double change = addSymmetric(h, t, n);
      Dense.mul(t, ak, y, n, n, n);
      double[] add = new double[n * n];
      Dense.mul(add, t, Dense.transpose(ak, n, n), n, n, n);
      addSymmetric(g, add, n);
      Dense.mul(t, ak, x, n, n, n);
      System.arraycopy(t, 0, ak, 0, n * n);
      if (!Double.isFinite(change)) {
        break;
      }
      if (change <= TOLERANCE) {
        return h;
      }
    }
    throw new ArithmeticException(
        "the Riccati equation has no stabilizing solution: some motion cannot be controlled");
  }

  /** h += t, kept symmetric; returns the largest change relative to the largest entry. */
  private static double addSymmetric(double[] h, double[] t, int n) {
    double change = 0;
    double size = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double mean = 0.5 * (t[i * n + j] + t[j * n + i]);
        h[i * n + j] += mean;
        h[j * n + i] = h[i * n + j];
        change = Math.max(change, Math.abs(mean));
        size = Math.max(size, Math.abs(h[i * n + j]));
        if (Double.isNaN(mean)) {
          return Double.NaN;
        }
      }
    }
    return change / Math.max(size, Double.MIN_NORMAL);
  }

  /**
   * The gain K = (R + BᵀPB)⁻¹ BᵀPA of the controls u = −K x that belong to a solution.
   *
   * @return m x n, by rows
   */
  public static double[] gain(double[] a, double[] b, double[] r, double[] p) {
    int n = (int) Math.round(Math.sqrt(p.length));
    int m = (int) Math.round(Math.sqrt(r.length));
    double[] pa = new double[n * n];
    double[] pb = new double[n * m];
    double[] k = new double[m * n];
    double[] s = new double[m * m];
    Dense.mul(pa, p, a, n, n, n);
    Dense.mul(pb, p, b, n, n, m);
    Dense.mulT(k, b, pa, m, n, n);
    Dense.mulT(s, b, pb, m, n, m);
    for (int i = 0; i < m * m; i++) {
      s[i] += r[i];
    }
    if (!Dense.solve(s, k, m, n)) {
      throw new ArithmeticException("the weights of the controls are singular");
    }
    return k;
  }
}
