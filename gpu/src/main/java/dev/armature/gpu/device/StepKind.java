package dev.armature.gpu.device;

import dev.armature.data.Hooks;
import dev.armature.model.Field;
import dev.armature.model.Model;
import java.util.Collection;
import java.util.List;

/**
 * What a kernel steps.
 *
 * @param model the model
 * @param hooks what steps call
 * @param state fields that a step changes and the next one needs
 * @param own fields of the model that have their own numbers in each world
 */
record StepKind(Model model, Hooks hooks, List<Field> state, List<Field> own) {
  /** Steps of a model that all worlds share. */
  StepKind(Model model, List<Field> state) {
    this(model, Hooks.NONE, state, List.of());
  }

  /** The same for worlds that differ in some fields of the model. */
  StepKind withOwn(Collection<Field> fields) {
    return new StepKind(model, hooks, state, List.copyOf(fields));
  }

  /** The same with other hooks, which may change more. */
  StepKind withHooks(Hooks others, List<Field> changed) {
    return new StepKind(model, others, changed, own);
  }
}
