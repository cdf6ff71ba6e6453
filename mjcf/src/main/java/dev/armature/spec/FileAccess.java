package dev.armature.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which files a model may read. All file access of a load goes through one of these; it never
 * changes.
 *
 * <p>Four policies. {@link #folder}: the tree below the model's folder, and the asset and include
 * folders that the main file declares by a relative path. {@link #open}: anything. {@link #closed}:
 * nothing. {@link #memory}: a given set of files and nothing on disk. Folders on disk can be added
 * to any of them. A link that leads out of the allowed folders is not followed.
 */
public final class FileAccess {
  private static final long LARGEST_FILE = 1L << 30;

  private final boolean open;
  private final boolean mayDeclare;
  private final List<Path> folders;
  private final Map<String, byte[]> memory;
  private final @Nullable Map<String, byte[]> record;

  private FileAccess(
      boolean open,
      boolean mayDeclare,
      List<Path> folders,
      Map<String, byte[]> memory,
      @Nullable Map<String, byte[]> record) {
    this.record = record;
    this.open = open;
    this.mayDeclare = mayDeclare;
    this.folders = List.copyOf(folders);
    this.memory = memory;
  }

  /** Files below a folder, and below folders that the model declares relative to it. */
  public static FileAccess folder(Path folder) {
    return new FileAccess(false, true, List.of(folder), Map.of(), null);
  }

  /** Any file. */
  public static FileAccess open() {
    return new FileAccess(true, true, List.of(), Map.of(), null);
  }

  /** No file. */
  public static FileAccess closed() {
    return new FileAccess(false, false, List.of(), Map.of(), null);
  }

  /** These files, by path with forward slashes; nothing on disk. */
  public static FileAccess memory(Map<String, byte[]> files) {
    return closed().withFiles(files);
  }

  /** This and all files below a folder. */
  public FileAccess withFolder(Path folder) {
    List<Path> more = new ArrayList<>(folders);
    more.add(folder);
    return new FileAccess(open, mayDeclare, more, memory, record);
  }

  /** This and some files held in memory, which win over files on disk. */
  public FileAccess withFiles(Map<String, byte[]> files) {
    Map<String, byte[]> more = new HashMap<>(memory);
    files.forEach((path, content) -> more.put(normalize(path), content));
    return new FileAccess(open, mayDeclare, folders, Map.copyOf(more), record);
  }

  /** This, keeping a copy of every file that is read in a map, by its path. */
  public FileAccess recording(Map<String, byte[]> copies) {
    return new FileAccess(open, mayDeclare, folders, memory, copies);
  }

  /**
   * This and the files below a folder that the main file of the model declares; this alone where
   * the policy lets a model declare none.
   */
  public FileAccess declare(String folder) {
    Path path = toPath(folder.isEmpty() ? "." : folder);
    if (open || !mayDeclare || path == null || allowed(path)) {
      return this;
    }
    return withFolder(path);
  }

  /** Whether a file is held in memory. */
  public boolean isInMemory(String path) {
    return memory.containsKey(normalize(path));
  }

  /** Whether there is such a file and it may be read. */
  public boolean exists(String path) {
    if (isInMemory(path)) {
      return true;
    }
    Path file = toPath(path);
    return file != null && Files.isRegularFile(file) && allowed(file);
  }

  /** Whether a file is there on disk but outside of what may be read. */
  public boolean refuses(String path) {
    if (memory.containsKey(normalize(path))) {
      return false;
    }
    Path file = toPath(path);
    return file != null && !allowed(file) && Files.isRegularFile(file);
  }

  /** The whole content of a file. */
  public byte[] read(String path) {
    byte[] content = find(path);
    if (record != null) {
      record.put(normalize(path), content.clone());
    }
    return content;
  }

  private byte[] find(String path) {
    byte[] held = memory.get(normalize(path));
    if (held != null) {
      return held.clone();
    }
    Path file = toPath(path);
    if (file == null) {
      throw new ModelException("not a file path: '" + path + "'");
    }
    if (!allowed(file)) {
      throw new ModelException(refusal(path));
    }
    try {
      if (!Files.isRegularFile(file)) {
        throw new ModelException("file not found: '" + path + "'");
      }
      if (Files.size(file) > LARGEST_FILE) {
        throw new ModelException(
            "file '" + path + "' is larger than " + (LARGEST_FILE >> 20) + " MB");
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new ModelException(
          SourceLocation.NONE, "", "cannot read '" + path + "': " + e.getMessage(), e);
    }
  }

  /** What to say when a file is outside of what may be read. */
  public static String refusal(String path) {
    return "file '"
        + path
        + "' is outside the folders this model may read; add its folder to the file access to allow"
        + " it";
  }

  private boolean allowed(Path file) {
    if (open) {
      return true;
    }
    if (folders.isEmpty()) {
      return false;
    }
    Path real = real(file);
    for (Path folder : folders) {
      if (real.startsWith(real(folder))) {
        return true;
      }
    }
    return false;
  }

  /** The path with links followed; the plain absolute path where it does not exist. */
  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }

  private static @Nullable Path toPath(String path) {
    try {
      return Path.of(path);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** Forward slashes, without "." and with ".." resolved as far as it goes. */
  static String normalize(String path) {
    List<String> parts = new ArrayList<>();
    String forward = path.replace('\\', '/');
    for (String part : forward.split("/")) {
      if (part.equals("..") && !parts.isEmpty() && !parts.getLast().equals("..")) {
        parts.removeLast();
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.add(part);
      }
    }
    return (forward.startsWith("/") ? "/" : "") + String.join("/", parts);
  }
}
