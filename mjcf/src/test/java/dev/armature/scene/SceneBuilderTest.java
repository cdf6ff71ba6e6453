package dev.armature.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.Simulation;
import dev.armature.compile.Compiler;
import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.Body;
import dev.armature.spec.FrameElement;
import dev.armature.spec.LoadOptions;
import dev.armature.step.Physics;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SceneBuilderTest {
  private static final ShapeConfig PLAIN = ShapeConfig.DEFAULT;

  @Test
  void aSceneBuiltInCodeIsTheModelThatMjcfDescribes() {
    SceneBuilder scene = new SceneBuilder().defaultThickness(0).timestep(.005).gravity(0, 0, -5);
    scene.addShape(scene.world(), "floor", new Shape.Plane(), PLAIN.friction(.7, .01, .001));
    Body arm = scene.addBody("arm", Transform.at(0, 0, 1).turned(0, 0, 1, .5));
    scene.addHinge(arm, "elbow", 0, 1, 0).damping(.2).range(-1, 1);
    scene.addShape(
        arm,
        "arm",
        new Shape.Capsule(.03, .2),
        PLAIN.density(800).solref(.03, .9).solimp(.8, .9, .002, .4, 3).condim(4).priority(2),
        Transform.at(0, 0, -.2));
    Body slider = scene.addBody(arm, "slider", Transform.at(0, 0, -.4));
    scene.addSlider(slider, "slide", 0, 0, 1);
    scene.addShape(slider, "tip", new Shape.Box(.05, .04, .03), PLAIN.mass(.5).masks(2, 3));
    Model built = scene.build();
    Model written =
        Compiler.compile(
                ModelReader.readText(
                    """
                    <mujoco>
                      <compiler angle="radian"/>
                      <option timestep=".005" gravity="0 0 -5"/>
                      <worldbody>
                        <geom name="floor" type="plane" size="0 0 1" friction=".7 .01 .001"/>
                        <body name="arm" pos="0 0 1" axisangle="0 0 1 .5">
                          <joint name="elbow" axis="0 1 0" damping=".2" range="-1 1"/>
                          <geom name="arm" type="capsule" size=".03 .2" pos="0 0 -.2" density="800" solref=".03 .9"
                              solimp=".8 .9 .002 .4 3" condim="4" priority="2"/>
                          <body name="slider" pos="0 0 -.4">
                            <joint name="slide" type="slide" axis="0 0 1"/>
                            <geom name="tip" type="box" size=".05 .04 .03" mass=".5" contype="2" conaffinity="3"/>
                          </body>
                        </body>
                      </worldbody>
                    </mujoco>
                    """))
            .model();
    Data a = new Data(built);
    Data b = new Data(written);
    for (int i = 0; i < 50; i++) {
      Physics.step(built, a);
      Physics.step(written, b);
    }
    assertThat(a.qpos).containsExactly(b.qpos, Offset.offset(1e-14));
    assertThat(built.geom.friction).containsExactly(written.geom.friction);
    assertThat(built.geom.solimp).containsExactly(written.geom.solimp);
    assertThat(built.geom.priority).containsExactly(written.geom.priority);
    assertThat(built.geom.condim).containsExactly(written.geom.condim);
    assertThat(built.geom.contype).containsExactly(written.geom.contype);
    assertThat(built.body.mass).containsExactly(written.body.mass);
  }

  @Test
  void allShapesAndJointsCanBeAdded() {
    SceneBuilder scene = new SceneBuilder();
    scene.addMesh("wedge", new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, new int[0]);
    scene.addHeightField("hills", 2, 3, new double[] {0, .5, 0, 1, 0, .2}, 2, 2, .4, .1);
    Shape[] shapes = {
      new Shape.Sphere(.1),
      new Shape.Box(.1, .2, .3),
      new Shape.Capsule(.1, .2),
      new Shape.Cylinder(.1, .2),
      new Shape.Ellipsoid(.1, .2, .3),
      new Shape.Mesh("wedge")
    };
    for (int i = 0; i < shapes.length; i++) {
      Body body = scene.addBody("body " + i, Transform.at(i, 0, 3));
      if (i % 2 == 0) {
        scene.addFreeJoint(body);
      } else {
        scene.addBallJoint(body, "ball " + i);
      }
      scene.addShape(body, "shape " + i, shapes[i], PLAIN);
    }
    scene.addShape(scene.world(), "hills", new Shape.HeightField("hills"), PLAIN);
    scene.addShape(scene.world(), "below", new Shape.Plane(5, 5), PLAIN, Transform.at(0, 0, -1));
    Model m = scene.build();
    assertThat(m.geom.type)
        .containsExactly(
            GeomType.HFIELD,
            GeomType.PLANE,
            GeomType.SPHERE,
            GeomType.BOX,
            GeomType.CAPSULE,
            GeomType.CYLINDER,
            GeomType.ELLIPSOID,
            GeomType.MESH);
    assertThat(m.jnt.type)
        .containsExactly(
            JointType.FREE,
            JointType.BALL,
            JointType.FREE,
            JointType.BALL,
            JointType.FREE,
            JointType.BALL);
  }

  @Test
  void copiesStandOnAGridAndMoveAlike() {
    SceneBuilder part = new SceneBuilder();
    Body body = part.addBody("pendulum", Transform.at(0, 0, 1));
    part.addHinge(body, "pivot", 0, 1, 0);
    part.addShape(body, "bob", new Shape.Sphere(.1), PLAIN, Transform.at(.3, 0, 0));
    part.spec().addActuator("motor", "drive").set("joint", "pivot");
    part.spec().addSensor("jointpos", "angle").set("joint", "pivot");
    SceneBuilder scene = new SceneBuilder();
    assertThat(scene.replicate(part, 7, 1, 2)).hasSize(7);
    Model m = scene.build();
    assertThat(m.nbody).isEqualTo(8);
    assertThat(m.nu).isEqualTo(7);
    assertThat(m.nsensor).isEqualTo(7);
    int last = m.names.id(ObjType.BODY, "6/pendulum");
    assertThat(new double[] {m.body.pos[3 * last], m.body.pos[3 * last + 1]})
        .as("three a row: the seventh begins the third row")
        .containsExactly(0, 4);
    Data d = new Data(m);
    for (int i = 0; i < 100; i++) {
      Physics.step(m, d);
    }
    assertThat(d.qpos[0]).isNotZero();
    for (int i = 1; i < 7; i++) {
      assertThat(d.qpos[i]).isEqualTo(d.qpos[0]);
    }
  }

  @Test
  void framesMoveWhatIsInThem() {
    SceneBuilder scene = new SceneBuilder();
    FrameElement frame =
        scene.addFrame(scene.world(), Transform.at(1, 0, 0).turned(0, 0, 1, StrictMath.PI / 2));
    scene.addBody(frame, "inside", Transform.at(2, 0, 0));
    scene.addShape(frame, "ball", new Shape.Sphere(.1), PLAIN, Transform.at(0, 0, 1));
    scene.addShape((Body) scene.spec().find("body", "inside"), "", new Shape.Sphere(.1), PLAIN);
    Model m = scene.build();
    int body = m.names.id(ObjType.BODY, "inside");
    assertThat(m.body.pos[3 * body]).isCloseTo(1, Offset.offset(1e-15));
    assertThat(m.body.pos[3 * body + 1]).isCloseTo(2, Offset.offset(1e-15));
    Transform composed =
        Transform.at(1, 0, 0).turned(0, 0, 1, StrictMath.PI / 2).then(Transform.at(2, 0, 0));
    assertThat(composed.y()).isCloseTo(2, Offset.offset(1e-15));
  }

  @Test
  void aRobotOfUrdfStandsBesideOneOfMjcf() {
    SceneBuilder scene = new SceneBuilder();
    scene.addUrdf(
        """
        <robot name="r">
          <link name="base"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
          <link name="arm">
            <inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
            <collision><geometry><sphere radius=".1"/></geometry></collision>
          </link>
          <joint name="j" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
        </robot>
        """,
        LoadOptions.DEFAULT,
        "urdf/",
        Transform.at(0, 1, 0));
    scene.addMjcf(
        "<mujoco><worldbody><body name='b'><joint name='j'/><geom"
            + " size='.1'/></body></worldbody></mujoco>",
        "mjcf/",
        Transform.NONE);
    Model m = scene.build();
    assertThat(m.names.joint).contains("urdf/j", "mjcf/j");
    assertThat(m.geom.margin).containsOnly(SceneBuilder.DEFAULT_THICKNESS);
    Simulation sim = new Simulation(m);
    sim.step(10);
    assertThat(sim.time()).isPositive();
  }

  @Test
  void mistakesAreNamed() {
    SceneBuilder scene = new SceneBuilder();
    assertThatThrownBy(() -> new Shape.Sphere(-1)).hasMessageContaining("sphere");
    assertThatThrownBy(() -> new Shape.Box(1, 0, 1)).hasMessageContaining("half sides");
    assertThatThrownBy(() -> ShapeConfig.DEFAULT.condim(2)).hasMessageContaining("1, 3, 4 or 6");
    assertThatThrownBy(() -> scene.addShape(scene.world(), "", new Shape.Mesh("nope"), PLAIN))
        .hasMessageContaining("mesh 'nope'");
    assertThatThrownBy(() -> scene.addMesh("m", new double[4], new int[0]))
        .hasMessageContaining("x y z");
    assertThatThrownBy(() -> scene.addHeightField("h", 2, 2, new double[3], 1, 1, 1, 1))
        .hasMessageContaining("needs 4 heights, not 3");
    scene.addMjcf("<mujoco/>", "x/", Transform.NONE);
    assertThatThrownBy(() -> scene.addMjcf("<mujoco/>", "x/", Transform.NONE))
        .hasMessageContaining("'x/'");
    assertThatThrownBy(() -> scene.replicate(scene, 2, 1)).hasMessageContaining("itself");
    assertThatThrownBy(() -> scene.replicate(new SceneBuilder(), 0, 1))
        .hasMessageContaining("not 0");
    assertThatThrownBy(() -> Transform.NONE.quat(0, 0, 0, 0)).hasMessageContaining("quaternion");
  }
}
