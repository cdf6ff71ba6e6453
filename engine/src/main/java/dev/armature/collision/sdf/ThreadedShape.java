package dev.armature.collision.sdf;

import dev.armature.math.Trig;

/**
 * mujoco.sdf.bolt and mujoco.sdf.nut: a hexagonal head with a threaded shaft, or with the hole that
 * fits it. The thread has twelve turns in a unit of length.
 */
final class ThreadedShape extends SdfShape {
  private static final double SLOPE = Math.sqrt(0.5);
  private static final double TURNS = 12;
  private static final double SIDES_PER_RADIAN = 6 / Math.PI / 2;

  private final double radius;
  private final boolean nut;

  ThreadedShape(double radius, boolean nut) {
    super(0.6, 0.6, 1);
    this.radius = radius;
    this.nut = nut;
  }

  @Override
  public double value(double x, double y, double z) {
    double rho = Math.sqrt(x * x + y * y) - radius;
    double azimuth = Trig.atan2(y, x);
    double turn = z * TURNS - azimuth / Math.PI / 2;
    double thread = (rho - Math.abs(turn - Math.floor(turn) - 0.5) / TURNS) * SLOPE;
    double cone = (z - rho) * SLOPE;
    double head = head(x, y, z, rho, azimuth);
    if (nut) {
      double hole = Math.min(Math.max(thread, -(cone + 0.5 * SLOPE)), -cone - 0.05 * SLOPE);
      return Math.max(head, -hole);
    }
    double shaft = Math.max(Math.max(thread, Math.abs(z + 0.5) - 0.5), -(cone + SLOPE));
    return Math.min(shaft, head);
  }

  /**
   * A prism of six sides with a beveled edge. The cosine is a sine: slopes are differences of these
   * values, so each bit counts.
   */
  private static double head(double x, double y, double z, double rho, double azimuth) {
    double angle = -Math.floor(azimuth * SIDES_PER_RADIAN + 0.5) / SIDES_PER_RADIAN;
    double across = Trig.sin(angle + Math.PI * 0.5) * x - Trig.sin(angle) * y;
    return Math.max(Math.max(across - 0.5, Math.abs(z + 0.25) - 0.25), (z + rho - 0.22) * SLOPE);
  }
}
