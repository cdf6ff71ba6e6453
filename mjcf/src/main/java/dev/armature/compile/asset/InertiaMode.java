package dev.armature.compile.asset;

/** How the mass properties of a mesh are found. */
public enum InertiaMode {
  /** Of the convex hull. */
  CONVEX,
  /** Of the volume that the faces enclose, signed: faces must be oriented outward consistently. */
  EXACT,
  /** Pyramids from the mean of the faces, volumes taken positive; exact for convex meshes. */
  LEGACY,
  /** Of the surface. */
  SHELL
}
