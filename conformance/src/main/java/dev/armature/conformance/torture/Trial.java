package dev.armature.conformance.torture;

import dev.armature.compile.Compiler;
import dev.armature.conformance.Comparison;
import dev.armature.conformance.Dump;
import dev.armature.conformance.Dumper;
import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.spec.LoadOptions;
import dev.armature.spec.ModelException;
import dev.armature.spec.Spec;
import dev.armature.step.Physics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs models on our side, within a time limit, and compares them with what the oracle said. */
final class Trial implements AutoCloseable {
  // MuJoCo computes the first state while it compiles; this is its engine failing, no refusal
  private static final String ENGINE_ERROR = "engine error: ";
  private final Duration limit;
  private final Checks checks;
  private ExecutorService worker = worker("ours");
  private volatile Thread running = Thread.currentThread();

  Trial(Duration limit, Checks checks) {
    this.limit = limit;
    this.checks = checks;
  }

  /** One thread, which no end of the program waits for. */
  static ExecutorService worker(String name) {
    return Executors.newSingleThreadExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Our model of a text. */
  static Model compile(String xml, Map<String, String> files) {
    return Compiler.compile(read(xml, files)).model();
  }

  /** The spec of a text. */
  static Spec read(String xml, Map<String, String> files) {
    return read(xml, files, LoadOptions.DEFAULT);
  }

  private static Spec read(String xml, Map<String, String> files, LoadOptions options) {
    Map<String, byte[]> memory = new LinkedHashMap<>();
    files.forEach((k, v) -> memory.put(k, v.getBytes(StandardCharsets.UTF_8)));
    memory.put("model.xml", xml.getBytes(StandardCharsets.UTF_8));
    return ModelReader.readFrom(memory, "model.xml", options);
  }

  /** Compares us with the oracle. */
  Verdict judge(Question question, Oracle.Answer answer) {
    String fault = answer.fault();
    if (fault != null) {
      return guarded(
          () -> {
            try {
              survive(compile(question.xml(), question.files()));
            } catch (ModelException e) {
              return Verdict.of(
                  Verdict.Kind.REFUSED, "MuJoCo fails", String.valueOf(e.getMessage()));
            }
            return Verdict.of(Verdict.Kind.ORACLE, "", fault);
          });
    }
    Dump reference = answer.dump();
    return guarded(
        () -> {
          Model m;
          try {
            m = compile(question.xml(), question.files());
          } catch (ModelException e) {
            String message = String.valueOf(e.getMessage());
            return reference == null
                ? Verdict.of(
                    Verdict.Kind.REFUSED, wording(String.valueOf(answer.refused())), message)
                : Verdict.of(Verdict.Kind.REFUSAL, wording(message), message);
          }
          if (reference == null) {
            return accepted(question, m, String.valueOf(answer.refused()));
          }
          Verdict compared = compared(m, reference);
          return compared.kind() == Verdict.Kind.CONFORMS
              ? checks.run(m, question, reference)
              : compared;
        });
  }

  /** A model that MuJoCo refuses and we do not. */
  private static Verdict accepted(Question question, Model m, String message) {
    if (message.contains(ENGINE_ERROR)) {
      survive(m);
      return Verdict.of(Verdict.Kind.ORACLE, "", message);
    }
    try {
      LoadOptions strict = LoadOptions.DEFAULT.strict(true);
      Compiler.compile(read(question.xml(), question.files(), strict), true);
    } catch (ModelException e) {
      return Verdict.of(
          Verdict.Kind.STRICT, wording(message), message + "; strict: " + e.getMessage());
    }
    return Verdict.of(Verdict.Kind.ACCEPTED, wording(message), message);
  }

  /**
   * Some steps of a model on which MuJoCo itself fails; nothing to compare, but nothing may break.
   */
  private static void survive(Model m) {
    Data d = new Data(m);
    for (int i = 0; i < 5; i++) {
      Physics.step(m, d);
    }
  }

  private static Verdict compared(Model m, Dump reference) {
    List<Comparison.Row> rows = new ArrayList<>(Comparison.model(reference, Dumper.model(m)));
    if (rows.stream().noneMatch(r -> Double.isInfinite(r.error()))) {
      List<Dump.Frame> ours = Dumper.frames(m, reference);
      for (int i = 0; i < ours.size(); i++) {
        rows.addAll(Comparison.frame(reference, reference.frames.get(i), ours.get(i)));
      }
    }
    rows.removeIf(Comparison.Row::ok);
    if (rows.isEmpty()) {
      return Verdict.of(Verdict.Kind.CONFORMS, "", "conforms");
    }
    rows.sort(Comparator.comparing(Comparison.Row::group));
    Comparison.Row first = rows.get(0);
    return new Verdict(
        Verdict.Kind.OFF,
        first.group().name().toLowerCase(Locale.ROOT) + " " + first.field(),
        String.format(
            Locale.ROOT,
            "%s %s off by %.1e (%s), %d fields off",
            first.where(),
            first.field(),
            first.error(),
            first.group(),
            rows.size()),
        rows);
  }

  /** A message without names and numbers. */
  private static String wording(String message) {
    return message
        .replaceAll("(?s)Element.*", "")
        .replaceAll("\\(.*?\\)", "")
        .replaceAll("[\"'][^\"']*[\"']", "…")
        .replaceAll("-?[0-9][0-9.e+-]*", "#")
        .replaceAll("\\s+", " ")
        .strip();
  }

  /** The result of a task, or another one when the task fails or takes too long. */
  <T> T within(Callable<T> task, T otherwise) {
    Future<T> future = worker.submit(task);
    try {
      return future.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      renew();
      return otherwise;
    } catch (ExecutionException e) {
      // what goes wrong here goes wrong in the trial too, which reports it
      return otherwise;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return otherwise;
    }
  }

  private void renew() {
    worker.shutdownNow();
    worker = worker("ours");
  }

  /** The verdict of a task, or that it fails or takes too long. */
  Verdict guarded(Callable<Verdict> task) {
    Future<Verdict> future =
        worker.submit(
            () -> {
              running = Thread.currentThread();
              return task.call();
            });
    try {
      return future.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      String place = place(running.getStackTrace());
      renew();
      return Verdict.of(Verdict.Kind.HANG, "", "no end in " + limit.toSeconds() + " s " + place);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      String place = place(cause.getStackTrace());
      Verdict.Kind kind = cause instanceof Error ? Verdict.Kind.CRASH : Verdict.Kind.EXCEPTION;
      return Verdict.of(kind, cause.getClass().getSimpleName() + " " + place, cause + " " + place);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Verdict.of(Verdict.Kind.HANG, "", "interrupted");
    }
  }

  /** The innermost place of ours, without line numbers. */
  private static String place(StackTraceElement[] trace) {
    for (StackTraceElement t : trace) {
      if (t.getClassName().startsWith("dev.armature.")) {
        String name = t.getClassName();
        return "at " + name.substring(name.lastIndexOf('.') + 1) + "." + t.getMethodName();
      }
    }
    return "";
  }

  @Override
  public void close() {
    worker.shutdownNow();
  }
}
