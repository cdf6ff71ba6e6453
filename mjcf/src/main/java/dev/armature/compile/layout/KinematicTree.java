package dev.armature.compile.layout;

import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.Sizes;

/**
 * The kinematic tree of a model: which dof hangs on which, which bodies move together, which trees
 * there are.
 *
 * <p>Bodies come parents first, depth first, and joints in the order of their bodies. The parent of
 * a dof is the dof before it on the same body, else the last dof of the nearest ancestor that has
 * any.
 */
public final class KinematicTree {
  /** Coordinates by {@link JointType}. */
  private static final int[] QPOS_WIDTH = {7, 4, 1, 1};

  private static final int[] DOF_WIDTH = {6, 3, 1, 1};

  final int nbody;
  final int nv;
  final int nq;
  final int ntree;

  /** Entries of the inertia matrix: every dof with itself and its ancestors. */
  final int nM;

  final int[] parentid;
  final int[] rootid;
  final int[] weldid;
  final int[] treeid;
  final int[] jntnum;
  final int[] jntadr;
  final int[] dofnum;
  final int[] dofadr;
  final int[] subtreeEnd;
  final int[] firstDof;
  final int[] jntQposadr;
  final int[] jntDofadr;
  final int[] dofBodyid;
  final int[] dofJntid;
  final int[] dofParentid;
  final int[] dofTreeid;
  final int[] dofMadr;

  /**
   * Finds the tree.
   *
   * @param parentid parent of each body, 0 for the world
   * @param jntBodyid body of each joint, ascending
   * @param jntType {@link JointType} of each joint
   */
  public KinematicTree(int[] parentid, int[] jntBodyid, int[] jntType) {
    this.parentid = parentid;
    nbody = parentid.length;
    int njnt = jntType.length;
    rootid = new int[nbody];
    weldid = new int[nbody];
    treeid = new int[nbody];
    jntnum = new int[nbody];
    jntadr = new int[nbody];
    dofnum = new int[nbody];
    dofadr = new int[nbody];
    subtreeEnd = new int[nbody];
    firstDof = new int[nbody + 1];
    jntQposadr = new int[njnt];
    jntDofadr = new int[njnt];
    int coordinates = 0;
    int dofs = 0;
    for (int j = 0; j < njnt; j++) {
      int b = jntBodyid[j];
      jntQposadr[j] = coordinates;
      jntDofadr[j] = dofs;
      coordinates += QPOS_WIDTH[jntType[j]];
      dofs += DOF_WIDTH[jntType[j]];
      jntnum[b]++;
      dofnum[b] += DOF_WIDTH[jntType[j]];
    }
    nq = coordinates;
    nv = dofs;
    dofBodyid = new int[nv];
    dofJntid = new int[nv];
    dofParentid = new int[nv];
    dofTreeid = new int[nv];
    dofMadr = new int[nv];
    for (int j = 0; j < njnt; j++) {
      for (int k = 0; k < DOF_WIDTH[jntType[j]]; k++) {
        dofJntid[jntDofadr[j] + k] = j;
        dofBodyid[jntDofadr[j] + k] = jntBodyid[j];
      }
    }
    addBodies();
    ntree = addDofs();
    nM = nv == 0 ? 0 : dofMadr[nv - 1] + chainLength(nv - 1);
    for (int b = 0; b < nbody; b++) {
      treeid[b] = dofnum[weldid[b]] > 0 ? dofTreeid[dofadr[weldid[b]]] : -1;
    }
  }

  /** Number of coordinates of a joint of this type. */
  public static int qposWidth(int jntType) {
    return QPOS_WIDTH[jntType];
  }

  /** Number of dofs of a joint of this type. */
  public static int dofWidth(int jntType) {
    return DOF_WIDTH[jntType];
  }

  private void addBodies() {
    int jnt = 0;
    int dof = 0;
    for (int b = 0; b < nbody; b++) {
      int p = parentid[b];
      rootid[b] = p == 0 ? b : rootid[p];
      weldid[b] = b == 0 || jntnum[b] > 0 ? b : weldid[p];
      jntadr[b] = jntnum[b] > 0 ? jnt : -1;
      dofadr[b] = dofnum[b] > 0 ? dof : -1;
      firstDof[b] = dof;
      jnt += jntnum[b];
      dof += dofnum[b];
      subtreeEnd[b] = b + 1;
    }
    firstDof[nbody] = dof;
    for (int b = nbody - 1; b > 0; b--) {
      subtreeEnd[parentid[b]] = Math.max(subtreeEnd[parentid[b]], subtreeEnd[b]);
    }
  }

  private int addDofs() {
    int[] lastDof = new int[nbody];
    int[] depth = new int[nv];
    int trees = 0;
    int entries = 0;
    lastDof[0] = dofnum[0] - 1;
    for (int b = 0; b < nbody; b++) {
      int parent = b == 0 ? -1 : lastDof[parentid[b]];
      for (int i = dofadr[b]; i < dofadr[b] + dofnum[b]; i++) {
        dofParentid[i] = parent;
        depth[i] = parent < 0 ? 1 : depth[parent] + 1;
        if (parent < 0) {
          trees++;
        }
        dofTreeid[i] = parent < 0 ? trees - 1 : dofTreeid[parent];
        dofMadr[i] = entries;
        entries += depth[i];
        parent = i;
      }
      lastDof[b] = parent;
    }
    return trees;
  }

  /** Number of dofs from this one up to the root, itself included. */
  private int chainLength(int dof) {
    int n = 0;
    for (int i = dof; i >= 0; i = dofParentid[i]) {
      n++;
    }
    return n;
  }

  /** The weld body of each body. */
  public int[] weldid() {
    return weldid;
  }

  /** Number of coordinates. */
  public int nq() {
    return nq;
  }

  /** Number of dofs. */
  public int nv() {
    return nv;
  }

  /** Number of trees. */
  public int ntree() {
    return ntree;
  }

  /** Dofs of each body. */
  public int[] dofnum() {
    return dofnum;
  }

  /** First coordinate of each joint. */
  public int[] jntQposadr() {
    return jntQposadr;
  }

  /** Writes the sizes that follow from the tree. */
  public void size(Sizes s) {
    s.nq = nq;
    s.nv = nv;
    s.ntree = ntree;
    s.nM = nM;
    s.nD = 2 * nM - nv;
    int related = 0;
    for (int b = 0; b < nbody; b++) {
      related += relatedDofs(b);
    }
    s.nB = related;
  }

  /** Dofs above, on and below a body. */
  private int relatedDofs(int body) {
    int n = dofsIn(body, subtreeEnd[body]);
    for (int p = body; p > 0; ) {
      p = parentid[p];
      n += dofnum[p];
    }
    return n;
  }

  /** Dofs of the bodies from {@code first} to before {@code end}. */
  private int dofsIn(int first, int end) {
    return firstDofFrom(end) - firstDofFrom(first);
  }

  /** The first dof on this body or any later one, nv when there is none. */
  int firstDofFrom(int body) {
    return firstDof[body];
  }

  /** Writes the tree into the model. */
  public void fill(Model m) {
    copy(rootid, m.body.rootid);
    copy(parentid, m.body.parentid);
    copy(weldid, m.body.weldid);
    copy(treeid, m.body.treeid);
    copy(jntnum, m.body.jntnum);
    copy(jntadr, m.body.jntadr);
    copy(dofnum, m.body.dofnum);
    copy(dofadr, m.body.dofadr);
    copy(jntQposadr, m.jnt.qposadr);
    copy(jntDofadr, m.jnt.dofadr);
    copy(dofBodyid, m.dof.bodyid);
    copy(dofJntid, m.dof.jntid);
    copy(dofParentid, m.dof.parentid);
    copy(dofTreeid, m.dof.treeid);
    copy(dofMadr, m.dof.Madr);
    for (int b = nbody - 1; b >= 0; b--) {
      if (treeid[b] >= 0) {
        m.tree.bodyadr[treeid[b]] = b;
        m.tree.bodynum[treeid[b]]++;
      }
    }
    for (int i = nv - 1; i >= 0; i--) {
      m.tree.dofadr[dofTreeid[i]] = i;
      m.tree.dofnum[dofTreeid[i]]++;
    }
  }

  private static void copy(int[] from, int[] to) {
    System.arraycopy(from, 0, to, 0, from.length);
  }
}
