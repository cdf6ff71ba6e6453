package dev.armature.compile;

import dev.armature.mjcf.ModelReader;
import dev.armature.model.LoadWarning;
import dev.armature.model.ModelLoader;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Loads MJCF, URDF and SDFormat files, and archives that hold one with its assets. */
public final class FileModelLoader implements ModelLoader {
  private static final List<String> EXTENSIONS =
      List.of(".xml", ".mjcf", ".urdf", ".xacro", ".sdf", ".world", ".mjz", ".zip");

  @Override
  public boolean accepts(String file) {
    return isKnown(file);
  }

  private static boolean isKnown(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    return EXTENSIONS.stream().anyMatch(name::endsWith);
  }

  @Override
  public Loaded load(Path file, boolean strict, boolean confined) {
    LoadOptions options = LoadOptions.DEFAULT.strict(strict);
    return compile(ModelReader.read(file, confined ? options.confinedTo(file) : options), strict);
  }

  /**
   * Reads and compiles a model with options that only text files have, such as folders of packages.
   * Binary files are loaded, too, without them.
   *
   * @throws IOException when there is no such file, or no loader knows its format
   */
  public static Loaded load(Path file, LoadOptions options) throws IOException {
    if (!Files.isRegularFile(file) || !isKnown(file.toString())) {
      return ModelLoader.loadFile(file, options.strict(), options.files() != null);
    }
    return compile(ModelReader.read(file, options), options.strict());
  }

  @Override
  public Loaded load(Map<String, byte[]> files, String main, boolean strict) {
    return compile(ModelReader.readFrom(files, main, LoadOptions.DEFAULT.strict(strict)), strict);
  }

  private static Loaded compile(Spec spec, boolean strict) {
    CompileResult result = Compiler.compile(spec, strict);
    // the compiler repeats what the reader noticed
    Set<LoadWarning> warnings = new LinkedHashSet<>(spec.warnings());
    warnings.addAll(result.warnings());
    return new Loaded(result.model(), List.copyOf(warnings));
  }
}
