package dev.armature.rollout;

import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.spec.FileAccess;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model as it is sent to another machine: its file and every file that it names, as they were
 * read, to be compiled over there to the same bits.
 */
public final class ModelBundle implements Serializable {
  private static final long serialVersionUID = 1;

  private final String main;
  private final HashMap<String, byte[]> files;
  private final boolean archive;
  private transient @Nullable Model compiled;

  private ModelBundle(String main, Map<String, byte[]> files, boolean archive) {
    this.main = main;
    this.files = new HashMap<>(files);
    this.archive = archive;
  }

  /** Reads a model file and all that belongs to it, which must lie below its folder. */
  public static ModelBundle of(Path file) {
    String name = file.toString().replace('\\', '/');
    Map<String, byte[]> read = new HashMap<>();
    FileAccess files = FileAccess.confinedTo(file).recording(read);
    read.put(name, files.read(name));
    boolean archive = name.endsWith(".mjz") || name.endsWith(".zip");
    if (!archive) {
      // compiling asks for every file there is
      Compiler.compile(ModelReader.read(file, LoadOptions.DEFAULT.files(files)));
    }
    return new ModelBundle(name, read, archive);
  }

  /** A model given as text that names no files. */
  public static ModelBundle ofText(String text) {
    return new ModelBundle(
        "model.xml", Map.of("model.xml", text.getBytes(StandardCharsets.UTF_8)), false);
  }

  /** The name of the model's file. */
  public String main() {
    return main;
  }

  /** How many bytes all files have. */
  public long bytes() {
    return files.values().stream().mapToLong(content -> content.length).sum();
  }

  /** The model, compiled once on each machine; threads share it. */
  public synchronized Model compile() {
    Model model = compiled;
    if (model == null) {
      model = Compiler.compile(spec()).model();
      compiled = model;
    }
    return model;
  }

  private Spec spec() {
    byte[] content = files.get(main);
    if (content == null) {
      throw new ModelException("the bundle lacks its model '" + main + "'");
    }
    if (!archive) {
      return ModelReader.readFrom(files, main, LoadOptions.DEFAULT);
    }
    try {
      Path copy = Files.createTempFile("model", main.substring(main.lastIndexOf('.')));
      try {
        Files.write(copy, content);
        return ModelReader.read(copy);
      } finally {
        Files.deleteIfExists(copy);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
