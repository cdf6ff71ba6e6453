package dev.armature.scs2;

import dev.armature.spec.Geom;
import dev.armature.spec.GeomShape;
import dev.armature.spec.Spec;
import dev.armature.spec.TreeElement;
import us.ihmc.euclid.shape.convexPolytope.interfaces.ConvexPolytope3DReadOnly;
import us.ihmc.euclid.shape.convexPolytope.interfaces.Vertex3DReadOnly;
import us.ihmc.euclid.transform.RigidBodyTransform;
import us.ihmc.euclid.transform.interfaces.RigidBodyTransformReadOnly;
import us.ihmc.euclid.tuple3D.Point3D32;
import us.ihmc.euclid.tuple4D.Quaternion;
import us.ihmc.scs2.definition.geometry.Box3DDefinition;
import us.ihmc.scs2.definition.geometry.Capsule3DDefinition;
import us.ihmc.scs2.definition.geometry.Cone3DDefinition;
import us.ihmc.scs2.definition.geometry.ConvexPolytope3DDefinition;
import us.ihmc.scs2.definition.geometry.Cylinder3DDefinition;
import us.ihmc.scs2.definition.geometry.Ellipsoid3DDefinition;
import us.ihmc.scs2.definition.geometry.GeometryDefinition;
import us.ihmc.scs2.definition.geometry.Point3DDefinition;
import us.ihmc.scs2.definition.geometry.Ramp3DDefinition;
import us.ihmc.scs2.definition.geometry.Sphere3DDefinition;
import us.ihmc.scs2.definition.geometry.TriangleMesh3DDefinition;

/**
 * Collision shapes of SCS2 as geoms. Placed as SCS2's own engines place them: boxes, capsules and
 * cylinders about their middle, ramps and cones on their bottom face. Shapes with smoothed edges
 * (STP) become the plain shape; meshes become their convex hull.
 */
final class Shapes {
  /** Radius of a point, m: small against a robot, large against rounding. */
  static final double POINT_RADIUS = 1e-3;

  private static final int CONE_CORNERS = 32;

  private final Spec spec;
  private int meshes;

  Shapes(Spec spec) {
    this.spec = spec;
  }

  /**
   * Adds a shape to a body.
   *
   * @throws UnsupportedOperationException when we have no such shape
   */
  Geom add(TreeElement<?> body, String name, RigidBodyTransformReadOnly at, GeometryDefinition g) {
    Geom geom = body.addGeom(name);
    RigidBodyTransform pose = new RigidBodyTransform(at);
    if (g instanceof Box3DDefinition) {
      Box3DDefinition box = (Box3DDefinition) g;
      geom.type(GeomShape.BOX)
          .size(0.5 * box.getSizeX(), 0.5 * box.getSizeY(), 0.5 * box.getSizeZ());
    } else if (g instanceof Capsule3DDefinition && ((Capsule3DDefinition) g).isRegular()) {
      Capsule3DDefinition capsule = (Capsule3DDefinition) g;
      geom.type(GeomShape.CAPSULE).size(capsule.getRadiusX(), 0.5 * capsule.getLength());
    } else if (g instanceof Cylinder3DDefinition) {
      Cylinder3DDefinition cylinder = (Cylinder3DDefinition) g;
      geom.type(GeomShape.CYLINDER).size(cylinder.getRadius(), 0.5 * cylinder.getLength());
    } else if (g instanceof Sphere3DDefinition) {
      geom.type(GeomShape.SPHERE).size(((Sphere3DDefinition) g).getRadius());
    } else if (g instanceof Ellipsoid3DDefinition) {
      Ellipsoid3DDefinition e = (Ellipsoid3DDefinition) g;
      geom.type(GeomShape.ELLIPSOID).size(e.getRadiusX(), e.getRadiusY(), e.getRadiusZ());
    } else if (g instanceof Point3DDefinition) {
      geom.type(GeomShape.SPHERE).size(POINT_RADIUS);
      pose.appendTranslation(((Point3DDefinition) g).getPosition());
    } else {
      geom.type(GeomShape.MESH).mesh(mesh(name, g));
    }
    place(geom, pose);
    return geom;
  }

  private static void place(Geom geom, RigidBodyTransformReadOnly pose) {
    Quaternion q = new Quaternion(pose.getRotation());
    geom.pos(pose.getTranslationX(), pose.getTranslationY(), pose.getTranslationZ())
        .quat(q.getS(), q.getX(), q.getY(), q.getZ());
  }

  private String mesh(String of, GeometryDefinition g) {
    double[] vertices;
    if (g instanceof Ramp3DDefinition) {
      vertices = ramp((Ramp3DDefinition) g);
    } else if (g instanceof Cone3DDefinition) {
      vertices = cone((Cone3DDefinition) g);
    } else if (g instanceof ConvexPolytope3DDefinition) {
      vertices = polytope(((ConvexPolytope3DDefinition) g).getConvexPolytope());
    } else if (g instanceof TriangleMesh3DDefinition) {
      vertices = corners((TriangleMesh3DDefinition) g);
    } else {
      throw new UnsupportedOperationException(
          of + ": a collision shape " + g.getClass().getSimpleName() + " is not supported");
    }
    String name = "mesh " + meshes++;
    spec.addMesh(name).vertex(vertices);
    return name;
  }

  private static double[] ramp(Ramp3DDefinition ramp) {
    double x = 0.5 * ramp.getSizeX();
    double y = 0.5 * ramp.getSizeY();
    double z = ramp.getSizeZ();
    return new double[] {-x, -y, 0, -x, y, 0, x, -y, 0, x, y, 0, x, -y, z, x, y, z};
  }

  private static double[] cone(Cone3DDefinition cone) {
    double[] vertices = new double[3 * (CONE_CORNERS + 1)];
    for (int i = 0; i < CONE_CORNERS; i++) {
      double angle = 2 * Math.PI * i / CONE_CORNERS;
      vertices[3 * i] = cone.getRadius() * Math.cos(angle);
      vertices[3 * i + 1] = cone.getRadius() * Math.sin(angle);
    }
    vertices[3 * CONE_CORNERS + 2] = cone.getHeight();
    return vertices;
  }

  private static double[] polytope(ConvexPolytope3DReadOnly polytope) {
    double[] vertices = new double[3 * polytope.getNumberOfVertices()];
    for (int i = 0; i < polytope.getNumberOfVertices(); i++) {
      Vertex3DReadOnly vertex = polytope.getVertex(i);
      vertex.get(3 * i, vertices);
    }
    return vertices;
  }

  private static double[] corners(TriangleMesh3DDefinition mesh) {
    Point3D32[] points = mesh.getVertices();
    double[] vertices = new double[3 * points.length];
    for (int i = 0; i < points.length; i++) {
      points[i].get(3 * i, vertices);
    }
    return vertices;
  }
}
