package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Rows that hold a body to its parent in all directions its joints leave out: translations across
 * its slides, rotations across its hinges.
 *
 * <p>The point of the rows is the anchor of the rotations, or the com where there are none.
 * Rotations with different anchors on one body mix both; then the rows are the complement of the
 * joints' motions in six dimensions, to first order.
 */
final class JointGroups {
  private static final double SAME_ANCHOR = 1e-9;

  private final double[] point = new double[3];
  private final double[] basis = new double[72];
  private final double[] gradient = new double[12];
  private final double[] motion = new double[13];

  /** Appends the rows of all bodies that have joints other than a free one. */
  void add(Model m, Data d, Avbd.Work w, double h) {
    Poses x = w.poses;
    for (int i = 0; i < x.count; i++) {
      int b = x.root[i];
      int first = m.body.jntadr[b];
      if (m.body.jntnum[b] > 0 && m.jnt.type[first] != JointType.FREE && !x.holds.isLoose(d, b)) {
        joint(m, d, w, i, h);
      }
    }
  }

  private void joint(Model m, Data d, Avbd.Work w, int i, double h) {
    Poses x = w.poses;
    int b = x.root[i];
    int first = m.body.jntadr[b];
    int end = first + x.holds.jointCount(m, d, b);
    int rotation = -1;
    boolean apart = false;
    for (int j = first; j < end; j++) {
      if (m.jnt.type[j] != JointType.SLIDE) {
        apart |=
            rotation >= 0
                && Vec3.distance(d.xanchor, 3 * rotation, d.xanchor, 3 * j)
                    > SAME_ANCHOR * x.length[i];
        rotation = j;
      }
    }
    if (apart) {
      general(m, d, w, i, h);
      return;
    }
    if (rotation < 0) {
      Vec3.copy(point, 0, x.com, 3 * i);
    } else {
      Vec3.copy(point, 0, d.xanchor, 3 * rotation);
    }
    PairRows rows = w.pairs;
    // the mask is known after the frames are, so the frames are made first
    int slides = 0;
    int turns = 0;
    boolean ball = false;
    for (int j = first; j < end; j++) {
      if (m.jnt.type[j] == JointType.SLIDE) {
        Vec3.copy(basis, 3 * Math.min(2, slides++), d.xaxis, 3 * j);
      } else if (m.jnt.type[j] == JointType.BALL) {
        ball = true;
      } else {
        Vec3.copy(basis, 9 + 3 * Math.min(2, turns++), d.xaxis, 3 * j);
      }
    }
    slides = Frames.complete(basis, 0, Math.min(3, slides));
    turns = Frames.complete(basis, 9, Math.min(3, turns));
    int mask = 0;
    for (int k = slides; k < 3; k++) {
      mask |= 1 << k;
    }
    for (int k = turns; k < 3 && !ball; k++) {
      mask |= 8 << k;
    }
    if (mask == 0) {
      return;
    }
    int parent = x.indexOf[m.body.parentid[b]];
    int g = rows.add(PairRows.JOINT, b, i, parent, mask, true);
    System.arraycopy(basis, 0, rows.data, rows.shiftAxes(g), 18);
    rows.attach(g, x, point, 0, point, 0, h);
    warmStart(m, w, g, 6 * b);
    if (end - first > 1) {
      drift(m, d, w, i, g);
    }
  }

  private void drift(Model m, Data d, Avbd.Work w, int i, int g) {
    w.projection.predictedMotion(m, d, w.poses, i, motion);
    PairRows rows = w.pairs;
    // of the anchor: shift + (R − 1) arm
    Quat.rotate(motion, 10, rows.data, rows.armA(g), motion, 6);
    Vec3.sub(motion, 10, motion, 10, rows.data, rows.armA(g));
    Vec3.addTo(motion, 0, motion, 10);
    int n = 0;
    for (int k = 0; k < 6; k++) {
      if ((rows.mask(g) & 1 << k) != 0) {
        int axis = k < 3 ? rows.shiftAxes(g) + 3 * k : rows.turnAxes(g) + 3 * k - 9;
        double drift = Vec3.dot(motion, k < 3 ? 0 : 3, rows.data, axis);
        rows.data[rows.row(g, n++) + PairRows.DRIFT] = drift;
      }
    }
  }

  /** Starts the rows of a group from what is remembered at a place. */
  static void warmStart(Model m, Avbd.Work w, int g, int slot) {
    AvbdOptions o = AvbdOptions.read(m);
    PairRows rows = w.pairs;
    boolean cold = m.opt.disabled(DisableFlag.WARMSTART);
    double keep = cold ? 0 : o.has(Part.POST_STABILIZATION) ? 1 : o.alpha * o.gamma;
    int n = 0;
    for (int k = 0; k < 6; k++) {
      if ((rows.mask(g) & 1 << k) == 0) {
        continue;
      }
      int row = rows.row(g, n++);
      boolean shift = k < 3;
      int axis = shift ? rows.shiftAxes(g) + 3 * k : rows.turnAxes(g) + 3 * k - 9;
      double unit = shift ? rows.massUnit(g) : rows.inertiaUnit(g);
      rows.data[row + PairRows.START] = 0;
      rows.data[row + PairRows.LAMBDA] =
          keep * Vec3.dot(w.memory.lambda, slot + (shift ? 0 : 3), rows.data, axis);
      double carried = cold ? 0 : o.gamma * w.memory.penalty[slot + k];
      rows.data[row + PairRows.PENALTY] =
          Math.min(Math.max(carried, o.penaltyMin * unit), Avbd.penaltyMax(o) * unit);
    }
  }

  /** Remembers the rows of all joints and of connects and welds, forces in world axes. */
  static void store(Avbd.Work w) {
    PairRows rows = w.pairs;
    AvbdMemory memory = w.memory;
    for (int g = 0; g < rows.count; g++) {
      if (rows.isContact(g)) {
        continue;
      }
      int slot = slot(w, g);
      int n = 0;
      for (int k = 0; k < 6; k++) {
        if ((rows.mask(g) & 1 << k) != 0) {
          int row = rows.row(g, n++);
          boolean shift = k < 3;
          int axis = shift ? rows.shiftAxes(g) + 3 * k : rows.turnAxes(g) + 3 * k - 9;
          double lambda = rows.data[row + PairRows.LAMBDA];
          Vec3.addScaled(memory.nextLambda, slot + (shift ? 0 : 3), rows.data, axis, lambda);
          memory.nextPenalty[slot + k] = rows.data[row + PairRows.PENALTY];
        }
      }
    }
  }

  private static int slot(Avbd.Work w, int g) {
    int source = w.pairs.source[g];
    return w.pairs.kind(g) == PairRows.JOINT ? 6 * source : w.memory.equalities + 6 * source;
  }

  /** Rows along the complement of the joints' motions in six dimensions. */
  private void general(Model m, Data d, Avbd.Work w, int i, double h) {
    Poses x = w.poses;
    int b = x.root[i];
    double length = x.length[i];
    int n = w.coordinates.motions(m, d, b, x.com, 3 * i, basis);
    int kept = 0;
    for (int k = 0; k < n; k++) {
      System.arraycopy(basis, 6 * k, basis, 6 * kept, 6);
      Vec3.scale(basis, 6 * kept + 3, basis, 6 * kept + 3, length);
      kept += orthogonal(kept) ? 1 : 0;
    }
    int span = kept;
    for (int unitVector = 0; unitVector < 6 && kept < 6; unitVector++) {
      Arrays.fill(basis, 6 * kept, 6 * kept + 6, 0);
      basis[6 * kept + unitVector] = 1;
      kept += orthogonal(kept) ? 1 : 0;
    }
    int parent = x.indexOf[m.body.parentid[b]];
    AvbdOptions o = AvbdOptions.read(m);
    w.projection.carriedMotion(m, d, x, i, parent, h, motion);
    for (int k = span; k < kept; k++) {
      int slot = 6 * b + k;
      int row = w.linear.open(LinearRows.EQUAL, -1, slot);
      w.linear.joint[row] = true;
      Vec3.copy(gradient, 0, basis, 6 * k);
      Vec3.scale(gradient, 3, basis, 6 * k + 3, length);
      w.linear.add(i, gradient, 0, 1);
      w.linear.drift[row] = Vec3.dot(gradient, 0, motion, 0) + Vec3.dot(gradient, 3, motion, 3);
      if (parent >= 0) {
        Vec3.sub(gradient, 6, x.com, 3 * i, x.com, 3 * parent);
        Vec3.cross(gradient, 9, gradient, 6, gradient, 0);
        Vec3.addTo(gradient, 3, gradient, 9);
        w.linear.add(parent, gradient, 0, -1);
        w.linear.drift[row] -= h * Vec3.dot(gradient, 3, x.angular, 3 * parent);
      }
      w.linear.close(x, h);
      w.linear.length[row] = length;
      CoordinateRows.warmStart(m, w, row, o);
    }
  }

  private boolean orthogonal(int k) {
    double[] v = basis;
    double before = norm(k);
    for (int pass = 0; pass < 2; pass++) {
      for (int j = 0; j < k; j++) {
        double dot = 0;
        for (int c = 0; c < 6; c++) {
          dot += v[6 * k + c] * v[6 * j + c];
        }
        for (int c = 0; c < 6; c++) {
          v[6 * k + c] -= dot * v[6 * j + c];
        }
      }
    }
    double n = norm(k);
    if (!(n > 1e-6 * before)) {
      return false;
    }
    for (int c = 0; c < 6; c++) {
      v[6 * k + c] /= n;
    }
    return true;
  }

  private double norm(int k) {
    double sum = 0;
    for (int c = 0; c < 6; c++) {
      sum += basis[6 * k + c] * basis[6 * k + c];
    }
    return Math.sqrt(sum);
  }
}
