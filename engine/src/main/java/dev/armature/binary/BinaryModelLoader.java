package dev.armature.binary;

import dev.armature.model.ModelLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Loads binary model files by their ending, {@code .armb}. */
public final class BinaryModelLoader implements ModelLoader {
  /** For the service loader. */
  public BinaryModelLoader() {}

  @Override
  public boolean accepts(String file) {
    return file.toLowerCase(Locale.ROOT).endsWith(".armb");
  }

  @Override
  public Loaded load(Path file, boolean strict, boolean confined) throws IOException {
    return read(Files.readAllBytes(file), file.toString());
  }

  @Override
  public Loaded load(Map<String, byte[]> files, String main, boolean strict) {
    byte[] content = files.get(main);
    if (content == null) {
      throw new IllegalArgumentException("file not found: '" + main + "'");
    }
    return read(content, main);
  }

  private static Loaded read(byte[] content, String name) {
    try {
      return new Loaded(BinaryModel.read(content), List.of());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }
}
