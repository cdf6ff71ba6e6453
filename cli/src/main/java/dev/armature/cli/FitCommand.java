package dev.armature.cli;

import dev.armature.control.minimize.LeastSquares;
import dev.armature.control.minimize.Solution;
import dev.armature.io.ArrayFile;
import dev.armature.io.ElementType;
import dev.armature.io.NamedArray;
import dev.armature.io.PartialFile;
import dev.armature.model.NearestName;
import dev.armature.report.Plot;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Fits a formula to measurements by least squares. */
@Command(
    name = "fit",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Fits a formula to measurements by nonlinear least squares: finds the parameters with which"
          + " the formula comes nearest to a column of a table, and how certain they are.",
      ""
    },
    footer = {
      "",
      "A formula has numbers, names, + - * / ^, parentheses, pi, and the functions sin cos tan"
          + " asin",
      "acos atan sinh cosh tanh exp log sqrt abs sign. Names of columns are data, other names are",
      "parameters to find.",
      "",
      "Examples:",
      "  armature fit motor.csv 'torque = kt * current - b * speed'",
      "  armature fit run.csv 'qpos[pin] = a * exp(-d * time) * cos(w * time + p)' \\",
      "      --start d=0.1,w=5 --bounds d=0..10 --plot fit.svg"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:found",
      "1:the search did not converge, or a file is missing or wrong",
      "2:invalid usage"
    })
final class FitCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "DATA", description = "A table: .csv, .npz, .h5, .parquet.")
  private Path file = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "FORMULA",
      description = "COLUMN = an expression of columns and parameters.")
  private String text = "";

  @Option(
      names = "--start",
      paramLabel = "NAME=VALUE",
      split = ",",
      description = "Where the search starts (default: 1 for each parameter).")
  private Map<String, Double> start = new LinkedHashMap<>();

  @Option(
      names = "--bounds",
      paramLabel = "NAME=LOW..HIGH",
      split = ",",
      description = "Bounds of parameters (default: none).")
  private Map<String, String> bounds = new LinkedHashMap<>();

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw data and formula over the first column that it uses, as .svg.")
  private @Nullable Path plot;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  /** Columns of the table that the formula uses, by their places among its names. */
  private double[][] columns = {};

  /** Places of the parameters among the names of the formula. */
  private int[] places = {};

  private double[] wanted = {};

  @Override
  public Integer call() throws IOException {
    int equals = text.indexOf('=');
    if (equals < 0) {
      throw usage("a formula reads like 'y = a * x + b', not " + text);
    }
    Formula formula;
    try {
      formula = Formula.parse(text.substring(equals + 1).strip());
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage());
    }
    int left = read(text.substring(0, equals).strip(), formula);
    List<String> parameters = new ArrayList<>();
    for (int place : places) {
      parameters.add(formula.names().get(place));
    }
    if (parameters.isEmpty()) {
      throw usage("the formula has no parameter: all its names are columns of " + file);
    }
    if (wanted.length < parameters.size()) {
      throw new IOException(
          "%s: %d rows cannot say what %d parameters are"
              .formatted(file, wanted.length, parameters.size()));
    }
    Solution found = search(formula, parameters);
    if (json) {
      printJson(parameters, found);
    } else {
      print(parameters, found, left);
    }
    if (plot != null) {
      draw(plot, formula, found);
    }
    return found.reason().converged() ? Exit.OK : Exit.FAILED;
  }

  /** Reads the columns, leaves out rows with a gap, and says how many these are. */
  private int read(String result, Formula formula) throws IOException {
    Map<String, double[]> table = new LinkedHashMap<>();
    for (NamedArray array : ArrayFile.read(file).values()) {
      if (array.type() != ElementType.STRING) {
        for (int i = 0; i < array.rowSize(); i++) {
          table.put(array.columnName(i), array.column(i));
        }
      }
    }
    double[] y = table.get(result);
    if (y == null) {
      throw new IOException(file + ": " + NearestName.missing("column", result, table.keySet()));
    }
    List<String> names = formula.names();
    double[][] all = new double[names.size()][];
    int[] open = new int[names.size()];
    int count = 0;
    for (int i = 0; i < all.length; i++) {
      double[] column = table.get(names.get(i));
      if (column == null) {
        open[count++] = i;
      } else if (column.length != y.length) {
        throw new IOException(
            "%s: %s has %d rows, %s %d"
                .formatted(file, names.get(i), column.length, result, y.length));
      }
      all[i] = column == null ? new double[0] : column;
    }
    places = Arrays.copyOf(open, count);
    if (count == all.length) {
      spec.commandLine()
          .getErr()
          .println(
              "armature: warning: all names of the formula are parameters; columns of "
                  + file
                  + " are "
                  + String.join(", ", table.keySet()));
    }
    return keep(y, all);
  }

  private int keep(double[] y, double[][] all) throws IOException {
    int kept = 0;
    wanted = new double[y.length];
    columns = new double[all.length][];
    for (int i = 0; i < all.length; i++) {
      columns[i] = new double[all[i].length];
    }
    for (int row = 0; row < y.length; row++) {
      boolean whole = Double.isFinite(y[row]);
      for (double[] column : all) {
        whole &= column.length == 0 || Double.isFinite(column[row]);
      }
      for (int i = 0; whole && i < all.length; i++) {
        if (all[i].length > 0) {
          columns[i][kept] = all[i][row];
        }
      }
      if (whole) {
        wanted[kept++] = y[row];
      }
    }
    if (kept == 0) {
      throw new IOException(file + ": no row has a number in each column of the formula");
    }
    wanted = Arrays.copyOf(wanted, kept);
    return y.length - kept;
  }

  private Solution search(Formula formula, List<String> parameters) {
    int n = parameters.size();
    double[] from = new double[n];
    double[] low = new double[n];
    double[] high = new double[n];
    Arrays.fill(from, 1);
    Arrays.fill(low, Double.NEGATIVE_INFINITY);
    Arrays.fill(high, Double.POSITIVE_INFINITY);
    start.forEach((name, value) -> from[index(parameters, name)] = value);
    bounds.forEach(
        (name, range) -> {
          int at = index(parameters, name);
          String[] ends = range.split("\\.\\.", -1);
          try {
            low[at] = Double.parseDouble(ends[0]);
            high[at] = Double.parseDouble(ends[1]);
            if (!(low[at] <= high[at])) {
              throw usage("--bounds: the lower bound of " + name + " is above the upper: " + range);
            }
          } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw usage("--bounds reads like a=0..10, not " + name + "=" + range);
          }
        });
    double[] values = new double[columns.length];
    try {
      return LeastSquares.of(n, wanted.length, (x, r) -> residual(formula, x, values, r))
          .bounds(low, high)
          .centered()
          .minimize(from);
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage());
    }
  }

  private int index(List<String> parameters, String name) {
    int index = parameters.indexOf(name);
    if (index < 0) {
      throw usage(NearestName.missing("parameter", name, parameters));
    }
    return index;
  }

  /** The formula less the data, row by row. */
  private void residual(Formula formula, double[] x, double[] values, double[] r) {
    for (int i = 0; i < places.length; i++) {
      values[places[i]] = x[i];
    }
    for (int row = 0; row < r.length; row++) {
      for (int i = 0; i < columns.length; i++) {
        if (columns[i].length > 0) {
          values[i] = columns[i][row];
        }
      }
      r[row] = formula.value(values) - wanted[row];
    }
  }

  private void print(List<String> parameters, Solution found, int left) {
    PrintWriter console = spec.commandLine().getOut();
    console.printf(
        Locale.ROOT,
        "%s after %d iterations, %d rows%s%n",
        Text.words(found.reason()),
        found.iterations(),
        wanted.length,
        left == 0 ? "" : ", " + left + " left out because a number is missing");
    console.printf("  %-20s %18s %18s%n", "parameter", "found", "standard error");
    double[] errors = errors(found);
    for (int i = 0; i < errors.length; i++) {
      console.printf(
          Locale.ROOT,
          "  %-20s %18.10g %18.10g%s%n",
          parameters.get(i),
          found.x()[i],
          errors[i],
          found.atBound()[i] ? "  at its bound" : "");
    }
    console.printf(Locale.ROOT, "  root mean square of what is left: %.6g%n", rms(found));
    if (Arrays.stream(errors).anyMatch(Double::isInfinite)) {
      console.println("  the data do not determine all parameters: other values fit as well");
    }
    console.flush();
  }

  private void printJson(List<String> parameters, Solution found) {
    double[] errors = errors(found);
    List<Object> estimates = new ArrayList<>();
    for (int i = 0; i < errors.length; i++) {
      Map<String, Object> estimate = new LinkedHashMap<>();
      estimate.put("name", parameters.get(i));
      estimate.put("value", found.x()[i]);
      estimate.put("standardError", errors[i]);
      estimate.put("atBound", found.atBound()[i]);
      estimates.add(estimate);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("converged", found.reason().converged());
    all.put("reason", found.reason().toString());
    all.put("parameters", estimates);
    all.put("rows", wanted.length);
    all.put("rms", rms(found));
    all.put("iterations", found.iterations());
    spec.commandLine().getOut().println(Json.of(all));
    spec.commandLine().getOut().flush();
  }

  /** Standard errors; NaN where there are too few rows to say. */
  private double[] errors(Solution found) {
    if (wanted.length > found.x().length) {
      return found.standardErrors();
    }
    double[] unknown = new double[found.x().length];
    Arrays.fill(unknown, Double.NaN);
    return unknown;
  }

  private double rms(Solution found) {
    return Math.sqrt(2 * found.cost() / wanted.length);
  }

  private void draw(Path to, Formula formula, Solution found) throws IOException {
    int over = 0;
    while (over < columns.length && columns[over].length == 0) {
      over++;
    }
    double[] x = new double[wanted.length];
    for (int row = 0; row < x.length; row++) {
      x[row] = over < columns.length ? columns[over][row] : row;
    }
    double[] r = new double[wanted.length];
    residual(formula, found.x(), new double[columns.length], r);
    Integer[] order = new Integer[x.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(x[a], x[b]));
    double[] sorted = new double[x.length];
    double[] fitted = new double[x.length];
    for (int i = 0; i < order.length; i++) {
      sorted[i] = x[order[i]];
      fitted[i] = wanted[order[i]] + r[order[i]];
    }
    Plot picture =
        new Plot(text.strip())
            .x(over < columns.length ? formula.names().get(over) : "row")
            .y(text.substring(0, text.indexOf('=')).strip())
            .scatter("data", x, wanted)
            .line("formula", sorted, fitted);
    PartialFile.write(to, picture::write);
    if (!json) {
      spec.commandLine().getOut().println("  wrote " + to);
      spec.commandLine().getOut().flush();
    }
  }

  private ParameterException usage(@Nullable String message) {
    return new ParameterException(spec.commandLine(), String.valueOf(message));
  }
}
