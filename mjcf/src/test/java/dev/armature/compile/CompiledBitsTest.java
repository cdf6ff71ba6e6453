package dev.armature.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Model;
import org.junit.jupiter.api.Test;

/**
 * Poses and inertias of compiled models to MuJoCo's last bit: convex searches and solvers that stop
 * at a tolerance magnify the last bits of their input.
 */
class CompiledBitsTest {
  @Test
  void bodiesOfRotatedFlexcomp() {
    Model m =
        Compiled.world(
            """
            <flexcomp name="f" type="grid" dim="3" count="2 2 2" spacing="0.11 0.11 0.11"
                pos="0.0236 -0.0366 0.183" quat="0.1607 0.3072 0.6327 0.8892" mass="1"
                radius="0.01"/>
            """);
    assertThat(m.body.pos)
        .containsExactly(
            new double[] {
              0,
              0,
              0,
              0.052714557999999995,
              -0.08779853200000001,
              0.096235289,
              0.13517872660000002,
              0.02511202400000001,
              0.09740544039999999,
              0.06403817800000002,
              -0.1725091976,
              0.2308673426,
              0.14650234660000003,
              -0.05959864159999999,
              0.232037494,
              -0.09930234660000002,
              -0.013601358400000013,
              0.13396250599999998,
              -0.016838178000000013,
              0.09930919760000001,
              0.1351326574,
              -0.08797872660000002,
              -0.09831202400000001,
              0.2685945596,
              -0.005514557999999992,
              0.014598532000000011,
              0.269764711
            });
  }

  @Test
  void copiesOfReplicate() {
    Model m =
        Compiled.world(
            """
            <replicate count="4" offset="0.2375 0.2375 0.2375" euler="0 0 20">
              <body><joint/><geom size="0.1"/></body>
            </replicate>
            """);
    assertThat(m.body.pos)
        .containsExactly(
            new double[] {
              0,
              0,
              0,
              0,
              0,
              0,
              0.2375,
              0.2375,
              0.2375,
              0.37944721339680687,
              0.5419067814764995,
              0.475,
              0.40872071133701104,
              0.8765043940178099,
              0.7124999999999999
            });
  }

  @Test
  void shellOfEllipsoid() {
    Model m =
        Compiled.world(
            """
            <body><joint/>
              <geom type="ellipsoid" size="0.07 0.13 0.22" mass="0.7" shellinertia="true"/>
            </body>
            """);
    assertThat(Compiled.row(m.body.inertia, 3, 1))
        .containsExactly(0.012836919257040336, 0.010523506336994615, 0.005163386956922977);
  }
}
