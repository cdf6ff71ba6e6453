package dev.armature.model;

/** A model, a world or a part of one: something whose fields the table of the layout describes. */
public abstract class FieldOwner {
  /** For the classes of the layout. */
  protected FieldOwner() {}

  /**
   * The part that holds the fields of a class of the table.
   *
   * @throws IllegalArgumentException when this has no such part
   */
  protected abstract FieldHolder part(int section);

  /** The part of another owner. */
  protected static FieldHolder part(FieldOwner owner, int section) {
    return owner.part(section);
  }

  /** What {@link #part} throws. */
  protected final IllegalArgumentException noSuchPart() {
    return new IllegalArgumentException("not a field of " + getClass().getSimpleName());
  }
}
