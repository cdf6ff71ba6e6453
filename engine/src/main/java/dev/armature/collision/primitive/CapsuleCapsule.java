package dev.armature.collision.primitive;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Two capsules: spheres at the closest points of the two axes; one contact, two for parallel axes.
 *
 * <p>With half axes A = ℓ₁a₁, B = ℓ₂a₂ and δ = p₁ − p₂ the squared distance of p₁ + x₁A and p₂ +
 * x₂B is least where
 *
 * <pre>
 *   (A·A) x₁ − (A·B) x₂ = −A·δ,    −(A·B) x₁ + (B·B) x₂ = B·δ,    |x₁|, |x₂| ≤ 1.
 * </pre>
 *
 * <p>Degenerate: where the determinant vanishes (parallel axes, but also any in units where lengths
 * are below about 1e-4) the four ends are tried against the other axis until there are two
 * contacts; capsules in a line end to end give the same contact twice. The test is absolute, so it
 * depends on the units.
 */
public final class CapsuleCapsule implements PairCollider {
  private final SphereSphere kernel = new SphereSphere();
  private final double[] axis1 = new double[3];
  private final double[] axis2 = new double[3];
  private final double[] offset = new double[3];

  private final PlacedShape first = new PlacedShape();
  private final PlacedShape second = new PlacedShape();
  private final PlacedShape sphere1 = new PlacedShape();
  private final PlacedShape sphere2 = new PlacedShape();

  // coefficients of the equations above: A·A, −A·B, B·B, −A·δ, B·δ
  private double aa;
  private double ab;
  private double bb;
  private double u;
  private double v;

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    first.setGeom(m, d, geom1);
    second.setGeom(m, d, geom2);
    capsules(first, second, margin, out);
  }

  /** The contacts of two capsules. */
  public void capsules(
      PlacedShape capsule1, PlacedShape capsule2, double margin, ContactBuffer out) {
    setAxis(axis1, capsule1);
    setAxis(axis2, capsule2);
    Vec3.sub(offset, 0, capsule1.pos, 0, capsule2.pos, 0);
    aa = Vec3.dot(axis1, 0, axis1, 0);
    ab = -Vec3.dot(axis1, 0, axis2, 0);
    bb = Vec3.dot(axis2, 0, axis2, 0);
    u = -Vec3.dot(axis1, 0, offset, 0);
    v = Vec3.dot(axis2, 0, offset, 0);
    double det = aa * bb - ab * ab;
    if (Math.abs(det) >= MINVAL) {
      crossing(capsule1, capsule2, det, margin, out);
    } else {
      parallel(capsule1, capsule2, margin, out);
    }
  }

  private static void setAxis(double[] axis, PlacedShape capsule) {
    double[] mat = capsule.mat;
    int at = capsule.matAt;
    double half = capsule.size[1];
    Vec3.set(axis, 0, mat[at + 2] * half, mat[at + 5] * half, mat[at + 8] * half);
  }

  private void crossing(
      PlacedShape capsule1, PlacedShape capsule2, double det, double margin, ContactBuffer out) {
    double x1 = (bb * u - ab * v) / det;
    double x2 = (aa * v - ab * u) / det;
    if (x1 > 1) {
      x1 = 1;
      x2 = (v - ab) / bb;
    } else if (x1 < -1) {
      x1 = -1;
      x2 = (v + ab) / bb;
    }
    if (x2 > 1) {
      x2 = 1;
      x1 = clamp((u - ab) / aa);
    } else if (x2 < -1) {
      x2 = -1;
      x1 = clamp((u + ab) / aa);
    }
    spheres(capsule1, x1, capsule2, x2, margin, out);
  }

  private void parallel(
      PlacedShape capsule1, PlacedShape capsule2, double margin, ContactBuffer out) {
    int found = spheres(capsule1, 1, capsule2, clamp((v - ab) / bb), margin, out);
    found += spheres(capsule1, -1, capsule2, clamp((v + ab) / bb), margin, out);
    if (found < 2) {
      found += spheres(capsule1, clamp((u - ab) / aa), capsule2, 1, margin, out);
    }
    if (found < 2) {
      spheres(capsule1, clamp((u + ab) / aa), capsule2, -1, margin, out);
    }
  }

  private int spheres(
      PlacedShape capsule1,
      double x1,
      PlacedShape capsule2,
      double x2,
      double margin,
      ContactBuffer out) {
    setSphere(sphere1, capsule1, axis1, x1);
    setSphere(sphere2, capsule2, axis2, x2);
    return kernel.spheres(sphere1, sphere2, margin, out) ? 1 : 0;
  }

  private static void setSphere(PlacedShape sphere, PlacedShape capsule, double[] axis, double x) {
    double[] pos = capsule.pos;
    sphere.setSphere(
        capsule, capsule.size[0], pos[0] + axis[0] * x, pos[1] + axis[1] * x, pos[2] + axis[2] * x);
  }

  /** A place along a capsule; any place will do on one without length, where 0 / 0 is met. */
  private static double clamp(double x) {
    return x > 1 ? 1 : x < -1 ? -1 : Double.isNaN(x) ? 0 : x;
  }
}
