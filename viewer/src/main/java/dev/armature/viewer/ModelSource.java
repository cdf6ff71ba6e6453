package dev.armature.viewer;

import dev.armature.compile.Compiler;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Where a model comes from; it can be loaded again when its text has changed. */
public sealed interface ModelSource {
  /** What to call it in the page. */
  String label();

  /**
   * Reads and compiles the model.
   *
   * @throws ModelException when the model is refused
   * @throws IOException when it cannot be read
   */
  Model load() throws IOException;

  /**
   * A file on disk.
   *
   * @param path MJCF, URDF or zip
   */
  record OnDisk(Path path) implements ModelSource {
    @Override
    public String label() {
      return path.toString();
    }

    @Override
    public Model load() throws IOException {
      if (!Files.isRegularFile(path)) {
        throw new IOException(path + ": no such file");
      }
      return compile(ModelReader.read(path));
    }
  }

  /**
   * Files that were dropped onto the page. They stay in memory, so their names can point nowhere.
   *
   * @param files contents by path
   * @param main the model among them
   */
  record Dropped(Map<String, byte[]> files, String main) implements ModelSource {
    private static final List<String> MODELS = List.of(".xml", ".urdf", ".mjcf");

    @Override
    public String label() {
      return main;
    }

    @Override
    public Model load() throws IOException {
      if (isArchive(main)) {
        byte[] content = files.get(main);
        Path copy = Files.createTempFile("dropped", ".zip");
        try {
          Files.write(copy, content == null ? new byte[0] : content);
          return compile(ModelReader.read(copy));
        } finally {
          Files.deleteIfExists(copy);
        }
      }
      return compile(ModelReader.readFrom(files, main, LoadOptions.DEFAULT));
    }

    /**
     * Takes files as they were dropped and finds the model among them: the archive, or the model
     * file nearest to the top; where several are equally near, one that no other includes.
     *
     * @throws IOException when there is none
     */
    static Dropped of(Map<String, byte[]> files) throws IOException {
      List<String> candidates = new ArrayList<>();
      int depth = Integer.MAX_VALUE;
      for (String name : files.keySet()) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (!isArchive(lower) && MODELS.stream().noneMatch(lower::endsWith)) {
          continue;
        }
        int level = (int) name.chars().filter(c -> c == '/').count();
        if (level < depth) {
          candidates.clear();
          depth = level;
        }
        if (level == depth) {
          candidates.add(name);
        }
      }
      if (candidates.isEmpty()) {
        throw new IOException("no model (.xml, .urdf or .zip) among the dropped files");
      }
      return new Dropped(Map.copyOf(files), pick(files, candidates));
    }

    private static String pick(Map<String, byte[]> files, List<String> candidates) {
      for (String name : candidates) {
        String file = name.substring(name.lastIndexOf('/') + 1);
        if (files.entrySet().stream()
            .noneMatch(e -> !e.getKey().equals(name) && mentions(e.getValue(), file))) {
          return name;
        }
      }
      return candidates.getFirst();
    }

    private static boolean mentions(byte[] content, String file) {
      return new String(content, java.nio.charset.StandardCharsets.ISO_8859_1).contains(file);
    }

    private static boolean isArchive(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      return lower.endsWith(".zip") || lower.endsWith(".mjz");
    }
  }

  /**
   * A model that was made in code.
   *
   * @param label what to call it
   * @param model the model
   */
  record Ready(String label, Model model) implements ModelSource {
    @Override
    public Model load() {
      return model;
    }
  }

  private static Model compile(Spec spec) {
    return Compiler.compile(spec, false).model();
  }
}
