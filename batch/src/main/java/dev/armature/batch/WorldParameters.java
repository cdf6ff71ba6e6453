package dev.armature.batch;

import dev.armature.model.Model;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Parameters of single worlds: what is set is checked, and errors name the world. */
final class WorldParameters {
  private final Model model;
  private final WorldModels models;
  private final Stepper stepper;
  private final int worlds;

  WorldParameters(WorldModels models, Stepper stepper, int worlds) {
    model = models.shared();
    this.models = models;
    this.stepper = stepper;
    this.worlds = worlds;
  }

  void set(int world, Parameter parameter, int index, double[] values) {
    if (values.length != parameter.width()) {
      throw wrong(world, parameter.label() + has(parameter.width(), values.length));
    }
    put(world, parameter, checked(world, parameter, index), values, 0);
  }

  void setAll(int world, Parameter parameter, double[] values) {
    int n = parameter.count(model) * parameter.width();
    if (values.length != n) {
      throw wrong(world, parameter.label() + " of all objects" + has(n, values.length));
    }
    putAll(world, parameter, values, 0);
  }

  void setAll(Parameter parameter, double[] values) {
    int n = parameter.count(model) * parameter.width();
    if (values.length != (long) n * worlds) {
      throw new IllegalArgumentException(
          parameter.label() + " of " + worlds + " worlds" + has((long) n * worlds, values.length));
    }
    for (int w = 0; w < worlds; w++) {
      putAll(w, parameter, values, w * n);
    }
  }

  private void putAll(int world, Parameter parameter, double[] values, int from) {
    for (int i = 0; i < parameter.count(model); i++) {
      put(world, parameter, i, values, from + i * parameter.width());
    }
  }

  private void put(int world, Parameter parameter, int index, double[] values, int from) {
    try {
      models.set(world, parameter, index, values, from);
    } catch (IllegalArgumentException e) {
      throw wrong(world, e);
    }
    if (parameter.change() == Change.OPTION) {
      stepper.modelChanged(world);
    }
  }

  double[] get(int world, Parameter parameter, int index) {
    return parameter.get(models.of(world), checked(world, parameter, index));
  }

  private int checked(int world, Parameter parameter, int index) {
    int n = parameter.count(model);
    if (index < 0 || index >= n) {
      throw wrong(world, "no " + parameter.label() + "[" + index + "], there are " + n);
    }
    return index;
  }

  /** Applies the parameters of several worlds; throws what is wrong with the lowest. */
  void changed(WorldLoop loop, boolean @Nullable [] which, Change[] changes) {
    AtomicReference<@Nullable WorldProblem> lowest = new AtomicReference<>();
    loop.each(
        which,
        (world, worker) -> {
          try {
            changed(world, changes);
          } catch (IllegalArgumentException e) {
            lowest.accumulateAndGet(new WorldProblem(world, e), WorldProblem::lower);
          }
        });
    WorldProblem problem = lowest.get();
    if (problem != null) {
      throw problem.what;
    }
  }

  /** What is wrong with the parameters of a world. */
  private record WorldProblem(int world, IllegalArgumentException what) {
    static WorldProblem lower(@Nullable WorldProblem one, WorldProblem other) {
      return one == null || other.world < one.world ? other : one;
    }
  }

  /** Applies what was set; no kind of change means all of which something was set. */
  void changed(int world, Change[] changes) {
    Model before = models.of(world);
    try {
      models.changed(world, changes.length > 0 ? Set.of(changes) : models.pending(world));
    } catch (IllegalArgumentException e) {
      throw wrong(world, e);
    }
    if (models.of(world) != before) {
      stepper.modelChanged(world);
    }
  }

  /** Gives a world its own model, of the same state. */
  void setModel(int world, Model own) {
    for (StateField f : StateField.values()) {
      if (f.size(own) != f.size(model)) {
        throw wrong(
            world, f.label() + " would have " + f.size(own) + " numbers, not " + f.size(model));
      }
    }
    if (own.neq != model.neq) {
      throw wrong(world, own.neq + " equality constraints, not " + model.neq);
    }
    models.put(world, own);
    stepper.modelChanged(world);
  }

  private static String has(long expected, int found) {
    return " has " + expected + " numbers, not " + found;
  }

  private static IllegalArgumentException wrong(int world, String what) {
    return new IllegalArgumentException("world " + world + ": " + what);
  }

  private static IllegalArgumentException wrong(int world, IllegalArgumentException cause) {
    return new IllegalArgumentException("world " + world + ": " + cause.getMessage(), cause);
  }
}
