package dev.armature.solver.avbd;

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

  ForceLaw(PairRows pairs, LinearRows linear) {
    this.pairs = pairs;
    this.linear = linear;
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
    int row = r.first[group];
    int n = r.size[group];
    if (r.kind[group] != PairRows.CONTACT) {
      for (int k = 0; k < n; k++) {
        double penalty = r.penalty[row + k];
        force[k] = r.lambda[row + k] - penalty * (violation[k] - r.offset[row + k]);
        stiff[k] = penalty;
      }
      return true;
    }
    double penalty = r.penalty[row];
    double soft = r.stiffness[group] > 0 ? r.stiffness[group] / (r.stiffness[group] + penalty) : 1;
    double normal = soft * (r.lambda[row] - penalty * (violation[0] - r.offset[row]));
    if (!(normal > 0)) {
      for (int k = 0; k < n; k++) {
        force[k] = 0;
        stiff[k] = 0;
      }
      // an open contact resists in the block though it does not push: a body cannot jump through it
      // in one step of the descent
      stiff[0] = soft * penalty;
      return true;
    }
    force[0] = normal;
    stiff[0] = soft * penalty;
    if (n > 1) {
      tangents(group, violation, force, stiff, normal);
    }
    for (int k = 3; k < n; k++) {
      double most = r.friction[5 * group + k - 1] * normal;
      double wanted = r.lambda[row + k] - r.penalty[row + k] * (violation[k] - r.offset[row + k]);
      double factor = Math.abs(wanted) > most ? most / Math.abs(wanted) : 1;
      force[k] = factor * wanted;
      stiff[k] = factor * r.penalty[row + k];
    }
    return true;
  }

  private void tangents(
      int group, double[] violation, double[] force, double[] stiff, double normal) {
    PairRows r = pairs;
    int row = r.first[group];
    double f1 = r.lambda[row + 1] - r.penalty[row + 1] * (violation[1] - r.offset[row + 1]);
    double f2 = r.lambda[row + 2] - r.penalty[row + 2] * (violation[2] - r.offset[row + 2]);
    double e1 = f1 / r.friction[5 * group];
    double e2 = f2 / r.friction[5 * group + 1];
    double wanted = Math.sqrt(e1 * e1 + e2 * e2);
    double factor = wanted > normal ? normal / wanted : 1;
    force[1] = factor * f1;
    force[2] = factor * f2;
    stiff[1] = factor * r.penalty[row + 1];
    stiff[2] = factor * r.penalty[row + 2];
  }

  /** The force of a linear row. */
  double ofLinear(int row, double violation) {
    LinearRows r = linear;
    double force = r.lambda[row] - r.penalty[row] * (violation - r.offset[row]);
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
      double wanted = Math.abs(r.lambda[row] - penalty * (violation - r.offset[row]));
      return wanted > r.bound[row] ? penalty * r.bound[row] / wanted : penalty;
    }
    return penalty;
  }
}
