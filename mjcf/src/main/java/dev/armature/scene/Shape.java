package dev.armature.scene;

import dev.armature.spec.GeomShape;
import dev.armature.spec.ModelException;
import java.util.List;

/** The form of a shape. All lengths are in meters; boxes and ellipsoids by their half sizes. */
public sealed interface Shape {
  /** The kind of geom it makes. */
  GeomShape geomShape();

  /** The numbers of the geom's size; none for meshes and height fields, which bring their own. */
  List<Double> size();

  /** A sphere. */
  record Sphere(double radius) implements Shape {
    /** Refuses a radius that is not positive. */
    public Sphere {
      positive("sphere", "radius", radius);
    }

    @Override
    public GeomShape geomShape() {
      return GeomShape.SPHERE;
    }

    @Override
    public List<Double> size() {
      return List.of(radius);
    }
  }

  /** A box, given by half sizes. */
  record Box(double halfX, double halfY, double halfZ) implements Shape {
    /** Refuses half sides that are not positive. */
    public Box {
      positive("box", "half sides", halfX, halfY, halfZ);
    }

    @Override
    public GeomShape geomShape() {
      return GeomShape.BOX;
    }

    @Override
    public List<Double> size() {
      return List.of(halfX, halfY, halfZ);
    }
  }

  /** A capsule: a cylinder along z with hemispheres at its ends; the half length excludes them. */
  record Capsule(double radius, double halfLength) implements Shape {
    /** Refuses sizes that are not positive. */
    public Capsule {
      positive("capsule", "radius and half length", radius, halfLength);
    }

    @Override
    public GeomShape geomShape() {
      return GeomShape.CAPSULE;
    }

    @Override
    public List<Double> size() {
      return List.of(radius, halfLength);
    }
  }

  /** A cylinder along z. */
  record Cylinder(double radius, double halfLength) implements Shape {
    /** Refuses sizes that are not positive. */
    public Cylinder {
      positive("cylinder", "radius and half length", radius, halfLength);
    }

    @Override
    public GeomShape geomShape() {
      return GeomShape.CYLINDER;
    }

    @Override
    public List<Double> size() {
      return List.of(radius, halfLength);
    }
  }

  /** An ellipsoid, given by half axes. */
  record Ellipsoid(double halfX, double halfY, double halfZ) implements Shape {
    /** Refuses half axes that are not positive. */
    public Ellipsoid {
      positive("ellipsoid", "half axes", halfX, halfY, halfZ);
    }

    @Override
    public GeomShape geomShape() {
      return GeomShape.ELLIPSOID;
    }

    @Override
    public List<Double> size() {
      return List.of(halfX, halfY, halfZ);
    }
  }

  /**
   * The half space below the local x-y plane. It is drawn with half sides, 0 for without end; the
   * physics knows no end in any case.
   */
  record Plane(double halfX, double halfY) implements Shape {
    /** A plane drawn as infinite. */
    public Plane() {
      this(0, 0);
    }

    /** Refuses negative half sides. */
    public Plane {
      if (!(halfX >= 0) || !(halfY >= 0)) {
        throw new ModelException(
            "a plane needs half sides of at least 0, not " + halfX + " " + halfY);
      }
    }

    @Override
    public GeomShape geomShape() {
      return GeomShape.PLANE;
    }

    @Override
    public List<Double> size() {
      // the third number is the distance of the drawn grid lines; it only has to be positive
      return List.of(halfX, halfY, 1.0);
    }
  }

  /** A mesh of the scene, given by name. */
  record Mesh(String mesh) implements Shape {
    @Override
    public GeomShape geomShape() {
      return GeomShape.MESH;
    }

    @Override
    public List<Double> size() {
      return List.of();
    }
  }

  /** A height field of the scene, given by name. */
  record HeightField(String hfield) implements Shape {
    @Override
    public GeomShape geomShape() {
      return GeomShape.HFIELD;
    }

    @Override
    public List<Double> size() {
      return List.of();
    }
  }

  private static void positive(String shape, String what, double... sizes) {
    for (double size : sizes) {
      if (!(size > 0) || Double.isInfinite(size)) {
        throw new ModelException(
            "a " + shape + " needs a positive, finite " + what + ", not " + size);
      }
    }
  }
}
