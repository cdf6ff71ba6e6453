package dev.armature.batch;

import dev.armature.model.Model;
import java.util.Set;

/**
 * Changes parameters of one model after it was compiled: the same as a {@link Batch} does for its
 * worlds, without one.
 *
 * <pre>{@code
 * ModelEdit edit = new ModelEdit(model);
 * edit.set(Parameter.BODY_MASS, torso, 12);
 * Model heavier = edit.changed();     // inverse weights, subtree masses, … follow
 * }</pre>
 *
 * <p>The model that it starts from is never written; the result shares all groups in which nothing
 * changed.
 */
public final class ModelEdit {
  private final WorldModels models;

  /** Starts from a model as it was compiled. */
  public ModelEdit(Model model) {
    models = new WorldModels(model, 1);
  }

  /** A copy of a parameter of one object. */
  public double[] get(Parameter parameter, int index) {
    return parameter.get(models.of(0), checked(parameter, index));
  }

  /**
   * Sets a parameter of one object; what derives from it follows with {@link #changed}.
   *
   * @throws IllegalArgumentException when there is no such object, or when the numbers are too many
   *     or too few or make no sense
   */
  public ModelEdit set(Parameter parameter, int index, double... values) {
    if (values.length != parameter.width()) {
      throw new IllegalArgumentException(
          parameter.label() + " has " + parameter.width() + " numbers, not " + values.length);
    }
    models.set(0, parameter, checked(parameter, index), values, 0);
    return this;
  }

  /**
   * Scales masses and inertias of all bodies so that together they weigh this much ({@code
   * mj_setTotalmass}).
   *
   * @throws IllegalArgumentException when the mass is not positive, or the model has none
   */
  public ModelEdit totalMass(double kilograms) {
    Model m = models.of(0);
    double sum = 0;
    for (int body = 1; body < m.nbody; body++) {
      sum += m.body.mass[body];
    }
    if (!(kilograms > 0) || !Double.isFinite(kilograms) || !(sum > 0)) {
      throw new IllegalArgumentException(
          "a model that weighs " + sum + " kg cannot be made to weigh " + kilograms + " kg");
    }
    double factor = kilograms / sum;
    for (int body = 1; body < m.nbody; body++) {
      double[] inertia = get(Parameter.BODY_INERTIA, body);
      for (int i = 0; i < inertia.length; i++) {
        inertia[i] *= factor;
      }
      set(Parameter.BODY_MASS, body, factor * get(Parameter.BODY_MASS, body)[0]);
      set(Parameter.BODY_INERTIA, body, inertia);
    }
    return this;
  }

  private int checked(Parameter parameter, int index) {
    int n = parameter.count(models.of(0));
    if (index < 0 || index >= n) {
      throw new IllegalArgumentException(
          "no " + parameter.label() + "[" + index + "], there are " + n);
    }
    return index;
  }

  /**
   * Computes the constants that derive from what was set, and nothing else.
   *
   * @param changes which kinds; none for all of which something was set
   * @return the changed model; setting more does not change it
   */
  public Model changed(Change... changes) {
    models.changed(0, changes.length > 0 ? Set.of(changes) : models.pending(0));
    models.disown(0);
    return models.of(0);
  }
}
