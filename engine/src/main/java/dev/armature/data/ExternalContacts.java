package dev.armature.data;

import dev.armature.model.Model;

/**
 * Adds contacts found by other colliders to a world, with the same parameters, margins and rows as
 * those of the built-in colliders.
 *
 * <p>A contact is the geometry alone: two geoms, a normal from the first to the second, and the two
 * points where the surfaces are nearest, or their middle and distance. With points p₁ and p₂ the
 * distance is (p₂ − p₁)·n: of the bare surfaces, negative when they overlap, <em>without</em> the
 * thickness of the shapes. Thickness acts through the margin of the geoms and nowhere else: a
 * contact farther apart than the sum of both margins is not taken.
 *
 * <p>{@link Hooks#contacts} hands one of these out during a step, after the built-in colliders have
 * run. Pairs that are found outside should be refused to those by {@link Hooks#contactFilter}, or
 * they are counted twice.
 */
public interface ExternalContacts {
  /**
   * Adds a contact given by the nearest points of two surfaces.
   *
   * @param point1 on the first geom, world, m
   * @param point2 on the second geom, world, m
   * @param normal unit vector from the first to the second geom, world
   * @return whether it was taken: not when the surfaces are farther apart than the margins
   */
  boolean addPoints(
      Model m, Data d, int geom1, int geom2, double[] point1, double[] point2, double[] normal);

  /**
   * Adds a contact given by its midpoint and distance.
   *
   * @param dist distance of the surfaces without thickness, negative when they overlap, m
   * @param pos half way between the surfaces, world, m
   * @param normal unit vector from the first to the second geom, world
   * @return whether it was taken: not when the surfaces are farther apart than the margins
   */
  boolean add(Model m, Data d, int geom1, int geom2, double dist, double[] pos, double[] normal);

  /**
   * Adds a contact with a preferred first direction of friction.
   *
   * @param tangent wanted direction, zero for none
   */
  boolean add(
      Model m,
      Data d,
      int geom1,
      int geom2,
      double dist,
      double[] pos,
      double[] normal,
      double[] tangent);
}
