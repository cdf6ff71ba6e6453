package dev.armature.collision.flex;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PlacedShape;
import dev.armature.collision.convex.ConvexQuery;
import dev.armature.collision.hfield.HeightFieldCollider;
import dev.armature.collision.primitive.CapsuleBox;
import dev.armature.collision.primitive.CapsuleCapsule;
import dev.armature.collision.primitive.SphereCapsule;
import dev.armature.data.Data;
import dev.armature.model.DisableFlag;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * Contacts of one element of a flex with a geom, a vertex or another element.
 *
 * <p>Lines are capsules. Triangles have their own tests against spheres, boxes and capsules. All
 * else is convex and gives one contact at most.
 */
final class FlexNarrowPhase {
  /** The contacts found last. */
  final ContactBuffer found = new ContactBuffer();

  private final PlacedShape placed = new PlacedShape();
  private final ElementShape first = new ElementShape();
  private final ElementShape second = new ElementShape();
  private final TriangleContacts triangle = new TriangleContacts();
  private final ConvexQuery query = new ConvexQuery();
  private final SphereCapsule sphereCapsule = new SphereCapsule();
  private final CapsuleCapsule capsules = new CapsuleCapsule();
  private final CapsuleBox capsuleBox = new CapsuleBox();
  private final HeightFieldCollider heightField = new HeightFieldCollider();

  /** A geom that is no plane and an element; normals point from the geom to the element. */
  void geom(Model m, Data d, int geom, int flex, int element, double margin) {
    found.clear();
    second.set(m, d, flex, element);
    int type = m.geom.type[geom];
    int dim = m.flex.dim[flex];
    boolean simple = type == GeomType.SPHERE || type == GeomType.CAPSULE || type == GeomType.BOX;
    if (type == GeomType.HFIELD) {
      second.toConvex(m, d, heightField.element, margin);
      heightField.element(m, d, geom, margin, found);
    } else if (simple && dim == 1) {
      line(m, d, geom, type, margin);
    } else if (simple && dim == 2) {
      surface(m, d, geom, type, m.flex.radius[flex], margin);
    } else {
      query.first.setGeom(m, d, geom, margin);
      second.toConvex(m, d, query.second, margin);
      convex(m, margin, dim == 2 && !m.opt.disabled(DisableFlag.NATIVECCD));
    }
  }

  private void convex(Model m, double margin, boolean betterNormal) {
    if (query.contacts(m, 1) > 0) {
      if (betterNormal) {
        query.improveNormal();
      }
      found.add(margin + query.dist, query.pos, 0, query.normal, 0);
    }
  }

  private void line(Model m, Data d, int geom, int type, double margin) {
    second.toCapsule(m);
    placed.setGeom(m, d, geom);
    if (type == GeomType.SPHERE) {
      sphereCapsule.capsule(placed, second.capsule, margin, found);
    } else if (type == GeomType.CAPSULE) {
      capsules.capsules(placed, second.capsule, margin, found);
    } else {
      capsuleBox.capsule(second.capsule, placed, margin, found);
      for (int i = 0; i < 3 * found.count; i++) {
        found.normal[i] = -found.normal[i];
      }
    }
  }

  private void surface(Model m, Data d, int geom, int type, double radius, double margin) {
    System.arraycopy(second.corner, 0, triangle.corner, 0, 9);
    triangle.radius = radius;
    placed.setGeom(m, d, geom);
    switch (type) {
      case GeomType.SPHERE -> triangle.sphere(placed.pos, 0, placed.size[0], margin, found);
      case GeomType.CAPSULE -> triangle.capsule(placed, margin, found);
      default -> triangle.box(placed, margin, found);
    }
  }

  /** Two elements; normals point from the first to the second. */
  void elements(Model m, Data d, int flex1, int element1, int flex2, int element2, double margin) {
    found.clear();
    boolean lines = m.flex.dim[flex1] == 1 && m.flex.dim[flex2] == 1;
    if (!lines && ElementGap.separates(m, d, flex1, element1, flex2, element2, margin)) {
      return;
    }
    first.set(m, d, flex1, element1);
    second.set(m, d, flex2, element2);
    if (lines) {
      first.toCapsule(m);
      second.toCapsule(m);
      capsules.capsules(first.capsule, second.capsule, margin, found);
      return;
    }
    first.toConvex(m, d, query.first, margin);
    second.toConvex(m, d, query.second, margin);
    convex(m, margin, false);
  }

  /**
   * A vertex and an element of the same flex, a line or triangle; the normal points from the vertex
   * to the element.
   */
  void vertex(Model m, Data d, int flex, int vertex, int element) {
    found.clear();
    second.set(m, d, flex, element);
    double radius = m.flex.radius[flex];
    double[] x = d.flexvertXpos;
    int at = 3 * (m.flex.vertadr[flex] + vertex);
    if (m.flex.dim[flex] == 1) {
      second.toCapsule(m);
      placed.setSphere(second.capsule, radius, x[at], x[at + 1], x[at + 2]);
      sphereCapsule.capsule(placed, second.capsule, 0, found);
    } else {
      System.arraycopy(second.corner, 0, triangle.corner, 0, 9);
      triangle.radius = radius;
      triangle.sphere(x, at, radius, 0, found);
    }
  }
}
