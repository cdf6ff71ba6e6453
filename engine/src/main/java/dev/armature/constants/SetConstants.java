package dev.armature.constants;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.flex.FlexKinematics;
import dev.armature.kinematics.CenterOfMass;
import dev.armature.kinematics.Jacobian;
import dev.armature.kinematics.Kinematics;
import dev.armature.kinematics.TendonPaths;
import dev.armature.kinematics.Transmission;
import dev.armature.math.Dot;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.EqType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Arrays;

/**
 * Constants that depend on the reference configuration: masses of subtrees, inverse inertias,
 * lengths of tendons and actuators, relative poses of equality constraints, poses of cameras and
 * lights, damping from damping ratios, statistics, rest lengths of tendons.
 *
 * <p>To be run again after a change of masses, inertias, poses or joint positions. It changes the
 * model in place and leaves the data at {@code qposSpring}.
 */
public final class SetConstants {

  private SetConstants() {}

  /** Computes all of them; {@code d} is any data of the model. */
  public static void compute(Model m, Data d) {
    fixed(m);
    atReference(m, d);
    Statistics.compute(m, d);
    atSpringReference(m, d);
  }

  // ---- without a configuration

  private static void fixed(Model m) {
    System.arraycopy(m.body.mass, 0, m.body.subtreemass, 0, m.nbody);
    for (int b = m.nbody - 1; b > 0; b--) {
      m.body.subtreemass[m.body.parentid[b]] += m.body.subtreemass[b];
    }
    TendonTrees.compute(m);
  }

  // ---- at qpos0

  private static void atReference(Model m, Data d) {
    System.arraycopy(m.qpos0, 0, d.qpos, 0, m.nq);
    resetMocap(m, d);
    Kinematics.compute(m, d);
    CenterOfMass.compute(m, d);
    flexes(m, d);
    TendonPaths.compute(m, d);
    InertiaMatrix.compute(m, d);
    referenceInertia(m, d);
    InertiaMatrix.compute(m, d);
    InertiaMatrix.factor(m, d);
    Transmission.compute(m, d);

    System.arraycopy(d.tenLength, 0, m.tendon.length0, 0, m.ntendon);
    System.arraycopy(d.actuatorLength, 0, m.actuator.length0, 0, m.nu);
    InverseWeights w = new InverseWeights(m, d);
    w.bodies();
    w.dofs();
    w.tendons();
    w.actuators();
    w.flexEdges();
    equalities(m, d);
    cameras(m, d);
    lights(m, d);
    dampingRatios(m, d);
  }

  /**
   * Rest lengths of flex edges; here flexes count as soft even where all vertices sit on one body.
   */
  private static void flexes(Model m, Data d) {
    boolean[] rigid = m.flex.rigid.clone();
    Arrays.fill(m.flex.rigid, false);
    FlexKinematics.compute(m, d);
    System.arraycopy(d.flexedgeLength, 0, m.flexedge.length0, 0, m.nflexedge);
    System.arraycopy(rigid, 0, m.flex.rigid, 0, m.nflex);
  }

  private static void resetMocap(Model m, Data d) {
    for (int b = 0; b < m.nbody; b++) {
      int k = m.body.mocapid[b];
      if (k >= 0) {
        System.arraycopy(m.body.pos, 3 * b, d.mocapPos, 3 * k, 3);
        System.arraycopy(m.body.quat, 4 * b, d.mocapQuat, 4 * k, 4);
      }
    }
  }

  /** The diagonal of M without tendon inertia; simple dofs read theirs from here. */
  private static void referenceInertia(Model m, Data d) {
    double[] momentum = new double[6];
    for (int i = 0; i < m.nv; i++) {
      Spatial.mulInertia(momentum, 0, d.crb, 10 * m.dof.bodyid[i], d.cdof, 6 * i);
      m.dof.M0[i] = m.dof.armature[i] + Spatial.dot(d.cdof, 6 * i, momentum, 0);
    }
  }

  /** Inverse inertias seen by bodies, dofs, tendons and actuators. */
  private static final class InverseWeights {
    private static final int ROWS = 3;
    private final Model m;
    private final Data d;
    private final int[] chain;
    private final double[] jacobian;
    private final double[] row;
    private final double[] solved;
    private final double[] sums = new double[Dot.LANES];
    private final double[] rows;
    private final double[] solved3;
    private final double[][] sums3 = new double[ROWS][Dot.LANES];
    private final double[] squared = new double[ROWS];
    private final boolean singular;

    InverseWeights(Model m, Data d) {
      this.m = m;
      this.d = d;
      chain = new int[m.nv];
      jacobian = new double[6 * m.nv];
      row = new double[m.nv];
      solved = new double[m.nv];
      rows = new double[ROWS * m.nv];
      solved3 = new double[ROWS * m.nv];
      singular = Arrays.stream(d.qLDiagInv, 0, m.nv).anyMatch(x -> !Double.isFinite(x));
    }

    /**
     * yᵀ M⁻¹ y for a vector that is zero off the chain of one body. Only what the solution is on
     * the chain counts; sums are in the order in which MuJoCo adds them over all dofs. Not a number
     * where M is singular anywhere: MuJoCo solves for all dofs, and zero times infinity gets
     * everywhere.
     */
    private double square(int n) {
      if (singular) {
        Arrays.fill(row, 0);
        return Double.NaN;
      }
      for (int k = 0; k < n; k++) {
        solved[chain[k]] = row[chain[k]];
      }
      for (int k = n - 1; k >= 0; k--) {
        int i = chain[k];
        double x = solved[i];
        int start = m.M.rowadr[i];
        int diag = start + m.M.rownnz[i] - 1;
        for (int at = start; x != 0 && at < diag; at++) {
          solved[m.M.colind[at]] -= d.qLD[at] * x;
        }
      }
      Arrays.fill(sums, 0);
      for (int k = 0; k < n; k++) {
        int i = chain[k];
        int start = m.M.rowadr[i];
        double above = Dot.sparse(d.qLD, start, m.M.rownnz[i] - 1, m.M.colind, start, solved, 0);
        solved[i] = solved[i] * d.qLDiagInv[i] - above;
        sums[Dot.lane(i, m.nv)] += row[i] * solved[i];
        row[i] = 0;
      }
      return Dot.total(sums);
    }

    /** ½(1/m₁ + 1/m₂) between bodies that only slide, else J M⁻¹ Jᵀ. */
    void flexEdges() {
      Arrays.fill(row, 0);
      for (int f = 0; f < m.nflex; f++) {
        int first = m.flex.edgeadr[f];
        for (int e = first; m.flex.interp[f] == 0 && e < first + m.flex.edgenum[f]; e++) {
          m.flexedge.invweight0[e] = m.nv == 0 || m.flexedge.rigid[e] ? 0 : flexEdge(f, e);
        }
      }
    }

    private double flexEdge(int f, int e) {
      int b1 = m.flex.vertbodyid[m.flex.vertadr[f] + m.flex.edge[2 * e]];
      int b2 = m.flex.vertbodyid[m.flex.vertadr[f] + m.flex.edge[2 * e + 1]];
      if (m.body.simple[b1] == 2 && m.body.simple[b2] == 2) {
        return (1 / m.body.mass[b1] + 1 / m.body.mass[b2]) / 2;
      }
      int start = m.flexedge.JRowadr[e];
      int n = m.flexedge.JRownnz[e];
      for (int at = start; at < start + n; at++) {
        row[m.flexedge.JColind[at]] = d.flexedgeJ[at];
      }
      InertiaMatrix.solve(m, d, solved, row);
      Arrays.fill(sums, 0);
      for (int at = start; at < start + n; at++) {
        int dof = m.flexedge.JColind[at];
        sums[Dot.lane(dof, m.nv)] += row[dof] * solved[dof];
        row[dof] = 0;
      }
      return Dot.total(sums);
    }

    void bodies() {
      double[] weight = m.body.invweight0;
      for (int b = 0; b < m.nbody; b++) {
        double translation = 0;
        double rotation = 0;
        if (m.body.weldid[b] != 0) {
          if (m.body.simple[b] == 2) {
            translation = 1 / Math.max(MINVAL, m.body.mass[b]);
          } else {
            int n = Jacobian.chain(m, b, chain);
            comJacobian(b, n);
            translation = mean(0, n);
            rotation = mean(3, n);
            if (translation < MINVAL && rotation > MINVAL) {
              translation = rotation;
            } else if (rotation < MINVAL && translation > MINVAL) {
              rotation = translation;
            }
          }
        }
        weight[2 * b] = translation;
        weight[2 * b + 1] = rotation;
      }
    }

    /** Six rows over the chain: translation of the center of mass, rotation. */
    private void comJacobian(int body, int n) {
      double[] offset = new double[3];
      double[] moved = new double[3];
      Vec3.sub(offset, 0, d.xipos, 3 * body, d.subtreeCom, 3 * m.body.rootid[body]);
      for (int k = 0; k < n; k++) {
        int dof = 6 * chain[k];
        Vec3.cross(moved, 0, d.cdof, dof, offset, 0);
        for (int i = 0; i < 3; i++) {
          jacobian[i * n + k] = d.cdof[dof + 3 + i] + moved[i];
          jacobian[(3 + i) * n + k] = d.cdof[dof + i];
        }
      }
    }

    private double mean(int first, int n) {
      for (int k = 0; k < n; k++) {
        for (int r = 0; r < ROWS; r++) {
          rows[ROWS * chain[k] + r] = jacobian[(first + r) * n + k];
        }
      }
      squares(n);
      return (squared[0] + squared[1] + squared[2]) / ROWS;
    }

    /** Like {@link #square} of three vectors at once, since reading the factor takes the time. */
    private void squares(int n) {
      if (singular) {
        Arrays.fill(rows, 0);
        Arrays.fill(squared, Double.NaN);
        return;
      }
      for (int k = 0; k < n; k++) {
        System.arraycopy(rows, ROWS * chain[k], solved3, ROWS * chain[k], ROWS);
      }
      for (int k = n - 1; k >= 0; k--) {
        int i = chain[k];
        int start = m.M.rowadr[i];
        eliminate(start, start + m.M.rownnz[i] - 1, ROWS * i);
      }
      for (double[] s : sums3) {
        Arrays.fill(s, 0);
      }
      for (int k = 0; k < n; k++) {
        int i = chain[k];
        int start = m.M.rowadr[i];
        substitute(start, m.M.rownnz[i] - 1, ROWS * i, d.qLDiagInv[i]);
        int lane = Dot.lane(i, m.nv);
        for (int r = 0; r < ROWS; r++) {
          sums3[r][lane] += rows[ROWS * i + r] * solved3[ROWS * i + r];
          rows[ROWS * i + r] = 0;
        }
      }
      for (int r = 0; r < ROWS; r++) {
        squared[r] = Dot.total(sums3[r]);
      }
    }

    private void eliminate(int start, int end, int i) {
      double x = solved3[i];
      double y = solved3[i + 1];
      double z = solved3[i + 2];
      for (int at = start; at < end; at++) {
        int c = ROWS * m.M.colind[at];
        double factor = d.qLD[at];
        solved3[c] -= factor * x;
        solved3[c + 1] -= factor * y;
        solved3[c + 2] -= factor * z;
      }
    }

    /** One row of the other triangle; sums in the order of {@link Dot#sparse}. */
    private void substitute(int start, int n, int i, double inverse) {
      double[] qLD = d.qLD;
      int[] column = m.M.colind;
      double[] s = solved3;
      double x0 = 0;
      double x1 = 0;
      double x2 = 0;
      double x3 = 0;
      double y0 = 0;
      double y1 = 0;
      double y2 = 0;
      double y3 = 0;
      double z0 = 0;
      double z1 = 0;
      double z2 = 0;
      double z3 = 0;
      int even = start + (n & -4);
      for (int at = start; at < even; at += 4) {
        double f0 = qLD[at];
        int c0 = ROWS * column[at];
        double f1 = qLD[at + 1];
        int c1 = ROWS * column[at + 1];
        double f2 = qLD[at + 2];
        int c2 = ROWS * column[at + 2];
        double f3 = qLD[at + 3];
        int c3 = ROWS * column[at + 3];
        x0 += f0 * s[c0];
        y0 += f0 * s[c0 + 1];
        z0 += f0 * s[c0 + 2];
        x1 += f1 * s[c1];
        y1 += f1 * s[c1 + 1];
        z1 += f1 * s[c1 + 2];
        x2 += f2 * s[c2];
        y2 += f2 * s[c2 + 1];
        z2 += f2 * s[c2 + 2];
        x3 += f3 * s[c3];
        y3 += f3 * s[c3 + 1];
        z3 += f3 * s[c3 + 2];
      }
      double x = (x0 + x2) + (x1 + x3);
      double y = (y0 + y2) + (y1 + y3);
      double z = (z0 + z2) + (z1 + z3);
      for (int at = even; at < start + n; at++) {
        int c = ROWS * column[at];
        x += qLD[at] * s[c];
        y += qLD[at] * s[c + 1];
        z += qLD[at] * s[c + 2];
      }
      s[i] = s[i] * inverse - x;
      s[i + 1] = s[i + 1] * inverse - y;
      s[i + 2] = s[i + 2] * inverse - z;
    }

    void dofs() {
      double[] weight = m.dof.invweight0;
      for (int j = 0; j < m.njnt; j++) {
        int at = m.jnt.dofadr[j];
        int type = m.jnt.type[j];
        int n = type == JointType.FREE ? 6 : type == JointType.BALL ? 3 : 1;
        int body = m.jnt.bodyid[j];
        if (m.body.simple[body] == 2) {
          Arrays.fill(weight, at, at + n, 1 / Math.max(MINVAL, m.body.mass[body]));
          continue;
        }
        if (n == 1) {
          weight[at] = diagonal(at);
        }
        for (int k = at; k + ROWS <= at + n; k += ROWS) {
          Arrays.fill(weight, k, k + ROWS, diagonals(k));
        }
      }
    }

    /** Diagonal entry of M⁻¹. */
    private double diagonal(int dof) {
      int n = chain(dof);
      row[dof] = 1;
      return square(n);
    }

    /** The mean of three diagonal entries, of dofs in one chain. */
    private double diagonals(int first) {
      int n = chain(first + ROWS - 1);
      for (int r = 0; r < ROWS; r++) {
        rows[ROWS * (first + r) + r] = 1;
      }
      squares(n);
      return (squared[0] + squared[1] + squared[2]) / ROWS;
    }

    /** The dofs that move a dof's body, and the dof, from the root on. */
    private int chain(int dof) {
      int n = 0;
      for (int i = dof; i >= 0; i = m.dof.parentid[i]) {
        chain[n++] = i;
      }
      for (int a = 0, b = n - 1; a < b; a++, b--) {
        int swap = chain[a];
        chain[a] = chain[b];
        chain[b] = swap;
      }
      return n;
    }

    void tendons() {
      for (int t = 0; t < m.ntendon; t++) {
        Arrays.fill(row, 0);
        TendonPaths.addTransposed(m, d, t, 1, row);
        InertiaMatrix.solve(m, d, solved, row);
        m.tendon.invweight0[t] = Dot.dense(row, 0, solved, 0, m.nv);
      }
    }

    void actuators() {
      for (int a = 0; a < m.nu; a++) {
        Arrays.fill(row, 0);
        int start = d.momentRowadr[a];
        for (int k = start; k < start + d.momentRownnz[a]; k++) {
          row[d.momentColind[k]] = d.actuatorMoment[k];
        }
        InertiaMatrix.solve(m, d, row, row);
        m.actuator.acc0[a] = Math.sqrt(Dot.dense(row, 0, row, 0, m.nv));
      }
    }
  }

  private static void equalities(Model m, Data d) {
    double[] point = new double[3];
    for (int e = 0; e < m.neq; e++) {
      int type = m.eq.type[e];
      if (type != EqType.CONNECT && type != EqType.WELD) {
        continue;
      }
      double[] data = m.eq.data;
      int at = 11 * e;
      if (m.eq.objtype[e] == ObjType.SITE) {
        if (type == EqType.CONNECT) {
          Arrays.fill(data, at, at + 11, 0);
        }
        continue;
      }
      int first = m.eq.obj1id[e];
      int second = m.eq.obj2id[e];
      if (type == EqType.CONNECT) {
        toWorld(d, first, data, at, point);
        toBody(d, second, point, data, at + 3);
      } else if (data[at + 6] == 0 && data[at + 7] == 0 && data[at + 8] == 0 && data[at + 9] == 0) {
        toWorld(d, second, data, at, point);
        toBody(d, first, point, data, at + 3);
        double[] inverse = new double[4];
        Quat.conjugate(inverse, 0, d.xquat, 4 * first);
        Quat.mul(data, at + 6, inverse, 0, d.xquat, 4 * second);
      } else {
        Quat.normalize(data, at + 6);
      }
    }
  }

  private static void toWorld(Data d, int body, double[] local, int at, double[] world) {
    Mat3.mulVec(world, 0, d.xmat, 9 * body, local, at);
    Vec3.addTo(world, 0, d.xpos, 3 * body);
  }

  private static void toBody(Data d, int body, double[] world, double[] local, int at) {
    double[] offset = new double[3];
    Vec3.sub(offset, 0, world, 0, d.xpos, 3 * body);
    Mat3.mulTVec(local, at, d.xmat, 9 * body, offset, 0);
  }

  private static void cameras(Model m, Data d) {
    double[] quat = new double[4];
    double[] place = new double[3];
    for (int i = 0; i < m.ncam; i++) {
      int body = m.cam.bodyid[i];
      int target = m.cam.targetbodyid[i] >= 0 ? m.cam.targetbodyid[i] : body;
      toWorld(d, body, m.cam.pos, 3 * i, place);
      Vec3.sub(m.cam.pos0, 3 * i, place, 0, d.xpos, 3 * body);
      Vec3.sub(m.cam.poscom0, 3 * i, place, 0, d.subtreeCom, 3 * target);
      Quat.mul(quat, 0, d.xquat, 4 * body, m.cam.quat, 4 * i);
      Quat.toMat(m.cam.mat0, 9 * i, quat, 0);
    }
  }

  private static void lights(Model m, Data d) {
    double[] place = new double[3];
    for (int i = 0; i < m.nlight; i++) {
      int body = m.light.bodyid[i];
      int target = m.light.targetbodyid[i] >= 0 ? m.light.targetbodyid[i] : body;
      toWorld(d, body, m.light.pos, 3 * i, place);
      Vec3.sub(m.light.pos0, 3 * i, place, 0, d.xpos, 3 * body);
      Vec3.sub(m.light.poscom0, 3 * i, place, 0, d.subtreeCom, 3 * target);
      Quat.rotate(m.light.dir0, 3 * i, m.light.dir, 3 * i, d.xquat, 4 * body);
      Vec3.normalize(m.light.dir0, 3 * i);
    }
  }

  /**
   * A position actuator whose third bias parameter is positive has a damping ratio there: damping =
   * 2 ratio √(kp mass), with the mass that the actuator moves.
   */
  private static void dampingRatios(Model m, Data d) {
    for (int a = 0; a < m.nu; a++) {
      double kp = m.actuator.gainprm[10 * a];
      double ratio = m.actuator.biasprm[10 * a + 2];
      if (kp != -m.actuator.biasprm[10 * a + 1] || ratio <= 0) {
        continue;
      }
      double mass = 0;
      int start = d.momentRowadr[a];
      for (int k = start; k < start + d.momentRownnz[a]; k++) {
        double square = d.actuatorMoment[k] * d.actuatorMoment[k];
        if (square > MINVAL) {
          mass += m.dof.M0[d.momentColind[k]] / square;
        }
      }
      m.actuator.biasprm[10 * a + 2] = -ratio * 2 * Math.sqrt(kp * mass);
    }
  }

  // ---- at qpos_spring

  private static void atSpringReference(Model m, Data d) {
    System.arraycopy(m.qposSpring, 0, d.qpos, 0, m.nq);
    Kinematics.compute(m, d);
    CenterOfMass.compute(m, d);
    TendonPaths.compute(m, d);
    double[] rest = m.tendon.lengthspring;
    for (int t = 0; t < m.ntendon; t++) {
      if (rest[2 * t] == -1 && rest[2 * t + 1] == -1) {
        rest[2 * t] = d.tenLength[t];
        rest[2 * t + 1] = d.tenLength[t];
      }
    }
  }
}
