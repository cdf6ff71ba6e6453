package dev.armature.conformance.torture;

import dev.armature.conformance.Comparison;
import dev.armature.conformance.Dump;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a difference is MuJoCo's own sensitivity, by measurement: the oracle computes the
 * same states again, once in new memory, then with every coordinate moved by its last bit, then
 * with every fraction in the text of the model moved by its last bit, then with the other storage
 * of Jacobians. A field that moves at least a quarter as far as ours is off is not determined by
 * the model. Both also run again with a solver that may converge: where they then agree, only the
 * end of the search differed. What neither explains is left to {@link OracleMemory}.
 */
final class Sensitivity implements AutoCloseable {
  // a rare turn shows only in many tries; they are made only where few do not explain it
  private static final int[] TIMES = {12, 60};
  private static final int TEXTS = 24;
  private static final double FACTOR = 4;
  private static final Pattern FRACTION = Pattern.compile("-?[0-9]*\\.[0-9]+(e[-+]?[0-9]+)?");
  private final Oracle oracle;
  private final Trial trial;
  private final OracleMemory memory;

  Sensitivity(Oracle oracle, Trial trial) {
    this.oracle = oracle;
    this.trial = trial;
    this.memory = new OracleMemory(oracle);
  }

  /** The verdict, or a milder one with the measurement. */
  Verdict judge(Generator.Sample sample, Question question, Oracle.Answer answer, Verdict verdict)
      throws IOException {
    Dump reference = answer.dump();
    if (verdict.kind() != Verdict.Kind.OFF || reference == null) {
      return verdict;
    }
    Verdict milder = numbers(sample, question, reference, verdict);
    if (milder.kind() != Verdict.Kind.OFF) {
      return milder;
    }
    Generator.Sample roomy = OracleMemory.roomy(sample);
    Question again = new Question(roomy.xml(), roomy.texts(), 0, 0, 0, reference.frames);
    Oracle.Answer more = oracle.ask(again);
    Verdict second = trial.judge(again, more);
    if (more.dump() != null && !second.equals(verdict)) {
      second = numbers(roomy, again, more.dump(), second);
    }
    if (second.kind().good) {
      return verdict.as(Verdict.Kind.FULL, "with more, " + second.kind().words);
    }
    return memory.unset(question, reference, verdict)
        ? verdict.as(Verdict.Kind.UNSET, "MuJoCo's own differs with other bytes there")
        : verdict;
  }

  private Verdict numbers(
      Generator.Sample sample, Question question, Dump reference, Verdict verdict)
      throws IOException {
    if (verdict.kind() != Verdict.Kind.OFF) {
      return verdict;
    }
    if (verdict.off().stream().anyMatch(r -> r.group() == Comparison.Group.MODEL)) {
      String compiled = movedTexts(sample, question, reference, verdict);
      return compiled == null ? verdict : verdict.as(Verdict.Kind.SENSITIVE, compiled);
    }
    String moved = moved(question, reference, verdict, TIMES[0]);
    if (conformsConverged(sample, reference)) {
      String own = moved == null ? "" : moved + "; ";
      return verdict.as(Verdict.Kind.UNCONVERGED, own + "conforms with tolerance 0");
    }
    moved = moved == null ? moved(question, reference, verdict, TIMES[1]) : moved;
    moved = moved == null ? movedTexts(sample, question, reference, verdict) : moved;
    moved = moved == null ? otherStorage(sample, reference, verdict) : moved;
    return moved == null ? verdict : verdict.as(Verdict.Kind.SENSITIVE, moved);
  }

  /** Whether both agree when the solver may converge. */
  private boolean conformsConverged(Generator.Sample sample, Dump reference) throws IOException {
    Generator.Sample converged = sample.copy();
    Element option = converged.root().section("option");
    option.set("tolerance", "0").set("iterations", "2000").set("ls_iterations", "200");
    option.set("ls_tolerance", "0.001");
    if ("CG".equals(option.attributes.get("solver"))) {
      // the same cost, whose minimum Newton's method reaches up to rounding
      option.set("solver", "Newton");
    }
    Question again = new Question(converged.xml(), converged.texts(), 0, 0, 0, reference.frames);
    Oracle.Answer answer = oracle.ask(again);
    return trial.judge(again, answer).kind() == Verdict.Kind.CONFORMS;
  }

  /** How far MuJoCo moves, when that explains every field that is off. */
  private @Nullable String moved(Question question, Dump reference, Verdict verdict, int times)
      throws IOException {
    Oracle.Answer answer = oracle.ask(question.moved(times, reference.frames));
    Dump dump = answer.dump();
    if (dump == null || dump.moved.size() != reference.frames.size()) {
      return null;
    }
    Map<String, Double> spread = new HashMap<>();
    for (int i = 0; i < dump.moved.size(); i++) {
      for (Dump.Frame f : dump.moved.get(i)) {
        widen(spread, Comparison.frame(reference, dump.frames.get(i), f));
      }
    }
    return measured(spread, verdict, "MuJoCo's own moves by %.1e by last bits");
  }

  /** The same, with the numbers of the model's text moved before it is compiled. */
  private @Nullable String movedTexts(
      Generator.Sample sample, Question question, Dump reference, Verdict verdict)
      throws IOException {
    Map<String, Double> spread = new HashMap<>();
    Dice dice = new Dice(question.seed());
    for (int i = 0; i < TEXTS; i++) {
      Generator.Sample other = sample.copy();
      other.root().all().forEach(e -> e.attributes.replaceAll((k, v) -> lastBits(v, dice)));
      Question again =
          new Question(other.xml(), other.texts(), question.seed(), 0, 0, reference.frames);
      Dump dump = oracle.ask(again).dump();
      if (dump != null && dump.frames.size() == reference.frames.size()) {
        widen(spread, OracleMemory.rows(reference, dump));
      }
    }
    return measured(spread, verdict, "MuJoCo's own moves by %.1e by last bits of the text");
  }

  /** How far MuJoCo's own results are apart with dense and sparse Jacobians, the same numbers. */
  private @Nullable String otherStorage(Generator.Sample sample, Dump reference, Verdict verdict)
      throws IOException {
    Generator.Sample other = sample.copy();
    boolean sparse = Comparison.sparse(reference);
    other.root().section("option").set("jacobian", sparse ? "dense" : "sparse");
    Oracle.Answer answer =
        oracle.ask(new Question(other.xml(), other.texts(), 0, 0, 0, reference.frames));
    String failure = answer.fault() == null ? answer.refused() : answer.fault();
    if (failure != null) {
      return withoutNumbers(verdict)
          ? (sparse ? "dense" : "sparse") + ", MuJoCo fails: " + failure
          : null;
    }
    Map<String, Double> spread = new HashMap<>();
    widen(spread, OracleMemory.rows(reference, Objects.requireNonNull(answer.dump())));
    return measured(spread, verdict, "MuJoCo's own, dense and sparse, are apart by %.1e");
  }

  /**
   * Whether the first field that is off has no numbers on one side: only then is a failure in the
   * other storage the same failure. A failure says nothing about a difference of numbers.
   */
  static boolean withoutNumbers(Verdict verdict) {
    return Double.isInfinite(verdict.off().get(0).error());
  }

  /** A text whose fractions are each the next number above or below. */
  static String lastBits(String text, Dice dice) {
    StringBuilder out = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      out.append(out.length() == 0 ? "" : " ");
      if (FRACTION.matcher(word).matches()) {
        double x = Double.parseDouble(word);
        out.append(dice.chance(0.5) ? Math.nextUp(x) : Math.nextDown(x));
      } else {
        out.append(word);
      }
    }
    return out.toString();
  }

  private static @Nullable String measured(
      Map<String, Double> spread, Verdict verdict, String words) {
    if (!explains(spread, verdict)) {
      return null;
    }
    Comparison.Row first = verdict.off().get(0);
    return String.format(
        Locale.ROOT, words, spread.getOrDefault(first.where() + " " + first.field(), 0.0));
  }

  /** Adds how far MuJoCo's own results are apart, by frame and field. */
  static void widen(Map<String, Double> spread, List<Comparison.Row> rows) {
    for (Comparison.Row r : rows) {
      spread.merge(r.where() + " " + r.field(), r.error(), Math::max);
    }
  }

  /** Whether every field that is off is one in which MuJoCo's own results are apart as far. */
  static boolean explains(Map<String, Double> spread, Verdict verdict) {
    for (Comparison.Row r : verdict.off()) {
      Double own = spread.get(r.where() + " " + r.field());
      if (own == null || !(r.error() <= FACTOR * own)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    memory.close();
  }
}
