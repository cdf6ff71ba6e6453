package dev.armature.batch;

import dev.armature.Simulation;
import dev.armature.model.Model;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Models of the project that batches are tested with. */
final class Fleet {
  /** More than twenty, of all kinds: contacts, tendons, flexes, delays, sleep, plugins, fluids. */
  static final List<String> MODELS =
      List.of(
          "pendulum",
          "double_pendulum",
          "cartpole",
          "hopper",
          "humanoid",
          "quadruped",
          "rover",
          "gripper",
          "hand",
          "muscle_arm",
          "box_stack",
          "mesh_pile",
          "rope",
          "jelly_trilinear",
          "features/actuators",
          "features/adhesion",
          "features/delays",
          "features/equalities",
          "features/fluid",
          "features/gravcomp",
          "features/islands_sleep",
          "features/joints",
          "features/sensors_contact",
          "features/sensors_delay",
          "features/sensors_delay_rk4",
          "features/sensors_range",
          "features/solver_options",
          "features/transmissions",
          "features/wrapping",
          "cable");

  private Fleet() {}

  static Path root() {
    String root = System.getProperty("armature.root");
    Path dir = Path.of(root == null ? "" : root).toAbsolutePath();
    while (!Files.isDirectory(dir.resolve("models"))) {
      dir = dir.getParent();
    }
    return dir;
  }

  static Model load(String name) {
    try {
      return Simulation.load(root().resolve("models/" + name + ".xml")).model();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
