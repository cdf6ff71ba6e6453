package dev.armature.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Which files a model may read. All file access of a load goes through one of these; it never
 * changes.
 *
 * <p>Files come from disk, from memory, or from a {@link Source}. Two policies. <em>Trusted</em>,
 * the default for a path that the user gives: whatever the model names is read, as MuJoCo does.
 * <em>Confined</em>, for models of strangers: nothing outside one folder, or outside a set of files
 * in memory, whatever the model's includes, assets, attached models and directory attributes say;
 * {@code ..} and links are followed only as far as they stay inside. Either reads regular files
 * only, no devices or pipes.
 */
public final class FileAccess {
  private final boolean trusted;
  private final List<Path> folders;
  private final Map<String, byte[]> memory;
  private final @Nullable Map<String, byte[]> record;
  private final @Nullable Source source;

  /** Files from somewhere else: the class path, an archive, a database. */
  @FunctionalInterface
  public interface Source {
    /**
     * The content of a file, null when there is none. Several threads may ask at once.
     *
     * @param path with forward slashes, without . and ..
     * @throws IOException when there is one that cannot be read
     */
    byte @Nullable [] read(String path) throws IOException;
  }

  // what the source gave
  private final Map<String, Optional<byte[]>> given = new ConcurrentHashMap<>();

  // sizes of the files that were read, by path, so that a file counts once
  private final Map<String, Long> sizes = new ConcurrentHashMap<>();
  private final AtomicLong total = new AtomicLong();

  private FileAccess(
      boolean trusted,
      List<Path> folders,
      Map<String, byte[]> memory,
      @Nullable Map<String, byte[]> record,
      @Nullable Source source) {
    this.source = source;
    this.trusted = trusted;
    this.folders = List.copyOf(folders);
    this.memory = memory;
    this.record = record;
  }

  /** Any regular file. */
  public static FileAccess trusted() {
    return new FileAccess(true, List.of(), Map.of(), null, null);
  }

  /** Files below a folder and nothing else. */
  public static FileAccess confined(Path folder) {
    return none().withFolder(folder);
  }

  /** The confined access to the folder that holds a model file. */
  public static FileAccess confinedTo(Path modelFile) {
    Path folder = modelFile.getParent();
    return confined(folder == null ? Path.of(".") : folder);
  }

  /** These files, by path with forward slashes; nothing on disk. */
  public static FileAccess memory(Map<String, byte[]> files) {
    return none().withFiles(files);
  }

  /** No file. */
  public static FileAccess none() {
    return new FileAccess(false, List.of(), Map.of(), null, null);
  }

  /** This and all files below a folder. */
  public FileAccess withFolder(Path folder) {
    List<Path> more = new ArrayList<>(folders);
    more.add(folder);
    return new FileAccess(trusted, more, memory, record, source);
  }

  /**
   * This and some files held in memory, which win over files on disk. Their paths are those that
   * would be opened: {@code robots/part.xml} for a part of {@code robots/model.xml}.
   */
  public FileAccess withFiles(Map<String, byte[]> files) {
    Map<String, byte[]> more = new HashMap<>(memory);
    files.forEach((path, content) -> more.put(normalize(path), content));
    return new FileAccess(trusted, folders, Map.copyOf(more), record, source);
  }

  /**
   * This and files from a source of yours, which win over files on disk; it is asked once for each
   * path. For models in a jar: {@code path -> { try (var in = getClass().getResourceAsStream("/" +
   * path)) { return in == null ? null : in.readAllBytes(); } }}.
   */
  public FileAccess withSource(Source files) {
    return new FileAccess(trusted, folders, memory, record, files);
  }

  /** This, keeping a copy of every file that is read in a map, by its path. */
  public FileAccess recording(Map<String, byte[]> copies) {
    return new FileAccess(trusted, folders, memory, copies, source);
  }

  /** This, for another model: what was read so far does not count toward its limit. */
  public FileAccess forModel() {
    return new FileAccess(trusted, folders, memory, record, source);
  }

  /** Whether a file is held in memory, or comes from a source. */
  public boolean isInMemory(String path) {
    return held(path) != null;
  }

  private byte @Nullable [] held(String path) {
    String name = normalize(path);
    byte[] content = memory.get(name);
    if (content != null || source == null) {
      return content;
    }
    Optional<byte[]> known = given.get(name);
    if (known == null) {
      try {
        known = Optional.ofNullable(source.read(name));
      } catch (IOException e) {
        throw new ModelException(
            SourceLocation.NONE, "", "cannot read '" + path + "': " + e.getMessage(), e);
      }
      given.put(name, known);
    }
    return known.orElse(null);
  }

  /** Whether there is such a file and it may be read. */
  public boolean exists(String path) {
    if (isInMemory(path)) {
      return true;
    }
    Path file = toPath(path);
    return file != null && Files.isRegularFile(file) && allowed(file);
  }

  /** Whether a file is outside of what may be read; does not reveal whether the file exists. */
  public boolean refuses(String path) {
    boolean onlyMemory = folders.isEmpty() && (!memory.isEmpty() || source != null);
    if (trusted || onlyMemory || isInMemory(path)) {
      return false;
    }
    Path file = toPath(path);
    return file != null && !allowed(file);
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
    byte[] held = held(path);
    if (held != null) {
      count(path, held.length);
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
      long size = Files.size(file);
      if (Limit.FILE_BYTES.exceededBy(size)) {
        throw new ModelException("file '" + path + "' has " + Limit.FILE_BYTES.told(size));
      }
      count(path, size);
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new ModelException(
          SourceLocation.NONE, "", "cannot read '" + path + "': " + e.getMessage(), e);
    }
  }

  private void count(String path, long size) {
    Long before = sizes.put(normalize(path), size);
    long all = total.addAndGet(before == null ? size : size - before);
    if (Limit.MODEL_BYTES.exceededBy(all)) {
      throw new ModelException(
          "file '" + path + "' brings the model to " + Limit.MODEL_BYTES.told(all));
    }
  }

  /** What to say when a file is outside of what may be read. */
  public static String refusal(String path) {
    return "file '"
        + path
        + "' is outside of what this model may read: it is confined. To allow it, load the model"
        + " without --confined, or with FileAccess.trusted() or withFolder(…)";
  }

  private boolean allowed(Path file) {
    if (trusted) {
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

  /**
   * A folder and ".." after it are left out, whether or not there is such a folder, as MuJoCo does.
   */
  private static @Nullable Path toPath(String path) {
    try {
      return Path.of(path).normalize();
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** Forward slashes, without "." and with ".." resolved as far as it goes. */
  static String normalize(String path) {
    List<String> parts = new ArrayList<>();
    String forward = path.replace('\\', '/');
    for (String part : forward.split("/")) {
      if (part.equals("..") && !parts.isEmpty() && !parts.get(parts.size() - 1).equals("..")) {
        parts.remove(parts.size() - 1);
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.add(part);
      }
    }
    return (forward.startsWith("/") ? "/" : "") + String.join("/", parts);
  }
}
