package dev.armature.compile.shape;

import dev.armature.model.GeomType;

/**
 * Coefficients of the ellipsoid fluid model: the mass and inertia of the fluid that an accelerating
 * ellipsoid drags along (Lamb 1932, §114).
 *
 * <p>With κ_x = a b c ∫ dλ / ((a² + λ) √((a²+λ)(b²+λ)(c²+λ))) over λ ≥ 0, the added mass along x is
 * V κ_x / (2 - κ_x) and the added inertia about x is V/5 (b²-c²)² |κ_z-κ_y| / |2(b²-c²) +
 * (b²+c²)(κ_y-κ_z)|. The integral is a 15-point Gauss-Kronrod sum.
 */
public final class AddedMass {
  private static final double[] NODES = {
    0.00427231, 0.02544604, 0.06756779, 0.12923441, 0.20695638, 0.29707742, 0.39610752, 0.5
  };
  private static final double[] WEIGHTS = {
    0.01146766, 0.03154605, 0.05239501, 0.07032663, 0.08450236, 0.09517529, 0.10221647, 0.10474107
  };
  private static final int POINTS = 15;

  private AddedMass() {}

  /**
   * fluid[at..at+11] = interaction flag, the five drag coefficients, added masses, added inertias.
   *
   * @param coefficients blunt, slender, angular, Kutta, Magnus
   */
  public static void fill(double[] fluid, int at, int type, double[] size, double[] coefficients) {
    double[] d = semiAxes(type, size);
    fluid[at] = 1;
    System.arraycopy(coefficients, 0, fluid, at + 1, 5);
    double volume = 4.0 / 3 * Math.PI * d[0] * d[1] * d[2];
    double[] k = {kappa(d[0], d[1], d[2]), kappa(d[1], d[2], d[0]), kappa(d[2], d[0], d[1])};
    for (int i = 0; i < 3; i++) {
      fluid[at + 6 + i] = volume * k[i] / Math.max(Frames.EPS, 2 - k[i]);
      int y = (i + 1) % 3;
      int z = (i + 2) % 3;
      double yy = d[y] * d[y];
      double zz = d[z] * d[z];
      double below = Math.abs(2 * (yy - zz) + (yy + zz) * (k[y] - k[z]));
      fluid[at + 9 + i] =
          volume / 5 * (yy - zz) * (yy - zz) * Math.abs(k[z] - k[y]) / Math.max(Frames.EPS, below);
    }
  }

  private static double[] semiAxes(int type, double[] size) {
    return switch (type) {
      case GeomType.SPHERE -> new double[] {size[0], size[0], size[0]};
      case GeomType.CAPSULE -> new double[] {size[0], size[0], size[0] + size[1]};
      case GeomType.CYLINDER -> new double[] {size[0], size[0], size[1]};
      default -> size.clone();
    };
  }

  /** κ along the first semi-axis; the substitution λ = s x³/(1-x)² maps the half line to (0, 1). */
  private static double kappa(double a, double b, double c) {
    double aa = 1 / (a * a);
    double bb = 1 / (b * b);
    double cc = 1 / (c * c);
    double scale = StrictMath.pow(a * a * a * b * c, 0.4);
    double sum = 0;
    for (int i = 0; i < POINTS; i++) {
      boolean first = i < NODES.length;
      int mirror = first ? i : POINTS - 1 - i;
      double x = first ? NODES[mirror] : 1 - NODES[mirror];
      double y = 1 - x;
      double lambda = scale * x * x * x / (y * y);
      double slope = scale * x * x * (3 - x) / (y * y * y);
      double onA = 1 + lambda * aa;
      double product = onA * (1 + lambda * bb) * (1 + lambda * cc);
      sum += WEIGHTS[mirror] * slope / (onA * Math.sqrt(product));
    }
    return sum * aa;
  }
}
