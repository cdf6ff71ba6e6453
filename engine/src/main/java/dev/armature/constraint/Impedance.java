package dev.armature.constraint;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.ConstraintRows;
import dev.armature.data.Contacts;
import dev.armature.data.Data;
import dev.armature.model.ConeType;
import dev.armature.model.ConstraintType;
import dev.armature.model.DisableFlag;
import dev.armature.model.EqType;
import dev.armature.model.Model;

/**
 * Softness of constraint rows: stiffness K, damping B, impedance I with its slope P, and the
 * regularization R.
 *
 * <p>The impedance grows from d0 to dw as the violation x = |pos - margin| / width goes from 0 to
 * 1, along a sigmoid of two powers that meet at the midpoint. With the time constant and damping
 * ratio (t, ζ): K = 1/(dw² t² ζ²), B = 2/(dw t); negative values are stiffness and damping
 * themselves. R = (1 - I)/I A with A the approximate diagonal of J M⁻¹ Jᵀ; the friction rows of a
 * contact take theirs from the normal row.
 */
final class Impedance {
  private static final double MIN_IMPEDANCE = 0.0001;
  private static final double MAX_IMPEDANCE = 0.9999;
  private static final double DEFAULT_TIME_CONSTANT = 0.02;

  /** The parameters of one constraint, made fit for use. */
  static final class Work {
    // reference parameters of the normal direction and of the friction directions of an elliptic
    // contact
    double ref0;
    double ref1;
    double fri0;
    double fri1;
    // impedance at zero and full violation, width, midpoint, power
    double d0;
    double dw;
    double width;
    double midpoint;
    double power;
    // results
    double impedance;
    double slope;
  }

  private Impedance() {}

  /**
   * Fills {@code efc.KBIP}, {@code R}, {@code D} and brings {@code diagApprox} in line with R; sets
   * the contacts' mu. For the rows of some constraints, from the first up to one after the last.
   */
  static void compute(Model m, Data d, int from, int to, Work w) {
    ConstraintRows efc = d.efc;
    int i = from;
    while (i < to) {
      int rows = rowsOf(m, d, i);
      parameters(m, d, w, i);
      evaluate(w, violation(d, i, rows) - efc.margin[i]);
      for (int r = i; r < i + rows; r++) {
        boolean friction = r > i && efc.type[r] == ConstraintType.CONTACT_ELLIPTIC;
        boolean friction0 = friction && (w.fri0 != 0 || w.fri1 != 0);
        boolean loss =
            efc.type[r] == ConstraintType.FRICTION_DOF
                || efc.type[r] == ConstraintType.FRICTION_TENDON;
        double ref0 = friction0 ? w.fri0 : w.ref0;
        double ref1 = friction0 ? w.fri1 : w.ref1;
        efc.KBIP[4 * r] = loss || friction ? 0 : stiffness(ref0, ref1, w.dw);
        efc.KBIP[4 * r + 1] = damping(ref0, ref1, w.dw);
        efc.KBIP[4 * r + 2] = w.impedance;
        efc.KBIP[4 * r + 3] = w.slope;
        efc.R[r] = Math.max(MINVAL, (1 - w.impedance) * efc.diagApprox[r] / w.impedance);
      }
      if (efc.type[i] >= ConstraintType.CONTACT_PYRAMIDAL) {
        frictionRows(m, d, i);
      }
      for (int r = i; r < i + rows; r++) {
        efc.D[r] = 1 / efc.R[r];
        efc.diagApprox[r] = efc.R[r] * w.impedance / (1 - w.impedance);
      }
      i += rows;
    }
  }

  /** How many rows make one constraint with the row at {@code i} first. */
  private static int rowsOf(Model m, Data d, int i) {
    int id = d.efc.id[i];
    return switch (d.efc.type[i]) {
      case ConstraintType.EQUALITY ->
          m.eq.type[id] == EqType.CONNECT ? 3 : m.eq.type[id] == EqType.WELD ? 6 : 1;
      case ConstraintType.CONTACT_ELLIPTIC -> d.contact.dim[id];
      case ConstraintType.CONTACT_PYRAMIDAL -> 2 * (d.contact.dim[id] - 1);
      default -> 1;
    };
  }

  /**
   * What the impedance is a function of: the position, for several equality rows their norm, for a
   * contact its distance.
   */
  private static double violation(Data d, int row, int rows) {
    if (rows == 1 || d.efc.type[row] != ConstraintType.EQUALITY) {
      return d.efc.pos[row];
    }
    double sum = 0;
    for (int r = row; r < row + rows; r++) {
      sum += d.efc.pos[r] * d.efc.pos[r];
    }
    return Math.sqrt(sum);
  }

  private static void parameters(Model m, Data d, Work w, int row) {
    int id = d.efc.id[row];
    w.fri0 = 0;
    w.fri1 = 0;
    switch (d.efc.type[row]) {
      case ConstraintType.EQUALITY -> take(m, w, m.eq.solref, m.eq.solimp, id);
      case ConstraintType.FRICTION_DOF -> take(m, w, m.dof.solref, m.dof.solimp, id);
      case ConstraintType.FRICTION_TENDON -> take(m, w, m.tendon.solrefFri, m.tendon.solimpFri, id);
      case ConstraintType.LIMIT_JOINT -> take(m, w, m.jnt.solref, m.jnt.solimp, id);
      case ConstraintType.LIMIT_TENDON -> take(m, w, m.tendon.solrefLim, m.tendon.solimpLim, id);
      default -> {
        Contacts con = d.contact;
        take(m, w, con.solref, con.solimp, id);
        double fri0 = con.solreffriction[2 * id];
        double fri1 = con.solreffriction[2 * id + 1];
        if (fri0 > 0 == fri1 > 0) {
          w.fri0 = safe(m, fri0);
          w.fri1 = fri1;
        }
      }
    }
  }

  private static void take(Model m, Work w, double[] solref, double[] solimp, int id) {
    double ref0 = solref[2 * id];
    double ref1 = solref[2 * id + 1];
    if (ref0 > 0 != ref1 > 0) {
      ref0 = DEFAULT_TIME_CONSTANT;
      ref1 = 1;
    }
    w.ref0 = safe(m, ref0);
    w.ref1 = ref1;
    w.d0 = clamp(solimp[5 * id]);
    w.dw = clamp(solimp[5 * id + 1]);
    w.width = Math.max(0, solimp[5 * id + 2]);
    w.midpoint = clamp(solimp[5 * id + 3]);
    w.power = Math.max(1, solimp[5 * id + 4]);
  }

  /** A time constant the time step can follow. */
  private static double safe(Model m, double timeConstant) {
    return timeConstant > 0 && !m.opt.disabled(DisableFlag.REFSAFE)
        ? Math.max(timeConstant, 2 * m.opt.timestep)
        : timeConstant;
  }

  private static double clamp(double impedance) {
    return Math.min(MAX_IMPEDANCE, Math.max(MIN_IMPEDANCE, impedance));
  }

  private static void evaluate(Work w, double violation) {
    w.slope = 0;
    if (w.d0 == w.dw || w.width <= MINVAL) {
      w.impedance = 0.5 * (w.d0 + w.dw);
      return;
    }
    double x = Math.abs(violation) / w.width;
    if (x >= 1) {
      w.impedance = w.dw;
      return;
    }
    if (x == 0) {
      w.impedance = w.d0;
      return;
    }
    double p = w.power;
    double y;
    double dy;
    if (p == 1) {
      y = x;
      dy = 1;
    } else if (x <= w.midpoint) {
      double a = 1 / power(w.midpoint, p - 1);
      y = a * power(x, p);
      dy = p * a * power(x, p - 1);
    } else {
      double a = 1 / power(1 - w.midpoint, p - 1);
      y = 1 - a * power(1 - x, p);
      dy = p * a * power(1 - x, p - 1);
    }
    w.impedance = w.d0 + y * (w.dw - w.d0);
    w.slope = (violation < 0 ? -1 : 1) * dy * (w.dw - w.d0) / w.width;
  }

  private static double power(double x, double p) {
    return p == 1 ? x : p == 2 ? x * x : StrictMath.pow(x, p);
  }

  private static double stiffness(double ref0, double ref1, double dmax) {
    return ref0 > 0
        ? 1 / Math.max(MINVAL, dmax * dmax * ref0 * ref0 * ref1 * ref1)
        : -ref0 / Math.max(MINVAL, dmax * dmax);
  }

  private static double damping(double ref0, double ref1, double dmax) {
    return ref1 > 0 ? 2 / Math.max(MINVAL, dmax * ref0) : -ref1 / Math.max(MINVAL, dmax);
  }

  /** Regularization of the friction rows of a contact, in proportion to that of its normal row. */
  private static void frictionRows(Model m, Data d, int row) {
    double[] R = d.efc.R;
    Contacts con = d.contact;
    int contact = d.efc.id[row];
    int dim = con.dim[contact];
    int friction = 5 * contact;
    double first = con.friction[friction];
    R[row + 1] = R[row] / Math.max(MINVAL, m.opt.impratio);
    double mu = first * Math.sqrt(R[row + 1] / R[row]);
    con.mu[contact] = mu;
    if (m.opt.cone == ConeType.ELLIPTIC) {
      for (int j = 1; j < dim - 1; j++) {
        double other = con.friction[friction + j];
        R[row + 1 + j] = R[row + 1] * first * first / (other * other);
      }
    } else {
      double all = 2 * mu * mu * R[row];
      for (int r = row; r < row + 2 * (dim - 1); r++) {
        R[r] = all;
      }
    }
  }
}
