package dev.armature.urdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.compile.Compiler;
import dev.armature.data.Data;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.spec.LoadOptions;
import dev.armature.step.Physics;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The URDF writer")
class UrdfWriterTest {
  private static Model model(String xml) {
    return Compiler.compile(ModelReader.readText(xml)).model();
  }

  private static Model back(UrdfWriter.Result urdf) {
    Map<String, byte[]> files = new HashMap<>();
    files.put("robot.urdf", urdf.text().getBytes(StandardCharsets.UTF_8));
    urdf.files().forEach((name, text) -> files.put(name, text.getBytes(StandardCharsets.UTF_8)));
    return Compiler.compile(ModelReader.readFrom(files, "robot.urdf", LoadOptions.DEFAULT)).model();
  }

  /** Joint by joint the same displacement from the reference, by name. */
  private static void carry(Model from, double[] qpos, Model to, double[] res) {
    System.arraycopy(to.qpos0, 0, res, 0, to.nq);
    for (int j = 0; j < from.njnt; j++) {
      String name = from.names.joint[j];
      int k = to.names.id(ObjType.JOINT, name);
      assertThat(k).as(name).isNotNegative();
      int a = from.jnt.qposadr[j];
      int b = to.jnt.qposadr[k];
      boolean scalar = from.jnt.type[j] >= JointType.SLIDE;
      int size = scalar ? 1 : from.jnt.type[j] == JointType.BALL ? 4 : 7;
      for (int i = 0; i < size; i++) {
        res[b + i] = scalar ? to.qpos0[b] + qpos[a] - from.qpos0[a] : qpos[a + i];
      }
    }
  }

  private static double[] dense(Model m, Data d) {
    double[] full = new double[m.nv * m.nv];
    for (int r = 0; r < m.nv; r++) {
      for (int k = 0; k < m.M.rownnz[r]; k++) {
        int c = m.M.colind[m.M.rowadr[r] + k];
        full[r * m.nv + c] = d.M[m.M.rowadr[r] + k];
        full[c * m.nv + r] = d.M[m.M.rowadr[r] + k];
      }
    }
    return full;
  }

  private static double[] sorted(double[] inertia, int at) {
    double[] three = Arrays.copyOfRange(inertia, at, at + 3);
    Arrays.sort(three);
    return three;
  }

  /**
   * Masses, kinematics and the mass matrix at random configurations, to 1e-9 of its largest entry:
   * a written inertia matrix is diagonalized as MuJoCo does it, which leaves a turn of up to 1e-6
   * rad.
   */
  private static void same(String xml) {
    Model m = model(xml);
    UrdfWriter.Result urdf = UrdfWriter.write(m, mesh -> null);
    Model n = back(urdf);
    assertThat(n.nv).isEqualTo(m.nv);
    Data d = new Data(m);
    Data e = new Data(n);
    SplittableRandom random = new SplittableRandom(4);
    for (int round = 0; round < 10; round++) {
      for (int i = 0; i < m.nq; i++) {
        d.qpos[i] = m.qpos0[i] + random.nextDouble() - 0.5;
      }
      for (int i = 0; i < m.nv; i++) {
        d.qvel[i] = random.nextDouble() - 0.5;
        e.qvel[i] = d.qvel[i];
      }
      carry(m, d.qpos, n, e.qpos);
      Physics.forward(m, d);
      Physics.forward(n, e);
      for (int b = 1; b < m.nbody; b++) {
        int c = n.names.id(ObjType.BODY, m.names.body[b]);
        assertThat(c).as(m.names.body[b]).isPositive();
        assertThat(n.body.mass[c]).isCloseTo(m.body.mass[b], within(1e-9));
        double[] moments = sorted(m.body.inertia, 3 * b);
        double[] others = sorted(n.body.inertia, 3 * c);
        for (int k = 0; k < 3; k++) {
          assertThat(others[k]).isCloseTo(moments[k], within(1e-9));
          assertThat(e.xipos[3 * c + k]).isCloseTo(d.xipos[3 * b + k], within(1e-9));
        }
        for (int k = 0; k < 9; k++) {
          assertThat(e.xmat[9 * c + k]).isCloseTo(d.xmat[9 * b + k], within(1e-9));
        }
      }
      double[] mass = dense(m, d);
      double[] other = dense(n, e);
      double largest = Arrays.stream(mass).map(Math::abs).max().orElse(1);
      for (int i = 0; i < mass.length; i++) {
        assertThat(other[i]).isCloseTo(mass[i], within(1e-9 * Math.max(1, largest)));
      }
      for (int i = 0; i < m.nv; i++) {
        assertThat(e.qfrcBias[i]).isCloseTo(d.qfrcBias[i], within(1e-8));
      }
    }
    for (int g = 0; g < m.ngeom; g++) {
      int h = m.names.geom[g].isEmpty() ? -1 : n.names.id(ObjType.GEOM, m.names.geom[g]);
      if (h >= 0) {
        for (int k = 0; k < 3; k++) {
          assertThat(e.geomXpos[3 * h + k]).isCloseTo(d.geomXpos[3 * g + k], within(1e-6));
        }
      }
    }
  }

  @Test
  @DisplayName("a tree of hinges and slides comes back with masses, kinematics and mass matrix")
  void tree() {
    same(
        """
        <mujoco model="arm">
          <worldbody>
            <body name="base" pos="0 0 .5" euler="10 20 30">
              <geom name="stand" type="cylinder" size=".1 .2"/>
              <body name="upper" pos=".1 .2 .3" euler="-40 5 0">
                <joint name="shoulder" axis="0 1 0" pos=".05 0 -.1" range="-90 90" limited="true"/>
                <geom name="bone" type="capsule" size=".05 .2" euler="30 0 0"/>
                <body name="lower" pos="0 0 .4">
                  <joint name="elbow" axis="1 1 0" damping=".5" frictionloss=".1"/>
                  <joint name="reach" type="slide" axis="0 0 1" pos="0 .1 0" range="-1 1" limited="true"/>
                  <geom name="block" type="box" size=".05 .1 .15" pos=".02 .03 .04" euler="0 50 0"/>
                  <geom name="tip" type="sphere" size=".04" pos="0 0 .2"/>
                  <body name="plate" pos="0 0 .3" euler="0 90 0"><geom name="plate" type="box" size=".1 .1 .01"/></body>
                </body>
              </body>
            </body>
          </worldbody>
        </mujoco>
        """);
  }

  @Test
  @DisplayName("three joints in one body become a chain of links that weigh nothing")
  void severalJoints() {
    String xml =
        """
        <mujoco>
          <worldbody>
            <body name="hip" pos="0 0 1">
              <joint name="a" axis="1 0 0" pos="0 .1 0"/>
              <joint name="b" axis="0 1 0" pos=".2 .1 0" ref="20"/>
              <joint name="c" axis="0 0 1" pos=".2 .1 .3" range="-30 60" limited="true" ref="10"/>
              <inertial mass="2" pos=".1 .2 .3" fullinertia=".03 .04 .05 .001 .002 -.003"/>
              <geom name="g" size=".1" pos=".3 0 0"/>
            </body>
          </worldbody>
        </mujoco>
        """;
    same(xml);
    UrdfWriter.Result urdf = UrdfWriter.write(model(xml), mesh -> null);
    assertThat(urdf.text()).contains("<link name=\"hip_a\">", "<link name=\"hip_b\">");
    assertThat(urdf.warnings()).anyMatch(w -> w.contains("zero of joint b is its reference"));
    Model n = back(urdf);
    int c = n.names.id(ObjType.JOINT, "c");
    assertThat(n.jnt.range[2 * c]).isCloseTo(Math.toRadians(-40), within(1e-12));
    assertThat(n.jnt.range[2 * c + 1]).isCloseTo(Math.toRadians(50), within(1e-12));
  }

  @Test
  @DisplayName("free and ball joints, meshes and their places come back")
  void freeBallMesh() {
    same(
        """
        <mujoco>
          <asset><mesh name="wedge" vertex="0 0 0 .4 0 0 0 .3 0 0 0 .2"/></asset>
          <worldbody>
            <body name="craft" pos="1 2 3" euler="0 30 0">
              <freejoint name="fly"/>
              <geom name="hull" type="mesh" mesh="wedge" pos=".1 0 0" euler="0 0 40"/>
              <body name="arm" pos=".2 0 0">
                <joint name="ball" type="ball"/>
                <geom name="rod" type="capsule" size=".02 .1" pos="0 0 .1"/>
              </body>
            </body>
          </worldbody>
        </mujoco>
        """);
  }

  @Test
  @DisplayName("a linear joint equality becomes a mimic and comes back as one")
  void mimic() {
    String xml =
        """
        <mujoco>
          <worldbody>
            <body name="l"><joint name="left" axis="1 0 0"/><geom size=".1"/></body>
            <body name="r" pos="1 0 0"><joint name="right" axis="1 0 0"/><geom size=".1"/></body>
          </worldbody>
          <equality><joint joint1="right" joint2="left" polycoef=".1 -2 0 0 0"/></equality>
        </mujoco>
        """;
    Model n = back(UrdfWriter.write(model(xml), mesh -> null));
    assertThat(n.neq).isEqualTo(1);
    assertThat(n.eq.data[0]).isEqualTo(0.1);
    assertThat(n.eq.data[1]).isEqualTo(-2);
  }

  @Test
  @DisplayName("what URDF cannot say is told")
  void warnings() {
    UrdfWriter.Result urdf =
        UrdfWriter.write(
            model(
                """
                <mujoco>
                  <worldbody>
                    <geom type="plane" size="1 1 1"/>
                    <light/>
                    <body><joint name="j" armature=".1" stiffness="2"/><geom type="ellipsoid" size=".1 .2 .3"/><site name="s"/></body>
                  </worldbody>
                  <actuator><motor joint="j"/></actuator>
                  <sensor><jointpos joint="j"/></sensor>
                </mujoco>
                """),
            mesh -> null);
    assertThat(urdf.warnings())
        .contains(
            "1 actuators: no place in URDF",
            "1 sensors: no place in URDF",
            "1 sites: no place in URDF",
            "1 lights: no place in URDF",
            "1 plane geoms: no place in URDF",
            "1 ellipsoid geoms: no place in URDF",
            "1 joint springs (stiffness): no place in URDF",
            "1 rotor inertias (armature): no place in URDF");
  }

  @Test
  @DisplayName("roll, pitch and yaw make the same rotation, upright too")
  void angles() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 200; round++) {
      double[] q = new double[4];
      for (int k = 0; k < 4; k++) {
        q[k] = random.nextDouble() - 0.5;
      }
      if (round < 4) {
        q = new double[] {1, 0, round % 2 == 0 ? 1 : -1, round < 2 ? 0 : 1e-17};
      }
      double norm = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
      for (int k = 0; k < 4; k++) {
        q[k] /= norm;
      }
      double[] a = UrdfWriter.rpy(q, 0);
      double[] r = {1, 0, 0, 0};
      for (int axis = 2; axis >= 0; axis--) {
        double[] turn = new double[4];
        turn[0] = StrictMath.cos(a[axis] / 2);
        turn[1 + axis] = StrictMath.sin(a[axis] / 2);
        dev.armature.math.Quat.mul(r, 0, r, 0, turn, 0);
      }
      double dot = r[0] * q[0] + r[1] * q[1] + r[2] * q[2] + r[3] * q[3];
      assertThat(Math.abs(dot)).isCloseTo(1, within(1e-12));
    }
  }
}
