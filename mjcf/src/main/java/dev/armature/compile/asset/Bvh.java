package dev.armature.compile.asset;

import java.util.Arrays;

/**
 * A static bounding volume hierarchy over boxes: a binary tree, split at the median along the
 * longest side, stored in pre-order with the left child first.
 *
 * <p>n elements give 2n-1 nodes; none give an empty tree.
 *
 * @param depth depth of each node [n]
 * @param child left and right child, counted from the root; -1 for leaves [n x 2]
 * @param nodeid element of a leaf, -1 for inner nodes [n]
 * @param aabb box: center, half sizes [n x 6]
 */
public record Bvh(int[] depth, int[] child, int[] nodeid, double[] aabb) {
  /** Below this two extents or coordinates count as equal. */
  private static final double EPS = 1e-14;

  /** Number of nodes. */
  public int size() {
    return depth.length;
  }

  /**
   * Builds the tree.
   *
   * @param bounds axis-aligned box of each element in the frame of the tree: min, max [n x 6]
   * @param position coordinates that elements are ordered by [n x 3]
   * @param ids what leaves refer to [n]; elements that tie keep their order
   */
  public static Bvh build(double[] bounds, double[] position, int[] ids) {
    int n = ids.length;
    int nodes = n == 0 ? 0 : 2 * n - 1;
    Bvh tree = new Bvh(new int[nodes], new int[2 * nodes], new int[nodes], new double[6 * nodes]);
    if (n > 0) {
      int[] order = new int[n];
      for (int i = 0; i < n; i++) {
        order[i] = i;
      }
      new Builder(tree, bounds, position, ids, order).node(0, n, 0);
    }
    return tree;
  }

  /** The recursion: its depth is that of the tree, so logarithmic. */
  private static final class Builder {
    private final Bvh tree;
    private final double[] bounds;
    private final double[] position;
    private final int[] ids;
    private final int[] order;
    private int used;

    Builder(Bvh tree, double[] bounds, double[] position, int[] ids, int[] order) {
      this.tree = tree;
      this.bounds = bounds;
      this.position = position;
      this.ids = ids;
      this.order = order;
    }

    int node(int from, int to, int depth) {
      int index = used++;
      double[] box = tree.aabb;
      int at = 6 * index;
      enclose(box, at, from, to);
      int axis = longestAxis(box, at);
      toCenterAndHalf(box, at);
      tree.depth[index] = depth;
      if (to - from == 1) {
        tree.child[2 * index] = -1;
        tree.child[2 * index + 1] = -1;
        tree.nodeid[index] = ids[order[from]];
        return index;
      }
      int middle = from + (to - from) / 2;
      select(from, to, middle, axis);
      tree.nodeid[index] = -1;
      tree.child[2 * index] = node(from, middle, depth + 1);
      tree.child[2 * index + 1] = node(middle, to, depth + 1);
      return index;
    }

    private void enclose(double[] box, int at, int from, int to) {
      Arrays.fill(box, at, at + 3, Double.POSITIVE_INFINITY);
      Arrays.fill(box, at + 3, at + 6, Double.NEGATIVE_INFINITY);
      for (int i = from; i < to; i++) {
        int element = 6 * order[i];
        for (int k = 0; k < 3; k++) {
          box[at + k] = Math.min(box[at + k], bounds[element + k]);
          box[at + 3 + k] = Math.max(box[at + 3 + k], bounds[element + 3 + k]);
        }
      }
      for (int k = 0; k < 3; k++) {
        if (Math.abs(box[at + 3 + k] - box[at + k]) < EPS) {
          box[at + k] -= EPS;
          box[at + 3 + k] += EPS;
        }
      }
    }

    private static int longestAxis(double[] box, int at) {
      double x = box[at + 3] - box[at];
      double y = box[at + 4] - box[at + 1];
      double z = box[at + 5] - box[at + 2];
      int axis = 0;
      double longest = x;
      if (y >= longest + EPS) {
        axis = 1;
        longest = y;
      }
      return z >= longest + EPS ? 2 : axis;
    }

    private static void toCenterAndHalf(double[] box, int at) {
      for (int k = 0; k < 3; k++) {
        double min = box[at + k];
        double max = box[at + 3 + k];
        box[at + k] = (max + min) / 2;
        box[at + 3 + k] = (max - min) / 2;
      }
    }

    private boolean inOrder(int a, int b, int axis) {
      double x = position[3 * a + axis];
      double y = position[3 * b + axis];
      if (Math.abs(x - y) > EPS) {
        return x < y;
      }
      return a < b;
    }

    /**
     * Moves the smallest elements of a range before its middle, in no order: all that a node needs
     * of its children.
     */
    private void select(int from, int to, int middle, int axis) {
      int low = from;
      int high = to - 1;
      while (low < high) {
        int pivot = medianOfThree(low, high, axis);
        int i = low;
        int j = high;
        while (i <= j) {
          while (inOrder(order[i], pivot, axis)) {
            i++;
          }
          while (inOrder(pivot, order[j], axis)) {
            j--;
          }
          if (i <= j) {
            int swap = order[i];
            order[i++] = order[j];
            order[j--] = swap;
          }
        }
        if (middle <= j) {
          high = j;
        } else if (middle >= i) {
          low = i;
        } else {
          return;
        }
      }
    }

    private int medianOfThree(int low, int high, int axis) {
      int a = order[low];
      int b = order[(low + high) >>> 1];
      int c = order[high];
      if (inOrder(b, a, axis)) {
        int swap = a;
        a = b;
        b = swap;
      }
      if (inOrder(b, c, axis)) {
        return b;
      }
      return inOrder(a, c, axis) ? c : a;
    }
  }
}
