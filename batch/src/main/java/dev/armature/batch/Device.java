package dev.armature.batch;

import java.util.Locale;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where the worlds of a batch are stepped: by the threads of this machine, in the vector lanes of
 * its cores, or on a GPU. Results are the same to the bit.
 *
 * <pre>{@code
 * try (Batch batch = new Batch(model, 8192, Device.gpu())) {
 *   batch.step(1000);
 *   double[] qpos = batch.qpos();
 * }
 * }</pre>
 */
public final class Device {
  private static final String CPU = "cpu";
  private static final String LANES = "lanes";

  /** What the module {@code gpu} is compiled for. */
  private static final int JAVA = 25;

  private final String kind;
  private final int index;
  private final int threads;
  private final Consumer<String> progress;
  private final @Nullable DeviceProvider provider;

  private Device(
      String kind,
      int index,
      int threads,
      Consumer<String> progress,
      @Nullable DeviceProvider provider) {
    this.kind = kind;
    this.index = index;
    this.threads = threads;
    this.progress = progress;
    this.provider = provider;
  }

  /** All cores of this machine. */
  public static Device cpu() {
    return cpu(Runtime.getRuntime().availableProcessors());
  }

  /** A number of threads of this machine. */
  public static Device cpu(int threads) {
    return new Device(CPU, 0, threads, line -> {}, null);
  }

  /** The first GPU. It needs the module {@code gpu}, Java 25 and NVIDIA's driver. */
  public static Device gpu() {
    return gpu(0);
  }

  /** A GPU by its number, from 0. */
  public static Device gpu(int index) {
    return new Device("gpu", index, Runtime.getRuntime().availableProcessors(), line -> {}, null);
  }

  /**
   * The vector lanes of all cores of this machine: eight worlds at a time on each. It needs the
   * module {@code gpu}, Java 25 and a processor with AVX-512.
   */
  public static Device lanes() {
    return new Device(LANES, 0, Runtime.getRuntime().availableProcessors(), line -> {}, null);
  }

  /**
   * A device by name: {@code cpu}, {@code lanes}, {@code gpu}, {@code gpu:1}.
   *
   * @throws IllegalArgumentException when the name makes no sense
   */
  public static Device of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String[] parts = lower.split(":", 2);
    int index = 0;
    try {
      index = parts.length > 1 ? Integer.parseInt(parts[1]) : 0;
    } catch (NumberFormatException e) {
      index = -1;
    }
    if (index >= 0 && parts[0].equals("gpu")) {
      return gpu(index);
    }
    return switch (lower) {
      case CPU -> cpu();
      case LANES -> lanes();
      default ->
          throw new IllegalArgumentException(
              "no device \"" + name + "\": it is cpu, lanes, gpu or gpu:N with N from 0");
    };
  }

  /** A device of a provider that is not found as a service. */
  public static Device of(DeviceProvider provider) {
    return new Device(
        provider.name(), 0, Runtime.getRuntime().availableProcessors(), line -> {}, provider);
  }

  /** The same device with another number of threads for what is done on this machine. */
  public Device threads(int count) {
    return new Device(kind, index, count, progress, provider);
  }

  /** The same device; lines about its progress, such as compiling, go to a listener. */
  public Device progress(Consumer<String> listener) {
    return new Device(kind, index, threads, listener, provider);
  }

  /** Whether worlds are stepped by this machine's threads. */
  public boolean isCpu() {
    return provider == null && kind.equals(CPU);
  }

  /** Threads of this machine, for what is done on it. */
  public int threads() {
    return threads;
  }

  int index() {
    return index;
  }

  Consumer<String> progress() {
    return progress;
  }

  DeviceProvider provider() {
    if (provider != null) {
      return provider;
    }
    int version = Runtime.version().feature();
    if (version < JAVA) {
      // its classes cannot even be looked at
      throw new IllegalStateException(missing("that needs Java " + JAVA + ", this is " + version));
    }
    for (DeviceProvider found : ServiceLoader.load(DeviceProvider.class)) {
      if (found.name().equals(kind)) {
        return found;
      }
    }
    throw new IllegalStateException(missing("the module armature-gpu is not on the path"));
  }

  private String missing(String why) {
    return "no " + (kind.equals(LANES) ? LANES : "GPU") + ": " + why;
  }

  @Override
  public String toString() {
    return index == 0 ? kind : kind + ":" + index;
  }
}
