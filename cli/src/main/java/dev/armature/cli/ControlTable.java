package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.handle.Handle;
import dev.armature.io.ArrayFile;
import dev.armature.io.ElementType;
import dev.armature.io.NamedArray;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Controls from a file. Columns are actuators, by name ({@code knee} or {@code ctrl[knee]}) or,
 * where columns have no names, by order. With a column {@code time} a row holds from its time until
 * that of the next row; without one there is a row a step. The last row holds to the end. A
 * recording made by {@code run} is such a file.
 */
final class ControlTable {
  private static final String PREFIX = "ctrl";

  private record Column(int actuator, double[] values) {}

  private final double @Nullable [] time;
  private final List<Column> columns;
  private final int rows;
  private int row;
  private long step;

  private ControlTable(double @Nullable [] time, List<Column> columns, int rows) {
    this.time = time;
    this.columns = columns;
    this.rows = rows;
  }

  /** Reads a file for a model. */
  static ControlTable read(Path file, Model m) throws IOException {
    Map<String, NamedArray> arrays = ArrayFile.read(file);
    double[] time = null;
    List<String> names = new ArrayList<>();
    List<double[]> values = new ArrayList<>();
    NamedArray block = arrays.get(PREFIX);
    for (NamedArray array : arrays.values()) {
      if (array.type() == ElementType.STRING) {
        continue;
      }
      if (array.name().equals("time")) {
        time = array.doubles();
      } else if (block == null || array == block) {
        for (int i = 0; i < array.rowSize(); i++) {
          boolean lone = array.shape().length <= 1;
          names.add(
              lone
                  ? array.name()
                  : array.columns().isEmpty() ? Integer.toString(i) : array.columns().get(i));
          values.add(array.column(i));
        }
      }
    }
    int rows = time != null ? time.length : values.isEmpty() ? 0 : values.get(0).length;
    List<Column> columns;
    try {
      columns = columns(names, values, m);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    for (Column column : columns) {
      if (column.values.length != rows) {
        throw new IOException(
            "%s: %d controls of %s for %d rows"
                .formatted(file, column.values.length, m.names.actuator[column.actuator], rows));
      }
    }
    for (Column column : columns) {
      for (int i = 0; i < rows; i++) {
        if (!Double.isFinite(column.values[i])) {
          throw new IOException(
              "%s: the control of %s in row %d is %s, not a number to drive with"
                  .formatted(file, m.names.actuator[column.actuator], i + 1, column.values[i]));
        }
      }
    }
    if (columns.isEmpty() || rows == 0) {
      throw new IOException(file + ": no controls in it");
    }
    for (int i = 1; time != null && i < time.length; i++) {
      if (!(time[i] >= time[i - 1])) {
        throw new IOException(
            "%s: time goes back in row %d: %s after %s"
                .formatted(file, i + 1, time[i], time[i - 1]));
      }
    }
    return new ControlTable(time, columns, rows);
  }

  private static List<Column> columns(List<String> names, List<double[]> values, Model m) {
    boolean prefixed = names.stream().anyMatch(n -> n.startsWith(PREFIX + "["));
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (prefixed) {
        if (!name.startsWith(PREFIX + "[") || !name.endsWith("]")) {
          continue;
        }
        name = name.substring(PREFIX.length() + 1, name.length() - 1);
      }
      columns.add(new Column(actuator(name, m), values.get(i)));
    }
    return columns;
  }

  private static int actuator(String name, Model m) {
    int id = m.names.id(ObjType.ACTUATOR, name);
    if (id >= 0) {
      return id;
    }
    String number = name.startsWith("actuator") ? name.substring("actuator".length()) : name;
    if (number.matches("\\d{1,9}")) {
      int index = Integer.parseInt(number);
      if (index < m.nu) {
        return index;
      }
      throw new IllegalArgumentException(
          "column " + index + " has no actuator; the model has " + m.nu);
    }
    return Handle.id(m, ObjType.ACTUATOR, name);
  }

  /** Sets the controls for the step that begins now. */
  void apply(Simulation sim) {
    if (time == null) {
      row = (int) Math.min(step++, rows - 1);
    } else {
      // Times of a recording and times of this run are the same sums; a hair is enough.
      double now = sim.time() + 1e-9;
      if (time[row] > now) {
        // the world was reset, or taken back in time
        row = 0;
      }
      while (row + 1 < rows && time[row + 1] <= now) {
        row++;
      }
    }
    double[] ctrl = sim.data().ctrl;
    for (Column column : columns) {
      ctrl[column.actuator] = column.values[row];
    }
  }

  /**
   * Says that a run went on after the rows were used up, or nothing. With times the last row is
   * meant for as long as the one before it.
   */
  String held(double end) {
    if (time == null) {
      return step > rows
          ? "has %d rows for %d steps: the last row held to the end".formatted(rows, step)
          : "";
    }
    double last = time[rows - 1];
    double until = last + (rows > 1 ? last - time[rows - 2] : 0);
    return end > until + 1e-9
        ? "ends at %s s: its last row held until %s s"
            .formatted(Text.number(last), Text.number(end))
        : "";
  }

  /** Begins with the first row again. */
  void rewind() {
    row = 0;
    step = 0;
  }

  /** The controls of a whole run from its first step on, {@code [steps][nu]}. */
  double[] sequence(Model m) {
    double dt = m.opt.timestep;
    int steps = time == null ? rows : 1 + (int) Math.round(time[rows - 1] / dt);
    double[] controls = new double[steps * m.nu];
    int at = 0;
    for (int k = 0; k < steps; k++) {
      while (at + 1 < rows && (time == null ? at < k : time[at + 1] <= k * dt + 1e-9)) {
        at++;
      }
      for (Column column : columns) {
        controls[k * m.nu + column.actuator] = column.values[at];
      }
    }
    return controls;
  }
}
