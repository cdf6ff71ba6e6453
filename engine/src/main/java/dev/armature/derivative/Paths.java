package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.kinematics.Jacobian;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.WrapType;
import java.util.Arrays;

/**
 * Lengths that do not depend on positions by constant numbers: spatial tendons and the edges of
 * flexes. For each its Jacobian J and how J a and J q̇ change with positions, and what its tension
 * does while bodies move.
 *
 * <p>A straight part from p to p' with direction n pulls the two bodies with equal and opposite
 * forces at p', which turn with the first body and by (1 − nnᵀ)/l of the relative velocity. A part
 * around a sphere or a cylinder is two such pairs of forces, of each site and the geom, whose
 * directions change by the Hessian of the length ({@link WrapCurvature}).
 */
final class Paths {
  private final Model m;
  private final Balance balance;
  private final Pair[] pairs;
  private final WrapCurvature wrap = new WrapCurvature();

  // by path: tension, first of its columns and of its parts
  private int count;
  private double[] tension = {};
  private int[] columnAt = {0};
  private int[] partAt = {0};

  // by column: dof, J, changes of J a and of J q̇
  private int[] column = {};
  private double[] jacobian = {};
  private double[] changeA = {};
  private double[] changeV = {};

  // by part: an element for a tension of one, and what pulls where
  private int parts;
  private int[] element = {};
  private int[] elementSize = {};
  private int[] bodies = {};
  private double[] points = {};
  private double[] pulls = {};

  // of the path at hand, by dof
  private int lowest;
  private int highest = -1;
  private final boolean[] marked;
  private final double[] row;
  private final double[] rowA;
  private final double[] rowV;
  private final int[] chain;
  private final double[] direction = new double[3];
  private final double[] directionChange = new double[3];
  private final double[] pointChange = new double[3];
  private final double[] torque = new double[3];
  private final double[] force = new double[3];
  private final double[] point = new double[3];

  Paths(Model m, Balance balance) {
    this.m = m;
    this.balance = balance;
    pairs = new Pair[] {balance.pair, new Pair(m, balance.motions)};
    lowest = m.nv;
    marked = new boolean[m.nv];
    row = new double[m.nv];
    rowA = new double[m.nv];
    rowV = new double[m.nv];
    chain = new int[m.nv];
  }

  /** Whether a tendon is one of those here. */
  static boolean isSpatial(Model m, int tendon) {
    return m.wrap.type[m.tendon.adr[tendon]] != WrapType.JOINT;
  }

  /** Whether a tendon goes through the inside of a geom, which has no formula. */
  static boolean isInside(Data d, int tendon) {
    int first = d.tenWrapadr[tendon];
    for (int k = first; k + 1 < first + d.tenWrapnum[tendon]; k++) {
      if (d.wrapObj[k] >= 0
          && d.wrapObj[k + 1] == d.wrapObj[k]
          && Vec3.distance(d.wrapXpos, 3 * k, d.wrapXpos, 3 * k + 3) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Computes all paths: those of tendons first, then those of edges. */
  void begin(Data d) {
    count = 0;
    parts = 0;
    for (int t = 0; t < m.ntendon; t++) {
      if (isSpatial(m, t)) {
        tendon(d, t);
      }
      end();
    }
    for (int e = 0; e < m.nflexedge; e++) {
      if (!m.flexedge.rigid[e]) {
        int v1 = m.flex.edge[2 * e];
        int v2 = m.flex.edge[2 * e + 1];
        Vec3.copy(point, 0, d.flexvertXpos, 3 * v2);
        straight(m.flex.vertbodyid[v1], d.flexvertXpos, 3 * v1, m.flex.vertbodyid[v2], 1);
      }
      end();
    }
  }

  /** The path of an edge of a flex. */
  int edge(int e) {
    return m.ntendon + e;
  }

  /** Adds to the tension of a path: the force on the dofs is its Jacobian times that. */
  void pull(int path, double by) {
    tension[path] += by;
  }

  /**
   * Adds Jᵀ (q J + A change(J a) + V change(J q̇)) by position and Jᵀ v J by velocity.
   *
   * @param scale of the force and of the length, both are the path's times this
   */
  void add(int path, double scale, double q, double byA, double byV, double v) {
    int from = columnAt[path];
    int n = columnAt[path + 1] - from;
    System.arraycopy(column, from, chain, 0, n);
    Elements elements = balance.elements;
    int at = elements.add(chain, n, 1);
    double square = scale * scale;
    for (int k = 0; k < n; k++) {
      double entry = jacobian[from + k];
      elements.left()[at + k] = entry;
      elements.byPosition()[at + k] =
          square * (q * entry + byA * changeA[from + k] + byV * changeV[from + k]);
      elements.byVelocity()[at + k] = square * v * entry;
    }
  }

  /** J of the path times the entries of a row over the same dofs, for its sign. */
  double along(int path, Data d, int constraint) {
    double sum = 0;
    int from = d.efc.JRowadr[constraint];
    for (int k = from; k < from + d.efc.JRownnz[constraint]; k++) {
      for (int c = columnAt[path]; c < columnAt[path + 1]; c++) {
        sum += column[c] == d.efc.JColind[k] ? jacobian[c] * d.efc.entries[k] : 0;
      }
    }
    return sum;
  }

  /** Lets the tensions act: until now the elements are those of a tension of one. */
  void finish() {
    double[] q = balance.elements.byPosition();
    for (int path = 0; path < count; path++) {
      for (int part = partAt[path]; part < partAt[path + 1]; part++) {
        for (int k = element[part]; k < element[part] + elementSize[part]; k++) {
          q[k] *= tension[path];
        }
        Vec3.copy(point, 0, points, 3 * part);
        Vec3.scale(force, 0, pulls, 3 * part, tension[path]);
        balance.push(bodies[2 * part], point, force, null, -1);
        balance.push(bodies[2 * part + 1], point, force, null, 1);
      }
    }
  }

  /** Ends a path: its columns are taken from the rows over all dofs. */
  private void end() {
    if (count + 1 >= columnAt.length) {
      tension = Arrays.copyOf(tension, 2 * count + 8);
      columnAt = Arrays.copyOf(columnAt, 2 * count + 9);
      partAt = Arrays.copyOf(partAt, 2 * count + 9);
    }
    int at = columnAt[count];
    if (column.length < at + m.nv) {
      int room = 2 * (at + m.nv);
      column = Arrays.copyOf(column, room);
      jacobian = Arrays.copyOf(jacobian, room);
      changeA = Arrays.copyOf(changeA, room);
      changeV = Arrays.copyOf(changeV, room);
    }
    for (int dof = lowest; dof <= highest; dof++) {
      if (marked[dof]) {
        column[at] = dof;
        jacobian[at] = row[dof];
        changeA[at] = rowA[dof];
        changeV[at++] = rowV[dof];
        marked[dof] = false;
        row[dof] = 0;
        rowA[dof] = 0;
        rowV[dof] = 0;
      }
    }
    lowest = m.nv;
    highest = -1;
    tension[count++] = 0;
    columnAt[count] = at;
    partAt[count] = parts;
  }

  private void mark(int dof) {
    marked[dof] = true;
    lowest = Math.min(lowest, dof);
    highest = Math.max(highest, dof);
  }

  // ---- the parts of a tendon, as TendonPaths lays them

  private void tendon(Data d, int t) {
    int end = m.tendon.adr[t] + m.tendon.num[t];
    int k = d.tenWrapadr[t];
    double share = 1;
    int j = m.tendon.adr[t];
    while (j < end - 1 && d.tenWrapnum[t] > 0) {
      if (m.wrap.type[j] == WrapType.PULLEY || m.wrap.type[j + 1] == WrapType.PULLEY) {
        if (m.wrap.type[j] == WrapType.PULLEY) {
          share = 1 / m.wrap.prm[j];
          k++;
        }
        j++;
        continue;
      }
      int type = m.wrap.type[j + 1];
      boolean round = type == WrapType.SPHERE || type == WrapType.CYLINDER;
      int next = round ? j + 2 : j + 1;
      int site0 = m.wrap.objid[j];
      int site1 = m.wrap.objid[next];
      if (round && d.wrapObj[k + 1] >= 0) {
        around(d, site0, site1, k + 1, type == WrapType.CYLINDER, share);
        k += 2;
      } else {
        Vec3.copy(point, 0, d.siteXpos, 3 * site1);
        straight(m.site.bodyid[site0], d.siteXpos, 3 * site0, m.site.bodyid[site1], share);
      }
      k++;
      j = next;
      if (j == end - 1 || m.wrap.type[j + 1] == WrapType.PULLEY) {
        k++;
      }
    }
  }

  /** From a point of a body to {@link #point} of another. */
  private void straight(int body1, double[] from, int fromAt, int body2, double share) {
    if (body1 == body2) {
      return;
    }
    Vec3.sub(direction, 0, point, 0, from, fromAt);
    double length = Vec3.normalize(direction, 0);
    if (length < 1e-15) {
      return;
    }
    Pair pair = pairs[0];
    pair.begin(body1, body2, point, 0);
    int at = part(pair.chain, pair.n, body1, body2, share);
    for (int k = 0; k < pair.n; k++) {
      int dof = pair.chain[k];
      pair.moves(dof);
      pair.turns(dof);
      double along = Vec3.dot(direction, 0, pair.difference, 3);
      for (int r = 0; r < 3; r++) {
        directionChange[r] = (pair.difference[3 + r] - direction[r] * along) / length;
      }
      column(pair, dof, at + k, pair.n, share);
    }
  }

  /** Adds a part with its element, and what it pulls with for a tension of one. */
  private int part(int[] dofs, int n, int body1, int body2, double share) {
    if (parts >= element.length) {
      int room = 2 * parts + 8;
      element = Arrays.copyOf(element, room);
      elementSize = Arrays.copyOf(elementSize, room);
      bodies = Arrays.copyOf(bodies, 2 * room);
      points = Arrays.copyOf(points, 3 * room);
      pulls = Arrays.copyOf(pulls, 3 * room);
    }
    int at = balance.elements.add(dofs, n, 6);
    element[parts] = at;
    elementSize[parts] = 6 * n;
    bodies[2 * parts] = body1;
    bodies[2 * parts + 1] = body2;
    Vec3.copy(points, 3 * parts, point, 0);
    Vec3.scale(pulls, 3 * parts, direction, 0, share);
    parts++;
    return at;
  }

  /**
   * A dof of a part: its direction changes by {@link #directionChange} relative to the first body.
   */
  private void column(Pair pair, int dof, int at, int n, double share) {
    Vec3.cross(torque, 0, pair.first, 0, direction, 0);
    Vec3.addTo(directionChange, 0, torque, 0);
    Vec3.add(pointChange, 0, pair.first, 3, pair.difference, 3);
    Vec3.cross(torque, 0, pointChange, 0, direction, 0);
    double[] left = balance.elements.left();
    double[] q = balance.elements.byPosition();
    for (int r = 0; r < 3; r++) {
      left[at + r * n] = pair.difference[r];
      left[at + (3 + r) * n] = pair.difference[3 + r];
      q[at + r * n] = share * torque[r];
      q[at + (3 + r) * n] = share * directionChange[r];
    }
    mark(dof);
    row[dof] += share * Vec3.dot(direction, 0, pair.difference, 3);
    rowA[dof] += share * pair.change(0, direction, 0, directionChange, 0, pointChange);
    rowV[dof] += share * pair.change(1, direction, 0, directionChange, 0, pointChange);
  }

  /** From a site to the next around a geom, which the path touches at two points. */
  private void around(Data d, int site0, int site1, int touch, boolean cylinder, double share) {
    int geom = d.wrapObj[touch];
    int[] sites = {site0, site1};
    int body = m.geom.bodyid[geom];
    int n = union(body, m.site.bodyid[site0], m.site.bodyid[site1]);
    wrap.compute(m, d, sites, touch, cylinder);
    for (int side = 0; side < 2; side++) {
      int other = m.site.bodyid[sites[side]];
      pairs[side].begin(body, other, d.siteXpos, 3 * sites[side]);
    }
    for (int side = 0; side < 2; side++) {
      Vec3.copy(point, 0, d.siteXpos, 3 * sites[side]);
      Vec3.copy(direction, 0, wrap.gradient, 3 * side);
      int at = part(chain, n, body, m.site.bodyid[sites[side]], share);
      for (int k = 0; k < n; k++) {
        pairs[0].moves(chain[k]);
        pairs[1].moves(chain[k]);
        pairs[side].turns(chain[k]);
        wrap.change(side, pairs[0].difference, pairs[1].difference, directionChange);
        column(pairs[side], chain[k], at + k, n, share);
      }
    }
  }

  /** The dofs that move any of three bodies, ascending. */
  private int union(int body, int other, int third) {
    int n = Jacobian.mergedChain(m, body, other, chain);
    for (int dof = Jacobian.lastDof(m, third); dof >= 0; dof = m.dof.parentid[dof]) {
      if (Arrays.binarySearch(chain, 0, n, dof) < 0) {
        chain[n++] = dof;
        Arrays.sort(chain, 0, n);
      }
    }
    return n;
  }
}
