package dev.armature.data;

/**
 * Takes the contacts of one pair of geoms from {@link Hooks#collide}. Parameters, margins and rows
 * follow as for the built-in colliders.
 */
public interface PairContacts {
  /**
   * Adds a contact; at most 50 are taken, and none with a number that is not finite.
   *
   * @param dist distance of the surfaces, negative when they overlap, m
   * @param pos half way between the surfaces, world, m
   * @param normal unit vector from the first to the second geom, world
   */
  default void add(double dist, double[] pos, double[] normal) {
    add(dist, pos[0], pos[1], pos[2], normal[0], normal[1], normal[2]);
  }

  /** The same from single numbers. */
  void add(double dist, double px, double py, double pz, double nx, double ny, double nz);
}
