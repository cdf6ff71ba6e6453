package dev.armature.cli;

import dev.armature.io.ArrayFile;
import dev.armature.io.ElementType;
import dev.armature.io.NamedArray;
import dev.armature.io.PartialFile;
import dev.armature.model.NamePattern;
import dev.armature.model.NearestName;
import dev.armature.report.Plot;
import dev.armature.report.Report;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plots columns of a recording. */
@Command(
    name = "plot",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Plots columns of a recording (.npz, .csv, .h5, .parquet, .html, .mcap, .wpilog) as SVG, or"
          + " as a page of plots (.html).",
      "Of rollouts: the median over the worlds, and the range from the least to the greatest.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  armature plot run.npz --list",
      "      the columns of a recording, with their ranges",
      "  armature plot run.npz 'qpos[*knee*]' --out knees.svg",
      "  armature plot run.npz qpos ctrl --out run.html",
      "      a plot for each array",
      "  armature plot run.csv 'qpos[hip]' --x 'qpos[knee]' --scatter --out phase.svg",
      "",
      "A pattern is the name of an array (all its columns), of a column, or has * and ? for any",
      "characters; case does not matter. Without patterns everything is plotted."
    })
final class PlotCommand implements Callable<Integer> {
  private static final String[] TIMES = {"time", "t", "seconds"};
  private static final int MAX_LISTED = 12;

  @Parameters(index = "0", paramLabel = "FILE", description = "A recording.")
  private Path file = Path.of("");

  @Parameters(index = "1..*", paramLabel = "PATTERN", description = "Which columns.")
  private List<String> patterns = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "A .svg or .html file (default: FILE with .svg).")
  private @Nullable Path out;

  @Option(
      names = "--x",
      paramLabel = "COLUMN",
      description = "The horizontal axis (default: the column time, else the number of the row).")
  private @Nullable String x;

  @Option(names = "--scatter", description = "Points instead of lines.")
  private boolean scatter;

  @Option(names = "--log-x", description = "A logarithmic horizontal axis.")
  private boolean logX;

  @Option(names = "--log-y", description = "A logarithmic vertical axis.")
  private boolean logY;

  @Option(names = "--title", paramLabel = "TEXT", description = "The title (default: the file).")
  private @Nullable String title;

  @Option(names = "--y-label", paramLabel = "TEXT", description = "Label of the vertical axis.")
  private String yLabel = "";

  @Option(
      names = "--world",
      paramLabel = "N",
      description = "One world of rollouts (default: the median, least and greatest of all).")
  private @Nullable Integer world;

  @Option(names = "--list", description = "List the columns instead of plotting.")
  private boolean list;

  @Option(names = "--json", description = "Print what was plotted, or the list, as JSON.")
  private boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  /** What the file says about its numbers, or empty. */
  private String note = "";

  /**
   * A curve, or the middle of many: of rollouts the median over the worlds, with the least and the
   * greatest value.
   */
  private record Column(
      String array,
      String name,
      double[] values,
      double @Nullable [] low,
      double @Nullable [] high) {
    Column(String array, String name, double[] values) {
      this(array, name, values, null, null);
    }
  }

  @Override
  public Integer call() throws Exception {
    Map<String, NamedArray> arrays = ArrayFile.read(file);
    List<Column> all = columns(arrays);
    NamedArray told = arrays.get(ArrayFile.NOTE);
    note = told != null && told.values() instanceof String[] texts ? String.join("; ", texts) : "";
    if (all.isEmpty()) {
      throw new IOException(file + ": no columns of numbers in it");
    }
    if (list) {
      list(choose(all, false));
      return Exit.OK;
    }
    List<Column> chosen = choose(all, true);
    Path to = out == null ? withExtension(file, ".svg") : out;
    String lower = to.toString().toLowerCase(Locale.ROOT);
    if (lower.endsWith(".svg")) {
      PartialFile.write(to, plot(all, chosen, heading())::write);
    } else if (lower.endsWith(".html") || lower.endsWith(".htm")) {
      PartialFile.write(to, page(all, chosen)::write);
    } else {
      throw new IOException(to + ": plots are written as .svg or .html");
    }
    PrintWriter console = spec.commandLine().getOut();
    if (json) {
      told(console, to, chosen.stream().map(Column::name).toList());
    } else {
      console.printf("%d columns of %s plotted to %s%n", chosen.size(), file, to);
      if (!note.isEmpty()) {
        console.println("  " + note);
      }
    }
    console.flush();
    return Exit.OK;
  }

  /** The title; by default the file, with what is to be known of its numbers. */
  private String heading() {
    Path name = file.getFileName();
    return title != null
        ? title
        : (name == null ? file : name) + (note.isEmpty() ? "" : " (" + note + ")");
  }

  private void told(PrintWriter console, Path about, List<?> columns) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("file", about.toString());
    told.put("columns", columns);
    if (!note.isEmpty()) {
      told.put("note", note);
    }
    console.println(Json.of(told));
  }

  private static Path withExtension(Path file, String extension) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return file.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + extension);
  }

  private List<Column> columns(Map<String, NamedArray> arrays) throws IOException {
    List<Column> columns = new ArrayList<>();
    NamedArray time = arrays.get("time");
    if (time != null && time.shape().length == 2) {
      for (NamedArray array : arrays.values()) {
        if (array.shape().length >= 2 && array.type() != ElementType.STRING) {
          addRollouts(columns, array);
        }
      }
      return columns;
    }
    if (world != null) {
      throw new IOException(file + ": --world is for rollouts; this is one run");
    }
    for (NamedArray array : arrays.values()) {
      if (array.type() != ElementType.STRING) {
        for (int i = 0; i < array.rowSize(); i++) {
          columns.add(new Column(group(array.name()), array.columnName(i), array.column(i)));
        }
      }
    }
    return columns;
  }

  /** The quantities of an array {@code [worlds][rows][…]}: of one world, or over all. */
  private void addRollouts(List<Column> columns, NamedArray array) throws IOException {
    int worlds = array.shape()[0];
    int rows = array.shape()[1];
    int width = array.rowSize() / Math.max(1, rows);
    if (world != null && (world < 0 || world >= worlds)) {
      throw new IOException(file + ": no world " + world + "; there are 0 to " + (worlds - 1));
    }
    double[] all = array.doubles();
    for (int i = 0; i < width; i++) {
      double[][] curves = new double[3][rows];
      double[] values = new double[worlds];
      for (int r = 0; r < rows; r++) {
        int count = 0;
        for (int w = world == null ? 0 : world; w < (world == null ? worlds : world + 1); w++) {
          double value = all[(w * rows + r) * width + i];
          if (!Double.isNaN(value)) {
            values[count++] = value;
          }
        }
        Arrays.sort(values, 0, count);
        curves[0][r] = count == 0 ? Double.NaN : values[(count - 1) / 2];
        curves[1][r] = count == 0 ? Double.NaN : values[0];
        curves[2][r] = count == 0 ? Double.NaN : values[count - 1];
      }
      String name = array.shape().length == 2 ? array.name() : array.name() + "[" + i + "]";
      columns.add(
          world != null || worlds == 1
              ? new Column(array.name(), name, curves[0])
              : new Column(array.name(), name, curves[0], curves[1], curves[2]));
    }
  }

  /** The array of a column that a CSV file names {@code array[label]}. */
  private static String group(String name) {
    int bracket = name.indexOf('[');
    return bracket > 0 && name.endsWith("]") ? name.substring(0, bracket) : name;
  }

  // ---- choosing

  private List<Column> choose(List<Column> all, boolean withoutAxis) throws IOException {
    if (patterns.isEmpty()) {
      Column axis = withoutAxis ? axis(all) : null;
      return all.stream().filter(c -> c != axis).toList();
    }
    Set<Column> chosen = new LinkedHashSet<>();
    for (String pattern : patterns) {
      List<Column> matching =
          all.stream()
              .filter(c -> fits(pattern, c.name) || c.array.equalsIgnoreCase(pattern))
              .toList();
      if (matching.isEmpty()) {
        throw new IOException(
            file + ": no column matches \"" + pattern + "\"" + advice(pattern, all));
      }
      chosen.addAll(matching);
    }
    return List.copyOf(chosen);
  }

  private static boolean fits(String pattern, String name) {
    return NamePattern.fits(pattern.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
  }

  private static String advice(String wrong, List<Column> all) {
    Set<String> names = new LinkedHashSet<>();
    all.forEach(c -> names.add(c.array));
    all.forEach(c -> names.add(c.name));
    String near = NearestName.closest(wrong, names);
    if (near != null) {
      return "; did you mean \"" + near + "\"?";
    }
    List<String> listed = names.stream().limit(MAX_LISTED).toList();
    return "; there are: "
        + String.join(", ", listed)
        + (names.size() > MAX_LISTED ? ", … (--list shows all)" : "");
  }

  private @Nullable Column axis(List<Column> all) throws IOException {
    if (x != null) {
      for (Column column : all) {
        if (column.name.equals(x)) {
          return column;
        }
      }
      throw new IOException(file + ": no column \"" + x + "\"" + advice(x, all));
    }
    for (String name : TIMES) {
      for (Column column : all) {
        if (column.name.equalsIgnoreCase(name)) {
          return column;
        }
      }
    }
    return null;
  }

  // ---- drawing

  private Plot plot(List<Column> all, List<Column> chosen, String heading) throws IOException {
    Column axis = axis(all);
    Plot plot = new Plot(heading).y(yLabel);
    plot.x(axis == null ? "row" : axis.name.equals("time") ? "time / s" : axis.name);
    if (logX) {
      plot.logX();
    }
    if (logY) {
      plot.logY();
    }
    for (Column column : chosen) {
      double[] xs = axis == null ? rows(column.values.length) : axis.values;
      if (xs.length != column.values.length) {
        throw new IOException(
            "%s: %s has %d values, the horizontal axis %d"
                .formatted(file, column.name, column.values.length, xs.length));
      }
      if (column.low != null && column.high != null && !scatter) {
        plot.band(column.name + ", least to greatest", xs, column.low, column.high);
        plot.line(column.name + ", median", xs, column.values);
      } else if (scatter) {
        plot.scatter(column.name, xs, column.values);
      } else {
        plot.line(column.name, xs, column.values);
      }
    }
    return plot;
  }

  private static double[] rows(int count) {
    double[] rows = new double[count];
    for (int i = 0; i < count; i++) {
      rows[i] = i;
    }
    return rows;
  }

  private Report page(List<Column> all, List<Column> chosen) throws IOException {
    Report report =
        new Report(heading())
            .subtitle(Text.command(spec.commandLine().getParseResult().originalArgs()));
    Map<String, List<Column>> groups = new LinkedHashMap<>();
    for (Column column : chosen) {
      groups.computeIfAbsent(column.array, k -> new ArrayList<>()).add(column);
    }
    for (Map.Entry<String, List<Column>> group : groups.entrySet()) {
      report.section(group.getKey()).plot(plot(all, group.getValue(), ""));
    }
    return report.environment(Version.text());
  }

  private void list(List<Column> columns) {
    PrintWriter console = spec.commandLine().getOut();
    List<Map<String, Object>> rows = new ArrayList<>();
    int width = columns.stream().mapToInt(c -> c.name.length()).max().orElse(1);
    for (Column column : columns) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (double[] curve : new double[][] {column.values, column.low, column.high}) {
        for (int i = 0; curve != null && i < curve.length; i++) {
          low = Double.isNaN(curve[i]) ? low : Math.min(low, curve[i]);
          high = Double.isNaN(curve[i]) ? high : Math.max(high, curve[i]);
        }
      }
      if (json) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("name", column.name);
        row.put("rows", column.values.length);
        row.put("least", low);
        row.put("greatest", high);
        rows.add(row);
      } else {
        console.printf(
            "%-" + width + "s  %d rows, %s … %s%n",
            column.name,
            column.values.length,
            Text.number(low),
            Text.number(high));
      }
    }
    if (json) {
      told(console, file, rows);
    } else if (!note.isEmpty()) {
      console.println("  " + note);
    }
    console.flush();
  }
}
