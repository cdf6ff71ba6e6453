package dev.armature.compile;

import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.ModelLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Loads MJCF and URDF files, and archives that hold one with its assets. */
public final class FileModelLoader implements ModelLoader {
  private static final List<String> EXTENSIONS = List.of(".xml", ".mjcf", ".urdf", ".mjz", ".zip");

  @Override
  public boolean accepts(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return EXTENSIONS.stream().anyMatch(name::endsWith);
  }

  @Override
  public Model load(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new NoSuchFileException(file.toString());
    }
    return Compiler.compile(ModelReader.read(file)).model();
  }
}
