package dev.armature.collision;

import dev.armature.collision.contact.Masks;
import dev.armature.data.Data;
import dev.armature.math.LongSort;
import dev.armature.method.StepMethods;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Which geoms of two bodies may touch: the trees of bounding boxes over their geoms, descended
 * together.
 *
 * <p>Node boxes are compared in the inertial frames of the bodies, with the largest geom margins of
 * both; pairs of leaves are compared by bounding spheres and by the boxes of the geoms. The pairs
 * found come sorted by the geoms, the one of the lower type first, because that is the order of
 * contacts.
 */
final class MidPhase {
  // pairs of geoms up to which all are compared, without the trees
  private static final int FEW = 32;

  private final LongSort sorter = new LongSort();
  private final OrientedBoxes boxes = new OrientedBoxes();
  private long[] stack = new long[64];
  private int depth;
  private long[] leaves = new long[64];
  private int count;
  private boolean framesSet;

  /** Whether both bodies have trees. */
  static boolean applies(Model m, int body1, int body2) {
    return m.body.bvhadr[body1] >= 0 && m.body.bvhadr[body2] >= 0;
  }

  /** Finds the pairs of geoms of two bodies; they are then at 0 … result. */
  int find(Model m, Data d, int body1, int body2) {
    if (m.body.geomnum[body1] * m.body.geomnum[body2] > FEW) {
      return findByTrees(m, d, body1, body2);
    }
    count = 0;
    int root1 = m.body.bvhadr[body1];
    int root2 = m.body.bvhadr[body2];
    boxes.begin(OrientedBoxes.areFinite(m.bvh.aabb, 6 * root1, 6 * root2));
    testAll(m, d, body1, body2);
    if (boxes.close) {
      return findByTrees(m, d, body1, body2);
    }
    sorter.sort(leaves, count);
    return count;
  }

  /** The same, however few there are. */
  int findByTrees(Model m, Data d, int body1, int body2) {
    count = 0;
    depth = 0;
    framesSet = false;
    int root1 = m.body.bvhadr[body1];
    int root2 = m.body.bvhadr[body2];
    double margin = margin(m, m.body.margin[body1], m.body.margin[body2]);
    push(0, 0);
    while (depth > 0) {
      long top = stack[--depth];
      int node1 = (int) (top >>> 32);
      int node2 = (int) top;
      boolean leaf1 = isLeaf(m, root1 + node1);
      boolean leaf2 = isLeaf(m, root2 + node2);
      if (leaf1 && leaf2) {
        testLeaves(m, d, m.bvh.nodeid[root1 + node1], m.bvh.nodeid[root2 + node2]);
      } else if (!apart(m, d, body1, body2, root1 + node1, root2 + node2, margin)) {
        if (leaf2 || (!leaf1 && surface(m, root1 + node1) > surface(m, root2 + node2))) {
          descend(m, root1, node1, node2, true);
        } else {
          descend(m, root2, node2, node1, false);
        }
      }
    }
    sorter.sort(leaves, count);
    return count;
  }

  /**
   * Compares all geoms of two bodies. The boxes of inner nodes only save work where there are many
   * geoms; where boxes touch as closely as rounding, which is coarse next to planes, they also
   * decide.
   */
  private void testAll(Model m, Data d, int body1, int body2) {
    int first1 = m.body.geomadr[body1];
    int first2 = m.body.geomadr[body2];
    int end1 = first1 + m.body.geomnum[body1];
    int end2 = first2 + m.body.geomnum[body2];
    for (int g1 = first1; g1 < end1; g1++) {
      for (int g2 = first2; g2 < end2; g2++) {
        double margin = margin(m, m.geom.margin[g1], m.geom.margin[g2]);
        if (!NarrowPhase.spheresApart(m, d, g1, g2, margin)
            && Masks.compatible(
                m.geom.contype[g1],
                m.geom.conaffinity[g1],
                m.geom.contype[g2],
                m.geom.conaffinity[g2])) {
          testBoxes(m, d, g1, g2, margin);
        }
      }
    }
  }

  /** The geom of the lower type of a pair found. */
  int geom1(int i) {
    return (int) (leaves[i] >>> 32);
  }

  /** The geom of the higher type. */
  int geom2(int i) {
    return (int) leaves[i];
  }

  // the overridden margin counts twice here, which only makes the test looser
  static double margin(Model m, double margin1, double margin2) {
    boolean override = m.opt.enabled(EnableFlag.OVERRIDE);
    double both = override ? m.opt.oMargin + m.opt.oMargin : margin1 + margin2;
    return both + StepMethods.reach(m.opt);
  }

  private static boolean isLeaf(Model m, int node) {
    return m.bvh.child[2 * node] < 0 && m.bvh.child[2 * node + 1] < 0;
  }

  private void testLeaves(Model m, Data d, int geom1, int geom2) {
    if (geom1 < 0 || geom2 < 0) {
      return;
    }
    double margin = margin(m, m.geom.margin[geom1], m.geom.margin[geom2]);
    if (!NarrowPhase.spheresApart(m, d, geom1, geom2, margin)) {
      testBoxes(m, d, geom1, geom2, margin);
    }
  }

  /** Takes two geoms whose spheres meet if their boxes do. */
  private void testBoxes(Model m, Data d, int geom1, int geom2, double margin) {
    if (OrientedBoxes.areFinite(m.geom.aabb, 6 * geom1, 6 * geom2)
        ? boxes.finiteLeavesApart(m, d, geom1, geom2, margin)
        : boxes.leavesApart(m, d, geom1, geom2, margin)) {
      return;
    }
    if (count == leaves.length) {
      leaves = Arrays.copyOf(leaves, 2 * count);
    }
    boolean swap = m.geom.type[geom1] > m.geom.type[geom2];
    leaves[count++] = (long) (swap ? geom2 : geom1) << 32 | (swap ? geom1 : geom2);
  }

  private boolean apart(
      Model m, Data d, int body1, int body2, int node1, int node2, double margin) {
    if (!framesSet) {
      boxes.frames(d.xipos, d.ximat, body1, body2);
      framesSet = true;
    }
    return boxes.nodesApart(m.bvh.aabb, 6 * node1, 6 * node2, margin);
  }

  /**
   * Which of two nodes to descend; a surface, were it of half sizes alone and not less the center.
   */
  private static double surface(Model m, int node) {
    double[] box = m.bvh.aabb;
    int at = 6 * node;
    double x = box[at + 3] - box[at];
    double y = box[at + 4] - box[at + 1];
    double z = box[at + 5] - box[at + 2];
    return x * y + y * z + z * x;
  }

  private void descend(Model m, int root, int node, int otherNode, boolean first) {
    for (int i = 0; i < 2; i++) {
      int child = m.bvh.child[2 * (root + node) + i];
      if (child >= 0) {
        push(first ? child : otherNode, first ? otherNode : child);
      }
    }
  }

  private void push(int node1, int node2) {
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, 2 * depth);
    }
    stack[depth++] = (long) node1 << 32 | node2;
  }
}
