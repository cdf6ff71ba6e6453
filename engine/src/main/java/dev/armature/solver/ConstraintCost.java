package dev.armature.solver;

import dev.armature.data.Contacts;
import dev.armature.math.Dot;
import dev.armature.model.ConstraintState;
import dev.armature.model.ConstraintType;

/**
 * Cost, state and force of constraint rows as a function of jar = J a - aref; the force is minus
 * the derivative of the cost.
 *
 * <ul>
 *   <li>equality: ½ D jar²
 *   <li>friction loss η: ½ D jar² up to |jar| = R η, linear beyond (Huber)
 *   <li>limit, frictionless and pyramidal contact: ½ D jar² where jar &lt; 0, else nothing
 *   <li>elliptic contact, with N = μ jar0 and T the norm of the friction-scaled tangential part:
 *       nothing above the cone (N ≥ μ T), all rows quadratic below the polar cone (μ N + T ≤ 0), ½
 *       Dm (N - μ T)² between, Dm = D0 / (μ² (1 + μ²))
 * </ul>
 */
final class ConstraintCost {
  /** Rows that are not satisfied after the last {@link #update}. */
  int active;

  /** Rows whose state changed in the last {@link #update}. */
  int changed;

  /** Whether any contact is in the middle zone of its cone. */
  boolean cones;

  private final double[] u = new double[6];

  /** Evaluates the problem at its jar: writes states and forces, returns the cost. */
  double update(Problem p) {
    return update(p, 0, p.nefc);
  }

  /** The same for some rows; constraints must be whole. */
  double update(Problem p, int from, int to) {
    active = 0;
    changed = 0;
    cones = false;
    int plain = p.ne + p.nf;
    double cost = equality(p, from, Math.min(to, p.ne));
    cost = friction(p, Math.max(from, p.ne), Math.min(to, plain), cost);
    return inequality(p, Math.max(from, plain), to, cost);
  }

  private void set(Problem p, int i, int state) {
    if (p.state[i] != state) {
      p.state[i] = state;
      changed++;
    }
    if (state != ConstraintState.SATISFIED) {
      active++;
    }
  }

  private double equality(Problem p, int begin, int end) {
    double cost = 0;
    for (int i = begin; i < end; i++) {
      double x = p.jar[i];
      double f = -p.D[i] * x;
      p.force[i] = f;
      cost -= 0.5 * f * x;
      set(p, i, ConstraintState.QUADRATIC);
    }
    return cost;
  }

  private double friction(Problem p, int begin, int end, double costBefore) {
    double cost = costBefore;
    for (int i = begin; i < end; i++) {
      double x = p.jar[i];
      double loss = p.loss[i];
      double limit = p.R[i] * loss;
      if (x <= -limit) {
        p.force[i] = loss;
        cost += -0.5 * limit * loss - loss * x;
        set(p, i, ConstraintState.LINEARNEG);
      } else if (x >= limit) {
        p.force[i] = -loss;
        cost += -0.5 * limit * loss + loss * x;
        set(p, i, ConstraintState.LINEARPOS);
      } else {
        double f = -p.D[i] * x;
        p.force[i] = f;
        cost -= 0.5 * f * x;
        set(p, i, ConstraintState.QUADRATIC);
      }
    }
    return cost;
  }

  private double inequality(Problem p, int begin, int end, double costBefore) {
    double cost = costBefore;
    if (!p.isElliptic()) {
      for (int i = begin; i < end; i++) {
        cost = oneSided(p, i, cost);
      }
      return cost;
    }
    int i = begin;
    while (i < end) {
      if (p.type[i] == ConstraintType.CONTACT_ELLIPTIC) {
        cost = elliptic(p, i, cost);
        i += p.contact.dim[p.id[i]];
      } else {
        cost = oneSided(p, i++, cost);
      }
    }
    return cost;
  }

  private double oneSided(Problem p, int i, double costBefore) {
    double x = p.jar[i];
    if (x >= 0) {
      p.force[i] = 0;
      set(p, i, ConstraintState.SATISFIED);
      return costBefore;
    }
    double f = -p.D[i] * x;
    p.force[i] = f;
    set(p, i, ConstraintState.QUADRATIC);
    return costBefore - 0.5 * f * x;
  }

  private double elliptic(Problem p, int i, double costBefore) {
    Contacts con = p.contact;
    int contact = p.id[i];
    int dim = con.dim[contact];
    double mu = con.mu[contact];
    int friction = 5 * contact - 1;
    double n = p.jar[i] * mu;
    double tt = 0;
    u[0] = n;
    for (int j = 1; j < dim; j++) {
      u[j] = p.jar[i + j] * con.friction[friction + j];
      tt += u[j] * u[j];
    }
    double t = Math.sqrt(dim == 6 ? Dot.dense(u, 1, u, 1, 5) : tt);
    if (n >= mu * t || (t <= 0 && n >= 0)) {
      for (int j = i; j < i + dim; j++) {
        p.force[j] = 0;
        set(p, j, ConstraintState.SATISFIED);
      }
      return costBefore;
    }
    if (mu * n + t <= 0 || (t <= 0 && n < 0)) {
      double cost = costBefore;
      for (int j = i; j < i + dim; j++) {
        double f = -p.D[j] * p.jar[j];
        p.force[j] = f;
        cost -= 0.5 * f * p.jar[j];
        set(p, j, ConstraintState.QUADRATIC);
      }
      return cost;
    }
    double dm = p.D[i] / (mu * mu * (1 + mu * mu));
    double e = n - mu * t;
    double normal = -dm * e * mu;
    p.force[i] = normal;
    set(p, i, ConstraintState.CONE);
    for (int j = 1; j < dim; j++) {
      p.force[i + j] = -normal / t * u[j] * con.friction[friction + j];
      set(p, i + j, ConstraintState.CONE);
    }
    cones = true;
    return costBefore + 0.5 * dm * e * e;
  }

  /**
   * Hessian of the cost of a contact in the middle zone of its cone, into {@code contact.H} (dim x
   * dim).
   *
   * <p>Dm S H S with S = diag(μ, friction), t the direction of the tangential part: H00 = 1, H0j =
   * -μ tj, Hjk = (μ N/T) tj tk + (μ² - μ N/T) δjk.
   */
  void coneHessian(Problem p, int i) {
    Contacts con = p.contact;
    int contact = p.id[i];
    int dim = con.dim[contact];
    double mu = con.mu[contact];
    int friction = 5 * contact - 1;
    double n = p.jar[i] * mu;
    double tt = 0;
    for (int j = 1; j < dim; j++) {
      u[j] = p.jar[i + j] * con.friction[friction + j];
      tt += u[j] * u[j];
    }
    double t = Math.sqrt(dim == 6 ? Dot.dense(u, 1, u, 1, 5) : tt);
    double dm = p.D[i] / (mu * mu * (1 + mu * mu));
    double[] h = con.H;
    int at = 36 * contact;
    double side = -mu / t;
    double curved = mu * n / (t * t * t);
    double flat = mu * mu - mu * n / t;
    for (int k = 0; k < dim; k++) {
      double sk = dm * (k == 0 ? mu : con.friction[friction + k]);
      for (int j = k; j < dim; j++) {
        double v = k > 0 ? curved * u[j] * u[k] : j > 0 ? side * u[j] : 1;
        if (j == k && k > 0) {
          v += flat;
        }
        v *= sk * (j == 0 ? mu : con.friction[friction + j]);
        h[at + k * dim + j] = v;
        h[at + j * dim + k] = v;
      }
    }
  }
}
