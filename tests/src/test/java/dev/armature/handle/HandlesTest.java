package dev.armature.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.armature.Simulation;
import dev.armature.Snapshot;
import dev.armature.record.Recorder;
import dev.armature.testkit.World;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Names, handles, snapshots, listeners and recordings. */
class HandlesTest {
  private static final String ARM =
      """
      <mujoco>
        <worldbody>
          <camera name="eye" pos="0 -2 1" fovy="50"/>
          <body name="hand" mocap="true" pos="1 2 3"/>
          <body name="upper" pos="0 0 1">
            <joint name="shoulder" axis="0 1 0" range="-90 90"/>
            <geom name="bone" type="capsule" fromto="0 0 0 1 0 0" size=".05" mass="2"/>
            <site name="tip" pos="1 0 0"/>
          </body>
          <body name="ball" pos="0 3 1"><freejoint name="ball"/><geom size=".1"/></body>
        </worldbody>
        <tendon><fixed name="string"><joint joint="shoulder" coef="2"/></fixed></tendon>
        <actuator><motor name="turn" joint="shoulder" ctrlrange="-1 1" gear="3"/></actuator>
        <sensor><jointpos name="angle" joint="shoulder"/><framepos name="where" objtype="site" objname="tip"/></sensor>
        <equality><joint name="lock" joint1="shoulder" active="false"/></equality>
        <keyframe><key name="up" qpos="-1.5 0 3 1 1 0 0 0" ctrl="0.5"/></keyframe>
      </mujoco>
      """;

  private static Simulation arm() {
    return new Simulation(World.compile(ARM));
  }

  private static final Offset<Double> TINY = Offset.offset(1e-12);

  @Test
  void aTurningArmIsReadThroughItsHandles() {
    Simulation sim = arm();
    Joint shoulder = sim.joint("shoulder");
    shoulder.set(-Math.PI / 2);
    shoulder.setVelocity(2);
    sim.forward();
    assertThat(shoulder.position()).isEqualTo(-Math.PI / 2);
    assertThat(sim.sensor("angle").value()).isEqualTo(-Math.PI / 2);
    assertThat(sim.tendon("string").length()).isEqualTo(-Math.PI);
    assertThat(sim.tendon("string").velocity()).isEqualTo(4);
    double[] tip = sim.site("tip").position();
    assertThat(tip[0]).isCloseTo(0, TINY);
    assertThat(tip[2]).isCloseTo(2, TINY);
    assertThat(sim.sensor("where").read()).containsExactly(tip);
    assertThat(sim.site("tip").velocity()[0]).isCloseTo(2, TINY);
    assertThat(sim.body("upper").angularVelocity()).containsExactly(0, 2, 0);
    assertThat(sim.body("upper").velocity()).containsExactly(0, 0, 0);
    assertThat(sim.body("upper").centerOfMass()[2]).isCloseTo(1.5, TINY);
    double half = Math.sqrt(0.5);
    double[] q = sim.body("upper").rotation();
    assertThat(q[0]).isCloseTo(half, TINY);
    assertThat(q[2]).isCloseTo(-half, TINY);
    double[] g = sim.geom("bone").rotation();
    assertThat(g[0] * g[0] + g[1] * g[1] + g[2] * g[2] + g[3] * g[3]).isCloseTo(1, TINY);
    assertThat(sim.geom("bone").body().name()).isEqualTo("upper");
    assertThat(sim.body("upper").parent().name()).isEqualTo("world");
    assertThat(sim.camera("eye").fieldOfView()).isEqualTo(50);
    assertThat(sim.camera("eye").position()).containsExactly(0, -2, 1);
    assertThat(shoulder.low()).isCloseTo(-Math.PI / 2, TINY);
    assertThat(shoulder.isLimited()).isTrue();
  }

  @Test
  void anActuatorIsSetAndItsForceRead() {
    Simulation sim = arm();
    Actuator turn = sim.actuator("turn");
    turn.set(7);
    sim.step();
    assertThat(turn.control()).isEqualTo(7);
    assertThat(turn.force()).as("the control is clamped to its range").isEqualTo(1);
    assertThat(sim.joint("shoulder").actuatorForce()).as("times the gear").isEqualTo(3);
    assertThat(turn.high()).isEqualTo(1);
  }

  @Test
  void jointsOfSeveralCoordinatesAreSetWhole() {
    Simulation sim = arm();
    Joint ball = sim.joint("ball");
    assertThat(ball.coordinates()).isEqualTo(7);
    assertThat(ball.dofs()).isEqualTo(6);
    ball.setPositions(0, 3, 5, 1, 0, 0, 0);
    ball.setVelocities(1, 0, 0, 0, 0, 0);
    sim.forward();
    assertThat(sim.body("ball").position()).containsExactly(0, 3, 5);
    assertThat(sim.body("ball").velocity()).containsExactly(1, 0, 0);
    assertThatThrownBy(ball::position)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("joint \"ball\" has 7 coordinates");
    assertThatThrownBy(() -> ball.setPositions(1, 2, 3))
        .hasMessageContaining("takes 7 values, not 3");
  }

  @Test
  void bodiesArePushedPlacedAndSwitched() {
    Simulation sim = arm();
    Body ball = sim.body("ball");
    ball.applyForce(0, 0, 2 * 9.81 * ball.mass());
    sim.step(100);
    sim.forward();
    assertThat(ball.velocity()[2]).isCloseTo(9.81 * sim.time(), Offset.offset(1e-9));
    sim.body("hand").setMocapPosition(4, 5, 6);
    sim.forward();
    assertThat(sim.body("hand").position()).containsExactly(4, 5, 6);
    assertThatThrownBy(() -> ball.setMocapPosition(0, 0, 0)).hasMessageContaining("mocap");
    sim.equality("lock").setActive(true);
    sim.forward();
    assertThat(sim.data().ne).isEqualTo(1);
  }

  @Test
  void aWrongNameIsToldWithTheNearestAndWithAllOfThem() {
    Simulation sim = arm();
    assertThatThrownBy(() -> sim.joint("sholder"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no joint \"sholder\"; did you mean \"shoulder\"? There are: shoulder, ball");
    assertThatThrownBy(() -> sim.body("Uper")).hasMessageContaining("did you mean \"upper\"");
    assertThatThrownBy(() -> sim.sensor("xyzzy"))
        .hasMessage("no sensor \"xyzzy\"; there are: angle, where");
    assertThatThrownBy(() -> sim.geom("ball")).hasMessageContaining("no geom \"ball\"");
    assertThatThrownBy(() -> sim.body(99)).hasMessageContaining("no body 99; there are 4");
    assertThatThrownBy(() -> sim.resetTo("down")).hasMessageContaining("up");
  }

  @Test
  void aKeyframeIsReadAndGoneTo() {
    Simulation sim = arm();
    sim.resetTo("up");
    assertThat(sim.data().qpos).containsExactly(sim.keyframe("up").qpos());
    assertThat(sim.actuator("turn").control()).isEqualTo(0.5);
    assertThat(sim.keyframes()).hasSize(1);
  }

  @Test
  void aSnapshotIsRestoredToTheBitAndOnlyInItsOwnModel() {
    Simulation sim = arm();
    sim.step(20);
    Snapshot snapshot = sim.snapshot();
    sim.step(30);
    double[] expected = sim.data().qpos.clone();
    sim.restore(snapshot);
    assertThat(sim.time()).isEqualTo(snapshot.time());
    sim.step(30);
    assertThat(sim.data().qpos).containsExactly(expected);
    assertThatThrownBy(() -> arm().restore(snapshot)).hasMessageContaining("another model");
  }

  @Test
  void listenersAreCalledBeforeAndAfterEachStepUntilTheyAreRemoved() {
    Simulation sim = arm();
    List<String> calls = new ArrayList<>();
    Consumer<Simulation> before = s -> calls.add("before " + Math.round(s.time() / 0.002));
    sim.beforeStep(before);
    sim.afterStep(s -> calls.add("after " + Math.round(s.time() / 0.002)));
    sim.step(2);
    sim.removeListener(before);
    sim.step();
    assertThat(calls).containsExactly("before 0", "after 1", "before 1", "after 2", "after 3");
  }

  @Test
  void aControllerAsAListenerHoldsTheArm() {
    Simulation sim = arm();
    Joint shoulder = sim.joint("shoulder");
    Actuator turn = sim.actuator("turn");
    sim.model().actuator.ctrllimited[turn.id()] = false;
    sim.beforeStep(s -> turn.set(-40 * shoulder.position() - 4 * shoulder.velocity()));
    sim.step(3000);
    assertThat(Math.abs(shoulder.velocity())).isLessThan(1e-6);
    assertThat(shoulder.position()).isBetween(0.05, 0.1);
  }

  @Test
  void aRecorderKeepsARowAStep() {
    Simulation sim = arm();
    Recorder recorder =
        new Recorder(sim)
            .time()
            .qpos()
            .qvel()
            .ctrl()
            .sensors()
            .sensor("where")
            .body("ball")
            .contacts()
            .scalar("double time", s -> 2 * s.time());
    recorder.start();
    sim.step(1000);
    recorder.stop();
    sim.step(10);
    assertThat(recorder.rows()).isEqualTo(1000);
    assertThat(recorder.values("time")[0]).isZero();
    assertThat(recorder.values("time")[999]).isCloseTo(1.998, Offset.offset(1e-9));
    assertThat(recorder.values("double time")[499]).isCloseTo(2.0, Offset.offset(1e-9));
    assertThat(recorder.values("qpos")).hasSize(8000);
    assertThat(recorder.fields().get(1).labels())
        .containsExactly(
            "shoulder", "ball.x", "ball.y", "ball.z", "ball.qw", "ball.qx", "ball.qy", "ball.qz");
    assertThat(recorder.fields().get(4).labels())
        .containsExactly("angle", "where.0", "where.1", "where.2");
    assertThat(recorder.values("ball.position")[3 * 999 + 2]).isLessThan(-15);
    assertThatThrownBy(() -> recorder.values("qpo"))
        .hasMessageContaining("recorded are: time, qpos");
    assertThatThrownBy(recorder::qpos).hasMessageContaining("before the first row");
    recorder.clear();
    recorder.every(10).start();
    sim.step(100);
    assertThat(recorder.rows()).isEqualTo(10);
  }

  @Test
  void aRowOfARecordingBelongsToOneMoment() {
    Simulation sim = arm();
    Recorder recorder = new Recorder(sim).qpos().sensor("angle").ctrl();
    sim.beforeStep(s -> s.data().ctrl[0] = s.time());
    recorder.start();
    sim.step(50);
    double[] qpos = recorder.values("qpos");
    double[] angle = recorder.values("angle");
    double[] ctrl = recorder.values("ctrl");
    for (int row = 0; row < 50; row++) {
      assertThat(angle[row]).as("row %d", row).isEqualTo(qpos[8 * row]);
      assertThat(ctrl[row]).isCloseTo(0.002 * row, Offset.offset(1e-12));
    }
  }

  @Test
  void energyIsRecordedWhereTheModelComputesIt() {
    assertThatThrownBy(() -> new Recorder(arm()).energy()).hasMessageContaining("flag energy");
    Simulation sim = arm();
    sim.model().opt.enableflags |= dev.armature.model.EnableFlag.ENERGY;
    Recorder recorder = new Recorder(sim).energy();
    recorder.start();
    sim.step(100);
    double[] energy = recorder.values("energy");
    assertThat(energy[1]).isZero();
    assertThat(energy[198] + energy[199])
        .as("nothing is lost in free fall")
        .isCloseTo(energy[0], Offset.offset(1e-2 * Math.abs(energy[0])));
  }

  @Test
  void handlesListenersAndRecordersDoNotAllocateWhenWarm() {
    Simulation sim = arm();
    Body upper = sim.body("upper");
    Joint shoulder = sim.joint("shoulder");
    Actuator turn = sim.actuator("turn");
    Sensor where = sim.sensor("where");
    double[] buffer = new double[9];
    Recorder recorder = new Recorder(sim).time().qpos().sensors();
    recorder.start();
    Runnable work =
        () -> {
          for (int i = 0; i < 2000; i++) {
            turn.set(0.1 * shoulder.position());
            upper.position(buffer);
            upper.rotation(buffer);
            upper.velocity(buffer);
            upper.angularVelocity(buffer);
            where.read(buffer);
            sim.step();
          }
        };
    work.run();
    work.run();
    work.run();
    recorder.clear();
    sim.reset();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(2000);
  }
}
