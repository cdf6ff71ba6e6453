package dev.armature.model;

/**
 * A part of a {@link Model} that can be replaced as a whole: see {@link Model#with(Group...)}. The
 * groups are those of this package; there can be no others.
 */
public abstract class Group extends FieldHolder {
  Group() {}

  /** A deep copy. */
  public abstract Group copy();

  /** Whether another group of this class holds the same values, to the bit. */
  public boolean same(Group other) {
    return other == this || sameFields(other);
  }
}
