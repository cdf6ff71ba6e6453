package dev.armature.viewer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Notices that a model on disk, or a file next to it that it may use, has changed.
 *
 * <p>It compares times and sizes instead of waiting for events of the file system: editors replace
 * files in many ways, and network folders send no events at all.
 */
final class FileWatch {
  private static final int DEEPEST = 3;
  private static final int MAX_FILES = 2000;
  private static final Set<String> KINDS =
      Set.of("xml", "urdf", "mjcf", "obj", "stl", "msh", "png", "ktx", "hdr", "skn", "txt", "zip");

  private record Stamp(long modified, long size) {}

  private final Path file;
  private Map<Path, Stamp> last;

  FileWatch(Path file) {
    this.file = file;
    this.last = look();
  }

  /** Whether anything changed since the last call, or since the watch was made. */
  boolean changed() {
    Map<Path, Stamp> now = look();
    boolean same = now.equals(last);
    last = now;
    return !same;
  }

  private Map<Path, Stamp> look() {
    Map<Path, Stamp> found = new HashMap<>();
    add(found, file);
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      return found;
    }
    try (Stream<Path> tree = Files.walk(folder, DEEPEST, new FileVisitOption[0])) {
      tree.filter(FileWatch::isOfInterest).limit(MAX_FILES).forEach(path -> add(found, path));
    } catch (IOException | UncheckedIOException e) {
      // a folder that cannot be read: the model file itself is still watched
      return found;
    }
    return found;
  }

  private static boolean isOfInterest(Path path) {
    String name = path.getFileName() == null ? "" : path.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot > 0 && KINDS.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
  }

  private static void add(Map<Path, Stamp> found, Path path) {
    try {
      found.put(
          path.toAbsolutePath(),
          new Stamp(Files.getLastModifiedTime(path).toMillis(), Files.size(path)));
    } catch (IOException e) {
      // gone between two looks, as when an editor replaces a file; absence is a change too
      found.remove(path.toAbsolutePath());
    }
  }
}
