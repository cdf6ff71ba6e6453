package dev.armature.avbd;

import java.util.Arrays;

/**
 * Which rows touch which body, and a coloring of the trees of bodies so that no two of a color
 * share a row. Greedy, in the order of their roots: each takes the smallest color that no neighbor
 * before it has.
 */
final class BodyGraph {
  /** Rows of body i stand from adjacency[i] to adjacency[i + 1]. */
  int[] adjacency = new int[1];

  /**
   * Groups as 2 g + side (0 first body, 1 second), linear rows as -1 - entry; in the order of the
   * rows.
   */
  int[] touching = {};

  /** Number of colors. */
  int colors;

  /** Roots of trees of color c stand in {@link #order} from colorStart[c] to colorStart[c + 1]. */
  int[] colorStart = new int[2];

  /** Roots of trees by color. */
  int[] order = {};

  private int[] color = {};
  private int[] seen = new int[1];
  private int[] fill = {};

  /** Builds the graph of the present rows. */
  void build(Poses x, PairRows pairs, LinearRows linear, Trees trees) {
    int n = x.count;
    if (order.length < n) {
      int to = Math.max(n, 2 * order.length);
      adjacency = new int[to + 1];
      order = new int[to];
      color = new int[to];
      fill = new int[to];
    }
    connect(n, pairs, linear);
    paint(n, pairs, linear, trees);
    sort(n, trees);
  }

  private void connect(int n, PairRows pairs, LinearRows linear) {
    Arrays.fill(fill, 0, n, 0);
    for (int g = 0; g < pairs.count; g++) {
      if (pairs.bodyA(g) >= 0) {
        fill[pairs.bodyA(g)]++;
      }
      if (pairs.bodyB(g) >= 0) {
        fill[pairs.bodyB(g)]++;
      }
    }
    for (int e = 0; e < linear.entries; e++) {
      fill[linear.body[e]]++;
    }
    adjacency[0] = 0;
    for (int i = 0; i < n; i++) {
      adjacency[i + 1] = adjacency[i] + fill[i];
      fill[i] = adjacency[i];
    }
    if (touching.length < adjacency[n]) {
      touching = new int[Math.max(adjacency[n], 2 * touching.length)];
    }
    for (int g = 0; g < pairs.count; g++) {
      if (pairs.bodyA(g) >= 0) {
        touching[fill[pairs.bodyA(g)]++] = 2 * g;
      }
      if (pairs.bodyB(g) >= 0) {
        touching[fill[pairs.bodyB(g)]++] = 2 * g + 1;
      }
    }
    for (int e = 0; e < linear.entries; e++) {
      touching[fill[linear.body[e]]++] = -1 - e;
    }
  }

  /** The body at the other end of what touches one, -1 when that does not move. */
  int other(int touching, PairRows pairs) {
    int g = touching >> 1;
    return (touching & 1) == 0 ? pairs.bodyB(g) : pairs.bodyA(g);
  }

  private void paint(int n, PairRows pairs, LinearRows linear, Trees trees) {
    colors = 0;
    Arrays.fill(seen, -1);
    for (int i = 0; i < n; i++) {
      if (trees.root[i] != i) {
        continue;
      }
      for (int b = trees.first[i]; b < trees.end[i]; b++) {
        neighbors(i, trees.bodies[b], pairs, linear, trees.root);
      }
      int c = 0;
      while (c < colors && seen[c] == i) {
        c++;
      }
      color[i] = c;
      if (c == colors) {
        colors++;
        if (seen.length < colors) {
          seen = Arrays.copyOf(seen, 2 * colors);
        }
        seen[c] = -1;
      }
    }
  }

  private void neighbors(int i, int body, PairRows pairs, LinearRows linear, int[] root) {
    for (int at = adjacency[body]; at < adjacency[body + 1]; at++) {
      int t = touching[at];
      if (t >= 0) {
        int other = other(t, pairs);
        if (other >= 0) {
          mark(i, root[other]);
        }
      } else {
        int row = linear.row[-1 - t];
        for (int e = linear.first[row]; e < linear.first[row] + linear.size[row]; e++) {
          mark(i, root[linear.body[e]]);
        }
      }
    }
  }

  private void mark(int i, int other) {
    if (other < i) {
      seen[color[other]] = i;
    }
  }

  private void sort(int n, Trees trees) {
    if (colorStart.length < colors + 2) {
      colorStart = new int[2 * colors + 2];
    }
    Arrays.fill(colorStart, 0, colors + 2, 0);
    for (int i = 0; i < n; i++) {
      if (trees.root[i] == i) {
        colorStart[color[i] + 2]++;
      }
    }
    for (int c = 0; c < colors; c++) {
      colorStart[c + 2] += colorStart[c + 1];
    }
    for (int i = 0; i < n; i++) {
      if (trees.root[i] == i) {
        order[colorStart[color[i] + 1]++] = i;
      }
    }
  }
}
