package dev.armature.avbd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.Snapshot;
import dev.armature.batch.Batch;
import dev.armature.batch.StateField;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.WorkerPool;
import dev.armature.handle.Joint;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Joints with a breakforce or breaktorque. */
class BreakableJointsTest {
  private static final double G = 9.81;
  private static final double H = 0.002;

  private record Break(String joint, double force, double torque, double[] velocity) {}

  /** Notes what breaks, with the velocities right after. */
  private static List<Break> listen(Data d) {
    List<Break> list = new ArrayList<>();
    d.hooks =
        new Hooks() {
          @Override
          public void brokenJoint(Model m, Data data, int joint, double force, double torque) {
            list.add(new Break(m.names.joint[joint], force, torque, data.qvel.clone()));
          }
        };
    return list;
  }

  private static Model model(int sweeps, String bodies, String rest) {
    return Scenes.model(
        "<mujoco><option solver='avbd' timestep='"
            + H
            + "'><avbd sweeps='"
            + sweeps
            + "'/></option><worldbody>"
            + bodies
            + "</worldbody>"
            + rest
            + "</mujoco>");
  }

  /** Three links that hang; the middle one's joint carries 2.5 kg. */
  private static String chain(String middle) {
    return """
    <body name='a' pos='0 0 2'><joint name='ja' axis='0 1 0'/>
      <geom type='capsule' fromto='0 0 0 0 0 -.3' size='.03' mass='1'/>
      <body name='b' pos='0 0 -.3'><joint name='jb' axis='0 1 0' %s/>
        <geom type='capsule' fromto='0 0 0 0 0 -.3' size='.03' mass='2'/>
        <body name='c' pos='0 0 -.3'><joint name='jc' axis='0 1 0'/>
          <geom type='capsule' fromto='0 0 0 0 0 -.3' size='.03' mass='.5'/></body></body></body>
    """
        .formatted(middle);
  }

  private static String newtons(double force) {
    return String.format(Locale.ROOT, "breakforce='%.9f'", force);
  }

  private static int jointId(Model m, String name) {
    return m.names.id(ObjType.JOINT, name);
  }

  @Test
  @DisplayName("as long as nothing breaks the model moves as without the attribute, to the bit")
  void unbroken() {
    String rest =
        "<actuator><position joint='jb' kp='20'/></actuator>"
            + "<keyframe><key qpos='.3 .1 -.2' qvel='1 2 3' ctrl='.4'/></keyframe>";
    String more =
        "range='-10 10' stiffness='3' damping='.1' armature='.01' frictionloss='.05' ref='5'";
    Model plain = model(4, chain(more), rest);
    Model breakable = model(4, chain(more + " breakforce='1e9' breaktorque='1e9'"), rest);
    Data d = new Data(plain);
    Data e = new Data(breakable);
    Physics.resetTo(plain, d, 0);
    Physics.resetTo(breakable, e, 0);
    int[] joints = {jointId(breakable, "ja"), jointId(breakable, "jb"), jointId(breakable, "jc")};
    assertThat(breakable.nq).isEqualTo(10);
    for (int i = 0; i < 500; i++) {
      Physics.step(plain, d);
      Physics.step(breakable, e);
      for (int k = 0; k < 3; k++) {
        assertThat(e.qpos[breakable.jnt.qposadr[joints[k]]]).isEqualTo(d.qpos[k]);
        assertThat(e.qvel[breakable.jnt.dofadr[joints[k]]]).isEqualTo(d.qvel[k]);
        assertThat(e.qacc[breakable.jnt.dofadr[joints[k]]]).isEqualTo(d.qacc[k]);
      }
      assertThat(e.xpos).isEqualTo(d.xpos);
    }
    for (int k = 0; k < 3; k++) {
      int dof = breakable.jnt.dofadr[joints[k]];
      assertThat(breakable.dof.invweight0[dof]).isCloseTo(plain.dof.invweight0[k], within(1e-12));
      assertThat(e.qaccSmooth[dof]).isCloseTo(d.qaccSmooth[k], within(1e-9));
    }
    assertThat(breakable.body.invweight0).containsExactly(plain.body.invweight0, within(1e-12));
  }

  @Test
  @DisplayName("a hanging chain holds at 1.05 of its load and breaks at 0.95 with that force")
  void load() {
    double load = 2.5 * G;
    Model holds = model(4, chain(newtons(1.05 * load)), "");
    Data d = new Data(holds);
    List<Break> breaks = listen(d);
    Scenes.steps(holds, d, 1000);
    assertThat(breaks).isEmpty();
    assertThat(new Joint(holds, d, "jb").isBroken()).isFalse();
    Model gives = model(4, chain(newtons(0.95 * load)), "");
    d = new Data(gives);
    breaks = listen(d);
    Scenes.steps(gives, d, 1000);
    assertThat(breaks).hasSize(1);
    assertThat(breaks.get(0).joint).isEqualTo("jb");
    assertThat(breaks.get(0).force).isBetween(0.95 * load, 1.03 * load);
    assertThat(new Joint(gives, d, "jb").isBroken()).isTrue();
    assertThat(new Joint(gives, d, "jc").isBroken()).isFalse();
    assertThat(d.xpos[8]).isLessThan(-10);
    // the mended world breaks at the same place
    Physics.reset(gives, d);
    assertThat(new Joint(gives, d, "jb").isBroken()).isFalse();
    Scenes.steps(gives, d, 1000);
    assertThat(breaks).hasSize(2);
    assertThat(breaks.get(1).force).isEqualTo(breaks.get(0).force);
  }

  @Test
  @DisplayName("a load that grows breaks the joint when it reaches the bound")
  void growing() {
    Model m = model(4, chain("breakforce='80'"), "");
    Data d = new Data(m);
    List<Break> breaks = listen(d);
    Scenes.steps(m, d, 100);
    double pull = 0;
    while (breaks.isEmpty() && pull < 100) {
      pull += 0.05;
      d.xfrcApplied[6 * 3 + 2] = -pull;
      Physics.step(m, d);
    }
    assertThat(pull + 2.5 * G).isCloseTo(80, within(0.8));
    assertThat(breaks.get(0).force).isCloseTo(80, within(0.8));
  }

  private static String swinging(String joint) {
    return """
    <body name='a' pos='0 0 2'><joint name='ja' axis='0 1 0'/>
      <geom type='capsule' fromto='0 0 0 .3 0 0' size='.03' mass='1' contype='0' conaffinity='0'/>
      <body name='b' pos='.3 .02 0' euler='10 20 30'><joint name='jb' %s pos='.01 .02 -.03'/>
        <geom type='box' pos='.1 .03 .02' size='.1 .05 .03' euler='5 0 40' mass='.7'
          contype='0' conaffinity='0'/></body></body>
    """
        .formatted(joint);
  }

  private static void comVelocity(Model m, Data d, int b, double[] v) {
    int at = 6 * b;
    double[] arm = new double[3];
    Vec3.sub(arm, 0, d.xipos, 3 * b, d.subtreeCom, 3 * m.body.rootid[b]);
    Vec3.cross(v, 0, d.cvel, at, arm, 0);
    Vec3.addTo(v, 0, d.cvel, at + 3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type='hinge' axis='.2 1 .1' breakforce='12' stiffness='1' damping='.02' range='-15 100'",
        "type='ball' breakforce='12' stiffness='.5'",
        "type='slide' axis='0 .3 1' breakforce='8' stiffness='200' damping='1' range='-.05 .05'"
      })
  @DisplayName(
      "the body flies on without a jump, along the parabola, and turns as a free body does")
  void flight(String joint) {
    Model m = model(10, swinging(joint), "");
    Data d = new Data(m);
    d.qvel[0] = 3;
    List<Break> breaks = listen(d);
    double[] last = new double[3];
    double[] before = new double[3];
    int n = 0;
    while (breaks.isEmpty() && n++ < 1000) {
      Vec3.copy(before, 0, last, 0);
      Physics.forward(m, d);
      Vec3.copy(last, 0, d.xipos, 6);
      Physics.step(m, d);
    }
    assertThat(breaks).hasSize(1);
    Physics.forward(m, d);
    double[] start = new double[3];
    Vec3.copy(start, 0, d.xipos, 6);
    double[] v = new double[3];
    comVelocity(m, d, 2, v);
    // it goes on with the velocity of the step before, which gravity and the joint changed a little
    for (int k = 0; k < 3; k++) {
      assertThat(v[k]).isCloseTo((start[k] - last[k]) / H, within(2e-3));
      assertThat(v[k]).isCloseTo((last[k] - before[k]) / H, within(0.1));
    }
    double frozen = d.qpos[m.jnt.qposadr[jointId(m, "jb")]];

    Model free =
        Scenes.model(
            "<mujoco><option timestep='"
                + H
                + "'/><worldbody><body name='b'><freejoint align='false'/><geom type='box' pos='.1"
                + " .03 .02' size='.1 .05 .03' euler='5 0 40'"
                + " mass='.7'/></body></worldbody></mujoco>");
    Data f = new Data(free);
    Vec3.copy(f.qpos, 0, d.xpos, 6);
    Quat.copy(f.qpos, 3, d.xquat, 8);
    double[] arm = new double[3];
    Vec3.sub(arm, 0, d.xpos, 6, d.xipos, 6);
    Vec3.cross(f.qvel, 0, d.cvel, 12, arm, 0);
    Vec3.addTo(f.qvel, 0, v, 0);
    double[] back = new double[4];
    Quat.conjugate(back, 0, d.xquat, 8);
    Quat.rotate(f.qvel, 3, d.cvel, 12, back, 0);

    int steps = 200;
    for (int i = 0; i < steps; i++) {
      Physics.step(m, d);
      Physics.step(free, f);
    }
    Physics.forward(m, d);
    Physics.forward(free, f);
    double t = steps * H;
    double[] expected = {
      start[0] + v[0] * t, start[1] + v[1] * t, start[2] + v[2] * t - 0.5 * G * t * (t + H)
    };
    for (int k = 0; k < 3; k++) {
      assertThat(d.xipos[6 + k]).isCloseTo(expected[k], within(1e-9));
      assertThat(d.xipos[6 + k]).isCloseTo(f.xipos[3 + k], within(1e-2));
    }
    Quat.conjugate(back, 0, d.xquat, 8);
    Quat.mul(back, 0, back, 0, f.xquat, 4);
    assertThat(Math.abs(back[0])).isGreaterThan(0.999);
    // the joint stays as it was, and the parent goes on as a pendulum of its own
    assertThat(d.qpos[m.jnt.qposadr[jointId(m, "jb")]]).isEqualTo(frozen);
    assertThat(new Joint(m, d, "ja").velocity()).isNotZero();
    assertThat(breaks).hasSize(1);
    // energies are those of the two bodies alone
    m.opt.enableflags |= dev.armature.model.EnableFlag.ENERGY;
    free.opt.enableflags |= dev.armature.model.EnableFlag.ENERGY;
    Physics.forward(m, d);
    comVelocity(m, d, 2, v);
    double kinetic = 0.35 * Vec3.dot(v, 0, v, 0);
    double[] omega = new double[3];
    dev.armature.math.Mat3.mulTVec(omega, 0, d.ximat, 18, d.cvel, 12);
    for (int k = 0; k < 3; k++) {
      kinetic += 0.5 * m.body.inertia[6 + k] * omega[k] * omega[k];
    }
    double rate = d.qvel[0];
    double arms = d.M[m.M.rowadr[0] + m.M.rownnz[0] - 1];
    comVelocity(m, d, 1, v);
    dev.armature.math.Mat3.mulTVec(omega, 0, d.ximat, 9, d.cvel, 6);
    kinetic += 0.5 * Vec3.dot(v, 0, v, 0);
    for (int k = 0; k < 3; k++) {
      kinetic += 0.5 * m.body.inertia[3 + k] * omega[k] * omega[k];
    }
    assertThat(arms * rate * rate).isPositive();
    assertThat(d.energy[1]).isCloseTo(kinetic, within(1e-9 * kinetic));
  }

  @Test
  @DisplayName("what hangs below goes on swinging, as on a free body")
  void below() {
    int sweeps = 40;
    String links =
        """
        <geom type='capsule' fromto='0 0 0 .3 0 0' size='.03' mass='2' contype='0' conaffinity='0'/>
        <body name='c' pos='.3 0 0'><joint name='jc' axis='0 1 0'/>
          <geom type='capsule' fromto='0 0 0 .2 0 0' size='.03' mass='1' contype='0'
            conaffinity='0'/></body>
        """;
    Model m =
        model(
            sweeps,
            "<body name='a' pos='0 0 2'><joint name='ja' axis='0 1 0'/><geom type='capsule'"
                + " fromto='0 0 0 .3 0 0' size='.03' contype='0' conaffinity='0'/><body name='b'"
                + " pos='.3 0 0'><joint name='jb' axis='0 1 0' breakforce='60'/>"
                + links
                + "</body></body>",
            "");
    Data d = new Data(m);
    d.qvel[0] = 4;
    List<Break> breaks = listen(d);
    int n = 0;
    while (breaks.isEmpty() && n++ < 1000) {
      Physics.step(m, d);
    }
    Physics.forward(m, d);
    Model free = model(sweeps, "<body name='b'><freejoint/>" + links + "</body>", "");
    Data f = new Data(free);
    Vec3.copy(f.qpos, 0, d.xpos, 6);
    Quat.copy(f.qpos, 3, d.xquat, 8);
    f.qpos[7] = new Joint(m, d, "jc").position();
    f.qvel[6] = new Joint(m, d, "jc").velocity();
    double[] v = new double[3];
    comVelocity(m, d, 2, v);
    double[] arm = new double[3];
    Vec3.sub(arm, 0, d.xpos, 6, d.xipos, 6);
    Vec3.cross(f.qvel, 0, d.cvel, 12, arm, 0);
    Vec3.addTo(f.qvel, 0, v, 0);
    double[] back = new double[4];
    Quat.conjugate(back, 0, d.xquat, 8);
    Quat.rotate(f.qvel, 3, d.cvel, 12, back, 0);
    Scenes.steps(m, d, 200);
    Scenes.steps(free, f, 200);
    Physics.forward(m, d);
    Physics.forward(free, f);
    assertThat(new Joint(m, d, "jc").position()).isCloseTo(f.qpos[7], within(0.01));
    assertThat(new Joint(m, d, "jc").velocity()).isCloseTo(f.qvel[6], within(0.05));
    for (int k = 0; k < 3; k++) {
      assertThat(d.xpos[6 + k]).isCloseTo(f.xpos[3 + k], within(0.01));
      assertThat(d.xpos[9 + k]).isCloseTo(f.xpos[6 + k], within(0.01));
    }
  }

  @Test
  @DisplayName(
      "limits, springs, friction, servos, tendons and couplings of a broken joint act no more")
  void nothingActs() {
    Model m =
        model(
            4,
            """
            <body name='a' pos='0 0 1'><geom size='.05' contype='0' conaffinity='0'/>
              <body name='b' pos='.1 0 0'><joint name='jb' axis='0 1 0' breakforce='900' stiffness='50'
                  springref='30' damping='1' frictionloss='2' range='-5 5' armature='.02'/>
                <geom type='box' pos='.2 0 0' size='.2 .05 .05' mass='1' contype='0'
                  conaffinity='0'/></body></body>
            <body name='w' pos='1 0 1'><joint name='jw' axis='0 1 0'/><geom type='box' size='.1 .1 .1'
                mass='1' contype='0' conaffinity='0'/></body>
            """,
            """
            <tendon><fixed name='t' stiffness='10' range='-.1 .1'><joint joint='jb' coef='1'/>
              </fixed></tendon>
            <equality><joint joint1='jw' joint2='jb'/></equality>
            <actuator><position joint='jb' kp='100' kv='2'/><motor joint='jb'/>
              <motor tendon='t'/></actuator>
            <sensor><jointpos joint='jb'/><jointvel joint='jb'/><framepos objtype='xbody' objname='b'/></sensor>
            """);
    Data d = new Data(m);
    d.ctrl[0] = 0.1;
    d.ctrl[1] = 5;
    d.ctrl[2] = 5;
    List<Break> breaks = listen(d);
    Scenes.steps(m, d, 50);
    assertThat(breaks).isEmpty();
    d.xfrcApplied[6 * 2 + 2] = 5000;
    Scenes.steps(m, d, 5);
    assertThat(breaks).hasSize(1);
    d.xfrcApplied[6 * 2 + 2] = 0;
    Physics.forward(m, d);
    double[] before = new double[3];
    comVelocity(m, d, 2, before);
    double[] spin = java.util.Arrays.copyOfRange(d.cvel, 12, 15);
    double angle = d.sensordata[0];
    Scenes.steps(m, d, 100);
    Physics.forward(m, d);
    double[] after = new double[3];
    comVelocity(m, d, 2, after);
    assertThat(after[0]).isCloseTo(before[0], within(1e-10));
    assertThat(after[1]).isCloseTo(before[1], within(1e-10));
    assertThat(after[2]).isCloseTo(before[2] - 100 * H * G, within(1e-10));
    for (int k = 0; k < 3; k++) {
      assertThat(d.cvel[12 + k]).isCloseTo(spin[k], within(1e-10));
    }
    assertThat(d.sensordata[0]).isEqualTo(angle);
    assertThat(d.sensordata[1]).isZero();
    assertThat(d.sensordata[2]).isEqualTo(d.xpos[6]);
  }

  @Test
  @DisplayName("a bracket breaks by torque, and joints with several anchors by their force")
  void torque() {
    // 1 kg at 0.2 m: 1.962 N m about y, which the hinge about x holds
    String bracket =
        "<body pos='0 0 1'><joint name='j' axis='1 0 0' breaktorque='%s'/><geom type='sphere'"
            + " size='.05' pos='.2 0 0' mass='1'/></body>";
    Model m = model(4, bracket.formatted(1.05 * 0.2 * G), "");
    Data d = new Data(m);
    List<Break> breaks = listen(d);
    Scenes.steps(m, d, 500);
    assertThat(breaks).isEmpty();
    m = model(4, bracket.formatted(0.95 * 0.2 * G), "");
    d = new Data(m);
    breaks = listen(d);
    Scenes.steps(m, d, 500);
    assertThat(breaks).hasSize(1);
    assertThat(breaks.get(0).torque).isCloseTo(0.2 * G, within(0.1));
    String two =
        "<body pos='0 0 1'><joint name='j' axis='0 1 0' %s/><joint name='k' axis='1 0 0' pos='0 0"
            + " -.1'/><geom type='sphere' size='.05' pos='0 0 -.3' mass='3'/></body>";
    m = model(4, two.formatted(newtons(1.05 * 3 * G)), "");
    d = new Data(m);
    breaks = listen(d);
    Scenes.steps(m, d, 500);
    assertThat(breaks).isEmpty();
    m = model(4, two.formatted(newtons(0.95 * 3 * G)), "");
    d = new Data(m);
    breaks = listen(d);
    Scenes.steps(m, d, 500);
    assertThat(breaks).hasSize(1);
    assertThat(breaks.get(0).force).isCloseTo(3 * G, within(0.1 * 3 * G));
    assertThat(d.xipos[5]).isLessThan(-2);
  }

  @Test
  @DisplayName("the rest falls on the floor and stays there, also after the other part")
  void floor() {
    Model m =
        model(
            4,
            "<geom type='plane' size='0 0 1'/>"
                + chain("breakforce='20'").replace("pos='0 0 2'", "pos='0 0 1.2'"),
            "");
    Data d = new Data(m);
    d.qpos[0] = 0.2;
    List<Break> breaks = listen(d);
    Scenes.steps(m, d, 4000);
    assertThat(breaks).hasSize(1);
    for (int b = 2; b < 4; b++) {
      assertThat(d.xipos[3 * b + 2]).isCloseTo(0.03, within(2e-3));
    }
    double speed = 0;
    for (int i = 2; i < m.nv; i++) {
      speed = Math.max(speed, Math.abs(d.qvel[i]));
    }
    assertThat(d.ncon).isPositive();
    assertThat(speed).isLessThan(1.5);
  }

  @Test
  @DisplayName(
      "parts that overlap at the joint are not pushed apart, and touch when they meet again")
  void formerParent() {
    // capsules that share an end: the lower falls as if alone
    Model m = model(4, chain("breakforce='20'"), "");
    Data d = new Data(m);
    List<Break> breaks = listen(d);
    int n = 0;
    while (breaks.isEmpty() && n++ < 100) {
      Physics.step(m, d);
    }
    Physics.forward(m, d);
    assertThat(d.ncon).isPositive();
    double z = d.xipos[8];
    double[] v = new double[3];
    comVelocity(m, d, 2, v);
    Scenes.steps(m, d, 100);
    Physics.forward(m, d);
    double t = 100 * H;
    assertThat(d.xipos[8]).isCloseTo(z + v[2] * t - 0.5 * G * t * (t + H), within(2e-3));
    assertThat(d.xpos[5]).isCloseTo(2, within(1e-9));
    // a lid is torn off its box, falls back and lies on it
    m =
        model(
            4,
            """
            <geom type='plane' size='0 0 1'/>
            <body name='box' pos='0 0 .2'><freejoint/><geom type='box' size='.3 .3 .2'/>
              <body name='lid' pos='-.3 0 .25'><joint name='j' axis='0 1 0' breakforce='200'/>
                <geom type='box' pos='.3 0 0' size='.3 .3 .02'/></body></body>
            """,
            "");
    d = new Data(m);
    breaks = listen(d);
    d.xfrcApplied[6 * 2 + 2] = 1000;
    Scenes.steps(m, d, 20);
    assertThat(breaks).hasSize(1);
    d.xfrcApplied[6 * 2 + 2] = 0;
    Scenes.steps(m, d, 2000);
    assertThat(d.xipos[8]).isCloseTo(0.42, within(5e-3));
    assertThat(d.ncon).isGreaterThan(4);
  }

  @Test
  @DisplayName("the bridge of the models holds itself, and a 60 kg ball breaks it")
  void bridge() {
    Path file =
        Path.of(System.getProperty("armature.root", "..")).resolve("models/avbd/bridge.xml");
    Model m = World.load(file);
    Data d = new Data(m);
    List<Break> breaks = listen(d);
    int ball = 3 * m.names.id(ObjType.BODY, "ball");
    Scenes.steps(m, d, 230);
    assertThat(breaks).isEmpty();
    assertThat(d.xpos[ball + 2]).isLessThan(1.3);
    Scenes.steps(m, d, 1500);
    assertThat(breaks).isNotEmpty();
    // the ball stops within a step: 40.8 kN with any number of sweeps that solves it
    assertThat(breaks.get(0).force).isBetween(30_000.0, 45_000.0);
    assertThat(d.xpos[ball + 2]).isLessThan(0.3);
    for (int b = 1; b < m.nbody; b++) {
      assertThat(d.xipos[3 * b + 2]).isBetween(0.01, 1.2);
    }
  }

  @Test
  @DisplayName("a snapshot from before the break breaks again to the bit, one from after goes on")
  void snapshots() {
    Model m = model(4, chain("breakforce='40'"), "");
    Simulation one = new Simulation(m);
    one.data().qpos[0] = 1.2;
    List<Break> breaks = listen(one.data());
    for (int i = 0; i < 50; i++) {
      one.step();
    }
    assertThat(breaks).isEmpty();
    Snapshot before = one.snapshot();
    for (int i = 0; i < 400; i++) {
      one.step();
    }
    assertThat(breaks).hasSize(1);
    Snapshot after = one.snapshot();
    double[] there = one.saveState();
    for (int i = 0; i < 100; i++) {
      one.step();
    }
    double[] end = one.saveState();
    one.restore(before);
    assertThat(one.joint("jb").isBroken()).isFalse();
    for (int i = 0; i < 400; i++) {
      one.step();
    }
    assertThat(breaks).hasSize(2);
    assertThat(breaks.get(1).force).isEqualTo(breaks.get(0).force);
    assertThat(one.saveState()).isEqualTo(there);
    Simulation other = new Simulation(m);
    other.restore(after);
    assertThat(other.joint("jb").isBroken()).isTrue();
    for (int i = 0; i < 100; i++) {
      other.step();
    }
    assertThat(other.saveState()).isEqualTo(end);
  }

  @Test
  @DisplayName("in a batch only the worlds break that are overloaded, and each as alone")
  void batches() {
    Model m = model(4, chain("breakforce='40'"), "");
    try (Batch batch = new Batch(m, 3, 2)) {
      double[] load = {0, -30, 0};
      Simulation[] alone = new Simulation[3];
      for (int w = 0; w < 3; w++) {
        alone[w] = new Simulation(m);
        alone[w].data().xfrcApplied[6 * 3 + 2] = load[w];
      }
      for (int i = 0; i < 100; i++) {
        for (int w = 0; w < 3; w++) {
          batch.xfrcApplied()[w * batch.stride(StateField.XFRC_APPLIED) + 6 * 3 + 2] = load[w];
        }
        batch.step();
        for (Simulation s : alone) {
          s.step();
        }
      }
      for (int w = 0; w < 3; w++) {
        assertThat(batch.data(w).qpos).isEqualTo(alone[w].data().qpos);
        assertThat(new Joint(m, batch.data(w), "jb").isBroken()).isEqualTo(load[w] < 0);
      }
      batch.copyState(1, 2);
      assertThat(new Joint(m, batch.data(2), "jb").isBroken()).isTrue();
      batch.reset(new boolean[] {false, true, false});
      assertThat(new Joint(m, batch.data(1), "jb").isBroken()).isFalse();
    }
  }

  private static Model manyChains() {
    StringBuilder bodies = new StringBuilder("<geom type='plane' size='0 0 1'/>");
    for (int i = 0; i < 40; i++) {
      bodies.append("<body name='a").append(i).append("' pos='").append(0.2 * (i % 10)).append(' ');
      bodies.append(0.2 * (i / 10)).append(" 1.5'><joint axis='0 1 0'/><geom type='capsule'");
      bodies.append(" fromto='0 0 0 .2 0 0' size='.03'/><body pos='.2 0 0'><joint axis='0 1 0'");
      bodies.append(" breakforce='").append(0.5 + 0.1 * i).append("'/><geom type='capsule'");
      bodies.append(" fromto='0 0 0 .2 0 0' size='.03'/></body></body>");
    }
    return model(4, bodies.toString(), "");
  }

  @Test
  @DisplayName("the same bits for 1, 2 and 3 threads")
  void threads() {
    Model m = manyChains();
    Data alone = new Data(m);
    List<Break> breaks = listen(alone);
    Scenes.steps(m, alone, 30);
    assertThat(breaks.size()).isBetween(5, 39);
    for (int workers : new int[] {2, 3}) {
      try (WorkerPool pool = new WorkerPool(workers)) {
        Data d = new Data(m);
        d.parallel = pool;
        Scenes.steps(m, d, 30);
        assertThat(d.qpos).isEqualTo(alone.qpos);
        assertThat(d.qvel).isEqualTo(alone.qvel);
      }
    }
  }

  @Test
  @DisplayName("neither a warm step nor a break allocates")
  void allocation() {
    Model m = model(4, chain("breakforce='40'"), "");
    Data d = new Data(m);
    int[] count = new int[1];
    d.hooks =
        new Hooks() {
          @Override
          public void brokenJoint(Model model, Data data, int joint, double force, double torque) {
            count[0]++;
          }
        };
    for (int i = 0; i < 20; i++) {
      Physics.reset(m, d);
      d.qpos[0] = 1.2;
      Scenes.steps(m, d, 300);
    }
    assertThat(count[0]).isEqualTo(20);
    var bean =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      Physics.reset(m, d);
      d.qpos[0] = 1.2;
      long before = bean.getCurrentThreadAllocatedBytes();
      Scenes.steps(m, d, 300);
      least = Math.min(least, bean.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(count[0]).isEqualTo(25);
    assertThat(least).isLessThan(100);
  }
}
