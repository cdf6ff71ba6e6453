package dev.armature.compile.asset;

import java.util.Arrays;

/**
 * An ordered set of unit normals in which directions closer than 1.6 mrad are one entry: the groups
 * that polygons are merged in.
 *
 * <p>The order is by x, y, z, largest first. "Equal up to a tolerance" is not transitive, so which
 * entry a normal lands in depends on the shape of the search tree; it is a red-black tree with the
 * usual insertion, as in every C++ set, to agree with what the reference finds.
 */
final class NormalIndex {
  private static final double SAME_DIRECTION = 0.99999872;

  /** A tolerance between coordinates, not a bound of what can be divided by. */
  private static final double SAME_COORDINATE = 1e-15;

  private static final int NONE = -1;

  /** A direction that has no entry and gets none. */
  static final int LOST = Integer.MIN_VALUE;

  private double[] normal = new double[48];
  private int[] left = new int[16];
  private int[] right = new int[16];
  private int[] parent = new int[16];
  private boolean[] red = new boolean[16];
  private int root = NONE;
  private int size;

  int size() {
    return size;
  }

  private static boolean before(double ax, double ay, double az, double bx, double by, double bz) {
    if (ax * bx + ay * by + az * bz > SAME_DIRECTION) {
      return false;
    }
    if (Math.abs(ax - bx) > SAME_COORDINATE) {
      return ax > bx;
    }
    if (Math.abs(ay - by) > SAME_COORDINATE) {
      return ay > by;
    }
    return Math.abs(az - bz) > SAME_COORDINATE && az > bz;
  }

  /**
   * The entry of this direction; -1 - (its new entry) if it made one; {@link #LOST} if neither: the
   * search for an entry and the search for a place may disagree, and the reference then loses the
   * direction.
   */
  int findOrInsert(double x, double y, double z) {
    int candidate = NONE;
    for (int node = root; node != NONE; ) {
      int at = 3 * node;
      if (before(normal[at], normal[at + 1], normal[at + 2], x, y, z)) {
        node = right[node];
      } else {
        candidate = node;
        node = left[node];
      }
    }
    if (candidate != NONE) {
      int at = 3 * candidate;
      if (!before(x, y, z, normal[at], normal[at + 1], normal[at + 2])) {
        return candidate;
      }
    }
    int added = insert(x, y, z);
    return added == LOST ? LOST : -1 - added;
  }

  private int insert(double x, double y, double z) {
    int above = NONE;
    boolean toLeft = false;
    for (int node = root; node != NONE; ) {
      above = node;
      int at = 3 * node;
      toLeft = before(x, y, z, normal[at], normal[at + 1], normal[at + 2]);
      if (!toLeft && !before(normal[at], normal[at + 1], normal[at + 2], x, y, z)) {
        return LOST;
      }
      node = toLeft ? left[node] : right[node];
    }
    if (size == left.length) {
      normal = Arrays.copyOf(normal, 6 * size);
      left = Arrays.copyOf(left, 2 * size);
      right = Arrays.copyOf(right, 2 * size);
      parent = Arrays.copyOf(parent, 2 * size);
      red = Arrays.copyOf(red, 2 * size);
    }
    int added = size++;
    normal[3 * added] = x;
    normal[3 * added + 1] = y;
    normal[3 * added + 2] = z;
    left[added] = NONE;
    right[added] = NONE;
    red[added] = true;
    parent[added] = above;
    if (above == NONE) {
      root = added;
    } else if (toLeft) {
      left[above] = added;
    } else {
      right[above] = added;
    }
    rebalance(added);
    return added;
  }

  private void rebalance(int node) {
    while (node != root && red[parent[node]]) {
      int above = parent[node];
      int top = parent[above];
      boolean aboveIsLeft = above == left[top];
      int uncle = aboveIsLeft ? right[top] : left[top];
      if (uncle != NONE && red[uncle]) {
        red[above] = false;
        red[uncle] = false;
        red[top] = true;
        node = top;
        continue;
      }
      if (aboveIsLeft) {
        if (node == right[above]) {
          node = above;
          rotateLeft(node);
        }
        red[parent[node]] = false;
        red[top] = true;
        rotateRight(top);
      } else {
        if (node == left[above]) {
          node = above;
          rotateRight(node);
        }
        red[parent[node]] = false;
        red[top] = true;
        rotateLeft(top);
      }
    }
    red[root] = false;
  }

  private void rotateLeft(int node) {
    int up = right[node];
    right[node] = left[up];
    if (left[up] != NONE) {
      parent[left[up]] = node;
    }
    replace(node, up);
    left[up] = node;
    parent[node] = up;
  }

  private void rotateRight(int node) {
    int up = left[node];
    left[node] = right[up];
    if (right[up] != NONE) {
      parent[right[up]] = node;
    }
    replace(node, up);
    right[up] = node;
    parent[node] = up;
  }

  private void replace(int node, int by) {
    int above = parent[node];
    parent[by] = above;
    if (above == NONE) {
      root = by;
    } else if (left[above] == node) {
      left[above] = by;
    } else {
      right[above] = by;
    }
  }

  /** The entries in order. */
  int[] inOrder() {
    int[] out = new int[size];
    int n = 0;
    int node = root;
    while (node != NONE && left[node] != NONE) {
      node = left[node];
    }
    while (node != NONE) {
      out[n++] = node;
      if (right[node] != NONE) {
        node = right[node];
        while (left[node] != NONE) {
          node = left[node];
        }
      } else {
        int below = node;
        node = parent[node];
        while (node != NONE && below == right[node]) {
          below = node;
          node = parent[node];
        }
      }
    }
    return out;
  }
}
