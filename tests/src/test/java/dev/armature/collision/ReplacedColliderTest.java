package dev.armature.collision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.PairContacts;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ReplacedColliderTest {
  private static final String MODEL =
      """
      <mujoco>
        <worldbody>
          <geom name="floor" type="plane" size="1 1 .1"/>
          <body pos="0 0 .5"><freejoint/><geom name="ball" size=".1"/></body>
          <body pos=".5 0 .3"><freejoint/><geom name="box" type="box" size=".1 .1 .1"/></body>
        </worldbody>
      </mujoco>
      """;

  /** Spheres meet planes as if they had half their radius. */
  private static final Hooks SMALL =
      new Hooks() {
        @Override
        public boolean collide(
            Model m, Data d, int geom1, int geom2, double margin, PairContacts contacts) {
          if (m.geom.type[geom1] != GeomType.PLANE || m.geom.type[geom2] != GeomType.SPHERE) {
            return false;
          }
          double x = d.geomXpos[3 * geom2];
          double y = d.geomXpos[3 * geom2 + 1];
          double dist = d.geomXpos[3 * geom2 + 2] - .5 * m.geom.size[3 * geom2];
          if (dist < margin) {
            contacts.add(dist, new double[] {x, y, .5 * dist}, new double[] {0, 0, 1});
          }
          return true;
        }
      };

  @Test
  void aPairIsCollidedByTheUser() {
    Simulation plain = Simulation.of(MODEL);
    Simulation replaced = Simulation.of(MODEL);
    replaced.setHooks(SMALL);
    plain.step(1000);
    replaced.step(1000);
    assertThat(plain.data().qpos[2]).isCloseTo(.1, Offset.offset(1e-3));
    assertThat(replaced.data().qpos[2]).isCloseTo(.05, Offset.offset(1e-3));
    assertThat(replaced.data().qpos[9])
        .as("the box is left to the built-in collider")
        .isEqualTo(plain.data().qpos[9]);
    assertThat(replaced.data().contact.friction)
        .as("parameters follow from the geoms")
        .startsWith(plain.data().contact.friction[0]);
  }
}
