package dev.armature.collision.primitive;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * Sphere and cylinder: at most one contact.
 *
 * <p>With x the height of the center along the axis and ρ its distance from it, the nearest feature
 * is the side (|x| &lt; ℓ), a cap (ρ &lt; r) or a rim (neither). A center inside the cylinder has
 * both side and cap; the nearer surface counts, the side when they are equally near. The side is a
 * sphere against a sphere on the axis, the rim against a point.
 *
 * <p>Degenerate: a center on the axis of the side case is the case of coincident centers of {@link
 * SphereSphere}. A cylinder without radius is its axis.
 */
public final class SphereCylinder implements PairCollider {
  private final SphereSphere kernel = new SphereSphere();

  private final PlacedShape sphere = new PlacedShape();
  private final PlacedShape cylinder = new PlacedShape();
  private final PlacedShape nearest = new PlacedShape();

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    sphere.setGeom(m, d, geom1);
    cylinder.setGeom(m, d, geom2);
    double[] pos = cylinder.pos;
    double radius = cylinder.size[0];
    double half = cylinder.size[1];
    double ax = cylinder.mat[cylinder.matAt + 2];
    double ay = cylinder.mat[cylinder.matAt + 5];
    double az = cylinder.mat[cylinder.matAt + 8];
    double vx = sphere.pos[0] - pos[0];
    double vy = sphere.pos[1] - pos[1];
    double vz = sphere.pos[2] - pos[2];
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
      nearest.setSphere(cylinder, radius, pos[0] + ax * x, pos[1] + ay * x, pos[2] + az * x);
      kernel.spheres(sphere, nearest, margin, out);
    } else if (cap) {
      cap(x > 0 ? 1 : -1, margin, out);
    } else {
      double along = x > 0 ? half : -half;
      double scale = off2 > 0 ? radius / Math.sqrt(off2) : 0;
      nearest.setSphere(
          cylinder,
          0,
          pos[0] + (ox * scale + ax * along),
          pos[1] + (oy * scale + ay * along),
          pos[2] + (oz * scale + az * along));
      kernel.spheres(sphere, nearest, margin, out);
    }
  }

  private void cap(int sign, double margin, ContactBuffer out) {
    double[] center = sphere.pos;
    double[] pos = cylinder.pos;
    double half = cylinder.size[1];
    double radius = sphere.size[0];
    double ox = sign * cylinder.mat[cylinder.matAt + 2];
    double oy = sign * cylinder.mat[cylinder.matAt + 5];
    double oz = sign * cylinder.mat[cylinder.matAt + 8];
    double height =
        (center[0] - (pos[0] + ox * half)) * ox
            + (center[1] - (pos[1] + oy * half)) * oy
            + (center[2] - (pos[2] + oz * half)) * oz;
    if (height > margin + radius) {
      return;
    }
    double dist = height - radius;
    double down = -dist * 0.5 - radius;
    out.add(
        dist, center[0] + ox * down, center[1] + oy * down, center[2] + oz * down, -ox, -oy, -oz);
  }
}
