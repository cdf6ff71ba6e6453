package dev.armature.collision.sdf;

import static dev.armature.math.Limits.MINVAL;

/** mujoco.sdf.torus: a ring around the z axis, √((ρ − R)² + z²) − r with ρ = √(x² + y²). */
final class TorusShape extends SdfShape {

  private final double ringRadius;
  private final double tubeRadius;

  TorusShape(double ringRadius, double tubeRadius) {
    super(ringRadius + tubeRadius, ringRadius + tubeRadius, tubeRadius);
    this.ringRadius = ringRadius;
    this.tubeRadius = tubeRadius;
  }

  @Override
  public double value(double x, double y, double z) {
    double q = Math.sqrt(x * x + y * y) - ringRadius;
    return Math.sqrt(q * q + z * z) - tubeRadius;
  }

  @Override
  public void gradient(double[] res, int resAt, double x, double y, double z) {
    double rho = Math.sqrt(x * x + y * y);
    double q = rho - ringRadius;
    double length = Math.max(Math.sqrt(q * q + z * z), MINVAL);
    double inPlane = Math.max(rho, MINVAL);
    res[resAt] = q / length * (x / inPlane);
    res[resAt + 1] = q / length * (y / inPlane);
    res[resAt + 2] = z / length;
  }
}
