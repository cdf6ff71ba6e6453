package dev.armature.solver;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Contacts;
import dev.armature.math.Dot;
import dev.armature.model.ConstraintType;

/**
 * Exact search along a direction: the step α at which the derivative of the cost φ(α) = cost(a + α
 * v) vanishes.
 *
 * <p>φ is convex and piecewise smooth: quadratic in every row between the α at which the row
 * changes its state. Newton's method on the derivative marches until the derivative changes sign,
 * then the bracket is shrunk by Newton steps from both ends and by bisection. Points, their order
 * and the tests are those of the reference: they decide how many iterations a solve takes.
 */
final class LineSearch {

  // points of the line, four numbers each: step, cost, first and second derivative
  private static final int START = 0;
  private static final int LOW = 4;
  private static final int HIGH = 8;
  private static final int CANDIDATE = 12;
  private static final int CANDIDATE_END = 24;
  private static final int LOW_NEXT = 24;
  private static final int HIGH_NEXT = 28;
  private final double[] pt = new double[32];

  // what is kept of an elliptic contact: U0 V0 UU UV VV Dm mu, then the sum of its rows'
  // polynomials, then how many other rows come before it
  private static final int CONE = 11;

  /** M v and J v of the last search. */
  final double[] inertial;

  double[] jv = {};

  /** Evaluations of the last search. */
  int evaluations;

  /** Derivative of the cost at the step found, scaled. */
  double slope;

  // rows that are quadratic where x + α dx < 0: the polynomial q0 + q1 α + q2 α²
  private double[] x = {};
  private double[] dx = {};
  private double[] q0 = {};
  private double[] q1 = {};
  private double[] q2 = {};
  private int rows;
  private double[] cone = {};
  private int cones;

  // polynomial of what is the same for all α: inertia and equalities
  private double base0;
  private double base1;
  private double base2;

  LineSearch(int nv) {
    inertial = new double[nv];
  }

  private void ensure(int nefc) {
    if (nefc > jv.length) {
      int size = Math.max(nefc, 2 * jv.length);
      jv = new double[size];
      x = new double[size];
      dx = new double[size];
      q0 = new double[size];
      q1 = new double[size];
      q2 = new double[size];
      cone = new double[CONE * (size / 3 + 1)];
    }
  }

  /**
   * Finds the step; 0 when there is none.
   *
   * @param gauss the cost of inertia at α = 0
   * @param tolerance of the derivative, before scaling
   * @param limit most evaluations; checked at the head of the loops only
   */
  double search(Problem p, double[] v, double gauss, double tolerance, int limit) {
    ensure(p.nefc);
    evaluations = 0;
    slope = 0;
    p.mulInertia(v, inertial);
    base0 = gauss;
    double norm = prepareInertia(p, v);
    if (norm < MINVAL) {
      return 0;
    }
    p.mulJacobian(v, jv);
    prepareRows(p);
    int found = find(p, tolerance * norm / p.scale, limit);
    if (found < 0) {
      return 0;
    }
    slope = Math.abs(pt[found + 2]) * p.scale / norm;
    return pt[found];
  }

  /** Where in {@link #pt} the point sought is, -1 when there is none. */
  private int find(Problem p, double gtol, int limit) {
    evaluate(p, START, 0);
    newton(p, LOW, START);
    if (flat(LOW, gtol)) {
      return LOW;
    }
    double dir = pt[LOW + 2] < 0 ? 1 : -1;
    while (dir * pt[LOW + 2] <= -gtol && evaluations < limit) {
      copy(HIGH, LOW);
      newton(p, LOW, LOW);
      if (flat(LOW, gtol)) {
        return LOW;
      }
    }
    if (evaluations >= limit) {
      return LOW;
    }
    copy(HIGH_NEXT, LOW);
    newton(p, LOW_NEXT, LOW);
    while (evaluations < limit) {
      copy(CANDIDATE, LOW_NEXT);
      copy(CANDIDATE + 4, HIGH_NEXT);
      evaluate(p, CANDIDATE + 8, 0.5 * (pt[LOW] + pt[HIGH]));
      int best = -1;
      for (int c = CANDIDATE; c < CANDIDATE_END; c += 4) {
        if (flat(c, gtol) && (best < 0 || pt[c + 1] < pt[best + 1])) {
          best = c;
        }
      }
      if (best >= 0) {
        return best;
      }
      boolean lowMoved = tighten(LOW);
      if (lowMoved) {
        newton(p, LOW_NEXT, LOW);
      }
      boolean highMoved = tighten(HIGH);
      if (highMoved) {
        newton(p, HIGH_NEXT, HIGH);
      }
      if (!lowMoved && !highMoved) {
        return CANDIDATE + 8;
      }
    }
    if (pt[LOW + 1] <= pt[HIGH + 1] && pt[LOW + 1] < pt[START + 1]) {
      return LOW;
    }
    if (pt[HIGH + 1] <= pt[LOW + 1] && pt[HIGH + 1] < pt[START + 1]) {
      return HIGH;
    }
    return -1;
  }

  private boolean flat(int at, double gtol) {
    return Math.abs(pt[at + 2]) < gtol;
  }

  private void copy(int to, int from) {
    pt[to] = pt[from];
    pt[to + 1] = pt[from + 1];
    pt[to + 2] = pt[from + 2];
    pt[to + 3] = pt[from + 3];
  }

  private void newton(Problem p, int to, int from) {
    evaluate(p, to, pt[from] - pt[from + 2] / pt[from + 3]);
  }

  /**
   * Moves an end of the bracket to the candidate with the derivative of the same sign nearest to
   * zero.
   */
  private boolean tighten(int end) {
    boolean moved = false;
    for (int c = CANDIDATE; c < CANDIDATE_END; c += 4) {
      double here = pt[end + 2];
      double there = pt[c + 2];
      if ((here < 0 && there < 0 && there > here) || (here > 0 && there > 0 && there < here)) {
        copy(end, c);
        moved = true;
      }
    }
    return moved;
  }

  /** The polynomial of the inertia in the direction v, whose norm is returned. */
  private double prepareInertia(Problem p, double[] v) {
    int n = p.nv();
    base1 = Dot.dense(v, 0, p.inertial, 0, n) - Dot.dense(p.smoothForce, 0, v, 0, n);
    base2 = 0.5 * Dot.dense(v, 0, inertial, 0, n);
    return Math.sqrt(Dot.dense(v, 0, v, 0, n));
  }

  /** Adds the polynomials of the equalities, and makes those of the other rows. */
  private void prepareRows(Problem p) {
    double b0 = base0;
    double b1 = base1;
    double b2 = base2;
    for (int i = 0; i < p.ne; i++) {
      double weighted = p.D[i] * p.jar[i];
      b0 += 0.5 * weighted * p.jar[i];
      b1 += weighted * jv[i];
      b2 += 0.5 * p.D[i] * jv[i] * jv[i];
    }
    base0 = b0;
    base1 = b1;
    base2 = b2;
    cones = 0;
    if (!p.isElliptic()) {
      rows = p.nefc - p.ne;
      for (int k = 0; k < rows; k++) {
        prepareRow(p, p.ne + k, k);
      }
      return;
    }
    rows = 0;
    int i = p.ne;
    while (i < p.nefc) {
      if (p.type[i] == ConstraintType.CONTACT_ELLIPTIC) {
        i = prepareCone(p, i);
      } else {
        prepareRow(p, i++, rows++);
      }
    }
  }

  private void prepareRow(Problem p, int i, int k) {
    double weighted = p.D[i] * p.jar[i];
    x[k] = p.jar[i];
    dx[k] = jv[i];
    q0[k] = 0.5 * weighted * p.jar[i];
    q1[k] = weighted * jv[i];
    q2[k] = 0.5 * p.D[i] * jv[i] * jv[i];
  }

  private int prepareCone(Problem p, int i) {
    Contacts con = p.contact;
    int contact = p.id[i];
    int dim = con.dim[contact];
    double mu = con.mu[contact];
    double uu = 0;
    double uv = 0;
    double vv = 0;
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    for (int j = 0; j < dim; j++) {
      double jar = p.jar[i + j];
      double d = jv[i + j];
      double weighted = p.D[i + j] * jar;
      s0 += 0.5 * weighted * jar;
      s1 += weighted * d;
      s2 += 0.5 * p.D[i + j] * d * d;
      if (j > 0) {
        double friction = con.friction[5 * contact + j - 1];
        double u = jar * friction;
        double w = d * friction;
        uu += u * u;
        uv += u * w;
        vv += w * w;
      }
    }
    int at = CONE * cones++;
    cone[at] = p.jar[i] * mu;
    cone[at + 1] = jv[i] * mu;
    cone[at + 2] = uu;
    cone[at + 3] = uv;
    cone[at + 4] = vv;
    cone[at + 5] = p.D[i] / (mu * mu * (1 + mu * mu));
    cone[at + 6] = mu;
    cone[at + 7] = s0;
    cone[at + 8] = s1;
    cone[at + 9] = s2;
    cone[at + 10] = rows;
    return i + dim;
  }

  private void evaluate(Problem p, int to, double alpha) {
    evaluations++;
    double s0 = base0;
    double s1 = base1;
    double s2 = base2;
    int nf = p.nf;
    for (int j = 0; j < nf; j++) {
      int i = p.ne + j;
      double at = x[j] + alpha * dx[j];
      double loss = p.loss[i];
      double limit = p.R[i] * loss;
      if (at <= -limit) {
        s0 += loss * (-0.5 * limit - x[j]);
        s1 -= loss * dx[j];
      } else if (at >= limit) {
        s0 += loss * (-0.5 * limit + x[j]);
        s1 += loss * dx[j];
      } else {
        s0 += q0[j];
        s1 += q1[j];
        s2 += q2[j];
      }
    }
    double cost = 0;
    double first = 0;
    double second = 0;
    int k = nf;
    boolean elliptic = p.isElliptic();
    if (!elliptic) {
      for (; k < rows; k++) {
        if (x[k] + alpha * dx[k] < 0) {
          s0 += q0[k];
          s1 += q1[k];
          s2 += q2[k];
        }
      }
    }
    for (int c = 0; elliptic && c <= cones; c++) {
      int at = CONE * c;
      for (int end = c < cones ? (int) cone[at + 10] : rows; k < end; k++) {
        if (x[k] + alpha * dx[k] < 0) {
          s0 += q0[k];
          s1 += q1[k];
          s2 += q2[k];
        }
      }
      if (c == cones) {
        break;
      }
      double mu = cone[at + 6];
      double n = cone[at] + alpha * cone[at + 1];
      double tt = cone[at + 2] + alpha * (2 * cone[at + 3] + alpha * cone[at + 4]);
      double t = tt <= 0 ? 0 : Math.sqrt(tt);
      if (tt <= 0 ? n >= 0 : n >= mu * t) {
        continue;
      }
      if (tt <= 0 || mu * n + t <= 0) {
        s0 += cone[at + 7];
        s1 += cone[at + 8];
        s2 += cone[at + 9];
        continue;
      }
      double half = cone[at + 3] + alpha * cone[at + 4];
      double dt = half / t;
      double ddt = cone[at + 4] / t - half * dt / (t * t);
      double e = n - mu * t;
      double de = cone[at + 1] - mu * dt;
      double dm = cone[at + 5];
      cost += 0.5 * dm * e * e;
      first += dm * e * de;
      second += dm * (de * de - e * (mu * ddt));
    }
    pt[to] = alpha;
    pt[to + 1] = cost + (alpha * alpha * s2 + alpha * s1 + s0);
    pt[to + 2] = first + (2 * alpha * s2 + s1);
    second += 2 * s2;
    pt[to + 3] = second <= 0 ? MINVAL : second;
  }
}
