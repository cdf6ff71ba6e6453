package dev.armature.io;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.record.Recorder;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Records a run as an MCAP file for Foxglove: the scene once ({@code /scene},
 * foxglove.SceneUpdate), and for each frame the poses of all bodies ({@code /tf},
 * foxglove.FrameTransforms), the surfaces of flexes and skins ({@code /deformables}), joints,
 * controls and sensors by name, and the counts and energies of the step ({@code /run}). Messages
 * are JSON with their schemas in the file.
 *
 * <pre>{@code
 * try (McapRecording recording = McapRecording.start(sim, Path.of("run.mcap"))) {
 *   sim.step(2000);
 * }
 * }</pre>
 *
 * <p>A frame shows the moment at which a step began, with what the step computed there. The time of
 * a message is the simulated time. Textures are not part of the file.
 */
public final class McapRecording implements Closeable {
  /** Frames for a second of simulated time, unless {@link #start(Simulation, Path, int)} says. */
  public static final int FRAMES_PER_SECOND = 60;

  private static final String[] RUN = {"contacts", "rows", "potential", "kinetic"};

  private final Simulation sim;
  private final McapWriter out;
  private final int every;
  private final int transforms;
  private final int joints;
  private final int controls;
  private final int sensors;
  private final int run;
  private final int deformables;
  private final FoxgloveDeformables shapes;
  private final Consumer<Simulation> before = s -> begin();
  private final Consumer<Simulation> after = s -> end();
  private final double[] qpos;
  private final double[] qvel;
  private double time;
  private long steps;
  private long frames;
  private long offset;
  private long latest;
  private boolean closed;

  private McapRecording(Simulation sim, Path file, int every, Map<String, String> notes)
      throws IOException {
    this.sim = sim;
    this.every = every;
    Model m = sim.model();
    qpos = new double[m.nq];
    qvel = new double[m.nv];
    out = McapWriter.open(file);
    out.metadata(McapArrays.METADATA, metadata(sim, notes));
    int sceneUpdate = foxglove("foxglove.SceneUpdate");
    int scene = out.channel("/scene", sceneUpdate, "json");
    transforms = out.channel("/tf", foxglove("foxglove.FrameTransforms"), "json");
    joints = channel(McapArrays.JOINTS, "armature.Joints", jointsSchema(m));
    controls =
        channel(
            McapArrays.CONTROLS, "armature.Controls", schema(m.names.actuator, "actuator", null));
    sensors =
        channel(
            McapArrays.SENSORS, "armature.Sensors", schema(m.names.sensor, "sensor", m.sensor.dim));
    run = channel(McapArrays.RUN, "armature.Run", schema(RUN, "", null));
    shapes = new FoxgloveDeformables(m);
    deformables = shapes.isEmpty() ? -1 : out.channel("/deformables", sceneUpdate, "json");
    out.message(scene, Math.max(0, nanos(sim.time())), FoxgloveScene.message(m));
  }

  /** Notes, and the names that the columns of the numbers have in other formats. */
  private static Map<String, String> metadata(Simulation sim, Map<String, String> notes) {
    Map<String, String> texts = new TreeMap<>(notes);
    Recorder recorder = new Recorder(sim).qpos().qvel().ctrl().sensors();
    for (Recorder.Field field : recorder.fields()) {
      texts.put(field.name() + Npz.COLUMNS, RowJournal.joined(field.labels()));
    }
    texts.put("energy" + Npz.COLUMNS, "potential,kinetic");
    return texts;
  }

  private int foxglove(String name) throws IOException {
    try (InputStream in = McapRecording.class.getResourceAsStream(name + ".json")) {
      if (in == null) {
        throw new IllegalStateException("no schema " + name);
      }
      return out.schema(name, "jsonschema", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private int channel(String topic, String name, JsonText schema) {
    return out.channel(topic, out.schema(name, "jsonschema", schema.toString()), "json");
  }

  /** The schema of an object of numbers and arrays by name. */
  private static JsonText schema(String[] names, String kind, int @Nullable [] dim) {
    JsonText json = object(new JsonText());
    for (int i = 0; i < names.length; i++) {
      numbers(json.key(name(names, kind, i)), dim == null ? 1 : dim[i]);
    }
    return json.close('}').close('}');
  }

  private static JsonText jointsSchema(Model m) {
    JsonText json = object(new JsonText());
    for (int j = 0; j < m.njnt; j++) {
      object(json.key(name(m.names.joint, "joint", j)));
      numbers(json.key(McapArrays.POSITION), coordinates(m, j));
      numbers(json.key(McapArrays.VELOCITY), dofs(m, j)).close('}').close('}');
    }
    return json.close('}').close('}');
  }

  private static JsonText object(JsonText json) {
    return json.open('{').key("type").string("object").key("properties").open('{');
  }

  private static JsonText numbers(JsonText json, int count) {
    json.open('{').key("type");
    if (count == 1) {
      return json.string("number").close('}');
    }
    json.string("array").key("items").open('{').key("type").string("number").close('}');
    return json.close('}');
  }

  private static int coordinates(Model m, int joint) {
    return (joint + 1 < m.njnt ? m.jnt.qposadr[joint + 1] : m.nq) - m.jnt.qposadr[joint];
  }

  private static int dofs(Model m, int joint) {
    return (joint + 1 < m.njnt ? m.jnt.dofadr[joint + 1] : m.nv) - m.jnt.dofadr[joint];
  }

  /** Records every step from now on that begins a new sixtieth of a second, until it is closed. */
  public static McapRecording start(Simulation sim, Path file) throws IOException {
    return start(sim, file, 0, Map.of());
  }

  /** Records every n-th step from now on until it is closed. */
  public static McapRecording start(Simulation sim, Path file, int every) throws IOException {
    if (every < 1) {
      throw new IllegalArgumentException("every " + every + " steps");
    }
    return start(sim, file, every, Map.of());
  }

  /**
   * The same with texts to keep in the file, by name, such as the path of the model.
   *
   * @param every steps between two frames, or 0 for a frame each sixtieth of a second
   */
  public static McapRecording start(Simulation sim, Path file, int every, Map<String, String> notes)
      throws IOException {
    double frame = 1 / (FRAMES_PER_SECOND * sim.model().opt.timestep);
    int steps = every > 0 ? every : Math.max(1, (int) Math.round(frame));
    McapRecording recording = new McapRecording(sim, file, steps, notes);
    sim.beforeStep(recording.before);
    sim.afterStep(recording.after);
    return recording;
  }

  /** Frames recorded so far. */
  public long frames() {
    return frames;
  }

  private void begin() {
    if (steps % every == 0) {
      time = sim.time();
      System.arraycopy(sim.data().qpos, 0, qpos, 0, qpos.length);
      System.arraycopy(sim.data().qvel, 0, qvel, 0, qvel.length);
    }
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * McapArrays.NANOS);
  }

  private void end() {
    if (steps++ % every != 0) {
      return;
    }
    long at = Math.max(0, nanos(time)) + offset;
    if (at < latest) {
      // the world was reset: the recording goes on where it was
      offset += latest - at;
      at = latest;
    }
    latest = at;
    Model m = sim.model();
    Data d = sim.data();
    try {
      out.message(transforms, at, transforms(m, d, at));
      out.message(joints, at, joints(m));
      out.message(controls, at, values(m.names.actuator, "actuator", null, null, d.ctrl));
      out.message(
          sensors, at, values(m.names.sensor, "sensor", m.sensor.adr, m.sensor.dim, d.sensordata));
      out.message(run, at, run(d));
      if (deformables >= 0) {
        out.message(deformables, at, shapes.message(d, at));
      }
    } catch (IOException e) {
      sim.removeListener(before);
      sim.removeListener(after);
      throw new UncheckedIOException(e);
    }
    frames++;
  }

  private static byte[] transforms(Model m, Data d, long at) {
    JsonText json = new JsonText().open('{').key("transforms").open('[');
    for (int body = 1; body < m.nbody; body++) {
      FoxgloveScene.time(json.open('{').key("timestamp"), at);
      json.key("parent_frame_id").string(FoxgloveScene.frame(m, 0));
      json.key("child_frame_id").string(FoxgloveScene.frame(m, body));
      json.key("translation").numbers("xyz", d.xpos, 3 * body);
      FoxgloveScene.orientation(json.key("rotation"), d.xquat, 4 * body).close('}');
    }
    return json.close(']').close('}').bytes();
  }

  private byte[] joints(Model m) {
    JsonText json = new JsonText().open('{');
    for (int j = 0; j < m.njnt; j++) {
      json.key(name(m.names.joint, "joint", j)).open('{');
      array(json.key(McapArrays.POSITION), qpos, m.jnt.qposadr[j], coordinates(m, j));
      array(json.key(McapArrays.VELOCITY), qvel, m.jnt.dofadr[j], dofs(m, j)).close('}');
    }
    return json.close('}').bytes();
  }

  private static byte[] values(
      String[] names, String kind, int @Nullable [] adr, int @Nullable [] dim, double[] values) {
    JsonText json = new JsonText().open('{');
    for (int i = 0; i < names.length; i++) {
      json.key(name(names, kind, i));
      array(json, values, adr == null ? i : adr[i], dim == null ? 1 : dim[i]);
    }
    return json.close('}').bytes();
  }

  private static byte[] run(Data d) {
    double[] values = {d.ncon, d.nefc, d.energy[0], d.energy[1]};
    return values(RUN, "", null, null, values);
  }

  /** One number is a number, more are an array: that is how they are plotted most easily. */
  private static JsonText array(JsonText json, double[] values, int from, int count) {
    if (count == 1) {
      return json.number(values[from]);
    }
    json.open('[');
    for (int i = 0; i < count; i++) {
      json.number(values[from + i]);
    }
    return json.close(']');
  }

  private static String name(String[] names, String kind, int i) {
    return names[i].isEmpty() ? kind + i : names[i];
  }

  /** Stops recording and completes the file. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    sim.removeListener(before);
    sim.removeListener(after);
    out.close();
  }
}
