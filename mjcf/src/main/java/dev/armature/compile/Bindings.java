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
import java.util.function.Predicate;

/**
 * Copies into the model what goes there as it is written: the attributes whose target in the schema
 * is a binding, to the fields of that name in the table of the layout.
 */
final class Bindings {
  /**
   * An attribute and the field that it fills.
   *
   * @param row the attribute
   * @param field the field
   * @param offset where the values start within what the field has for one object
   */
  record Binding(Attribute row, Field field, int offset) {}

  private static final double[] NONE = {};
  private static final Map<ElementType, List<Binding>> BINDINGS = all();

  private Bindings() {}

  /** The bindings of the objects that an element makes. */
  static List<Binding> of(ElementType type) {
    return BINDINGS.getOrDefault(type.like(), List.of());
  }

  /** Copies the values of objects into the arrays of their group, each at its id. */
  static void copy(List<? extends Draft> drafts, Model m, String group) {
    for (Draft draft : drafts) {
      copy(draft.item, m, group, draft.id, 1);
    }
  }

  /**
   * Copies values of an element into the arrays of a group.
   *
   * @param first the first object of the group that takes them
   * @param repeat how many objects from there on take them: the dofs of a joint
   */
  static void copy(Item item, Model m, String group, int first, int repeat) {
    for (Binding binding : of(item.source().type())) {
      Field field = binding.field;
      if (!field.place().equals(group)) {
        continue;
      }
      double[] values = values(item, binding.row);
      int[] shape = field.shape(m);
      int width = shape.length > 1 ? shape[1] : 1;
      for (int object = first; object < first + repeat; object++) {
        for (int i = 0; i < values.length; i++) {
          field.set(m, object * width + binding.offset + i, values[i]);
        }
      }
    }
  }

  /** Copies the values of a section into settings; what has no value is left as it is. */
  static void settings(Item item, FieldOwner to) {
    settings(item, to, attribute -> true);
  }

  /** The same for the attributes that are chosen. */
  static void settings(Item item, FieldOwner to, Predicate<String> chosen) {
    for (Binding binding : of(item.source().type())) {
      double[] values = chosen.test(binding.row.name()) ? values(item, binding.row) : NONE;
      for (int i = 0; i < values.length; i++) {
        binding.field.set(to, i, values[i]);
      }
    }
  }

  private static double[] values(Item item, Attribute row) {
    return row.keywords() == null
        ? item.numbers(row.name())
        : new double[] {item.keyword(row.name())};
  }

  private static Map<ElementType, List<Binding>> all() {
    Map<ElementType, List<Binding>> all = new HashMap<>();
    for (ElementType type : Schema.mjcf().types()) {
      List<Binding> bindings = new ArrayList<>();
      for (Attribute row : type.attributes().values()) {
        if (row.copied()) {
          bindings.add(binding(row));
        }
      }
      all.put(type, List.copyOf(bindings));
    }
    return Map.copyOf(all);
  }

  /** Finds the field of a target such as geom_friction, actuator_history[1] or opt.timestep. */
  private static Binding binding(Attribute row) {
    String target = row.target().replace('.', '_');
    int bracket = target.indexOf('[');
    if (bracket < 0) {
      return new Binding(row, Fields.ofModel(target), 0);
    }
    int offset = Integer.parseInt(target.substring(bracket + 1, target.length() - 1));
    return new Binding(row, Fields.ofModel(target.substring(0, bracket)), offset);
  }
}
