package dev.armature.conformance.torture;

import dev.armature.conformance.Dump;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Runs random models here and in the oracle, and keeps reduced versions of those that fail. */
public final class Chamber {
  private static final int TRIES = 600;

  /**
   * What to run.
   *
   * @param count number of models
   * @param seed seed of the first model; the others follow
   * @param focus what the models have
   * @param mpr whether MPR finds the contacts of convex shapes in all models, not in some
   * @param wild whether models stay as generated, with bodies deep inside each other
   * @param frames states per model
   * @param limit time for one model on our side
   * @param out folder for failures, or null to keep none
   * @param perKey how many failures of one cause are cut down and kept
   * @param checks what else to check on models that conform
   * @param store folder for the reference of every model that conforms, or null to keep none
   */
  public record Settings(
      int count,
      long seed,
      Generator.Focus focus,
      boolean mpr,
      boolean wild,
      int frames,
      Duration limit,
      @Nullable Path out,
      int perKey,
      Checks checks,
      @Nullable Path store) {}

  /** The outcome of one seed. */
  public record Result(long seed, Verdict verdict) {}

  private final Settings settings;
  private final Oracle oracle;
  private final Map<String, Integer> kept = new HashMap<>();

  /** A chamber. */
  public Chamber(Settings settings, Oracle oracle) {
    this.settings = settings;
    this.oracle = oracle;
  }

  /**
   * Runs all models.
   *
   * @param done is called with the number of models done
   * @throws IOException when the oracle cannot be started or a file not be written
   */
  public List<Result> run(LongConsumer done) throws IOException {
    List<Result> results = new ArrayList<>();
    try (Trial trial = new Trial(settings.limit, settings.checks);
        Sensitivity causes = new Sensitivity(oracle, trial)) {
      for (int i = 0; i < settings.count; i++) {
        long seed = settings.seed + i;
        Generator.Sample sample = sample(settings, seed, trial);
        Verdict verdict = one(seed, "seed-" + seed, sample, trial, causes);
        results.add(new Result(seed, verdict));
        done.accept(i + 1);
      }
    }
    return results;
  }

  private static Generator.Sample sample(Settings settings, long seed, Trial trial) {
    Generator.Sample wild = drawn(settings, seed);
    return settings.wild ? wild : trial.within(() -> Calm.of(wild), wild);
  }

  private static Generator.Sample drawn(Settings settings, long seed) {
    Generator.Sample sample = Generator.sample(seed, settings.focus);
    return settings.mpr ? sample.withMpr() : sample;
  }

  /** Prints the models instead of running them. */
  public static void print(Settings settings, PrintWriter out) {
    try (Trial trial = new Trial(settings.limit, settings.checks)) {
      for (int i = 0; i < settings.count; i++) {
        out.print(sample(settings, settings.seed + i, trial).xml());
      }
    }
    out.flush();
  }

  /** Prints which attributes of MJCF the models have, instead of running them. */
  public static void cover(Settings settings, PrintWriter out) {
    Coverage coverage = new Coverage();
    for (int i = 0; i < settings.count; i++) {
      coverage.add(drawn(settings, settings.seed + i));
    }
    coverage.print(settings.count, out);
  }

  /**
   * Runs one model of a file, with the random states of the seed.
   *
   * @throws IOException when the file cannot be read or the oracle not be started
   */
  public Result file(Path file) throws IOException {
    try (Trial trial = new Trial(settings.limit, settings.checks);
        Sensitivity causes = new Sensitivity(oracle, trial)) {
      Generator.Sample sample = Generator.Sample.read(file);
      String name = file.getFileName().toString();
      return new Result(
          settings.seed,
          one(settings.seed, name.replaceFirst("\\.xml$", ""), sample, trial, causes));
    }
  }

  private Verdict one(
      long seed, String name, Generator.Sample sample, Trial trial, Sensitivity causes)
      throws IOException {
    Question question = Question.random(sample, seed, settings.frames);
    Oracle.Answer answer = oracle.ask(question);
    Verdict verdict = judged(sample, question, answer, trial, causes);
    if (!verdict.kind().good && settings.out != null) {
      Shrinker.Test test =
          s -> {
            Question q = Question.random(s, seed, settings.frames);
            Oracle.Answer a = oracle.ask(q);
            return judged(s, q, a, trial, causes).same(verdict);
          };
      keep(seed, name, sample, verdict, trial, test);
    }
    if (verdict.kind() == Verdict.Kind.SENSITIVE && settings.out != null) {
      write(settings.out, name, sample, answer);
    }
    if (verdict.kind() == Verdict.Kind.CONFORMS && settings.store != null) {
      write(settings.store, name, sample, answer);
    }
    return verdict;
  }

  private Verdict judged(
      Generator.Sample sample,
      Question question,
      Oracle.Answer answer,
      Trial trial,
      Sensitivity causes)
      throws IOException {
    Verdict verdict = causes.judge(sample, question, answer, trial.judge(question, answer));
    Dump reference = answer.dump();
    return reference != null
            && verdict.kind() == Verdict.Kind.CONFORMS
            && settings.checks.has(Checks.Kind.DERIVATIVE)
        ? new OracleDerivatives(q -> oracle.ask(q).dump(), trial, settings.checks)
            .judge(question, reference)
        : verdict;
  }

  /** Writes a model and its reference; one with other files into a folder of its own. */
  private static void write(Path out, String name, Generator.Sample sample, Oracle.Answer answer)
      throws IOException {
    Path folder = sample.texts().isEmpty() ? out : out.resolve(name);
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(name + ".xml"), sample.xml());
    for (Map.Entry<String, String> f : sample.texts().entrySet()) {
      Files.writeString(folder.resolve(f.getKey()), f.getValue());
    }
    try (OutputStream gz =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve(name + ".xml.json.gz")))) {
      gz.write(answer.json());
    }
  }

  private void keep(
      long seed,
      String name,
      Generator.Sample sample,
      Verdict verdict,
      Trial trial,
      Shrinker.Test test)
      throws IOException {
    Path out = Objects.requireNonNull(settings.out);
    Files.createDirectories(out);
    if (kept.merge(verdict.kind() + verdict.key(), 1, Integer::sum) > settings.perKey) {
      return;
    }
    boolean shrink = verdict.kind() != Verdict.Kind.HANG;
    Generator.Sample small = shrink ? new Shrinker(test, TRIES).shrink(sample) : sample;
    Question q = Question.random(small, seed, settings.frames);
    Oracle.Answer smallAnswer = oracle.ask(q);
    Verdict smallVerdict = shrink ? trial.judge(q, smallAnswer) : verdict;
    write(out, name, small, smallAnswer);
    Files.writeString(
        out.resolve(name + ".txt"),
        verdict.kind().words
            + "\n"
            + verdict.key()
            + "\n"
            + verdict.detail()
            + "\n"
            + smallVerdict.detail()
            + "\n"
            + fields(smallVerdict));
  }

  private static String fields(Verdict verdict) {
    StringBuilder out = new StringBuilder();
    verdict.off().forEach(r -> out.append(r).append('\n'));
    return out.toString();
  }
}
