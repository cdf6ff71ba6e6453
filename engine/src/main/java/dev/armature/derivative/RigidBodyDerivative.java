package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.JointType;
import dev.armature.model.Model;

/**
 * Analytical derivatives of rigid-body dynamics τ = M(q) q̈ + c(q, q̇), in O(n · depth), after
 * Singh, Russo and Wensing, "Efficient analytical derivatives of rigid-body dynamics using spatial
 * vector algebra" (2022).
 *
 * <p>With V and A of the frame in front of a joint, Ψ̇ = V × S, Ψ̈ = A × S + V × Ψ̇ for each of its
 * motion axes S, and Ṡ = V' × S with V' behind it. Over the subtree of a body, I is its inertia, F
 * its force, and B sums ½ (V×* I − I V× + (I V)×̄*) of its bodies. For a dof i that dof j does not
 * move,
 *
 * <pre>
 *   ∂τ_i/∂q_j = S_i · (2 B_j Ψ̇_j + I_j Ψ̈_j + S_j ×* F_j)
 *   ∂τ_i/∂q̇_j = S_i · (2 B_j S_j + I_j (Ψ̇_j + Ṡ_j))
 * </pre>
 *
 * <p>and for one that j moves or shares a joint with, the same with I_i, B_i and without the last
 * term. Positions are in the tangent space: rotations of ball and free joints in their own axes.
 *
 * <p>Springs, dampers, tendons, actuators, contacts and limits are no part of it; armature adds
 * nothing but itself to ∂τ/∂q̈ = M. {@link InverseSensitivity} has everything, by differences.
 */
public final class RigidBodyDerivative {
  private static final int[] GROUPS_OF_FREE = {3, 3};
  private static final int[] GROUP_OF_BALL = {3};
  private static final int[] GROUP_OF_ONE = {1};

  private final Model m;
  private double[] cdof = {};
  private double[] cinert = {};
  private double[] qvel = {};
  private double[] qacc = {};
  private final double[] velocity;
  private final double[] acceleration;
  private final double[] inertia;
  private final double[] b;
  private final double[] force;
  private final double[] psiDot;
  private final double[] psiDotDot;
  private final double[] rate;
  private final int[] group;
  // bodies that only slide in the world and carry no others: nothing depends on where they are
  private final boolean[] slides;
  private final double[] t = new double[6];
  private final double[] momentum = new double[6];
  // of the dof at hand: I S, 2 Bᵀ S, 2 B Ψ̇ + I Ψ̈, 2 B S + I (Ψ̇ + Ṡ)
  private final double[] axis = new double[6];
  private final double[] transposed = new double[3];
  private final double[] position = new double[6];
  private final double[] rates = new double[6];
  private final double[] unmoved = new double[6];

  /** Makes the working memory for a model. */
  RigidBodyDerivative(Model m) {
    this.m = m;
    velocity = new double[6 * m.nbody];
    acceleration = new double[6 * m.nbody];
    inertia = new double[10 * m.nbody];
    b = new double[12 * m.nbody];
    force = new double[6 * m.nbody];
    psiDot = new double[6 * m.nv];
    psiDotDot = new double[6 * m.nv];
    rate = new double[6 * m.nv];
    group = new int[m.nv];
    slides = new boolean[m.nbody];
    for (int body = 1; body < m.nbody; body++) {
      int first = m.body.jntadr[body];
      slides[body] = m.body.parentid[body] == 0;
      for (int j = first; j < first + m.body.jntnum[body]; j++) {
        slides[body] &= m.jnt.type[j] == JointType.SLIDE;
      }
      slides[m.body.parentid[body]] = false;
    }
  }

  /**
   * Derivatives of the forces of inverse dynamics at the present positions, velocities and
   * accelerations. The position and velocity stages must have been computed.
   *
   * @param byPosition ∂τ/∂q, nv x nv: row i is force i, column j position j
   * @param byVelocity ∂τ/∂q̇, likewise
   */
  public static void inverse(Model m, Data d, double[] byPosition, double[] byVelocity) {
    TreeMatrix q = new TreeMatrix(m);
    TreeMatrix v = new TreeMatrix(m);
    new RigidBodyDerivative(m).compute(d, q, v);
    q.store(byPosition);
    v.store(byVelocity);
  }

  /**
   * Derivatives of the accelerations of forward dynamics for given forces, at the present
   * positions, velocities and the accelerations that belong to the forces: ∂q̈/∂q = −M⁻¹ ∂τ/∂q, and
   * likewise by velocity; by force it is M⁻¹. The position and velocity stages must have been
   * computed.
   *
   * @param byPosition ∂q̈/∂q, nv x nv: row i is acceleration i, column j position j
   * @param byVelocity ∂q̈/∂q̇, likewise
   */
  public static void forward(Model m, Data d, double[] byPosition, double[] byVelocity) {
    inverse(m, d, byPosition, byVelocity);
    divide(m, d, byPosition);
    divide(m, d, byVelocity);
  }

  private static void divide(Model m, Data d, double[] matrix) {
    double[] column = new double[m.nv];
    for (int j = 0; j < m.nv; j++) {
      for (int i = 0; i < m.nv; i++) {
        column[i] = -matrix[i * m.nv + j];
      }
      InertiaMatrix.solve(m, d, column, column);
      for (int i = 0; i < m.nv; i++) {
        matrix[i * m.nv + j] = column[i];
      }
    }
  }

  /** Computes ∂τ/∂q and ∂τ/∂q̇. */
  void compute(Data d, TreeMatrix byPosition, TreeMatrix byVelocity) {
    cdof = d.cdof;
    cinert = d.cinert;
    qvel = d.qvel;
    qacc = d.qacc;
    Spatial.zero(acceleration, 0);
    if (!m.opt.disabled(DisableFlag.GRAVITY)) {
      Vec3.scale(acceleration, 3, m.opt.gravity, 0, -1);
    }
    for (int body = 1; body < m.nbody; body++) {
      if (!slides[body]) {
        joints(body);
        bodyTerms(body);
      }
    }
    for (int body = m.nbody - 1; body > 0; body--) {
      int first = m.body.dofadr[body];
      for (int dof = first; dof < first + m.body.dofnum[body]; dof++) {
        if (slides[body]) {
          byPosition.clear(dof);
          byVelocity.clear(dof);
        } else {
          entries(body, dof, byPosition, byVelocity);
        }
      }
      addToParent(body, m.body.parentid[body]);
    }
  }

  // ---- forward: velocities, accelerations, and the rates of the axes

  private void joints(int body) {
    int at = 6 * body;
    Spatial.copy(velocity, at, velocity, 6 * m.body.parentid[body]);
    Spatial.copy(acceleration, at, acceleration, 6 * m.body.parentid[body]);
    int first = m.body.jntadr[body];
    for (int j = first; j < first + m.body.jntnum[body]; j++) {
      int dof = m.jnt.dofadr[j];
      int type = m.jnt.type[j];
      // a free joint is three slides and a ball joint behind them
      int[] groups =
          type == JointType.FREE
              ? GROUPS_OF_FREE
              : type == JointType.BALL ? GROUP_OF_BALL : GROUP_OF_ONE;
      for (int size : groups) {
        together(at, dof, size);
        dof += size;
      }
    }
  }

  private void together(int at, int first, int size) {
    for (int i = first; i < first + size; i++) {
      group[i] = first;
      Spatial.crossMotion(psiDot, 6 * i, velocity, at, cdof, 6 * i);
      Spatial.crossMotion(psiDotDot, 6 * i, acceleration, at, cdof, 6 * i);
      Spatial.crossMotion(t, 0, velocity, at, psiDot, 6 * i);
      Spatial.addTo(psiDotDot, 6 * i, t, 0);
    }
    for (int i = first; i < first + size; i++) {
      Spatial.addScaled(velocity, at, cdof, 6 * i, qvel[i]);
      Spatial.addScaled(acceleration, at, cdof, 6 * i, qacc[i]);
      Spatial.addScaled(acceleration, at, psiDot, 6 * i, qvel[i]);
    }
    for (int i = first; i < first + size; i++) {
      // Ψ̇ + Ṡ, which only occur together
      Spatial.crossMotion(rate, 6 * i, velocity, at, cdof, 6 * i);
      Spatial.addTo(rate, 6 * i, psiDot, 6 * i);
    }
  }

  /** Inertia, force and B of one body. */
  private void bodyTerms(int body) {
    int at = 6 * body;
    System.arraycopy(cinert, 10 * body, inertia, 10 * body, 10);
    Spatial.mulInertia(momentum, 0, inertia, 10 * body, velocity, at);
    Spatial.mulInertia(force, at, inertia, 10 * body, acceleration, at);
    Spatial.addCrossForce(force, at, velocity, at, momentum, 0);
    coriolis(12 * body, at, 10 * body);
  }

  /**
   * B = (T, 0; −g×, 0), which is what the sum comes to: T = ω× J − ½ tr(J) ω× − v (m d)ᵀ + (m d·v)
   * E and g = m v + ω × m d.
   */
  private void coriolis(int to, int at, int inert) {
    double wx = velocity[at];
    double wy = velocity[at + 1];
    double wz = velocity[at + 2];
    double vx = velocity[at + 3];
    double vy = velocity[at + 4];
    double vz = velocity[at + 5];
    double xx = inertia[inert];
    double yy = inertia[inert + 1];
    double zz = inertia[inert + 2];
    double xy = inertia[inert + 3];
    double xz = inertia[inert + 4];
    double yz = inertia[inert + 5];
    double mx = inertia[inert + 6];
    double my = inertia[inert + 7];
    double mz = inertia[inert + 8];
    double mass = inertia[inert + 9];
    double half = 0.5 * (xx + yy + zz);
    double along = mx * vx + my * vy + mz * vz;
    b[to] = wy * xz - wz * xy - vx * mx + along;
    b[to + 1] = wy * yz - wz * yy + half * wz - vx * my;
    b[to + 2] = wy * zz - wz * yz - half * wy - vx * mz;
    b[to + 3] = wz * xx - wx * xz - half * wz - vy * mx;
    b[to + 4] = wz * xy - wx * yz - vy * my + along;
    b[to + 5] = wz * xz - wx * zz + half * wx - vy * mz;
    b[to + 6] = wx * xy - wy * xx + half * wy - vz * mx;
    b[to + 7] = wx * yy - wy * xy - half * wx - vz * my;
    b[to + 8] = wx * yz - wy * xz - vz * mz + along;
    b[to + 9] = mass * vx + wy * mz - wz * my;
    b[to + 10] = mass * vy + wz * mx - wx * mz;
    b[to + 11] = mass * vz + wx * my - wy * mx;
  }

  private void addToParent(int body, int parent) {
    if (parent == 0) {
      return;
    }
    for (int i = 0; i < 10; i++) {
      inertia[10 * parent + i] += inertia[10 * body + i];
    }
    for (int i = 0; i < 12; i++) {
      b[12 * parent + i] += b[12 * body + i];
    }
    Spatial.addTo(force, 6 * parent, force, 6 * body);
  }

  // ---- backward: entries of a dof and all dofs in front of it

  private void entries(int body, int j, TreeMatrix byPosition, TreeMatrix byVelocity) {
    Spatial.mulInertia(axis, 0, inertia, 10 * body, cdof, 6 * j);
    Spatial.mulInertia(position, 0, inertia, 10 * body, psiDotDot, 6 * j);
    Spatial.mulInertia(rates, 0, inertia, 10 * body, rate, 6 * j);
    addTwice(position, 12 * body, psiDot, 6 * j);
    addTwice(rates, 12 * body, cdof, 6 * j);
    transpose(12 * body, 6 * j);
    Spatial.copy(unmoved, 0, position, 0); // + S_j ×* F
    Spatial.addCrossForce(unmoved, 0, cdof, 6 * j, force, 6 * body);
    int at = byPosition.at(j);
    byPosition.low[at] = Spatial.dot(cdof, 6 * j, position, 0);
    byVelocity.low[at] = Spatial.dot(cdof, 6 * j, rates, 0);
    for (int i = m.dof.parentid[j]; i >= 0; i = m.dof.parentid[i]) {
      at--;
      boolean same = group[i] == group[j];
      byPosition.up[at] = Spatial.dot(cdof, 6 * i, same ? position : unmoved, 0);
      byVelocity.up[at] = Spatial.dot(cdof, 6 * i, rates, 0);
      byPosition.low[at] =
          Vec3.dot(transposed, 0, psiDot, 6 * i) + Spatial.dot(axis, 0, psiDotDot, 6 * i);
      byVelocity.low[at] = Vec3.dot(transposed, 0, cdof, 6 * i) + Spatial.dot(axis, 0, rate, 6 * i);
    }
  }

  /** res += 2 B x. */
  private void addTwice(double[] res, int at, double[] x, int xAt) {
    double px = 2 * x[xAt];
    double py = 2 * x[xAt + 1];
    double pz = 2 * x[xAt + 2];
    res[0] += b[at] * px + b[at + 1] * py + b[at + 2] * pz;
    res[1] += b[at + 3] * px + b[at + 4] * py + b[at + 5] * pz;
    res[2] += b[at + 6] * px + b[at + 7] * py + b[at + 8] * pz;
    res[3] += py * b[at + 11] - pz * b[at + 10];
    res[4] += pz * b[at + 9] - px * b[at + 11];
    res[5] += px * b[at + 10] - py * b[at + 9];
  }

  /** transposed = 2 Bᵀ S, of which only the first three are not zero. */
  private void transpose(int at, int axisAt) {
    double wx = 2 * cdof[axisAt];
    double wy = 2 * cdof[axisAt + 1];
    double wz = 2 * cdof[axisAt + 2];
    double vx = 2 * cdof[axisAt + 3];
    double vy = 2 * cdof[axisAt + 4];
    double vz = 2 * cdof[axisAt + 5];
    double gx = b[at + 9];
    double gy = b[at + 10];
    double gz = b[at + 11];
    transposed[0] = b[at] * wx + b[at + 3] * wy + b[at + 6] * wz + gy * vz - gz * vy;
    transposed[1] = b[at + 1] * wx + b[at + 4] * wy + b[at + 7] * wz + gz * vx - gx * vz;
    transposed[2] = b[at + 2] * wx + b[at + 5] * wy + b[at + 8] * wz + gx * vy - gy * vx;
  }
}
