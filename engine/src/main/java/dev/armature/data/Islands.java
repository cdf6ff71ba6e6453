package dev.armature.data;

/**
 * Constraint islands: groups of trees that no row connects to the rest. The first {@code
 * data.nisland} entries hold.
 */
public final class Islands extends IslandsFields {
  /** Makes room for {@code count} islands. */
  public void ensure(int count) {
    if (count > ntree.length) {
      growNisland(Math.max(count, Math.max(4, 2 * ntree.length)));
    }
  }

  /** Makes room for the maps of {@code rows} rows and {@code trees} trees. */
  public void ensureMaps(int rows, int trees) {
    if (rows > mapEfc2iefc.length) {
      growNefc(Math.max(rows, 2 * mapEfc2iefc.length));
    }
    if (trees > mapItree2tree.length) {
      growNtree(trees);
    }
  }

  void copyFrom(Islands o) {
    ensure(o.ntree.length);
    ensureMaps(o.mapEfc2iefc.length, o.mapItree2tree.length);
    copyFields(o);
  }
}
