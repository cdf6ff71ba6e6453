package dev.armature.record;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.Simulation;
import dev.armature.handle.Body;
import dev.armature.handle.Sensor;
import dev.armature.model.JointType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Keeps chosen quantities of a world, a row a step, in flat arrays that grow.
 *
 * <pre>{@code
 * Recorder recorder = new Recorder(sim).time().qpos().sensor("imu").body("torso");
 * recorder.start();
 * sim.step(1000);
 * double[] qpos = recorder.values("qpos"); // 1000 rows of nq values
 * }</pre>
 *
 * <p>{@code dev.armature.io} writes a recorder to a file. Recording allocates only when the arrays
 * grow, to twice their size. A row has the state after the step and what the step computed (see
 * {@link dev.armature.handle}).
 */
public final class Recorder {
  /** Writes the values of a field. */
  @FunctionalInterface
  public interface Source {
    /** Writes the values into {@code row} from an offset. */
    void read(Model m, Data d, double[] row, int offset);
  }

  /**
   * What a field is.
   *
   * @param name its name
   * @param size the number of its values in a row
   * @param scalar whether it is one number rather than an array of one
   * @param labels what each value is, or empty
   */
  public record Field(String name, int size, boolean scalar, List<String> labels) {
    /** A copy of the labels. */
    public Field {
      labels = List.copyOf(labels);
    }
  }

  private static final int FIRST_ROWS = 256;
  private static final List<String> XYZ = List.of("x", "y", "z");
  private static final List<String> FREE = List.of("x", "y", "z", "qw", "qx", "qy", "qz");
  private static final List<String> FREE_VELOCITY = List.of("vx", "vy", "vz", "wx", "wy", "wz");

  private final Simulation sim;
  private final List<Field> fields = new ArrayList<>();
  private final List<Source> sources = new ArrayList<>();
  private final Consumer<Simulation> listener = s -> stepped();
  private double[][] values = {};
  private int rows;
  private int every = 1;
  private long steps;
  private boolean running;

  /** A recorder of nothing yet. */
  public Recorder(Simulation sim) {
    this.sim = sim;
  }

  // ---- what to keep

  /** Simulated time, s. */
  public Recorder time() {
    return scalar("time", Simulation::time);
  }

  /** All coordinates, named after their joints. */
  public Recorder qpos() {
    Model m = sim.model();
    return field("qpos", m.nq, coordinates(m, true), (model, d, row, at) -> copy(d.qpos, row, at));
  }

  /** All velocities, named after their joints. */
  public Recorder qvel() {
    Model m = sim.model();
    return field("qvel", m.nv, coordinates(m, false), (model, d, row, at) -> copy(d.qvel, row, at));
  }

  /** All controls, named after their actuators. */
  public Recorder ctrl() {
    Model m = sim.model();
    return field(
        "ctrl",
        m.nu,
        labels(m.names.actuator, "actuator"),
        (model, d, row, at) -> copy(d.ctrl, row, at));
  }

  /** The forces of all actuators. */
  public Recorder actuatorForce() {
    Model m = sim.model();
    return field(
        "actuator_force",
        m.nu,
        labels(m.names.actuator, "actuator"),
        (model, d, row, at) -> copy(d.actuatorForce, row, at));
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
        "sensordata", m.nsensordata, labels, (model, d, row, at) -> copy(d.sensordata, row, at));
  }

  /** One sensor. */
  public Recorder sensor(String name) {
    Sensor sensor = sim.sensor(name);
    if (sensor.size() == 1) {
      return scalar(name, s -> sensor.value());
    }
    return field(name, sensor.size(), List.of(), (m, d, row, at) -> sensor.read(row, at));
  }

  /** The position of a body: {@code NAME}.position. */
  public Recorder body(String name) {
    Body body = sim.body(name);
    int from = 3 * body.id();
    return field(
        name + ".position", 3, XYZ, (m, d, row, at) -> System.arraycopy(d.xpos, from, row, at, 3));
  }

  /** The number of contacts. */
  public Recorder contacts() {
    return scalar("contacts", s -> s.data().ncon);
  }

  /** A number of your own. */
  public Recorder scalar(String name, ToDoubleFunction<Simulation> value) {
    return add(
        new Field(name, 1, true, List.of()), (m, d, row, at) -> row[at] = value.applyAsDouble(sim));
  }

  /** Numbers of your own; labels may be empty. */
  public Recorder field(String name, int size, List<String> labels, Source source) {
    if (!labels.isEmpty() && labels.size() != size) {
      throw new IllegalArgumentException(name + ": " + labels.size() + " labels for " + size);
    }
    return add(new Field(name, size, false, labels), source);
  }

  private Recorder add(Field field, Source source) {
    if (rows > 0) {
      throw new IllegalStateException("fields are chosen before the first row");
    }
    if (fields.stream().anyMatch(f -> f.name().equals(field.name()))) {
      throw new IllegalArgumentException("there is a field \"" + field.name() + "\" already");
    }
    fields.add(field);
    sources.add(source);
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

  /** Keeps a row after every step from now on. */
  public Recorder start() {
    if (!running) {
      running = true;
      sim.afterStep(listener);
    }
    return this;
  }

  /** Stops; what is kept stays. */
  public void stop() {
    running = false;
    sim.removeListener(listener);
  }

  private void stepped() {
    if (++steps % every == 0) {
      record();
    }
  }

  /** Keeps a row now. */
  public void record() {
    for (int f = 0; f < values.length; f++) {
      int size = fields.get(f).size();
      int at = Math.multiplyExact(rows, size);
      if (at + size > values[f].length) {
        values[f] = Arrays.copyOf(values[f], Math.max(at + size, 2 * values[f].length));
      }
      sources.get(f).read(sim.model(), sim.data(), values[f], at);
    }
    rows++;
  }

  /** Forgets all rows; the arrays stay. */
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

  /** Writes the values of all fields as they are now, one after the other, without keeping them. */
  public void read(double[] row) {
    int at = 0;
    for (int f = 0; f < values.length; f++) {
      sources.get(f).read(sim.model(), sim.data(), row, at);
      at += fields.get(f).size();
    }
  }

  /**
   * All rows of a field, flat, row after row.
   *
   * @throws IllegalArgumentException when there is no such field
   */
  public double[] values(String field) {
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
