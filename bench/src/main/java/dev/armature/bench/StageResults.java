package dev.armature.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs {@link StageBenchmark} and compares what came out with an earlier run. */
public final class StageResults {
  private static final String HEADER = "model,stage,microseconds,error";

  /**
   * The result for one stage on one model.
   *
   * @param microseconds mean time of a call
   * @param error half the width of its 99.9 % interval of confidence
   */
  public record Row(String model, String stage, double microseconds, double error) {}

  private StageResults() {}

  /**
   * Measures the stages whose name matches, on the models of the benchmark or on the given ones
   * (bundled names, or scenes as KIND:SIZE).
   */
  public static List<Row> measure(String regex, List<String> models) throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(StageBenchmark.class.getSimpleName() + "\\..*(" + regex + ")")
            .shouldFailOnError(true);
    if (!models.isEmpty()) {
      options.param("model", models.toArray(String[]::new));
    }
    Collection<RunResult> results = new Runner(options.build()).run();
    List<Row> rows = new ArrayList<>();
    for (RunResult result : results) {
      Result<?> primary = result.getPrimaryResult();
      rows.add(
          new Row(
              result.getParams().getParam("model"),
              primary.getLabel(),
              primary.getScore(),
              primary.getScoreError()));
    }
    return rows;
  }

  /** Writes results as CSV. */
  public static void write(Path file, List<Row> rows) throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEADER));
    for (Row row : rows) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s,%s,%.6f,%.6f",
              row.model(),
              row.stage(),
              row.microseconds(),
              row.error()));
    }
    Files.write(file, lines);
  }

  /** Reads what {@link #write} wrote. */
  public static List<Row> read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
      throw new IOException(
          file + ": not a file of saved stages (its first line is " + HEADER + ")");
    }
    List<Row> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      if (cells.length != 4) {
        throw new IOException(file + ": not four cells: " + line);
      }
      rows.add(
          new Row(cells[0], cells[1], Double.parseDouble(cells[2]), Double.parseDouble(cells[3])));
    }
    return rows;
  }

  /**
   * Results as a table, with the change against earlier ones: "slower" and "faster" are said only
   * where the two intervals of confidence are apart.
   */
  public static String table(List<Row> rows, List<Row> before) {
    StringBuilder text = new StringBuilder();
    for (Row row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-14s %-14s %10.3f µs ± %.3f",
              row.model(),
              row.stage(),
              row.microseconds(),
              row.error()));
      for (Row old : before) {
        if (old.model().equals(row.model()) && old.stage().equals(row.stage())) {
          text.append(change(row, old));
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String change(Row row, Row old) {
    String verdict = "";
    if (row.microseconds() - row.error() > old.microseconds() + old.error()) {
      verdict = " slower";
    } else if (row.microseconds() + row.error() < old.microseconds() - old.error()) {
      verdict = " faster";
    }
    return String.format(
        Locale.ROOT, "  × %.2f%s", row.microseconds() / old.microseconds(), verdict);
  }
}
