package dev.armature.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Runs every command in one process, each as small as it gets. The launchers do this after a build
 * with JDK 25, which keeps the classes that were loaded for later starts, and for {@code run} what
 * it learned about the step of the humanoid.
 *
 * <p>Usage: {@code Rehearsal MODELS}, a folder beside that of the references.
 */
final class Rehearsal {
  /** A call in each line; the viewer is last, as it ends with the process. */
  private static final String CALLS =
      """
      run MODELS/humanoid.xml --duration 3
      run MODELS/cartpole.xml --duration 0.1 --out OUT/run.npz
      run MODELS/pendulum.xml --duration 0.1 --out OUT/swing.csv --report OUT/run.html --json
      info MODELS/cartpole.xml
      info OUT/run.npz
      plot OUT/run.npz qpos --out OUT/plot.svg
      recover OUT/run.npz --out OUT/recovered.csv
      render MODELS/cartpole.xml --out OUT/cartpole.png
      render MODELS/cartpole.xml --size 64x48 --duration 0.1 --out OUT/cartpole.gif
      check MODELS/cartpole.xml
      convert MODELS/cartpole.xml OUT/cartpole.xml
      convert MODELS/cartpole.xml OUT/cartpole.armb
      rollout MODELS/cartpole.xml --worlds 4 --steps 10 --out OUT/rollout.npz
      plan MODELS/pendulum.xml --from side --to side --seconds 0.02
      ik MODELS/arm.xml --site hand --at 0.4,0.2,0.3
      train cartpole --steps 1 --worlds 2 --out OUT/cartpole.onnx --log OUT/log.csv
      curves OUT/log.csv --out OUT/curves.svg
      bridge --help
      identify MODELS/pendulum.xml OUT/swing.csv --find damping:swing
      fit OUT/swing.csv time=a*time+b
      qp OUT/qp.csv
      dump MODELS/cartpole.xml
      verify --models MODELS --reference REFERENCES --only ^cartpole
      torture --print --count 1
      bench --help
      avbd --help
      xsd OUT/mjcf.xsd
      completion bash
      help run
      --help
      --version
      view MODELS/cartpole.xml --no-open
      """;

  private Rehearsal() {}

  /** Leaves nothing behind; the viewer ends with the process. */
  public static void main(String[] args) throws IOException {
    Main.prepareLibraries();
    Path out = Files.createTempDirectory("armature");
    try {
      run(Path.of(args[0]), out);
    } finally {
      try (Stream<Path> made = Files.list(out)) {
        for (Path file : made.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(out);
    }
    System.exit(Exit.OK);
  }

  /** The words of every call. */
  static List<String[]> calls(Path models, Path out) {
    Map<String, Path> places =
        Map.of("MODELS", models, "REFERENCES", models.resolveSibling("references"), "OUT", out);
    return CALLS.lines().map(line -> words(line, places)).toList();
  }

  private static String[] words(String line, Map<String, Path> places) {
    String[] words = line.split(" ");
    for (int i = 0; i < words.length; i++) {
      for (Map.Entry<String, Path> place : places.entrySet()) {
        if (words[i].startsWith(place.getKey())) {
          words[i] = place.getValue() + words[i].substring(place.getKey().length());
        }
      }
    }
    return words;
  }

  /**
   * Makes all calls.
   *
   * @throws IllegalStateException if one fails: a cache of half a rehearsal must not be kept
   */
  static void run(Path models, Path out) throws IOException {
    Files.writeString(out.resolve("qp.csv"), "H[0],H[1],g\n2,0,-2\n0,2,-6\n");
    for (String[] call : calls(models, out)) {
      if (call[0].equals("view")) {
        view(call);
      } else {
        execute(call, Writer.nullWriter());
      }
    }
  }

  private static void execute(String[] call, Writer out) {
    CommandLine line = Main.commandLine(call);
    line.setOut(new PrintWriter(out, true));
    int code = line.execute(call);
    if (code != Exit.OK) {
      throw new IllegalStateException(String.join(" ", call) + " ended with " + code);
    }
  }

  /** Starts the viewer, which ends with the process, and reads its page. */
  private static void view(String[] call) throws IOException {
    PipedReader said = new PipedReader();
    PipedWriter out = new PipedWriter(said);
    Thread viewer = new Thread(() -> execute(call, out), "viewer");
    viewer.setDaemon(true);
    viewer.start();
    BufferedReader lines = new BufferedReader(said);
    String first = lines.readLine();
    try (InputStream page =
        URI.create(first.substring(first.indexOf("http"))).toURL().openStream()) {
      page.readAllBytes();
    }
  }
}
