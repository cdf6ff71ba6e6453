package dev.armature.collision.sdf;

import dev.armature.model.Model;
import dev.armature.model.Octrees;
import dev.armature.model.Sizes;
import dev.armature.plugin.DistanceField;

/**
 * The signed distance of a mesh as its octree samples it: trilinear between the corners of the leaf
 * that holds the point. Outside of the root box the point is moved inside and the distance to the
 * box is added.
 *
 * <p>The slope inside of the box is taken in units of the leaf, not of length: its direction is
 * right only in cubic leaves, and its length never. MuJoCo does so, and the search was tuned with
 * it.
 */
final class OctreeField implements DistanceField {
  private static final double INWARD = 1e-6;
  private static final double STEP = 1e-8;
  private static final int CORNERS = 8;

  private static final Octrees NONE = new Octrees(new Sizes());

  private Octrees octrees = NONE;
  private int root;

  // the point, moved into the root box, and where it is in its leaf
  private final double[] point = new double[3];
  private final double[] t = new double[3];

  /** Takes a mesh. */
  void setMesh(Model m, int mesh) {
    octrees = m.oct;
    root = m.mesh.octadr[mesh];
  }

  @Override
  public double value(double x, double y, double z) {
    double toBox = enter(x, y, z);
    double[] coeff = octrees.coeff;
    int at = CORNERS * findLeaf();
    double sum = 0;
    for (int j = 0; j < CORNERS; j++) {
      double wx = (j & 1) != 0 ? t[0] : 1 - t[0];
      double wy = (j & 2) != 0 ? t[1] : 1 - t[1];
      double wz = (j & 4) != 0 ? t[2] : 1 - t[2];
      sum += wx * wy * wz * coeff[at + j];
    }
    return toBox > 0 ? toBox + sum : sum;
  }

  @Override
  public void gradient(double[] res, int resAt, double x, double y, double z) {
    if (enter(x, y, z) > 0) {
      double here = value(x, y, z);
      res[resAt] = (value(x + STEP, y, z) - here) / STEP;
      res[resAt + 1] = (value(x, y + STEP, z) - here) / STEP;
      res[resAt + 2] = (value(x, y, z + STEP) - here) / STEP;
      return;
    }
    double[] coeff = octrees.coeff;
    int at = CORNERS * findLeaf();
    double gx = 0;
    double gy = 0;
    double gz = 0;
    for (int j = 0; j < CORNERS; j++) {
      double wx = (j & 1) != 0 ? t[0] : 1 - t[0];
      double wy = (j & 2) != 0 ? t[1] : 1 - t[1];
      double wz = (j & 4) != 0 ? t[2] : 1 - t[2];
      gx += ((j & 1) != 0 ? 1 : -1) * wy * wz * coeff[at + j];
      gy += wx * ((j & 2) != 0 ? 1 : -1) * wz * coeff[at + j];
      gz += wx * wy * ((j & 4) != 0 ? 1 : -1) * coeff[at + j];
    }
    res[resAt] = gx;
    res[resAt + 1] = gy;
    res[resAt + 2] = gz;
  }

  /** Moves a point into the root box and returns its signed distance to the box. */
  private double enter(double x, double y, double z) {
    point[0] = x;
    point[1] = y;
    point[2] = z;
    double[] box = octrees.aabb;
    int at = 6 * root;
    double squared = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < 3; k++) {
      double from = point[k] - box[at + k];
      double excess = Math.abs(from) - box[at + 3 + k];
      largest = Math.max(largest, excess);
      if (excess >= 0) {
        squared += excess * excess;
      }
    }
    if (largest <= 0) {
      return largest;
    }
    for (int k = 0; k < 3; k++) {
      double from = point[k] - box[at + k];
      double excess = Math.abs(from) - box[at + 3 + k];
      if (excess >= 0) {
        point[k] -= from > 0 ? excess + INWARD : -(excess + INWARD);
      }
    }
    return Math.sqrt(squared);
  }

  /** The leaf that holds the point. */
  private int findLeaf() {
    double[] box = octrees.aabb;
    int[] child = octrees.child;
    int node = root;
    while (true) {
      for (int k = 0; k < 3; k++) {
        double low = box[6 * node + k] - box[6 * node + 3 + k];
        double high = box[6 * node + k] + box[6 * node + 3 + k];
        t[k] = (point[k] - low) / (high - low);
      }
      if (isLeaf(child, CORNERS * node)) {
        return node;
      }
      int slot = (t[0] >= 0.5 ? 1 : 0) + (t[1] >= 0.5 ? 2 : 0) + (t[2] >= 0.5 ? 4 : 0);
      node = root + child[CORNERS * node + slot];
    }
  }

  private static boolean isLeaf(int[] child, int childAt) {
    for (int j = 0; j < CORNERS; j++) {
      if (child[childAt + j] >= 0) {
        return false;
      }
    }
    return true;
  }
}
