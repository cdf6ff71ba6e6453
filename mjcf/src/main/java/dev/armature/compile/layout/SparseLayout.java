package dev.armature.compile.layout;

import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Where the entries of the joint-space matrices are stored.
 *
 * <ul>
 *   <li>M: the inertia, lower triangle by rows, ancestors ascending and the diagonal last; a dof of
 *       a simple body has its diagonal only.
 *   <li>D: derivatives, the full symmetric pattern: ancestors, the dof itself, descendants.
 *   <li>B: for every body all dofs above, on and below it.
 *   <li>The maps between M, D and the legacy layout, where the row of a dof starts with the
 *       diagonal and walks to the root.
 * </ul>
 */
public final class SparseLayout {
  private SparseLayout() {}

  /** Entries of M for these runs of simple dofs. */
  public static int countM(KinematicTree tree, int[] simplenum) {
    int n = 0;
    for (int i = 0; i < tree.nv; i++) {
      n += simplenum[i] > 0 ? 1 : length(tree, i);
    }
    return n;
  }

  /** Number of dofs on the way from a dof to the root, itself included. */
  private static int length(KinematicTree tree, int dof) {
    int end = dof + 1 < tree.nv ? tree.dofMadr[dof + 1] : tree.nM;
    return end - tree.dofMadr[dof];
  }

  /** Fills all layouts and maps; the model has its tree and its simple dofs. */
  public static void fill(KinematicTree tree, Model m) {
    fillM(tree, m);
    fillD(tree, m);
    fillB(tree, m);
    mapMToD(m);
  }

  private static void fillM(KinematicTree tree, Model m) {
    int at = 0;
    for (int i = 0; i < tree.nv; i++) {
      int n = m.dof.simplenum[i] > 0 ? 1 : length(tree, i);
      m.M.rownnz[i] = n;
      m.M.rowadr[i] = at;
      int j = i;
      for (int k = n - 1; k >= 0; k--) {
        m.M.colind[at + k] = j;
        m.mapM2M[at + k] = tree.dofMadr[i] + n - 1 - k;
        j = tree.dofParentid[j];
      }
      at += n;
    }
  }

  private static void fillD(KinematicTree tree, Model m) {
    int nv = tree.nv;
    int[] rownnz = m.D.rownnz;
    for (int i = 0; i < nv; i++) {
      rownnz[i] += length(tree, i);
      for (int j = tree.dofParentid[i]; j >= 0; j = tree.dofParentid[j]) {
        rownnz[j]++;
      }
    }
    int at = 0;
    int[] next = new int[nv];
    for (int i = 0; i < nv; i++) {
      m.D.rowadr[i] = at;
      m.D.diag[i] = length(tree, i) - 1;
      next[i] = at + length(tree, i);
      at += rownnz[i];
    }
    for (int i = 0; i < nv; i++) {
      int place = m.D.rowadr[i] + m.D.diag[i];
      m.D.colind[place] = i;
      for (int j = tree.dofParentid[i]; j >= 0; j = tree.dofParentid[j]) {
        m.D.colind[--place] = j;
        m.D.colind[next[j]++] = i;
      }
    }
  }

  private static void fillB(KinematicTree tree, Model m) {
    int at = 0;
    for (int b = 0; b < tree.nbody; b++) {
      m.B.rowadr[b] = at;
      int first = at;
      at += ancestors(tree, b);
      int place = at;
      for (int p = b; p > 0; ) {
        p = tree.parentid[p];
        for (int k = tree.dofnum[p] - 1; k >= 0; k--) {
          m.B.colind[--place] = tree.dofadr[p] + k;
        }
      }
      int end = tree.firstDofFrom(tree.subtreeEnd[b]);
      for (int i = tree.firstDofFrom(b); i < end; i++) {
        m.B.colind[at++] = i;
      }
      m.B.rownnz[b] = at - first;
    }
  }

  /** Dofs of the bodies above a body. */
  private static int ancestors(KinematicTree tree, int body) {
    int n = 0;
    for (int p = body; p > 0; ) {
      p = tree.parentid[p];
      n += tree.dofnum[p];
    }
    return n;
  }

  private static void mapMToD(Model m) {
    Arrays.fill(m.mapM2D, -1);
    for (int i = 0; i < m.nv; i++) {
      int diagonal = m.D.rowadr[i] + m.D.diag[i];
      int first = diagonal - (m.M.rownnz[i] - 1);
      for (int k = 0; k < m.M.rownnz[i]; k++) {
        int entry = m.M.rowadr[i] + k;
        m.mapD2M[entry] = first + k;
        m.mapM2D[first + k] = entry;
        int column = m.M.colind[entry];
        if (column != i) {
          m.mapM2D[find(m, column, i)] = entry;
        }
      }
    }
  }

  /** The entry (row, column) of D. */
  private static int find(Model m, int row, int column) {
    int from = m.D.rowadr[row];
    return Arrays.binarySearch(m.D.colind, from, from + m.D.rownnz[row], column);
  }
}
