package dev.armature.compile.hull;

import org.jspecify.annotations.Nullable;

/**
 * A flat piece of the surface: a triangle, or several that were joined.
 *
 * <p>The neighbor of a triangle at a place of its list is the one across from the vertex at that
 * place. A joined facet has its border in its ridges; its neighbors are in no such order, and each
 * is listed once.
 */
final class Facet {
  final int id;

  /** From the newest to the oldest. */
  final Bag<Vertex> vertices = new Bag<>(4);

  final Bag<Facet> neighbors = new Bag<>(4);

  /** Those ridges that exist; null if there never was one. */
  @Nullable Bag<Ridge> ridges;

  /** Whether the border is given by vertices and neighbors alone. */
  boolean simple = true;

  // plane: n x + offset is the height of x above it
  double nx;
  double ny;
  double nz;
  double offset;
  boolean hasPlane;

  /** Whether its vertices, from the newest on, stand clockwise seen from outside. */
  boolean clockwise;

  /** Whether the middle of the hull is not clearly below it. */
  boolean flipped;

  /** The mean of its vertices on its plane; null until asked for. */
  double @Nullable [] centrum;

  /** Whether the centrum stays as it is when another facet is joined to this. */
  boolean keepCentrum;

  // place in a list of facets
  @Nullable FacetList list;
  @Nullable Facet next;
  @Nullable Facet previous;

  /** Whether it was made or changed for the present point. */
  boolean fresh;

  /** Whether it was removed for the present point, and what is there now. */
  boolean removed;

  @Nullable Facet replacement;

  /** Whether the present point lies in the plane of this facet of the horizon. */
  boolean coplanarHorizon;

  /** Whether it is to be joined with its facet of the horizon, and the next such one: a ring. */
  boolean ontoHorizon;

  @Nullable Facet ring;

  /** On a facet of the horizon: where its ring begins. */
  @Nullable Facet ringStart;

  boolean ringDone;

  /** Whether a join is wanted because of few neighbors, or because another has all its vertices. */
  boolean degenerate;

  boolean redundant;

  /** Whether all its ridges are tested. */
  boolean tested;

  /** Whether it was joined since superfluous vertices were looked for. */
  boolean joinedNow;

  /** Points above it, the furthest one last, and points about in its plane. */
  @Nullable PointList outside;

  @Nullable PointList near;
  double furthest;

  /** For searches. */
  int mark;

  boolean met;

  Facet(int id) {
    this.id = id;
  }

  double height(double x, double y, double z) {
    return offset + x * nx + y * ny + z * nz;
  }

  void addRidge(Ridge r) {
    if (ridges == null) {
      ridges = new Bag<>(4);
    }
    ridges.add(r);
  }

  void takeRidge(Ridge r) {
    if (ridges != null) {
      ridges.take(r);
    }
  }

  int ridgeCount() {
    return ridges == null ? 0 : ridges.size();
  }

  Ridge ridge(int i) {
    if (ridges == null) {
      throw new IllegalStateException("a facet without ridges");
    }
    return ridges.get(i);
  }

  /** Forgets its border. */
  void detach() {
    if (ridges != null) {
      ridges.clear();
    }
    neighbors.clear();
  }

  /** Puts a vertex where its age belongs; returns whether it was not there before. */
  boolean insert(Vertex v) {
    int i = 0;
    while (i < vertices.size() && vertices.get(i).age > v.age) {
      i++;
    }
    if (i < vertices.size() && vertices.get(i) == v) {
      return false;
    }
    vertices.insert(i, v);
    return true;
  }
}
