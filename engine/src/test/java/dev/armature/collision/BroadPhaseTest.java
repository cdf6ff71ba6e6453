package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BroadPhaseTest {
  private static Scene scattered(int bodies, double radius, Random random) {
    double side = Math.cbrt(bodies);
    Scene scene = new Scene();
    for (int i = 0; i < bodies; i++) {
      scene.free(
          Scene.sphere(radius * (0.5 + random.nextDouble()))
              .at(
                  side * random.nextDouble(),
                  side * random.nextDouble(),
                  side * random.nextDouble()));
    }
    return scene;
  }

  private static BodyPairs pairs(Scene scene) {
    Model m = scene.model();
    BroadPhase broad = new BroadPhase(m);
    broad.find(m, scene.data(m));
    return broad.pairs;
  }

  @Test
  @DisplayName("CQ.1 of 500 scattered bodies the broad phase drops more than 90 % of the pairs")
  void dropsMostPairs() {
    int kept = pairs(scattered(500, 0.4, new Random(1))).count();
    int all = 500 * 499 / 2;
    assertThat(kept).isPositive().isLessThan(all / 10);
  }

  @Test
  @DisplayName(
      "CQ.1 work grows with what is close: pairs for each body stay the same in a scene 16 times as"
          + " large")
  void growsWithWhatIsClose() {
    double few = pairs(scattered(500, 0.4, new Random(2))).count() / 500.0;
    double many = pairs(scattered(8000, 0.4, new Random(2))).count() / 8000.0;
    assertThat(many).isLessThan(2 * few);
  }

  @Test
  void findsAllPairsThatTouchAndNothingTwice() {
    Random random = new Random(3);
    for (int round = 0; round < 20; round++) {
      int bodies = 2 + random.nextInt(300);
      Scene scene = scattered(bodies, round % 4 == 0 ? 2 : 0.5, random);
      Model m = scene.model();
      Data d = scene.data(m);
      BodyPairs pairs = new BodyPairs();
      SweepAndPrune sweep = new SweepAndPrune();
      for (int b = 1; b < m.nbody; b++) {
        sweep.add(b);
      }
      if (sweep.prepare(m, d)) {
        new SweepPart().sweep(sweep.columns, pairs);
      }
      List<String> found = new ArrayList<>();
      for (int i = 0; i < pairs.count(); i++) {
        found.add(pairs.low(i) + "-" + pairs.high(i));
      }
      assertThat(found).doesNotHaveDuplicates();
      BodyPairs ofParts = new BodyPairs();
      for (int part = 0; part < 5; part++) {
        new SweepPart().sweep(sweep.columns, part, 5, ofParts);
      }
      List<String> together = new ArrayList<>();
      for (int i = 0; i < ofParts.count(); i++) {
        together.add(ofParts.low(i) + "-" + ofParts.high(i));
      }
      assertThat(together).containsExactlyInAnyOrderElementsOf(found);
      for (int a = 0; a < m.ngeom; a++) {
        for (int b = a + 1; b < m.ngeom; b++) {
          if (!NarrowPhase.spheresApart(m, d, a, b, -1e-4)) {
            assertThat(found).contains((a + 1) + "-" + (b + 1));
          }
        }
      }
    }
  }

  @Test
  @DisplayName(
      "quirk: of two spheres that just touch along x the lower id at smaller x loses the contact")
  void touchingAlongTheSweep() {
    assertThat(
            new Scene().free(Scene.sphere(0.5)).free(Scene.sphere(0.5).at(1, 0, 0)).detect().ncon)
        .isZero();
    assertThat(
            new Scene().free(Scene.sphere(0.5).at(1, 0, 0)).free(Scene.sphere(0.5)).detect().ncon)
        .isEqualTo(1);
  }

  @Test
  @DisplayName(
      "quirk: at x = 1000 a penetration of 1e-5 along the sweep is below single precision and lost")
  void singlePrecision() {
    Scene.Geom first = Scene.sphere(0.5).at(1000, 0, 0);
    assertThat(new Scene().free(first).free(Scene.sphere(0.5).at(1000.99999, 0, 0)).detect().ncon)
        .isZero();
    assertThat(new Scene().free(first).free(Scene.sphere(0.5).at(1000.999, 0, 0)).detect().ncon)
        .isEqualTo(1);
  }

  @Test
  @DisplayName(
      "of few bodies, spheres compared one by one leave the contacts that the sweep leaves")
  void comparedOneByOneAsBySweep() {
    Random random = new Random(5);
    int contacts = 0;
    for (int round = 0; round < 100; round++) {
      // margins, masks, and every tenth time a place where single precision is coarse
      Scene scene = scattered(20, 0.5, random);
      double far = round % 10 == 0 ? 1e4 : 0;
      for (int i = 0; i < 10; i++) {
        scene.free(
            Scene.capsule(0.2, 0.5)
                .at(far + 3 * random.nextDouble(), 3 * random.nextDouble(), 3 * random.nextDouble())
                .margin(0.1 * random.nextDouble(), 0)
                .masks(1 + random.nextInt(3), 1 + random.nextInt(3)));
      }
      Model m = scene.model();
      Data d = scene.data(m);
      Collision.detect(m, d);
      Data swept = scene.data(m);
      swept.hooks = new Hooks() {};
      Collision.detect(m, swept);
      assertThat(d.ncon).isEqualTo(swept.ncon);
      assertThat(d.contact.geom).isEqualTo(swept.contact.geom);
      assertThat(d.contact.dist).isEqualTo(swept.contact.dist);
      assertThat(d.contact.pos).isEqualTo(swept.contact.pos);
      contacts += d.ncon;
    }
    assertThat(contacts).isGreaterThan(500);
  }

  @Test
  void staticBodiesWithPlanesPairWithEverythingThatMoves() {
    Scene scene = new Scene();
    int wall = scene.body(0, false);
    int ball = scene.body(0, true);
    int shelf = scene.body(0, false);
    scene
        .add(Scene.plane().on(wall))
        .add(Scene.sphere(1).at(0, 0, 50).on(ball))
        .add(Scene.sphere(1).on(shelf));
    BodyPairs pairs = pairs(scene);
    assertThat(pairs.count()).isEqualTo(1);
    assertThat(pairs.low(0)).isEqualTo(wall);
    assertThat(pairs.high(0)).isEqualTo(ball);
  }
}
