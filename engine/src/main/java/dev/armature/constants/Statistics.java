package dev.armature.constants;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.Statistic;
import java.util.Arrays;

/** Size, mass and inertia of a model as a whole at qpos0, and the typical length of its dofs. */
final class Statistics {
  private static final double SMALLEST = 1e-5;

  /** Share of a plane's size that counts for the extent of the model. */
  private static final double PLANE_SHARE = 0.1;

  /** Where the box of a model starts from: it never gets smaller than this in a far away model. */
  private static final double FARTHEST = 1e10;

  private Statistics() {}

  /** Fills stat and dof.length; the data hold the position stage at qpos0. */
  static void compute(Model m, Data d) {
    Statistic s = m.stat;
    extent(m, d, s);
    double[] size = bodySizes(m, d);
    dofLengths(m, size);
    if (m.nbody > 1) {
      double sizes = 0;
      double masses = 0;
      for (int b = 1; b < m.nbody; b++) {
        sizes += size[b] / (m.nbody - 1);
        masses += m.body.mass[b];
      }
      s.meansize = sizes;
      s.meanmass = masses / (m.nbody - 1);
    }
    s.extent = max(s.extent, 2 * s.meansize);
    if (m.nv > 0) {
      double sum = 0;
      for (int i = 0; i < m.nv; i++) {
        sum += d.M[m.M.rowadr[i] + m.M.rownnz[i] - 1];
      }
      s.meaninertia = sum / m.nv;
    }
  }

  /**
   * The larger number, as C compares: of a number and what is not a number, the second. Models with
   * such places are accepted, and have MuJoCo's statistics.
   */
  private static double max(double a, double b) {
    return a >= b ? a : b;
  }

  /** A box that grows. */
  private static final class Box {
    final double[] min = new double[3];
    final double[] max = new double[3];

    Box() {
      Arrays.fill(min, FARTHEST);
      Arrays.fill(max, -FARTHEST);
    }

    void add(double[] points, int at, double radius) {
      for (int k = 0; k < 3; k++) {
        double low = points[at + k] - radius;
        double high = points[at + k] + radius;
        min[k] = min[k] < low ? min[k] : low;
        max[k] = max[k] > high ? max[k] : high;
      }
    }
  }

  private static void extent(Model m, Data d, Statistic s) {
    Box box = new Box();
    for (int b = 1; b < m.nbody; b++) {
      box.add(d.xpos, 3 * b, 0);
      box.add(d.xipos, 3 * b, 0);
    }
    for (int j = 0; j < m.njnt; j++) {
      box.add(d.xanchor, 3 * j, 0);
    }
    for (int i = 0; i < m.nsite; i++) {
      box.add(d.siteXpos, 3 * i, 0);
    }
    for (int g = 0; g < m.ngeom; g++) {
      box.add(d.geomXpos, 3 * g, radius(m, g));
    }
    for (int k = 0; k < 3; k++) {
      s.center[k] = 0.5 * (box.min[k] + box.max[k]);
    }
    if (box.max[0] > box.min[0]) {
      double side = max(box.max[1] - box.min[1], box.max[2] - box.min[2]);
      s.extent = max(SMALLEST, max(box.max[0] - box.min[0], side));
    }
  }

  private static double radius(Model m, int geom) {
    if (m.geom.type[geom] != GeomType.PLANE) {
      return m.geom.rbound[geom];
    }
    double size = Math.max(m.geom.size[3 * geom], m.geom.size[3 * geom + 1]);
    return size > 0 ? PLANE_SHARE * size : 1;
  }

  private static double[] bodySizes(Model m, Data d) {
    double[] size = new double[m.nbody];
    for (int j = 0; j < m.njnt; j++) {
      int b = m.jnt.bodyid[j];
      int p = m.body.parentid[b];
      size[b] = max(size[b], Vec3.distance(d.xipos, 3 * b, d.xanchor, 3 * j));
      size[p] = max(size[p], Vec3.distance(d.xipos, 3 * p, d.xanchor, 3 * j));
    }
    size[0] = 0;
    for (int g = 0; g < m.ngeom; g++) {
      if (m.geom.rbound[g] > 0) {
        int b = m.geom.bodyid[g];
        double reach = m.geom.rbound[g] + Vec3.distance(d.xipos, 3 * b, d.geomXpos, 3 * g);
        size[b] = max(size[b], reach);
      }
    }
    flexes(m, d, size);
    for (int b = 0; b < m.nbody; b++) {
      size[b] = max(size[b], SMALLEST);
    }
    return size;
  }

  private static void flexes(Model m, Data d, double[] size) {
    for (int f = 0; f < m.nflex; f++) {
      if (m.flex.interp[f] == 0) {
        int first = m.flex.edgeadr[f];
        for (int e = first; e < first + m.flex.edgenum[f]; e++) {
          for (int end = 0; end < 2; end++) {
            int b = m.flex.vertbodyid[m.flex.vertadr[f] + m.flex.edge[2 * e + end]];
            size[b] = max(size[b], m.flexedge.length0[e]);
          }
        }
        continue;
      }
      int first = m.flex.nodeadr[f];
      for (int i = first; i < first + m.flex.nodenum[f]; i++) {
        for (int j = first; j < first + m.flex.nodenum[f]; j++) {
          int b = m.flex.nodebodyid[i];
          double reach = Vec3.distance(d.xpos, 3 * b, d.xpos, 3 * m.flex.nodebodyid[j]);
          size[b] = max(size[b], reach);
        }
      }
    }
  }

  private static void dofLengths(Model m, double[] size) {
    for (int i = 0; i < m.nv; i++) {
      int j = m.dof.jntid[i];
      int type = m.jnt.type[j];
      boolean moves = type == JointType.SLIDE || type == JointType.FREE && i - m.jnt.dofadr[j] < 3;
      m.dof.length[i] = moves ? 1 : size[m.dof.bodyid[i]];
    }
  }
}
