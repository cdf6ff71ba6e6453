package dev.armature.avbd;

import dev.armature.model.Experimental;

/**
 * The additions to the published method. All are on; {@link AvbdOptions#parts} switches each off.
 * {@code armature avbd --parts} runs the scenes that need them without them.
 */
@Experimental
public enum Part {
  /** All bodies of a kinematic tree are one block: {@link TreeBlocks}. */
  TREE_BLOCKS,

  /** Islands that float keep their momenta: {@link RigidModes}. */
  RIGID_MODES,

  /** Towers are settled from the ground up and loaded from the top down: {@link Towers}. */
  TOWERS,

  /** Violations of the start of a step are taken out by a sweep that leaves velocities alone. */
  POST_STABILIZATION,

  /** Contacts are found two falls of a step ahead: {@link AvbdMethod#reach}. */
  LOOK_AHEAD,

  /** An open contact has no force but its stiffness counts in the block. */
  OPEN_STIFFNESS,

  /** A row at its bound counts with its secant stiffness, not with its penalty. */
  SECANT_STIFFNESS,

  /** Multipliers follow with the least of penalty and m/h². */
  BOUNDED_MULTIPLIERS,

  /** The part of a contact's force that stopped an approach is not carried over. */
  IMPACTS_FORGOTTEN
}
