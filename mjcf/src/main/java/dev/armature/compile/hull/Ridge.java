package dev.armature.compile.hull;

/**
 * The edge between two facets, of which at least one has been joined; triangles share their edges
 * without it. Seen from outside, with the older vertex ahead and the newer one behind, {@code top}
 * is always on the same side.
 */
final class Ridge {
  Vertex newer;
  Vertex older;
  Facet top;
  Facet bottom;

  /** Whether its two facets are known to be convex with one another. */
  boolean tested;

  /** Whether it stands for a pair of facets that is to be joined. */
  boolean nonconvex;

  Ridge(Vertex newer, Vertex older, Facet top, Facet bottom) {
    this.newer = newer;
    this.older = older;
    this.top = top;
    this.bottom = bottom;
  }

  Facet other(Facet f) {
    return f == top ? bottom : top;
  }

  boolean joins(Facet f) {
    return f == top || f == bottom;
  }

  boolean has(Vertex v) {
    return v == newer || v == older;
  }

  /** The other end. */
  Vertex across(Vertex v) {
    return v == newer ? older : newer;
  }

  /** Puts a facet in the place of another. */
  void move(Facet from, Facet to) {
    if (top == from) {
      top = to;
    } else {
      bottom = to;
    }
  }
}
