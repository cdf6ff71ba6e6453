package dev.armature.spec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a model is loaded. Immutable; start from {@link #DEFAULT}.
 *
 * @param strict whether to refuse what MuJoCo refuses and what is otherwise accepted with a warning
 * @param finite whether to refuse numbers that are not finite, which MuJoCo accepts; else they are
 *     warned of
 * @param files what files may be read; null for what the kind of source suggests: trusted for a
 *     path, the archive or the given files for those, none for a text
 * @param packageRoots folders in which {@code package://name/…} paths of URDF files are looked for
 */
public record LoadOptions(
    boolean strict, boolean finite, @Nullable FileAccess files, List<Path> packageRoots) {
  /** Not strict, not finite, files as the source suggests, no package roots. */
  public static final LoadOptions DEFAULT = new LoadOptions(false, false, null, List.of());

  /** Options of these values. */
  public LoadOptions {
    packageRoots = List.copyOf(packageRoots);
  }

  /** The same with strictness. */
  public LoadOptions strict(boolean value) {
    return new LoadOptions(value, finite, files, packageRoots);
  }

  /** The same, refusing numbers that are not finite or only warning of them. */
  public LoadOptions finite(boolean value) {
    return new LoadOptions(strict, value, files, packageRoots);
  }

  /** The same with a file access. */
  public LoadOptions files(FileAccess access) {
    return new LoadOptions(strict, finite, access, packageRoots);
  }

  /** The same, confined to the folder of a model file. */
  public LoadOptions confinedTo(Path modelFile) {
    return files(FileAccess.confinedTo(modelFile));
  }

  /** The same with one more package root. */
  public LoadOptions packageRoot(Path root) {
    List<Path> roots = new ArrayList<>(packageRoots);
    roots.add(root);
    return new LoadOptions(strict, finite, files, roots);
  }
}
