package dev.armature.bench;

import dev.armature.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ServiceLoader;

/**
 * Calls a MuJoCo shared library that the user has. Java's foreign functions, which this takes, are
 * younger than the JDK this module is compiled for: the module {@code bench-native} provides it as
 * a service, and is left out of builds with an older JDK.
 */
public interface NativeLibrary {
  /** The JDK from which on the service is there. */
  int JDK = 25;

  /**
   * Loads the library and the model.
   *
   * @throws IOException when the library lacks a function or refuses the model
   */
  Contender open(Path library, Path file, Model m) throws IOException;

  /** How long the library takes to load and compile a file, in milliseconds. */
  double loadMilliseconds(Path library, Path file) throws IOException;

  /**
   * The one there is.
   *
   * @throws IOException when the JDK is too old for it
   */
  static NativeLibrary provided() throws IOException {
    // a class of a newer JDK cannot even be looked for
    if (Runtime.version().feature() < JDK) {
      throw new IOException(
          "comparing with a MuJoCo library needs JDK %d or newer; this is JDK %d"
              .formatted(JDK, Runtime.version().feature()));
    }
    return ServiceLoader.load(NativeLibrary.class)
        .findFirst()
        .orElseThrow(
            () -> new IOException("the module bench-native, which calls a library, is missing"));
  }
}
