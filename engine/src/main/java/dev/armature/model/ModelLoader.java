package dev.armature.model;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads model files. The engine knows no file format; modules that do (MJCF and URDF come with
 * {@code armature-mjcf}) provide this service, and {@code Simulation.load(path)} finds them.
 */
public interface ModelLoader {
  /** Whether this loader knows the format of the file, by its name. */
  boolean accepts(Path file);

  /**
   * Reads and compiles a model.
   *
   * @throws IOException when the file cannot be read
   * @throws RuntimeException when it holds no valid model; the message names file, line and column
   */
  Model load(Path file) throws IOException;
}
