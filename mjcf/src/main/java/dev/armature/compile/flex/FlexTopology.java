package dev.armature.compile.flex;

import dev.armature.flex.FlexElements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What follows from the elements of a flex alone: its edges, the triangles beside each edge, its
 * shell, the layers of a solid below the shell, and the pairs of elements and vertices that lie
 * next to each other.
 */
public final class FlexTopology {
  private static final int[][][] FRAGMENTS = {
    {}, {{0}, {1}}, {{0, 1}, {1, 2}, {2, 0}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}}
  };

  /** Two vertices of each edge, the lower first. */
  public int[] edge = {};

  /** Edges of each element. */
  public int[] elementEdge = {};

  /**
   * Both ends of an edge as its first triangle names them, and the vertices opposite to it, -1 at
   * the border. [edges x 4]
   */
  public int[] flap = {};

  /** Vertices of the border fragments. */
  public int[] shell = {};

  /** Distance of each element from the shell. */
  public int[] layer = {};

  /** Element, vertex, element, vertex, … */
  public int[] elementVertexPair = {};

  private final int dim;
  private final int[] element;
  private final int corners;
  private final int count;

  /** The topology of elements of a dimension, (dim + 1) vertices each. */
  public FlexTopology(int dim, int[] element) {
    this.dim = dim;
    this.element = element;
    corners = dim + 1;
    count = element.length / corners;
    findEdges();
    findShell();
  }

  private void findEdges() {
    int perElement = FlexElements.edges(dim);
    elementEdge = new int[count * perElement];
    int[] ends = new int[2 * elementEdge.length];
    int[] flaps = new int[4 * elementEdge.length];
    Map<Long, Integer> known = new HashMap<>();
    for (int e = 0; e < count; e++) {
      for (int k = 0; k < perElement; k++) {
        int a = element[e * corners + FlexElements.first(dim, k)];
        int b = element[e * corners + FlexElements.second(dim, k)];
        long key = (long) Math.min(a, b) << 32 | Math.max(a, b);
        int opposite = dim == 2 ? element[e * corners + k] : -1;
        Integer id = known.get(key);
        if (id == null) {
          id = known.size();
          known.put(key, id);
          ends[2 * id] = Math.min(a, b);
          ends[2 * id + 1] = Math.max(a, b);
          flaps[4 * id] = a;
          flaps[4 * id + 1] = b;
          flaps[4 * id + 2] = opposite;
          flaps[4 * id + 3] = -1;
        } else {
          flaps[4 * id + 3] = opposite;
        }
        elementEdge[e * perElement + k] = id;
      }
    }
    edge = Arrays.copyOf(ends, 2 * known.size());
    flap = Arrays.copyOf(flaps, 4 * known.size());
  }

  private record Fragment(int[] sorted, int[] vertices, int element) {}

  private void findShell() {
    List<Fragment> fragments = new ArrayList<>();
    for (int e = 0; e < count; e++) {
      for (int[] local : FRAGMENTS[dim]) {
        int[] vertices = new int[dim];
        for (int i = 0; i < dim; i++) {
          vertices[i] = element[e * corners + local[i]];
        }
        int[] sorted = vertices.clone();
        Arrays.sort(sorted);
        fragments.add(new Fragment(sorted, vertices, e));
      }
    }
    fragments.sort(
        (a, b) -> {
          int order = Arrays.compare(a.sorted, b.sorted);
          return order != 0 ? order : Integer.compare(a.element, b.element);
        });
    boolean[] border = new boolean[count];
    List<Fragment[]> connections = new ArrayList<>();
    List<Fragment> shellFragments = new ArrayList<>();
    for (int i = 0; i < fragments.size(); i++) {
      Fragment f = fragments.get(i);
      boolean before = i > 0 && Arrays.equals(f.sorted, fragments.get(i - 1).sorted);
      boolean after =
          i + 1 < fragments.size() && Arrays.equals(f.sorted, fragments.get(i + 1).sorted);
      if (before) {
        connections.add(new Fragment[] {fragments.get(i - 1), f});
      }
      if (!before && !after) {
        shellFragments.add(f);
        border[f.element] = true;
      }
    }
    shell = shellFragments.stream().flatMapToInt(f -> Arrays.stream(f.vertices)).toArray();
    findLayers(border, connections);
    if (dim < 3) {
      findPairs(border, connections);
    }
  }

  private void findLayers(boolean[] border, List<Fragment[]> connections) {
    layer = new int[count];
    if (dim < 3) {
      return;
    }
    for (int e = 0; e < count; e++) {
      layer[e] = border[e] ? 0 : count + 1;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Fragment[] c : connections) {
        int a = c[0].element;
        int b = c[1].element;
        if (layer[a] > layer[b] + 1) {
          layer[a] = layer[b] + 1;
          changed = true;
        } else if (layer[b] > layer[a] + 1) {
          layer[b] = layer[a] + 1;
          changed = true;
        }
      }
    }
  }

  private void findPairs(boolean[] border, List<Fragment[]> connections) {
    int[] pairs = new int[4 * connections.size()];
    int n = 0;
    for (Fragment[] c : connections) {
      if (!border[c[0].element] && !border[c[1].element]) {
        continue;
      }
      for (int side = 0; side < 2; side++) {
        int me = c[side].element;
        pairs[n++] = c[1 - side].element;
        pairs[n++] = outside(me, c[side].sorted);
      }
    }
    elementVertexPair = Arrays.copyOf(pairs, n);
  }

  /** The vertex of an element that is not in a fragment of it. */
  private int outside(int e, int[] fragment) {
    for (int i = 0; i < corners; i++) {
      int v = element[e * corners + i];
      if (Arrays.binarySearch(fragment, v) < 0) {
        return v;
      }
    }
    throw new IllegalStateException("element " + e + " repeats a vertex");
  }
}
