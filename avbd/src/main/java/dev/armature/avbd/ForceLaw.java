package dev.armature.avbd;

import static dev.armature.avbd.PairRows.FRICTION;
import static dev.armature.avbd.PairRows.LAMBDA;
import static dev.armature.avbd.PairRows.OFFSET;
import static dev.armature.avbd.PairRows.PENALTY;
import static dev.armature.avbd.PairRows.ROW;
import static dev.armature.avbd.PairRows.STIFFNESS;

/**
 * The force of a row from its violation: clamp(λ − k C_stab) between the bounds of its kind, used
 * by the block assembly and the multiplier update alike.
 *
 * <p>Contacts: f_n = max(0, s (λ − k C)), with s = K/(K + k) for a compliant contact of stiffness K
 * and 1 for a rigid one, so that the fixed point of λ ← f is λ = −K C whatever k. Tangents:
 * (f₁/μ₁)² + (f₂/μ₂)² ≤ f_n², by scaling; spin and roll: |f| ≤ μ f_n.
 */
final class ForceLaw {
  private final PairRows pairs;
  private final LinearRows linear;
  private boolean open = true;
  private boolean secant = true;

  ForceLaw(PairRows pairs, LinearRows linear) {
    this.pairs = pairs;
    this.linear = linear;
  }

  /** Notes which parts of the method are on. */
  void begin(AvbdOptions o) {
    open = o.has(Part.OPEN_STIFFNESS);
    secant = o.has(Part.SECANT_STIFFNESS);
  }

  /**
   * Forces and secant stiffnesses of a group. The stiffness of a row at its bound is k times the
   * factor by which its force was cut, zero for an open contact.
   *
   * @param violation the rows' violations
   * @param force res, the rows' forces
   * @param stiff res, the rows' stiffnesses
   * @return whether any force or stiffness is other than zero
   */
  boolean of(int group, double[] violation, double[] force, double[] stiff) {
    PairRows r = pairs;
    double[] data = r.data;
    int row = r.first(group);
    int n = r.size(group);
    if (!r.isContact(group)) {
      for (int k = 0; k < n; k++, row += ROW) {
        force[k] = elastic(data, row, violation[k]);
        stiff[k] = data[row + PENALTY];
      }
      return true;
    }
    double penalty = data[row + PENALTY];
    double stiffness = data[row + STIFFNESS];
    double soft = stiffness > 0 ? stiffness / (stiffness + penalty) : 1;
    double normal = soft * elastic(data, row, violation[0]);
    if (!(normal > 0)) {
      for (int k = 0; k < n; k++) {
        force[k] = 0;
        stiff[k] = 0;
      }
      // an open contact resists in the block though it does not push: a body cannot jump through it
      // in one step of the descent
      stiff[0] = open ? soft * penalty : 0;
      return true;
    }
    force[0] = normal;
    stiff[0] = soft * penalty;
    if (n > 1) {
      tangents(data, row, violation, force, stiff, normal);
    }
    for (int k = 3; k < n; k++) {
      int at = row + ROW * k;
      double most = data[at + FRICTION] * normal;
      double wanted = elastic(data, at, violation[k]);
      double factor = Math.abs(wanted) > most ? most / Math.abs(wanted) : 1;
      force[k] = factor * wanted;
      stiff[k] = (secant ? factor : 1) * data[at + PENALTY];
    }
    return true;
  }

  private void tangents(
      double[] data, int row, double[] violation, double[] force, double[] stiff, double normal) {
    int first = row + ROW;
    int second = row + 2 * ROW;
    double f1 = elastic(data, first, violation[1]);
    double f2 = elastic(data, second, violation[2]);
    double e1 = f1 / data[first + FRICTION];
    double e2 = f2 / data[second + FRICTION];
    double wanted = Math.sqrt(e1 * e1 + e2 * e2);
    double factor = wanted > normal ? normal / wanted : 1;
    force[1] = factor * f1;
    force[2] = factor * f2;
    double part = secant ? factor : 1;
    stiff[1] = part * data[first + PENALTY];
    stiff[2] = part * data[second + PENALTY];
  }

  /** λ − k C_stab of a row. */
  private static double elastic(double[] data, int row, double violation) {
    return data[row + LAMBDA] - data[row + PENALTY] * (violation - data[row + OFFSET]);
  }

  /** Whether a row of a group has the force that no bound has cut. */
  static boolean isFree(double[] data, int row, double violation, double force) {
    return force == elastic(data, row, violation);
  }

  /** The same for a linear row. */
  boolean isFreeLinear(int row, double violation, double force) {
    return force == elasticLinear(row, violation);
  }

  private double elasticLinear(int row, double violation) {
    return linear.lambda[row] - linear.penalty[row] * (violation - linear.offset[row]);
  }

  /** The force of a linear row. */
  double ofLinear(int row, double violation) {
    LinearRows r = linear;
    double force = elasticLinear(row, violation);
    return switch (r.kind[row]) {
      case LinearRows.LIMIT -> Math.max(0, force);
      case LinearRows.FRICTION -> Math.max(-r.bound[row], Math.min(r.bound[row], force));
      default -> force;
    };
  }

  /** The secant stiffness of a linear row whose force is as {@link #ofLinear} says. */
  double stiffnessOfLinear(int row, double violation, double force) {
    LinearRows r = linear;
    double penalty = r.penalty[row];
    if (r.kind[row] == LinearRows.LIMIT) {
      return force > 0 ? penalty : 0;
    }
    if (r.kind[row] == LinearRows.FRICTION) {
      double wanted = Math.abs(elasticLinear(row, violation));
      return secant && wanted > r.bound[row] ? penalty * r.bound[row] / wanted : penalty;
    }
    return penalty;
  }
}
