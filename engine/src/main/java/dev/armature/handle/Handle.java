package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.NearestName;
import dev.armature.model.ObjType;
import java.util.ArrayList;
import java.util.List;

/** An object of a world: its model, its data and its id. */
public abstract sealed class Handle
    permits Frame, Joint, Actuator, Sensor, Tendon, Equality, Flex, Keyframe {
  private static final int MOST_LISTED = 12;

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
          "no " + kind(type) + " \"" + name + "\"" + advice(name, m.names.of(type)));
    }
    return id;
  }

  private static String advice(String wrong, String[] names) {
    List<String> named = new ArrayList<>();
    for (String name : names) {
      if (!name.isEmpty()) {
        named.add(name);
      }
    }
    if (named.isEmpty()) {
      return names.length == 0 ? "; the model has none" : "; none of them has a name";
    }
    List<String> near = near(wrong, named);
    String hint = near.isEmpty() ? "" : "; did you mean \"" + String.join("\" or \"", near) + "\"?";
    int rest = named.size() - MOST_LISTED;
    return hint
        + (hint.isEmpty() ? "; there are: " : " There are: ")
        + String.join(", ", rest > 0 ? named.subList(0, MOST_LISTED) : named)
        + (rest > 0 ? ", and " + rest + " more" : "");
  }

  /** Up to three names that are near by spelling, or that contain what was written. */
  private static List<String> near(String wrong, List<String> names) {
    List<String> near = new ArrayList<>();
    List<String> rest = new ArrayList<>(names);
    for (String best = NearestName.closest(wrong, rest);
        best != null && near.size() < 3;
        best = NearestName.closest(wrong, rest)) {
      near.add(best);
      rest.remove(best);
    }
    for (String name : rest) {
      if (near.size() < 3 && !wrong.isBlank() && name.contains(wrong)) {
        near.add(name);
      }
    }
    return near;
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
