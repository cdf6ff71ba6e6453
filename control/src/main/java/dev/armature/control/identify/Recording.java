package dev.armature.control.identify;

import dev.armature.Simulation;
import dev.armature.io.ArrayFile;
import dev.armature.io.ElementType;
import dev.armature.io.NamedArray;
import dev.armature.model.Model;
import dev.armature.record.Recorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was measured on a mechanism: rows of times, controls, coordinates, velocities and sensors.
 *
 * <p>A row belongs to one moment, as in a {@link Recorder}: coordinates, velocities and sensors are
 * those at its time, and its controls act from then to the next row. Numbers that were not measured
 * are NaN.
 */
public final class Recording {
  private final String name;
  private final double[] time;
  private final double[] ctrl;
  private final double[] qpos;
  private final double[] qvel;
  private final double[] sensors;

  private Recording(String name, Model m, double[] time) {
    this.name = name;
    this.time = time.clone();
    if (time.length < 2) {
      throw new IllegalArgumentException(name + ": a recording needs two rows at least");
    }
    for (int i = 1; i < time.length; i++) {
      if (!(time[i] > time[i - 1])) {
        throw new IllegalArgumentException(name + ": the time of row " + i + " does not increase");
      }
    }
    ctrl = unknown(time.length * m.nu);
    qpos = unknown(time.length * m.nq);
    qvel = unknown(time.length * m.nv);
    sensors = unknown(time.length * m.nsensordata);
  }

  private static double[] unknown(int count) {
    double[] values = new double[count];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  /**
   * What a recorder has kept.
   *
   * @throws IllegalArgumentException when it has no times, or too few rows
   */
  public static Recording of(Simulation sim, Recorder recorder) {
    Map<String, double[]> columns = new HashMap<>();
    for (Recorder.Field field : recorder.fields()) {
      double[] values = recorder.values(field.name());
      for (int i = 0; i < field.size(); i++) {
        double[] column = new double[recorder.rows()];
        for (int row = 0; row < column.length; row++) {
          column[row] = values[row * field.size() + i];
        }
        columns.put(field.scalar() ? field.name() : field.name() + "[" + i + "]", column);
      }
    }
    return of("recording", sim, columns, Map.of());
  }

  /**
   * Reads an .npz, .csv, .h5 or .parquet file, such as {@code armature run --out} writes: {@code
   * time}, and any of {@code ctrl}, {@code qpos}, {@code qvel}, {@code sensordata}, or columns of
   * them by name or number ({@code qpos[elbow]}, {@code ctrl[2]}), or arrays named after sensors.
   * Columns with names are found by them, in any order; arrays without names must be as wide as the
   * model's.
   *
   * @throws IOException when the file cannot be read or holds nothing of use
   */
  public static Recording read(Path file, Simulation sim) throws IOException {
    Map<String, double[]> columns = new HashMap<>();
    Map<String, Integer> widths = new HashMap<>();
    for (NamedArray array : ArrayFile.read(file).values()) {
      if (array.type() == ElementType.STRING) {
        continue; // a note, such as what model was recorded
      }
      widths.put(array.name(), array.rowSize());
      for (int i = 0; i < array.rowSize(); i++) {
        double[] column = array.column(i);
        if (array.columns().isEmpty()) {
          columns.put(array.name() + "[" + i + "]", column);
        }
        columns.put(array.columnName(i), column);
      }
    }
    try {
      return of(String.valueOf(file.getFileName()), sim, columns, widths);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static Recording of(
      String name, Simulation sim, Map<String, double[]> columns, Map<String, Integer> widths) {
    Model m = sim.model();
    double[] time = columns.getOrDefault("time", columns.get("time[0]"));
    if (time == null) {
      throw new IllegalArgumentException(name + ": there is no array \"time\"");
    }
    Recording recording = new Recording(name, m, time);
    Recorder labels = new Recorder(sim).qpos().qvel().ctrl().sensors();
    int found = 0;
    for (Recorder.Field field : labels.fields()) {
      double[] to = recording.values(field.name());
      for (int i = 0; i < field.size(); i++) {
        double[] column = named(columns, field, i);
        if (column == null) {
          column = columns.get(field.name() + "[" + i + "]");
          if (column != null) {
            checkWidth(name, field, columns.keySet(), widths);
          }
        }
        if (column != null) {
          if (column.length != time.length) {
            throw new IllegalArgumentException(
                name
                    + ": "
                    + field.name()
                    + " has "
                    + column.length
                    + " rows, time "
                    + time.length);
          }
          recording.put(to, field.size(), i, column);
          found++;
        }
      }
    }
    if (found == 0) {
      throw new IllegalArgumentException(
          name + ": none of its arrays is of this model: qpos, qvel, ctrl, sensordata");
    }
    return recording;
  }

  /** Numbers without names fit only if there are as many as the model has. */
  private static void checkWidth(
      String name, Recorder.Field field, Set<String> columns, Map<String, Integer> widths) {
    int counted = 0;
    while (columns.contains(field.name() + "[" + counted + "]")) {
      counted++;
    }
    int width = widths.getOrDefault(field.name(), Math.max(field.size(), counted));
    if (width != field.size()) {
      throw new IllegalArgumentException(
          "%s: %s has %d numbers in a row, this model %d; is it of another model?"
              .formatted(name, field.name(), width, field.size()));
    }
  }

  /** A column that has the name of a number of the model, or of its sensor. */
  private static double @Nullable [] named(
      Map<String, double[]> columns, Recorder.Field field, int i) {
    if (field.labels().isEmpty()) {
      return null;
    }
    String label = field.labels().get(i);
    double[] column = columns.get(field.name() + "[" + label + "]");
    return column == null && field.name().equals("sensordata")
        ? columns.getOrDefault(label, columns.get(label.replaceFirst("\\.(\\d+)$", "[$1]")))
        : column;
  }

  private double[] values(String field) {
    return switch (field) {
      case "qpos" -> qpos;
      case "qvel" -> qvel;
      case "ctrl" -> ctrl;
      default -> sensors;
    };
  }

  private void put(double[] to, int width, int index, double[] column) {
    for (int row = 0; row < time.length; row++) {
      to[row * width + index] = column[row];
    }
  }

  /** A short name for messages and reports. */
  public String name() {
    return name;
  }

  /** The number of rows. */
  public int rows() {
    return time.length;
  }

  /** The time of a row, s. */
  public double time(int row) {
    return time[row];
  }

  /** The controls of all rows, rows x nu; NaN where not recorded. */
  public double[] ctrl() {
    return ctrl;
  }

  /** The coordinates of all rows, rows x nq; NaN where not recorded. */
  public double[] qpos() {
    return qpos;
  }

  /** The velocities of all rows, rows x nv; NaN where not recorded. */
  public double[] qvel() {
    return qvel;
  }

  /** The sensors of all rows, rows x nsensordata; NaN where not recorded. */
  public double[] sensors() {
    return sensors;
  }

  /** The names of what has numbers, for messages: controls, coordinates, velocities, sensors. */
  public List<String> contents() {
    return List.of("ctrl", "qpos", "qvel", "sensordata").stream()
        .filter(f -> values(f).length > 0 && !Double.isNaN(values(f)[0]))
        .toList();
  }
}
