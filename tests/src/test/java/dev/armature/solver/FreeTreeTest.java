package dev.armature.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.conformance.ConstraintCheck;
import dev.armature.conformance.Corpus;
import dev.armature.conformance.Dump;
import dev.armature.conformance.OwnReferences;
import dev.armature.conformance.ReferenceModel;
import dev.armature.data.Data;
import dev.armature.model.ConeType;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Trees without rows beside islands, when the post-processing against slip has all islands solved
 * as one: their warm start must not hold up the search.
 */
class FreeTreeTest {
  private static final String SCENE =
      """
      <mujoco>
        <option solver="CG" noslip_iterations="5" iterations="100" timestep="0.002"/>
        <worldbody>
          <geom type="plane" size="3 3 .1"/>
          <body pos="0 0 .099"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
          <body pos=".5 0 .0495"><freejoint/><geom type="sphere" size=".05"/></body>
          <body pos="0 1 1"><joint axis="0 1 0"/>
            <geom type="capsule" fromto="0 0 0 .4 0 0" size=".04"/>
            <body pos=".4 0 0"><joint axis="0 1 0"/>
              <geom type="capsule" fromto="0 0 0 .3 0 -.2" size=".04"/></body>
          </body>
        </worldbody>
      </mujoco>
      """;

  // the double pendulum (dofs 12, 13) is far from where the last step left it, and touches nothing
  private static Data forward(Model m) {
    Data d = new Data(m);
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] = 0.3 * StrictMath.sin(i + 1);
      d.qaccWarmstart[i] = 0.1 * i;
    }
    d.qaccWarmstart[12] = 40;
    d.qaccWarmstart[13] = -60;
    Physics.forward(m, d);
    return d;
  }

  @ParameterizedTest
  @CsvSource({
    "0, true, 47, 52.16459625700358, -262.4597769261658",
    "0, false, 49, 52.164504546213074, -262.4502066612389",
    "1, true, 46, 123.97666535466935, -309.3940823687691",
    "1, false, 44, 123.9740311467151, -309.3671736154302"
  })
  @DisplayName("C27 CG with no-slip: a tree outside every island starts where it ends")
  void freeTree(int cone, boolean islands, int iterations, double strongest, double spin) {
    Model m = World.compile(SCENE);
    m.opt.cone = cone;
    m.opt.disableflags = islands ? 0 : DisableFlag.ISLAND;
    Data d = forward(m);
    assertThat(d.nisland).isEqualTo(islands ? 2 : 0);
    assertThat(d.nefc).isEqualTo(cone == ConeType.PYRAMIDAL ? 20 : 15);
    assertThat(d.solver.niter[0]).isEqualTo(iterations);
    assertThat(Arrays.stream(d.efc.force, 0, d.nefc).max().orElseThrow())
        .isCloseTo(strongest, within(1e-7));
    assertThat(d.qacc[9]).isCloseTo(spin, within(1e-6));
    assertThat(Arrays.copyOfRange(d.qacc, 12, 14))
        .containsExactly(new double[] {28.67423947942422, -33.956216768793865}, within(1e-9));
  }

  @Test
  @DisplayName("C27 CG with no-slip on a hand that holds nothing takes as few iterations as MuJoCo")
  void hand() throws IOException {
    Path shared = OwnReferences.root().resolve("../shared");
    Corpus corpus = new Corpus(shared.resolve("models"), shared.resolve("reference"));
    String entry = "menagerie/wonik_allegro/scene_left.xml";
    assumeTrue(
        Files.exists(corpus.model(entry)),
        "install the public models and their reference dumps in ../shared");
    Dump dump = corpus.dump(entry);
    Model m = ReferenceModel.of(dump);
    m.opt.solver = SolverType.CG;
    m.opt.cone = ConeType.PYRAMIDAL;
    m.opt.noslipIterations = 5;
    Data d = new Data(m);
    ConstraintCheck.run(m, d, OwnReferences.frame(dump, "step100"));
    assertThat(d.solver.niter[0]).isEqualTo(12);
    double[] force = {
      0, 0.0408478746086565, 0, 0.406011055527036, 0, 0, 0, 0.605855419245384, 0, 0
    };
    assertThat(Arrays.copyOf(d.efc.force, d.nefc)).containsExactly(force, within(1e-9));
  }
}
