package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.env.Environment;
import dev.armature.env.Tasks;
import dev.armature.learn.PolicyFile;
import dev.armature.learn.Ppo;
import dev.armature.learn.PpoSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The Python package")
class PythonTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));

  @Test
  @DisplayName("passes its own tests, with the digest of an episode that Java computes")
  void ownTests(@TempDir Path folder) throws Exception {
    assumeTrue(run(folder, Map.of(), "-c", "import numpy") == 0, "install python3 with numpy");
    Path policy = folder.resolve("policy.onnx");
    try (Ppo ppo = new Ppo(Tasks.named("quadruped"), PpoSettings.STANDARD.rollout(8, 16), 5, 1)) {
      ppo.round();
      PolicyFile.write(policy, ppo.policy(), "quadruped", Map.of());
    }
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
    int code = run(folder, environment, "-m", "unittest", "discover", "-s", tests);
    String output = Files.readString(folder.resolve("output"));
    assertThat(code).as(output).isZero();
    assertThat(output).contains("OK").doesNotContain("skipped");
  }

  private static String digest(Path file) throws Exception {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    PolicyFile policy = PolicyFile.read(file);
    Environment env = Environment.make("quadruped");
    double[] seen = env.reset(3);
    for (int i = 0; i < 100; i++) {
      seen = env.step(policy.act(seen, policy.outputs())).observation();
      ByteBuffer bytes =
          ByteBuffer.allocate(Double.BYTES * seen.length).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asDoubleBuffer().put(seen);
      sha.update(bytes.array());
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
