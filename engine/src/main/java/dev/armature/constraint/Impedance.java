package dev.armature.constraint;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.ConstraintRows;
import dev.armature.data.Contacts;
import dev.armature.data.Data;
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

  private Impedance() {}

  /**
   * Fills {@code efc.KBIP}, {@code R}, {@code D} and brings {@code diagApprox} in line with R; sets
   * the contacts' mu. For the rows of some constraints, from the first up to one after the last.
   */
  static void compute(Model m, Data d, int from, int to) {
    ConstraintRows efc = d.efc;
    double[] R = efc.R;
    double[] D = efc.D;
    double[] diag = efc.diagApprox;
    double shortest = m.opt.disabled(DisableFlag.REFSAFE) ? 0 : 2 * m.opt.timestep;
    double time = Double.NaN;
    double ratio = 0;
    double low = 0;
    double high = 0;
    double wide = 0;
    double d0 = 0;
    double dw = 0;
    double width = 0;
    double stiffness = 0;
    double damping = 0;
    int i = from;
    while (i < to) {
      int type = efc.type[i];
      int id = efc.id[i];
      double[] solref;
      double[] solimp;
      switch (type) {
        case ConstraintType.EQUALITY -> {
          solref = m.eq.solref;
          solimp = m.eq.solimp;
        }
        case ConstraintType.FRICTION_DOF -> {
          solref = m.dof.solref;
          solimp = m.dof.solimp;
        }
        case ConstraintType.FRICTION_TENDON -> {
          solref = m.tendon.solrefFri;
          solimp = m.tendon.solimpFri;
        }
        case ConstraintType.LIMIT_JOINT -> {
          solref = m.jnt.solref;
          solimp = m.jnt.solimp;
        }
        case ConstraintType.LIMIT_TENDON -> {
          solref = m.tendon.solrefLim;
          solimp = m.tendon.solimpLim;
        }
        default -> {
          solref = d.contact.solref;
          solimp = d.contact.solimp;
        }
      }
      // what constraints in a row have in common is made once
      if (solref[2 * id] != time
          || solref[2 * id + 1] != ratio
          || solimp[5 * id] != low
          || solimp[5 * id + 1] != high
          || solimp[5 * id + 2] != wide) {
        time = solref[2 * id];
        ratio = solref[2 * id + 1];
        low = solimp[5 * id];
        high = solimp[5 * id + 1];
        wide = solimp[5 * id + 2];
        boolean given = time > 0 == ratio > 0;
        double ref0 = safe(given ? time : DEFAULT_TIME_CONSTANT, shortest);
        double ref1 = given ? ratio : 1;
        d0 = clamp(low);
        dw = clamp(high);
        width = Math.max(0, wide);
        stiffness = stiffness(ref0, ref1, dw);
        damping = damping(ref0, ref1, dw);
      }

      int rows = rowsOf(m, d, type, id);
      double violation =
          violation(efc.pos, i, type == ConstraintType.EQUALITY ? rows : 1) - efc.margin[i];
      double impedance;
      double slope = 0;
      if (d0 == dw || width <= MINVAL) {
        impedance = 0.5 * (d0 + dw);
      } else if (violation == 0) {
        impedance = d0;
      } else {
        double x = Math.abs(violation) / width;
        if (x >= 1) {
          impedance = dw;
        } else if (x == 0) {
          impedance = d0;
        } else {
          double midpoint = clamp(solimp[5 * id + 3]);
          double p = Math.max(1, solimp[5 * id + 4]);
          double y;
          double dy;
          if (p == 1) {
            y = x;
            dy = 1;
          } else if (x <= midpoint) {
            double a = 1 / power(midpoint, p - 1);
            y = a * power(x, p);
            dy = p * a * power(x, p - 1);
          } else {
            double a = 1 / power(1 - midpoint, p - 1);
            y = 1 - a * power(1 - x, p);
            dy = p * a * power(1 - x, p - 1);
          }
          impedance = d0 + y * (dw - d0);
          slope = (violation < 0 ? -1 : 1) * dy * (dw - d0) / width;
        }
      }

      int end = i + rows;
      if (type < ConstraintType.CONTACT_PYRAMIDAL) {
        boolean loss =
            type == ConstraintType.FRICTION_DOF || type == ConstraintType.FRICTION_TENDON;
        double diagonal = 0;
        double soft = 0;
        double inverse = 0;
        double approximate = 0;
        for (int r = i; r < end; r++) {
          if (r == i || diag[r] != diagonal) {
            diagonal = diag[r];
            soft = Math.max(MINVAL, (1 - impedance) * diagonal / impedance);
            inverse = 1 / soft;
            approximate = soft * impedance / (1 - impedance);
          }
          put(efc.KBIP, r, loss ? 0 : stiffness, damping, impedance, slope);
          R[r] = soft;
          D[r] = inverse;
          diag[r] = approximate;
        }
        i = end;
        continue;
      }

      // friction rows take their regularization from the normal row
      Contacts con = d.contact;
      double normal = Math.max(MINVAL, (1 - impedance) * diag[i] / impedance);
      double first = con.friction[5 * id];
      double tangent = normal;
      double mu = first;
      if (m.opt.impratio != 1) { // as it is by default: what follows takes time
        tangent = normal / Math.max(MINVAL, m.opt.impratio);
        mu = first * Math.sqrt(tangent / normal);
      }
      con.mu[id] = mu;
      if (type == ConstraintType.CONTACT_PYRAMIDAL) {
        double edge = 2 * mu * mu * normal;
        double inverse = 1 / edge;
        double approximate = edge * impedance / (1 - impedance);
        for (int r = i; r < end; r++) {
          put(efc.KBIP, r, stiffness, damping, impedance, slope);
          R[r] = edge;
          D[r] = inverse;
          diag[r] = approximate;
        }
      } else {
        put(efc.KBIP, i, stiffness, damping, impedance, slope);
        double fri0 = con.solreffriction[2 * id];
        double fri1 = con.solreffriction[2 * id + 1];
        boolean own = fri0 > 0 == fri1 > 0 && (fri0 != 0 || fri1 != 0);
        double across = own ? damping(safe(fri0, shortest), fri1, dw) : damping;
        R[i] = normal;
        for (int r = i + 1; r < end; r++) {
          put(efc.KBIP, r, 0, across, impedance, slope);
          double other = con.friction[5 * id + r - i - 1];
          R[r] = r == i + 1 ? tangent : tangent * first * first / (other * other);
        }
        for (int r = i; r < end; r++) {
          D[r] = 1 / R[r];
          diag[r] = R[r] * impedance / (1 - impedance);
        }
      }
      i = end;
    }
  }

  private static void put(
      double[] KBIP, int row, double stiffness, double damping, double impedance, double slope) {
    KBIP[4 * row] = stiffness;
    KBIP[4 * row + 1] = damping;
    KBIP[4 * row + 2] = impedance;
    KBIP[4 * row + 3] = slope;
  }

  /** How many rows a constraint has. */
  private static int rowsOf(Model m, Data d, int type, int id) {
    return switch (type) {
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
  private static double violation(double[] pos, int row, int rows) {
    if (rows == 1) {
      return pos[row];
    }
    double sum = 0;
    for (int r = row; r < row + rows; r++) {
      sum += pos[r] * pos[r];
    }
    return Math.sqrt(sum);
  }

  /** A time constant the time step can follow. */
  private static double safe(double timeConstant, double shortest) {
    return timeConstant > 0 ? Math.max(timeConstant, shortest) : timeConstant;
  }

  private static double clamp(double impedance) {
    return Math.min(MAX_IMPEDANCE, Math.max(MIN_IMPEDANCE, impedance));
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
}
