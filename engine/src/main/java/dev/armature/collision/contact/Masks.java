package dev.armature.collision.contact;

import dev.armature.model.Model;

/**
 * Contact masks: two things may touch when the type bits of the one meet the affinity bits of the
 * other.
 */
public final class Masks {
  private Masks() {}

  /** Whether two things with these masks may touch. */
  public static boolean compatible(int contype1, int conaffinity1, int contype2, int conaffinity2) {
    return (contype1 & conaffinity2) != 0 || (contype2 & conaffinity1) != 0;
  }

  /** The same for two bodies or flexes; a flex counts on from the last body. */
  public static boolean compatible(Model m, int item1, int item2) {
    return compatible(
        contype(m, item1), conaffinity(m, item1), contype(m, item2), conaffinity(m, item2));
  }

  /** Whether a body or flex may touch anything at all. */
  public static boolean any(Model m, int item) {
    return contype(m, item) != 0 || conaffinity(m, item) != 0;
  }

  /** Type bits of a body or flex. */
  public static int contype(Model m, int item) {
    return item < m.nbody ? m.body.contype[item] : m.flex.contype[item - m.nbody];
  }

  /** Affinity bits of a body or flex. */
  public static int conaffinity(Model m, int item) {
    return item < m.nbody ? m.body.conaffinity[item] : m.flex.conaffinity[item - m.nbody];
  }
}
