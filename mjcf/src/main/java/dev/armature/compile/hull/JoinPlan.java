package dev.armature.compile.hull;

import java.util.ArrayList;
import java.util.List;

/**
 * Pairs of facets that are to be joined. Those that are not clearly convex with one another come by
 * kind and then by how far they are off; facets with too few neighbors, or without a vertex of
 * their own, come before all others.
 */
final class JoinPlan {
  /** Why facets are joined, the most harmless first. */
  enum Reason {
    COPLANAR,
    CONCAVE,
    CONCAVE_COPLANAR,
    DEGENERATE,
    REDUNDANT
  }

  /** A pair, for a degenerate one twice the same. */
  record Join(Facet first, Facet second, Reason reason, double distance) {}

  private final List<Join> nonconvex = new ArrayList<>();
  private final List<Join> surplus = new ArrayList<>();

  boolean isEmpty() {
    return nonconvex.isEmpty() && surplus.isEmpty();
  }

  boolean hasNonconvex() {
    return !nonconvex.isEmpty();
  }

  boolean hasSurplus() {
    return !surplus.isEmpty();
  }

  Join nextNonconvex() {
    return nonconvex.remove(nonconvex.size() - 1);
  }

  Join nextSurplus() {
    return surplus.remove(surplus.size() - 1);
  }

  void add(Facet first, Facet second, Reason reason, double distance) {
    if (!first.redundant && !second.redundant) {
      nonconvex.add(new Join(first, second, reason, distance));
    }
  }

  /** A facet with too few neighbors: joined after the redundant ones. */
  void addDegenerate(Facet f) {
    if (f.redundant || f.degenerate) {
      return;
    }
    f.degenerate = true;
    Join join = new Join(f, f, Reason.DEGENERATE, 0);
    if (surplus.isEmpty() || surplus.get(surplus.size() - 1).reason() == Reason.DEGENERATE) {
      surplus.add(join);
    } else {
      surplus.add(0, join);
    }
  }

  /** A facet that has no vertex but those of another. */
  void addRedundant(Facet f, Facet other) {
    if (!f.redundant && !other.redundant) {
      f.redundant = true;
      surplus.add(new Join(f, other, Reason.REDUNDANT, 0));
    }
  }

  /** The next to be taken is the last: the most harmless and closest, of equals the newest. */
  void sort() {
    nonconvex.sort(
        (a, b) ->
            a.reason() == b.reason()
                ? Double.compare(b.distance(), a.distance())
                : b.reason().compareTo(a.reason()));
  }
}
