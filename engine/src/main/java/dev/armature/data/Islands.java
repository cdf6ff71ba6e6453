package dev.armature.data;

import java.util.Arrays;

/**
 * Constraint islands: groups of trees that no row connects to the rest. The first {@code
 * data.nisland} entries hold.
 */
public final class Islands {
  /** Number of trees. */
  public int[] ntree = {};

  /** First tree in island order. */
  public int[] itreeadr = {};

  /** Number of dofs. */
  public int[] nv = {};

  /** First dof in island order. */
  public int[] idofadr = {};

  /** Smallest dof of the island. */
  public int[] dofadr = {};

  /** Number of equality rows. */
  public int[] ne = {};

  /** Number of friction loss rows. */
  public int[] nf = {};

  /** Number of rows. */
  public int[] nefc = {};

  /** First row in island order. */
  public int[] iefcadr = {};

  /** Trees in island order, then the unconstrained ones. */
  public int[] mapItree2tree = {};

  /** Row to island order. */
  public int[] mapEfc2iefc = {};

  /** Island order to row. */
  public int[] mapIefc2efc = {};

  /** Makes room for {@code count} islands. */
  public void ensure(int count) {
    if (count <= ntree.length) {
      return;
    }
    int size = Math.max(count, Math.max(4, 2 * ntree.length));
    ntree = Arrays.copyOf(ntree, size);
    itreeadr = Arrays.copyOf(itreeadr, size);
    nv = Arrays.copyOf(nv, size);
    idofadr = Arrays.copyOf(idofadr, size);
    dofadr = Arrays.copyOf(dofadr, size);
    ne = Arrays.copyOf(ne, size);
    nf = Arrays.copyOf(nf, size);
    nefc = Arrays.copyOf(nefc, size);
    iefcadr = Arrays.copyOf(iefcadr, size);
  }

  /** Makes room for the maps of {@code rows} rows and {@code trees} trees. */
  public void ensureMaps(int rows, int trees) {
    if (rows > mapEfc2iefc.length) {
      int size = Math.max(rows, 2 * mapEfc2iefc.length);
      mapEfc2iefc = Arrays.copyOf(mapEfc2iefc, size);
      mapIefc2efc = Arrays.copyOf(mapIefc2efc, size);
    }
    if (trees > mapItree2tree.length) {
      mapItree2tree = Arrays.copyOf(mapItree2tree, trees);
    }
  }
}
