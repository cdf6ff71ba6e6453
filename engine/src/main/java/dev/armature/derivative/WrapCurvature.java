package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Gradient and Hessian of the length of a path from one point to another around a sphere or a
 * cylinder, by the two points while the geom stays.
 *
 * <p>The gradients g are the unit vectors from the touching points to the points. In the plane of a
 * sphere each turns as that of a straight part of length s would; with b normal to the plane, θ the
 * angle between the points and σ = 1 the short way round, −1 the long way,
 *
 * <pre>
 *   H₀₀ = ppᵀ/s₀ + (s₀ + σ R cot θ)/r₀² bbᵀ      H₀₁ = −σ R/(r₀ r₁ sin θ) bbᵀ      p = b × g₀
 * </pre>
 *
 * <p>Around a cylinder the length is L² = A² + z², A in the cross-section and z along the axis, so
 * H = (wwᵀ + A (p₀p₀ᵀ/s₀ ⊕ p₁p₁ᵀ/s₁))/L with w = (z ∇A − A ∇z)/L.
 */
final class WrapCurvature {
  /** By the first and the second point. */
  final double[] gradient = new double[6];

  private final double[] hessian = new double[36];
  private final double[] center = new double[3];
  private final double[] arm = new double[6];
  private final double[] flat = new double[6];
  private final double[] axis = new double[3];
  private final double[] w = new double[6];
  private final double[] t = new double[3];

  /** Takes a path whose first touching point has this index. */
  void compute(Model m, Data d, int[] sites, int touch, boolean cylinder) {
    Arrays.fill(hessian, 0);
    int geom = d.wrapObj[touch];
    double radius = m.geom.size[3 * geom];
    Vec3.copy(center, 0, d.geomXpos, 3 * geom);
    for (int side = 0; side < 2; side++) {
      Vec3.sub(gradient, 3 * side, d.siteXpos, 3 * sites[side], d.wrapXpos, 3 * (touch + side));
      Vec3.normalize(gradient, 3 * side);
      Vec3.sub(arm, 3 * side, d.siteXpos, 3 * sites[side], center, 0);
    }
    if (cylinder) {
      int mat = 9 * geom;
      Vec3.set(axis, 0, d.geomXmat[mat + 2], d.geomXmat[mat + 5], d.geomXmat[mat + 8]);
      cylinder(d, touch, radius);
    } else {
      sphere(radius);
    }
  }

  private void sphere(double radius) {
    double r0 = Vec3.norm(arm, 0);
    double r1 = Vec3.norm(arm, 3);
    Vec3.cross(axis, 0, arm, 0, arm, 3);
    double sine = Vec3.normalize(axis, 0) / (r0 * r1);
    double cosine = Vec3.dot(arm, 0, arm, 3) / (r0 * r1);
    // the short way round, the first point's direction leans away from the second point
    Vec3.cross(t, 0, axis, 0, arm, 0);
    double sign = Vec3.dot(gradient, 0, t, 0) < 0 ? 1 : -1;
    for (int side = 0; side < 2; side++) {
      double r = side == 0 ? r0 : r1;
      double straight = Math.sqrt(Math.max(0, r * r - radius * radius));
      Vec3.cross(t, 0, axis, 0, gradient, 3 * side);
      outer(side, side, t, t, 1 / straight);
      outer(side, side, axis, axis, (straight + sign * radius * cosine / sine) / (r * r));
    }
    double coupling = -sign * radius / (r0 * r1 * sine);
    outer(0, 1, axis, axis, coupling);
    outer(1, 0, axis, axis, coupling);
  }

  private void cylinder(Data d, int touch, double radius) {
    double rise = Vec3.dot(arm, 3, axis, 0) - Vec3.dot(arm, 0, axis, 0);
    // the slope is the same all along: dz/dL and dA/dL
    double up = Vec3.dot(gradient, 3, axis, 0);
    double level = Math.sqrt(Math.max(0, 1 - up * up));
    for (int side = 0; side < 2; side++) {
      int at = 3 * side;
      Vec3.copy(flat, at, gradient, at);
      Vec3.addScaled(flat, at, axis, 0, -Vec3.dot(gradient, at, axis, 0));
      Vec3.normalize(flat, at);
    }
    double length = Math.hypot(flatLength(d, touch, radius), rise);
    for (int side = 0; side < 2; side++) {
      for (int r = 0; r < 3; r++) {
        w[3 * side + r] = up * flat[3 * side + r] - level * (side == 0 ? -axis[r] : axis[r]);
      }
    }
    for (int side = 0; side < 2; side++) {
      Vec3.cross(t, 0, axis, 0, flat, 3 * side);
      outer(side, side, t, t, level / straight(side, radius));
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 6; c++) {
          hessian[6 * (3 * side + r) + c] += w[3 * side + r] * w[c] / length;
        }
      }
    }
  }

  /** The length of the path in the cross-section. */
  private double flatLength(Data d, int touch, double radius) {
    double sum = 0;
    for (int side = 0; side < 2; side++) {
      sum += straight(side, radius);
      Vec3.sub(w, 3 * side, d.wrapXpos, 3 * (touch + side), center, 0);
      Vec3.addScaled(w, 3 * side, axis, 0, -Vec3.dot(w, 3 * side, axis, 0));
    }
    // the path comes along minus the first direction, and goes on round the axis that way
    Vec3.cross(t, 0, flat, 0, w, 0);
    double sense = Vec3.dot(t, 0, axis, 0) > 0 ? 1 : -1;
    Vec3.cross(t, 0, w, 0, w, 3);
    double angle = StrictMath.atan2(sense * Vec3.dot(t, 0, axis, 0), Vec3.dot(w, 0, w, 3));
    return sum + radius * (angle < 0 ? angle + 2 * Math.PI : angle);
  }

  /** The part from a point to where it touches a cylinder, in the cross-section. */
  private double straight(int side, double radius) {
    double height = Vec3.dot(arm, 3 * side, axis, 0);
    double square = Vec3.dot(arm, 3 * side, arm, 3 * side) - height * height;
    return Math.sqrt(Math.max(0, square - radius * radius));
  }

  private void outer(int side, int other, double[] a, double[] b, double scale) {
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        hessian[6 * (3 * side + r) + 3 * other + c] += scale * a[r] * b[c];
      }
    }
  }

  /** How one gradient changes when the points move like this (ω, v) relative to the geom. */
  void change(int side, double[] first, double[] second, double[] res) {
    for (int r = 0; r < 3; r++) {
      int at = 6 * (3 * side + r);
      double sum = 0;
      for (int c = 0; c < 3; c++) {
        sum += hessian[at + c] * first[3 + c] + hessian[at + 3 + c] * second[3 + c];
      }
      res[r] = sum;
    }
  }
}
