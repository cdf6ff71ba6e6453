package dev.armature.cli;

import dev.armature.control.minimize.BoxQp;
import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.io.PartialFile;
import dev.armature.report.Plot;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Solves a quadratic program in a box. */
@Command(
    name = "qp",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Solves a quadratic program in a box: the x inside low and high that makes ½ xᵀHx + gᵀx"
          + " smallest. The file has H, one row for each variable, and g; and, if there are bounds,"
          + " low and high (-inf and inf for none).",
      ""
    },
    footer = {
      "",
      "A table as .csv has the columns H[0], H[1], …, g, low, high and a row for each variable.",
      "",
      "Examples:",
      "  armature qp problem.csv",
      "  armature qp problem.npz --out solution.npz --plot solution.svg"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:solved",
      "1:there is no minimum, or a file is missing or wrong",
      "2:invalid usage"
    })
final class QpCommand implements Callable<Integer> {
  private static final int FEW = 20;

  private static final int MAX_LISTED = 40;

  @Parameters(paramLabel = "FILE", description = "The problem: .csv, .npz, .h5 or .parquet.")
  private Path file = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write x and the gradient there: .csv, .npz, .h5 or .parquet.")
  private @Nullable Path out;

  @Option(names = "--plot", paramLabel = "FILE", description = "Draw x and its bounds as .svg.")
  private @Nullable Path plot;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    Map<String, NamedArray> arrays = ArrayFile.read(file);
    double[] g = vector(arrays, "g", Double.NaN, -1);
    int n = g.length;
    double[] h = matrix(arrays, n);
    double[] low = vector(arrays, "low", Double.NEGATIVE_INFINITY, n);
    double[] high = vector(arrays, "high", Double.POSITIVE_INFINITY, n);
    double[] x = new double[n];
    BoxQp solver = new BoxQp(n);
    BoxQp.Status status;
    try {
      status = solver.solve(h, g, low, high, x);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    double[] gradient = gradient(h, g, x);
    double value = 0;
    for (int i = 0; i < n; i++) {
      value += 0.5 * x[i] * (gradient[i] + g[i]);
    }
    if (json) {
      printJson(status, value, x, gradient);
    } else {
      console()
          .printf(
              Locale.ROOT,
              "%s: value %.10g, %d of %d variables at a bound, %d iterations%n",
              Text.words(status),
              value,
              n - Math.max(0, solver.freeCount()),
              n,
              solver.iterations());
      print(low, high, x, gradient);
    }
    if (out != null) {
      ArrayFile.write(out, List.of(NamedArray.of("x", x), NamedArray.of("gradient", gradient)));
      told(out);
    }
    if (plot != null) {
      PartialFile.write(plot, picture(low, high, x)::write);
      told(plot);
    }
    return status.isMinimum() ? Exit.OK : Exit.FAILED;
  }

  private double[] vector(Map<String, NamedArray> arrays, String name, double without, int n)
      throws IOException {
    NamedArray array = arrays.get(name);
    if (array == null && n >= 0) {
      double[] none = new double[n];
      Arrays.fill(none, without);
      return none;
    }
    if (array == null) {
      throw new IOException(
          "%s: no %s in it, but %s".formatted(file, name, String.join(", ", arrays.keySet())));
    }
    double[] values = numbers(array);
    if (n >= 0 && values.length != n) {
      throw new IOException(
          "%s: %s has %d numbers, g has %d".formatted(file, name, values.length, n));
    }
    for (int i = 0; i < values.length; i++) {
      if (Double.isNaN(values[i]) || n < 0 && Double.isInfinite(values[i])) {
        throw new IOException("%s: %s[%d] is %s".formatted(file, name, i, values[i]));
      }
    }
    return values;
  }

  private double[] numbers(NamedArray array) throws IOException {
    try {
      return array.doubles();
    } catch (IllegalStateException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private double[] matrix(Map<String, NamedArray> arrays, int n) throws IOException {
    double[] h = new double[n * n];
    NamedArray array = arrays.get("H");
    if (array != null) {
      if (array.size() != n * n || array.rows() != n) {
        throw new IOException(
            "%s: H is %d × %d, g has %d numbers".formatted(file, array.rows(), array.rowSize(), n));
      }
      System.arraycopy(numbers(array), 0, h, 0, n * n);
    }
    for (int j = 0; array == null && j < n; j++) {
      // a table has the columns of H one by one
      double[] column = vector(arrays, "H[" + j + "]", Double.NaN, -1);
      for (int i = 0; i < n; i++) {
        h[i * n + j] = column[i];
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double a = h[i * n + j];
        double b = h[j * n + i];
        if (!Double.isFinite(a)) {
          throw new IOException("%s: H[%d][%d] is %s".formatted(file, i, j, a));
        }
        if (Math.abs(a - b) > 1e-12 * (Math.abs(a) + Math.abs(b))) {
          throw new IOException(
              "%s: H is not symmetric: H[%d][%d] is %s, H[%d][%d] %s"
                  .formatted(file, i, j, a, j, i, b));
        }
      }
    }
    return h;
  }

  private static double[] gradient(double[] h, double[] g, double[] x) {
    double[] gradient = g.clone();
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        gradient[i] += h[i * x.length + j] * x[j];
      }
    }
    return gradient;
  }

  private PrintWriter console() {
    return spec.commandLine().getOut();
  }

  private void print(double[] low, double[] high, double[] x, double[] gradient) {
    console().printf("  %8s %18s %18s%n", "variable", "x", "gradient");
    for (int i = 0; i < Math.min(x.length, MAX_LISTED); i++) {
      String where =
          x[i] <= low[i] ? "  at its low bound" : x[i] >= high[i] ? "  at its high bound" : "";
      console().printf(Locale.ROOT, "  %8d %18.10g %18.6g%s%n", i, x[i], gradient[i], where);
    }
    if (x.length > MAX_LISTED) {
      console().println("  and " + (x.length - MAX_LISTED) + " more (--out FILE writes all)");
    }
    console().flush();
  }

  private void printJson(BoxQp.Status status, double value, double[] x, double[] gradient) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("solved", status.isMinimum());
    all.put("status", status.toString());
    all.put("value", value);
    all.put("x", DoubleStream.of(x).boxed().toList());
    all.put("gradient", DoubleStream.of(gradient).boxed().toList());
    console().println(Json.of(all));
    console().flush();
  }

  private void told(Path written) {
    if (!json) {
      console().println("  wrote " + written);
      console().flush();
    }
  }

  /** x over the number of the variable, with the box where it has two ends. */
  private Plot picture(double[] low, double[] high, double[] x) {
    double[] index = new double[x.length];
    Arrays.setAll(index, i -> i);
    Plot picture = new Plot(String.valueOf(file.getFileName())).x("variable").y("x");
    boolean boxed =
        DoubleStream.concat(DoubleStream.of(low), DoubleStream.of(high)).allMatch(Double::isFinite);
    if (boxed) {
      picture.band("bounds", index, low, high);
    }
    // of few variables a line between them would say what is not there
    return x.length < FEW ? picture.scatter("x", index, x) : picture.line("x", index, x);
  }
}
