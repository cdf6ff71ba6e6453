package dev.armature.batch;

/** Derived constants that a parameter decides, in the order they are computed. */
enum Effect {
  /** Bounding spheres and boxes of geoms, and their fluid coefficients. */
  BOUNDS,
  /** Margin and masks of bodies: the union over their geoms. */
  MASKS,
  /** Which frames coincide, which bodies are simple, and the layout of the inertia that follows. */
  FRAMES,
  /** Bounding volume trees of bodies. */
  VOLUMES,
  /** All that is computed at the reference configuration: inverse weights, lengths, statistics. */
  REFERENCE,
  /** Which trees may sleep. */
  SLEEP,
  /** How many bodies have gravity compensation. */
  COUNTS
}
