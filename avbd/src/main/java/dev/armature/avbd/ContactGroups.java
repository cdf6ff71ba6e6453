package dev.armature.avbd;

import static dev.armature.avbd.PairRows.LAMBDA;
import static dev.armature.avbd.PairRows.OFFSET;
import static dev.armature.avbd.PairRows.PENALTY;
import static dev.armature.avbd.PairRows.ROW;
import static dev.armature.avbd.PairRows.START;

import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.ContactExclude;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;

/**
 * Rows of contacts: the normal, two tangents, spin and rolls, as many as the contact's dimension
 * says, warm-started from the cache. The first body is the second geom's, so that the normal points
 * from the second body to the first.
 */
final class ContactGroups {
  /** Penetration that is left alone so that a resting contact stays one, in parts of the size. */
  private static final double SLOP = 2e-4;

  private static final double MAX_SLOP = 2e-3;
  private static final double FALL = 0.5;

  /** How far anchors may part before they are dropped, in parts of the size. */
  private static final double STICK = 0.02;

  private static final double MIN_FRICTION = 1e-10;

  /** Depth that bodies reach which meet, in parts of their way in a step. */
  private static final double WAY = 1.5;

  private final double[] tmp = new double[12];

  // by group: contact of the old cache it continues, -1 for a new one; whether it kept its anchors
  private int[] continues = {};
  private boolean[] anchored = {};

  /** Appends a group for every contact that makes rows between bodies of which one moves. */
  void add(Model m, Data d, PairRows rows, Poses x, ContactCache cache, double h) {
    Contacts con = d.contact;
    AvbdOptions o = AvbdOptions.read(m);
    if (continues.length < rows.count + d.ncon) {
      continues = new int[2 * (rows.count + d.ncon)];
      anchored = new boolean[continues.length];
    }
    cache.release();
    boolean breakable = o.jntBreakForce.length > 0 || o.jntBreakTorque.length > 0;
    for (int c = 0; c < d.ncon; c++) {
      // those that are open still, and may close within the step, have no rows in the data
      if (con.efcAddress[c] < 0 && con.exclude[c] != ContactExclude.GAP) {
        continue;
      }
      int b = x.indexOf[m.geom.bodyid[con.geom[2 * c]]];
      int a = x.indexOf[m.geom.bodyid[con.geom[2 * c + 1]]];
      if (a >= 0 || b >= 0) {
        int g = rows.add(PairRows.CONTACT, c, a, b, (1 << con.dim[c]) - 1, false);
        fill(m, d, rows, x, g, c, h);
        warmStart(m, d, rows, g, c, cache);
        if (breakable && a >= 0 && b >= 0 && isLeft(m, d, rows, x, g, h)) {
          rows.drop();
        }
      }
    }
  }

  /**
   * Whether a contact is what is left of a joint: bodies overlap where a joint held them together,
   * and must not be pushed apart when it breaks. Such a contact is deeper than the approach of the
   * bodies in a step can have made it, and was not there before.
   */
  private boolean isLeft(Model m, Data d, PairRows rows, Poses x, int g, double h) {
    double dist = rows.data[rows.first(g) + START];
    return dist < 0
        && continues[g] < 0
        && x.holds.cameLoose(m, d, x.root[rows.bodyA(g)], x.root[rows.bodyB(g)])
        && -dist > MAX_SLOP * rows.length(g) + WAY * h * Math.max(0, approach(rows, x, g));
  }

  private static void fill(Model m, Data d, PairRows rows, Poses x, int g, int c, double h) {
    Contacts con = d.contact;
    System.arraycopy(con.frame, 9 * c, rows.data, rows.shiftAxes(g), 9);
    rows.attach(g, x, con.pos, 3 * c, con.pos, 3 * c, h);
    for (int k = 1; k < rows.size(g); k++) {
      rows.data[rows.row(g, k) + PairRows.FRICTION] =
          Math.max(MIN_FRICTION, con.friction[5 * c + k - 1]);
    }
    AvbdOptions o = AvbdOptions.read(m);
    double compliance = o.compliance;
    if (o.geomCompliance.length == m.ngeom) {
      compliance += o.geomCompliance[con.geom[2 * c]] + o.geomCompliance[con.geom[2 * c + 1]];
    }
    rows.data[rows.first(g) + PairRows.STIFFNESS] = compliance > 0 ? 1 / compliance : 0;
  }

  private void warmStart(Model m, Data d, PairRows rows, int g, int c, ContactCache cache) {
    AvbdOptions o = AvbdOptions.read(m);
    double[] data = rows.data;
    int row = rows.first(g);
    int n = rows.size(g);
    double largest = Avbd.penaltyMax(o);
    for (int k = 0; k < n; k++) {
      data[row + ROW * k + PENALTY] = Math.min(o.penaltyMin, largest) * unit(rows, g, k, o);
    }
    data[row + START] = d.contact.dist[c] - d.contact.includemargin[c];
    int old = m.opt.disabled(DisableFlag.WARMSTART) ? -1 : cache.find(m, d, c, rows.length(g), tmp);
    continues[g] = old;
    anchored[g] = false;
    if (old < 0) {
      return;
    }
    boolean whole = o.has(Part.POST_STABILIZATION) || rows.stiffness(g) > 0;
    double keep = whole ? 1 : o.alpha * o.gamma;
    int f = 7 * old;
    int axes = rows.shiftAxes(g);
    data[row + LAMBDA] = keep * cache.force[f];
    for (int k = 1; k < n; k++) {
      data[row + ROW * k + LAMBDA] =
          keep
              * (k < 3 ? Vec3.dot(cache.force, f + 1, data, axes + 3 * k) : cache.force[f + 1 + k]);
    }
    for (int k = 0; k < n; k++) {
      double unit = unit(rows, g, k, o);
      double carried = o.gamma * cache.penalty[6 * old + k];
      int at = row + ROW * k + PENALTY;
      data[at] = Math.min(Math.max(carried, data[at]), unit * largest);
    }
    if (n > 1 && cache.stick[old]) {
      holdAnchors(m, d, rows, g, c, cache, old);
    }
  }

  private static double unit(PairRows rows, int g, int k, AvbdOptions o) {
    double unit = k < 3 ? rows.massUnit(g) : rows.inertiaUnit(g);
    return k == 0 ? unit : o.frictionStiffness * unit;
  }

  /** While a contact sticks, its tangents start from the way its anchors have parted. */
  private void holdAnchors(
      Model m, Data d, PairRows rows, int g, int c, ContactCache cache, int old) {
    cache.anchors(m, d, old, tmp);
    double reach = STICK * rows.length(g);
    if (Vec3.distance(tmp, 0, d.contact.pos, 3 * c) > reach
        || Vec3.distance(tmp, 3, d.contact.pos, 3 * c) > reach) {
      return;
    }
    anchored[g] = true;
    Vec3.sub(tmp, 6, tmp, 3, tmp, 0);
    int axes = rows.shiftAxes(g);
    rows.data[rows.row(g, 1) + START] = Vec3.dot(tmp, 6, rows.data, axes + 3);
    rows.data[rows.row(g, 2) + START] = Vec3.dot(tmp, 6, rows.data, axes + 6);
  }

  /** Writes what the next step remembers. */
  void store(Model m, Data d, PairRows rows, Poses x, ContactCache old, ContactCache next) {
    next.begin(d.ncon);
    boolean forgets = AvbdOptions.read(m).has(Part.IMPACTS_FORGOTTEN);
    double[] data = rows.data;
    for (int g = 0; g < rows.count; g++) {
      if (!rows.isContact(g)) {
        continue;
      }
      int i = next.add(m, d, rows.source[g]);
      int row = rows.first(g);
      int n = rows.size(g);
      int f = 7 * i;
      next.stick[i] = rows.stick[g] && n > 1;
      if (anchored[g] && next.stick[i]) {
        System.arraycopy(old.anchor, 6 * continues[g], next.anchor, 6 * i, 6);
      } else {
        next.dropAnchor(i);
      }
      double kept = forgets ? kept(rows, x, g, m.opt.timestep) : 1;
      next.force[f] = kept * data[row + LAMBDA];
      Vec3.zero(next.force, f + 1);
      Vec3.zero(next.force, f + 4);
      for (int k = 1; k < n; k++) {
        double lambda = kept * data[row + ROW * k + LAMBDA];
        if (k < 3) {
          Vec3.addScaled(next.force, f + 1, data, rows.shiftAxes(g) + 3 * k, lambda);
        } else {
          next.force[f + 1 + k] = lambda;
        }
      }
      for (int k = 0; k < 6; k++) {
        next.penalty[6 * i + k] = k < n ? data[row + ROW * k + PENALTY] : 0;
      }
    }
    next.finish();
  }

  /**
   * Part of a contact's force that the next step starts from: what stopped bodies that met in this
   * step, m u/h for an approach at speed u, will not be asked for again.
   */
  private static double kept(PairRows rows, Poses x, int g, double h) {
    double lambda = rows.data[rows.first(g) + LAMBDA];
    double speed = approach(rows, x, g);
    if (!(speed > 0 && lambda > 0) || rows.stiffness(g) > 0) {
      return 1;
    }
    return Math.max(0, 1 - rows.massUnit(g) * h * speed / lambda);
  }

  /**
   * Sets what the sweeps take as feasible. Of a violation at the start, the sweeps leave the part α
   * alone; bouncing asks for a way out on top.
   */
  static void offsets(PairRows rows, Poses x, AvbdOptions o, int g, double alpha, double h) {
    int row = rows.first(g);
    boolean soft = rows.stiffness(g) > 0;
    double normal = soft ? 0 : alpha * Math.min(0, rows.data[row + START]);
    if (o.restitution > 0 && !soft) {
      double speed = approach(rows, x, g);
      if (speed > o.restitutionSpeed) {
        normal += o.restitution * speed * h;
      }
    }
    rows.data[row + OFFSET] = normal;
    for (int k = 1; k < rows.size(g); k++) {
      row += ROW;
      rows.data[row + OFFSET] = alpha * rows.data[row + START];
    }
  }

  /**
   * Sets what the sweep of post-stabilization takes as feasible: all but a little of the
   * penetration goes, and points that stick go back to each other.
   */
  static void finalOffsets(PairRows rows, int g, double fall) {
    if (rows.stiffness(g) > 0) {
      return;
    }
    int row = rows.first(g);
    double start = rows.data[row + START];
    double wanted = start < 0 ? Math.max(start, -slop(rows.length(g), fall)) : 0;
    rows.data[row + OFFSET] = Math.max(rows.data[row + OFFSET], wanted);
    if (rows.stick[g]) {
      for (int k = 1; k < rows.size(g); k++) {
        rows.data[row + ROW * k + OFFSET] = 0;
      }
    }
  }

  /**
   * Penetration that is left alone: a small part of the body's size, or of the way it falls in a
   * step where that is more, because a contact that opens is lost for as long.
   */
  static double slop(double length, double fall) {
    return length * Math.min(MAX_SLOP, Math.max(SLOP, FALL * fall / length));
  }

  /** Speed at which the bodies approach each other at the contact. */
  private static double approach(PairRows rows, Poses x, int g) {
    int axes = rows.shiftAxes(g);
    double nx = rows.data[axes];
    double ny = rows.data[axes + 1];
    double nz = rows.data[axes + 2];
    return pointSpeed(x, rows.bodyB(g), rows.data, rows.armB(g), nx, ny, nz)
        - pointSpeed(x, rows.bodyA(g), rows.data, rows.armA(g), nx, ny, nz);
  }

  private static double pointSpeed(
      Poses x, int body, double[] arm, int at, double nx, double ny, double nz) {
    if (body < 0) {
      return 0;
    }
    int v = 3 * body;
    double wx = x.angular[v];
    double wy = x.angular[v + 1];
    double wz = x.angular[v + 2];
    return nx * (x.linear[v] + wy * arm[at + 2] - wz * arm[at + 1])
        + ny * (x.linear[v + 1] + wz * arm[at] - wx * arm[at + 2])
        + nz * (x.linear[v + 2] + wx * arm[at + 1] - wy * arm[at]);
  }
}
