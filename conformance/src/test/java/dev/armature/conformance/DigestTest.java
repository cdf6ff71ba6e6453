package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same bits on every machine and run: digests of 1,000 steps, kept in the repository. */
class DigestTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root")).resolve("models");
  private static final int STEPS = 1000;

  private static Map<String, String> kept() throws IOException {
    Map<String, String> digests = new TreeMap<>();
    try (var in = DigestTest.class.getResourceAsStream("/digests.txt")) {
      assertThat(in).isNotNull();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        String[] parts = line.split(" ");
        digests.put(parts[0], parts[1]);
      }
    }
    return digests;
  }

  /** Steps from the first keyframe with controls that follow the time, and digests every state. */
  private static String digest(String name) throws IOException {
    Model m = Simulation.load(MODELS.resolve(name + ".xml")).model();
    Data d = new Data(m);
    if (m.nkey > 0) {
      Physics.resetTo(m, d, 0);
    }
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      ByteBuffer bytes = ByteBuffer.allocate(8 * (m.nq + m.nv));
      for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < m.nu; i++) {
          d.ctrl[i] = 0.2 * ((step / 50 + i) % 5 - 2);
        }
        Physics.step(m, d);
        bytes.clear();
        for (double x : d.qpos) {
          bytes.putDouble(x);
        }
        for (double x : d.qvel) {
          bytes.putDouble(x);
        }
        sha.update(bytes.array());
      }
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cartpole",
        "double_pendulum",
        "gripper",
        "hand",
        "hopper",
        "humanoid",
        "muscle_arm",
        "pendulum",
        "quadruped",
        "rover"
      })
  void thousandStepsGiveTheKeptBits(String name) throws IOException {
    assertThat(digest(name)).isEqualTo(kept().get(name));
  }

  @Test
  void twoRunsGiveTheSameBits() throws IOException {
    assertThat(List.of(digest("humanoid"))).containsExactly(digest("humanoid"));
  }

  /** Prints the digests, to keep after a change that is meant to change bits. */
  public static void main(String[] args) throws IOException {
    for (String name : kept().keySet()) {
      System.out.println(name + " " + digest(name));
    }
  }
}
