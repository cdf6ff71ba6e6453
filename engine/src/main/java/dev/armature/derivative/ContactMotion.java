package dev.armature.derivative;

import dev.armature.collision.contact.ContactFrame;
import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * How the point, the normal and the first tangent of a contact move when the second geom moves
 * relative to the first.
 *
 * <p>A contact is p = x₁ + n dist/2, between the points x₁ and x₂ = x₁ + n dist of the two
 * surfaces. Around these each surface is a {@link Patch}: which steps dx go with which turns dn of
 * the normal. With the motion (ω, v) of the second geom at p, u = v + ω × (x₂ − p),
 *
 * <pre>
 *   dn = B₁ y₁             dx₁ = A₁ y₁
 *   dn − ω × n = B₂ y₂     dx₂ − u = −A₂ y₂      dx₂ − dx₁ = dist dn + n d(dist)
 * </pre>
 *
 * <p>which is four equations for y₁ and y₂, whatever the shapes. Two boxes have contacts that are
 * not nearest points ({@link BoxContact}), and so have rims of cylinders on a plane and capsules
 * along a box. Where polyhedra do not touch in nearest points, the collider's triangle is looked
 * for ({@link PolytopeContact}). Where nothing is found, {@link ContactDifferences} asks the
 * collider.
 */
final class ContactMotion {
  private static final double TINY = 1e-9;
  // how far the normals that colliders find may lean, rad: of polyhedra, and of curved shapes
  private static final double EXACT = 1e-6;
  private static final double ROUGH = 0.05;

  /** Of the point, the normal and the wish for a tangent, by the motion (ω, v) at the point. */
  final double[] point = new double[18];

  final double[] normal = new double[18];
  final double[] wish = new double[18];

  /** Of the distance, by the motion. */
  final double[] distance = new double[6];

  /** The direction that the first tangent follows. */
  final double[] along = new double[3];

  /** Whether that direction is fixed to the geoms, and not to the world. */
  boolean alongMoves;

  /** How many contacts had formulas, and how many were differenced. */
  int formulas;

  int differenced;

  private final Model m;
  private final Data d;
  private final ContactDifferences differences;
  private final BoxContact boxes;
  private final PolytopeContact polytopes;
  private final Patch patch1;
  private final Patch patch2;
  private final SmallSystem system = new SmallSystem(4, 4, 4);

  /** The normal and two tangents. */
  final double[] frame = new double[9];

  /** The points of the first and of the second surface. */
  final double[] x1 = new double[3];

  final double[] x2 = new double[3];
  private final double[] t = new double[3];
  private final double[] u = new double[3];

  ContactMotion(Model m, Data d) {
    this.m = m;
    this.d = d;
    differences = new ContactDifferences(m, d);
    boxes = new BoxContact(m, d, this);
    polytopes = new PolytopeContact(m, d, this);
    patch1 = new Patch(m, d);
    patch2 = new Patch(m, d);
  }

  /** Takes a new state. */
  void restart() {
    formulas = 0;
    differenced = 0;
    differences.restart();
  }

  /** Computes the matrices of a contact of two geoms. */
  void compute(int contact) {
    begin(contact);
    if (byFeatures(contact)) {
      formulas++;
    } else {
      differenced++;
      byDifferences(contact);
    }
  }

  /** Asks the collider of a pair. */
  void byDifferences(int contact) {
    begin(contact);
    differences.compute(contact, this);
  }

  /** Makes the steps of differences larger or smaller. */
  void differencesScale(double scale) {
    differences.scale = scale;
  }

  private void begin(int contact) {
    Arrays.fill(point, 0);
    Arrays.fill(normal, 0);
    Arrays.fill(wish, 0);
    Vec3.zero(distance, 0);
    Vec3.copy(distance, 3, d.contact.frame, 9 * contact);
    tangent(contact, d.contact.geom[2 * contact], d.contact.geom[2 * contact + 1]);
  }

  /** The wish as ContactFrame takes it, and how it turns with the second geom. */
  private void tangent(int contact, int geom1, int geom2) {
    alongMoves = m.geom.type[geom1] == GeomType.PLANE && m.geom.type[geom2] == GeomType.CAPSULE;
    if (alongMoves) {
      int mat = 9 * geom2;
      Vec3.set(along, 0, d.geomXmat[mat + 2], d.geomXmat[mat + 5], d.geomXmat[mat + 8]);
      for (int k = 0; k < 3; k++) {
        unitCross(wish, k, along, 1);
      }
    } else {
      boolean nearY = Math.abs(d.contact.frame[9 * contact + 1]) >= 0.5;
      Vec3.set(along, 0, 0, nearY ? 0 : 1, nearY ? 1 : 0);
    }
  }

  /** Column k of a matrix of 3 x 6 += scale (e_k × v). */
  static void unitCross(double[] matrix, int k, double[] v, double scale) {
    int next = (k + 1) % 3;
    int last = (k + 2) % 3;
    matrix[6 * next + k] -= scale * v[last];
    matrix[6 * last + k] += scale * v[next];
  }

  private boolean byFeatures(int contact) {
    int geom1 = d.contact.geom[2 * contact];
    int geom2 = d.contact.geom[2 * contact + 1];
    int type1 = m.geom.type[geom1];
    int type2 = m.geom.type[geom2];
    double dist = d.contact.dist[contact];
    Vec3.copy(frame, 0, d.contact.frame, 9 * contact);
    Vec3.zero(frame, 3);
    ContactFrame.complete(frame, 0);
    Vec3.plusScaled(x1, 0, d.contact.pos, 3 * contact, frame, 0, -0.5 * dist);
    Vec3.plusScaled(x2, 0, d.contact.pos, 3 * contact, frame, 0, 0.5 * dist);
    if (type1 == GeomType.BOX && type2 == GeomType.BOX) {
      return boxes.compute(geom1, geom2, dist);
    }
    if (type1 == GeomType.PLANE) {
      return overPlane(geom1, geom2, type2, dist);
    }
    if (type1 == GeomType.CAPSULE && type2 == GeomType.BOX && isCut(geom1)) {
      return cutCapsule(geom1, geom2, dist);
    }
    boolean convex = type2 > GeomType.CAPSULE || type1 == GeomType.HFIELD;
    if (convex && (m.opt.disabled(DisableFlag.NATIVECCD) || isOneOfMany(contact, type1))) {
      return false;
    }
    double lean = isFlat(type1) && isFlat(type2) ? EXACT : ROUGH;
    return patch1.find(geom1, x1, frame, 1, lean)
            && patch2.find(geom2, x2, frame, -1, lean)
            && nearest(dist)
        || polytopes.compute(contact, geom1, geom2, patch1, dist);
  }

  private static boolean isFlat(int type) {
    return type == GeomType.HFIELD || type >= GeomType.BOX;
  }

  /** Whether a pair has contacts that share the distance of the deepest. */
  private boolean isOneOfMany(int contact, int type1) {
    return type1 != GeomType.HFIELD
        && m.opt.enabled(EnableFlag.MULTICCD)
        && (isSamePair(contact, contact - 1) || isSamePair(contact, contact + 1));
  }

  private boolean isSamePair(int a, int b) {
    return b >= 0
        && b < d.ncon
        && d.contact.geom[2 * a] == d.contact.geom[2 * b]
        && d.contact.geom[2 * a + 1] == d.contact.geom[2 * b + 1];
  }

  private boolean overPlane(int geom1, int geom2, int type2, double dist) {
    boolean found =
        switch (type2) {
          case GeomType.SPHERE, GeomType.CAPSULE -> patch2.ball(geom2);
          case GeomType.BOX, GeomType.MESH -> patch2.corner();
          case GeomType.ELLIPSOID -> patch2.find(geom2, x2, frame, -1, EXACT);
          case GeomType.CYLINDER -> {
            rim(geom2);
            yield false;
          }
          default -> false;
        };
    return type2 == GeomType.CYLINDER
        || found && patch1.find(geom1, x1, frame, 1, EXACT) && nearest(dist);
  }

  // ---- nearest points

  private boolean nearest(double dist) {
    if (!solve(dist)) {
      // a line or a face flat on a face touches everywhere: only the collider says where
      return false;
    }
    for (int side = 0; side < 4; side++) {
      column(side, dist);
    }
    halfDistance();
    return true;
  }

  private boolean solve(double dist) {
    system.clear();
    double[] e = system.entries();
    for (int r = 0; r < 2; r++) {
      int at = system.add();
      e[at] = patch1.b[2 * r];
      e[at + 1] = patch1.b[2 * r + 1];
      e[at + 2] = -patch2.b[2 * r];
      e[at + 3] = -patch2.b[2 * r + 1];
      e[at + 4 + r] = 1;
    }
    for (int r = 0; r < 2; r++) {
      int at = system.add();
      e[at] = patch1.a[2 * r] + dist * patch1.b[2 * r];
      e[at + 1] = patch1.a[2 * r + 1] + dist * patch1.b[2 * r + 1];
      e[at + 2] = patch2.a[2 * r];
      e[at + 3] = patch2.a[2 * r + 1];
      e[at + 4 + r] = 0.5 * dist;
      e[at + 6 + r] = 1;
    }
    return system.solve();
  }

  /** What one of (ω × n)·t₁, (ω × n)·t₂, v·t₁, v·t₂ does. */
  private void column(int side, double dist) {
    double y0 = system.result(0, side);
    double y1 = system.result(1, side);
    // (ω × n)·t₁ = ω·t₂, (ω × n)·t₂ = −ω·t₁
    double s = side == 1 ? -1 : 1;
    int by = side == 0 || side == 3 ? 6 : 3;
    int to = side < 2 ? 0 : 3;
    for (int k = 0; k < 2; k++) {
      double turn = s * (patch1.b[2 * k] * y0 + patch1.b[2 * k + 1] * y1);
      double step = s * (patch1.a[2 * k] * y0 + patch1.a[2 * k + 1] * y1) + 0.5 * dist * turn;
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
          double both = frame[3 + 3 * k + r] * frame[by + c];
          normal[6 * r + to + c] += turn * both;
          point[6 * r + to + c] += step * both;
        }
      }
    }
  }

  /** The point lies half way: it moves by n d(dist)/2. */
  private void halfDistance() {
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 6; c++) {
        point[6 * r + c] += 0.5 * frame[r] * distance[c];
      }
    }
  }

  // ---- others

  /**
   * A point of a rim over a plane, at a fixed angle from the lowest one. That turns by dφ = τ·(ω ×
   * n)/ν about the axis, with τ along the rim there and ν the part of n across the axis.
   */
  private void rim(int geom2) {
    int mat = 9 * geom2;
    Vec3.set(t, 0, d.geomXmat[mat + 2], d.geomXmat[mat + 5], d.geomXmat[mat + 8]);
    // axis × (x − center), and τ ν = axis × (−n)
    Vec3.sub(u, 0, x2, 0, d.geomXpos, 3 * geom2);
    Vec3.cross(u, 0, t, 0, u, 0);
    Vec3.cross(t, 0, frame, 0, t, 0);
    double square = Vec3.dot(t, 0, t, 0);
    // t·(ω × n) = ω·(n × t)
    Vec3.cross(t, 0, frame, 0, t, 0);
    double scale = square > TINY * TINY ? 1 / square : 0;
    double[] arm = {0, 0, 0};
    Vec3.sub(arm, 0, x2, 0, x1, 0);
    for (int k = 0; k < 3; k++) {
      unitCross(point, k, arm, 0.5);
      point[6 * k + 3 + k] = 1;
    }
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        point[6 * r + c] += scale * u[r] * t[c];
      }
    }
    for (int c = 0; c < 6; c++) {
      distance[c] = frame[0] * point[c] + frame[1] * point[6 + c] + frame[2] * point[12 + c];
      for (int r = 0; r < 3; r++) {
        point[6 * r + c] -= 0.5 * frame[r] * distance[c];
      }
    }
  }

  /** Whether the normal of a contact leans along a capsule, in its middle. */
  private boolean isCut(int capsule) {
    int mat = 9 * capsule;
    Vec3.set(t, 0, d.geomXmat[mat + 2], d.geomXmat[mat + 5], d.geomXmat[mat + 8]);
    Vec3.sub(u, 0, x1, 0, d.geomXpos, 3 * capsule);
    double r = m.geom.size[3 * capsule];
    double half = m.geom.size[3 * capsule + 1];
    double lean = Vec3.dot(t, 0, frame, 0);
    double place = Vec3.dot(t, 0, u, 0) - r * lean;
    return Math.abs(lean) > TINY && Math.abs(place) < half - TINY * half;
  }

  /**
   * A sphere of a capsule over a face of a box, where the axis of the capsule leaves the space over
   * the face: its center c is where the axis a meets the side m of the box, dc = a (m·u)/(m·a).
   */
  private boolean cutCapsule(int capsule, int box, double dist) {
    double r = m.geom.size[3 * capsule];
    double[] c = x1;
    Vec3.addScaled(c, 0, frame, 0, -r);
    double[] local = new double[3];
    Vec3.sub(local, 0, c, 0, d.geomXpos, 3 * box);
    Mat3.mulTVec(local, 0, d.geomXmat, 9 * box, local, 0);
    double[] facing = new double[3];
    Mat3.mulTVec(facing, 0, d.geomXmat, 9 * box, frame, 0);
    int side = -1;
    boolean onFace = false;
    for (int k = 0; k < 3; k++) {
      double size = m.geom.size[3 * box + k];
      onFace |= Math.abs(facing[k]) > 1 - TINY;
      if (Math.abs(facing[k]) < TINY && Math.abs(Math.abs(local[k]) - size) < TINY * size) {
        side = k;
      }
    }
    if (side < 0 || !onFace) {
      return false;
    }
    int mat = 9 * box + side;
    double[] axis = {
      d.geomXmat[9 * capsule + 2], d.geomXmat[9 * capsule + 5], d.geomXmat[9 * capsule + 8]
    };
    double[] sideways = {d.geomXmat[mat], d.geomXmat[mat + 3], d.geomXmat[mat + 6]};
    double crossing = Vec3.dot(sideways, 0, axis, 0);
    if (Math.abs(crossing) < TINY) {
      return false;
    }
    // m·u = m·v + ω·((c − p) × m), and the same for n
    double reach = r + 0.5 * dist;
    double[] by = new double[6];
    Vec3.cross(by, 0, frame, 0, sideways, 0);
    Vec3.scale(by, 0, by, 0, -reach);
    Vec3.copy(by, 3, sideways, 0);
    double lean = Vec3.dot(frame, 0, axis, 0) / crossing;
    for (int k = 0; k < 6; k++) {
      distance[k] -= lean * by[k];
    }
    for (int k = 0; k < 3; k++) {
      unitCross(normal, k, frame, 1);
    }
    for (int row = 0; row < 3; row++) {
      for (int k = 0; k < 6; k++) {
        point[6 * row + k] += axis[row] * by[k] / crossing + reach * normal[6 * row + k];
      }
    }
    halfDistance();
    return true;
  }
}
