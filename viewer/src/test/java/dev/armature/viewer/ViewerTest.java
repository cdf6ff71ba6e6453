package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.batch.Batch;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A program that steps its own world, by a client that is no browser. */
@DisplayName("A program in the viewer")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ViewerTest {
  private static final String ARM =
      """
      <mujoco model="arm">
        <option gravity="0 0 0"/>
        <worldbody>
          <body name="ball" pos="0 0 1"><freejoint/><geom size=".1"/></body>
          <body name="arm" pos="1 0 1"><joint name="hinge" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".05"/></body>
        </worldbody>
        <actuator><motor name="motor" joint="hinge"/></actuator>
        <keyframe><key name="up" qpos="0 0 2 1 0 0 0 .5"/></keyframe>
      </mujoco>
      """;

  private final Simulation sim = Simulation.of(ARM);

  /** Steps until something is so. */
  private void stepUntil(Viewer viewer, BooleanSupplier done) {
    while (!done.getAsBoolean()) {
      sim.step();
      viewer.sync();
    }
  }

  /** Syncs in a thread of its own, as a program does, while the test talks to the page. */
  private static Thread program(Viewer viewer, Runnable step) {
    Thread thread =
        new Thread(
            () -> {
              while (viewer.isOpen()) {
                step.run();
                viewer.sync();
              }
            });
    thread.setDaemon(true);
    thread.start();
    thread.setName("program");
    return thread;
  }

  @Test
  @DisplayName("is shown as its own steps left it, in several pages at once")
  void showsSteps() throws Exception {
    try (Viewer viewer = Viewer.show(sim);
        PageSocket one = PageSocket.connect(viewer.url());
        PageSocket two = PageSocket.connect(viewer.url())) {
      program(
          viewer,
          () -> {
            sim.data().qvel[0] = 1;
            sim.step();
          });
      for (PageSocket page : List.of(one, two)) {
        assertThat(page.next(SceneEncoder.KIND).remaining()).isGreaterThan(100);
        ByteBuffer frame = page.frame(f -> PageSocket.time(f) > 0.05);
        float x = PageSocket.section(frame, Sections.BODIES)[0];
        assertThat((double) x).isEqualTo(PageSocket.time(frame), within(0.005));
      }
      assertThat(viewer.pages()).isEqualTo(2);
    }
  }

  @Test
  @DisplayName("runs in real time, and without waiting when the speed is infinite")
  void keepsTime() {
    try (Viewer viewer = Viewer.show(sim)) {
      long start = System.nanoTime();
      stepUntil(viewer, () -> sim.time() >= 0.3);
      double seconds = (System.nanoTime() - start) * 1e-9;
      assertThat(seconds).isGreaterThan(0.25);
      viewer.speed(Double.POSITIVE_INFINITY);
      long fast = System.nanoTime();
      stepUntil(viewer, () -> sim.time() >= 20);
      assertThat((System.nanoTime() - fast) * 1e-9).isLessThan(10);
    }
  }

  @Test
  @DisplayName("waits while a page has paused it, makes single steps, and goes on")
  void pauses() throws Exception {
    try (Viewer viewer = Viewer.show(sim);
        PageSocket page = PageSocket.connect(viewer.url())) {
      AtomicInteger steps = new AtomicInteger();
      program(
          viewer,
          () -> {
            sim.step();
            steps.incrementAndGet();
          });
      page.frame(f -> PageSocket.time(f) > 0);
      page.send("{\"type\":\"pause\"}");
      page.frame(f -> f.getInt(12) == 0);
      Thread.sleep(50);
      int before = steps.get();
      Thread.sleep(100);
      assertThat(steps.get()).isEqualTo(before);
      page.send("{\"type\":\"step\",\"count\":3}");
      double timestep = sim.model().opt.timestep;
      page.frame(f -> PageSocket.time(f) > (before + 2.5) * timestep);
      Thread.sleep(50);
      assertThat(steps.get()).isEqualTo(before + 3);
      page.send("{\"type\":\"play\"}");
      page.frame(f -> PageSocket.time(f) > (before + 20) * timestep);
    }
  }

  @Test
  @DisplayName("goes on when the last page closes while it waits, and ends when it is closed")
  void neverHangs() throws Exception {
    Viewer viewer = Viewer.show(sim);
    AtomicInteger steps = new AtomicInteger();
    Thread program = program(viewer, () -> steps.incrementAndGet());
    try (PageSocket page = PageSocket.connect(viewer.url())) {
      page.frame(f -> true);
      page.send("{\"type\":\"pause\"}");
      page.frame(f -> f.getInt(12) == 0);
    }
    int before = steps.get();
    while (steps.get() < before + 10) {
      Thread.sleep(5);
    }
    viewer.pause();
    Thread.sleep(30);
    viewer.close();
    program.join(10_000);
    assertThat(program.isAlive()).isFalse();
  }

  @Test
  @DisplayName("gets sliders, buttons, choices, keys and targets in its own thread")
  void callsBack() throws Exception {
    try (Viewer viewer = Viewer.show(sim);
        PageSocket page = PageSocket.connect(viewer.url())) {
      List<String> heard = new CopyOnWriteArrayList<>();
      Widget gain =
          viewer.slider(
              "gain",
              0,
              10,
              2,
              v -> heard.add("gain " + v + " in " + Thread.currentThread().getName()));
      viewer.button("kick", () -> heard.add("kick"));
      Widget gait = viewer.choice("gait", "walk", "trot");
      Widget brake = viewer.checkbox("brake", true);
      viewer.text("reward", "1.5");
      viewer.key("k", "kicks", () -> heard.add("key"));
      Target goal = viewer.target("goal", new double[] {1, 2, 3});
      goal.onMove(moved -> heard.add("goal " + moved.position()[0]));
      program(viewer, sim::step);
      String widgets = page.text("kicks");
      assertThat(widgets).contains("gain", "kick", "gait", "trot", "brake", "1.5", "kicks");
      assertThat(page.text("\"type\":\"targets\"")).contains("goal", "3.0");
      page.send("{\"type\":\"widget\",\"id\":0,\"value\":7.5}");
      page.send("{\"type\":\"widget\",\"id\":1,\"value\":1}");
      page.send("{\"type\":\"widget\",\"id\":2,\"value\":1}");
      page.send("{\"type\":\"widget\",\"id\":3,\"value\":0}");
      page.send("{\"type\":\"press\",\"key\":\"k\"}");
      page.send("{\"type\":\"target\",\"id\":5,\"pos\":[4,0,0],\"quat\":[2,0,0,0]}");
      while (heard.size() < 4) {
        Thread.sleep(5);
      }
      assertThat(heard).containsExactly("gain 7.5 in program", "kick", "key", "goal 4.0");
      assertThat(gain.value()).isEqualTo(7.5);
      assertThat(gait.text()).isEqualTo("trot");
      assertThat(brake.isOn()).isFalse();
      assertThat(goal.quaternion()).containsExactly(1, 0, 0, 0);
      // a value beyond the ends is brought back to them; other pages see it
      page.send("{\"type\":\"widget\",\"id\":0,\"value\":1000}");
      while (gain.value() != 10) {
        Thread.sleep(5);
      }
      page.send("{\"type\":\"widget\",\"id\":99,\"value\":1}");
      assertThat(page.text("refused")).contains("99");
    }
  }

  @Test
  @DisplayName("is pulled, reset, set to keyframes and controlled from the page")
  void obeys() throws Exception {
    try (Viewer viewer = Viewer.show(sim);
        PageSocket page = PageSocket.connect(viewer.url())) {
      program(viewer, sim::step);
      page.send("{\"type\":\"grab\",\"world\":0,\"body\":1,\"point\":[0,0,0]}");
      page.send("{\"type\":\"move\",\"target\":[0,1,1]}");
      ByteBuffer pulled = page.frame(f -> PageSocket.section(f, Sections.BODIES)[1] > 0.3);
      assertThat(PageSocket.section(pulled, Sections.HAND)).isNotNull();
      page.send("{\"type\":\"release\"}");
      page.send("{\"type\":\"key\",\"index\":0}");
      page.frame(f -> PageSocket.section(f, Sections.BODIES)[2] > 1.9);
      page.send("{\"type\":\"ctrl\",\"index\":0,\"value\":0.25}");
      while (sim.data().ctrl[0] != 0.25) {
        Thread.sleep(5);
      }
      AtomicBoolean reset = new AtomicBoolean();
      viewer.onReset(() -> reset.set(true));
      page.send("{\"type\":\"reset\"}");
      while (!reset.get()) {
        Thread.sleep(5);
      }
      page.send("{\"type\":\"grab\",\"world\":0,\"body\":77,\"point\":[0,0,0]}");
      assertThat(page.text("refused")).contains("77");
      page.send("{\"type\":\"reload\"}");
      assertThat(page.text("notice")).contains("running program");
    }
  }

  @Test
  @DisplayName("draws marks: solids, lines, traces, ghosts and values of plots are in the frames")
  void draws() throws Exception {
    try (Viewer viewer = Viewer.show(sim);
        PageSocket page = PageSocket.connect(viewer.url())) {
      viewer.sphere("ball", new double[] {1, 2, 3}, 0.5).color(1, 0, 0, 0.5);
      viewer.arrow("up", new double[] {0, 0, 0}, new double[] {0, 0, 2});
      viewer.line("path", 0, 0, 0, 1, 0, 0, 1, 1, 0);
      for (int i = 0; i < 30; i++) {
        viewer.trace("trace", new double[] {i, 0, 0}).keep(10);
      }
      double[] qpos = sim.data().qpos.clone();
      qpos[2] = 5;
      viewer.ghost("plan", qpos);
      viewer.label("name", new double[] {0, 0, 1}, "here");
      viewer.plot("two", "m", List.of("a", "b"), () -> new double[] {1, 2});
      program(viewer, sim::step);
      ByteBuffer frame = page.frame(f -> PageSocket.section(f, Sections.MARKS) != null);
      float[] marks = PageSocket.section(frame, Sections.MARKS);
      assertThat(marks).hasSize(2 * Overlay.MARK_FLOATS);
      assertThat(marks).startsWith(2, 0, 1, 0, 0, 0.5f, 0.5f, 0.5f, 0.5f, 1, 2, 3);
      assertThat(marks[16]).isEqualTo(100);
      assertThat(marks[16 + 7]).as("length of the arrow").isEqualTo(2);
      float[] lines = PageSocket.section(frame, Sections.LINES);
      assertThat(lines[6]).isEqualTo(3);
      assertThat(lines).hasSize(7 + 9 + 7 + 30);
      assertThat(lines[lines.length - 3]).as("the newest point of the trace").isEqualTo(29);
      assertThat(PageSocket.section(frame, Sections.GHOSTS)[5 + 2]).isEqualTo(5);
      assertThat(PageSocket.section(frame, Sections.VALUES)).containsExactly(1, 2);
      assertThat(page.text("\"type\":\"labels\"")).contains("here");
      viewer.clear();
      page.frame(f -> PageSocket.section(f, Sections.MARKS) == null);
      assertThatThrownBy(() -> viewer.line("bad", 1, 2))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> viewer.ghost("bad", new double[2]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("8 numbers");
    }
  }

  @Test
  @DisplayName("shows whole curves, thinned but with their last point, until they are removed")
  void showsCurves() throws Exception {
    try (Viewer viewer = Viewer.show(sim);
        PageSocket page = PageSocket.connect(viewer.url())) {
      double[] x = new double[1201];
      double[] y = new double[1201];
      java.util.Arrays.setAll(x, i -> i);
      java.util.Arrays.setAll(y, i -> 2 * i);
      viewer.curve("cost", "J", "rounds", x, y);
      program(viewer, sim::step);
      JsonNode shown = new ObjectMapper().readTree(page.text("\"type\":\"curves\"")).at("/list/0");
      assertThat(shown.get("name").asString() + shown.get("unit").asString()).isEqualTo("costJ");
      assertThat(shown.get("across").asString()).isEqualTo("rounds");
      assertThat(shown.get("x").size()).isEqualTo(401).isEqualTo(shown.get("y").size());
      assertThat(shown.at("/x/400").asDouble()).isEqualTo(1200);
      assertThat(shown.at("/y/400").asDouble()).isEqualTo(2400);
      viewer.remove("cost");
      assertThat(page.text("\"list\":[]")).contains("curves");
      assertThatThrownBy(() -> viewer.curve("bad", "", "x", x, new double[2]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("1201 x and 2 y");
    }
  }

  @Test
  @DisplayName("follows robots that are free to go, in space or in a plane")
  void followsRobots() {
    assertThat(Framing.walker(robot("<freejoint/>"))).isEqualTo(1);
    assertThat(Framing.walker(robot("<joint type='slide'/><joint type='slide' axis='1 0 0'/>")))
        .isEqualTo(1);
    assertThat(Framing.walker(robot("<joint type='slide' axis='1 0 0'/>"))).isEqualTo(-1);
  }

  private static Model robot(String joints) {
    return Simulation.of(
            """
            <mujoco>
              <worldbody>
                <body>%s<geom size=".1"/>
                  <body pos="0 0 -.2"><joint name="hip" axis="0 1 0"/><geom size=".1"/></body>
                </body>
              </worldbody>
              <actuator><motor joint="hip"/></actuator>
            </mujoco>
            """
                .formatted(joints))
        .model();
  }

  @Test
  @DisplayName("shows chosen worlds of a batch")
  void showsBatch() throws Exception {
    try (Batch batch = new Batch(sim.model(), 8, 1);
        Viewer viewer = Viewer.show(batch, ViewerOptions.local(), 2, 5);
        PageSocket page = PageSocket.connect(viewer.url())) {
      for (int w = 0; w < 8; w++) {
        batch.qvel()[w * sim.model().nv] = w;
      }
      program(viewer, batch::step);
      ByteBuffer frame = page.frame(f -> PageSocket.time(f) > 0.05);
      float[] bodies = PageSocket.section(frame, Sections.BODIES);
      assertThat(bodies).hasSize(2 * 2 * 7);
      double time = PageSocket.time(frame);
      assertThat((double) bodies[0]).isEqualTo(2 * time, within(0.02));
      assertThat((double) bodies[14]).isEqualTo(5 * time, within(0.02));
    }
  }

  @Test
  @DisplayName(
      "shows coordinates that were set without a forward pass, and steps that follow itself")
  void followsAndPoses() throws Exception {
    var data = Physics.makeData(sim.model());
    try (Viewer viewer = Viewer.show(sim.model(), data, ViewerOptions.local());
        PageSocket page = PageSocket.connect(viewer.url())) {
      program(viewer, () -> data.qpos[2] = 3);
      page.frame(f -> PageSocket.section(f, Sections.BODIES)[2] == 3);
    }
    Viewer following = Viewer.follow(sim);
    try (PageSocket page = PageSocket.connect(following.url())) {
      sim.step(50);
      page.frame(f -> PageSocket.time(f) > 0.04);
    }
    following.close();
    sim.step(2);
  }
}
