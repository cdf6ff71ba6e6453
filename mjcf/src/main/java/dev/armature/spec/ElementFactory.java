package dev.armature.spec;

/** Which class serves which element. */
final class ElementFactory {
  private ElementFactory() {}

  static Element create(ElementType type) {
    return new Element(type);
  }
}
