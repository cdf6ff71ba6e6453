package dev.armature.collision.primitive;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Two spheres: at most one contact, on the line of the centres.
 *
 * <p>dist = |c₂ − c₁| − r₁ − r₂, and the position is c₁ + n (r₁ + dist/2). This is also the kernel
 * of capsules, cylinders and flex edges, once the closest points of their axes are known.
 *
 * <p>Degenerate: coincident centres take the cross product of the two geoms' z axes as normal, and
 * the world's x axis when these are parallel.
 */
public final class SphereSphere implements PairCollider {
  private final double[] normal = new double[3];

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    double[] pos = d.geomXpos;
    int p1 = 3 * geom1;
    int p2 = 3 * geom2;
    spheres(
        pos[p1],
        pos[p1 + 1],
        pos[p1 + 2],
        m.geom.size[p1],
        d.geomXmat,
        9 * geom1,
        pos[p2],
        pos[p2 + 1],
        pos[p2 + 2],
        m.geom.size[p2],
        d.geomXmat,
        9 * geom2,
        margin,
        out);
  }

  /**
   * The contact of a sphere at (x1, y1, z1) with one at (x2, y2, z2); returns whether there is one.
   * The matrices are those of the shapes the spheres stand for and only matter for coincident
   * centres.
   */
  public boolean spheres(
      double x1,
      double y1,
      double z1,
      double r1,
      double[] mat1,
      int mat1At,
      double x2,
      double y2,
      double z2,
      double r2,
      double[] mat2,
      int mat2At,
      double margin,
      ContactBuffer out) {
    double dx = x1 - x2;
    double dy = y1 - y2;
    double dz = z1 - z2;
    double distance2 = dx * dx + dy * dy + dz * dz;
    double reach = margin + r1 + r2;
    if (distance2 > reach * reach) {
      return false;
    }
    Vec3.set(normal, 0, x2 - x1, y2 - y1, z2 - z1);
    double dist = Math.sqrt(distance2) - r1 - r2;
    if (Vec3.normalize(normal, 0) < MINVAL) {
      crossOfAxes(mat1, mat1At, mat2, mat2At);
    }
    double along = r1 + 0.5 * dist;
    out.add(
        dist,
        x1 + normal[0] * along,
        y1 + normal[1] * along,
        z1 + normal[2] * along,
        normal[0],
        normal[1],
        normal[2]);
    return true;
  }

  private void crossOfAxes(double[] mat1, int a, double[] mat2, int b) {
    normal[0] = mat1[a + 5] * mat2[b + 8] - mat1[a + 8] * mat2[b + 5];
    normal[1] = mat1[a + 8] * mat2[b + 2] - mat1[a + 2] * mat2[b + 8];
    normal[2] = mat1[a + 2] * mat2[b + 5] - mat1[a + 5] * mat2[b + 2];
    Vec3.normalize(normal, 0);
  }
}
