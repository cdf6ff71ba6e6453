package dev.armature.avbd;

import dev.armature.math.Vec3;
import java.util.Arrays;

/**
 * Islands that float: two or more bodies tied to each other by rows, and to nothing else. A row
 * between two bodies does not change when both move as one rigid body; a linear row does not when
 * the wrenches of its gradients add up to nothing.
 */
final class Islands {
  /** Part of a linear row's wrenches that may be left of their sum by rounding. */
  private static final double ROUNDING = 1e-9;

  /** Number of floating islands. */
  int count;

  /** Bodies of island k stand in {@link #bodies} from first[k] to first[k + 1]. */
  int[] first = new int[1];

  /** Bodies by island, ascending. */
  int[] bodies = {};

  private int[] leader = {};
  private int[] number = {};
  private boolean[] tied = {};
  private final double[] sum = new double[9];

  /** Finds the floating islands of the present rows. */
  void build(Poses x, PairRows pairs, LinearRows linear, boolean wanted) {
    count = 0;
    if (!wanted) {
      return;
    }
    int n = x.count;
    if (leader.length < n) {
      int to = Math.max(n, 2 * leader.length);
      leader = new int[to];
      number = new int[to];
      tied = new boolean[to];
      bodies = new int[to];
      first = new int[to + 1];
    }
    for (int i = 0; i < n; i++) {
      leader[i] = i;
      tied[i] = false;
    }
    for (int g = 0; g < pairs.count; g++) {
      int a = pairs.bodyA(g);
      int b = pairs.bodyB(g);
      if (a < 0 || b < 0) {
        tied[a < 0 ? b : a] = true;
      } else {
        join(a, b);
      }
    }
    for (int r = 0; r < linear.count; r++) {
      int e = linear.first[r];
      int b = linear.body[e];
      for (int k = e + 1; k < e + linear.size[r]; k++) {
        join(b, linear.body[k]);
      }
      tied[b] |= !balanced(x, linear, r);
    }
    list(n);
  }

  private int find(int i) {
    int root = i;
    while (leader[root] != root) {
      // halves the way for the next one
      leader[root] = leader[leader[root]];
      root = leader[root];
    }
    return root;
  }

  private void join(int a, int b) {
    int x = find(a);
    int y = find(b);
    if (x != y) {
      leader[Math.max(x, y)] = Math.min(x, y);
    }
  }

  private boolean balanced(Poses x, LinearRows linear, int r) {
    Arrays.fill(sum, 0);
    double size = 0;
    int end = linear.first[r] + linear.size[r];
    int origin = 3 * linear.body[linear.first[r]];
    for (int e = linear.first[r]; e < end; e++) {
      Vec3.addTo(sum, 0, linear.gradient, 6 * e);
      Vec3.addTo(sum, 3, linear.gradient, 6 * e + 3);
      Vec3.sub(sum, 6, x.com, 3 * linear.body[e], x.com, origin);
      Vec3.cross(sum, 6, sum, 6, linear.gradient, 6 * e);
      Vec3.addTo(sum, 3, sum, 6);
      double length = x.length[linear.body[e]];
      size += length * Vec3.norm(linear.gradient, 6 * e) + Vec3.norm(linear.gradient, 6 * e + 3);
    }
    double length = x.length[linear.body[linear.first[r]]];
    return length * Vec3.norm(sum, 0) + Vec3.norm(sum, 3) <= ROUNDING * size;
  }

  private void list(int n) {
    Arrays.fill(number, 0, n, 0);
    for (int i = 0; i < n; i++) {
      int root = find(i);
      number[root]++;
      tied[root] |= tied[i];
    }
    count = 0;
    first[0] = 0;
    for (int i = 0; i < n; i++) {
      if (leader[i] == i && !tied[i] && number[i] > 1) {
        first[count + 1] = first[count] + number[i];
        number[i] = first[count++];
      } else if (leader[i] == i) {
        number[i] = -1;
      }
    }
    for (int i = 0; i < n && count > 0; i++) {
      int root = find(i);
      if (number[root] >= 0) {
        bodies[number[root]++] = i;
      }
    }
  }
}
