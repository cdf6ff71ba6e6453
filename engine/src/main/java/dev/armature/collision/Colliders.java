package dev.armature.collision;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.collision.convex.ConvexCollider;
import dev.armature.collision.hfield.HeightFieldCollider;
import dev.armature.collision.sdf.SdfCollider;
import dev.armature.model.GeomType;

/**
 * Which collider serves which pair of geom types, for one world.
 *
 * <p>The table is filled where the first type is not above the second: callers swap the geoms
 * otherwise. Pairs of two shapes that cannot both move (planes and height fields among themselves)
 * have none.
 */
public final class Colliders {
  private static final PairCollider NONE = (m, d, geom1, geom2, margin, out) -> {};

  private final PairCollider[] table = new PairCollider[GeomType.COUNT * GeomType.COUNT];

  private Colliders(Model m) {
    java.util.Arrays.fill(table, NONE);
    HeightFieldCollider heightField = new HeightFieldCollider();
    for (int type = GeomType.SPHERE; type <= GeomType.MESH; type++) {
      set(GeomType.HFIELD, type, heightField);
    }
    ConvexCollider convex = new ConvexCollider();
    for (int type1 = GeomType.SPHERE; type1 <= GeomType.MESH; type1++) {
      for (int type2 = type1; type2 <= GeomType.MESH; type2++) {
        set(type1, type2, convex);
      }
    }
    SdfCollider sdf = new SdfCollider();
    for (int type = GeomType.HFIELD; type <= GeomType.SDF; type++) {
      set(type, GeomType.SDF, sdf);
    }
  }

  /** The colliders of a world. */
  public static Colliders of(Data d) {
    return d.scratch(Colliders.class, Colliders::new);
  }

  private void set(int type1, int type2, PairCollider collider) {
    table[type1 * GeomType.COUNT + type2] = collider;
  }

  /** Whether geoms of these types (in order) can touch at all. */
  public boolean exists(int type1, int type2) {
    return get(type1, type2) != NONE;
  }

  /**
   * The collider of two geom types, {@code type1 <= type2}; one that finds nothing where there is
   * none.
   */
  public PairCollider get(int type1, int type2) {
    return table[type1 * GeomType.COUNT + type2];
  }
}
