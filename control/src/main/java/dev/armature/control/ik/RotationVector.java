package dev.armature.control.ik;

/** Derivatives of the rotation vector. */
final class RotationVector {
  private static final double SMALL = 1e-4;

  private RotationVector() {}

  /**
   * Writes the matrix L with log(exp(ω) exp(r)) = r + L ω + …: the inverse of the left Jacobian of
   * the rotation group, I − ½[r] + c [r]² with c = 1/θ² − (1 + cos θ)/(2 θ sin θ).
   *
   * @param sign −1 for the inverse of the right Jacobian, log(exp(r) exp(ω))
   */
  static void leftInverse(double[] res, double[] r, double sign) {
    double x = r[0];
    double y = r[1];
    double z = r[2];
    double square = x * x + y * y + z * z;
    double c;
    if (square < SMALL) {
      c = 1.0 / 12 + square / 720;
    } else {
      double angle = Math.sqrt(square);
      // (1 + cos θ) / sin θ = cot(θ/2), which is 0 at half a turn
      c = (1 - 0.5 * angle / Math.tan(0.5 * angle)) / square;
    }
    double h = -0.5 * sign;
    res[0] = 1 + c * (x * x - square);
    res[1] = c * x * y - h * z;
    res[2] = c * x * z + h * y;
    res[3] = c * x * y + h * z;
    res[4] = 1 + c * (y * y - square);
    res[5] = c * y * z - h * x;
    res[6] = c * x * z - h * y;
    res[7] = c * y * z + h * x;
    res[8] = 1 + c * (z * z - square);
  }
}
