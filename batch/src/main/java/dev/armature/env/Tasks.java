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

/** The classic tasks, on the models that come with this library. */
public final class Tasks {
  private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

  static {
    add("pendulum", "pendulum.xml", Classics::pendulum);
    add("cartpole", "cartpole.xml", Classics::cartpole);
    add("hopper", "hopper.xml", Classics::hopper);
    add("quadruped", "quadruped.xml", Classics::quadruped);
    add("humanoid", "humanoid_standup.xml", HumanoidWalk::of);
  }

  /** The file of the model of a task, and the task on a model. */
  private record Entry(String file, Function<Model, Task> maker) {}

  private static void add(String name, String file, Function<Model, Task> maker) {
    ENTRIES.put(name, new Entry(file, maker));
  }

  private Tasks() {}

  /** Names of the tasks. */
  public static List<String> names() {
    return List.copyOf(ENTRIES.keySet());
  }

  /**
   * The file of the model of a task, in the models that come with this library.
   *
   * @throws IllegalArgumentException when there is no such task
   */
  public static String modelFile(String name) {
    return entry(name).file;
  }

  private static Entry entry(String name) {
    Entry entry = ENTRIES.get(name);
    if (entry == null) {
      throw new IllegalArgumentException(NearestName.missing("task", name, names()));
    }
    return entry;
  }

  /**
   * A task by its name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Task named(String name) {
    Entry entry = entry(name);
    return entry.maker.apply(bundled(entry.file));
  }

  /**
   * A task by its name, {@link Gymnasium}'s included, on a model that has what it needs.
   *
   * @throws IllegalArgumentException when there is no such task, or the model lacks something
   */
  public static Task named(String name, Model model) {
    return Gymnasium.names().contains(name)
        ? Gymnasium.task(name, model)
        : entry(name).maker.apply(model);
  }

  private static Model bundled(String file) {
    try (InputStream in = Tasks.class.getResourceAsStream("/models/" + file)) {
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
