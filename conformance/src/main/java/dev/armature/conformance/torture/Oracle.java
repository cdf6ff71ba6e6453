package dev.armature.conformance.torture;

import dev.armature.conformance.Dump;
import dev.armature.conformance.DumpReader;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * MuJoCo in a separate process, queried over pipes: one line of JSON each way. The process is
 * started again when it fails, does not answer in time, or has answered often.
 */
public final class Oracle implements AutoCloseable {
  private static final int RENEWAL = 3000;
  private final List<String> command;
  private final Map<String, String> environment;
  private final Duration limit;
  private final ExecutorService reader = Trial.worker("oracle");
  private @Nullable Process process;
  private @Nullable InputStream from;
  private @Nullable OutputStream to;
  private int asked;
  private boolean answers;

  /**
   * The answer.
   *
   * @param dump what MuJoCo computed, or null
   * @param json the dump as it came, in the format {@code reference-dump/1}
   * @param refused why MuJoCo refuses the model, or null
   * @param fault how MuJoCo itself failed, or null
   */
  public record Answer(
      @Nullable Dump dump, byte[] json, @Nullable String refused, @Nullable String fault) {}

  /** An oracle that is started by a command. */
  public Oracle(List<String> command, Duration limit) {
    this(command, Map.of(), limit);
  }

  private Oracle(List<String> command, Map<String, String> environment, Duration limit) {
    this.command = List.copyOf(command);
    this.environment = environment;
    this.limit = limit;
  }

  /** The same oracle in a process of its own, with these variables in its environment. */
  Oracle with(Map<String, String> variables) {
    return new Oracle(command, variables, limit);
  }

  /**
   * The oracle of a folder that holds {@code server.mjs} and an installed MuJoCo.
   *
   * @throws IOException with what to install when something is missing
   */
  public static Oracle node(Path folder, Duration limit) throws IOException {
    Path server = folder.resolve("server.mjs").toAbsolutePath();
    if (!Files.exists(server)) {
      throw new IOException(
          folder + ": no server.mjs here; name the folder tools/oracle of the sources by --oracle");
    }
    if (!Files.isDirectory(folder.resolve("node_modules"))) {
      throw new IOException(folder + ": MuJoCo is not installed; run npm install in this folder");
    }
    return new Oracle(List.of("node", server.toString()), limit);
  }

  /**
   * Asks and waits for the answer.
   *
   * @throws IOException when the process cannot be started, or does not answer even about a plain
   *     model; otherwise a command that always fails would pass for a MuJoCo that does
   */
  Answer ask(Question question) throws IOException {
    if (!answers) {
      Answer first = answer(Question.PLAIN);
      if (first.fault() != null) {
        throw new IOException(
            String.join(" ", command) + ": no answer about a plain model: " + first.fault());
      }
      answers = true;
    }
    return answer(question);
  }

  private Answer answer(Question question) throws IOException {
    if (process == null || asked >= RENEWAL) {
      stop();
      start();
    }
    asked++;
    Future<byte[]> answer = reader.submit(() -> exchange(question.json()));
    try {
      return parse(answer.get(limit.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      stop();
      return new Answer(null, new byte[0], null, "no answer in " + limit.toSeconds() + " s");
    } catch (ExecutionException e) {
      stop();
      if (!(e.getCause() instanceof IOException)) {
        throw new IllegalStateException("an error of ours, not of the oracle", e.getCause());
      }
      return new Answer(null, new byte[0], null, "ended: " + e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop();
      return new Answer(null, new byte[0], null, "interrupted");
    }
  }

  private Answer parse(byte[] line) throws IOException {
    if (starts(line, "{\"refused\":")) {
      return new Answer(null, line, message(line), null);
    }
    if (starts(line, "{\"fault\":")) {
      stop();
      return new Answer(null, line, null, message(line));
    }
    return new Answer(DumpReader.read(line), line, null, null);
  }

  private static boolean starts(byte[] line, String prefix) {
    return new String(line, 0, Math.min(line.length, prefix.length()), StandardCharsets.UTF_8)
        .equals(prefix);
  }

  private static String message(byte[] line) {
    String text = new String(line, StandardCharsets.UTF_8);
    int from = text.indexOf(':') + 2;
    return text.substring(from, Math.max(from, text.length() - 2))
        .replace("\\n", " ")
        .replace("\\\"", "\"")
        .strip();
  }

  private byte[] exchange(String line) throws IOException {
    if (to == null || from == null) {
      throw new IOException("not running");
    }
    to.write(line.getBytes(StandardCharsets.UTF_8));
    to.write('\n');
    to.flush();
    ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 16);
    for (int b = from.read(); b != '\n'; b = from.read()) {
      if (b < 0) {
        throw new IOException("the process ended without an answer");
      }
      out.write(b);
    }
    return out.toByteArray();
  }

  private void start() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment);
    Process started = builder.start();
    process = started;
    from = new BufferedInputStream(started.getInputStream(), 1 << 16);
    to = started.getOutputStream();
    asked = 0;
  }

  private void stop() {
    if (process != null) {
      process.destroyForcibly();
      process = null;
    }
  }

  @Override
  public void close() {
    stop();
    reader.shutdownNow();
  }
}
