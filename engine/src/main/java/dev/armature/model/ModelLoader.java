package dev.armature.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * Reads model files. The engine itself knows only binary ones ({@code dev.armature.binary});
 * modules that know more (MJCF and URDF come with {@code armature-mjcf}) provide this service.
 * {@link #loadFile} and {@link #loadMemory} find them; {@link Model#load} and {@code
 * Simulation.load} are the short ways.
 */
public interface ModelLoader {
  /**
   * A model and what its author should know about it.
   *
   * @param model the model
   * @param warnings of reading and compiling, in the order they were found
   */
  record Loaded(Model model, List<LoadWarning> warnings) {
    /** Keeps a copy of the list. */
    public Loaded {
      warnings = List.copyOf(warnings);
    }
  }

  /** Whether this loader knows the format of a file, by its name. */
  boolean accepts(String file);

  /**
   * Reads and compiles a model.
   *
   * @param strict whether warnings that are marked so refuse the model
   * @param confined whether the model may read nothing outside its folder
   * @throws IOException when the file cannot be read
   * @throws RuntimeException when it holds no valid model; the message names file, line and column
   */
  Loaded load(Path file, boolean strict, boolean confined) throws IOException;

  /**
   * Reads and compiles a model from files in memory; it can name no others.
   *
   * @param files contents by path
   * @param main the model among them
   * @param strict whether warnings that are marked so refuse the model
   * @throws RuntimeException when it holds no valid model; the message names file, line and column
   */
  Loaded load(Map<String, byte[]> files, String main, boolean strict);

  /**
   * Loads a file that is trusted: it may name any other.
   *
   * @param strict whether warnings that are marked so refuse the model
   * @throws IOException when there is no such file, or no loader knows its format
   */
  static Loaded loadFile(Path file, boolean strict) throws IOException {
    return loadFile(file, strict, false);
  }

  /**
   * Loads a file with the first loader that knows its format.
   *
   * @param strict whether warnings that are marked so refuse the model
   * @param confined whether the model may read nothing outside its folder
   * @throws IOException when there is no such file, or no loader knows its format
   */
  static Loaded loadFile(Path file, boolean strict, boolean confined) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString(), null, "no such file");
    }
    if (Files.isDirectory(file)) {
      throw new IOException(file + ": a folder, not a model file");
    }
    return find(file.toString()).load(file, strict, confined);
  }

  /**
   * Loads files in memory with the first loader that knows the format of the main one.
   *
   * @throws IOException when no loader knows its format
   */
  static Loaded loadMemory(Map<String, byte[]> files, String main) throws IOException {
    return find(main).load(files, main, false);
  }

  /**
   * Loads a text in MJCF or URDF. It can name no files.
   *
   * @throws IllegalStateException when no loader of MJCF is there
   */
  static Loaded loadText(String text) {
    String name = "model.xml";
    try {
      return loadMemory(Map.of(name, text.getBytes(StandardCharsets.UTF_8)), name);
    } catch (IOException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static ModelLoader find(String file) throws IOException {
    for (ModelLoader loader : ServiceLoader.load(ModelLoader.class)) {
      if (loader.accepts(file)) {
        return loader;
      }
    }
    throw new IOException(
        file
            + ": unknown kind of model file (expected a binary .armb, or MJCF .xml or URDF .urdf"
            + " with armature-mjcf on the class path)");
  }
}
