package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Contacts of two boxes: corners, crossings of edges, and corners of one face under the other.
 *
 * <p>The normal belongs to a face of one box, or is across an edge of each. Given how it turns, the
 * points x₁ and x₂ = x₁ + n dist stay in the faces that they lie on, four in all:
 *
 * <pre>
 *   m₁ · dx₁ = 0        m₂ · (dx₁ + dist dn + n d(dist) − u) = 0
 * </pre>
 */
final class BoxContact {
  private static final double ON = 1e-9;
  private static final double SAME = 1e-10;

  private final Model m;
  private final Data d;
  private final ContactMotion motion;
  private final SmallSystem system = new SmallSystem(4, 6, 6);
  private final double[] local = new double[3];
  private final double[] side = new double[3];
  private final double[] edge1 = new double[3];
  private final double[] edge2 = new double[3];
  private final double[] t = new double[3];

  BoxContact(Model m, Data d, ContactMotion motion) {
    this.m = m;
    this.d = d;
    this.motion = motion;
  }

  boolean compute(int geom1, int geom2, double dist) {
    if (!turns(geom1, geom2)) {
      return false;
    }
    system.clear();
    planes(geom1, false, dist);
    planes(geom2, true, dist);
    if (!system.solve()) {
      return false;
    }
    for (int c = 0; c < 6; c++) {
      motion.distance[c] = system.result(3, c);
      for (int r = 0; r < 3; r++) {
        motion.point[6 * r + c] =
            system.result(r, c)
                + 0.5 * (dist * motion.normal[6 * r + c] + motion.frame[r] * system.result(3, c));
      }
    }
    return true;
  }

  /** How the normal turns: with the first box, with the second, or with an edge of each. */
  private boolean turns(int geom1, int geom2) {
    if (leastAxis(geom1, edge1)) {
      return true;
    }
    if (leastAxis(geom2, edge2)) {
      for (int k = 0; k < 3; k++) {
        ContactMotion.unitCross(motion.normal, k, motion.frame, 1);
      }
      return true;
    }
    // dn·e₁ = 0, dn·e₂ = −n·(ω × e₂): along t = n × e₁, by −n·(ω × e₂)/(t·e₂)
    double[] n = motion.frame;
    if (Math.abs(Vec3.dot(edge1, 0, n, 0)) > ON || Math.abs(Vec3.dot(edge2, 0, n, 0)) > ON) {
      return false;
    }
    Vec3.cross(t, 0, n, 0, edge1, 0);
    double across = Vec3.dot(t, 0, edge2, 0);
    if (Math.abs(across) < SAME) {
      return false;
    }
    Vec3.cross(local, 0, edge2, 0, n, 0);
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        motion.normal[6 * r + c] = -t[r] * local[c] / across;
      }
    }
    return true;
  }

  /** Finds the axis of a box that is most across the normal; whether another is along it. */
  private boolean leastAxis(int geom, double[] axis) {
    Mat3.mulTVec(local, 0, d.geomXmat, 9 * geom, motion.frame, 0);
    int least = 0;
    boolean isFace = false;
    for (int k = 0; k < 3; k++) {
      if (Math.abs(local[k]) < Math.abs(local[least])) {
        least = k;
      }
      isFace |= Math.hypot(local[(k + 1) % 3], local[(k + 2) % 3]) < SAME;
    }
    axis(axis, geom, least);
    return isFace;
  }

  private void axis(double[] res, int geom, int k) {
    int at = 9 * geom + k;
    Vec3.set(res, 0, d.geomXmat[at], d.geomXmat[at + 3], d.geomXmat[at + 6]);
  }

  /** The faces of a box that its point lies on. */
  private void planes(int geom, boolean second, double dist) {
    Vec3.sub(local, 0, second ? motion.x2 : motion.x1, 0, d.geomXpos, 3 * geom);
    Mat3.mulTVec(local, 0, d.geomXmat, 9 * geom, local, 0);
    double scale = 0;
    for (int k = 0; k < 3; k++) {
      scale = Math.max(scale, m.geom.size[3 * geom + k]);
    }
    double[] n = motion.frame;
    for (int k = 0; k < 3; k++) {
      if (Math.abs(Math.abs(local[k]) - m.geom.size[3 * geom + k]) > ON * scale) {
        continue;
      }
      axis(side, geom, k);
      int at = system.add();
      double[] e = system.entries();
      Vec3.copy(e, at, side, 0);
      if (second) {
        e[at + 3] = Vec3.dot(side, 0, n, 0);
        // m·u = m·v + ω·((x₂ − p) × m)
        Vec3.cross(t, 0, n, 0, side, 0);
        for (int c = 0; c < 3; c++) {
          e[at + 4 + c] = 0.5 * dist * t[c];
          e[at + 7 + c] = side[c];
        }
        for (int c = 0; c < 6; c++) {
          for (int r = 0; r < 3; r++) {
            e[at + 4 + c] -= dist * side[r] * motion.normal[6 * r + c];
          }
        }
      }
    }
  }
}
