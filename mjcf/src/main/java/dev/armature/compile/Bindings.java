package dev.armature.compile;

import dev.armature.compile.draft.Draft;
import dev.armature.compile.expand.Item;
import dev.armature.model.Field;
import dev.armature.model.FieldOwner;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.spec.Attribute;
import dev.armature.spec.ElementType;
import dev.armature.spec.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
   * @param array the field of the model
   * @param offset where the values start within what the array has for one object
   */
  private record Binding(Attribute row, Field array, int offset) {}

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
      if (binding.array.place().equals(group)) {
        Object array = Objects.requireNonNull(binding.array.array(m));
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
  static void settings(Item item, FieldOwner to) {
    for (Attribute row : item.source().type().attributes().values()) {
      if (!row.copied() || row.builtin() == null && !item.has(row.name())) {
        continue;
      }
      Field field = Fields.ofModel(row.target().replace('.', '_'));
      Object array = field.array(to);
      if (array != null) {
        put(item, row, array, 0, 1, 0);
      } else if (field.type() == Field.Type.BOOLEAN) {
        field.set(to, 0, item.flag(row.name()) ? 1 : 0);
      } else if (field.type() == Field.Type.INT) {
        field.set(to, 0, integers(item, row)[0]);
      } else {
        field.set(to, 0, item.number(row.name()));
      }
    }
  }

  // ---- from names to fields

  private static Map<ElementType, List<Binding>> objects() {
    Map<ElementType, List<Binding>> all = new HashMap<>();
    for (ElementType type : Schema.mjcf().types()) {
      List<Binding> bindings = new ArrayList<>();
      for (Attribute row : type.attributes().values()) {
        if (row.copied() && row.target().indexOf('_') > 0 && row.target().indexOf('.') < 0) {
          bindings.add(binding(row));
        }
      }
      all.put(type, List.copyOf(bindings));
    }
    return Map.copyOf(all);
  }

  private static Binding binding(Attribute row) {
    String name = row.target();
    int bracket = name.indexOf('[');
    int offset = bracket < 0 ? 0 : Integer.parseInt(name.substring(bracket + 1, name.length() - 1));
    return new Binding(
        row, Fields.ofModel(bracket < 0 ? name : name.substring(0, bracket)), offset);
  }
}
