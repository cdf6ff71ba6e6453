package dev.armature.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Simulation;
import dev.armature.batch.Batch;
import dev.armature.io.ArrayFile;
import dev.armature.io.McapRecording;
import dev.armature.io.NamedArray;
import dev.armature.io.Recordings;
import dev.armature.model.Model;
import dev.armature.record.Recorder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings, and the last minute of live worlds, by a client that is no browser. */
@DisplayName("The time line")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class PlaybackTest {
  /** A ball that rises and falls, and a hinge that nobody moves. */
  private static final String BALL =
      """
      <mujoco model="ball">
        <worldbody>
          <body name="ball" pos="0 0 1"><freejoint/><geom size=".1"/></body>
          <body name="arm" pos="1 0 1"><joint name="hinge"/><geom size=".1"/></body>
        </worldbody>
        <actuator><motor name="motor" joint="hinge"/></actuator>
        <sensor><jointpos name="angle" joint="hinge"/></sensor>
        <keyframe><key name="high" qpos="0 0 5 1 0 0 0 0"/></keyframe>
      </mujoco>
      """;

  @TempDir private Path folder;

  private final Simulation sim = Simulation.of(BALL);
  private final Model model = sim.model();
  private final ModelSource source = new ModelSource.Ready("ball", model);

  /** Half a second of the ball, thrown with a speed. */
  private Path record(String name, double speed) throws IOException {
    sim.reset();
    sim.data().qvel[2] = speed;
    Path file = folder.resolve(name);
    if (name.endsWith(".mcap") || name.endsWith(".html")) {
      try (Closeable shown =
          name.endsWith(".mcap")
              ? McapRecording.start(sim, file, 1)
              : HtmlRecording.start(sim, file, 1)) {
        sim.step(250);
        assertThat(shown).isNotNull();
      }
      return file;
    }
    Recorder recorder = new Recorder(sim).time().qpos().qvel().ctrl().sensors().start();
    sim.step(250);
    Recordings.write(recorder, file);
    recorder.stop();
    return file;
  }

  private static double height(double speed, double t) {
    return 1 + speed * t - 0.5 * 9.81 * t * t;
  }

  private static float ballZ(ByteBuffer frame) {
    return PageSocket.section(frame, Sections.BODIES)[2];
  }

  @ParameterizedTest
  @ValueSource(strings = {"run.npz", "run.h5", "run.csv", "run.mcap", "run.html"})
  @DisplayName("plays a recording to its end, seeks, and steps back")
  void plays(String name) throws Exception {
    Path file = record(name, 3);
    try (ViewerServer viewer =
            ViewerServer.play(
                source, List.of(file), false, ViewerOptions.local().withPlaying(false));
        PageSocket page = PageSocket.connect(viewer)) {
      page.send("{\"type\":\"seek\",\"time\":0.3}");
      ByteBuffer frame = page.frame(f -> PageSocket.time(f) > 0.29);
      assertThat(PageSocket.time(frame)).isEqualTo(0.3, within(1e-6));
      assertThat((double) ballZ(frame)).isEqualTo(height(3, 0.3), within(0.01));
      float[] span = PageSocket.section(frame, Sections.SPAN);
      assertThat((double) span[0]).isEqualTo(-0.3, within(1e-5));
      assertThat((double) span[1]).isEqualTo(0.198, within(1e-5));
      page.send("{\"type\":\"step\",\"count\":-10}");
      frame = page.frame(f -> PageSocket.time(f) < 0.299);
      assertThat(PageSocket.time(frame)).isEqualTo(0.28, within(1e-6));
      page.send("{\"type\":\"play\"}");
      // it stands still at the end, and plays from the beginning when asked again
      page.frame(f -> PageSocket.time(f) > 0.4979 && f.getInt(12) == 0);
      page.send("{\"type\":\"play\"}");
      page.frame(f -> PageSocket.time(f) < 0.2);
      page.send("{\"type\":\"joint\",\"index\":1,\"value\":1}");
      assertThat(page.text("refused")).contains("recording");
      page.send("{\"type\":\"grab\",\"world\":0,\"body\":1,\"point\":[0,0,0]}");
      assertThat(page.text("refused")).contains("recording");
    }
  }

  @Test
  @DisplayName("compares two recordings: side by side by time, or one as a ghost")
  void compares() throws Exception {
    List<Path> both = List.of(record("slow.html", 1), record("fast.npz", 3));
    ViewerOptions paused = ViewerOptions.local().withPlaying(false);
    try (ViewerServer viewer = ViewerServer.play(source, both, false, paused);
        PageSocket page = PageSocket.connect(viewer)) {
      page.send("{\"type\":\"seek\",\"time\":0.2}");
      float[] bodies =
          PageSocket.section(page.frame(f -> PageSocket.time(f) > 0.19), Sections.BODIES);
      assertThat((double) bodies[2]).isEqualTo(height(1, 0.2), within(0.01));
      assertThat((double) bodies[14 + 2]).isEqualTo(height(3, 0.2), within(0.01));
    }
    try (ViewerServer viewer = ViewerServer.play(source, both, true, paused);
        PageSocket page = PageSocket.connect(viewer)) {
      page.send("{\"type\":\"seek\",\"time\":0.2}");
      ByteBuffer frame = page.frame(f -> PageSocket.time(f) > 0.19);
      assertThat(PageSocket.section(frame, Sections.BODIES)).hasSize(14);
      float ghost = PageSocket.section(frame, Sections.GHOSTS)[5 + 2];
      assertThat((double) ghost).isEqualTo(height(3, 0.2), within(0.01));
    }
  }

  @Test
  @DisplayName("plays rollouts as worlds, and plans, which have coordinates only")
  void playsRolloutsAndPlans() throws Exception {
    double[] qpos = new double[3 * 4 * model.nq];
    double[] time = new double[3 * 4];
    for (int w = 0; w < 3; w++) {
      for (int r = 0; r < 4; r++) {
        time[4 * w + r] = 0.1 * r;
        qpos[(4 * w + r) * model.nq + 2] = 10 * w + r;
        qpos[(4 * w + r) * model.nq + 3] = 1;
      }
    }
    Path file = folder.resolve("rollouts.npz");
    ArrayFile.write(
        file,
        List.of(NamedArray.of("time", time, 3, 4), NamedArray.of("qpos", qpos, 3, 4, model.nq)));
    List<Recording> worlds = Recording.read(file, model);
    assertThat(worlds).hasSize(3);
    double[] to = new double[model.nq];
    worlds.get(2).coordinates(worlds.get(2).at(0.25), to);
    assertThat(to[2]).isEqualTo(22);
    Path plan = folder.resolve("plan.npz");
    ArrayFile.write(
        plan,
        List.of(
            NamedArray.of("time", new double[] {0, 0.1}),
            NamedArray.of("qpos", java.util.Arrays.copyOf(qpos, 2 * model.nq), 2, model.nq),
            NamedArray.of("measure", new double[] {1, 2})));
    assertThat(Recording.read(plan, model).get(0).rows()).isEqualTo(2);
  }

  @Test
  @DisplayName("refuses files of another model, without coordinates, or with time that goes back")
  void refuses() throws Exception {
    Path other = folder.resolve("other.npz");
    ArrayFile.write(other, List.of(NamedArray.of("qpos", new double[6], 2, 3)));
    assertThatThrownBy(() -> Recording.read(other, model))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("3 coordinates")
        .hasMessageContaining("another model");
    Path none = folder.resolve("none.npz");
    ArrayFile.write(none, List.of(NamedArray.of("x", new double[6])));
    assertThatThrownBy(() -> Recording.read(none, model)).hasMessageContaining("no qpos");
    Path back = folder.resolve("back.npz");
    ArrayFile.write(
        back,
        List.of(
            NamedArray.of("time", new double[] {0, -1}),
            NamedArray.of("qpos", new double[2 * model.nq], 2, model.nq)));
    assertThatThrownBy(() -> Recording.read(back, model)).hasMessageContaining("goes back");
  }

  @Test
  @DisplayName("takes a live world back, and lets it go on from there as it did before")
  void goesBack() throws Exception {
    try (ViewerServer viewer =
            ViewerServer.start(source, ViewerOptions.local().withPlaying(false));
        PageSocket page = PageSocket.connect(viewer)) {
      ByteBuffer first = page.frame(f -> true);
      assertThat(ballZ(first)).as("begins at the first keyframe").isEqualTo(5);
      page.send("{\"type\":\"step\",\"count\":100}");
      float there = ballZ(page.frame(f -> PageSocket.time(f) > 0.199));
      page.send("{\"type\":\"step\",\"count\":-50}");
      ByteBuffer back = page.frame(f -> PageSocket.time(f) < 0.199);
      assertThat(PageSocket.time(back)).isEqualTo(0.1, within(1e-9));
      assertThat(ballZ(back)).isGreaterThan(there);
      page.send("{\"type\":\"step\",\"count\":50}");
      ByteBuffer again = page.frame(f -> PageSocket.time(f) > 0.199);
      page.send("{\"type\":\"seek\",\"time\":0.05}");
      page.frame(f -> Math.abs(PageSocket.time(f) - 0.05) < 1e-9);
      page.send("{\"type\":\"play\"}");
      page.frame(f -> PageSocket.time(f) > 0.3);
      page.send("{\"type\":\"seek\",\"time\":0.2}");
      ByteBuffer other = page.frame(f -> Math.abs(PageSocket.time(f) - 0.2) < 1e-9);
      assertThat((double) ballZ(other)).isEqualTo(ballZ(again), within(0.02));
      page.send("{\"type\":\"reset\"}");
      assertThat(ballZ(page.frame(f -> PageSocket.time(f) == 0))).isEqualTo(5);
    }
  }

  @Test
  @DisplayName("takes the worlds of a batch back together")
  void batchGoesBack() {
    try (Batch batch = new Batch(model, 3, 1)) {
      BatchWorlds worlds = new BatchWorlds(batch, Setup.PLAIN, event -> {});
      Perturbation hand = new Perturbation();
      for (int i = 0; i < 20; i++) {
        worlds.step(hand, 0);
      }
      double[] after = batch.qpos().clone();
      assertThat(worlds.skip(-10)).isTrue();
      assertThat(batch.time()[2]).isEqualTo(0.02, within(1e-12));
      assertThat(batch.qpos()).isNotEqualTo(after);
      assertThat(worlds.skip(10)).as("kept").isTrue();
      assertThat(batch.qpos()).isEqualTo(after);
      assertThat(worlds.skip(1)).as("not kept: to be computed").isFalse();
    }
  }

  @Test
  @DisplayName("shows the past of a program while the program stays where it is")
  void programGoesBack() throws Exception {
    try (Viewer viewer = Viewer.show(sim);
        PageSocket page = PageSocket.connect(viewer.url())) {
      Thread program =
          new Thread(
              () -> {
                while (viewer.isOpen()) {
                  sim.step();
                  viewer.sync();
                }
              });
      program.setDaemon(true);
      program.start();
      page.frame(f -> PageSocket.time(f) > 0.4);
      page.send("{\"type\":\"seek\",\"time\":0.1}");
      ByteBuffer past = page.frame(f -> PageSocket.time(f) < 0.2);
      assertThat((double) ballZ(past)).isEqualTo(height(0, PageSocket.time(past)), within(0.01));
      assertThat(sim.time()).isGreaterThan(0.3);
      double stays = sim.time();
      page.send("{\"type\":\"play\"}");
      page.frame(f -> PageSocket.time(f) > stays);
    }
  }

  @Test
  @DisplayName("keeps a minute, or every so many steps of it where states are large")
  void keepsMinute() {
    History small = new History(0.01, 100, true);
    for (int i = 0; i < 20_000; i++) {
      if (small.isDue()) {
        small.add(0.01 * i, new double[] {i});
      }
    }
    assertThat(small.span()[1] - small.span()[0]).isBetween(59.0, 61.0);
    History large = new History(0.01, 100_000, true);
    int kept = 0;
    for (int i = 0; i < 6_000; i++) {
      if (large.isDue()) {
        large.add(0.01 * i, new double[] {i});
        kept++;
      }
    }
    assertThat(kept * 800_000L).isLessThan(70L << 20);
    assertThat(large.span()[1] - large.span()[0]).isGreaterThan(50);
  }
}
