package dev.armature.compile.hull;

/**
 * The surface came into a state that joining facets does not resolve: a pinched border, a facet
 * without volume behind it, too few facets left. The hull is then to be had without joining only.
 */
final class TangledHullException extends Exception {
  private static final long serialVersionUID = 1L;

  TangledHullException(String message) {
    super(message, null, false, false);
  }
}
