package dev.armature.avbd;

import java.util.Arrays;

/**
 * The 6×6 system H Δ = f of one body: translations first, rotations second. Working memory of one
 * worker.
 *
 * <p>Two ways to solve it. The reduced path eliminates the translations by a 3×3 inverse and solves
 * the 3×3 Schur complement of the rotations, all in scalars; the full path is LDLᵀ of the whole
 * block. Both solve the same system; the full one also serves when the reduced one meets a block
 * that is not positive definite to rounding.
 */
final class Block {
  static final int N = 6;

  /** Lower triangle by rows, full storage. */
  final double[] matrix = new double[N * N];

  final double[] force = new double[N];
  final double[] step = new double[N];

  // violations, forces, stiffnesses of the group at hand
  final double[] violation = new double[N];
  final double[] rowForce = new double[N];
  final double[] rowStiffness = new double[N];
  final double[] gradient = new double[N];
  final double[] axes = new double[18];

  // the other body's gradient; arms and axes of a group that couples two bodies
  final double[] otherGradient = new double[N];
  final double[] frame = new double[24];

  /** Systems of the step that could not be solved. */
  int failures;

  private final double[] factor = new double[N * N];

  /** H += k g gᵀ, f += force g. */
  void add(double[] g, int at, double stiffness, double rowForce) {
    double g0 = g[at];
    double g1 = g[at + 1];
    double g2 = g[at + 2];
    double g3 = g[at + 3];
    double g4 = g[at + 4];
    double g5 = g[at + 5];
    double[] f = force;
    f[0] += rowForce * g0;
    f[1] += rowForce * g1;
    f[2] += rowForce * g2;
    f[3] += rowForce * g3;
    f[4] += rowForce * g4;
    f[5] += rowForce * g5;
    double[] h = matrix;
    h[0] += stiffness * g0 * g0;
    double k = stiffness * g1;
    h[6] += k * g0;
    h[7] += k * g1;
    k = stiffness * g2;
    h[12] += k * g0;
    h[13] += k * g1;
    h[14] += k * g2;
    k = stiffness * g3;
    h[18] += k * g0;
    h[19] += k * g1;
    h[20] += k * g2;
    h[21] += k * g3;
    k = stiffness * g4;
    h[24] += k * g0;
    h[25] += k * g1;
    h[26] += k * g2;
    h[27] += k * g3;
    h[28] += k * g4;
    k = stiffness * g5;
    h[30] += k * g0;
    h[31] += k * g1;
    h[32] += k * g2;
    h[33] += k * g3;
    h[34] += k * g4;
    h[35] += k * g5;
  }

  /**
   * Adds rows of translation of one point at arm r: with K = Σ k u uᵀ and F = Σ force u over the
   * axes u, H += (K, K [r]×ᵀ; [r]× K, [r]× K [r]×ᵀ) and f += (F, r × F). The same as adding them
   * one by one with gradients (u, r × u), at less cost.
   */
  void addPoint(double[] from, int axes, int arm, int rows, double sign) {
    double xx = 0;
    double xy = 0;
    double xz = 0;
    double yy = 0;
    double yz = 0;
    double zz = 0;
    double fx = 0;
    double fy = 0;
    double fz = 0;
    for (int k = 0; k < rows; k++) {
      double ux = from[axes + 3 * k];
      double uy = from[axes + 3 * k + 1];
      double uz = from[axes + 3 * k + 2];
      double along = sign * rowForce[k];
      fx += along * ux;
      fy += along * uy;
      fz += along * uz;
      double kx = rowStiffness[k] * ux;
      double ky = rowStiffness[k] * uy;
      xx += kx * ux;
      xy += kx * uy;
      xz += kx * uz;
      yy += ky * uy;
      yz += ky * uz;
      zz += rowStiffness[k] * uz * uz;
    }
    double rx = from[arm];
    double ry = from[arm + 1];
    double rz = from[arm + 2];
    double[] f = force;
    f[0] += fx;
    f[1] += fy;
    f[2] += fz;
    f[3] += ry * fz - rz * fy;
    f[4] += rz * fx - rx * fz;
    f[5] += rx * fy - ry * fx;
    double[] h = matrix;
    h[0] += xx;
    h[6] += xy;
    h[7] += yy;
    h[12] += xz;
    h[13] += yz;
    h[14] += zz;
    // rows of [r]× K, then each of them crossed with r
    double bx = ry * xz - rz * xy;
    double by = ry * yz - rz * yy;
    double bz = ry * zz - rz * yz;
    h[18] += bx;
    h[19] += by;
    h[20] += bz;
    h[21] += ry * bz - rz * by;
    bx = rz * xx - rx * xz;
    by = rz * xy - rx * yz;
    bz = rz * xz - rx * zz;
    h[24] += bx;
    h[25] += by;
    h[26] += bz;
    h[27] += ry * bz - rz * by;
    h[28] += rz * bx - rx * bz;
    bx = rx * xy - ry * xx;
    by = rx * yy - ry * xy;
    bz = rx * yz - ry * xz;
    h[30] += bx;
    h[31] += by;
    h[32] += bz;
    h[33] += ry * bz - rz * by;
    h[34] += rz * bx - rx * bz;
    h[35] += rx * by - ry * bx;
  }

  /** Starts a block from its inertial part. */
  void clear() {
    Arrays.fill(matrix, 0);
    Arrays.fill(force, 0);
  }

  /** Solves for the step; false leaves a step of zero, when no path finds a finite one. */
  boolean solve(boolean full) {
    if (!full && solveReduced() && isFinite()) {
      return true;
    }
    if (solveFull() && isFinite()) {
      return true;
    }
    Arrays.fill(step, 0);
    return false;
  }

  private boolean isFinite() {
    double sum = 0;
    for (double s : step) {
      sum += Math.abs(s);
    }
    return sum <= Double.MAX_VALUE;
  }

  /** LDLᵀ of the 6×6 block. */
  boolean solveFull() {
    double[] l = factor;
    System.arraycopy(matrix, 0, l, 0, N * N);
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < i; j++) {
        double sum = l[N * i + j];
        for (int k = 0; k < j; k++) {
          sum -= l[N * i + k] * l[N * j + k] * l[N * k + k];
        }
        l[N * i + j] = sum / l[N * j + j];
      }
      double pivot = l[N * i + i];
      for (int k = 0; k < i; k++) {
        pivot -= l[N * i + k] * l[N * i + k] * l[N * k + k];
      }
      if (!(pivot > 0)) {
        return false;
      }
      l[N * i + i] = pivot;
    }
    for (int i = 0; i < N; i++) {
      double sum = force[i];
      for (int k = 0; k < i; k++) {
        sum -= l[N * i + k] * step[k];
      }
      step[i] = sum;
    }
    for (int i = N - 1; i >= 0; i--) {
      double sum = step[i] / l[N * i + i];
      for (int k = i + 1; k < N; k++) {
        sum -= l[N * k + i] * step[k];
      }
      step[i] = sum;
    }
    return true;
  }

  /** 3+3: Δr = (D − B A⁻¹ Bᵀ)⁻¹ (τ − B A⁻¹ f), Δx = A⁻¹ (f − Bᵀ Δr). */
  boolean solveReduced() {
    double[] h = matrix;
    double axx = h[0];
    double axy = h[6];
    double ayy = h[7];
    double axz = h[12];
    double ayz = h[13];
    double azz = h[14];
    double cxx = ayy * azz - ayz * ayz;
    double cxy = axz * ayz - axy * azz;
    double cxz = axy * ayz - axz * ayy;
    double det = axx * cxx + axy * cxy + axz * cxz;
    if (!(det > 0)) {
      return false;
    }
    double inv = 1 / det;
    double ixx = cxx * inv;
    double ixy = cxy * inv;
    double ixz = cxz * inv;
    double iyy = (axx * azz - axz * axz) * inv;
    double iyz = (axy * axz - axx * ayz) * inv;
    double izz = (axx * ayy - axy * axy) * inv;
    // rows of B A⁻¹
    double p0 = h[18] * ixx + h[19] * ixy + h[20] * ixz;
    double p1 = h[18] * ixy + h[19] * iyy + h[20] * iyz;
    double p2 = h[18] * ixz + h[19] * iyz + h[20] * izz;
    double q0 = h[24] * ixx + h[25] * ixy + h[26] * ixz;
    double q1 = h[24] * ixy + h[25] * iyy + h[26] * iyz;
    double q2 = h[24] * ixz + h[25] * iyz + h[26] * izz;
    double r0 = h[30] * ixx + h[31] * ixy + h[32] * ixz;
    double r1 = h[30] * ixy + h[31] * iyy + h[32] * iyz;
    double r2 = h[30] * ixz + h[31] * iyz + h[32] * izz;
    double sxx = h[21] - (p0 * h[18] + p1 * h[19] + p2 * h[20]);
    double sxy = h[27] - (q0 * h[18] + q1 * h[19] + q2 * h[20]);
    double syy = h[28] - (q0 * h[24] + q1 * h[25] + q2 * h[26]);
    double sxz = h[33] - (r0 * h[18] + r1 * h[19] + r2 * h[20]);
    double syz = h[34] - (r0 * h[24] + r1 * h[25] + r2 * h[26]);
    double szz = h[35] - (r0 * h[30] + r1 * h[31] + r2 * h[32]);
    double dxx = syy * szz - syz * syz;
    double dxy = sxz * syz - sxy * szz;
    double dxz = sxy * syz - sxz * syy;
    double schur = sxx * dxx + sxy * dxy + sxz * dxz;
    if (!(schur > 0 && sxx > 0 && szz > 0)) {
      return false;
    }
    double[] f = force;
    double tx = f[3] - (p0 * f[0] + p1 * f[1] + p2 * f[2]);
    double ty = f[4] - (q0 * f[0] + q1 * f[1] + q2 * f[2]);
    double tz = f[5] - (r0 * f[0] + r1 * f[1] + r2 * f[2]);
    inv = 1 / schur;
    double wx = inv * (dxx * tx + dxy * ty + dxz * tz);
    double wy = inv * (dxy * tx + (sxx * szz - sxz * sxz) * ty + (sxy * sxz - sxx * syz) * tz);
    double wz = inv * (dxz * tx + (sxy * sxz - sxx * syz) * ty + (sxx * syy - sxy * sxy) * tz);
    step[0] = ixx * f[0] + ixy * f[1] + ixz * f[2] - (p0 * wx + q0 * wy + r0 * wz);
    step[1] = ixy * f[0] + iyy * f[1] + iyz * f[2] - (p1 * wx + q1 * wy + r1 * wz);
    step[2] = ixz * f[0] + iyz * f[1] + izz * f[2] - (p2 * wx + q2 * wy + r2 * wz);
    step[3] = wx;
    step[4] = wy;
    step[5] = wz;
    return true;
  }
}
