package dev.armature.collision.flex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.collision.convex.ConvexQuery;
import dev.armature.data.Data;
import dev.armature.flex.FlexKinematics;
import dev.armature.kinematics.Kinematics;
import dev.armature.model.Model;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A crumpled cloth meets itself: every way of the search finds the same elements. */
class SelfCollisionTest {
  private static final int WORLDS = 20;

  private static Model cloth(String mode) {
    return Model.of(
        "<mujoco><worldbody><flexcomp name='f' type='grid' count='9 12 1' spacing='.1 .1 .1'"
            + " radius='.004' dim='2'><contact internal='false' selfcollide='"
            + mode
            + "'/></flexcomp></worldbody></mujoco>");
  }

  /** A cloth whose vertices lie at random up to some distance from their places. */
  private static Data crumpled(Model m, int seed, double distance) {
    SplittableRandom random = new SplittableRandom(seed);
    Data d = new Data(m);
    for (int i = 0; i < m.nq; i++) {
      d.qpos[i] += random.nextDouble(-distance, distance);
    }
    Kinematics.compute(m, d);
    FlexKinematics.compute(m, d);
    return d;
  }

  private static TreeSet<String> pairs(Model m, Data d, FlexCollision collision) {
    d.ncon = 0;
    collision.self(m, d, 0);
    TreeSet<String> pairs = new TreeSet<>();
    for (int i = 0; i < d.ncon; i++) {
      int e1 = d.contact.elem[2 * i];
      int e2 = d.contact.elem[2 * i + 1];
      pairs.add(Math.min(e1, e2) + " " + Math.max(e1, e2));
    }
    return pairs;
  }

  @ParameterizedTest
  @ValueSource(strings = {"sap", "bvh"})
  void theSearchFindsWhatAllPairsFind(String mode) {
    Model m = cloth(mode);
    Model all = cloth("narrow");
    // one instance for all worlds: what it remembers must not matter
    FlexCollision collision = new FlexCollision();
    int found = 0;
    for (int seed = 0; seed < WORLDS; seed++) {
      double distance = seed % 2 == 0 ? 0.1 : 0.5;
      TreeSet<String> pairs = pairs(m, crumpled(m, seed, distance), collision);
      assertThat(pairs)
          .describedAs("seed %d", seed)
          .isEqualTo(pairs(all, crumpled(all, seed, distance), new FlexCollision()));
      found += pairs.size();
    }
    assertThat(found).isGreaterThan(100 * WORLDS);
  }

  @Test
  void whatAGapSeparatesTheSearchFindsApart() {
    Model m = cloth("sap");
    ConvexQuery query = new ConvexQuery();
    ElementShape element = new ElementShape();
    int apart = 0;
    int separated = 0;
    for (int seed = 0; seed < WORLDS; seed++) {
      Data d = crumpled(m, seed, 0.02);
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < 2000; i++) {
        int e1 = random.nextInt(m.flex.elemnum[0]);
        int e2 = random.nextInt(m.flex.elemnum[0]);
        double margin = random.nextDouble(0.1);
        element.set(m, d, 0, e1);
        element.toConvex(m, d, query.first, margin);
        element.set(m, d, 0, e2);
        element.toConvex(m, d, query.second, margin);
        boolean contact = query.run(m, 1, 0) < 0;
        boolean gap = ElementGap.separates(m, d, 0, e1, 0, e2, margin);
        assertThat(gap && contact).describedAs("seed %d, %d and %d", seed, e1, e2).isFalse();
        apart += contact ? 0 : 1;
        separated += gap ? 1 : 0;
      }
    }
    assertThat(separated).isGreaterThan(apart / 10 * 9).isLessThan(apart);
  }
}
