package dev.armature.cli;

import dev.armature.compile.CompileResult;
import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.ModelLoader;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.Spec;
import dev.armature.spec.Warning;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Loading of model files for the commands. */
final class Loading {
  private static final String BUNDLED = "/models/humanoid.xml";

  private Loading() {}

  /** Loads a file with the loader that knows it. */
  static Model load(Path file) throws IOException {
    exists(file);
    for (ModelLoader loader : ServiceLoader.load(ModelLoader.class)) {
      if (loader.accepts(file)) {
        return loader.load(file);
      }
    }
    throw new IOException(file + ": not a model file that is known here (MJCF .xml or URDF .urdf)");
  }

  private static void exists(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString(), null, "no such file");
    }
    if (Files.isDirectory(file)) {
      throw new IOException(file + ": a folder, not a model file");
    }
  }

  /** A model and what was noticed on the way. */
  record Loaded(Model model, List<Warning> warnings) {}

  /** Loads an MJCF or URDF file and keeps the warnings of reading and compiling. */
  static Loaded loadWithWarnings(Path file, boolean strict) throws IOException {
    exists(file);
    Spec spec = ModelReader.read(file, LoadOptions.DEFAULT.strict(strict));
    CompileResult result = Compiler.compile(spec, strict);
    Set<Warning> all = new LinkedHashSet<>(spec.warnings());
    all.addAll(result.warnings());
    return new Loaded(result.model(), List.copyOf(all));
  }

  /** The given model, or the bundled humanoid. */
  static Model loadOrBundled(@Nullable Path file) throws IOException {
    return loadOrBundledWithWarnings(file).model();
  }

  /** The given model, or the bundled humanoid, and what was noticed on the way. */
  static Loaded loadOrBundledWithWarnings(@Nullable Path file) throws IOException {
    if (file != null) {
      return loadWithWarnings(file, false);
    }
    return bundled(BUNDLED);
  }

  /** A model that comes with the command, by its path in it. */
  static Loaded bundled(String resource) throws IOException {
    Path copy = Files.createTempFile("model", ".xml");
    try (InputStream in = Loading.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("the bundled " + resource + " is missing from this build");
      }
      Files.write(copy, in.readAllBytes());
      return loadWithWarnings(copy, false);
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  /** What to tell the user about an exception: one that can be acted upon, never a stack. */
  static String message(Throwable e) {
    return switch (e) {
      case NoSuchFileException f -> f.getFile() + ": no such file";
      case AccessDeniedException f -> f.getFile() + ": access denied";
      case FileSystemException f when f.getReason() == null ->
          f.getFile() + ": " + e.getClass().getSimpleName();
      case UncheckedIOException io when io.getCause() != null -> message(io.getCause());
      case PatternSyntaxException p ->
          "\"%s\" is no regular expression: %s at %d"
              .formatted(p.getPattern(), p.getDescription(), p.getIndex());
      default -> {
        String message = e.getMessage();
        yield message == null || message.isBlank() ? e.toString() : message;
      }
    };
  }
}
