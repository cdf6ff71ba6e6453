package dev.armature.collision.sdf;

/** mujoco.sdf.bowl: the part of a sphere's skin below a height, with round rim. */
final class BowlShape extends SdfShape {
  private final double height;
  private final double radius;
  private final double thickness;
  private final double rim;

  BowlShape(double height, double radius, double thickness) {
    super(radius + thickness, radius + thickness, radius + thickness);
    this.height = height;
    this.radius = radius;
    this.thickness = thickness;
    rim = Math.sqrt(radius * radius - height * height);
  }

  @Override
  public double value(double x, double y, double z) {
    double q = Math.sqrt(x * x + y * y);
    double skin =
        height * q < rim * z
            ? Math.sqrt((q - rim) * (q - rim) + (z - height) * (z - height))
            : Math.abs(Math.sqrt(q * q + z * z) - radius);
    return skin - thickness;
  }
}
