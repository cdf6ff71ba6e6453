package dev.armature.render.mesh;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * The path of a tendon as rods, in world coordinates: straight between its points, bent around the
 * sphere or cylinder where two points in a row lie on one.
 */
public final class TendonPath {
  private static final int SLICES = 10;
  private static final double ARC_STEP = Math.PI / 16;

  private final double[] p = new double[3];
  private final double[] q = new double[3];
  private final double[] a = new double[3];
  private final double[] b = new double[3];

  /** Adds the triangles of one tendon. */
  public void add(TriangleMesh out, Model m, Data d, int tendon, double radius) {
    int first = d.tenWrapadr[tendon];
    for (int i = first; i < first + d.tenWrapnum[tendon] - 1; i++) {
      int from = d.wrapObj[i];
      int to = d.wrapObj[i + 1];
      if (from == -2 || to == -2) {
        continue;
      }
      if (from >= 0 && from == to) {
        arc(out, m, d, from, 3 * i, radius);
      } else {
        Tubes.rod(out, d.wrapXpos, 3 * i, d.wrapXpos, 3 * i + 3, radius, SLICES);
      }
    }
  }

  private void arc(TriangleMesh out, Model m, Data d, int geom, int at, double radius) {
    local(d, geom, at, a);
    local(d, geom, at + 3, b);
    boolean flat = m.geom.type[geom] == GeomType.CYLINDER;
    double za = a[2];
    double zb = b[2];
    if (flat) {
      a[2] = 0;
      b[2] = 0;
    }
    double ra = Vec3.norm(a, 0);
    double rb = Vec3.norm(b, 0);
    double angle = ra > 0 && rb > 0 ? angle(a, b, ra * rb) : 0;
    double sine = Trig.sin(angle);
    int steps = (int) Math.ceil(angle / ARC_STEP);
    if (steps < 2 || sine < 1e-6) {
      Tubes.rod(out, d.wrapXpos, at, d.wrapXpos, at + 3, radius, SLICES);
      return;
    }
    Vec3.copy(p, 0, d.wrapXpos, at);
    for (int k = 1; k <= steps; k++) {
      double share = (double) k / steps;
      double wa = Trig.sin((1 - share) * angle) / sine;
      double wb = Trig.sin(share * angle) / sine;
      for (int c = 0; c < 3; c++) {
        q[c] = wa * a[c] + wb * b[c];
      }
      if (flat) {
        q[2] = (1 - share) * za + share * zb;
      }
      Mat3.mulVec(q, 0, d.geomXmat, 9 * geom, q, 0);
      Vec3.addTo(q, 0, d.geomXpos, 3 * geom);
      Tubes.rod(out, p, 0, q, 0, radius, SLICES);
      Vec3.copy(p, 0, q, 0);
    }
  }

  private static double angle(double[] a, double[] b, double product) {
    double cosine = Vec3.dot(a, 0, b, 0) / product;
    return StrictMath.acos(Math.max(-1, Math.min(1, cosine)));
  }

  private void local(Data d, int geom, int at, double[] res) {
    Vec3.sub(res, 0, d.wrapXpos, at, d.geomXpos, 3 * geom);
    Mat3.mulTVec(res, 0, d.geomXmat, 9 * geom, res, 0);
  }
}
