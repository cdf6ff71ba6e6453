package dev.armature.gpu.lanes;

/** How a value is held. */
enum Kind {
  /** An element for each world. */
  VECTOR,
  /** One number for all worlds that are under way, in a general register. */
  SCALAR,
  /** A truth value for each world, as bits. */
  MASK
}
