package dev.armature.batch;

import dev.armature.model.Model;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Groups of a model as values: whether two hold the same numbers, and which of a draft differ. */
final class Groups {
  private Groups() {}

  /** Whether two groups of a class hold the same numbers, to the bit. */
  static boolean same(Object a, Object b) {
    if (a == b) {
      return true;
    }
    try {
      for (Field f : a.getClass().getFields()) {
        if (!Objects.deepEquals(f.get(a), f.get(b))) {
          return false;
        }
      }
      return true;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("fields of groups are public", e);
    }
  }

  /** The model with those groups that differ from its own; the model itself if none does. */
  static Model replaced(Model m, Object... groups) {
    List<Object> different = new ArrayList<>();
    for (Object group : groups) {
      if (!same(group, m.group(group.getClass()))) {
        different.add(group);
      }
    }
    return different.isEmpty() ? m : m.with(different.toArray());
  }
}
