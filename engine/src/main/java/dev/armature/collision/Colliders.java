package dev.armature.collision;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.collision.convex.ConvexCollider;
import dev.armature.collision.hfield.HeightFieldCollider;
import dev.armature.collision.primitive.BoxBox;
import dev.armature.collision.primitive.CapsuleBox;
import dev.armature.collision.primitive.CapsuleCapsule;
import dev.armature.collision.primitive.PlaneBox;
import dev.armature.collision.primitive.PlaneCapsule;
import dev.armature.collision.primitive.PlaneConvex;
import dev.armature.collision.primitive.PlaneCylinder;
import dev.armature.collision.primitive.PlaneSphere;
import dev.armature.collision.primitive.SphereBox;
import dev.armature.collision.primitive.SphereCapsule;
import dev.armature.collision.primitive.SphereCylinder;
import dev.armature.collision.primitive.SphereSphere;
import dev.armature.collision.sdf.SdfCollider;
import dev.armature.data.Data;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * Which collider serves which pair of geom types, for one world.
 *
 * <p>The table is filled where the first type is not above the second: callers swap the geoms
 * otherwise. Pairs of two shapes that cannot both move (planes and height fields among themselves)
 * have none.
 */
public final class Colliders {
  /** Finds nothing. A class, since a translator reads class files and a lambda has none. */
  private static final class NoCollider implements PairCollider {
    @Override
    public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {}
  }

  private static final PairCollider NONE = new NoCollider();

  private final PairCollider[] table = new PairCollider[GeomType.COUNT * GeomType.COUNT];

  Colliders() {
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
    PlaneConvex planeConvex = new PlaneConvex();
    set(GeomType.PLANE, GeomType.SPHERE, new PlaneSphere());
    set(GeomType.PLANE, GeomType.CAPSULE, new PlaneCapsule());
    set(GeomType.PLANE, GeomType.ELLIPSOID, planeConvex);
    set(GeomType.PLANE, GeomType.CYLINDER, new PlaneCylinder());
    set(GeomType.PLANE, GeomType.BOX, new PlaneBox());
    set(GeomType.PLANE, GeomType.MESH, planeConvex);
    set(GeomType.PLANE, GeomType.SDF, planeConvex);
    set(GeomType.SPHERE, GeomType.SPHERE, new SphereSphere());
    set(GeomType.SPHERE, GeomType.CAPSULE, new SphereCapsule());
    set(GeomType.SPHERE, GeomType.CYLINDER, new SphereCylinder());
    set(GeomType.SPHERE, GeomType.BOX, new SphereBox());
    set(GeomType.CAPSULE, GeomType.CAPSULE, new CapsuleCapsule());
    set(GeomType.CAPSULE, GeomType.BOX, new CapsuleBox());
    set(GeomType.BOX, GeomType.BOX, new BoxBox());
    SdfCollider sdf = new SdfCollider();
    for (int type = GeomType.HFIELD; type <= GeomType.SDF; type++) {
      set(type, GeomType.SDF, sdf);
    }
  }

  /** The colliders of a world. */
  public static Colliders of(Data d) {
    return Collision.of(d).bodies.colliders;
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
