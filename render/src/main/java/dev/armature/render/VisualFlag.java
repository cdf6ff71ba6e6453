package dev.armature.render;

/** What a picture may show besides the model itself, as the viewer does. */
public enum VisualFlag {
  /** Contact points, as discs. */
  CONTACTS,
  /** Contact forces, as arrows. */
  FORCES,
  /** Joints: their axes, from their anchors. */
  JOINTS,
  /** Centers of mass of the trees of bodies. */
  COM,
  /** Boxes with the inertia of each body. */
  INERTIA,
  /** Frames of the bodies: x red, y green, z blue. */
  FRAMES,
  /** Convex hulls of meshes. */
  HULLS
}
