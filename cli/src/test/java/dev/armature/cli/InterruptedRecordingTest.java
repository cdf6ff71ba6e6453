package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recordings that end by a signal, {@code kill -9}, or on a full disk, in processes of their own.
 */
class InterruptedRecordingTest {
  private static final String MODEL =
      Path.of(System.getProperty("armature.root")).resolve("models/cartpole.xml").toString();
  private static final List<String> FORMATS = List.of("npz", "h5", "csv", "html", "mcap");
  private static final String OLD = "what was here before";
  private static final Pattern HELD = Pattern.compile("(\\d+) (rows|frames|messages)[a-z ]* in ");

  @TempDir Path folder;

  @BeforeAll
  static void needsSignals() {
    Assumptions.assumeFalse(
        OS.WINDOWS.isCurrentOs(), "install a Unix for this test: Windows has no kill");
  }

  /** A started command with its folder, its file and what it prints. */
  private record Job(Path folder, String name, Process process) {
    Path file() {
      return folder.resolve(name);
    }

    String said() throws IOException {
      return Files.readString(folder.resolve("console.txt"));
    }

    List<String> files() throws IOException {
      try (var all = Files.list(folder)) {
        return all.map(f -> f.getFileName().toString())
            .filter(f -> !f.equals("console.txt"))
            .sorted()
            .toList();
      }
    }

    void await() throws Exception {
      try {
        assertThat(process.waitFor(90, TimeUnit.SECONDS)).as(said()).isTrue();
      } finally {
        process.destroyForcibly();
      }
    }
  }

  // ---- kill -9

  @Test
  @Timeout(120)
  void whatWasRecordedUpToTheLastSecondSurvivesAKill() throws Exception {
    Path run = Files.createDirectory(folder.resolve("run"));
    for (String format : FORMATS) {
      Files.writeString(run.resolve("run." + format), OLD);
    }
    Path rollouts = Files.createDirectory(folder.resolve("rollouts"));
    Process[] processes = {java(run, "run"), java(rollouts, "rollouts")};
    long[] reached = new long[2];
    Thread[] watchers = new Thread[2];
    for (int i = 0; i < 2; i++) {
      int which = i;
      watchers[i] =
          new Thread(() -> reached[which] = killAfter(processes[which], which == 0 ? 100 : 10));
      watchers[i].start();
    }
    for (Thread watcher : watchers) {
      watcher.join();
    }
    assertThat(reached[0]).as("steps a second before the kill").isGreaterThan(100);
    for (String format : FORMATS) {
      assertThat(Files.readString(run.resolve("run." + format))).isEqualTo(OLD);
    }
    assertThat(rows(run.resolve("run.npz.part.npy"))).isGreaterThanOrEqualTo(reached[0]);
    assertThat(rows(run.resolve("run.h5.part.npy"))).isGreaterThanOrEqualTo(reached[0]);
    assertThat(rows(run.resolve("run.part.csv"))).isGreaterThanOrEqualTo(reached[0]);
    assertThat(frames(run.resolve("run.part.html"))).isGreaterThanOrEqualTo(reached[0]);
    assertThat(messages(run.resolve("run.part.mcap"), 1)).isGreaterThanOrEqualTo(reached[0]);
    Map<String, NamedArray> worlds = ArrayFile.read(rollouts.resolve("run.npz.part.npy"));
    assertThat(worlds.get("rollout").rows()).isEqualTo(4);
    assertThat(worlds.get("qpos").shape()[2]).isEqualTo(2);
    assertThat((long) worlds.get("qpos").shape()[1]).isGreaterThanOrEqualTo(reached[1]);
    assertThat(reached[1]).as("rows a second before the kill").isGreaterThan(10);

    // the rows become the file they were meant for
    Shell shell = new Shell();
    assertThat(shell.run("recover", run.resolve("run.npz.part.npy").toString()))
        .as(shell.err())
        .isEqualTo(0);
    assertThat(rows(run.resolve("run.npz"))).isGreaterThanOrEqualTo(reached[0]);
    assertThat(ArrayFile.read(run.resolve("run.npz")).get("qpos").columns())
        .containsExactly("slider", "hinge");
  }

  private static Process java(Path folder, String what) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            RecordingProcess.class.getName(),
            folder.toString(),
            MODEL,
            what)
        .redirectError(folder.resolve("errors.txt").toFile())
        .start();
  }

  /** Kills a process once it has said more than a number; returns what it said a second before. */
  private static long killAfter(Process process, long least) {
    List<long[]> lines = new ArrayList<>();
    try (BufferedReader reader = process.inputReader()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        long now = System.nanoTime();
        lines.add(new long[] {now, Long.parseLong(line)});
        // however slow the machine, there must be something to lose
        if (saidBefore(lines, now - 1_500_000_000L) > least) {
          break;
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } finally {
      process.destroyForcibly();
    }
    return saidBefore(lines, System.nanoTime() - 1_000_000_000L);
  }

  /** The last number that was said before a moment; -1 when there is none. */
  private static long saidBefore(List<long[]> lines, long moment) {
    long last = -1;
    for (long[] line : lines) {
      last = line[0] - moment < 0 ? line[1] : last;
    }
    return last;
  }

  // ---- signals

  @Test
  @Timeout(120)
  void aSignalEndsARunWithACompleteFile() throws Exception {
    signal(List.of("npz TERM", "html INT"), List.of("npz TERM"));
  }

  @Test
  @Tag("long")
  void everySignalEndsEveryFormatWithACompleteFile() throws Exception {
    for (String signal : List.of("INT", "TERM")) {
      signal(FORMATS.stream().map(f -> f + " " + signal).toList(), List.of());
      signal(List.of(), List.of("npz " + signal, "h5 " + signal));
    }
  }

  private void signal(List<String> runs, List<String> rollouts) throws Exception {
    List<Job> jobs = new ArrayList<>();
    List<String> signals = new ArrayList<>();
    for (String text : runs) {
      String[] parts = text.split(" ");
      signals.add(parts[1]);
      jobs.add(start(parts[0], "", "run", MODEL, "--steps", "2000000000", "--every", "20"));
    }
    for (String text : rollouts) {
      String[] parts = text.split(" ");
      signals.add(parts[1]);
      jobs.add(
          start(
              parts[0],
              "",
              "rollout",
              MODEL,
              "--worlds",
              "4",
              "--steps",
              "100000000",
              "--every",
              "20000"));
    }
    for (int i = 0; i < jobs.size(); i++) {
      Job job = jobs.get(i);
      while (job.process.isAlive() && job.files().size() < 2) {
        job.process.waitFor(50, TimeUnit.MILLISECONDS);
      }
      String signal = ignoresInterrupt(job.process) ? "TERM" : signals.get(i);
      signals.set(i, signal);
      new ProcessBuilder("kill", "-" + signal, Long.toString(job.process.pid())).start().waitFor();
    }
    for (int i = 0; i < jobs.size(); i++) {
      Job job = jobs.get(i);
      job.await();
      String said = job.said();
      assertThat(job.process.exitValue())
          .as(said)
          .isEqualTo(signals.get(i).equals("INT") ? 130 : 143);
      assertThat(job.files()).as("no partial file is left").containsExactly(job.name);
      assertThat(said).containsPattern("stopped after \\d+ of \\d+ steps; .*" + job.name + " has ");
      assertThat(said).contains("wrote " + job.file());
      if (job.name.endsWith("html")) {
        assertThat(Files.readString(job.file())).endsWith("</html>\n");
        assertThat(said).contains(" has " + frames(job.file()) + " frames");
      } else if (job.name.endsWith("mcap")) {
        assertThat(said).contains(" has " + messages(job.file(), 1) + " frames");
      } else if (i < runs.size()) {
        assertThat(said).contains(" has " + rows(job.file()) + " rows");
      } else {
        assertThat(said).contains(" has 4 of 4 worlds");
        assertThat(ArrayFile.read(job.file()).get("qpos").shape()).hasSize(3).startsWith(4);
      }
    }
  }

  /**
   * Whether a process cannot be interrupted. Shells start jobs in the background that way, and what
   * these start inherits it; the request to terminate then stands in for Ctrl-C.
   */
  private static boolean ignoresInterrupt(Process process) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.exists(status)) {
      return false;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("SigIgn:")) {
        return (Long.parseUnsignedLong(line.substring(7).trim(), 16) & 2) != 0;
      }
    }
    return false;
  }

  @Test
  @Timeout(120)
  void aVideoThatIsInterruptedPlaysUpToTheLastSecond() throws Exception {
    Job stopped = film();
    Job killed = film();
    for (Job job : List.of(stopped, killed)) {
      Path part = job.folder.resolve("run.part.mp4");
      while (job.process.isAlive() && (!Files.exists(part) || fragments(part) < 2)) {
        job.process.waitFor(50, TimeUnit.MILLISECONDS);
      }
    }
    new ProcessBuilder("kill", "-TERM", Long.toString(stopped.process.pid())).start().waitFor();
    killed.process.destroyForcibly();
    stopped.await();
    killed.await();
    assertThat(stopped.process.exitValue()).as(stopped.said()).isEqualTo(143);
    assertThat(stopped.files()).containsExactly("run.mp4");
    assertThat(stopped.said()).containsPattern("stopped after \\d+ of 90000 frames");
    assertThat(fragments(stopped.file())).isGreaterThanOrEqualTo(2);
    assertThat(Files.readString(killed.file())).isEqualTo(OLD);
    assertThat(fragments(killed.folder.resolve("run.part.mp4"))).isGreaterThanOrEqualTo(2);
  }

  private Job film() throws IOException {
    return start(
        "mp4", "", "render", MODEL, "--duration", "3000", "--size", "48x32", "--samples", "1");
  }

  /** Whole fragments of a video: a header with its pictures. */
  private static int fragments(Path file) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file));
    int count = 0;
    while (in.remaining() >= 8) {
      int at = in.position();
      int size = in.getInt();
      int name = in.getInt();
      if (size > in.limit() - at) {
        break;
      }
      count += name == ('m' << 24 | 'd' << 16 | 'a' << 8 | 't') ? 1 : 0;
      in.position(at + size);
    }
    return count;
  }

  // ---- a full disk

  @Test
  @Timeout(120)
  void aFullDiskKeepsWhatWasRecordedAndSaysWhere() throws Exception {
    fullDisk(List.of("npz", "html"), List.of());
  }

  @Test
  @Tag("long")
  void aFullDiskLosesNothingInAnyFormat() throws Exception {
    fullDisk(FORMATS, List.of("npz", "h5"));
  }

  private void fullDisk(List<String> runs, List<String> rollouts) throws Exception {
    Process probe = new ProcessBuilder("unshare", "-rm", "true").start();
    Assumptions.assumeTrue(
        probe.waitFor() == 0,
        "install unshare, and allow user namespaces: this test mounts a tmpfs");
    List<Job> jobs = new ArrayList<>();
    for (String format : runs) {
      jobs.add(start(format, "2m", "run", MODEL, "--steps", "2000000000"));
    }
    for (String format : rollouts) {
      jobs.add(
          start(
              format,
              "2m",
              "rollout",
              MODEL,
              "--worlds",
              "2",
              "--steps",
              "9000000",
              "--every",
              "100"));
    }
    for (Job job : jobs) {
      job.await();
      String said = job.said();
      assertThat(job.process.exitValue()).as(said).isEqualTo(1);
      assertThat(said).contains(job.name).containsIgnoringCase("space");
      assertThat(Files.readString(job.file())).as("the older file").isEqualTo(OLD);
      Matcher held = HELD.matcher(said);
      assertThat(held.find()).as(said).isTrue();
      long count = Long.parseLong(held.group(1));
      assertThat(count).isGreaterThan(100);
      List<String> parts = job.files().stream().filter(f -> f.contains(".part.")).toList();
      assertThat(parts).hasSize(1);
      Path part = job.folder.resolve(parts.get(0));
      if (job.name.endsWith("html")) {
        assertThat(frames(part)).isEqualTo(count);
      } else if (job.name.endsWith("mcap")) {
        assertThat(messages(part, -1)).isEqualTo(count);
      } else if (said.contains("rows of rollouts")) {
        NamedArray time = ArrayFile.read(part).get("time");
        long numbers = 0;
        for (double t : time.doubles()) {
          numbers += Double.isNaN(t) ? 0 : 1;
        }
        assertThat(numbers).isEqualTo(count);
      } else {
        assertThat(rows(part)).isEqualTo(count);
      }
    }
  }

  /** Starts a command; with a size, in a file system of that size, which is copied at the end. */
  private Job start(String format, String size, String... args) throws IOException {
    Path home = Files.createTempDirectory(folder, format);
    Job job = new Job(home, "run." + format, new ProcessBuilder("true").start());
    Path target = job.file();
    List<String> command = new ArrayList<>();
    if (!size.isEmpty()) {
      Path disk = Files.createDirectory(folder.resolve(home.getFileName() + ".disk"));
      target = disk.resolve(job.name);
      command.addAll(
          List.of(
              "unshare",
              "-rm",
              "sh",
              "-c",
              "mount -t tmpfs -o size="
                  + size
                  + " none \"$1\" && printf '"
                  + OLD
                  + "' > \"$1/$2\" && d=\"$1\" o=\"$3\" && shift 3 && { \"$@\"; rc=$?;"
                  + " cp -r \"$d/.\" \"$o\"; exit $rc; }",
              "sh",
              disk.toString(),
              job.name,
              home.toString()));
    } else {
      Files.writeString(target, OLD);
    }
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.armature.cli.Main"));
    command.addAll(List.of(args));
    command.addAll(List.of("--out", target.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("console.txt").toFile())
            .start();
    return new Job(home, job.name, process);
  }

  // ---- what files hold

  private static long rows(Path file) throws IOException {
    return ArrayFile.read(file).get("time").rows();
  }

  /** The frames in all whole blocks of a page. */
  private static long frames(Path page) throws IOException {
    Matcher block =
        Pattern.compile("<script type=\"armature/frames\">([^<]*)</script>")
            .matcher(Files.readString(page));
    long frames = 0;
    while (block.find()) {
      byte[] packed = Base64.getDecoder().decode(block.group(1));
      ByteBuffer in =
          ByteBuffer.wrap(
              new InflaterInputStream(new java.io.ByteArrayInputStream(packed)).readAllBytes());
      for (; in.hasRemaining(); frames++) {
        in.position(in.position() + 8);
        for (long sections = unsigned(in); sections > 0; sections--) {
          unsigned(in);
          for (long values = unsigned(in); values > 0; values--) {
            unsigned(in);
          }
        }
      }
    }
    return frames;
  }

  private static long unsigned(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = in.get();
      value |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
  }

  /** The messages in all whole chunks of an MCAP file: of a channel, or all with -1. */
  private static long messages(Path file, int channel) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    in.position(8);
    long count = 0;
    while (in.remaining() > 9) {
      int opcode = in.get();
      long length = in.getLong();
      if (length > in.remaining()) {
        break;
      }
      int end = in.position() + (int) length;
      if (opcode == 6) {
        in.position(in.position() + 8 + 8 + 8 + 4 + 4 + 8);
        while (in.position() < end) {
          int inner = in.get();
          int size = (int) in.getLong();
          int id = in.getShort(in.position());
          count += inner == 5 && (channel < 0 || id == channel) ? 1 : 0;
          in.position(in.position() + size);
        }
      }
      in.position(end);
    }
    return count;
  }
}
