package dev.armature.compile.asset;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Samples of the signed distance to a mesh in a balanced octree.
 *
 * <p>Cells that touch the surface are split down to level six; then cells are split until neighbors
 * differ by one level at most. A corner that hangs on an edge or a face of a coarser neighbor takes
 * the mean of the two or four corners there, so that the interpolated distance is continuous.
 *
 * @param depth level of each cell [n]
 * @param child children, counted from the root, in the order of bits x, y, z; -1 for none [n x 8]
 * @param aabb box: center, half sizes [n x 6]
 * @param coeff signed distance at the corners, in the order of bits x, y, z [n x 8]
 */
public record Octree(int[] depth, int[] child, double[] aabb, double[] coeff) {
  /** No octree. */
  public static final Octree NONE =
      new Octree(new int[0], new int[0], new double[0], new double[0]);

  private static final int MAX_LEVEL = 6;
  private static final double INFLATION = 1.1;
  private static final double ON_PLANE = 1e-9;

  /** Number of cells. */
  public int size() {
    return depth.length;
  }

  /**
   * Builds the octree of a mesh.
   *
   * @param bounds bounds of the vertices: min, max [6]
   * @param vert vertices [nvert x 3]
   * @param face faces [nface x 3]
   */
  static Octree build(double[] bounds, double[] vert, int[] face) {
    Builder builder = new Builder(vert, face);
    builder.grow(bounds);
    builder.balance();
    return builder.finish(new MeshDistance(vert, face));
  }

  /** The tree while it grows. */
  private static final class Builder {
    private final TriangleBox triangleBox = new TriangleBox();
    private final double[] vert;
    private final int[] face;
    private int count;
    private int[] level = new int[64];
    private int[] parent = new int[64];
    private int[] firstChild = new int[64];
    private double[] box = new double[6 * 64];

    Builder(double[] vert, int[] face) {
      this.vert = vert;
      this.face = face;
    }

    private int add(int above, double[] min, double[] max) {
      if (count == level.length) {
        level = Arrays.copyOf(level, 2 * count);
        parent = Arrays.copyOf(parent, 2 * count);
        firstChild = Arrays.copyOf(firstChild, 2 * count);
        box = Arrays.copyOf(box, 12 * count);
      }
      int node = count++;
      level[node] = above < 0 ? 0 : level[above] + 1;
      parent[node] = above;
      firstChild[node] = -1;
      System.arraycopy(min, 0, box, 6 * node, 3);
      System.arraycopy(max, 0, box, 6 * node + 3, 3);
      return node;
    }

    private void split(int node) {
      firstChild[node] = count;
      double[] min = new double[3];
      double[] max = new double[3];
      for (int slot = 0; slot < 8; slot++) {
        for (int k = 0; k < 3; k++) {
          double low = box[6 * node + k];
          double high = box[6 * node + 3 + k];
          double middle = (low + high) / 2;
          boolean upper = (slot >> k & 1) == 1;
          min[k] = upper ? middle : low;
          max[k] = upper ? high : middle;
        }
        add(node, min, max);
      }
    }

    void grow(double[] bounds) {
      double[] min = new double[3];
      double[] max = new double[3];
      for (int k = 0; k < 3; k++) {
        double center = 0.5 * (bounds[k] + bounds[3 + k]);
        double half = 0.5 * (bounds[3 + k] - bounds[k]) * INFLATION;
        min[k] = center - half;
        max[k] = center + half;
      }
      add(-1, min, max);
      Map<Integer, int[]> inherited = new HashMap<>();
      int[] all = new int[face.length / 3];
      for (int i = 0; i < all.length; i++) {
        all[i] = i;
      }
      inherited.put(0, all);
      for (int node = 0; node < count; node++) {
        int[] candidates = level[node] < MAX_LEVEL ? inherited.remove(node) : null;
        if (candidates == null) {
          continue;
        }
        int[] touching = touching(candidates, node);
        if (touching.length > 0) {
          split(node);
          for (int slot = 0; slot < 8 && level[node] + 1 < MAX_LEVEL; slot++) {
            inherited.put(firstChild[node] + slot, touching);
          }
        }
      }
    }

    private int[] touching(int[] candidates, int node) {
      int[] out = new int[candidates.length];
      int n = 0;
      for (int f : candidates) {
        if (triangleBox.overlap(vert, face, 3 * f, box, 6 * node)) {
          out[n++] = f;
        }
      }
      return Arrays.copyOf(out, n);
    }

    // ---- balance

    private double center(int node, int axis) {
      return (box[6 * node + axis] + box[6 * node + 3 + axis]) / 2;
    }

    /**
     * The leaf beyond a side of a leaf, -1 at the border of the tree. Of several finer ones, the
     * nearest, low on ties.
     */
    private int neighbor(int leaf, int axis, boolean up) {
      int bit = 1 << axis;
      int node = leaf;
      while (parent[node] >= 0 && (slot(node) & bit) == (up ? bit : 0)) {
        node = parent[node];
      }
      if (parent[node] < 0) {
        return -1;
      }
      node = firstChild[parent[node]] + (slot(node) ^ bit);
      while (firstChild[node] >= 0) {
        int toward = up ? 0 : bit;
        for (int k = 0; k < 3; k++) {
          if (k != axis && center(leaf, k) > center(node, k)) {
            toward |= 1 << k;
          }
        }
        node = firstChild[node] + toward;
      }
      return node;
    }

    private int slot(int node) {
      return node - firstChild[parent[node]];
    }

    void balance() {
      IntList queue = new IntList(64);
      do {
        queue.clear();
        for (int leaf = 0; leaf < count; leaf++) {
          if (firstChild[leaf] >= 0) {
            continue;
          }
          for (int side = 0; side < 6; side++) {
            int other = neighbor(leaf, side / 2, side % 2 == 1);
            if (other >= 0 && Math.abs(level[leaf] - level[other]) > 1) {
              queue.add(level[leaf] < level[other] ? leaf : other);
            }
          }
        }
        for (int i = 0; i < queue.size(); i++) {
          if (firstChild[queue.get(i)] < 0) {
            split(queue.get(i));
          }
        }
      } while (queue.size() > 0);
    }

    // ---- corners

    private final Map<Corner, Integer> corners = new HashMap<>();
    private int[] corner = {};
    private double[] position = new double[3 * 64];

    /** A corner by its exact coordinates. */
    private record Corner(double x, double y, double z) {}

    private void shareCorners() {
      corner = new int[8 * count];
      for (int node = 0; node < count; node++) {
        for (int slot = 0; slot < 8; slot++) {
          double x = box[6 * node + 3 * (slot & 1)];
          double y = box[6 * node + 3 * (slot >> 1 & 1) + 1];
          double z = box[6 * node + 3 * (slot >> 2) + 2];
          int known = corners.size();
          // adding zero makes -0 equal to 0
          Integer id = corners.putIfAbsent(new Corner(x + 0.0, y + 0.0, z + 0.0), known);
          if (id == null) {
            id = known;
            if (3 * id == position.length) {
              position = Arrays.copyOf(position, 6 * id);
            }
            position[3 * id] = x;
            position[3 * id + 1] = y;
            position[3 * id + 2] = z;
          }
          corner[8 * node + slot] = id;
        }
      }
    }

    /** For each corner the corners it is the mean of: two, four, or none. */
    private int[][] hanging() {
      int[][] of = new int[corners.size()][];
      for (int leaf = 0; leaf < count; leaf++) {
        if (firstChild[leaf] >= 0) {
          continue;
        }
        for (int side = 0; side < 6; side++) {
          int axis = side / 2;
          boolean up = side % 2 == 1;
          int other = neighbor(leaf, axis, up);
          if (other < 0 || level[other] >= level[leaf]) {
            continue;
          }
          for (int slot = 0; slot < 8; slot++) {
            if ((slot >> axis & 1) == (up ? 1 : 0)) {
              hang(of, corner[8 * leaf + slot], other);
            }
          }
        }
      }
      return of;
    }

    private void hang(int[][] of, int c, int cell) {
      int fixedMask = 0;
      int fixedBits = 0;
      int planes = 0;
      for (int k = 0; k < 3; k++) {
        double x = position[3 * c + k];
        if (Math.abs(x - box[6 * cell + k]) < ON_PLANE) {
          planes++;
          fixedMask |= 1 << k;
        } else if (Math.abs(x - box[6 * cell + 3 + k]) < ON_PLANE) {
          planes++;
          fixedMask |= 1 << k;
          fixedBits |= 1 << k;
        }
      }
      if (planes != 1 && planes != 2) {
        return;
      }
      int[] means = new int[planes == 2 ? 2 : 4];
      int n = 0;
      for (int slot = 0; slot < 8; slot++) {
        if ((slot & fixedMask) == fixedBits) {
          means[n++] = corner[8 * cell + slot];
        }
      }
      of[c] = means;
    }

    private double value(
        int c, int[][] hanging, double[] values, boolean[] known, MeshDistance distance) {
      if (!known[c]) {
        known[c] = true;
        if (hanging[c] == null) {
          values[c] = distance.signed(position[3 * c], position[3 * c + 1], position[3 * c + 2]);
        } else {
          double sum = 0;
          for (int other : hanging[c]) {
            sum += value(other, hanging, values, known, distance);
          }
          values[c] = sum / hanging[c].length;
        }
      }
      return values[c];
    }

    Octree finish(MeshDistance distance) {
      shareCorners();
      int[][] hanging = hanging();
      double[] values = new double[corners.size()];
      boolean[] known = new boolean[corners.size()];
      int[] child = new int[8 * count];
      double[] aabb = new double[6 * count];
      double[] coeff = new double[8 * count];
      for (int node = 0; node < count; node++) {
        for (int slot = 0; slot < 8; slot++) {
          child[8 * node + slot] = firstChild[node] < 0 ? -1 : firstChild[node] + slot;
          coeff[8 * node + slot] = value(corner[8 * node + slot], hanging, values, known, distance);
        }
        for (int k = 0; k < 3; k++) {
          double min = box[6 * node + k];
          double max = box[6 * node + 3 + k];
          aabb[6 * node + k] = (min + max) / 2;
          aabb[6 * node + 3 + k] = (max - min) / 2;
        }
      }
      return new Octree(Arrays.copyOf(level, count), child, aabb, coeff);
    }
  }
}
