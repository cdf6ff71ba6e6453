package dev.armature.spec;

import java.util.Locale;

/** Kinds of joints. */
public enum JointKind {
  FREE,
  BALL,
  SLIDE,
  HINGE;

  /** The keyword of MJCF. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
