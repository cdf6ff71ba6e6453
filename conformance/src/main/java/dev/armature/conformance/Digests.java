package dev.armature.conformance;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Digests of trajectories, to compare bits between machines and builds. */
public final class Digests {
  /** The models of the repository whose digests are kept. */
  public static final List<String> MODELS =
      List.of(
          "cartpole",
          "double_pendulum",
          "gripper",
          "hand",
          "hopper",
          "humanoid",
          "muscle_arm",
          "pendulum",
          "quadruped",
          "rover");

  private static final int STEPS = 1000;

  private Digests() {}

  /**
   * Digests positions and velocities of 1,000 steps, from the first keyframe, with controls that
   * follow the time.
   */
  public static String of(Path file) throws IOException {
    Model m = Simulation.load(file).model();
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
}
