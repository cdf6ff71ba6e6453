package dev.armature.avbd;

import dev.armature.math.Vec3;
import java.util.Arrays;

/**
 * Bodies that joints tie to each other, tree by tree. A tree is solved as one block and is one node
 * of the graph; a body without joints to others is a tree of its own.
 *
 * <p>Joint rows are as stiff as the tree needs: their penalties are in units of the mass, and of
 * the inertia about the joint, of what hangs on it (reduced with what it hangs from, where the tree
 * floats), over h².
 */
final class Trees {
  /** Whether there are any joint rows. */
  boolean joints;

  /** Whether any tree has more than one body. */
  boolean any;

  /** By body: the group of its joint rows, -1 for none. */
  int[] group = {};

  /** By body: whether linear rows hold it to its parent. */
  boolean[] general = {};

  /** By body: the body it hangs from, -1 for the root of a tree. */
  int[] parent = {};

  /** By body: the root of its tree. */
  int[] root = {};

  /** By root: bodies of its tree stand in {@link #bodies} from first[root] to end[root]. */
  int[] first = {};

  int[] end = {};

  /** Bodies by tree, ascending, so that parents come before children. */
  int[] bodies = {};

  /**
   * By place in {@link BodyGraph#touching}: how much stiffer a row counts in the body's block. Rows
   * over n bodies of one tree that are not child and parent have no place off the diagonal of the
   * tree's block; n times the stiffness on the diagonal is never too soft: (Σ a)² ≤ n Σ a².
   */
  double[] scale = {};

  private boolean[] anchored = {};

  // by body, of all that hangs on it, itself included: mass, Σ m c (3), Σ m c² , trace of inertias
  private double[] moments = {};
  private static final int MOMENTS = 6;
  private final double[] point = new double[3];

  /** Finds the trees of the present rows. */
  void build(Poses x, PairRows pairs, LinearRows linear, boolean wanted) {
    int n = x.count;
    if (parent.length < n) {
      int to = Math.max(n, 2 * parent.length);
      group = new int[to];
      general = new boolean[to];
      parent = new int[to];
      root = new int[to];
      first = new int[to];
      end = new int[to];
      bodies = new int[to];
      anchored = new boolean[to];
    }
    joints = false;
    Arrays.fill(group, 0, n, -1);
    Arrays.fill(general, 0, n, false);
    Arrays.fill(parent, 0, n, -1);
    Arrays.fill(anchored, 0, n, false);
    for (int g = 0; g < pairs.count && wanted; g++) {
      if (pairs.kind(g) == PairRows.JOINT) {
        group[pairs.bodyA(g)] = g;
        hang(pairs.bodyA(g), pairs.bodyB(g));
      }
    }
    for (int r = 0; r < linear.count && wanted; r++) {
      if (linear.joint[r]) {
        int e = linear.first[r];
        general[linear.body[e]] = true;
        hang(linear.body[e], linear.size[r] > 1 ? linear.body[e + 1] : -1);
      }
    }
    list(n);
  }

  private void hang(int child, int from) {
    joints = true;
    parent[child] = from;
    anchored[child] = from < 0;
  }

  private void list(int n) {
    any = false;
    Arrays.fill(end, 0, n, 0);
    for (int i = 0; i < n; i++) {
      root[i] = parent[i] < 0 ? i : root[parent[i]];
      end[root[i]]++;
      any |= parent[i] >= 0;
    }
    int at = 0;
    for (int i = 0; i < n; i++) {
      int size = end[i];
      first[i] = at;
      end[i] = at;
      at += size;
    }
    for (int i = 0; i < n; i++) {
      bodies[end[root[i]]++] = i;
    }
  }

  /** Whether joint rows hold the body, to its parent or to the world. */
  boolean hasJoint(int i) {
    return group[i] >= 0 || general[i];
  }

  boolean isSingle(int i) {
    return end[i] - first[i] == 1;
  }

  /** Whether one of two bodies hangs from the other. */
  private boolean adjacent(int a, int b) {
    return parent[a] == b || parent[b] == a;
  }

  /** Computes {@link #scale}. */
  void weigh(Poses x, BodyGraph graph, PairRows pairs, LinearRows linear) {
    if (!any) {
      return;
    }
    int n = graph.adjacency[x.count];
    if (scale.length < n) {
      scale = new double[Math.max(n, 2 * scale.length)];
    }
    for (int i = 0; i < x.count; i++) {
      for (int at = graph.adjacency[i]; at < graph.adjacency[i + 1]; at++) {
        int t = graph.touching[at];
        scale[at] =
            t >= 0 ? ofPair(i, graph.other(t, pairs)) : ofRow(linear, linear.row[-1 - t], i);
      }
    }
  }

  private double ofPair(int i, int other) {
    return other >= 0 && root[other] == root[i] && !adjacent(i, other) ? 2 : 1;
  }

  private double ofRow(LinearRows linear, int row, int i) {
    int inside = 0;
    for (int e = linear.first[row]; e < linear.first[row] + linear.size[row]; e++) {
      inside += root[linear.body[e]] == root[i] ? 1 : 0;
    }
    return inside == 2 && partner(linear, row, i) >= 0 ? 1 : Math.max(1, inside);
  }

  /**
   * The other body of a linear row with two bodies of the tree of one of them, when one of the two
   * hangs from the other; -1 for none.
   */
  int partner(LinearRows linear, int row, int i) {
    int other = -1;
    for (int e = linear.first[row]; e < linear.first[row] + linear.size[row]; e++) {
      int b = linear.body[e];
      if (b != i && root[b] == root[i]) {
        if (other >= 0 || !adjacent(i, b)) {
          return -1;
        }
        other = b;
      }
    }
    return other;
  }

  /** Sets units and penalties of all joint rows. */
  void stiffen(Poses x, PairRows pairs, LinearRows linear, double penalty, double h) {
    if (!joints) {
      return;
    }
    gather(x);
    double scaled = 1 / (h * h);
    for (int g = 0; g < pairs.count; g++) {
      if (pairs.kind(g) == PairRows.JOINT) {
        int i = pairs.bodyA(g);
        Vec3.add(point, 0, x.com, 3 * i, pairs.data, pairs.armA(g));
        pairs.setUnits(g, scaled * mass(i), scaled * inertia(x, i));
        int shifts = Integer.bitCount(pairs.mask(g) & 7);
        for (int k = 0; k < pairs.size(g); k++) {
          double unit = k < shifts ? pairs.massUnit(g) : pairs.inertiaUnit(g);
          pairs.data[pairs.row(g, k) + PairRows.PENALTY] = penalty * unit;
        }
      }
    }
    for (int r = 0; r < linear.count; r++) {
      if (linear.joint[r]) {
        linear.unit[r] = scaled * mass(linear.body[linear.first[r]]);
        linear.penalty[r] = penalty * linear.unit[r];
      }
    }
  }

  private void gather(Poses x) {
    if (moments.length < MOMENTS * x.count) {
      moments = new double[MOMENTS * x.mass.length];
    }
    Arrays.fill(moments, 0, MOMENTS * x.count, 0);
    for (int i = x.count - 1; i >= 0; i--) {
      int at = MOMENTS * i;
      // counted from the com of the tree's root
      Vec3.sub(point, 0, x.com, 3 * i, x.com, 3 * root[i]);
      moments[at] += x.mass[i];
      Vec3.addScaled(moments, at + 1, point, 0, x.mass[i]);
      moments[at + 4] += x.mass[i] * Vec3.dot(point, 0, point, 0);
      moments[at + 5] += x.inertia[9 * i] + x.inertia[9 * i + 4] + x.inertia[9 * i + 8];
      for (int k = 0; k < MOMENTS && parent[i] >= 0; k++) {
        moments[MOMENTS * parent[i] + k] += moments[at + k];
      }
    }
  }

  private double mass(int i) {
    double below = moments[MOMENTS * i];
    return anchored[root[i]] ? below : reduced(below, moments[MOMENTS * root[i]] - below);
  }

  /** Mean moment of inertia about the point. */
  private double inertia(Poses x, int i) {
    Vec3.subFrom(point, 0, x.com, 3 * root[i]);
    double below = about(i);
    return anchored[root[i]] ? below : reduced(below, about(root[i]) - below);
  }

  private double about(int i) {
    int at = MOMENTS * i;
    double square =
        moments[at + 4]
            - 2 * Vec3.dot(moments, at + 1, point, 0)
            + moments[at] * Vec3.dot(point, 0, point, 0);
    return (2 * square + moments[at + 5]) / 3;
  }

  private static double reduced(double a, double b) {
    return b > 0 ? a * b / (a + b) : a;
  }
}
