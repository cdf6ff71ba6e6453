package dev.armature.viewer;

import dev.armature.compile.Compiler;
import dev.armature.compile.CopyBack;
import dev.armature.compile.FileModelLoader;
import dev.armature.data.Data;
import dev.armature.mjcf.MjcfWriter;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.model.ModelLoader;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

/** Where a model comes from; it can be loaded again when its text has changed. */
public sealed interface ModelSource {
  /** What to call it in the page. */
  String label();

  /**
   * Reads and compiles the model; gives its warnings too.
   *
   * @throws ModelException when the model is refused
   * @throws IOException when it cannot be read
   */
  ModelLoader.Loaded load() throws IOException;

  /**
   * The editable tree of the model, to save it.
   *
   * @throws UnsupportedOperationException when there is none: the model was made in code
   */
  default Spec spec() throws IOException {
    throw new UnsupportedOperationException(label() + " was made in code and has no text to save");
  }

  /**
   * The text of the model with the numbers of an edited copy, and equalities as a world has them.
   */
  default String textOf(Model edited, Data d) throws IOException {
    Spec spec = spec();
    Model now = edited.copy();
    System.arraycopy(d.eqActive, 0, now.eq.active0, 0, now.neq);
    List<String> lost = CopyBack.apply(spec, Compiler.compile(spec), now);
    StringBuilder text = new StringBuilder();
    text.append("<!-- Saved by the viewer from ").append(label().replace("--", "- -"));
    text.append("; files it names are relative to that one.");
    if (!lost.isEmpty()) {
      text.append(" Not saved: ").append(String.join(", ", lost)).append('.');
    }
    return text.append(" -->\n").append(MjcfWriter.write(spec)).toString();
  }

  /**
   * A file on disk.
   *
   * @param path MJCF, URDF or zip
   * @param options what it may read, and where packages are
   */
  record OnDisk(Path path, LoadOptions options) implements ModelSource {
    /** A file that is trusted: it may name any other. */
    public OnDisk(Path path) {
      this(path, LoadOptions.DEFAULT);
    }

    @Override
    public String label() {
      return path.toString();
    }

    @Override
    public ModelLoader.Loaded load() throws IOException {
      return FileModelLoader.load(path, options);
    }

    @Override
    public Spec spec() {
      return ModelReader.read(path, options);
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
    public ModelLoader.Loaded load() throws IOException {
      return ModelLoader.loadMemory(files, main);
    }

    @Override
    public Spec spec() {
      return ModelReader.readFrom(files, main, LoadOptions.DEFAULT);
    }

    /** More than one of the files could be the model, and the sender did not say which. */
    static final class ChoiceException extends IOException {
      private static final long serialVersionUID = 1;
      private final transient List<String> choices;

      ChoiceException(List<String> choices) {
        super("which of these is the model: " + String.join(", ", choices) + "?");
        this.choices = choices;
      }

      /** The paths to choose from. */
      List<String> choices() {
        return choices;
      }
    }

    /**
     * Takes files as they were dropped, a single archive unpacked, and finds the model among them:
     * the model file nearest to the top; where several are equally near, the one of the archive's
     * name, or the only one that no other file mentions.
     *
     * @param wanted path of the model, empty to find it
     * @throws ChoiceException when several files could be meant
     * @throws IOException when there is none
     */
    static Dropped of(Map<String, byte[]> dropped, String wanted) throws IOException {
      Map<String, byte[]> files = dropped;
      String stem = "";
      if (dropped.size() == 1 && isArchive(dropped.keySet().iterator().next())) {
        String archive = dropped.keySet().iterator().next();
        files = ModelReader.unzip(dropped.values().iterator().next(), archive);
        stem = archive.substring(archive.lastIndexOf('/') + 1, archive.lastIndexOf('.'));
      }
      if (!wanted.isEmpty()) {
        if (!files.containsKey(wanted)) {
          throw new IOException("there is no file " + wanted + " among those dropped");
        }
        return new Dropped(Map.copyOf(files), wanted);
      }
      List<String> candidates = nearestTop(files.keySet());
      if (candidates.isEmpty()) {
        throw new IOException("no model (.xml, .urdf or .zip) among the dropped files");
      }
      List<String> chosen = narrow(files, candidates, stem);
      if (chosen.size() > 1) {
        throw new ChoiceException(chosen);
      }
      return new Dropped(Map.copyOf(files), chosen.get(0));
    }

    private static List<String> nearestTop(Set<String> names) {
      List<String> nearest = new ArrayList<>();
      int depth = Integer.MAX_VALUE;
      for (String name : names) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (MODELS.stream().noneMatch(lower::endsWith)) {
          continue;
        }
        int level = (int) name.chars().filter(c -> c == '/').count();
        if (level < depth) {
          nearest.clear();
          depth = level;
        }
        if (level == depth) {
          nearest.add(name);
        }
      }
      return nearest;
    }

    /** The candidates that could be meant; never empty. */
    private static List<String> narrow(
        Map<String, byte[]> files, List<String> candidates, String stem) {
      if (candidates.size() == 1) {
        return candidates;
      }
      List<String> named =
          candidates.stream().filter(name -> fileOf(name).equals(stem + ".xml")).toList();
      if (named.size() == 1) {
        return named;
      }
      List<String> free =
          candidates.stream()
              .filter(
                  name ->
                      files.entrySet().stream()
                          .noneMatch(
                              e ->
                                  !e.getKey().equals(name) && mentions(e.getValue(), fileOf(name))))
              .toList();
      return free.isEmpty() ? candidates : free;
    }

    private static String fileOf(String path) {
      return path.substring(path.lastIndexOf('/') + 1);
    }

    private static boolean mentions(byte[] content, String file) {
      return new String(content, StandardCharsets.ISO_8859_1).contains(file);
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
    public ModelLoader.Loaded load() {
      return new ModelLoader.Loaded(model, List.of());
    }
  }

  /**
   * A model that code makes, each time it is loaded.
   *
   * @param label what to call it
   * @param maker makes the model; may take its time, and may fail
   */
  record Made(String label, Callable<Model> maker) implements ModelSource {
    @Override
    public ModelLoader.Loaded load() throws IOException {
      try {
        return new ModelLoader.Loaded(maker.call(), List.of());
      } catch (IOException | RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IOException(label + " cannot be made: " + e.getMessage(), e);
      }
    }
  }
}
