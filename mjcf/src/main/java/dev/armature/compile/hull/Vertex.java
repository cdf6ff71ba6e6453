package dev.armature.compile.hull;

import org.jspecify.annotations.Nullable;

/** A corner of the surface. */
final class Vertex {
  /** The point it stands on. */
  final int point;

  /** The how-manieth vertex it is; facets and ridges list their vertices from the newest on. */
  final int age;

  /** When it was last put at the end of the list of vertices. */
  long listed;

  /** The facets around it, once these are kept. */
  final Bag<Facet> facets = new Bag<>(6);

  /** Whether it is a vertex of a facet that was made or changed for the present point. */
  boolean fresh;

  /** Whether no facet has it any more. */
  boolean gone;

  /** Whether its point was given to the facets after it was gone. */
  boolean settled;

  /** Whether a ridge that ended here was removed. */
  boolean lostRidge;

  /** For searches. */
  int mark;

  /** The facet of a cone that waits here for its neighbor, and the place it keeps for it. */
  @Nullable Facet waiting;

  int waitPlace;
  int waitStamp;

  Vertex(int point, int age) {
    this.point = point;
    this.age = age;
  }
}
