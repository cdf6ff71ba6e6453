package dev.armature.flex;

/** Local numbering of the edges of elements: lines, triangles, tetrahedra. */
public final class FlexElements {
  private static final int[][] FIRST = {{}, {0}, {1, 2, 0}, {0, 1, 2, 2, 0, 1}};
  private static final int[][] SECOND = {{}, {1}, {2, 0, 1}, {1, 2, 0, 3, 3, 3}};

  private FlexElements() {}

  /** Number of edges of an element. */
  public static int edges(int dim) {
    return FIRST[dim].length;
  }

  /** First vertex of a local edge, counted within the element. */
  public static int first(int dim, int edge) {
    return FIRST[dim][edge];
  }

  /** Second vertex of a local edge, counted within the element. */
  public static int second(int dim, int edge) {
    return SECOND[dim][edge];
  }
}
