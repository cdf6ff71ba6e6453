package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.env.Environment;
import dev.armature.env.Tasks;
import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.learn.PolicyFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The Python package")
class PythonTest {
  private static final int ACTIONS = 100;
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));

  @Test
  @DisplayName(
      "passes its own tests; a trained policy's episode has one digest from Java, the command line"
          + " and Python")
  void ownTests(@TempDir Path folder) throws Exception {
    assumeTrue(run(folder, Map.of(), "-c", "import numpy") == 0, "install python3 with numpy");
    Path policy = ROOT.resolve("models/policies/hopper.onnx");
    assertThat(commandLine(policy, folder.resolve("hop.npz"))).isEqualTo(digest(policy));
    // file names of this test have no spaces, the class path of a build may
    Path script = folder.resolve("armature");
    Files.writeString(
        script,
        "#!/bin/sh\nexec '"
            + ProcessHandle.current().info().command().orElse("java")
            + "' -XX:+UseSerialGC -cp '"
            + System.getProperty("java.class.path")
            + "' dev.armature.cli.Main \"$@\"\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    Map<String, String> environment =
        Map.of(
            "ARMATURE_COMMAND", script.toString(),
            "ARMATURE_TEST_POLICY", policy.toString(),
            "ARMATURE_TEST_DIGEST", digest(policy),
            "PYTHONPATH", ROOT.resolve("python").toString(),
            "PYTHONDONTWRITEBYTECODE", "1");
    String tests = ROOT.resolve("python/tests").toString();
    int code = run(folder, environment, "-m", "unittest", "discover", "-v", "-s", tests);
    String output = Files.readString(folder.resolve("output"));
    assertThat(code).as(output).isZero();
    assertThat(output).contains("OK");
    assertThat(output.lines().filter(line -> line.contains("... skipped")))
        .as("every skipped test says what to install")
        .allMatch(line -> line.contains("skipped 'install "));
  }

  private static String digest(Path file) throws Exception {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    PolicyFile policy = PolicyFile.read(file);
    Environment env = Environment.make("hopper");
    double[] seen = env.reset(3);
    for (int i = 0; i < ACTIONS; i++) {
      seen = env.step(policy.act(seen, policy.outputs())).observation();
      update(sha, seen);
    }
    return HexFormat.of().formatHex(sha.digest());
  }

  private static void update(MessageDigest sha, double[] seen) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Double.BYTES * seen.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asDoubleBuffer().put(seen);
    sha.update(bytes.array());
  }

  /** The digest of what the hopper observes, from a recording of {@code run --policy}. */
  private static String commandLine(Path policy, Path recording) throws Exception {
    int stepsPerAction = Tasks.named("hopper").stepsPerAction();
    Shell shell = new Shell();
    int code =
        shell.run(
            "run",
            ROOT.resolve("models/hopper.xml").toString(),
            "--policy",
            policy.toString(),
            "--episode",
            "3",
            "--steps",
            Integer.toString(ACTIONS * stepsPerAction + 1),
            "--out",
            recording.toString(),
            "--no-progress");
    assertThat(code).as(shell.err()).isZero();
    Map<String, NamedArray> arrays = ArrayFile.read(recording);
    NamedArray qpos = Objects.requireNonNull(arrays.get("qpos"));
    NamedArray qvel = Objects.requireNonNull(arrays.get("qvel"));
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    int nq = qpos.rowSize();
    int nv = qvel.rowSize();
    // a row is the state before its step
    for (int i = 1; i <= ACTIONS; i++) {
      int row = i * stepsPerAction;
      double[] seen = new double[nq - 1 + nv];
      System.arraycopy(qpos.doubles(), row * nq + 1, seen, 0, nq - 1);
      System.arraycopy(qvel.doubles(), row * nv, seen, nq - 1, nv);
      update(sha, seen);
    }
    return HexFormat.of().formatHex(sha.digest());
  }

  private static int run(Path folder, Map<String, String> environment, String... arguments)
      throws InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("python3");
    builder.command().addAll(java.util.List.of(arguments));
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("output").toFile());
    try {
      Process process = builder.start();
      process.getOutputStream().write("".getBytes(StandardCharsets.UTF_8));
      if (!process.waitFor(5, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        return -1;
      }
      return process.exitValue();
    } catch (IOException e) {
      return -1;
    }
  }
}
