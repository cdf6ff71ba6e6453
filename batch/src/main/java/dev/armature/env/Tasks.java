package dev.armature.env;

import dev.armature.model.Model;
import dev.armature.model.NearestName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The classic tasks, on the models that come with this library. */
public final class Tasks {
  private static final Map<String, Function<Model, Task>> MAKERS = new LinkedHashMap<>();

  static {
    MAKERS.put("pendulum", Classics::pendulum);
    MAKERS.put("cartpole", Classics::cartpole);
    MAKERS.put("hopper", Classics::hopper);
    MAKERS.put("quadruped", Classics::quadruped);
    MAKERS.put("humanoid", Classics::humanoid);
  }

  private Tasks() {}

  /** Names of the tasks. */
  public static List<String> names() {
    return List.copyOf(MAKERS.keySet());
  }

  /**
   * A task by its name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Task named(String name) {
    return on(name, names().contains(name) ? bundled(name) : null);
  }

  /**
   * A task by its name, {@link Gymnasium}'s included, on a model that has what it needs.
   *
   * @throws IllegalArgumentException when there is no such task, or the model lacks something
   */
  public static Task named(String name, Model model) {
    return Gymnasium.names().contains(name) ? Gymnasium.task(name, model) : on(name, model);
  }

  private static Task on(String name, @Nullable Model model) {
    Function<Model, Task> maker = MAKERS.get(name);
    if (maker == null || model == null) {
      throw new IllegalArgumentException(NearestName.missing("task", name, names()));
    }
    return maker.apply(model);
  }

  private static Model bundled(String name) {
    String file = "/models/" + name + ".xml";
    try (InputStream in = Tasks.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IOException(file + " is missing from this build");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Model.of(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The control ranges of a model's actuators. */
  static Space controls(Model m) {
    double[] low = new double[m.nu];
    double[] high = new double[m.nu];
    for (int i = 0; i < m.nu; i++) {
      boolean limited = m.actuator.ctrllimited[i];
      low[i] = limited ? m.actuator.ctrlrange[2 * i] : Double.NEGATIVE_INFINITY;
      high[i] = limited ? m.actuator.ctrlrange[2 * i + 1] : Double.POSITIVE_INFINITY;
    }
    return new Space(low, high);
  }
}
