package dev.armature.batch;

/** The kind of parameter that changed; decides which derived constants are recomputed. */
public enum Change {
  /** Joints: anchors, axes, springs, limits, and the reference configurations. */
  JOINT,
  /** Dofs: armature, damping, friction loss. */
  DOF,
  /** Bodies: poses and gravity compensation. */
  BODY,
  /** Masses, inertias and inertial frames. */
  INERTIAL,
  /** Geoms and sites: sizes, poses, margins, masks, contact parameters; explicit pairs. */
  SHAPE,
  /** Equality constraints. */
  EQUALITY,
  /** Tendons. */
  TENDON,
  /** Actuators. */
  ACTUATOR,
  /** Cameras, lights and materials. */
  LOOK,
  /** Options of the simulation. */
  OPTION
}
