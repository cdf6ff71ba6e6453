package dev.armature.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.data.Data;
import dev.armature.data.WorkerPool;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Islands solved by several threads: the same bits as by one. */
class ParallelIslandsTest {
  private static Model stacks() {
    StringBuilder out = new StringBuilder("<mujoco><worldbody><geom type='plane' size='9 9 1'/>");
    for (int i = 0; i < 6; i++) {
      for (int k = 0; k < 3; k++) {
        out.append(
            "<body pos='"
                + (0.5 * i)
                + " 0 "
                + (0.1 + 0.21 * k)
                + "' euler='0 0 "
                + (7 * i * k)
                + "'><freejoint/><geom type='box' size='0.1 0.1 0.1' condim='4'/></body>");
      }
    }
    return World.compile(out + "</worldbody></mujoco>");
  }

  @ParameterizedTest
  @CsvSource({"2,0,2", "2,1,4", "1,1,3"})
  void aHundredStepsAreTheSameToTheBit(int solver, int cone, int workers) {
    Model m = stacks();
    m.opt.solver = solver;
    m.opt.cone = cone;
    Data alone = new Data(m);
    Data together = new Data(m);
    int most = 0;
    try (WorkerPool pool = new WorkerPool(workers)) {
      together.parallel = pool;
      for (int i = 0; i < 100; i++) {
        Physics.step(m, alone);
        Physics.step(m, together);
        most = Math.max(most, together.nisland);
        assertThat(together.qpos).isEqualTo(alone.qpos);
        assertThat(together.solver.niter).isEqualTo(alone.solver.niter);
      }
    }
    assertThat(most).isEqualTo(6);
  }

  @Test
  void aLargeIslandIsTheSameToTheBit() {
    StringBuilder out = new StringBuilder("<mujoco><worldbody><geom type='plane' size='9 9 1'/>");
    for (int i = 0; i < 80; i++) {
      out.append("<body pos='" + (0.2 * (i % 4)) + " " + (0.2 * (i / 4 % 4)) + " ")
          .append((0.0999 + 0.1999 * (i / 16)) + "'><freejoint/>")
          .append("<geom type='box' size='0.1 0.1 0.1'/></body>");
    }
    Model m = World.compile(out + "</worldbody></mujoco>");
    Data alone = new Data(m);
    Data together = new Data(m);
    int most = 0;
    try (WorkerPool pool = new WorkerPool(3)) {
      together.parallel = pool;
      for (int i = 0; i < 6; i++) {
        Physics.step(m, alone);
        Physics.step(m, together);
        most = Math.max(most, together.island.nv[0]);
        assertThat(together.qacc).isEqualTo(alone.qacc);
        assertThat(together.solver.niter).isEqualTo(alone.solver.niter);
      }
    }
    assertThat(most).as("dofs of the largest island").isGreaterThan(200);
  }

  @Test
  void aFailureInAPieceIsToldToTheCaller() {
    try (WorkerPool pool = new WorkerPool(3)) {
      assertThatThrownBy(
              () ->
                  pool.run(
                      9,
                      (piece, worker) -> {
                        if (piece == 7) {
                          throw new IllegalArgumentException("seven");
                        }
                      }))
          .rootCause()
          .hasMessage("seven");
    }
  }
}
