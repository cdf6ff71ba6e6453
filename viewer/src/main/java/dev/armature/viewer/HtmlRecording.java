package dev.armature.viewer;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.io.PartialFile;
import dev.armature.record.Recorder;
import dev.armature.step.Physics;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Records a run as one HTML file that shows it: the viewer's page with the scene, its meshes and
 * textures, and every frame. The file opens from disk in a browser and needs no network.
 *
 * <pre>{@code
 * try (HtmlRecording recording = HtmlRecording.start(sim, Path.of("run.html"))) {
 *   sim.step(2000);
 * }
 * }</pre>
 *
 * <p>A frame shows the moment at which a step began, with the contacts, forces and sensors that the
 * step computed there. Places are kept to four millionths of the model's extent, angles to 30
 * millionths of a radian, controls and sensors in single precision.
 *
 * <p>Until it is closed the recording is in {@code NAME.part.html}; what was there under its own
 * name before is replaced by the complete file only. The partial file is a page too: after a crash
 * it opens and shows all but the last second.
 */
public final class HtmlRecording implements Closeable {
  /** Frames for a second of simulated time, unless {@link #start(Simulation, Path, int)} says. */
  public static final int FRAMES_PER_SECOND = 60;

  /** Arrays that {@link HtmlArrays} reads back, and the sections of a frame that hold them. */
  static final Map<String, Integer> COLUMNS =
      Map.of("qpos", Sections.QPOS, "ctrl", Sections.CTRL, "sensordata", Sections.SENSORS);

  private static final int BLOCK_FRAMES = 240;
  private static final long BLOCK_NANOS = 500_000_000L;
  private static final FrameEncoder.Wanted SHOWN =
      new FrameEncoder.Wanted(
          Sections.bit(Sections.CONTACTS)
              | Sections.bit(Sections.JOINTS)
              | Sections.bit(Sections.COM)
              | Sections.bit(Sections.CTRL)
              | Sections.bit(Sections.SENSORS),
          List.of(),
          0);
  private static final FrameEncoder.Status STATUS = new FrameEncoder.Status(true, 1, 0, 0, 0);

  private final Simulation sim;
  private final PartialFile part;
  private final Writer out;
  private final int every;
  private final FrameEncoder encoder;
  private final FramePacker packer;
  private final Perturbation none = new Perturbation();
  private final Consumer<Simulation> before = s -> begin();
  private final Consumer<Simulation> after = s -> end();
  private final double[] qpos;
  private double time;
  private long steps;
  private long frames;
  private long flushed = System.nanoTime();
  private long good;
  private long goodFrames;
  private boolean closed;

  private HtmlRecording(Simulation sim, Path file, int every, Map<String, String> notes)
      throws IOException {
    this.sim = sim;
    this.every = every;
    qpos = new double[sim.model().nq];
    SceneLayout layout = new SceneLayout(sim.model());
    encoder = new FrameEncoder(sim.model(), layout, 0);
    packer = new FramePacker(sim.model().stat.extent);
    part = new PartialFile(file);
    ByteBuffer scene = scene(sim, layout, file);
    String page = RecordingPage.start();
    ObjectNode head = head(sim, notes).set("steps", packer.description());
    out = Files.newBufferedWriter(part.path());
    try {
      out.write(page);
      out.write(RecordingPage.block("head", JsonMapper.shared().writeValueAsBytes(head)));
      out.write(RecordingPage.block("scene", scene.array()));
      out.flush();
      good = Files.size(part.path());
    } catch (IOException e) {
      discard(e);
      throw e;
    }
  }

  /** What is to be known of the numbers of the frames. */
  private static ObjectNode head(Simulation sim, Map<String, String> notes) {
    ObjectNode head = JsonNodeFactory.instance.objectNode();
    ObjectNode columns = head.putObject("columns");
    for (Recorder.Field field : new Recorder(sim).qpos().ctrl().sensors().fields()) {
      ArrayNode labels = columns.putArray(field.name());
      field.labels().forEach(labels::add);
    }
    ObjectNode texts = head.putObject("notes");
    notes.forEach(texts::put);
    return head;
  }

  /** Records every step from now on that begins a new sixtieth of a second, until it is closed. */
  public static HtmlRecording start(Simulation sim, Path file) throws IOException {
    return start(sim, file, 0, Map.of());
  }

  /**
   * Records every n-th step from now on until it is closed.
   *
   * @throws IOException when the file cannot be written; then there is no partial file either
   */
  public static HtmlRecording start(Simulation sim, Path file, int every) throws IOException {
    if (every < 1) {
      throw new IllegalArgumentException("every " + every + " steps");
    }
    return start(sim, file, every, Map.of());
  }

  /**
   * The same with texts to keep in the page, by name, such as the path of the model.
   *
   * @param every steps between two frames, or 0 for a frame each sixtieth of a second
   * @throws IOException when the file cannot be written; then there is no partial file either
   */
  public static HtmlRecording start(Simulation sim, Path file, int every, Map<String, String> notes)
      throws IOException {
    double frame = 1 / (FRAMES_PER_SECOND * sim.model().opt.timestep);
    int steps = every > 0 ? every : Math.max(1, (int) Math.round(frame));
    HtmlRecording recording = new HtmlRecording(sim, file, steps, notes);
    sim.beforeStep(recording.before);
    sim.afterStep(recording.after);
    return recording;
  }

  private static ByteBuffer scene(Simulation sim, SceneLayout layout, Path file) {
    Data shown = Physics.makeData(sim.model());
    shown.copyFrom(sim.data());
    Physics.poses(sim.model(), shown);
    return SceneEncoder.encode(
        sim.model(),
        shown,
        layout,
        new SceneEncoder.Title(String.valueOf(file.getFileName()), 0, 1, true, true, List.of()));
  }

  /** Frames recorded so far. */
  public long frames() {
    return frames;
  }

  private void begin() {
    if (steps % every == 0) {
      time = sim.time();
      System.arraycopy(sim.data().qpos, 0, qpos, 0, qpos.length);
    }
  }

  private void end() {
    if (steps++ % every != 0) {
      return;
    }
    packer.add(
        encoder.encode(List.of(sim.data()), none, Overlay.Picture.NONE, null, STATUS, SHOWN),
        time,
        qpos);
    frames++;
    if (packer.frames() >= BLOCK_FRAMES || System.nanoTime() - flushed > BLOCK_NANOS) {
      try {
        flush();
      } catch (IOException e) {
        throw new UncheckedIOException(kept(e));
      }
    }
  }

  private void flush() throws IOException {
    if (packer.frames() > 0) {
      out.write(RecordingPage.block("frames", packer.take()));
      out.flush();
      good = Files.size(part.path());
      goodFrames = frames;
    }
    flushed = System.nanoTime();
  }

  /** Leaves a page that can be opened: all blocks but the one that could not be written. */
  private IOException kept(IOException e) {
    stop();
    try {
      out.close();
    } catch (IOException more) {
      e.addSuppressed(more);
    }
    try (FileChannel file = FileChannel.open(part.path(), StandardOpenOption.WRITE)) {
      file.truncate(good);
    } catch (IOException more) {
      e.addSuppressed(more);
    }
    return part.kept(e, goodFrames + " frames");
  }

  private void stop() {
    closed = true;
    sim.removeListener(before);
    sim.removeListener(after);
  }

  /** Stops recording and puts the file in its place. If that fails, the partial file stays. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    stop();
    try {
      flush();
      out.write(RecordingPage.END);
      out.close();
      part.complete();
    } catch (IOException e) {
      throw kept(e);
    }
  }

  private void discard(IOException reason) {
    try {
      out.close();
    } catch (IOException e) {
      reason.addSuppressed(e);
    }
    part.discard(reason);
  }
}
