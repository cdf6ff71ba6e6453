package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * Contacts of polyhedra as the collider sees them: a triangle of differences w = b − a of their
 * vertices, and the point nearest to the origin on its plane. Where exactly three differences lie
 * on the plane of a contact, they are that triangle, though its search may have stopped before the
 * nearest points. While it stays, everything follows from how its vertices move:
 *
 * <pre>
 *   n ~ (w₁ − w₀) × (w₂ − w₀)    dist = n · w₀    Σ λ w = n dist    x₁ = Σ λ a    x₂ = Σ λ b
 * </pre>
 */
final class PolytopeContact {
  private static final double ON = 1e-9;
  // how far the points that the triangle says may be from those of the contact, in sizes
  private static final double SAME = 1e-6;
  private static final int MOST = 4096;

  private final Model m;
  private final Data d;
  private final ContactMotion motion;
  private double[] first = {};
  private double[] second = {};
  // vertices of the triangle, about the point of the contact
  private final double[] a = new double[9];
  private final double[] b = new double[9];
  private final double[] w = new double[9];
  private final double[] share = new double[3];
  private final double[] e1 = new double[3];
  private final double[] e2 = new double[3];
  private final double[] area = new double[3];
  private final double[] t = new double[3];
  private final double[] u = new double[3];
  private final double[] moved = new double[9];
  private final double[] shareChange = new double[3];

  PolytopeContact(Model m, Data d, ContactMotion motion) {
    this.m = m;
    this.d = d;
    this.motion = motion;
  }

  private static boolean isPolyhedron(int type) {
    return type == GeomType.BOX || type == GeomType.MESH;
  }

  /** Fills point, normal and distance; false where the triangle is not found. */
  boolean compute(int contact, int geom1, int geom2, Patch field, double dist) {
    if (!isPolyhedron(m.geom.type[geom2])) {
      return false;
    }
    int n2 = vertices(geom2, false);
    if (m.geom.type[geom1] != GeomType.HFIELD) {
      return isPolyhedron(m.geom.type[geom1]) && triangle(contact, vertices(geom1, true), n2, dist);
    }
    int cells = field.prisms(geom1, motion.x1);
    for (int k = 0; k < cells; k++) {
      if (first.length < 18) {
        first = new double[18];
      }
      field.prism(geom1, k, first);
      toWorld(geom1, first, 6);
      if (triangle(contact, 6, n2, dist)) {
        return true;
      }
    }
    return false;
  }

  /** The vertices of a box or mesh, in the world. */
  private int vertices(int geom, boolean one) {
    boolean box = m.geom.type[geom] == GeomType.BOX;
    int mesh = m.geom.dataid[geom];
    int n = box ? 8 : m.mesh.vertnum[mesh];
    double[] to = one ? first : second;
    if (to.length < 3 * n) {
      to = new double[3 * n];
      if (one) {
        first = to;
      } else {
        second = to;
      }
    }
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < 3; k++) {
        to[3 * i + k] =
            box
                ? ((i >> k & 1) == 0 ? -1 : 1) * m.geom.size[3 * geom + k]
                : m.mesh.vert[3 * (m.mesh.vertadr[mesh] + i) + k];
      }
    }
    toWorld(geom, to, n);
    return n;
  }

  private void toWorld(int geom, double[] vertices, int n) {
    for (int i = 0; i < n; i++) {
      Vec3.copy(t, 0, vertices, 3 * i);
      Mat3.mulVec(u, 0, d.geomXmat, 9 * geom, t, 0);
      Vec3.add(vertices, 3 * i, u, 0, d.geomXpos, 3 * geom);
    }
  }

  private boolean triangle(int contact, int n1, int n2, double dist) {
    if (n1 * n2 > MOST) {
      return false;
    }
    double[] n = motion.frame;
    double scale = m.geom.rbound[d.contact.geom[2 * contact + 1]];
    int count = 0;
    for (int i = 0; i < n1; i++) {
      double level = Vec3.dot(n, 0, first, 3 * i) + dist;
      for (int j = 0; j < n2; j++) {
        if (Math.abs(Vec3.dot(n, 0, second, 3 * j) - level) <= ON * scale) {
          if (count == 3) {
            return false;
          }
          Vec3.sub(a, 3 * count, first, 3 * i, d.contact.pos, 3 * contact);
          Vec3.sub(b, 3 * count, second, 3 * j, d.contact.pos, 3 * contact);
          count++;
        }
      }
    }
    return count == 3 && isThePoint(dist, scale) && differentiate(dist);
  }

  /** Whether the point of the triangle nearest to the origin is that of the contact. */
  private boolean isThePoint(double dist, double scale) {
    for (int k = 0; k < 9; k++) {
      w[k] = b[k] - a[k];
    }
    Vec3.sub(e1, 0, w, 3, w, 0);
    Vec3.sub(e2, 0, w, 6, w, 0);
    Vec3.cross(area, 0, e1, 0, e2, 0);
    if (Vec3.norm(area, 0) <= SAME * Vec3.norm(e1, 0) * Vec3.norm(e2, 0)) {
      return false;
    }
    Vec3.scale(t, 0, motion.frame, 0, dist);
    Vec3.sub(t, 0, t, 0, w, 0);
    shares(t, share);
    share[0] += 1;
    double off = 0;
    for (int k = 0; k < 3; k++) {
      double sum = 0;
      for (int i = 0; i < 3; i++) {
        sum += share[i] * (a[3 * i + k] + b[3 * i + k]);
      }
      off = Math.max(off, Math.abs(sum));
    }
    return off <= SAME * scale;
  }

  /**
   * The shares of e₁ and e₂ in a vector of their plane; that of the corner is what is left of 0.
   */
  private void shares(double[] x, double[] res) {
    double s11 = Vec3.dot(e1, 0, e1, 0);
    double s12 = Vec3.dot(e1, 0, e2, 0);
    double s22 = Vec3.dot(e2, 0, e2, 0);
    double x1 = Vec3.dot(e1, 0, x, 0);
    double x2 = Vec3.dot(e2, 0, x, 0);
    double det = s11 * s22 - s12 * s12;
    res[1] = (s22 * x1 - s12 * x2) / det;
    res[2] = (s11 * x2 - s12 * x1) / det;
    res[0] = -res[1] - res[2];
  }

  private boolean differentiate(double dist) {
    double[] n = motion.frame;
    double sign = Vec3.dot(area, 0, n, 0) < 0 ? -1 : 1;
    double length = sign * Vec3.norm(area, 0);
    for (int c = 0; c < 6; c++) {
      for (int i = 0; i < 3; i++) {
        move(c, i);
      }
      // d(e₁ × e₂), across n
      Vec3.sub(t, 0, moved, 3, moved, 0);
      Vec3.cross(u, 0, t, 0, e2, 0);
      Vec3.sub(t, 0, moved, 6, moved, 0);
      Vec3.cross(shareChange, 0, e1, 0, t, 0);
      Vec3.addTo(u, 0, shareChange, 0);
      Vec3.scale(u, 0, u, 0, 1 / length);
      Vec3.addScaled(u, 0, n, 0, -Vec3.dot(n, 0, u, 0));
      double distance = Vec3.dot(u, 0, w, 0) + Vec3.dot(n, 0, moved, 0);
      motion.distance[c] = distance;
      for (int r = 0; r < 3; r++) {
        motion.normal[6 * r + c] = u[r];
        t[r] = dist * u[r] + distance * n[r];
        for (int i = 0; i < 3; i++) {
          t[r] -= share[i] * moved[3 * i + r];
        }
      }
      shares(t, shareChange);
      for (int r = 0; r < 3; r++) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
          sum += shareChange[i] * (a[3 * i + r] + b[3 * i + r]) + share[i] * moved[3 * i + r];
        }
        motion.point[6 * r + c] = 0.5 * sum;
      }
    }
    return true;
  }

  /** How a vertex of the second geom moves by one of the six motions. */
  private void move(int c, int i) {
    Vec3.zero(moved, 3 * i);
    if (c >= 3) {
      moved[3 * i + c - 3] = 1;
      return;
    }
    int next = (c + 1) % 3;
    int last = (c + 2) % 3;
    moved[3 * i + next] = -b[3 * i + last];
    moved[3 * i + last] = b[3 * i + next];
  }
}
