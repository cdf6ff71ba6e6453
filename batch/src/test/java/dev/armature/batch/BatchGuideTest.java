package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The guide to batches (docs/batch.md)")
class BatchGuideTest {
  @Test
  @DisplayName("runs as written")
  void guide() throws IOException {
    Model model = Simulation.load(Fleet.root().resolve("models/cartpole.xml")).model();
    try (Batch batch = new Batch(model, 64)) {
      double[] ctrl = batch.ctrl();
      for (int w = 0; w < batch.worlds(); w++) {
        ctrl[w * model.nu] = 0.001 * w;
      }
      batch.step(100);
      double x = batch.qpos()[7 * model.nq];
      double y = batch.world(7).qpos(0);
      assertThat(x).isEqualTo(y).isNotZero();

      batch.seed(1);
      batch.autoReset(
          new AutoReset() {
            @Override
            public boolean done(WorldView world) {
              return Math.abs(world.qpos(1)) > 0.5 || world.time() > 10;
            }

            @Override
            public void start(WorldView world) {
              world.set(StateField.QPOS, 1, world.random().nextDouble(-0.1, 0.1));
            }
          });
      int pole = model.names.id(ObjType.BODY, "pole");
      assertThat(pole).isPositive();
      int floor = 0;
      SplittableRandom random = new SplittableRandom(5);
      for (int w = 0; w < batch.worlds(); w++) {
        batch.set(w, Parameter.GEOM_FRICTION, floor, 0.5 + 0.5 * random.nextDouble(), .005, .0001);
        batch.set(w, Parameter.BODY_MASS, pole, 0.1 + 0.1 * random.nextDouble());
      }
      batch.changed(batch.all());
      assertThat(batch.model(3).body.subtreemass[0])
          .isNotEqualTo(batch.model(4).body.subtreemass[0]);
      batch.keep("xpos", "qfrc_constraint", "ncon");
      batch.step(batch.mask(3, 4));
      batch.step(500);
      assertThat(batch.kept("xpos")).hasSize(64 * 3 * model.nbody);
      batch.setModel(3, batch.model());
      assertThat(batch.model(3)).isSameAs(model);
    }
  }
}
