package dev.armature.record;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.handle.Body;
import dev.armature.handle.Sensor;
import dev.armature.model.EnableFlag;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Records chosen quantities of a world, one row per step, in flat arrays that grow.
 *
 * <pre>{@code
 * Recorder recorder = new Recorder(sim).time().qpos().sensor("imu").body("torso");
 * recorder.start();
 * sim.step(1000);
 * double[] qpos = recorder.values("qpos"); // 1000 rows of nq values
 * }</pre>
 *
 * <p>A row belongs to one moment, the beginning of a step: time, coordinates and velocities are
 * taken before the step, and controls, positions, sensors, forces and everything else that the step
 * computes from them after it. The first row is thus the state from which the first step started.
 *
 * <p>{@code dev.armature.io} writes a recorder to a file. Recording allocates only when the arrays
 * grow, to twice their size.
 */
public final class Recorder {
  /** Writes the values of a field. */
  @FunctionalInterface
  public interface Source {
    /** Writes the values into {@code row} from an offset. */
    void read(Model m, Data d, double[] row, int offset);
  }

  /**
   * A field of a recording.
   *
   * @param name its name
   * @param size the number of its values in a row
   * @param scalar whether it is one number rather than an array of one
   * @param labels what each value is, or empty
   */
  public record Field(String name, int size, boolean scalar, List<String> labels) {
    /** A copy of the labels, checked against the size. */
    public Field {
      labels = List.copyOf(labels);
      if (name.isEmpty() || size < 0 || (scalar && size != 1)) {
        throw new IllegalArgumentException("field \"" + name + "\" of " + size + " values");
      }
      if (!labels.isEmpty() && (scalar || labels.size() != size)) {
        throw new IllegalArgumentException(
            name + ": " + labels.size() + " labels for " + size + " values");
      }
    }

    /** One number in each row. */
    public Field(String name) {
      this(name, 1, true, List.of());
    }

    /** A number for each label. */
    public Field(String name, List<String> labels) {
      this(name, labels.size(), false, labels);
    }

    /** Some numbers in each row. */
    public Field(String name, int size) {
      this(name, size, false, List.of());
    }
  }

  /** Takes rows instead of the recorder's own arrays. */
  @FunctionalInterface
  public interface Sink {
    /** Takes a row: the values of all fields one after the other. The array is used again. */
    void accept(double[] row);
  }

  private static final int FIRST_ROWS = 256;
  private static final List<String> XYZ = List.of("x", "y", "z");
  private static final List<String> FREE = List.of("x", "y", "z", "qw", "qx", "qy", "qz");
  private static final List<String> FREE_VELOCITY = List.of("vx", "vy", "vz", "wx", "wy", "wz");

  private final Simulation sim;
  private final List<Field> fields = new ArrayList<>();
  private final List<Source> sources = new ArrayList<>();
  private final List<Boolean> early = new ArrayList<>();
  private final Consumer<Simulation> before = s -> begin();
  private final Consumer<Simulation> after = s -> end();
  private @Nullable Sink sink;
  private double[] row = {};
  private double[][] values = {};
  private int rows;
  private int every = 1;
  private long steps;
  private boolean running;

  /** Creates a recorder without fields. */
  public Recorder(Simulation sim) {
    this.sim = sim;
  }

  // ---- what to keep

  /** Simulated time, s. */
  public Recorder time() {
    return add(new Field("time"), true, (m, d, to, at) -> to[at] = d.time);
  }

  /** All coordinates, named after their joints. */
  public Recorder qpos() {
    Model m = sim.model();
    return add(
        new Field("qpos", coordinates(m, true)), true, (model, d, to, at) -> copy(d.qpos, to, at));
  }

  /** All velocities, named after their joints. */
  public Recorder qvel() {
    Model m = sim.model();
    return add(
        new Field("qvel", coordinates(m, false)), true, (model, d, to, at) -> copy(d.qvel, to, at));
  }

  /** All controls, named after their actuators. */
  public Recorder ctrl() {
    Model m = sim.model();
    return field(
        "ctrl",
        m.nu,
        labels(m.names.actuator, "actuator"),
        (model, d, to, at) -> copy(d.ctrl, to, at));
  }

  /** The forces of all actuators. */
  public Recorder actuatorForce() {
    Model m = sim.model();
    return field(
        "actuator_force",
        m.nu,
        labels(m.names.actuator, "actuator"),
        (model, d, to, at) -> copy(d.actuatorForce, to, at));
  }

  /** All sensors, named after them. */
  public Recorder sensors() {
    Model m = sim.model();
    List<String> labels = new ArrayList<>();
    for (Sensor sensor : sim.sensors()) {
      String name = sensor.name().isEmpty() ? "sensor" + sensor.id() : sensor.name();
      for (int i = 0; i < sensor.size(); i++) {
        labels.add(sensor.size() == 1 ? name : name + "." + i);
      }
    }
    return field(
        "sensordata", m.nsensordata, labels, (model, d, to, at) -> copy(d.sensordata, to, at));
  }

  /** One sensor. */
  public Recorder sensor(String name) {
    Sensor sensor = sim.sensor(name);
    if (sensor.size() == 1) {
      return scalar(name, s -> sensor.value());
    }
    return field(name, sensor.size(), List.of(), (m, d, to, at) -> sensor.read(to, at));
  }

  /** The position of a body: {@code NAME}.position. */
  public Recorder body(String name) {
    Body body = sim.body(name);
    int from = 3 * body.id();
    return field(
        name + ".position", 3, XYZ, (m, d, to, at) -> System.arraycopy(d.xpos, from, to, at, 3));
  }

  /** The number of contacts. */
  public Recorder contacts() {
    return scalar("contacts", s -> s.data().ncon);
  }

  /**
   * Potential and kinetic energy.
   *
   * @throws IllegalStateException when the model does not compute it
   */
  public Recorder energy() {
    if (!sim.model().opt.enabled(EnableFlag.ENERGY)) {
      throw new IllegalStateException(
          "energy is computed only with <option><flag energy=\"enable\"/></option>");
    }
    return field(
        "energy",
        2,
        List.of("potential", "kinetic"),
        (m, d, to, at) -> System.arraycopy(d.energy, 0, to, at, 2));
  }

  /** A number of your own, read after the step. */
  public Recorder scalar(String name, ToDoubleFunction<Simulation> value) {
    return add(new Field(name), false, (m, d, to, at) -> to[at] = value.applyAsDouble(sim));
  }

  /** Numbers of your own, read after the step; labels may be empty. */
  public Recorder field(String name, int size, List<String> labels, Source source) {
    return add(new Field(name, size, false, labels), false, source);
  }

  private Recorder add(Field field, boolean beforeStep, Source source) {
    if (rows > 0) {
      throw new IllegalStateException("fields are chosen before the first row");
    }
    if (fields.stream().anyMatch(f -> f.name().equals(field.name()))) {
      throw new IllegalArgumentException("there is a field \"" + field.name() + "\" already");
    }
    fields.add(field);
    sources.add(source);
    early.add(beforeStep);
    row = new double[width()];
    values = Arrays.copyOf(values, fields.size());
    values[fields.size() - 1] = new double[FIRST_ROWS * field.size()];
    return this;
  }

  /** Keeps only every n-th step. */
  public Recorder every(int steps) {
    if (steps < 1) {
      throw new IllegalArgumentException("every " + steps + " steps");
    }
    every = steps;
    return this;
  }

  private static void copy(double[] from, double[] to, int at) {
    System.arraycopy(from, 0, to, at, from.length);
  }

  private static List<String> labels(String[] names, String kind) {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      labels.add(names[i].isEmpty() ? kind + i : names[i]);
    }
    return labels;
  }

  private static List<String> coordinates(Model m, boolean positions) {
    List<String> labels = new ArrayList<>();
    for (int j = 0; j < m.njnt; j++) {
      String name = m.names.joint[j].isEmpty() ? "joint" + j : m.names.joint[j];
      List<String> parts =
          switch (m.jnt.type[j]) {
            case JointType.FREE -> positions ? FREE : FREE_VELOCITY;
            case JointType.BALL -> positions ? FREE.subList(3, 7) : FREE_VELOCITY.subList(3, 6);
            default -> List.of("");
          };
      for (String part : parts) {
        labels.add(part.isEmpty() ? name : name + "." + part);
      }
    }
    return labels;
  }

  // ---- keeping

  /** Hands rows to a sink instead of keeping them, for recordings of any length. */
  public Recorder into(Sink sink) {
    this.sink = sink;
    return this;
  }

  /** Records a row after every step from now on. */
  public Recorder start() {
    if (!running) {
      running = true;
      sim.beforeStep(before);
      sim.afterStep(after);
    }
    return this;
  }

  /** Stops recording; rows recorded so far are kept. */
  public void stop() {
    running = false;
    sim.removeListener(before);
    sim.removeListener(after);
  }

  private void begin() {
    if (steps % every == 0) {
      fill(true);
    }
  }

  private void end() {
    if (steps++ % every == 0) {
      fill(false);
      keep();
    }
  }

  /** Records a row now. */
  public void record() {
    fill(true);
    fill(false);
    keep();
  }

  private void fill(boolean beforeStep) {
    int at = 0;
    for (int f = 0; f < values.length; f++) {
      if (early.get(f) == beforeStep) {
        sources.get(f).read(sim.model(), sim.data(), row, at);
      }
      at += fields.get(f).size();
    }
  }

  private void keep() {
    if (sink != null) {
      sink.accept(row);
      rows++;
      return;
    }
    int from = 0;
    for (int f = 0; f < values.length; f++) {
      int size = fields.get(f).size();
      int at = Math.multiplyExact(rows, size);
      if (at + size > values[f].length) {
        values[f] = Arrays.copyOf(values[f], Math.max(at + size, 2 * values[f].length));
      }
      System.arraycopy(row, from, values[f], at, size);
      from += size;
    }
    rows++;
  }

  /** Discards all rows and keeps the arrays. */
  public void clear() {
    rows = 0;
    steps = 0;
  }

  // ---- what was kept

  /** The simulation that is recorded. */
  public Simulation simulation() {
    return sim;
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The fields, in the order in which they were chosen. */
  public List<Field> fields() {
    return List.copyOf(fields);
  }

  /** The number of values in a row of all fields. */
  public int width() {
    return fields.stream().mapToInt(Field::size).sum();
  }

  /**
   * All rows of a field, flat, row after row.
   *
   * @throws IllegalArgumentException when there is no such field
   * @throws IllegalStateException when the rows were sent to a sink
   */
  public double[] values(String field) {
    if (sink != null) {
      throw new IllegalStateException("the rows were sent to a sink");
    }
    for (int f = 0; f < values.length; f++) {
      if (fields.get(f).name().equals(field)) {
        return Arrays.copyOf(values[f], rows * fields.get(f).size());
      }
    }
    throw new IllegalArgumentException(
        "no field \"%s\"; recorded are: %s"
            .formatted(field, String.join(", ", fields.stream().map(Field::name).toList())));
  }
}
