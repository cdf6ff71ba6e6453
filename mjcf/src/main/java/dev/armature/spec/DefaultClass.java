package dev.armature.spec;

/** A default class: values for elements that write none. */
public final class DefaultClass extends Element {
  DefaultClass(ElementType type) {
    super(type);
  }

  /** Adds a class inside this one; it starts with what this one sets. */
  public DefaultClass addClass(String name) {
    DefaultClass nested = (DefaultClass) add("default");
    nested.set("class", name);
    return nested;
  }

  /** Defaults of geoms. */
  public Geom geom() {
    return (Geom) only("geom");
  }

  /** Defaults of joints. */
  public Joint joint() {
    return (Joint) only("joint");
  }

  /** Defaults of sites. */
  public Site site() {
    return (Site) only("site");
  }

  /** Defaults of cameras. */
  public Camera camera() {
    return (Camera) only("camera");
  }

  /** Defaults of lights. */
  public Light light() {
    return (Light) only("light");
  }

  /** Defaults of meshes. */
  public Mesh mesh() {
    return (Mesh) only("mesh");
  }

  /** Defaults of materials. */
  public Material material() {
    return (Material) only("material");
  }

  /** Defaults of contact pairs. */
  public Pair pair() {
    return (Pair) only("pair");
  }

  /** Defaults of equalities. */
  public Equality equality() {
    return (Equality) only("equality");
  }

  /** Defaults of tendons. */
  public Tendon tendon() {
    return (Tendon) only("tendon");
  }

  /** Defaults of actuators, written as one of the shortcuts. */
  public Actuator actuator(String shortcut) {
    return (Actuator) only(shortcut);
  }

  private Element only(String kind) {
    Element child = child(kind);
    return child == null ? add(kind) : child;
  }
}
