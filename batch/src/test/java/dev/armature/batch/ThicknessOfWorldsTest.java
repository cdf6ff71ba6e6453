package dev.armature.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.scene.SceneBuilder;
import dev.armature.scene.Shape;
import dev.armature.scene.ShapeConfig;
import dev.armature.scene.Transform;
import dev.armature.spec.Body;
import dev.armature.step.Physics;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ThicknessOfWorldsTest {
  private static final int FLOOR = 0;
  private static final int BALL = 1;
  private static final int BOX = 2;

  /** A ball 3 mm and a box 1 mm over the floor. */
  private static SceneBuilder scene() {
    SceneBuilder scene = new SceneBuilder().defaultThickness(.0005);
    scene.addShape(scene.world(), "floor", new Shape.Plane(), ShapeConfig.DEFAULT);
    Body ball = scene.addBody("ball", Transform.at(0, 0, .103));
    scene.addFreeJoint(ball);
    scene.addShape(ball, "ball", new Shape.Sphere(.1), ShapeConfig.DEFAULT.thickness(.002));
    Body box = scene.addBody("box", Transform.at(1, 0, .101));
    scene.addFreeJoint(box);
    scene.addShape(box, "box", new Shape.Box(.1, .1, .1), ShapeConfig.DEFAULT);
    return scene;
  }

  @Test
  @DisplayName("CT.3 the margin of every geom in every world is the thickness of its shape")
  void marginIsThicknessInEveryWorld() {
    try (Batch batch = SceneWorlds.replicate(scene(), 5, 2)) {
      for (int w = 0; w < 5; w++) {
        assertThat(batch.model(w).geom.margin).containsExactly(.0005, .002, .0005);
      }
      batch.set(3, Parameter.GEOM_MARGIN, BOX, .004);
      batch.changed(3, Change.SHAPE);
      for (int w = 0; w < 5; w++) {
        assertThat(batch.model(w).geom.margin)
            .as("world %d", w)
            .containsExactly(.0005, .002, w == 3 ? .004 : .0005);
      }
    }
  }

  @Test
  @DisplayName(
      "CT.4 a thickness changed at run time acts after one call; nothing else is computed anew")
  void changeActsAndNothingElseChanges() {
    try (Batch batch = SceneWorlds.replicate(scene(), 3, 1)) {
      batch.keep("ncon");
      batch.step();
      assertThat(batch.kept("ncon")).containsExactly(0, 0, 0);
      Model shared = batch.model();
      batch.reset();
      batch.set(1, Parameter.GEOM_MARGIN, BALL, .01);
      batch.changed(1, Change.SHAPE);
      batch.step();
      assertThat(batch.kept("ncon")).as("only world 1 finds its ball").containsExactly(0, 1, 0);
      assertThat(batch.model(0)).isSameAs(shared);
      assertThat(batch.model(2)).isSameAs(shared);
      assertThat(differences(shared, batch.model(1)))
          .as("the margin of the geom and the largest margin of its body, nothing besides")
          .containsExactlyInAnyOrder("geom.margin", "body.margin");
    }
  }

  /** Arrays of the groups of two models that differ. */
  private static List<String> differences(Model a, Model b) {
    return Fields.ofModel().stream().filter(f -> !f.same(a, b)).map(Field::name).toList();
  }

  @Test
  @DisplayName("CT.5 worlds of different thickness get different contacts from the same state")
  void differentContactsFromTheSameState() {
    double[] thickness = {.0003, .0008, .0026, .02};
    try (Batch batch = SceneWorlds.replicate(scene(), thickness.length, 2)) {
      batch.keep("ncon", "nefc");
      for (int w = 0; w < thickness.length; w++) {
        batch.set(w, Parameter.GEOM_MARGIN, FLOOR, thickness[w]);
        batch.changed(w, Change.SHAPE);
      }
      batch.step();
      assertThat(batch.kept("ncon"))
          .as("none; the corners of the box; and the ball too")
          .containsExactly(0, 4, 5, 5);
      double[] qvel = batch.qvel();
      int nv = batch.model().nv;
      assertThat(qvel[nv + 2]).isEqualTo(qvel[2]);
      assertThat(qvel[2 * nv + 2]).as("the thicker skin holds the ball").isGreaterThan(qvel[2]);
      for (int w = 0; w < thickness.length; w++) {
        Data d = new Data(batch.model(w));
        Physics.step(batch.model(w), d);
        for (int i = 0; i < nv; i++) {
          assertThat(qvel[w * nv + i]).isEqualTo(d.qvel[i]);
        }
      }
    }
  }
}
