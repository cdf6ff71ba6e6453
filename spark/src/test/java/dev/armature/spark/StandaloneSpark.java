package dev.armature.spark;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A master and workers of Spark as processes of their own on this machine, from the jars on the
 * class path. The folder gets the layout of an installed Spark ({@code home}) and of a build of
 * Armature ({@code build}); commands run in it.
 */
final class StandaloneSpark implements AutoCloseable {
  /** Jars of the command that Spark does not have. */
  private static final Pattern OF_THE_COMMAND =
      Pattern.compile(
          ".*/(info/picocli|me/tongfei|org/jline|org/eclipse/jetty|org/openjdk/jmh"
              + "|net/sf/jopt-simple|org/webjars|tools/jackson|io/jhdf)/.*");

  /** Jars of the command that Spark has, too. */
  private static final Pattern OF_BOTH =
      Pattern.compile(
          ".*/(woodstox-core|stax2-api|lz4-java|compress-lzf|commons-lang3|commons-math3"
              + "|jackson-annotations|slf4j-api)-[^/]*");

  private static final Pattern OF_TESTS =
      Pattern.compile(".*/(junit|assertj|opentest4j|apiguardian|surefire|jqwik|archunit)[^/]*");
  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");
  private static final String HERE = "127.0.0.1";
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(240);

  private final Path folder;
  private final List<Process> processes = new CopyOnWriteArrayList<>();
  private final List<Process> workers = new ArrayList<>();
  private final List<Path> links = new CopyOnWriteArrayList<>();
  private final String master;

  StandaloneSpark(Path folder, int workers) throws Exception {
    this.folder = folder;
    Runtime.getRuntime().addShutdownHook(new Thread(this::close));
    try {
      install();
      String sparkClass = folder.resolve("home/bin/spark-class").toString();
      start(
          "master",
          sparkClass,
          "org.apache.spark.deploy.master.Master",
          "--host",
          HERE,
          "--port",
          "0",
          "--webui-port",
          "0");
      await("a master", () -> MASTER.matcher(log("master")).find());
      Matcher address = MASTER.matcher(log("master"));
      address.find();
      master = address.group(1);
      for (int i = 0; i < workers; i++) {
        this.workers.add(
            start(
                "worker" + i,
                sparkClass,
                "org.apache.spark.deploy.worker.Worker",
                "--host",
                HERE,
                "--webui-port",
                "0",
                "--cores",
                "1",
                "--memory",
                "1g",
                "--work-dir",
                folder.resolve("work" + i).toString(),
                master));
      }
      await("workers", () -> log("master").split("Registering worker ", -1).length > workers);
    } catch (Exception e) {
      close();
      throw e;
    }
  }

  /** The address of the master. */
  String master() {
    return master;
  }

  /** Where the jars of Armature are, as in a build. */
  Path built() {
    return folder.resolve("build");
  }

  /** What a process printed so far. */
  String log(String name) {
    try {
      return Files.readString(folder.resolve(name + ".log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts a command with Spark's programs on its path. */
  Process start(String name, String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    String home = folder.resolve("home").toString();
    builder.environment().keySet().removeIf(key -> key.startsWith("SPARK_"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("SPARK_HOME", home);
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", HERE);
    builder.environment().merge("PATH", home + "/bin", (path, bin) -> bin + ":" + path);
    builder.directory(folder.toFile());
    Process process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(name + ".log").toFile())
            .start();
    processes.add(process);
    return process;
  }

  /** Kills a worker and its executors with SIGKILL; returns how many executors there were. */
  int killWorker(int number) {
    return kill(workers.get(number));
  }

  /** Kills a process and what it has started; returns how many those were. */
  private static int kill(Process process) {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    process.onExit().join();
    return children.size();
  }

  /** Waits until something holds. */
  void await(String what, BooleanSupplier holds) throws Exception {
    long until = System.nanoTime() + PATIENCE;
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() > until) {
        throw new TimeoutException("no " + what + "; the logs are in " + folder);
      }
      Thread.sleep(20);
    }
  }

  @Override
  public void close() {
    processes.forEach(StandaloneSpark::kill);
    for (Path link : links) {
      try {
        Files.deleteIfExists(link);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  // ---- what an installation consists of

  private void install() throws IOException {
    Path jars = Files.createDirectories(folder.resolve("home/jars"));
    Path lib = Files.createDirectories(built().resolve("armature-cli/lib"));
    Path ours = Path.of(location("dev.armature.spark.SparkCluster"));
    Path cli = Path.of(location("dev.armature.cli.Main"));
    Path tests = Path.of(location(StandaloneSpark.class.getName()));
    for (String name : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path entry = Path.of(name).toAbsolutePath();
      String path = entry.toString().replace(File.separatorChar, '/');
      if (!Files.exists(entry) || entry.equals(tests) || OF_TESTS.matcher(path).matches()) {
        continue;
      }
      if (entry.equals(ours)) {
        jar(
            entry,
            Files.createDirectories(built().resolve("armature-spark"))
                .resolve("armature-spark.jar"));
      } else if (entry.equals(cli)) {
        jar(entry, built().resolve("armature-cli/armature-cli.jar"));
      } else if (Files.isDirectory(entry)) {
        jar(entry, lib.resolve(entry.toString().replaceAll("\\W", "-") + ".jar"));
      } else {
        boolean ofTheCommand =
            path.matches(".*/armature-[^/]*") || OF_THE_COMMAND.matcher(path).matches();
        if (!ofTheCommand) {
          link(jars, entry);
        }
        if (ofTheCommand || OF_BOTH.matcher(path).matches()) {
          link(lib, entry);
        }
      }
    }
    link(folder, Path.of(System.getProperty("armature.root")).resolve("models"));
    // the same as Spark's own: they ask its launcher for the command and become it
    program(
        "spark-class",
        """
        "$JAVA_HOME/bin/java" -cp "$SPARK_HOME/jars/*" org.apache.spark.launcher.Main "$@" >"$SPARK_HOME/command.$$"
        command=()
        while IFS= read -r -d '' part; do
          command+=("${part#$'\\n'}")
        done <"$SPARK_HOME/command.$$"
        exec "${command[@]:1}"
        """);
    program("spark-submit", "exec spark-class org.apache.spark.deploy.SparkSubmit \"$@\"\n");
  }

  private void link(Path into, Path file) throws IOException {
    links.add(Files.createSymbolicLink(into.resolve(file.getFileName()), file));
  }

  private static String location(String type) {
    try {
      return Path.of(
              Class.forName(type).getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (ClassNotFoundException | URISyntaxException e) {
      throw new IllegalStateException(
          type + " is not on the class path; run the test with -Dlong, which puts it there", e);
    }
  }

  private void program(String name, String text) throws IOException {
    Path file = Files.createDirectories(folder.resolve("home/bin")).resolve(name);
    Files.writeString(file, "#!/usr/bin/env bash\n" + text);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
  }

  /** A jar of a folder of classes; what is a jar already is copied. */
  private static void jar(Path classes, Path jar) throws IOException {
    if (!Files.isDirectory(classes)) {
      Files.copy(classes, jar);
      return;
    }
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file);
        Stream<Path> all = Files.walk(classes)) {
      for (Path entry : all.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(
            new ZipEntry(classes.relativize(entry).toString().replace(File.separatorChar, '/')));
        Files.copy(entry, zip);
      }
    }
  }
}
