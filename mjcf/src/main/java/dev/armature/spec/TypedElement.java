package dev.armature.spec;

/** An element whose attributes have methods of their own, each of which returns the element. */
public abstract class TypedElement<T extends TypedElement<T>> extends Element {
  TypedElement(ElementType type) {
    super(type);
  }

  /** Names it. */
  public final T name(String name) {
    return with("name", name);
  }

  /** Sets the default class that unwritten values come from. */
  public final T defaultClass(String name) {
    return with("class", name);
  }

  /** Writes any attribute of the schema, from numbers. */
  public final T with(String attribute, double... numbers) {
    set(attribute, numbers);
    return self();
  }

  /** Writes any attribute of the schema, from integers. */
  public final T with(String attribute, int... integers) {
    set(attribute, integers);
    return self();
  }

  /** Writes any attribute of the schema, from text. */
  public final T with(String attribute, String text) {
    set(attribute, text);
    return self();
  }

  /** Writes a yes/no attribute of the schema. */
  public final T with(String attribute, boolean yes) {
    set(attribute, yes);
    return self();
  }

  @SuppressWarnings("unchecked") // every subclass passes itself as T
  final T self() {
    return (T) this;
  }
}
