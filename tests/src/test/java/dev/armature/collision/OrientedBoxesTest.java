package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The quick test of boxes never hides a contact, and is worth asking. */
class OrientedBoxesTest {
  private static final int TRIALS = 20_000;
  private static final double MARGIN = 0.01;

  private static final String PAIR =
      """
      <mujoco>
        <asset>
          <mesh name="rock" vertex="0 0 0  .3 0 0  0 .2 0  0 0 .25  .2 .2 .1  -.1 .1 .2"/>
        </asset>
        <worldbody>
          <body><freejoint/><geom type="mesh" mesh="rock"/></body>
          <body><freejoint/><geom type="%s" size=".1 .15 .2"%s/></body>
        </worldbody>
      </mujoco>
      """;

  @Test
  void convexShapesWhoseBoxesAreApartDoNotTouch() {
    for (String shape : new String[] {"ellipsoid", "cylinder", "box", "capsule", "mesh"}) {
      World w = World.of(PAIR.formatted(shape, shape.equals("mesh") ? " mesh=\"rock\"" : ""));
      Model m = w.model();
      Data d = w.data();
      OrientedBoxes boxes = new OrientedBoxes();
      ContactBuffer found = new ContactBuffer();
      Random random = new Random(5);
      int first = m.geom.type[0] <= m.geom.type[1] ? 0 : 1;
      int second = 1 - first;
      int apart = 0;
      int contacts = 0;
      for (int i = 0; i < TRIALS; i++) {
        for (int k = 0; k < m.nq; k++) {
          // two free joints: a position of three, then a quaternion
          d.qpos[k] = k % 7 < 3 ? 0.25 * random.nextGaussian() : random.nextGaussian();
        }
        Physics.poses(m, d);
        boolean far = boxes.finiteLeavesApart(m, d, first, second, MARGIN);
        found.clear();
        Colliders.of(d)
            .get(m.geom.type[first], m.geom.type[second])
            .collide(m, d, first, second, MARGIN, found);
        if (far) {
          assertThat(found.count).as("%s, trial %d", shape, i).isZero();
        }
        assertThat(far)
            .as("as the test of the mid phase, %s, trial %d", shape, i)
            .isEqualTo(boxes.leavesApart(m, d, first, second, MARGIN));
        apart += far ? 1 : 0;
        contacts += found.count > 0 ? 1 : 0;
      }
      assertThat(apart).as("%s apart", shape).isGreaterThan(TRIALS / 10);
      assertThat(contacts).as("%s in contact", shape).isGreaterThan(TRIALS / 100);
    }
  }
}
