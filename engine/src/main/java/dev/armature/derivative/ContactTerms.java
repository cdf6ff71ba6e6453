package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.ConeType;
import dev.armature.model.Model;
import dev.armature.solver.Curvature;
import java.util.Arrays;

/**
 * What each dof changes in the contacts of two bodies: an element of six rows, whose L is the
 * relative motion of the bodies at the point of the first contact, and whose change is a wrench
 * there ({@link ContactMap}).
 *
 * <p>In the axes of a contact, rows are C x with x the residual of each axis: C is one for elliptic
 * cones, 1 ± μ for pyramids. So forces change by −CᵀSC of the residuals' change, and by what the
 * distance does to the residuals and to the softness of the rows.
 */
final class ContactTerms {
  private final Model m;
  final Data d;
  private final Balance balance;
  private final Pair pair;
  private final ContactMotion motion;
  private final ContactMap map = new ContactMap();
  private final ContactMap.Contact contact = new ContactMap.Contact();

  // the bodies whose contacts are added up, and their first point
  private int body1 = -1;
  private int body2 = -1;
  private final double[] center = new double[3];
  private final double[] arm = new double[3];
  private final double[] torque = new double[3];

  ContactTerms(Model m, Data d, Balance balance) {
    this.m = m;
    this.d = d;
    this.balance = balance;
    pair = balance.pair;
    motion = new ContactMotion(m, d);
  }

  int differenced() {
    return motion.differenced;
  }

  /** Adds all contacts that press. */
  void add(Curvature curvature, boolean positions) {
    motion.restart();
    body1 = -1;
    body2 = -1;
    for (int c = 0; c < d.ncon; c++) {
      int first = d.contact.efcAddress[c];
      if (first < 0) {
        continue;
      }
      int dim = d.contact.dim[c];
      boolean pyramid = dim > 1 && m.opt.cone == ConeType.PYRAMIDAL;
      int rows = ForceDifferences.rows(m, d, c);
      boolean acts = false;
      for (int r = first; r < first + rows; r++) {
        acts |= curvature.isActive(r) || curvature.force(r) != 0;
      }
      if (!acts) {
        continue;
      }
      int geom1 = d.contact.geom[2 * c];
      int geom2 = d.contact.geom[2 * c + 1];
      if (ForceDifferences.isOfFlex(d, c)) {
        damp(curvature, first, rows);
        continue;
      }
      begin(m.geom.bodyid[geom1], m.geom.bodyid[geom2], c, positions);
      contact.dim = dim;
      System.arraycopy(d.contact.frame, 9 * c, contact.frame, 0, 9);
      axes(curvature, c, first, rows, pyramid);
      if (positions) {
        motion.compute(c);
        combine();
        balance.push(body1, pair.point, contact.force, torque, -1);
        balance.push(body2, pair.point, contact.force, torque, 1);
      }
      map.add(contact, arm, positions ? motion : null, pair.relative[0], pair.relative[1]);
    }
    finish(positions);
  }

  /** What velocities change in a contact of a flex, from its rows: −JᵀS B J. */
  private void damp(Curvature curvature, int first, int rows) {
    int from = d.efc.JRowadr[first];
    int n = d.efc.JRownnz[first];
    int at = balance.elements.add(Arrays.copyOfRange(d.efc.JColind, from, from + n), n, rows);
    double[] left = balance.elements.left();
    double[] v = balance.elements.byVelocity();
    for (int r = 0; r < rows; r++) {
      System.arraycopy(d.efc.entries, d.efc.JRowadr[first + r], left, at + r * n, n);
      for (int c = 0; c < rows; c++) {
        double s = curvature.entry(first, first + r, first + c) * d.efc.KBIP[4 * (first + c) + 1];
        for (int k = 0; k < n; k++) {
          v[at + r * n + k] -= s * d.efc.entries[d.efc.JRowadr[first + c] + k];
        }
      }
    }
  }

  /** Takes the bodies of a contact, and its point. */
  private void begin(int one, int two, int c, boolean positions) {
    if (one == body1 && two == body2) {
      pair.moveTo(d.contact.pos, 3 * c);
    } else {
      finish(positions);
      body1 = one;
      body2 = two;
      pair.begin(one, two, d.contact.pos, 3 * c);
      Vec3.copy(center, 0, pair.point, 0);
      map.clear();
    }
    Vec3.sub(arm, 0, pair.point, 0, center, 0);
  }

  /** Adds the element of the bodies so far. */
  private void finish(boolean positions) {
    if (body1 < 0) {
      return;
    }
    int n = pair.n;
    int at = balance.elements.add(pair.chain, n, 6);
    double[] left = balance.elements.left();
    pair.moveTo(center, 0);
    for (int k = 0; k < n; k++) {
      pair.moves(pair.chain[k]);
      for (int r = 0; r < 6; r++) {
        left[at + r * n + k] = pair.difference[r];
      }
      map.byVelocity(pair, balance.elements.byVelocity(), at + k, n);
      if (positions) {
        pair.turns(pair.chain[k]);
        map.byPosition(pair, balance.elements.byPosition(), at + k, n);
      }
    }
  }

  /** Forces, curvature and softness in the axes of the contact. */
  private void axes(Curvature curvature, int c, int first, int rows, boolean pyramid) {
    double[] along = contact.along;
    double[] stiffness = contact.stiffness;
    double[] damping = contact.damping;
    double[] byDistance = contact.byDistance;
    Arrays.fill(along, 0);
    Arrays.fill(stiffness, 0);
    Arrays.fill(byDistance, 0);
    for (int r = 0; r < rows; r++) {
      int row = first + r;
      int axis = pyramid ? 1 + r / 2 : r;
      double share = pyramid ? pyramidShare(c, r) : 1;
      double f = curvature.force(row);
      along[axis] += share * f;
      damping[axis] = d.efc.KBIP[4 * row + 1];
      double soft = 0;
      if (curvature.isActive(row)) {
        double impedance = d.efc.KBIP[4 * row + 2];
        soft = f * d.efc.KBIP[4 * row + 3] / (impedance * (1 - impedance));
      }
      byDistance[axis] += share * soft;
      if (pyramid) {
        along[0] += f;
        damping[0] = damping[axis];
        byDistance[0] += soft;
        double s = curvature.entry(first, row, row);
        addPyramid(axis, share, s, s * row(row, true));
      } else {
        for (int k = 0; k < rows; k++) {
          double s = curvature.entry(first, row, first + k);
          stiffness[6 * r + k] = s;
          byDistance[r] -= s * row(first + k, k == 0);
        }
      }
    }
  }

  private double pyramidShare(int c, int r) {
    double mu = d.contact.friction[5 * c + r / 2];
    return r % 2 == 0 ? mu : -mu;
  }

  /** What a unit of distance does to the residual of a row. */
  private double row(int row, boolean normal) {
    double impedance = normal ? d.efc.KBIP[4 * row + 2] : 0;
    return d.efc.KBIP[4 * row]
        * (impedance + d.efc.KBIP[4 * row + 3] * (d.efc.pos[row] - d.efc.margin[row]));
  }

  private void addPyramid(int axis, double share, double s, double distance) {
    contact.stiffness[0] += s;
    contact.stiffness[axis] += s * share;
    contact.stiffness[6 * axis] += s * share;
    contact.stiffness[7 * axis] += s * share * share;
    contact.byDistance[0] -= distance;
    contact.byDistance[axis] -= share * distance;
  }

  /** Force and torque in the axes of the world. */
  private void combine() {
    Vec3.zero(contact.force, 0);
    Vec3.zero(torque, 0);
    for (int k = 0; k < contact.dim; k++) {
      double[] to = k < 3 ? contact.force : torque;
      Vec3.addScaled(to, 0, contact.frame, 3 * (k % 3), contact.along[k]);
    }
  }
}
