package dev.armature.bridge;

import dev.armature.env.AutoResetMode;
import dev.armature.env.Gymnasium;
import dev.armature.env.Parts;
import dev.armature.env.Task;
import dev.armature.env.TaskBuilder;
import dev.armature.env.Tasks;
import dev.armature.learn.PolicyFile;
import dev.armature.model.Model;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Answers commands of another process until its end of the pipe closes.
 *
 * <p>A command is a line of fields with tabs between them; an answer is {@code ok}, possibly after
 * lines that describe a new session, or {@code error} with a message. Arrays do not go through the
 * pipe: they are in a file that both sides have mapped, and a command says that they are ready.
 */
public final class Bridge {
  /** Loads models. */
  @FunctionalInterface
  public interface Loader {
    /** Loads a model file. */
    Model load(Path file) throws IOException;
  }

  private final Loader loader;
  private final PrintStream out;
  private final Map<Integer, Session> sessions = new HashMap<>();
  private int count;

  private Bridge(Loader loader, PrintStream out) {
    this.loader = loader;
    this.out = out;
  }

  /** Answers commands until the input ends. */
  public static void run(InputStream in, PrintStream out, Loader loader) throws IOException {
    Bridge bridge = new Bridge(loader, out);
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    out.println("armature 1");
    out.flush();
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        bridge.answer(line);
        out.flush();
      }
    } finally {
      bridge.sessions.values().forEach(Session::close);
    }
  }

  private void answer(String line) {
    List<String> fields = List.of(line.split("\t", -1));
    try {
      switch (fields.get(0)) {
        case "new" -> describe(make(fields), Path.of(fields.get(2)));
        case "close" -> {
          Session session = sessions.remove(Integer.parseInt(fields.get(1)));
          if (session != null) {
            session.close();
          }
        }
        default -> {
          Session session = sessions.get(Integer.parseInt(fields.get(1)));
          if (session == null) {
            throw new IllegalArgumentException("nothing has the number " + fields.get(1));
          }
          session.perform(fields.get(0), fields.subList(2, fields.size()));
        }
      }
      out.println("ok");
    } catch (IOException | RuntimeException e) {
      String message = e.getMessage() == null ? e.toString() : e.getMessage();
      out.println("error\t" + message.replace("\\", "\\\\").replace("\n", "\\n"));
    }
  }

  private static int number(String text, int least, String what) {
    int value = Integer.parseInt(text);
    if (value < least) {
      throw new IllegalArgumentException(what + " must be at least " + least + ", not " + value);
    }
    return value;
  }

  /** Fields: new, kind, file of the arrays, model or task, then what the kind needs. */
  private Session make(List<String> f) throws IOException {
    String name = f.get(3);
    return switch (f.get(1)) {
      case "model" -> new ModelSession(loader.load(Path.of(name)));
      case "environment" ->
          new EnvironmentSession(
              task(name, f.get(7)),
              number(f.get(4), 1, "the number of worlds"),
              AutoResetMode.valueOf(f.get(6).toUpperCase(Locale.ROOT)),
              number(f.get(5), 1, "the number of threads"));
      case "batch" ->
          new BatchSession(
              loader.load(Path.of(name)),
              number(f.get(4), 1, "the number of worlds"),
              number(f.get(5), 1, "the number of threads"),
              f.get(6).isEmpty() ? List.of() : Arrays.asList(f.get(6).split(" ")));
      case "rollout" ->
          new RolloutSession(
              loader.load(Path.of(name)),
              number(f.get(4), 1, "the number of worlds"),
              number(f.get(6), 1, "the number of steps"),
              number(f.get(5), 1, "the number of threads"));
      case "policy" ->
          new PolicySession(PolicyFile.read(Path.of(name)), number(f.get(4), 1, "rows"));
      default -> throw Session.unknown("new " + f.get(1));
    };
  }

  /**
   * A task by its name, on a model file if one is given; or the one of a model file: that of the
   * file's name where there is one, else a plain one that shows the state and rewards nothing.
   */
  private Task task(String name, String modelFile) throws IOException {
    if (!modelFile.isEmpty()) {
      return Tasks.named(name, loader.load(Path.of(modelFile)));
    }
    if (Gymnasium.names().contains(name)) {
      throw new IllegalArgumentException(name + " needs a model file");
    }
    if (Tasks.names().contains(name) || !name.contains(".")) {
      return Tasks.named(name);
    }
    Path file = Path.of(name);
    Model m = loader.load(file);
    String stem = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
    if (Tasks.names().contains(stem)) {
      return Tasks.named(stem, m);
    }
    TaskBuilder builder = new TaskBuilder(stem, m).reward("nothing", (b, a) -> 0, 1);
    builder.observe(Parts.qposFrom(0));
    return builder.observe(Parts.qvel()).build();
  }

  private void describe(Session session, Path file) throws IOException {
    session.arrays.map(file);
    int id = count++;
    sessions.put(id, session);
    out.println("session\t" + id);
    for (SharedArrays.Entry entry : session.arrays.entries()) {
      StringBuilder shape = new StringBuilder();
      for (int size : entry.shape()) {
        shape.append(shape.length() == 0 ? "" : " ").append(size);
      }
      out.println(
          "array\t" + entry.name() + "\t" + entry.type().code() + "\t" + entry.at() + "\t" + shape);
    }
    session.facts().forEach((key, value) -> out.println("fact\t" + key + "\t" + value));
  }
}
