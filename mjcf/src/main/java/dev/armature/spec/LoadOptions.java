package dev.armature.spec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a model is loaded. Immutable; start from {@link #DEFAULT}.
 *
 * @param strict whether to refuse what MuJoCo refuses and what is otherwise accepted with a warning
 * @param files what files may be read; null for what the kind of source suggests: trusted for a
 *     path, the archive or the given files for those, none for a text
 * @param packageRoots folders in which {@code package://name/…} paths of URDF files are looked for
 */
public record LoadOptions(boolean strict, @Nullable FileAccess files, List<Path> packageRoots) {
  /** Not strict, files as the source suggests, no package roots. */
  public static final LoadOptions DEFAULT = new LoadOptions(false, null, List.of());

  /** Options of these values. */
  public LoadOptions {
    packageRoots = List.copyOf(packageRoots);
  }

  /** The same with strictness. */
  public LoadOptions strict(boolean value) {
    return new LoadOptions(value, files, packageRoots);
  }

  /** The same with a file access. */
  public LoadOptions files(FileAccess access) {
    return new LoadOptions(strict, access, packageRoots);
  }

  /** The same, confined to the folder of a model file. */
  public LoadOptions confinedTo(Path modelFile) {
    return files(FileAccess.confinedTo(modelFile));
  }

  /** The same with one more package root. */
  public LoadOptions packageRoot(Path root) {
    List<Path> roots = new ArrayList<>(packageRoots);
    roots.add(root);
    return new LoadOptions(strict, files, roots);
  }
}
