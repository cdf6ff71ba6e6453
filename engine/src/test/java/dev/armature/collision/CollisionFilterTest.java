package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CollisionFilterTest {
  private static int count(Scene scene, int disabled) {
    Model m = scene.model();
    m.opt.disableflags |= disabled;
    Data d = scene.data(m);
    Collision.detect(m, d);
    return d.ncon;
  }

  @Test
  @DisplayName(
      "CQ.3 two geoms touch when type bits of one meet affinity bits of the other, either way"
          + " round")
  void masks() {
    int[][] cases = {
      {1, 0, 0, 1, 1},
      {0, 1, 1, 0, 1},
      {1, 0, 1, 0, 0},
      {2, 1, 1, 4, 1},
      {2, 4, 1, 1, 0},
      {0, 0, 7, 7, 0}
    };
    for (int[] c : cases) {
      Scene scene =
          new Scene()
              .free(Scene.sphere(1).masks(c[0], c[1]))
              .free(Scene.sphere(1).masks(c[2], c[3]));
      assertThat(scene.detect().ncon)
          .as("%d %d against %d %d", c[0], c[1], c[2], c[3])
          .isEqualTo(c[4]);
    }
  }

  @Test
  @DisplayName("CQ.3 geoms of one body do not touch, nor do those of bodies welded together")
  void sameWeld() {
    Scene scene = new Scene();
    int body = scene.body(0, true);
    int welded = scene.body(body, false);
    scene
        .add(Scene.sphere(1).on(body))
        .add(Scene.sphere(1).on(body))
        .add(Scene.sphere(1).on(welded));
    assertThat(count(scene, 0)).isZero();
    assertThat(count(scene, DisableFlag.FILTERPARENT)).isZero();
  }

  @Test
  @DisplayName(
      "CQ.3 a body does not touch its parent, unless the flag is off; it does touch its"
          + " grandparent")
  void parentAndChild() {
    Scene scene = new Scene();
    int parent = scene.body(0, true);
    int child = scene.body(parent, true);
    int grandchild = scene.body(child, true);
    scene
        .add(Scene.sphere(1).on(parent))
        .add(Scene.sphere(1).on(child))
        .add(Scene.sphere(1).on(grandchild));
    assertThat(Scene.touching(scene.detect())).containsExactly("0-2");
    assertThat(count(scene, DisableFlag.FILTERPARENT)).isEqualTo(3);
  }

  @Test
  @DisplayName(
      "CQ.3 parents are those of the weld: a joint between welded parts does not let the far part"
          + " touch")
  void parentOfTheWeld() {
    Scene scene = new Scene();
    int parent = scene.body(0, true);
    int bracket = scene.body(parent, false);
    int arm = scene.body(bracket, true);
    int hand = scene.body(arm, false);
    scene.add(Scene.sphere(1).on(parent)).add(Scene.sphere(1).on(hand));
    assertThat(count(scene, 0)).isZero();
    assertThat(count(scene, DisableFlag.FILTERPARENT)).isEqualTo(1);
  }

  @Test
  @DisplayName("CQ.3 the world and static bodies are exempt: their children touch them")
  void worldIsExempt() {
    Scene scene = new Scene();
    int shelf = scene.body(0, false);
    int onShelf = scene.body(shelf, true);
    scene.add(Scene.plane()).add(Scene.sphere(1).on(shelf)).add(Scene.sphere(1).on(onShelf));
    assertThat(Scene.touching(scene.detect())).containsExactly("0-2", "1-2");
  }

  @Test
  @DisplayName("CQ.3 excluded bodies do not touch, explicit pairs of them do")
  void exclude() {
    Scene scene = new Scene().free(Scene.sphere(1)).free(Scene.sphere(1)).free(Scene.sphere(1));
    scene.exclude(1, 2).exclude(2, 3);
    assertThat(Scene.touching(scene.detect())).containsExactly("0-2");
    scene.pair(new Scene.Pair(1, 2));
    assertThat(Scene.touching(scene.detect())).containsExactly("0-2", "1-2");
  }

  @Test
  void anExplicitPairIgnoresMasksAndParentsAndIsNotFoundTwice() {
    Scene scene = new Scene();
    int parent = scene.body(0, true);
    int child = scene.body(parent, true);
    scene.add(Scene.sphere(1).on(parent).masks(0, 0)).add(Scene.sphere(1).on(child).masks(0, 0));
    assertThat(count(scene, 0)).isZero();
    scene.pair(new Scene.Pair(0, 1));
    assertThat(count(scene, 0)).isEqualTo(1);
    Scene plain =
        new Scene().free(Scene.sphere(1)).free(Scene.sphere(1)).pair(new Scene.Pair(0, 1));
    assertThat(plain.detect().ncon).isEqualTo(1);
  }

  @Test
  void explicitPairsStandAtTheirPlaceInTheOrder() {
    Scene scene = new Scene();
    for (int i = 0; i < 4; i++) {
      scene.free(Scene.sphere(1).masks(i == 1 ? 0 : 1, i == 1 ? 0 : 1));
    }
    scene.pair(new Scene.Pair(0, 1)).pair(new Scene.Pair(0, 3)).pair(new Scene.Pair(1, 3));
    Scene.Pair repeated = new Scene.Pair(2, 3);
    repeated.condim = 6;
    scene.pair(repeated);
    Data d = scene.detect();
    assertThat(Scene.touching(d)).containsExactly("0-1", "0-2", "0-3", "1-3", "2-3");
    assertThat(d.contact.dim[4]).isEqualTo(6);
  }

  @Test
  void theUserMayRefusePairs() {
    Scene scene = new Scene().free(Scene.box(1, 1, 1)).free(Scene.sphere(1)).free(Scene.sphere(1));
    Model m = scene.model();
    Data d = scene.data(m);
    List<String> asked = new ArrayList<>();
    d.hooks =
        new Hooks() {
          @Override
          public boolean contactFilter(Model model, Data data, int geom1, int geom2) {
            asked.add(geom1 + "-" + geom2);
            return geom2 != 0;
          }
        };
    Collision.detect(m, d);
    assertThat(asked).containsExactly("1-0", "2-0", "1-2");
    assertThat(Scene.touching(d)).containsExactly("1-2");
  }

  @Test
  void nothingIsFoundWhenContactsOrConstraintsAreDisabled() {
    Scene scene = new Scene().free(Scene.sphere(1)).free(Scene.sphere(1));
    assertThat(count(scene, 0)).isEqualTo(1);
    assertThat(count(scene, DisableFlag.CONTACT)).isZero();
    assertThat(count(scene, DisableFlag.CONSTRAINT)).isZero();
  }

  @Test
  void sleepingBodiesTouchOnlyThoseAwake() {
    Scene scene = new Scene().add(Scene.plane());
    for (int i = 0; i < 3; i++) {
      scene.free(Scene.sphere(1).at(0.1 * i, 0, 0.5));
    }
    scene.pair(new Scene.Pair(0, 1));
    Model m = scene.model();
    m.opt.enableflags |= EnableFlag.SLEEP;
    Data d = scene.data(m);
    System.arraycopy(new int[] {-1, 0, 0, 1}, 0, d.bodyAwake, 0, 4);
    Collision.detect(m, d);
    assertThat(Scene.touching(d)).containsExactly("0-3", "1-3", "2-3");
    d.bodyAwake[1] = 1;
    Collision.detect(m, d);
    assertThat(Scene.touching(d)).containsExactly("0-1", "0-3", "1-2", "1-3", "2-3");
  }

  private static Scene orderScene() {
    Scene scene = new Scene();
    int first = scene.body(0, true);
    int second = scene.body(0, true);
    scene.add(Scene.plane()).add(Scene.box(.5, .5, .5));
    scene
        .add(Scene.box(.5, .5, .5).at(.01, 0, 0).on(first))
        .add(Scene.sphere(.5).at(0, .01, 0).on(first))
        .add(Scene.capsule(.5, .5).at(0, 0, .01).on(first));
    return scene
        .add(Scene.capsule(.5, .5).at(.02, 0, 0).on(second))
        .add(Scene.sphere(.5).at(0, .02, 0).on(second))
        .add(Scene.box(.5, .5, .5).at(0, 0, .02).on(second));
  }

  @Test
  void contactsOfABodyPairAreSortedByGeomWithTheMidPhase() {
    assertThat(Scene.touching(orderScene().detect()))
        .containsExactly(
            "0-2", "0-3", "0-4", "1-2", "3-1", "4-1", "0-5", "0-6", "0-7", "1-7", "5-1", "6-1",
            "2-7", "3-5", "3-6", "3-7", "4-5", "4-7", "5-2", "6-2", "6-4");
  }

  @Test
  void contactsOfABodyPairComeByTheGeomsOfTheFirstBodyWithoutTheMidPhase() {
    Scene scene = orderScene();
    Model m = scene.model();
    m.opt.disableflags |= DisableFlag.MIDPHASE;
    Data d = scene.data(m);
    Collision.detect(m, d);
    assertThat(Scene.touching(d))
        .containsExactly(
            "0-2", "0-3", "0-4", "1-2", "3-1", "4-1", "0-5", "0-6", "0-7", "5-1", "6-1", "1-7",
            "5-2", "6-2", "2-7", "3-5", "3-6", "3-7", "4-5", "6-4", "4-7");
  }

  @Test
  @DisplayName(
      "quirk: inner nodes of the trees drop contacts with a plane that are shallower than 1e-6")
  void innerNodesNearPlanes() {
    Scene scene =
        new Scene().add(Scene.plane().at(0, 0, -0.8187)).add(Scene.sphere(0.1).at(5, 5, 5));
    int body = scene.body(0, true);
    scene
        .add(Scene.sphere(0.2).on(body).at(0, 0, -0.61870001))
        .add(Scene.sphere(0.2).on(body).at(0.5, 0, -0.61870001));
    Model m = scene.model();
    Data d = scene.data(m);
    // trees and inertial frame as MuJoCo's compiler makes them
    double one = 1.0000000000000027;
    double r = 0.20000000000000112;
    double[][] boxes = {
      {0, 0, -4999999997.85935, 1e10, 1e10, 5000000002.959351},
      {0, 0, -5000000000.818701, 1e10, 1e10, 5000000000.},
      {5, 5, 5, 0.09999999999999964, 0.09999999999999964, 0.09999999999999964},
      {0, 0, 0, 0.2000000000000018, r, 0.4500000000000018},
      {6.800116025829084e-16, 0, -0.25000000000000067, r, r, r},
      {-6.800116025829084e-16, 0, 0.25000000000000067, r, r, r}
    };
    for (int node = 0; node < boxes.length; node++) {
      System.arraycopy(boxes[node], 0, m.bvh.aabb, 6 * node, 6);
    }
    System.arraycopy(new double[] {0.25, 0, -0.61870001}, 0, d.xipos, 3 * body, 3);
    System.arraycopy(new double[] {0, 0, one, one, 0, 0, 0, one, 0}, 0, d.ximat, 9 * body, 9);
    Collision.detect(m, d);
    assertThat(d.ncon).isZero();
    m.opt.disableflags |= DisableFlag.MIDPHASE;
    Collision.detect(m, d);
    assertThat(d.ncon).isEqualTo(2);
  }
}
