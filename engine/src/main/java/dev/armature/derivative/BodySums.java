package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Limits;
import dev.armature.math.Mat3;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.EqType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Arrays;

/**
 * Sums over the bodies of a subtree along a direction of the state: center of mass, its velocity,
 * angular momentum about it, and the force that the parent exerts.
 *
 * <p>The inertia of a body that moves by a twist T changes by I' X = T ×* (I X) − I (T × X).
 */
final class BodySums {
  private final Model m;
  private final Data d;
  private final Tangents tangents;
  // wrench between each body and its parent, about the center of mass of the tree
  private final double[] wrench;
  private boolean wrenches;
  private final double[] motion = new double[6];
  private final double[] momentum = new double[6];
  private final double[] change = new double[6];
  private final double[] t = new double[6];
  private final double[] point = new double[3];
  private final double[] pointChange = new double[3];
  private final double[] velocity = new double[3];
  private final double[] velocityChange = new double[3];
  private final double[] center = new double[3];
  private final double[] cross = new double[3];

  BodySums(Model m, Data d, Tangents tangents) {
    this.m = m;
    this.d = d;
    this.tangents = tangents;
    wrench = new double[6 * m.nbody];
  }

  /** Takes the next direction. */
  void begin() {
    wrenches = false;
  }

  /** Whether a contact, connect or weld pulls at a body or one below it. */
  static boolean hasConstraintForce(Model m, Data d, int body) {
    boolean any = false;
    for (int c = 0; c < d.ncon; c++) {
      for (int side = 0; side < 2 && d.contact.efcAddress[c] >= 0; side++) {
        int geom = d.contact.geom[2 * c + side];
        any |= geom < 0 || isBelow(m, m.geom.bodyid[geom], body);
      }
    }
    for (int row = 0; row < d.ne; row++) {
      int eq = d.efc.id[row];
      if (m.eq.type[eq] == EqType.CONNECT || m.eq.type[eq] == EqType.WELD) {
        boolean sites = m.eq.objtype[eq] == ObjType.SITE;
        int one = m.eq.obj1id[eq];
        int two = m.eq.obj2id[eq];
        any |= isBelow(m, sites ? m.site.bodyid[one] : one, body);
        any |= isBelow(m, sites ? m.site.bodyid[two] : two, body);
      }
    }
    return any;
  }

  private static boolean isBelow(Model m, int body, int top) {
    int b = body;
    while (b > top) {
      b = m.body.parentid[b];
    }
    return b == top;
  }

  /** Place and velocity of the center of mass of a body, and their changes. */
  private void body(int b) {
    Vec3.copy(point, 0, d.xipos, 3 * b);
    Vec3.sub(t, 0, point, 0, d.subtreeCom, 3 * m.body.rootid[b]);
    linear(velocity, d.cvel, 6 * b);
    linear(pointChange, tangents.twist, 6 * b);
    linear(velocityChange, tangents.velocity, 6 * b);
    Vec3.cross(cross, 0, d.cvel, 6 * b, pointChange, 0);
    Vec3.addTo(velocityChange, 0, cross, 0);
  }

  /** The linear part of a motion at an arm, the first vector of t. */
  private void linear(double[] res, double[] from, int at) {
    Vec3.cross(res, 0, from, at, t, 0);
    Vec3.addTo(res, 0, from, at + 3);
  }

  void center(int top, double[] out) {
    Arrays.fill(out, 0);
    for (int b = Math.max(1, top); b < m.nbody; b++) {
      if (isBelow(m, b, top)) {
        body(b);
        Vec3.addScaled(out, 0, pointChange, 0, m.body.mass[b]);
      }
    }
    Vec3.scale(out, 0, out, 0, 1 / Math.max(Limits.MINVAL, m.body.subtreemass[top]));
  }

  void velocity(int top, double[] out) {
    Arrays.fill(out, 0);
    for (int b = Math.max(1, top); b < m.nbody; b++) {
      if (isBelow(m, b, top)) {
        body(b);
        Vec3.addScaled(out, 0, velocityChange, 0, m.body.mass[b]);
      }
    }
    Vec3.scale(out, 0, out, 0, 1 / Math.max(Limits.MINVAL, m.body.subtreemass[top]));
  }

  /** L = Σ I ω + (x − C) × m v, where C is the center of the subtree. */
  void angularMomentum(int top, double[] out) {
    center(top, out);
    Vec3.copy(center, 0, out, 0);
    Arrays.fill(out, 0);
    double[] spin = new double[3];
    double[] arm = new double[3];
    for (int b = Math.max(1, top); b < m.nbody; b++) {
      if (!isBelow(m, b, top)) {
        continue;
      }
      body(b);
      Vec3.sub(arm, 0, pointChange, 0, center, 0);
      Vec3.cross(cross, 0, arm, 0, velocity, 0);
      Vec3.addScaled(out, 0, cross, 0, m.body.mass[b]);
      Vec3.sub(arm, 0, point, 0, d.subtreeCom, 3 * top);
      Vec3.cross(cross, 0, arm, 0, velocityChange, 0);
      Vec3.addScaled(out, 0, cross, 0, m.body.mass[b]);
      // θ × I ω + I (dω − θ × ω)
      inertia(b, d.cvel, 6 * b, spin);
      Vec3.cross(cross, 0, tangents.twist, 6 * b, spin, 0);
      Vec3.addTo(out, 0, cross, 0);
      Vec3.cross(cross, 0, tangents.twist, 6 * b, d.cvel, 6 * b);
      Vec3.sub(arm, 0, tangents.velocity, 6 * b, cross, 0);
      inertia(b, arm, 0, spin);
      Vec3.addTo(out, 0, spin, 0);
    }
  }

  /** Inertia about the center of mass of a body, in world axes, times a spin. */
  private void inertia(int b, double[] spin, int spinAt, double[] res) {
    Mat3.mulTVec(res, 0, d.ximat, 9 * b, spin, spinAt);
    for (int k = 0; k < 3; k++) {
      res[k] *= m.body.inertia[3 * b + k];
    }
    Mat3.mulVec(res, 0, d.ximat, 9 * b, res.clone(), 0);
  }

  /** Force or torque that the parent exerts, at a site and in its axes. */
  void interaction(FrameTangent frame, int site, boolean force, double[] out) {
    if (!wrenches) {
      wrenches();
      wrenches = true;
    }
    int b = m.site.bodyid[site];
    frame.set(m, d, ObjType.SITE, site, tangents);
    double[] f = Arrays.copyOfRange(d.cfrcInt, 6 * b + 3, 6 * b + 6);
    double[] df = Arrays.copyOfRange(wrench, 6 * b + 3, 6 * b + 6);
    if (force) {
      frame.local(f, df, out);
      return;
    }
    // τ − arm × f
    double[] torque = new double[3];
    double[] dtorque = new double[3];
    Vec3.cross(cross, 0, frame.arm, 0, f, 0);
    Vec3.sub(torque, 0, d.cfrcInt, 6 * b, cross, 0);
    Vec3.cross(cross, 0, frame.arm, 0, df, 0);
    Vec3.sub(dtorque, 0, wrench, 6 * b, cross, 0);
    Vec3.cross(cross, 0, frame.placeChange, 0, f, 0);
    Vec3.subFrom(dtorque, 0, cross, 0);
    frame.local(torque, dtorque, out);
  }

  /** Changes of I A + V ×* I V, less forces from outside, summed from the leaves to the root. */
  private void wrenches() {
    Arrays.fill(wrench, 0);
    for (int b = m.nbody - 1; b > 0; b--) {
      int at = 6 * b;
      moved(b, d.cacc, tangents.acceleration, momentum);
      Spatial.addTo(wrench, at, momentum, 0);
      moved(b, d.cvel, tangents.velocity, momentum);
      Spatial.addCrossForce(wrench, at, d.cvel, at, momentum, 0);
      Spatial.mulInertia(momentum, 0, d.cinert, 10 * b, d.cvel, at);
      Spatial.addCrossForce(wrench, at, tangents.velocity, at, momentum, 0);
      body(b);
      Vec3.cross(cross, 0, pointChange, 0, d.xfrcApplied, 6 * b);
      Vec3.subFrom(wrench, at, cross, 0);
      int parent = m.body.parentid[b];
      if (parent > 0) {
        Spatial.addTo(wrench, 6 * parent, wrench, at);
      }
    }
  }

  /** res = the change of I X: T ×* (I X) + I (X' − T × X). */
  private void moved(int b, double[] x, double[] dx, double[] res) {
    int at = 6 * b;
    Spatial.crossMotion(motion, 0, tangents.twist, at, x, at);
    for (int k = 0; k < 6; k++) {
      motion[k] = dx[at + k] - motion[k];
    }
    Spatial.mulInertia(res, 0, d.cinert, 10 * b, motion, 0);
    Spatial.mulInertia(change, 0, d.cinert, 10 * b, x, at);
    Spatial.addCrossForce(res, 0, tangents.twist, at, change, 0);
  }
}
