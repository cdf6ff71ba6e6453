package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.SleepState;
import dev.armature.math.Dot;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.WrapType;
import java.util.Arrays;

/**
 * Lengths, paths and Jacobians of tendons.
 *
 * <p>A fixed tendon is a weighted sum of coordinates. A spatial tendon runs straight from site to
 * site, around spheres and cylinders where these are in the way; a straight part from p to p' on
 * different bodies, with direction n, adds nᵀ(Jp(p') − Jp(p)) to the Jacobian. Behind a pulley all
 * is divided by its number.
 */
public final class TendonPaths {
  private static final int PULLEY_POINT = -2;
  private static final int SITE_POINT = -1;

  private TendonPaths() {}

  /**
   * Working memory: wrapping, the row being built, the ends of a straight part, and where we are.
   */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final Wrapping wrapping;
    final DofRow row;
    final Wrench from = new Wrench();
    final Wrench to = new Wrench();
    int pathPoints;

    /** Where the last row that was written ends. */
    int end;

    Work(Model m) {
      wrapping = new Wrapping(m);
      row = new DofRow(m);
    }
  }

  /** Fills tenLength, tenJ (dense, or sparse where the model asks for it) and the path points. */
  public static void compute(Model m, Data d) {
    if (m.ntendon == 0) {
      return;
    }
    Work w = d.scratch(Work.KEY);
    boolean sparse = m.isSparse();
    w.pathPoints = 0;
    w.end = 0;
    for (int t = 0; t < m.ntendon; t++) {
      int first = m.tendon.adr[t];
      d.tenLength[t] = 0;
      if (SleepState.isTendonAsleep(m, d, t)) {
        // no length and no Jacobian until it wakes; path and row keep their old places
        clearRow(m, d, t, sparse);
        continue;
      }
      d.tenWrapadr[t] = w.pathPoints;
      if (m.wrap.type[first] == WrapType.JOINT) {
        fixed(m, d, t, sparse, w);
      } else {
        spatial(m, d, t, w);
      }
      d.tenWrapnum[t] = w.pathPoints - d.tenWrapadr[t];
      writeRow(m, d, t, sparse, w);
    }
  }

  private static void writeRow(Model m, Data d, int t, boolean sparse, Work w) {
    if (sparse) {
      // behind the row before; where that one is asleep, its old place may be inside another row
      int before = t == 0 ? 0 : d.tenJRowadr[t - 1] + d.tenJRownnz[t - 1];
      int at = Math.max(before, w.end);
      d.tenJRowadr[t] = at;
      d.tenJRownnz[t] = w.row.write(d.tenJ, d.tenJColind, at, true);
      w.end = at + d.tenJRownnz[t];
    } else {
      w.row.writeDense(d.tenJ, t * m.nv);
    }
  }

  private static void clearRow(Model m, Data d, int t, boolean sparse) {
    if (sparse) {
      d.tenJRownnz[t] = 0;
    } else {
      Arrays.fill(d.tenJ, t * m.nv, (t + 1) * m.nv, 0);
    }
  }

  private static void fixed(Model m, Data d, int t, boolean sparse, Work w) {
    int first = m.tendon.adr[t];
    for (int j = first; j < first + m.tendon.num[t]; j++) {
      int joint = m.wrap.objid[j];
      double coef = m.wrap.prm[j];
      d.tenLength[t] += coef * d.qpos[m.jnt.qposadr[joint]];
      int dof = m.jnt.dofadr[joint];
      // a joint listed twice: dense storage keeps the last coefficient, sparse storage adds them
      w.row.add(dof, sparse ? coef : coef - w.row.get(dof));
    }
  }

  private static void spatial(Model m, Data d, int t, Work w) {
    int first = m.tendon.adr[t];
    int end = first + m.tendon.num[t];
    double divisor = 1;
    int j = first;
    while (j < end - 1) {
      if (m.wrap.type[j] == WrapType.PULLEY || m.wrap.type[j + 1] == WrapType.PULLEY) {
        if (m.wrap.type[j] == WrapType.PULLEY) {
          divisor = m.wrap.prm[j];
          Vec3.zero(d.wrapXpos, 3 * w.pathPoints);
          d.wrapObj[w.pathPoints++] = PULLEY_POINT;
        }
        j++;
        continue;
      }
      j = section(m, d, t, j, divisor, w);
      if (j == end - 1 || m.wrap.type[j + 1] == WrapType.PULLEY) {
        record(d, w, d.siteXpos, 3 * m.wrap.objid[j], SITE_POINT);
      }
    }
  }

  /**
   * One site to the next, around a geom if there is one between; returns the index of the end site.
   */
  private static int section(Model m, Data d, int t, int j, double divisor, Work w) {
    int site0 = m.wrap.objid[j];
    int type = m.wrap.type[j + 1];
    boolean round = type == WrapType.SPHERE || type == WrapType.CYLINDER;
    int end = round ? j + 2 : j + 1;
    int site1 = m.wrap.objid[end];
    double around = Wrapping.NONE;
    int geom = -1;
    if (round) {
      geom = m.wrap.objid[j + 1];
      int side = (int) Math.floor(m.wrap.prm[j + 1] + 0.5);
      around = w.wrapping.wrap(m, d, site0, site1, geom, type == WrapType.CYLINDER, side);
    }
    record(d, w, d.siteXpos, 3 * site0, SITE_POINT);
    int body0 = m.site.bodyid[site0];
    int body1 = m.site.bodyid[site1];
    if (around < 0) {
      w.from.actOn(body0, d.siteXpos, 3 * site0);
      w.to.actOn(body1, d.siteXpos, 3 * site1);
      d.tenLength[t] += straight(m, d, divisor, w) / divisor;
    } else {
      int body = m.geom.bodyid[geom];
      double[] touch = w.wrapping.points;
      record(d, w, touch, 0, geom);
      record(d, w, touch, 3, geom);
      w.from.actOn(body0, d.siteXpos, 3 * site0);
      w.to.actOn(body, touch, 0);
      double length = straight(m, d, divisor, w) + around;
      w.from.actOn(body, touch, 3);
      w.to.actOn(body1, d.siteXpos, 3 * site1);
      length += straight(m, d, divisor, w);
      d.tenLength[t] += length / divisor;
    }
    return end;
  }

  /** Adds the divided Jacobian of the straight part between two points, returns its length. */
  private static double straight(Model m, Data d, double divisor, Work w) {
    double[] direction = w.to.force;
    Vec3.sub(direction, 0, w.to.point, 0, w.from.point, 0);
    double length = Vec3.normalize(direction, 0);
    if (w.from.body != w.to.body) {
      w.row.addPair(m, d, w.to, w.from, 1 / divisor, -1);
    }
    return length;
  }

  private static void record(Data d, Work w, double[] x, int xAt, int object) {
    Vec3.copy(d.wrapXpos, 3 * w.pathPoints, x, xAt);
    d.wrapObj[w.pathPoints++] = object;
  }

  // ---- products with the Jacobian, whatever its storage

  /** Row of the tendon Jacobian times a vector over the dofs. */
  public static double dot(Model m, Data d, int tendon, double[] vec) {
    if (m.isSparse()) {
      int at = d.tenJRowadr[tendon];
      return Dot.sparse(d.tenJ, at, d.tenJRownnz[tendon], d.tenJColind, at, vec, 0);
    }
    return Dot.dense(d.tenJ, tendon * m.nv, vec, 0, m.nv);
  }

  /** res += scale times a row of the tendon Jacobian. */
  public static void addTransposed(Model m, Data d, int tendon, double scale, double[] res) {
    if (m.isSparse()) {
      int at = d.tenJRowadr[tendon];
      for (int i = at; i < at + d.tenJRownnz[tendon]; i++) {
        res[d.tenJColind[i]] += scale * d.tenJ[i];
      }
    } else {
      int at = tendon * m.nv;
      for (int i = 0; i < m.nv; i++) {
        res[i] += scale * d.tenJ[at + i];
      }
    }
  }
}
