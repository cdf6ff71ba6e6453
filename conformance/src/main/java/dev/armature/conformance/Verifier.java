package dev.armature.conformance;

import dev.armature.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compiles and runs every model of a {@link Corpus} and says which fields are off. The first field
 * off, in the order of the groups, names the stage that is wrong; later ones are echoes.
 */
public final class Verifier {
  /** How a model file becomes a model. */
  @FunctionalInterface
  public interface Loader {
    /** Compiles the file. */
    Model load(Path file) throws IOException;
  }

  /**
   * The result for one model.
   *
   * @param entry path below the models folder
   * @param off fields out of tolerance, the first to look at first
   * @param compared number of fields compared
   * @param trouble why it could not be compared, or null
   * @param cause what alone makes the fields off, found by replacing it by the reference's own and
   *     running again; empty when unknown. "hull order": the lists of hull vertices, which decide
   *     where symmetric shapes tie. "last bits": all compiled constants, which agree within 1e-9
   *     but not to the bit, so that a search on flat or deep contacts ends elsewhere
   * @param touching what is the same in every frame of the pairs that touch, their number of
   *     contacts and their deepest one: what counts where shapes tie; empty when nothing
   */
  public record Result(
      String entry,
      List<Comparison.Row> off,
      int compared,
      @Nullable String trouble,
      String cause,
      String touching) {
    /** Whether every field of every frame is within tolerance. */
    public boolean conforms() {
      return off.isEmpty() && trouble == null;
    }

    /** The number of fields off by group. */
    public Map<Comparison.Group, Integer> offByGroup() {
      Map<Comparison.Group, Integer> counts = new EnumMap<>(Comparison.Group.class);
      off.forEach(r -> counts.merge(r.group(), 1, Integer::sum));
      return counts;
    }

    /** One line: conforms, or the first field that is off and by how much. */
    public String verdict() {
      if (trouble != null) {
        return trouble;
      }
      if (off.isEmpty()) {
        return "conforms";
      }
      Comparison.Row r = off.get(0);
      return String.format(
          "%s %s off by %.1e (%s), %d of %d fields off%s%s",
          r.where(),
          r.field(),
          r.error(),
          r.group(),
          off.size(),
          compared,
          cause.isEmpty() ? "" : "; by " + cause + " alone",
          touching.isEmpty() ? "" : "; " + touching);
    }
  }

  private Verifier() {}

  /** Checks one model of the corpus; trouble with its files is part of the result. */
  public static Result verify(Corpus corpus, String entry, Loader loader, boolean modelOnly) {
    try {
      Dump reference = corpus.dump(entry);
      Model m = loader.load(corpus.model(entry));
      List<Comparison.Row> rows = new ArrayList<>(Comparison.model(reference, Dumper.model(m)));
      boolean sameShape = rows.stream().noneMatch(r -> Double.isInfinite(r.error()));
      String cause = "";
      String touching = "";
      if (!modelOnly && sameShape) {
        List<Dump.Frame> ours = Dumper.frames(m, reference);
        touching = Touching.common(reference.frames, ours);
        List<Comparison.Row> frames = compared(reference, ours);
        if (!clean(frames) && clean(rows)) {
          cause = cause(reference, m);
        }
        rows.addAll(frames);
      }
      List<Comparison.Row> off = new ArrayList<>(rows);
      off.removeIf(Comparison.Row::ok);
      off.sort(Comparator.comparing(Comparison.Row::group));
      return new Result(entry, off, rows.size(), null, cause, touching);
    } catch (RuntimeException | IOException e) {
      return new Result(entry, List.of(), 0, describe(e), "", "");
    }
  }

  private static boolean clean(List<Comparison.Row> rows) {
    return rows.stream().allMatch(Comparison.Row::ok);
  }

  private static String cause(Dump reference, Model m) {
    if (ReferenceModel.hasMeshes(reference)
        && clean(frames(reference, ReferenceModel.withHulls(m, reference)))) {
      return "hull order";
    }
    if (ReferenceModel.complete(reference)
        && clean(frames(reference, ReferenceModel.of(reference)))) {
      return "last bits";
    }
    return "";
  }

  private static List<Comparison.Row> frames(Dump reference, Model m) {
    return compared(reference, Dumper.frames(m, reference));
  }

  private static List<Comparison.Row> compared(Dump reference, List<Dump.Frame> frames) {
    List<Comparison.Row> rows = new ArrayList<>();
    for (int i = 0; i < frames.size(); i++) {
      rows.addAll(Comparison.frame(reference, reference.frames.get(i), frames.get(i)));
    }
    return rows;
  }

  private static String describe(Exception e) {
    String message = e.getMessage();
    String where = "";
    if (message == null
        || e instanceof IndexOutOfBoundsException
        || e instanceof NullPointerException) {
      where = e.getStackTrace().length > 0 ? " at " + e.getStackTrace()[0] : "";
    }
    return e.getClass().getSimpleName() + ": " + message + where;
  }
}
