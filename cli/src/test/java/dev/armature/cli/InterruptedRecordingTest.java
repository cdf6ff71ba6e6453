package dev.armature.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.io.ArrayFile;
import dev.armature.io.McapReader;
import dev.armature.io.NamedArray;
import dev.armature.learn.PolicyFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Recordings that end by a signal, {@code kill -9}, or on a full disk, in processes of their own.
 */
class InterruptedRecordingTest {
  private static final String MODEL =
      Path.of(System.getProperty("armature.root")).resolve("models/cartpole.xml").toString();
  private static final String ROPE = MODEL.replace("cartpole.xml", "rope.xml");
  private static final List<String> FORMATS =
      List.of("npz", "h5", "csv", "parquet", "html", "mcap");
  private static final String OLD = "what was here before";
  private static final Pattern HELD = Pattern.compile("(\\d+) (rows|frames|messages)[a-z ]* in ");

  @TempDir Path folder;

  @BeforeAll
  static void needsSignals() {
    Assumptions.assumeFalse(
        OS.WINDOWS.isCurrentOs(), "install a Unix for this test: Windows has no kill");
  }

  /** A command with its folder, where it writes to, its file and what it prints. */
  private record Job(Path folder, Path disk, String name, List<String> args) {
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

    String kind() {
      return args.get(0);
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
    assertThat(rows(run.resolve("run.parquet.part.npy"))).isGreaterThanOrEqualTo(reached[0]);
    assertThat(rows(run.resolve("run.part.csv"))).isGreaterThanOrEqualTo(reached[0]);
    assertThat(rows(run.resolve("run.part.html"))).isGreaterThanOrEqualTo(reached[0]);
    assertThat(rows(run.resolve("run.part.mcap"))).isGreaterThanOrEqualTo(reached[0]);
    Map<String, NamedArray> worlds = ArrayFile.read(rollouts.resolve("run.npz.part.npy"));
    assertThat(worlds.get("rollout").rows()).isEqualTo(4);
    assertThat(worlds.get("qpos").shape()[2]).isEqualTo(2);
    assertThat((long) worlds.get("qpos").shape()[1]).isGreaterThanOrEqualTo(reached[1]);
    assertThat(reached[1]).as("rows a second before the kill").isGreaterThan(10);

    // the rows become the file they were meant for
    for (String name : new String[] {"run.npz", "run.h5", "run.parquet"}) {
      Shell shell = new Shell();
      assertThat(shell.run("recover", run.resolve(name + ".part.npy").toString()))
          .as(shell.err())
          .isEqualTo(0);
      assertThat(rows(run.resolve(name))).isGreaterThanOrEqualTo(reached[0]);
      assertThat(ArrayFile.read(run.resolve(name)).get("qpos").columns())
          .containsExactly("slider", "hinge");
      assertThat(run.resolve(name + ".part.npy")).doesNotExist();
    }
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

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  @Timeout(120)
  void aSignalEndsEveryCommandAndFormatWithACompleteFile(String wanted) throws Exception {
    List<Job> jobs = new ArrayList<>();
    for (String format : FORMATS) {
      jobs.add(job(format, "run", MODEL, "--steps", "2000000000", "--every", "20"));
    }
    for (String format : new String[] {"npz", "csv", "parquet"}) {
      jobs.add(
          job(
              format,
              "rollout",
              MODEL,
              "--worlds",
              "4",
              "--steps",
              "100000000",
              "--every",
              "20000"));
    }
    jobs.add(job("npz", "plan", "swing-up"));
    jobs.add(job("mp4", "render", MODEL, "--duration", "3000", "--size", "48x32"));
    Process process = start(jobs, false);
    try {
      for (Job job : jobs) {
        while (process.isAlive() && job.files().size() < 2) {
          process.waitFor(50, TimeUnit.MILLISECONDS);
        }
      }
      String signal = ignoresInterrupt(process) ? "TERM" : wanted;
      new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(signal.equals("INT") ? 130 : 143);
    } finally {
      process.destroyForcibly();
    }
    for (Job job : jobs) {
      assertThat(job.files()).as("no partial file is left").containsExactly(job.name);
      assertComplete(job);
    }
  }

  /** The file of a command that was stopped is whole, and the message says what is in it. */
  private static void assertComplete(Job job) throws IOException {
    String said = job.said();
    switch (job.kind()) {
      case "run":
        assertThat(said)
            .containsPattern("stopped after \\d+ of \\d+ steps; .*" + job.name + " has ")
            .contains("wrote " + job.file());
        if (job.name.endsWith("html")) {
          assertThat(Files.readString(job.file())).endsWith("</html>\n");
        }
        boolean shown = RunRecording.isShown(job.file());
        assertThat(said).contains(" has " + rows(job.file()) + (shown ? " frames" : " rows"));
        break;
      case "rollout":
        assertThat(said).contains(job.name + " has 4 of 4 worlds").contains("wrote " + job.file());
        assertThat(ArrayFile.read(job.file()).get("time").shape()).hasSize(2).startsWith(4);
        break;
      case "plan":
        assertThat(said)
            .contains("stopped in attempt 1 of 1")
            .contains(job.name + " has " + rows(job.file()) + " rows");
        break;
      default:
        assertThat(said).containsPattern("stopped after \\d+ of 90000 frames");
        assertThat(fragments(job.file())).isPositive();
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
  void whatHasNoJournalSurvivesAKillToo() throws Exception {
    List<Job> jobs =
        List.of(
            job("mp4", "render", MODEL, "--duration", "3000", "--size", "48x32", "--samples", "1"),
            job("npz", "plan", MODEL, "--from", "hanging", "--to", "0,0", "--seconds", "30"),
            job("onnx", "train", "cartpole"));
    Process process = start(jobs, false);
    try {
      Path video = jobs.get(0).folder.resolve("run.part.mp4");
      List<Path> others =
          List.of(
              jobs.get(1).folder.resolve("run.part.npz"),
              jobs.get(2).folder.resolve("run.part.onnx"));
      while (process.isAlive()
          && (!Files.exists(video)
              || fragments(video) < 2
              || !others.stream().allMatch(Files::exists))) {
        process.waitFor(50, TimeUnit.MILLISECONDS);
      }
      process.destroyForcibly().waitFor();
      for (Job job : jobs) {
        assertThat(Files.readString(job.file())).as(job.said()).isEqualTo(OLD);
      }
      assertThat(fragments(video)).isGreaterThanOrEqualTo(2);
      assertThat(ArrayFile.read(others.get(0)).get("qpos").shape()).containsExactly(3000, 2);
      assertThat(PolicyFile.read(others.get(1)).task()).isEqualTo("cartpole");
    } finally {
      process.destroyForcibly();
    }
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
    List<Job> jobs = new ArrayList<>();
    for (String format : FORMATS) {
      jobs.add(job(format, "run", MODEL, "--steps", "2000000000"));
    }
    jobs.add(
        job("parquet", "rollout", MODEL, "--worlds", "2", "--steps", "900000", "--every", "10"));
    for (String format : new String[] {"mp4", "apng", "gif"}) {
      jobs.add(
          job(
              format,
              "render",
              ROPE,
              "--duration",
              "99",
              "--fps",
              "15",
              "--size",
              "64x48",
              "--samples",
              "1"));
    }
    Process process = start(jobs, true);
    try {
      assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
    } finally {
      // the process in the file systems of its own is not this one
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    for (Job job : jobs) {
      String said = job.said();
      assertThat(said).contains("exit 1").contains(job.name).containsIgnoringCase("space");
      assertThat(Files.readString(job.file())).as("the older file").isEqualTo(OLD);
      Matcher held = HELD.matcher(said);
      assertThat(held.find()).as(said).isTrue();
      List<String> parts = job.files().stream().filter(f -> f.contains(".part.")).toList();
      assertThat(parts).hasSize(1);
      assertThat(held(job, job.folder.resolve(parts.get(0))))
          .as(said)
          .isEqualTo(Long.parseLong(held.group(1)))
          .isGreaterThan(20);
    }
  }

  /** How many rows, frames or messages there are in a partial file. */
  private static long held(Job job, Path part) throws IOException {
    if (job.kind().equals("rollout")) {
      double[] time = ArrayFile.read(part).get("time").doubles();
      return java.util.Arrays.stream(time).filter(t -> !Double.isNaN(t)).count();
    }
    switch (job.name) {
      case "run.mcap":
        return McapReader.read(part, message -> {}).messages();
      case "run.mp4":
        return samples(part);
      case "run.gif":
        try (ImageInputStream in = ImageIO.createImageInputStream(part.toFile())) {
          ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
          reader.setInput(in);
          int images = reader.getNumImages(true);
          reader.read(images - 1);
          return images;
        }
      case "run.apng":
        assertThat(ImageIO.read(part.toFile()).getWidth()).isEqualTo(64);
        return chunks(part, "fcTL");
      default:
        return rows(part);
    }
  }

  /** A command of its own folder, with an older file where it is to write. */
  private Job job(String format, String... args) throws IOException {
    Path home = Files.createTempDirectory(folder, format);
    Job job =
        new Job(home, folder.resolve(home.getFileName() + ".disk"), "run." + format, List.of(args));
    Files.writeString(job.file(), OLD);
    return job;
  }

  /**
   * Starts commands in one process: all at once, or one after the other, each with a small file
   * system of its own, which is copied at the end.
   */
  private Process start(List<Job> jobs, boolean onSmallDisks) throws Exception {
    List<String> command = new ArrayList<>();
    StringBuilder lines = new StringBuilder();
    if (onSmallDisks) {
      Process probe = new ProcessBuilder("unshare", "-rm", "true").start();
      Assumptions.assumeTrue(
          probe.waitFor() == 0,
          "install unshare, and allow user namespaces: this test mounts a tmpfs");
      StringBuilder before = new StringBuilder();
      StringBuilder after = new StringBuilder();
      for (Job job : jobs) {
        Files.createDirectory(job.disk);
        before.append(
            "mount -t tmpfs -o size=%s none %s && cp %s %s && "
                .formatted(
                    job.kind().equals("render") ? "48k" : "600k", job.disk, job.file(), job.disk));
        after.append("cp -r %s/. %s;".formatted(job.disk, job.folder));
      }
      command.addAll(List.of("unshare", "-rm", "sh", "-c", before + "\"$@\";" + after, "sh"));
    }
    for (Job job : jobs) {
      Path target = onSmallDisks ? job.disk.resolve(job.name) : job.file();
      lines.append(job.folder.resolve("console.txt")).append('\t');
      lines.append(String.join("\t", job.args));
      lines.append("\t--out\t").append(target).append('\n');
    }
    Path list = Files.writeString(Files.createTempFile(folder, "commands", ""), lines);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            CommandsProcess.class.getName(),
            list.toString(),
            onSmallDisks ? "one by one" : "together"));
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  // ---- what files hold

  private static long rows(Path file) throws IOException {
    return ArrayFile.read(file).get("time").rows();
  }

  /** The chunks of a name in a PNG file. */
  private static long chunks(Path file, String name) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file));
    long count = 0;
    for (int at = 8; at < in.limit(); at += 12 + in.getInt(at)) {
      count += name.equals(new String(in.array(), at + 4, 4, US_ASCII)) ? 1 : 0;
    }
    return count;
  }

  /** The pictures in all fragments of a video, which must be whole. */
  private static long samples(Path file) throws IOException {
    String text = Files.readString(file, ISO_8859_1);
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file));
    long count = 0;
    int found = 0;
    for (int at = text.indexOf("trun"); at >= 0; at = text.indexOf("trun", at + 1)) {
      count += in.getInt(at + 8);
      found++;
    }
    assertThat(fragments(file)).isEqualTo(found);
    return count;
  }
}
