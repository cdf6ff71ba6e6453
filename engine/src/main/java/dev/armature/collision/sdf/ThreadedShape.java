package dev.armature.collision.sdf;

/**
 * mujoco.sdf.bolt and mujoco.sdf.nut: a hexagonal head with a threaded shaft, or with the hole that
 * fits it. The thread has twelve turns in a unit of length.
 */
final class ThreadedShape extends SdfShape {
  private static final double SLOPE = Math.sqrt(0.5);
  private static final double TURNS = 12;
  private static final double SIXTH = Math.PI / 3;

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
    double azimuth = StrictMath.atan2(y, x);
    double turn = TURNS * z - azimuth / (2 * Math.PI);
    double thread = SLOPE * (rho - Math.abs(turn - Math.floor(turn) - 0.5) / TURNS);
    double head = head(x, y, z, rho, azimuth);
    double cone = SLOPE * (z - rho);
    if (nut) {
      double hole = Math.min(Math.max(thread, -cone - 0.5 * SLOPE), -cone - 0.05 * SLOPE);
      return Math.max(head, -hole);
    }
    double shaft = Math.max(Math.max(thread, Math.abs(z + 0.5) - 0.5), -SLOPE * (z - rho + 1));
    return Math.min(shaft, head);
  }

  /** A prism of six sides with a bevelled edge. */
  private static double head(double x, double y, double z, double rho, double azimuth) {
    double angle = -Math.floor(azimuth / SIXTH + 0.5) * SIXTH;
    double across = x * StrictMath.cos(angle) - y * StrictMath.sin(angle);
    return Math.max(Math.max(across - 0.5, Math.abs(z + 0.25) - 0.25), SLOPE * (z + rho - 0.22));
  }
}
