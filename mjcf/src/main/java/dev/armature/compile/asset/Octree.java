package dev.armature.compile.asset;

/**
 * Samples of the signed distance to a mesh in a balanced octree.
 *
 * @param depth depth of each cell [n]
 * @param child children, counted from the root; -1 for none [n x 8]
 * @param aabb box: centre, half sizes [n x 6]
 * @param coeff signed distance at the corners [n x 8]
 */
public record Octree(int[] depth, int[] child, double[] aabb, double[] coeff) {
  /** No octree. */
  public static final Octree NONE =
      new Octree(new int[0], new int[0], new double[0], new double[0]);

  /** Number of cells. */
  public int size() {
    return depth.length;
  }
}
