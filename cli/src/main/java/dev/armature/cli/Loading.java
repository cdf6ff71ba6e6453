package dev.armature.cli;

import dev.armature.compile.FileModelLoader;
import dev.armature.model.Model;
import dev.armature.model.ModelLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Loading of model files for the commands. */
final class Loading {
  private static final String BUNDLED = "/models/humanoid.xml";

  private Loading() {}

  /** Loads a file and prints its warnings. */
  static Model load(Path file, Reading reading, PrintWriter err) throws IOException {
    return tell(load(file, reading), err);
  }

  /** The given model, or the bundled humanoid; its warnings are printed. */
  static Model loadOrBundled(@Nullable Path file, Reading reading, PrintWriter err)
      throws IOException {
    return tell(loadOrBundled(file, reading), err);
  }

  /** The given model, or the bundled humanoid, with its warnings. */
  static ModelLoader.Loaded loadOrBundled(@Nullable Path file, Reading reading) throws IOException {
    return file != null ? load(file, reading) : bundled(BUNDLED);
  }

  /** Loads a file, with its warnings. */
  static ModelLoader.Loaded load(Path file, Reading reading) throws IOException {
    return FileModelLoader.load(file, reading.options(file));
  }

  /** A model that comes with the command, by its path in it. */
  static ModelLoader.Loaded bundled(String resource) throws IOException {
    try (InputStream in = Loading.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("the bundled " + resource + " is missing from this build");
      }
      return ModelLoader.loadMemory(Map.of(resource, in.readAllBytes()), resource);
    }
  }

  /** Prints the warnings. */
  static Model tell(ModelLoader.Loaded loaded, PrintWriter err) {
    loaded.warnings().forEach(w -> err.println("armature: warning: " + w));
    err.flush();
    return loaded.model();
  }

  /** The message of an exception for the user: one to act upon, never a stack trace. */
  static String message(Throwable e) {
    if (e instanceof NoSuchFileException f) {
      return f.getFile() + ": no such file";
    }
    if (e instanceof AccessDeniedException f) {
      return f.getFile() + ": access denied";
    }
    if (e instanceof FileSystemException f && f.getReason() == null) {
      return f.getFile() + ": " + e.getClass().getSimpleName();
    }
    if (e instanceof UncheckedIOException io && io.getCause() != null) {
      return message(io.getCause());
    }
    if (e instanceof PatternSyntaxException p) {
      return "\"%s\" is no regular expression: %s at %d"
          .formatted(p.getPattern(), p.getDescription(), p.getIndex());
    }
    String message = e.getMessage();
    return message == null || message.isBlank() ? e.toString() : message;
  }
}
