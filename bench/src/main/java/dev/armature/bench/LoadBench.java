package dev.armature.bench;

import dev.armature.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How long loading a model file takes in a warm JVM: reading, compiling, meshes included. */
public final class LoadBench {
  private static final long WARM_UP_NANOS = 3_000_000_000L;
  private static final int ROUNDS = 7;

  /** Loads a file. */
  @FunctionalInterface
  public interface Loader {
    /** A new model from the file. */
    Model load(Path file) throws IOException;
  }

  /**
   * The result.
   *
   * @param milliseconds median of our loads
   * @param nativeMilliseconds median of a native library's loads, NaN without one
   */
  public record Result(double milliseconds, double nativeMilliseconds) {}

  private LoadBench() {}

  /** Loads the file again and again, taking turns with the library if there is one. */
  public static Result run(Path file, Loader loader, @Nullable Path library) throws IOException {
    NativeLibrary rival = library == null ? null : NativeLibrary.provided();
    long until = System.nanoTime() + WARM_UP_NANOS;
    int warm = 0;
    while (warm < 2 || System.nanoTime() < until) {
      loader.load(file);
      warm++;
    }
    double[] ours = new double[ROUNDS];
    double[] theirs = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      loader.load(file);
      ours[i] = 1e-6 * (System.nanoTime() - start);
      theirs[i] =
          rival == null || library == null ? Double.NaN : rival.loadMilliseconds(library, file);
    }
    Arrays.sort(ours);
    Arrays.sort(theirs);
    return new Result(ours[ROUNDS / 2], theirs[ROUNDS / 2]);
  }
}
