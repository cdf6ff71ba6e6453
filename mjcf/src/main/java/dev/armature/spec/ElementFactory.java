package dev.armature.spec;

/** Which class serves which element. */
final class ElementFactory {
  private ElementFactory() {}

  static Element create(ElementType type) {
    String path = type.path();
    if (path.startsWith("mujoco/default/") || path.startsWith("mujoco/body/")) {
      Element typed =
          path.indexOf('/', path.indexOf('/') + 1) == path.lastIndexOf('/')
              ? inClassOrBody(type)
              : null;
      return typed == null ? new Element(type) : typed;
    }
    return switch (path) {
      case "mujoco/default" -> new DefaultClass(type);
      case "mujoco/body", "mujoco/worldbody" -> new Body(type);
      case "mujoco/frame" -> new FrameElement(type);
      case "mujoco/replicate" -> new Replicate(type);
      case "mujoco/asset/model" -> new ModelAsset(type);
      case "mujoco/asset/mesh" -> new Mesh(type);
      case "mujoco/asset/hfield" -> new HeightField(type);
      case "mujoco/asset/texture" -> new Texture(type);
      case "mujoco/asset/material" -> new Material(type);
      case "mujoco/contact/pair" -> new Pair(type);
      case "mujoco/contact/exclude" -> new Exclude(type);
      case "mujoco/tendon/spatial", "mujoco/tendon/fixed" -> new Tendon(type);
      case "mujoco/keyframe/key" -> new Key(type);
      default -> bySection(type);
    };
  }

  private static @org.jspecify.annotations.Nullable Element inClassOrBody(ElementType type) {
    return switch (type.name()) {
      case "inertial" -> new Inertial(type);
      case "joint", "freejoint" -> new Joint(type);
      case "geom" -> new Geom(type);
      case "site" -> new Site(type);
      case "camera" -> new Camera(type);
      case "light" -> new Light(type);
      case "mesh" -> new Mesh(type);
      case "material" -> new Material(type);
      case "pair" -> new Pair(type);
      case "equality" -> new Equality(type);
      case "tendon" -> new Tendon(type);
      default -> type.attribute("forcelimited") != null ? new Actuator(type) : null;
    };
  }

  private static Element bySection(ElementType type) {
    String[] parts = type.path().split("/");
    if (parts.length != 3) {
      return new Element(type);
    }
    return switch (parts[1]) {
      case "equality" -> new Equality(type);
      case "actuator" -> new Actuator(type);
      case "sensor" -> new Sensor(type);
      default -> new Element(type);
    };
  }
}
