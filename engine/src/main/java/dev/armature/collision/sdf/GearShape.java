package dev.armature.collision.sdf;

import dev.armature.math.Trig;

/**
 * mujoco.sdf.gear: a spur gear with involute teeth around the z axis.
 *
 * <p>Flanks are involutes of the base circle R_b = R cos ψ with a pressure angle ψ fitted to the
 * number of teeth; tip and root are circles, joined smoothly; the outline is extruded along z.
 */
final class GearShape extends SdfShape {
  private static final double NO_FLANK = -1e6;
  private static final double FAR_OUTSIDE = 0.2;

  private final double alpha;
  private final double halfThickness;
  private final double outer;
  private final double inner;
  private final double toothHeight;
  private final double base;
  private final double pitchAngle;
  private final double spacing;
  private final double rounding;

  GearShape(double alpha, double diameter, double teeth, double thickness, double innerDiameter) {
    super(0.625 * diameter, 0.625 * diameter, 0.55 * thickness);
    this.alpha = alpha;
    halfThickness = thickness / 2;
    double radius = diameter / 2;
    double teethPerLength = teeth / diameter;
    outer = (diameter + 2 * (1 / teethPerLength)) / 2;
    toothHeight = 2.2 / teethPerLength;
    inner = innerDiameter >= 0 ? innerDiameter / 2 : outer - toothHeight - 0.14 * diameter;
    double pressureAngle = 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551;
    base = diameter * Trig.cos(pressureAngle) / 2;
    pitchAngle = Math.PI / teethPerLength / radius;
    double contact = Trig.acos(base / radius);
    spacing = pitchAngle / 2 - 2 * (StrictMath.tan(contact) - contact);
    rounding = 0.0035 * diameter;
  }

  @Override
  public double value(double x, double y, double z) {
    double outline = outline(x, y);
    double along = Math.abs(z) - halfThickness;
    double a = Math.max(outline, 0);
    double b = Math.max(along, 0);
    return Math.min(Math.max(outline, along), 0) + Math.sqrt(a * a + b * b);
  }

  private double outline(double x, double y) {
    double rho = Math.sqrt(x * x + y * y);
    if (rho < inner) {
      return inner - rho;
    }
    double overTip = rho - outer;
    if (overTip > FAR_OUTSIDE) {
      return overTip;
    }
    double flank = flank(rho, Trig.atan2(y, x) + alpha);
    double tooth =
        Math.max(
            Math.max(overTip, flank),
            -smoothUnion(Math.max(overTip, -flank), Math.max(flank, -overTip), rounding));
    double body = smoothUnion(rho - (outer - toothHeight), tooth, base - outer + toothHeight);
    return Math.max(body, -(rho - inner));
  }

  /** Distance to the nearer flank of the tooth at an angle. */
  private double flank(double rho, double angle) {
    double left = modulo(angle + spacing / 2) - spacing / 2;
    double right = modulo(-angle - spacing + spacing / 2) - spacing / 2;
    double toLeft = NO_FLANK;
    double toRight = NO_FLANK;
    if (rho > base) {
      double unrolled = Trig.acos(base / rho);
      double tangent = Math.sqrt(rho * rho - base * base);
      toLeft = tangent - base * (left + unrolled);
      toRight = tangent - base * (right + unrolled);
    }
    double gap = pitchAngle - spacing;
    return Math.max(Math.max(left - gap, right - gap), Math.max(toLeft, toRight));
  }

  private double modulo(double angle) {
    return angle - pitchAngle * Math.floor(angle / pitchAngle);
  }

  private static double smoothUnion(double a, double b, double width) {
    double mix = Math.max(0, Math.min(1, 0.5 + 0.5 * (b - a) / width));
    return b * (1 - mix) + a * mix - width * mix * (1 - mix);
  }
}
