package dev.armature.gpu.device;

import dev.armature.model.Field;
import dev.armature.model.Group;
import dev.armature.model.Model;
import java.util.HashMap;
import java.util.Map;

/**
 * A world that a kernel should have room for.
 *
 * @param model its model
 * @param state what it starts from; empty for anything that may happen in this model
 */
record Need(Model model, Map<Field, double[]> state) {
  /**
   * A world of the shared model or of one that differs from it.
   *
   * @param values fields of the world, and fields of its model that differ
   */
  static Need of(Model shared, Map<Field, double[]> values) {
    Map<Field, double[]> state = new HashMap<>();
    Map<Class<?>, Group> groups = new HashMap<>();
    values.forEach(
        (field, numbers) -> {
          if (!TranslatedStep.isOfModel(field)) {
            state.put(field, numbers);
            return;
          }
          Group base = shared.group(field);
          Group own = groups.computeIfAbsent(base.getClass(), k -> base.copy());
          field.write(own, numbers.length, numbers, 0);
        });
    return new Need(shared.with(groups.values().toArray(Group[]::new)), state);
  }
}
