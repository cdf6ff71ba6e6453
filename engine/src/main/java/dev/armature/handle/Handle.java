package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.NearestName;
import dev.armature.model.ObjType;
import java.util.Arrays;

/** An object of a world: its model, its data and its id. */
public abstract sealed class Handle
    permits Frame, Joint, Actuator, Sensor, Tendon, Equality, Flex, Keyframe {
  final Model m;
  final Data d;
  final int id;
  private final int type;

  Handle(Model m, Data d, int type, int id) {
    int count = m.names.of(type).length;
    if (id < 0 || id >= count) {
      throw new IndexOutOfBoundsException("no " + kind(type) + " " + id + "; there are " + count);
    }
    this.m = m;
    this.d = d;
    this.type = type;
    this.id = id;
  }

  /** The id: the row of the object in the arrays of its kind. */
  public final int id() {
    return id;
  }

  /** The name; empty when it has none. */
  public final String name() {
    return m.names.of(type)[id];
  }

  /**
   * The id of a named object.
   *
   * @param type an {@link ObjType} code
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public static int id(Model m, int type, String name) {
    int id = m.names.id(type, name);
    if (id < 0) {
      throw new IllegalArgumentException(
          NearestName.missing(kind(type), name, Arrays.asList(m.names.of(type))));
    }
    return id;
  }

  static String kind(int type) {
    return switch (type) {
      case ObjType.BODY -> "body";
      case ObjType.JOINT -> "joint";
      case ObjType.GEOM -> "geom";
      case ObjType.SITE -> "site";
      case ObjType.CAMERA -> "camera";
      case ObjType.TENDON -> "tendon";
      case ObjType.ACTUATOR -> "actuator";
      case ObjType.SENSOR -> "sensor";
      case ObjType.EQUALITY -> "equality";
      case ObjType.FLEX -> "flex";
      case ObjType.PLUGIN -> "plugin instance";
      case ObjType.KEY -> "keyframe";
      default -> "object of type " + type;
    };
  }

  @Override
  public String toString() {
    return kind(type) + " " + (name().isEmpty() ? String.valueOf(id) : "\"" + name() + "\"");
  }
}
