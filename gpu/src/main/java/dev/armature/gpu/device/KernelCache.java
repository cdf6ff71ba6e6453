package dev.armature.gpu.device;

import dev.armature.gpu.driver.Driver;
import dev.armature.gpu.driver.GpuContext;
import dev.armature.gpu.driver.JitOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Compiled kernels on disk. The name of a file is a digest of the text that was compiled, the
 * device's architecture, the driver's version and the settings, so a file never has to be thrown
 * away because something changed. A folder that cannot be written costs only time.
 */
public final class KernelCache {
  private static final String SUFFIX = ".cubin";

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

  /** The file for a text, there or not. */
  Path file(String ptx, int capability, int driver, JitOptions options) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(ptx.getBytes(StandardCharsets.US_ASCII));
      digest.update(
          (capability + " " + driver + " " + options).getBytes(StandardCharsets.US_ASCII));
      return folder.resolve(HexFormat.of().formatHex(digest.digest()) + SUFFIX);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The compiled image of a text, from the disk or from the driver's compiler. */
  public byte[] compiled(
      GpuContext context, String ptx, JitOptions options, Consumer<String> progress) {
    Path file = file(ptx, context.device().capability(), Driver.get().version(), options);
    try {
      if (Files.isRegularFile(file)) {
        return Files.readAllBytes(file);
      }
    } catch (IOException e) {
      progress.accept("the kernel cache cannot be read (" + e.getMessage() + "); compiling");
    }
    byte[] image = context.compile(ptx, options, log -> {});
    try {
      store(file, image);
    } catch (IOException e) {
      progress.accept("the kernel cache cannot be written: " + e.getMessage());
    }
    return image;
  }

  /** Writes beside the file and renames, so that nobody sees half of it. */
  void store(Path file, byte[] image) throws IOException {
    Files.createDirectories(folder);
    Path part = Files.createTempFile(folder, "kernel", ".part");
    try {
      Files.write(part, image);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
