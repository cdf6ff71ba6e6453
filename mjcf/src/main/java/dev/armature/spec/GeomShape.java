package dev.armature.spec;

import java.util.Locale;

/** Shapes of geoms and sites. */
public enum GeomShape {
  PLANE,
  HFIELD,
  SPHERE,
  CAPSULE,
  ELLIPSOID,
  CYLINDER,
  BOX,
  MESH,
  SDF;

  /** The keyword of MJCF. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
