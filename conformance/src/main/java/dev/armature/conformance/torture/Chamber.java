package dev.armature.conformance.torture;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Runs random models, ours against the oracle, and keeps what fails, cut down. */
public final class Chamber {
  private static final int TRIES = 600;

  /**
   * What to run.
   *
   * @param count number of models
   * @param seed seed of the first model; the others follow
   * @param focus what the models have
   * @param frames states per model
   * @param limit time for one model on our side
   * @param out folder for failures, or null to keep none
   * @param perKey how many failures of one cause are cut down and kept
   */
  public record Settings(
      int count,
      long seed,
      Generator.Focus focus,
      int frames,
      Duration limit,
      @Nullable Path out,
      int perKey) {}

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
    Set<Checks.Kind> none = EnumSet.noneOf(Checks.Kind.class);
    try (Trial trial = new Trial(settings.limit, new Checks(none))) {
      for (int i = 0; i < settings.count; i++) {
        long seed = settings.seed + i;
        Verdict verdict = one(seed, trial);
        results.add(new Result(seed, verdict));
        done.accept(i + 1);
      }
    }
    return results;
  }

  private Verdict one(long seed, Trial trial) throws IOException {
    Generator.Sample sample = Generator.sample(seed, settings.focus);
    Question question = Question.random(sample, seed, settings.frames);
    Oracle.Answer answer = oracle.ask(question);
    Verdict verdict = trial.judge(question, answer);
    if (verdict.kind() == Verdict.Kind.OFF && answer.dump() != null) {
      verdict = new Sensitivity(oracle, trial).judge(sample, question, answer.dump(), verdict);
    }
    if (!verdict.kind().good && settings.out != null) {
      keep(seed, sample, answer, verdict, trial, settings.out);
    }
    return verdict;
  }

  private void keep(
      long seed,
      Generator.Sample sample,
      Oracle.Answer answer,
      Verdict verdict,
      Trial trial,
      Path out)
      throws IOException {
    Files.createDirectories(out);
    if (kept.merge(verdict.kind() + verdict.key(), 1, Integer::sum) > settings.perKey) {
      return;
    }
    Generator.Sample small = sample;
    Oracle.Answer smallAnswer = answer;
    Verdict smallVerdict = verdict;
    if (verdict.kind() != Verdict.Kind.HANG) {
      Shrinker.Test test =
          s -> {
            Question q = Question.random(s, seed, settings.frames);
            Oracle.Answer a = oracle.ask(q);
            Verdict v = trial.judge(q, a);
            if (v.same(verdict) && v.kind() == Verdict.Kind.OFF && a.dump() != null) {
              v = new Sensitivity(oracle, trial).judge(s, q, a.dump(), v);
            }
            return v.same(verdict);
          };
      small = new Shrinker(test, TRIES).shrink(sample);
      Question q = Question.random(small, seed, settings.frames);
      smallAnswer = oracle.ask(q);
      smallVerdict = trial.judge(q, smallAnswer);
    }
    String name = "seed-" + seed;
    Files.writeString(out.resolve(name + ".xml"), small.xml());
    for (Map.Entry<String, String> f : small.texts().entrySet()) {
      Files.writeString(out.resolve(f.getKey()), f.getValue());
    }
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
    try (OutputStream gz =
        new GZIPOutputStream(Files.newOutputStream(out.resolve(name + ".xml.json.gz")))) {
      gz.write(smallAnswer.json());
    }
  }

  private static String fields(Verdict verdict) {
    StringBuilder out = new StringBuilder();
    verdict.off().forEach(r -> out.append(r).append('\n'));
    return out.toString();
  }
}
