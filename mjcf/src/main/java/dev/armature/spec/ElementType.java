package dev.armature.spec;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A row of the schema: an element in its place ("geom" in a body and "geom" in a default class are
 * two).
 */
public final class ElementType {
  /** How often an element may occur in its parent. */
  public enum Occurs {
    /** At most once. */
    OPTIONAL,
    /** Any number of times. */
    ANY,
    /** Exactly once: the root. */
    ROOT
  }

  private final String path;
  private final String name;
  private final Occurs occurs;
  private final String description;
  private final boolean counted;
  final Map<String, Attribute> attributes = new LinkedHashMap<>();
  final Map<String, ElementType> children = new LinkedHashMap<>();
  final Set<String> additions = new HashSet<>();
  List<Attribute> references = List.of();
  ElementType like = this;

  ElementType(String path, Occurs occurs, boolean counted, String description) {
    this.path = path;
    this.name = path.substring(path.lastIndexOf('/') + 1);
    this.occurs = occurs;
    this.counted = counted;
    this.description = description;
  }

  /** Path from the root, as "mujoco/body/geom". */
  public String path() {
    return path;
  }

  /** Name as written in MJCF. */
  public String name() {
    return name;
  }

  /** How often it may occur in its parent. */
  public Occurs occurs() {
    return occurs;
  }

  /** One line for people. */
  public String description() {
    return description;
  }

  /**
   * Whether it is one of the 171 elements of MuJoCo's own schema (frame, replicate and worldbody
   * are handled beside it).
   */
  public boolean counted() {
    return counted;
  }

  /**
   * Whether an attribute, or the element itself, is an addition of ours that MuJoCo 3.5 does not
   * know.
   */
  public boolean isAddition(String attribute) {
    return additions.contains(attribute);
  }

  /** Its attributes by name, in the schema's order. */
  public Map<String, Attribute> attributes() {
    return Collections.unmodifiableMap(attributes);
  }

  /** The elements it may hold, by name. */
  public Map<String, ElementType> children() {
    return Collections.unmodifiableMap(children);
  }

  /** The attributes that name other objects. */
  public List<Attribute> references() {
    return references;
  }

  /** An attribute by name, or null. */
  public @Nullable Attribute attribute(String attribute) {
    return attributes.get(attribute);
  }

  /**
   * The element whose object it makes: a freejoint makes a joint, a motor an actuator as general
   * has it. Itself for most. Attributes that only that one has keep their default here.
   */
  public ElementType like() {
    return like;
  }

  /** A child element by name, or null. */
  public @Nullable ElementType child(String element) {
    return children.get(element);
  }

  /**
   * The kind of object the element makes, as references name it ("joint" for a freejoint,
   * "actuator" for a motor); "" for none.
   */
  public String objectKind() {
    if (attributes.get("name") == null) {
      return "";
    }
    for (String section : new String[] {"actuator", "sensor", "equality", "tendon"}) {
      if (path.startsWith("mujoco/" + section + "/")) {
        return section;
      }
    }
    return switch (path) {
      case "mujoco/body/freejoint" -> "joint";
      case "mujoco/extension/plugin/instance" -> "plugin";
      default -> name;
    };
  }

  @Override
  public String toString() {
    return path;
  }
}
