package dev.armature.constraint;

import dev.armature.data.ConstraintRows;
import dev.armature.data.Data;
import dev.armature.data.Islands;
import dev.armature.data.Scratch;
import dev.armature.model.ConstraintType;
import dev.armature.model.DisableFlag;
import dev.armature.model.EqType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Arrays;

/**
 * Finds the constraint islands: the connected components of the graph whose nodes are kinematic
 * trees and whose edges are constraints. Islands are numbered by their smallest tree; within an
 * island dofs and rows keep their order.
 */
public final class IslandFinder {
  private IslandFinder() {}

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    // parent in the union-find forest, smallest tree of the component as root; -1 for trees without
    // a constraint
    final int[] root;
    // by group of successive rows of one constraint: the row after its last, one of its trees
    int[] groupEnd = {};
    int[] groupTree = {};
    int groups;
    final int[] fill;

    Work(Model m) {
      root = new int[m.ntree];
      fill = new int[m.ntree + 1];
    }
  }

  /** Finds islands and the maps into island order. */
  public static void find(Model m, Data d) {
    d.nisland = 0;
    if (d.nefc == 0 || m.opt.disabled(DisableFlag.ISLAND)) {
      return;
    }
    if (m.ntree == 1) {
      takeAll(m, d);
      return;
    }
    Work w = d.scratch(Work.KEY);
    if (w.groupEnd.length < d.nefc) {
      w.groupEnd = new int[Math.max(d.nefc, 2 * w.groupEnd.length)];
      w.groupTree = new int[w.groupEnd.length];
    }
    connect(m, d, w);
    number(m, d, w);
    mapDofs(m, d, w);
    mapRows(d, w);
  }

  /** A world of one tree has one island, with all dofs and rows. */
  private static void takeAll(Model m, Data d) {
    Islands is = d.island;
    is.ensure(1);
    is.ensureMaps(d.nefc, 1);
    d.nisland = 1;
    d.treeIsland[0] = 0;
    is.ntree[0] = 1;
    is.itreeadr[0] = 0;
    is.mapItree2tree[0] = 0;
    is.nv[0] = m.nv;
    is.dofadr[0] = 0;
    is.idofadr[0] = 0;
    for (int v = 0; v < m.nv; v++) {
      d.dofIsland[v] = 0;
      d.mapDof2idof[v] = v;
      d.mapIdof2dof[v] = v;
    }
    is.ne[0] = d.ne;
    is.nf[0] = d.nf;
    is.nefc[0] = d.nefc;
    is.iefcadr[0] = 0;
    for (int r = 0; r < d.nefc; r++) {
      d.efc.island[r] = 0;
      is.mapEfc2iefc[r] = r;
      is.mapIefc2efc[r] = r;
    }
  }

  private static void connect(Model m, Data d, Work w) {
    ConstraintRows efc = d.efc;
    Arrays.fill(w.root, -1);
    w.groups = 0;
    int end = 0;
    while (end < d.nefc) {
      int first = end++;
      int type = efc.type[first];
      int id = efc.id[first];
      if (!isFlex(m, efc, first)) {
        while (end < d.nefc && efc.type[end] == type && efc.id[end] == id) {
          end++;
        }
      }
      int tree = link(m, d, w, first);
      // a row that moves nothing must be somewhere; MuJoCo stops at it
      w.groupTree[w.groups] = tree < 0 ? join(w, 0, -1) : tree;
      w.groupEnd[w.groups++] = end;
    }
  }

  private static boolean isFlex(Model m, ConstraintRows efc, int row) {
    return efc.type[row] == ConstraintType.EQUALITY && m.eq.type[efc.id[row]] >= EqType.FLEX;
  }

  /** Joins the trees of the constraint at a row and returns one of them. */
  private static int link(Model m, Data d, Work w, int row) {
    int id = d.efc.id[row];
    switch (d.efc.type[row]) {
      case ConstraintType.FRICTION_DOF:
        return join(w, m.dof.treeid[id], -1);
      case ConstraintType.LIMIT_JOINT:
        return join(w, m.dof.treeid[m.jnt.dofadr[id]], -1);
      case ConstraintType.CONTACT_FRICTIONLESS:
      case ConstraintType.CONTACT_PYRAMIDAL:
      case ConstraintType.CONTACT_ELLIPTIC:
        if (!FlexContact.involved(m, d.contact, id)) {
          int body1 = m.geom.bodyid[d.contact.geom[2 * id]];
          int body2 = m.geom.bodyid[d.contact.geom[2 * id + 1]];
          return join(w, m.body.treeid[body1], m.body.treeid[body2]);
        }
        return joinColumns(m, d, w, row);
      case ConstraintType.EQUALITY:
        if (m.eq.type[id] <= EqType.WELD) {
          boolean sites = m.eq.objtype[id] == ObjType.SITE;
          int obj1 = m.eq.obj1id[id];
          int obj2 = m.eq.obj2id[id];
          int body1 = sites ? m.site.bodyid[obj1] : obj1;
          int body2 = sites ? m.site.bodyid[obj2] : obj2;
          return join(w, m.body.treeid[body1], m.body.treeid[body2]);
        }
        return joinColumns(m, d, w, row);
      default:
        return joinColumns(m, d, w, row);
    }
  }

  private static int joinColumns(Model m, Data d, Work w, int row) {
    boolean sparse = m.isSparse();
    int at = d.efc.JRowadr[row];
    int end = at + d.efc.JRownnz[row];
    int tree = -1;
    for (int k = at; k < end; k++) {
      if (sparse || d.efc.entries[k] != 0) {
        int next = m.dof.treeid[d.efc.JColind[k]];
        if (next != tree) {
          tree = join(w, next, tree);
        }
      }
    }
    return tree;
  }

  /** Puts two trees (either may be -1, a static body) into one component; returns one of them. */
  private static int join(Work w, int tree1, int tree2) {
    int a = tree1 < 0 ? tree2 : tree1;
    int b = tree2 < 0 ? tree1 : tree2;
    if (a < 0) {
      return -1;
    }
    int ra = root(w.root, a);
    int rb = root(w.root, b);
    if (ra < rb) {
      w.root[rb] = ra;
    } else if (rb < ra) {
      w.root[ra] = rb;
    }
    return a;
  }

  private static int root(int[] parent, int tree) {
    if (parent[tree] < 0) {
      parent[tree] = tree;
    }
    int t = tree;
    while (parent[t] != t) {
      parent[t] = parent[parent[t]];
      t = parent[t];
    }
    return t;
  }

  /** Numbers the components and orders trees by them, unconstrained trees last. */
  private static void number(Model m, Data d, Work w) {
    Islands is = d.island;
    is.ensure(m.ntree);
    is.ensureMaps(d.nefc, m.ntree);
    int n = 0;
    for (int t = 0; t < m.ntree; t++) {
      if (w.root[t] < 0) {
        d.treeIsland[t] = -1;
      } else {
        int r = root(w.root, t);
        d.treeIsland[t] = r == t ? n : d.treeIsland[r];
        if (r == t) {
          is.ntree[n] = 0;
          is.nv[n] = 0;
          is.ne[n] = 0;
          is.nf[n] = 0;
          is.nefc[n] = 0;
          is.dofadr[n++] = m.tree.dofadr[t];
        }
        is.ntree[d.treeIsland[t]]++;
        is.nv[d.treeIsland[t]] += m.tree.dofnum[t];
      }
    }
    d.nisland = n;
    int trees = 0;
    for (int i = 0; i < n; i++) {
      is.itreeadr[i] = trees;
      w.fill[i] = trees;
      trees += is.ntree[i];
    }
    w.fill[n] = trees;
    for (int t = 0; t < m.ntree; t++) {
      int i = d.treeIsland[t] < 0 ? n : d.treeIsland[t];
      is.mapItree2tree[w.fill[i]++] = t;
    }
  }

  private static void mapDofs(Model m, Data d, Work w) {
    Islands is = d.island;
    int dofs = 0;
    for (int i = 0; i < d.nisland; i++) {
      is.idofadr[i] = dofs;
      w.fill[i] = dofs;
      dofs += is.nv[i];
    }
    w.fill[d.nisland] = dofs;
    for (int v = 0; v < m.nv; v++) {
      int i = d.treeIsland[m.dof.treeid[v]];
      d.dofIsland[v] = i;
      int at = w.fill[i < 0 ? d.nisland : i]++;
      d.mapDof2idof[v] = at;
      d.mapIdof2dof[at] = v;
    }
  }

  private static void mapRows(Data d, Work w) {
    Islands is = d.island;
    ConstraintRows efc = d.efc;
    int first = 0;
    for (int g = 0; g < w.groups; g++) {
      int i = d.treeIsland[w.groupTree[g]];
      int end = w.groupEnd[g];
      is.nefc[i] += end - first;
      // the rows of a constraint are of one kind
      if (first < d.ne) {
        is.ne[i] += end - first;
      } else if (first < d.ne + d.nf) {
        is.nf[i] += end - first;
      }
      first = end;
    }
    int rows = 0;
    for (int i = 0; i < d.nisland; i++) {
      is.iefcadr[i] = rows;
      w.fill[i] = rows;
      rows += is.nefc[i];
    }
    int r = 0;
    for (int g = 0; g < w.groups; g++) {
      int i = d.treeIsland[w.groupTree[g]];
      int at = w.fill[i];
      for (; r < w.groupEnd[g]; r++, at++) {
        efc.island[r] = i;
        is.mapEfc2iefc[r] = at;
        is.mapIefc2efc[at] = r;
      }
      w.fill[i] = at;
    }
  }
}
