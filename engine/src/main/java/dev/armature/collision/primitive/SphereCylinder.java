package dev.armature.collision.primitive;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * Sphere and cylinder: at most one contact.
 *
 * <p>With x the height of the centre along the axis and ρ its distance from it, the nearest feature
 * is the side (|x| &lt; ℓ), a cap (ρ &lt; r) or a rim (neither). A centre inside the cylinder has
 * both side and cap; the nearer surface counts, the side when they are equally near. The side is a
 * sphere against a sphere on the axis, the rim against a point.
 *
 * <p>Degenerate: a centre on the axis of the side case is the case of coincident centres of {@link
 * SphereSphere}. A cylinder without radius is its axis.
 */
public final class SphereCylinder implements PairCollider {
  private final SphereSphere kernel = new SphereSphere();

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    double[] pos = d.geomXpos;
    double[] mat = d.geomXmat;
    int p1 = 3 * geom1;
    int p2 = 3 * geom2;
    int r2 = 9 * geom2;
    double radius = m.geom.size[p2];
    double half = m.geom.size[p2 + 1];
    double ax = mat[r2 + 2];
    double ay = mat[r2 + 5];
    double az = mat[r2 + 8];
    double vx = pos[p1] - pos[p2];
    double vy = pos[p1 + 1] - pos[p2 + 1];
    double vz = pos[p1 + 2] - pos[p2 + 2];
    double x = ax * vx + ay * vy + az * vz;
    double ox = vx - ax * x;
    double oy = vy - ay * x;
    double oz = vz - az * x;
    double off2 = ox * ox + oy * oy + oz * oz;
    boolean side = Math.abs(x) < half;
    boolean cap = off2 < radius * radius;
    if (side && cap) {
      cap = half - Math.abs(x) < radius - Math.sqrt(off2);
      side = !cap;
    }
    if (side) {
      sphere(m, d, geom1, geom2, ax * x, ay * x, az * x, radius, margin, out);
    } else if (cap) {
      cap(m, d, geom1, geom2, x > 0 ? 1 : -1, margin, out);
    } else {
      double along = x > 0 ? half : -half;
      double scale = off2 > 0 ? radius / Math.sqrt(off2) : 0;
      sphere(
          m,
          d,
          geom1,
          geom2,
          ox * scale + ax * along,
          oy * scale + ay * along,
          oz * scale + az * along,
          0,
          margin,
          out);
    }
  }

  /** Against a sphere at an offset from the centre of the cylinder. */
  private void sphere(
      Model m,
      Data d,
      int geom1,
      int geom2,
      double dx,
      double dy,
      double dz,
      double radius,
      double margin,
      ContactBuffer out) {
    double[] pos = d.geomXpos;
    int p1 = 3 * geom1;
    int p2 = 3 * geom2;
    kernel.spheres(
        pos[p1],
        pos[p1 + 1],
        pos[p1 + 2],
        m.geom.size[p1],
        d.geomXmat,
        9 * geom1,
        pos[p2] + dx,
        pos[p2 + 1] + dy,
        pos[p2 + 2] + dz,
        radius,
        d.geomXmat,
        9 * geom2,
        margin,
        out);
  }

  private static void cap(
      Model m, Data d, int geom1, int geom2, int sign, double margin, ContactBuffer out) {
    double[] pos = d.geomXpos;
    double[] mat = d.geomXmat;
    int p1 = 3 * geom1;
    int p2 = 3 * geom2;
    double half = m.geom.size[p2 + 1];
    double radius = m.geom.size[p1];
    double ox = sign * mat[9 * geom2 + 2];
    double oy = sign * mat[9 * geom2 + 5];
    double oz = sign * mat[9 * geom2 + 8];
    double height =
        (pos[p1] - (pos[p2] + ox * half)) * ox
            + (pos[p1 + 1] - (pos[p2 + 1] + oy * half)) * oy
            + (pos[p1 + 2] - (pos[p2 + 2] + oz * half)) * oz;
    if (height > margin + radius) {
      return;
    }
    double dist = height - radius;
    double down = -dist * 0.5 - radius;
    out.add(
        dist, pos[p1] + ox * down, pos[p1 + 1] + oy * down, pos[p1 + 2] + oz * down, -ox, -oy, -oz);
  }
}
