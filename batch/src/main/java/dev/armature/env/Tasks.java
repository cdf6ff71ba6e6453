package dev.armature.env;

import dev.armature.model.Model;
import dev.armature.model.NearestName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The classic tasks, on the models that come with this library. */
public final class Tasks {
  private Tasks() {}

  /** Names of the tasks. */
  public static List<String> names() {
    return List.of("pendulum", "cartpole", "hopper", "quadruped", "humanoid");
  }

  /**
   * A task by its name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Task named(String name) {
    return switch (name) {
      case "pendulum" -> Classics.pendulum(bundled(name));
      case "cartpole" -> Classics.cartpole(bundled(name));
      case "hopper" -> Classics.hopper(bundled(name));
      case "quadruped" -> Classics.quadruped(bundled(name));
      case "humanoid" -> Classics.humanoid(bundled(name));
      default -> throw new IllegalArgumentException(NearestName.missing("task", name, names()));
    };
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
