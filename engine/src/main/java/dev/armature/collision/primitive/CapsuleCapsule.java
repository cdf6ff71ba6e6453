package dev.armature.collision.primitive;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
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

  // the pair at hand
  private double[] pos1 = {};
  private int pos1At;
  private double[] mat1 = {};
  private int mat1At;
  private double radius1;
  private double[] pos2 = {};
  private int pos2At;
  private double[] mat2 = {};
  private int mat2At;
  private double radius2;

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    double[] size = m.geom.size;
    first(d.geomXpos, 3 * geom1, d.geomXmat, 9 * geom1, size[3 * geom1], size[3 * geom1 + 1]);
    second(d.geomXpos, 3 * geom2, d.geomXmat, 9 * geom2, size[3 * geom2], size[3 * geom2 + 1]);
    capsules(margin, out);
  }

  /** Sets the first capsule: its z axis is the axis. */
  public void first(double[] pos, int posAt, double[] mat, int matAt, double radius, double half) {
    pos1 = pos;
    pos1At = posAt;
    mat1 = mat;
    mat1At = matAt;
    radius1 = radius;
    Vec3.set(axis1, 0, mat[matAt + 2] * half, mat[matAt + 5] * half, mat[matAt + 8] * half);
  }

  /** Sets the second capsule. */
  public void second(double[] pos, int posAt, double[] mat, int matAt, double radius, double half) {
    pos2 = pos;
    pos2At = posAt;
    mat2 = mat;
    mat2At = matAt;
    radius2 = radius;
    Vec3.set(axis2, 0, mat[matAt + 2] * half, mat[matAt + 5] * half, mat[matAt + 8] * half);
  }

  /** The contacts of the two capsules that were set. */
  public void capsules(double margin, ContactBuffer out) {
    Vec3.sub(offset, 0, pos1, pos1At, pos2, pos2At);
    double aa = Vec3.dot(axis1, 0, axis1, 0);
    double ab = -Vec3.dot(axis1, 0, axis2, 0);
    double bb = Vec3.dot(axis2, 0, axis2, 0);
    double u = -Vec3.dot(axis1, 0, offset, 0);
    double v = Vec3.dot(axis2, 0, offset, 0);
    double det = aa * bb - ab * ab;
    if (Math.abs(det) >= MINVAL) {
      crossing(aa, ab, bb, u, v, det, margin, out);
    } else {
      parallel(aa, ab, bb, u, v, margin, out);
    }
  }

  private void crossing(
      double aa,
      double ab,
      double bb,
      double u,
      double v,
      double det,
      double margin,
      ContactBuffer out) {
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
    spheres(x1, x2, margin, out);
  }

  private void parallel(
      double aa, double ab, double bb, double u, double v, double margin, ContactBuffer out) {
    int found = spheres(1, clamp((v - ab) / bb), margin, out);
    found += spheres(-1, clamp((v + ab) / bb), margin, out);
    if (found < 2) {
      found += spheres(clamp((u - ab) / aa), 1, margin, out);
    }
    if (found < 2) {
      spheres(clamp((u + ab) / aa), -1, margin, out);
    }
  }

  private int spheres(double x1, double x2, double margin, ContactBuffer out) {
    boolean found =
        kernel.spheres(
            pos1[pos1At] + axis1[0] * x1,
            pos1[pos1At + 1] + axis1[1] * x1,
            pos1[pos1At + 2] + axis1[2] * x1,
            radius1,
            mat1,
            mat1At,
            pos2[pos2At] + axis2[0] * x2,
            pos2[pos2At + 1] + axis2[1] * x2,
            pos2[pos2At + 2] + axis2[2] * x2,
            radius2,
            mat2,
            mat2At,
            margin,
            out);
    return found ? 1 : 0;
  }

  /** A place along a capsule; any place will do on one without length, where 0 / 0 is met. */
  private static double clamp(double x) {
    return x > 1 ? 1 : x < -1 ? -1 : Double.isNaN(x) ? 0 : x;
  }
}
