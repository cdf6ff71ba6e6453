package dev.armature.model;

/** Geom types. Plain integers, as the arrays of a model hold them. */
public final class GeomType {
  public static final int PLANE = 0;
  public static final int HFIELD = 1;
  public static final int SPHERE = 2;
  public static final int CAPSULE = 3;
  public static final int ELLIPSOID = 4;
  public static final int CYLINDER = 5;
  public static final int BOX = 6;
  public static final int MESH = 7;
  public static final int SDF = 8;

  /** Number of codes. */
  public static final int COUNT = 9;

  private GeomType() {}
}
