package dev.armature.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Body;
import dev.armature.step.Physics;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ThicknessTest {
  private static final String FILE =
      """
      <mujoco>
        <default>
          <default class="padded"><geom margin=".003"/></default>
          <default class="bare"><geom margin="0"/></default>
        </default>
        <worldbody>
          <geom name="plain" size=".1"/>
          <geom name="own" size=".1" margin=".007"/>
          <geom name="zero" size=".1" margin="0"/>
          <geom name="padded" class="padded" size=".1"/>
          <geom name="bare" class="bare" size=".1"/>
          <body name="inner" childclass="padded">
            <geom name="child" size=".1"/>
          </body>
        </worldbody>
      </mujoco>
      """;

  @Test
  @DisplayName("CT.1 a shape's thickness is its geom's margin, and a pair has the sum of both")
  void thicknessIsMarginSummedPerPair() {
    SceneBuilder scene = new SceneBuilder();
    scene.addShape(scene.world(), "floor", new Shape.Plane(), ShapeConfig.DEFAULT.thickness(.002));
    Body ball = scene.addBody("ball", Transform.at(0, 0, .052));
    scene.addFreeJoint(ball);
    scene.addShape(
        ball, "ball", new Shape.Sphere(.05), ShapeConfig.DEFAULT.thickness(.003).density(500));
    Model m = scene.build();
    assertThat(margin(m, "floor")).isEqualTo(.002);
    assertThat(margin(m, "ball")).isEqualTo(.003);
    Data d = new Data(m);
    Physics.forward(m, d);
    assertThat(d.ncon).isEqualTo(1);
    assertThat(d.contact.includemargin[0]).isEqualTo(.002 + .003);
    assertThat(d.contact.dist[0]).isCloseTo(.002, org.assertj.core.data.Offset.offset(1e-15));
    assertThat(d.qfrcConstraint[2]).as("the skin carries before the surfaces touch").isPositive();
    d.qpos[2] = .0551;
    Physics.forward(m, d);
    assertThat(d.ncon).as("farther apart than both thicknesses").isZero();
  }

  @Test
  @DisplayName("CT.2 MJCF margin becomes thickness only where it is written")
  void writtenMarginsStay() {
    SceneBuilder scene = new SceneBuilder();
    scene.addMjcf(FILE, "a/", Transform.NONE);
    scene.addShape(scene.world(), "here", new Shape.Sphere(1), ShapeConfig.DEFAULT);
    Model m = scene.build();
    assertThat(margin(m, "a/own")).isEqualTo(.007);
    assertThat(margin(m, "a/zero")).as("0 is written too").isZero();
    assertThat(margin(m, "a/padded")).isEqualTo(.003);
    assertThat(margin(m, "a/bare")).isZero();
    assertThat(margin(m, "a/child")).isEqualTo(.003);
    assertThat(margin(m, "a/plain")).isEqualTo(1e-5);
    assertThat(margin(m, "here")).isEqualTo(1e-5);
  }

  @Test
  @DisplayName("CT.2 the builder's default thickness can be set, before or after shapes are added")
  void defaultIsSettable() {
    SceneBuilder scene = new SceneBuilder();
    scene.addMjcf(FILE, "", Transform.NONE);
    scene.addShape(scene.world(), "here", new Shape.Sphere(1), ShapeConfig.DEFAULT);
    scene.defaultThickness(.004);
    Model m = scene.build();
    assertThat(margin(m, "plain")).isEqualTo(.004);
    assertThat(margin(m, "here")).isEqualTo(.004);
    assertThat(margin(m, "own")).isEqualTo(.007);
    scene.defaultThickness(.006);
    assertThat(margin(scene.build(), "plain")).isEqualTo(.006);
  }

  @Test
  @DisplayName("CT.2 a model that starts the scene, and parts of parts, follow the same rule")
  void nestedScenes() {
    SceneBuilder part = new SceneBuilder().defaultThickness(.001);
    part.addMjcf(FILE, "", Transform.NONE);
    SceneBuilder scene =
        SceneBuilder.of(dev.armature.mjcf.ModelReader.readText(FILE)).defaultThickness(.002);
    scene.addScene(part, "part/", Transform.at(5, 0, 0));
    Model m = scene.build();
    assertThat(margin(m, "plain")).isEqualTo(.002);
    assertThat(margin(m, "own")).isEqualTo(.007);
    assertThat(margin(m, "part/plain")).isEqualTo(.001);
    assertThat(margin(m, "part/padded")).isEqualTo(.003);
  }

  @Test
  @DisplayName("CT.2 the geoms that a composite makes follow the same rule")
  void composites() {
    SceneBuilder scene = new SceneBuilder();
    scene.addMjcf(
        """
        <mujoco><worldbody>
          <composite prefix="a" type="cable" curve="s" count="4 1 1" size="1"><geom type="capsule" size=".01"/></composite>
          <frame><composite prefix="b" type="cable" curve="s" count="4 1 1" size="1">
            <geom type="capsule" size=".01" margin=".002"/></composite></frame>
        </worldbody></mujoco>
        """,
        "",
        Transform.NONE);
    assertThat(scene.build().geom.margin).containsExactly(1e-5, 1e-5, 1e-5, .002, .002, .002);
  }

  @Test
  void aThicknessBelowZeroIsRefused() {
    assertThatThrownBy(() -> ShapeConfig.DEFAULT.thickness(-1e-3))
        .hasMessageContaining("thickness")
        .hasMessageContaining("-0.001");
    assertThatThrownBy(() -> new SceneBuilder().defaultThickness(Double.NaN))
        .hasMessageContaining("thickness");
  }

  private static double margin(Model m, String geom) {
    int id = m.names.id(ObjType.GEOM, geom);
    assertThat(id).as(geom).isNotNegative();
    return m.geom.margin[id];
  }
}
