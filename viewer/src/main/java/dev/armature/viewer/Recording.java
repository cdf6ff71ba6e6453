package dev.armature.viewer;

import dev.armature.io.ArrayFile;
import dev.armature.io.ElementType;
import dev.armature.io.NamedArray;
import dev.armature.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The motion of one world as a file holds it: coordinates over time and, where recorded,
 * velocities, activations, controls and sensors. A file of {@code run} or {@code plan} holds one, a
 * file of rollouts one for each of its worlds.
 */
public final class Recording {
  private final String label;
  private final double[] time;
  private final Column qpos;
  private final List<Column> others;

  /** Part of an array: rows of a width from an offset. */
  private record Column(String name, double[] values, int from, int width) {}

  private Recording(String label, double[] time, Column qpos, List<Column> others) {
    this.label = label;
    this.time = time;
    this.qpos = qpos;
    this.others = others;
  }

  /**
   * Reads a file (.npz, .csv, .h5, .parquet) for a model.
   *
   * @throws IOException when it cannot be read, has no coordinates, or is of another model
   */
  public static List<Recording> read(Path file, Model m) throws IOException {
    Map<String, NamedArray> arrays = ArrayFile.read(file);
    NamedArray qpos = array(arrays, "qpos", m.nq);
    if (qpos == null) {
      throw new IOException(file + ": no qpos in it; there are: " + names(arrays));
    }
    int[] shape = qpos.shape();
    boolean rollouts = shape.length == 3;
    int worlds = rollouts ? shape[0] : 1;
    int rows = rollouts ? shape[1] : shape[0];
    int width = shape.length < 2 ? 1 : shape[shape.length - 1];
    if (width != m.nq) {
      throw new IOException(
          "%s: %d coordinates, but the model \"%s\" has %d; is it a recording of another model?"
              .formatted(file, width, m.names.model, m.nq));
    }
    if (rows == 0) {
      throw new IOException(file + ": a recording without rows");
    }
    List<Recording> all = new ArrayList<>();
    for (int w = 0; w < Math.min(worlds, ViewerOptions.MAX_WORLDS); w++) {
      double[] time = time(file, arrays.get("time"), rows, w, m.opt.timestep);
      List<Column> others = new ArrayList<>();
      add(others, arrays, "qvel", m.nv, rows, w, rollouts);
      add(others, arrays, "act", m.na, rows, w, rollouts);
      add(others, arrays, "ctrl", m.nu, rows, w, rollouts);
      add(others, arrays, "sensordata", m.nsensordata, rows, w, rollouts);
      Path name = file.getFileName();
      all.add(
          new Recording(
              (name == null ? file : name) + (rollouts ? " " + w : ""),
              time,
              new Column("qpos", qpos.doubles(), w * rows * m.nq, m.nq),
              others));
    }
    return all;
  }

  /** An array of a name, put together where a CSV file holds its columns one by one. */
  private static @Nullable NamedArray array(
      Map<String, NamedArray> arrays, String name, int width) {
    NamedArray whole = arrays.get(name);
    if (whole != null && whole.type() != ElementType.STRING) {
      return whole;
    }
    List<NamedArray> columns =
        arrays.values().stream().filter(a -> a.name().startsWith(name + "[")).toList();
    if (columns.isEmpty() || width == 0) {
      return null;
    }
    // of one run [rows], of rollouts [worlds][rows]
    int[] shape = columns.get(0).shape();
    int rows = columns.get(0).size();
    double[] values = new double[rows * columns.size()];
    for (int c = 0; c < columns.size(); c++) {
      double[] column = columns.get(c).doubles();
      for (int r = 0; r < rows; r++) {
        values[r * columns.size() + c] = column[r];
      }
    }
    int[] all = Arrays.copyOf(shape, shape.length + 1);
    all[shape.length] = columns.size();
    return NamedArray.of(name, values, all);
  }

  private static void add(
      List<Column> others,
      Map<String, NamedArray> arrays,
      String name,
      int width,
      int rows,
      int world,
      boolean rollouts) {
    NamedArray found = array(arrays, name, width);
    int worlds = rollouts && found != null ? found.shape()[0] : 1;
    if (found != null && width > 0 && found.size() == (long) worlds * rows * width) {
      others.add(new Column(name, found.doubles(), world * rows * width, width));
    }
  }

  private static double[] time(
      Path file, @Nullable NamedArray given, int rows, int world, double timestep)
      throws IOException {
    double[] time = new double[rows];
    if (given == null) {
      for (int i = 0; i < rows; i++) {
        time[i] = i * timestep;
      }
      return time;
    }
    int from = given.size() >= (world + 1) * rows ? world * rows : 0;
    if (given.size() < rows) {
      throw new IOException(file + ": " + given.size() + " times for " + rows + " rows");
    }
    System.arraycopy(given.doubles(), from, time, 0, rows);
    for (int i = 1; i < rows; i++) {
      if (!(time[i] >= time[i - 1])) {
        throw new IOException(
            "%s: time goes back in row %d: %s after %s"
                .formatted(file, i + 1, time[i], time[i - 1]));
      }
    }
    return time;
  }

  private static String names(Map<String, NamedArray> arrays) {
    List<String> names = arrays.keySet().stream().limit(12).toList();
    return String.join(", ", names) + (arrays.size() > names.size() ? ", …" : "");
  }

  /** What to call it. */
  public String label() {
    return label;
  }

  /** The number of moments. */
  public int rows() {
    return time.length;
  }

  /** The time of a row. */
  public double time(int row) {
    return time[row];
  }

  /** The last row that is not after a time; the first when all are. */
  public int at(double when) {
    int found = Arrays.binarySearch(time, when + 1e-9);
    return Math.max(0, found >= 0 ? found : -found - 2);
  }

  /** Sets the coordinates of a row. */
  void coordinates(int row, double[] to) {
    copy(qpos, row, to);
  }

  /** Sets coordinates, velocities, activations, controls and time of a row. */
  void state(int row, dev.armature.data.Data d) {
    d.time = time[row];
    copy(qpos, row, d.qpos);
    for (Column column : others) {
      switch (column.name) {
        case "qvel" -> copy(column, row, d.qvel);
        case "act" -> copy(column, row, d.act);
        case "ctrl" -> copy(column, row, d.ctrl);
        default -> {}
      }
    }
  }

  /** Sets the sensors of a row, where they were recorded. */
  void sensors(int row, dev.armature.data.Data d) {
    for (Column column : others) {
      if (column.name.equals("sensordata")) {
        copy(column, row, d.sensordata);
      }
    }
  }

  private static void copy(Column column, int row, double[] to) {
    System.arraycopy(column.values, column.from + row * column.width, to, 0, column.width);
  }
}
