package dev.armature.spec;

/** Which class serves which element. */
final class ElementFactory {
  private ElementFactory() {}

  static Element create(ElementType type) {
    return switch (type.path()) {
      case "mujoco/asset/model" -> new ModelAsset(type);
      default -> new Element(type);
    };
  }
}
