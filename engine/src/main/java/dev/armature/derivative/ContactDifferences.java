package dev.armature.derivative;

import dev.armature.collision.Colliders;
import dev.armature.collision.contact.ContactBuffer;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * How a contact moves, for pairs whose features are not known: their collider is asked with the
 * second geom moved a little along and about the three axes, twelve times for a pair.
 */
final class ContactDifferences {
  private static final double STEP = 1e-6;
  // iterative colliders find points to about 1e-6
  private static final double ROUGH_STEP = 1e-4;
  // contacts that were just inside the margin shall stay in it
  private static final double SLACK = 1e-3;

  /** What steps are multiplied by. */
  double scale = 1;

  private final Model m;
  private final Data d;
  private final ContactBuffer found = new ContactBuffer();
  private final double[] pose = new double[12];
  private final double[] t = new double[9];
  // the pair that was asked last, and its contacts after each of the twelve moves
  private int asked1 = -1;
  private int asked2 = -1;
  private double asked;
  private final double[] pivot = new double[3];
  private final double[][] points = new double[12][];
  private final double[][] normals = new double[12][];
  private final double[][] distances = new double[12][];
  // whether the pair has several contacts, which then are not nearest points
  private boolean askedFaces;

  ContactDifferences(Model m, Data d) {
    this.m = m;
    this.d = d;
  }

  /** Forgets the pair that was asked last. */
  void restart() {
    asked1 = -1;
  }

  /** Fills point, normal and distance of a contact. */
  void compute(int contact, ContactMotion motion) {
    int geom1 = d.contact.geom[2 * contact];
    int geom2 = d.contact.geom[2 * contact + 1];
    double[] point = motion.point;
    double[] normal = motion.normal;
    double[] distance = motion.distance;
    if (asked1 != geom1 || asked2 != geom2) {
      ask(contact, geom1, geom2);
    }
    double[] p = Arrays.copyOfRange(d.contact.pos, 3 * contact, 3 * contact + 3);
    double[] high = new double[7];
    double[] low = new double[7];
    for (int c = 0; c < 6; c++) {
      if (nearest(2 * c, p, high) && nearest(2 * c + 1, p, low)) {
        if (askedFaces) {
          distance[c] = (high[6] - low[6]) / (2 * asked);
        }
        for (int r = 0; r < 3; r++) {
          point[6 * r + c] = (high[r] - low[r]) / (2 * asked);
          normal[6 * r + c] = (high[3 + r] - low[3 + r]) / (2 * asked);
        }
      }
    }
    // turning about the pivot also moved the second geom at this contact
    double[] arm = new double[3];
    Vec3.sub(arm, 0, p, 0, pivot, 0);
    for (int r = 0; r < 3; r++) {
      turnAt(point, 6 * r, arm);
      turnAt(normal, 6 * r, arm);
    }
    if (askedFaces) {
      turnAt(distance, 0, arm);
    }
  }

  /** Takes what turning about the pivot moved at an arm from a row of a matrix. */
  private static void turnAt(double[] matrix, int row, double[] arm) {
    for (int k = 0; k < 3; k++) {
      int next = (k + 1) % 3;
      int last = (k + 2) % 3;
      matrix[row + k] -= arm[next] * matrix[row + 3 + last] - arm[last] * matrix[row + 3 + next];
    }
  }

  /** Asks the collider of a pair with the second geom moved; its contacts stand one by one. */
  private void ask(int contact, int geom1, int geom2) {
    asked1 = geom1;
    asked2 = geom2;
    int type1 = m.geom.type[geom1];
    boolean exact = type1 != GeomType.HFIELD && m.geom.type[geom2] <= GeomType.CAPSULE;
    boolean boxes = m.geom.type[geom2] == GeomType.BOX && type1 != GeomType.HFIELD;
    asked = scale * (exact || boxes ? STEP : ROUGH_STEP);
    Vec3.copy(pivot, 0, d.contact.pos, 3 * contact);
    int last = contact;
    while (last + 1 < d.ncon && isOf(last + 1, geom1, geom2)) {
      last++;
    }
    // ends of capsules are spheres, each with a nearest point of its own
    boolean several = last > contact || contact > 0 && isOf(contact - 1, geom1, geom2);
    askedFaces = several && m.geom.type[geom2] > GeomType.CAPSULE;
    double margin = d.contact.includemargin[contact];
    for (int i = contact; i <= last; i++) {
      margin = Math.max(margin, d.contact.dist[i]);
    }
    // a margin, however small, changes what colliders do
    margin = margin > 0 ? margin + SLACK : 0;
    System.arraycopy(d.geomXpos, 3 * geom2, pose, 0, 3);
    System.arraycopy(d.geomXmat, 9 * geom2, pose, 3, 9);
    for (int c = 0; c < 6; c++) {
      for (int side = 0; side < 2; side++) {
        move(geom2, c, side == 0 ? asked : -asked);
        found.clear();
        collide(geom1, geom2, margin);
        points[2 * c + side] = Arrays.copyOf(found.pos, 3 * found.count);
        normals[2 * c + side] = Arrays.copyOf(found.normal, 3 * found.count);
        distances[2 * c + side] = Arrays.copyOf(found.dist, found.count);
      }
    }
    System.arraycopy(pose, 0, d.geomXpos, 3 * geom2, 3);
    System.arraycopy(pose, 3, d.geomXmat, 9 * geom2, 9);
  }

  private void collide(int geom1, int geom2, double margin) {
    if (d.hooks == Hooks.NONE || !d.hooks.collide(m, d, geom1, geom2, margin, found)) {
      Colliders.of(d)
          .get(m.geom.type[geom1], m.geom.type[geom2])
          .collide(m, d, geom1, geom2, margin, found);
    }
  }

  private boolean isOf(int contact, int geom1, int geom2) {
    return d.contact.geom[2 * contact] == geom1 && d.contact.geom[2 * contact + 1] == geom2;
  }

  /** Moves a geom along or about an axis through the pivot. */
  private void move(int geom, int axis, double h) {
    if (axis < 3) {
      double[] turn = {0, 0, 0};
      turn[axis] = 1;
      double[] quat = new double[4];
      Quat.fromAxisAngle(quat, 0, turn, 0, h);
      Quat.toMat(t, 0, quat, 0);
      double[] arm = new double[3];
      Vec3.sub(arm, 0, pose, 0, pivot, 0);
      Mat3.mulVec(d.geomXpos, 3 * geom, t, 0, arm, 0);
      Vec3.addTo(d.geomXpos, 3 * geom, pivot, 0);
      Mat3.mul(d.geomXmat, 9 * geom, t, 0, pose, 3);
    } else {
      System.arraycopy(pose, 3, d.geomXmat, 9 * geom, 9);
      Vec3.copy(d.geomXpos, 3 * geom, pose, 0);
      d.geomXpos[3 * geom + axis - 3] += h;
    }
  }

  /** Point and normal of the contact nearest to a point, after one of the moves. */
  private boolean nearest(int move, double[] p, double[] result) {
    double[] candidates = points[move];
    int nearest = -1;
    for (int i = 0; i < candidates.length; i += 3) {
      if (nearest < 0
          || Vec3.distance(candidates, i, p, 0) < Vec3.distance(candidates, nearest, p, 0)) {
        nearest = i;
      }
    }
    if (nearest >= 0) {
      Vec3.copy(result, 0, candidates, nearest);
      Vec3.copy(result, 3, normals[move], nearest);
      result[6] = distances[move][nearest / 3];
    }
    return nearest >= 0;
  }
}
