package dev.armature.cli;

import dev.armature.Model;
import dev.armature.ModelLoader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Loading of model files for the commands. */
final class Loading {
  private static final String BUNDLED = "/models/humanoid.xml";

  private Loading() {}

  /** Loads a file with the loader that knows it. */
  static Model load(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString(), null, "no such file");
    }
    for (ModelLoader loader : ServiceLoader.load(ModelLoader.class)) {
      if (loader.accepts(file)) {
        return loader.load(file);
      }
    }
    throw new IOException(file + ": not a model file that is known here (MJCF .xml or URDF .urdf)");
  }

  /** The given model, or the bundled humanoid. */
  static Model loadOrBundled(@Nullable Path file) throws IOException {
    if (file != null) {
      return load(file);
    }
    Path copy = Files.createTempFile("humanoid", ".xml");
    try (InputStream in = Loading.class.getResourceAsStream(BUNDLED)) {
      if (in == null) {
        throw new IOException("the bundled humanoid is missing from this build");
      }
      Files.write(copy, in.readAllBytes());
      return load(copy);
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  /** What to tell the user about an exception. */
  static String message(Throwable e) {
    String message = e.getMessage();
    return message == null ? e.toString() : message;
  }
}
