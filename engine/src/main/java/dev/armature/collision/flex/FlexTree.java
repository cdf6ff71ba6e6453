package dev.armature.collision.flex;

import dev.armature.data.Data;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Walks the bounding volume trees of flexes. Boxes are center and half sizes in world axes and move
 * with the vertices.
 */
final class FlexTree {
  private int[] stack = new int[64];
  private int depth;

  /** Elements or pairs found by the last search. */
  int[] found = new int[64];

  int count;

  /** Finds the elements of a flex whose boxes, grown by the margin, meet a box. */
  void touching(Model m, Data d, int flex, double[] box, int boxAt, double margin) {
    count = 0;
    depth = 0;
    int root = m.flex.bvhadr[flex];
    push(0);
    while (depth > 0) {
      int node = stack[--depth];
      if (!overlap(d.bvhAabbDyn, 6 * (root - m.nbvhstatic + node), box, boxAt, margin)) {
        continue;
      }
      int element = m.bvh.nodeid[root + node];
      if (element >= 0) {
        add(element);
        continue;
      }
      for (int i = 0; i < 2; i++) {
        int child = m.bvh.child[2 * (root + node) + i];
        if (child >= 0) {
          push(child);
        }
      }
    }
  }

  /**
   * Finds the pairs of elements of one flex whose boxes meet, in the order of the descent: e1, e2,
   * e1, e2, …
   */
  void pairs(Model m, Data d, int flex, double margin) {
    count = 0;
    depth = 0;
    int root = m.flex.bvhadr[flex];
    push(0);
    push(0);
    while (depth > 0) {
      int node2 = stack[--depth];
      int node1 = stack[--depth];
      if (node1 > node2) {
        continue;
      }
      int element1 = m.bvh.nodeid[root + node1];
      int element2 = m.bvh.nodeid[root + node2];
      if (element1 >= 0 && element2 >= 0) {
        add(element1);
        add(element2);
        continue;
      }
      int box1 = 6 * (root - m.nbvhstatic + node1);
      int box2 = 6 * (root - m.nbvhstatic + node2);
      if (!overlap(d.bvhAabbDyn, box1, d.bvhAabbDyn, box2, margin)) {
        continue;
      }
      boolean descendFirst =
          element2 >= 0
              || (element1 < 0 && surface(d.bvhAabbDyn, box1) > surface(d.bvhAabbDyn, box2));
      for (int i = 0; i < 2; i++) {
        int child = m.bvh.child[2 * (root + (descendFirst ? node1 : node2)) + i];
        if (child >= 0) {
          push(descendFirst ? child : node1);
          push(descendFirst ? node2 : child);
        }
      }
    }
  }

  // as for bodies: a surface, were it of half sizes alone
  private static double surface(double[] box, int boxAt) {
    double x = box[boxAt + 3] - box[boxAt];
    double y = box[boxAt + 4] - box[boxAt + 1];
    double z = box[boxAt + 5] - box[boxAt + 2];
    return x * y + y * z + z * x;
  }

  /** Whether two boxes meet when one is grown by the margin. */
  static boolean overlap(double[] box1, int at1, double[] box2, int at2, double margin) {
    for (int k = 0; k < 3; k++) {
      double reach = box1[at1 + 3 + k] + box2[at2 + 3 + k] + margin;
      if (Math.abs(box1[at1 + k] - box2[at2 + k]) > reach) {
        return false;
      }
    }
    return true;
  }

  private void push(int node) {
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, 2 * depth);
    }
    stack[depth++] = node;
  }

  private void add(int element) {
    if (count == found.length) {
      found = Arrays.copyOf(found, 2 * count);
    }
    found[count++] = element;
  }
}
