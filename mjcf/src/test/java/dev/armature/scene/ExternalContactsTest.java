package dev.armature.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.compile.Compiler;
import dev.armature.data.Data;
import dev.armature.data.ExternalContacts;
import dev.armature.data.Hooks;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalContactsTest {
  private static final String SCENE =
      """
      <mujoco>
        <option cone="%s"/>
        <worldbody>
          <geom name="floor" type="plane" size="3 3 1" margin=".002" friction=".8 .01 .001" solref=".03 .8"/>
          <body pos="0 0 .0995"><freejoint/><geom name="ball" size=".1" margin=".003" gap=".001"/></body>
          <body pos="0 0 .25" euler="3 2 10"><freejoint/>
            <geom name="box" type="box" size=".06 .05 .052" margin=".004" solimp=".8 .95 .002" condim="4"/></body>
          <body pos=".5 0 .1" euler="0 88 5"><freejoint/><geom name="rod" type="capsule" size=".1 .2" priority="1" condim="6"/></body>
          <body pos=".5 .19 .12"><freejoint/><geom name="ball2" size=".1" solmix="2"/></body>
        </worldbody>
        %s
      </mujoco>
      """;

  // the normals here are axes of the world: handing a frame in again does not round it again
  private static final String AXES =
      """
      <mujoco>
        <option cone="%s"/>
        <worldbody>
          <geom name="floor" type="plane" size="3 3 1" margin=".002" friction=".8 .01 .001" solref=".03 .8"/>
          <body pos="0 0 .0995"><freejoint/><geom name="ball" size=".1" margin=".003" gap=".001"/></body>
          <body pos="1 0 .06" euler="3 2 10"><freejoint/>
            <geom name="box" type="box" size=".06 .05 .052" margin=".004" solimp=".8 .95 .002" condim="4"/></body>
          <body pos="2 0 .049"><freejoint/><geom name="flat" type="box" size=".1 .1 .05" condim="6" priority="1"/></body>
          <body pos="2.02 .03 .1785"><freejoint/><geom name="on top" size=".08" solmix="2"/></body>
        </worldbody>
        %s
      </mujoco>
      """;

  /** Hands the contacts of another world in, the built-in colliders of this one being off. */
  private static final class Copied implements Hooks {
    private final Data from;
    private final boolean points;
    private final boolean swapped;

    Copied(Data from, boolean points, boolean swapped) {
      this.from = from;
      this.points = points;
      this.swapped = swapped;
    }

    @Override
    public boolean contactFilter(Model m, Data d, int geom1, int geom2) {
      return false;
    }

    @Override
    public void contacts(Model m, Data d, ExternalContacts contacts) {
      for (int i = 0; i < from.ncon; i++) {
        int g1 = from.contact.geom[2 * i + (swapped ? 1 : 0)];
        int g2 = from.contact.geom[2 * i + (swapped ? 0 : 1)];
        double sign = swapped ? -1 : 1;
        double[] normal = new double[3];
        double[] pos = Arrays.copyOfRange(from.contact.pos, 3 * i, 3 * i + 3);
        double[] point1 = new double[3];
        double[] point2 = new double[3];
        double dist = from.contact.dist[i];
        for (int k = 0; k < 3; k++) {
          normal[k] = sign * from.contact.frame[9 * i + k];
          point1[k] = pos[k] - .5 * dist * normal[k];
          point2[k] = pos[k] + .5 * dist * normal[k];
        }
        boolean taken =
            points
                ? contacts.addPoints(m, d, g1, g2, point1, point2, normal)
                : contacts.add(m, d, g1, g2, dist, pos, normal);
        assertThat(taken).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pyramidal", "elliptic"})
  @DisplayName("CT.6 the geometry of built-in contacts handed in from outside makes the same rows")
  void sameRows(String cone) {
    Model m = load(AXES, cone, "");
    Data builtIn = forward(m, Hooks.NONE);
    assertThat(builtIn.ncon).isEqualTo(1 + 1 + 4 + 1);
    for (boolean swapped : new boolean[] {false, true}) {
      Data outside = forward(m, new Copied(builtIn, false, swapped));
      assertThat(outside.ncon).isEqualTo(builtIn.ncon);
      assertThat(outside.nefc).isEqualTo(builtIn.nefc).isPositive();
      int n = builtIn.nefc;
      same(outside.efc.J, builtIn.efc.J, n * m.nv);
      same(outside.efc.pos, builtIn.efc.pos, n);
      same(outside.efc.margin, builtIn.efc.margin, n);
      same(outside.efc.D, builtIn.efc.D, n);
      same(outside.efc.aref, builtIn.efc.aref, n);
      same(outside.efc.force, builtIn.efc.force, n);
      same(outside.contact.includemargin, builtIn.contact.includemargin, builtIn.ncon);
      assertThat(outside.qacc).containsExactly(builtIn.qacc);
    }
  }

  @Test
  @DisplayName(
      "CT.6 contacts by points: dist is that of the bare surfaces, thickness is margin only")
  void distanceWithoutThickness() {
    Model m = load(SCENE, "pyramidal", "");
    Data builtIn = forward(m, Hooks.NONE);
    Data outside = forward(m, new Copied(builtIn, true, false));
    for (int i = 0; i < builtIn.ncon; i++) {
      assertThat(outside.contact.dist[i]).isCloseTo(builtIn.contact.dist[i], Offset.offset(1e-15));
    }
    for (int i = 0; i < builtIn.nefc; i++) {
      assertThat(outside.efc.pos[i]).isCloseTo(builtIn.efc.pos[i], Offset.offset(1e-15));
    }
    for (int i = 0; i < m.nv; i++) {
      assertThat(outside.qacc[i]).isCloseTo(builtIn.qacc[i], Offset.offset(1e-7));
    }
  }

  @Test
  @DisplayName("CT.6 an explicit pair gives its parameters to contacts from outside too")
  void explicitPairs() {
    Model m =
        load(
            AXES,
            "elliptic",
            "<contact><pair geom1='ball' geom2='floor' margin='.01' gap='.002'"
                + " condim='1'/></contact>");
    Data builtIn = forward(m, Hooks.NONE);
    int floorBall = 0;
    assertThat(builtIn.contact.dim[floorBall]).isEqualTo(1);
    Data outside =
        forward(
            m,
            new Hooks() {
              @Override
              public void contacts(Model m2, Data d, ExternalContacts contacts) {
                d.ncon = 0; // explicit pairs know no filter
                new Copied(builtIn, false, false).contacts(m2, d, contacts);
              }
            });
    same(outside.efc.D, builtIn.efc.D, builtIn.nefc);
    same(outside.contact.includemargin, builtIn.contact.includemargin, builtIn.ncon);
    assertThat(outside.qacc).containsExactly(builtIn.qacc);
  }

  @Test
  @DisplayName("CT.6 a contact farther away than both thicknesses is not taken; within, it is")
  void beyondTheMargin() {
    Model m = load(SCENE, "pyramidal", "");
    boolean[] taken = new boolean[2];
    forward(
        m,
        new Hooks() {
          @Override
          public void contacts(Model m2, Data d, ExternalContacts contacts) {
            double[] pos = {0, 0, 0};
            double[] up = {0, 0, 1};
            taken[0] = contacts.add(m2, d, 0, 1, .00501, pos, up);
            taken[1] = contacts.add(m2, d, 0, 1, .00499, pos, up);
          }
        });
    assertThat(taken).containsExactly(false, true);
  }

  @Test
  void nonsenseIsNamed() {
    Model m = load(SCENE, "pyramidal", "");
    double[] pos = {0, 0, 0};
    refused(m, (d, c) -> c.add(m, d, 0, 77, 0, pos, new double[] {0, 0, 1}), "77");
    refused(m, (d, c) -> c.add(m, d, 0, 1, 0, pos, new double[] {0, 0, 2}), "unit vector");
    refused(m, (d, c) -> c.add(m, d, 0, 1, Double.NaN, pos, new double[] {0, 0, 1}), "finite");
  }

  private interface Adding {
    void add(Data d, ExternalContacts contacts);
  }

  private static void refused(Model m, Adding adding, String message) {
    Hooks hooks =
        new Hooks() {
          @Override
          public void contacts(Model model, Data d, ExternalContacts contacts) {
            adding.add(d, contacts);
          }
        };
    assertThatThrownBy(() -> forward(m, hooks))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  private static Model load(String scene, String cone, String more) {
    return Compiler.compile(ModelReader.readText(scene.formatted(cone, more))).model();
  }

  private static Data forward(Model m, Hooks hooks) {
    Data d = new Data(m);
    d.hooks = hooks;
    for (int i = 0; i < m.nv; i++) {
      d.qvel[i] = .1 * StrictMath.sin(i);
    }
    Physics.forward(m, d);
    return d;
  }

  private static void same(double[] actual, double[] expected, int count) {
    assertThat(Arrays.copyOf(actual, count)).containsExactly(Arrays.copyOf(expected, count));
  }
}
