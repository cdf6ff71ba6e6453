package dev.armature.compile;

import dev.armature.compile.draft.Draft;
import dev.armature.compile.expand.Item;
import dev.armature.model.Model;
import dev.armature.spec.Attribute;
import dev.armature.spec.ElementType;
import dev.armature.spec.Schema;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Copies into the model what goes there as it is written: the attributes whose target in the schema
 * is a binding. A target {@code geom_friction} is the field {@code friction} of the group {@code
 * geom}, a target {@code opt.ls_tolerance} the field {@code lsTolerance} of the options.
 */
final class Bindings {
  /**
   * An attribute and the array that it fills.
   *
   * @param row the attribute
   * @param holder the group of the model
   * @param array the field of the group
   * @param offset where the values start within what the array has for one object
   */
  private record Binding(Attribute row, Field holder, Field array, int offset) {}

  private static final Map<ElementType, List<Binding>> OBJECTS = objects();

  private Bindings() {}

  /** Copies the values of objects into the arrays of their group, each at its id. */
  static void copy(List<? extends Draft> drafts, Model m, String group) {
    for (Draft draft : drafts) {
      copy(draft.item, m, group, draft.id, 1, drafts.size());
    }
  }

  /**
   * Copies values of an element into the arrays of a group.
   *
   * @param first the first object of the group that takes them
   * @param repeat how many objects from there on take them: the dofs of a joint
   * @param count how many objects the group has
   */
  static void copy(Item item, Model m, String group, int first, int repeat, int count) {
    for (Binding binding : OBJECTS.getOrDefault(item.source().type().like(), List.of())) {
      if (binding.holder.getName().equals(group)) {
        Object array = get(get(m, binding.holder), binding.array);
        for (int i = first; i < first + repeat; i++) {
          put(item, binding.row, array, i, count, binding.offset);
        }
      }
    }
  }

  private static void put(
      Item item, Attribute row, Object array, int object, int count, int offset) {
    if (array instanceof double[] to) {
      double[] from = item.numbers(row.name());
      System.arraycopy(from, 0, to, to.length / count * object + offset, from.length);
    } else if (array instanceof float[] to) {
      Floats.copy(item.numbers(row.name()), to, to.length / count * object + offset);
    } else if (array instanceof boolean[] to) {
      to[to.length / count * object + offset] = item.flag(row.name());
    } else {
      int[] to = (int[]) array;
      int[] from = integers(item, row);
      System.arraycopy(from, 0, to, to.length / count * object + offset, from.length);
    }
  }

  private static int[] integers(Item item, Attribute row) {
    return row.keywords() == null
        ? item.integers(row.name())
        : new int[] {item.keyword(row.name())};
  }

  /** Copies the values of a section into the fields of an object; what has no value is left out. */
  static void settings(Item item, Object to) {
    for (Attribute row : item.source().type().attributes().values()) {
      if (!row.copied() || row.builtin() == null && !item.has(row.name())) {
        continue;
      }
      Field field = field(to.getClass(), row.target().substring(row.target().lastIndexOf('.') + 1));
      try {
        if (field.getType() == double.class) {
          field.setDouble(to, item.number(row.name()));
        } else if (field.getType() == float.class) {
          field.setFloat(to, (float) item.number(row.name()));
        } else if (field.getType() == boolean.class) {
          field.setBoolean(to, item.flag(row.name()));
        } else if (field.getType() == int.class) {
          field.setInt(to, integers(item, row)[0]);
        } else {
          put(item, row, get(to, field), 0, 1, 0);
        }
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  // ---- from names to fields

  private static Map<ElementType, List<Binding>> objects() {
    Map<ElementType, List<Binding>> all = new HashMap<>();
    for (ElementType type : Schema.mjcf().types()) {
      List<Binding> bindings = new ArrayList<>();
      for (Attribute row : type.attributes().values()) {
        int cut = row.target().indexOf('_');
        if (row.copied() && cut > 0 && row.target().indexOf('.') < 0) {
          bindings.add(binding(row, cut));
        }
      }
      all.put(type, List.copyOf(bindings));
    }
    return Map.copyOf(all);
  }

  private static Binding binding(Attribute row, int cut) {
    String name = row.target().substring(cut + 1);
    int bracket = name.indexOf('[');
    int offset = bracket < 0 ? 0 : Integer.parseInt(name.substring(bracket + 1, name.length() - 1));
    Field holder = field(Model.class, row.target().substring(0, cut));
    Field array = field(holder.getType(), bracket < 0 ? name : name.substring(0, bracket));
    return new Binding(row, holder, array, offset);
  }

  /** The field that MuJoCo's name stands for: {@code solrefLim} for solref_lim. */
  private static Field field(Class<?> holder, String name) {
    String plain = name.replace("_", "").toLowerCase(Locale.ROOT);
    for (Field field : holder.getFields()) {
      if (!Modifier.isStatic(field.getModifiers())
          && field.getName().toLowerCase(Locale.ROOT).equals(plain)) {
        return field;
      }
    }
    throw new IllegalStateException("schema: " + holder.getSimpleName() + " has no field " + name);
  }

  private static Object get(Object holder, Field field) {
    try {
      return field.get(holder);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
