package dev.armature.collision.contact;

import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * Finds where two geoms touch: one implementation for each kind of pair.
 *
 * <p>A collider belongs to one world (it is made with {@code Colliders}) and may keep working
 * memory in its fields; it keeps no results. It reads the poses in {@code d.geomXpos} and {@code
 * d.geomXmat} and must allocate nothing once warm.
 */
public interface PairCollider {
  /**
   * Appends the contacts of two geoms to {@code out}: distance, position half way between the
   * surfaces, normal from {@code geom1} to {@code geom2}. Filters, contact parameters and the
   * tangents of the frame are the caller's.
   *
   * @param geom1 the geom of the lower (or same) {@code GeomType} code
   * @param geom2 the geom of the higher (or same) code
   * @param margin contacts farther apart than this are left out; one exactly at it is kept
   */
  void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out);
}
