package dev.armature.spec;

/** Two bodies that do not collide. */
public final class Exclude extends TypedElement<Exclude> {
  Exclude(ElementType type) {
    super(type);
  }

  /** First body. */
  public Exclude body1(String object) {
    return with("body1", object);
  }

  /** Second body. */
  public Exclude body2(String object) {
    return with("body2", object);
  }
}
