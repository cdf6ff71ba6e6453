package dev.armature.compile.shape;

import dev.armature.model.GeomType;

/**
 * Volume (or area, for shells) and principal inertia of the primitive shapes, in the frame of the
 * geom.
 *
 * <p>Sizes are MuJoCo's: radius; radius and half length; semi-axes; half sizes. Meshes and planes
 * are not shapes of this table.
 */
public final class ShapeInertia {
  /** Exponent of Thomsen's formula for the area of an ellipsoid, good to about one percent. */
  private static final double THOMSEN = 1.6075;

  /**
   * Thickness of the layer by which the inertia of an ellipsoid's surface is taken as a difference.
   */
  private static final double LAYER = 1e-6;

  private ShapeInertia() {}

  /** The volume, or the surface area of a shell; 0 for a plane. */
  public static double volume(int type, double[] size, boolean shell) {
    double r = size[0];
    double height = 2 * size[1];
    return switch (type) {
      case GeomType.SPHERE -> shell ? 4 * Math.PI * r * r : 4 * Math.PI * r * r * r / 3;
      case GeomType.CAPSULE ->
          shell
              ? 4 * Math.PI * r * r + 2 * Math.PI * r * height
              : Math.PI * (r * r * height + 4 * r * r * r / 3);
      case GeomType.CYLINDER ->
          shell ? 2 * Math.PI * r * r + 2 * Math.PI * r * height : Math.PI * r * r * height;
      case GeomType.ELLIPSOID ->
          shell ? ellipsoidArea(size) : 4 * Math.PI * size[0] * size[1] * size[2] / 3;
      case GeomType.BOX, GeomType.HFIELD ->
          shell
              ? 8 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0])
              : 8 * size[0] * size[1] * size[2];
      default -> 0;
    };
  }

  private static double ellipsoidArea(double[] s) {
    double ab = StrictMath.pow(s[0] * s[1], THOMSEN);
    double bc = StrictMath.pow(s[1] * s[2], THOMSEN);
    double ca = StrictMath.pow(s[2] * s[0], THOMSEN);
    return 4 * Math.PI * StrictMath.pow((ab + bc + ca) / 3, 1 / THOMSEN);
  }

  /** inertia = the three principal moments of a shape of this mass. */
  public static void inertia(
      double[] inertia, int type, double[] size, double mass, boolean shell) {
    switch (type) {
      case GeomType.SPHERE -> {
        double i = shell ? 2 * mass * size[0] * size[0] / 3 : 2 * mass * size[0] * size[0] / 5;
        set(inertia, i, i, i);
      }
      case GeomType.CAPSULE -> capsule(inertia, size[0], size[1], mass, shell);
      case GeomType.CYLINDER -> cylinder(inertia, size[0], size[1], mass, shell);
      case GeomType.ELLIPSOID -> ellipsoid(inertia, size, mass, shell);
      case GeomType.BOX, GeomType.HFIELD -> box(inertia, size, mass, shell);
      default -> set(inertia, 0, 0, 0);
    }
  }

  private static void set(double[] inertia, double x, double y, double z) {
    inertia[0] = x;
    inertia[1] = y;
    inertia[2] = z;
  }

  private static void capsule(double[] inertia, double r, double half, double mass, boolean shell) {
    double height = 2 * half;
    double across;
    double along;
    if (shell) {
      double caps = 4 * Math.PI * r * r;
      double sphere = mass * caps / (caps + 2 * Math.PI * r * height);
      double tube = mass - sphere;
      double ofSphere = 2 * sphere * r * r / 3;
      double arm = half + r / 2;
      across =
          tube * (6 * r * r + height * height) / 12 + (ofSphere + sphere * (arm * arm - r * r / 4));
      along = tube * r * r + ofSphere;
    } else {
      double sphere = mass * 4 * r / (4 * r + 3 * height);
      double tube = mass - sphere;
      double ofSphere = 2 * sphere * r * r / 5;
      across =
          tube * (3 * r * r + height * height) / 12
              + (ofSphere + sphere * height * (3 * r + 2 * height) / 8);
      along = tube * r * r / 2 + ofSphere;
    }
    set(inertia, across, across, along);
  }

  private static void cylinder(
      double[] inertia, double r, double half, double mass, boolean shell) {
    double height = 2 * half;
    double across;
    double along;
    if (shell) {
      double lid = Math.PI * r * r;
      double ofLid = mass * lid / (2 * lid + 2 * Math.PI * r * height);
      double tube = mass - 2 * ofLid;
      across =
          tube * (6 * r * r + height * height) / 12 + 2 * (ofLid * r * r / 4 + ofLid * half * half);
      along = tube * r * r + ofLid * r * r;
    } else {
      across = mass * (3 * r * r + height * height) / 12;
      along = mass * r * r / 2;
    }
    set(inertia, across, across, along);
  }

  private static void ellipsoid(double[] inertia, double[] size, double mass, boolean shell) {
    double[] inner = new double[3];
    for (int i = 0; i < 3; i++) {
      inner[i] = size[i] * size[i];
    }
    if (!shell) {
      set(
          inertia,
          mass * (inner[1] + inner[2]) / 5,
          mass * (inner[0] + inner[2]) / 5,
          mass * (inner[0] + inner[1]) / 5);
      return;
    }
    double[] outer = new double[3];
    double grown = 4 * Math.PI;
    for (int i = 0; i < 3; i++) {
      double axis = size[i] + LAYER;
      outer[i] = axis * axis;
      grown *= axis;
    }
    // the difference of the two volumes shows in which order each was multiplied
    grown /= 3;
    double core = 4 * Math.PI * size[0] * size[1] * size[2] / 3;
    double density = mass / (grown - core);
    double heavy = grown * density;
    double light = core * density;
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      inertia[i] = heavy * (outer[j] + outer[k]) / 5 - light * (inner[j] + inner[k]) / 5;
    }
  }

  private static void box(double[] inertia, double[] size, double mass, boolean shell) {
    double xx = size[0] * size[0];
    double yy = size[1] * size[1];
    double zz = size[2] * size[2];
    if (!shell) {
      set(inertia, mass * (yy + zz) / 3, mass * (xx + zz) / 3, mass * (xx + yy) / 3);
      return;
    }
    double area = 2 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0]);
    double x = size[0];
    double y = size[1];
    double z = size[2];
    double xy = mass * (x * y) / area;
    double yz = mass * (y * z) / area;
    double zx = mass * (z * x) / area;
    set(
        inertia,
        2 * (xy * zz + zx * yy + xy * y * y / 3 + yz * (yy + zz) / 3 + zx * z * z / 3),
        2 * (xy * zz + yz * xx + xy * x * x / 3 + yz * z * z / 3 + zx * (xx + zz) / 3),
        2 * (yz * xx + zx * yy + xy * (xx + yy) / 3 + yz * y * y / 3 + zx * x * x / 3));
  }

  /** inertia = moments of a box of these half sizes and mass: how the inertia of a mesh is kept. */
  public static void ofInertiaBox(double[] inertia, double[] half, double mass) {
    double xx = half[0] * half[0];
    double yy = half[1] * half[1];
    double zz = half[2] * half[2];
    set(inertia, mass * (yy + zz) / 3, mass * (xx + zz) / 3, mass * (xx + yy) / 3);
  }
}
