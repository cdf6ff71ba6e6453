package dev.armature.gpu.device;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Compiled kernels on disk. The name of a file is a digest of the model, the engine's class files,
 * the device's architecture, the driver's version and the settings, so a file never has to be
 * thrown away because something changed. A folder that cannot be written costs only time, and so
 * does one that everybody can write: this process runs the code of a kernel.
 */
public final class KernelCache {
  private static final String SUFFIX = ".kernel";

  private final Path folder;

  /** A cache in this folder; it is made when something is first written. */
  public KernelCache(Path folder) {
    this.folder = folder;
  }

  /** The cache of this user: {@code armature.cache}, or the system's usual folder. */
  public static KernelCache ofUser() {
    String chosen = System.getProperty("armature.cache");
    if (chosen != null) {
      return new KernelCache(Path.of(chosen));
    }
    String xdg = System.getenv("XDG_CACHE_HOME");
    String local = System.getenv("LOCALAPPDATA");
    boolean windows = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("win");
    Path base =
        windows && local != null
            ? Path.of(local)
            : xdg != null && !xdg.isBlank()
                ? Path.of(xdg)
                : Path.of(System.getProperty("user.home", "."), ".cache");
    return new KernelCache(base.resolve("armature").resolve("kernels"));
  }

  private Path file(String key) {
    return folder.resolve(key + SUFFIX);
  }

  /** The kernel of a key; null when there is none that can be used. */
  @Nullable KernelImage find(String key, Consumer<String> progress) {
    Path file = file(key);
    try {
      if (!Files.isRegularFile(file)) {
        return null;
      }
      checkOwn(folder);
      checkOwn(file);
      return KernelFile.image(key, Files.readAllBytes(file));
    } catch (IOException e) {
      progress.accept("the kernel cache cannot be read (" + e.getMessage() + "); compiling");
      return null;
    }
  }

  /** Keeps a kernel; it replaces the one that the key had. */
  void keep(String key, KernelImage image, Consumer<String> progress) {
    try {
      store(file(key), KernelFile.bytes(key, image));
    } catch (IOException e) {
      progress.accept("the kernel cache cannot be written: " + e.getMessage());
    }
  }

  private static void checkOwn(Path path) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    if (view != null
        && view.readAttributes().permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new IOException("everybody may write to " + path);
    }
  }

  /** Writes beside the file and renames, so that nobody sees half of it. */
  private void store(Path file, byte[] image) throws IOException {
    Files.createDirectories(folder);
    checkOwn(folder);
    Path part = Files.createTempFile(folder, "kernel", ".part");
    try {
      Files.write(part, image);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
