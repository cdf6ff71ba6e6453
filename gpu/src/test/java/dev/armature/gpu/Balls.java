package dev.armature.gpu;

import dev.armature.batch.Batch;
import dev.armature.model.Model;
import dev.armature.testkit.World;

/** Nine balls in a row that slide along it and up, for kernels that have to grow. */
public final class Balls {
  private static final int COORDINATES = 2 * 9;

  private Balls() {}

  /** The model: balls apart from each other, on the ground. */
  public static Model model() {
    return World.compile(
        """
        <mujoco>
          <option timestep="0.005"/>
          <worldbody>
            <geom type="plane" size="5 5 1"/>
            <replicate count="9" offset="0.5 0 0">
              <body pos="0 0 0.1">
                <joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/>
                <geom size="0.1" mass="1"/>
              </body>
            </replicate>
          </worldbody>
        </mujoco>
        """);
  }

  /** Presses them into each other and the ground: more contacts than warm worlds ever had. */
  public static void press(Batch batch) {
    double[] qpos = batch.qpos();
    for (int i = 0; i < qpos.length; i += 2) {
      qpos[i] = -0.45 * (i % COORDINATES / 2);
      qpos[i + 1] = -0.001 * (i / COORDINATES % 5);
    }
  }
}
