package dev.armature.cli;

import dev.armature.data.Data;
import dev.armature.io.PartialFile;
import dev.armature.model.LoadWarning;
import dev.armature.model.Model;
import dev.armature.record.Recorder;
import dev.armature.render.RenderOptions;
import dev.armature.render.Renderer;
import dev.armature.render.View;
import dev.armature.report.Plot;
import dev.armature.report.Report;
import dev.armature.report.Table;
import dev.armature.step.Physics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** The report of a run. */
final class RunReport {
  private static final double AZIMUTH = 130;
  private static final double ELEVATION = -15;
  private static final int LINES_A_PLOT = 8;
  private static final int MAX_LINES = 48;
  private static final int MAX_TABLE_ROWS = 60;

  private final Recorder recorder;
  private final double[] time;
  private final Report report;

  private RunReport(Report report, Recorder recorder) {
    this.report = report;
    this.recorder = recorder;
    this.time = recorder.values("time");
  }

  static void write(
      Path file, RunSummary run, Recorder recorder, List<LoadWarning> warnings, String command)
      throws IOException {
    Model m = run.model();
    Report report = new Report(m.names.model).subtitle(command);
    report
        .fact("simulated", Text.number(run.simulated()) + " s")
        .fact("steps", run.steps() + " of " + Text.number(m.opt.timestep) + " s")
        .fact("real-time factor", String.format(Locale.ROOT, "%.1f", run.realTimeFactor()))
        .fact("steps per second", String.format(Locale.ROOT, "%.0f", run.stepsPerSecond()))
        .fact("bodies, dofs, actuators", m.nbody - 1 + ", " + m.nv + ", " + m.nu)
        .fact("contacts at most", run.mostContacts())
        .seed(run.seed());
    run.divergenceLines().forEach(report::warning);
    for (LoadWarning warning : warnings) {
      report.warning(warning.toString());
    }
    RunReport page = new RunReport(report, recorder);
    page.picture(run);
    page.energy(run);
    page.contacts();
    page.lines("Joint positions", "qpos", "m or rad");
    page.lines("Joint velocities", "qvel", "m/s or rad/s");
    page.lines("Controls", "ctrl", "");
    page.lines("Sensors", "sensordata", "");
    page.table();
    report.environment(Version.text());
    report.footnote("written", Instant.now().truncatedTo(ChronoUnit.SECONDS));
    PartialFile.write(file, report::write);
  }

  private void energy(RunSummary run) {
    Report.Section section = report.section("Energy");
    section.text(
        String.format(
            Locale.ROOT,
            "At the end: potential %.4f J, kinetic %.4f J.",
            run.potential(),
            run.kinetic()));
    if (recorder.fields().stream().noneMatch(f -> f.name().equals("energy"))) {
      return;
    }
    double[] both = recorder.values("energy");
    double[] potential = new double[time.length];
    double[] kinetic = new double[time.length];
    double[] total = new double[time.length];
    for (int i = 0; i < time.length; i++) {
      potential[i] = both[2 * i];
      kinetic[i] = both[2 * i + 1];
      total[i] = potential[i] + kinetic[i];
    }
    section.plot(
        plot("Energy", "J")
            .line("potential", time, potential)
            .line("kinetic", time, kinetic)
            .line("total", time, total));
  }

  private void contacts() {
    double[] contacts = recorder.values("contacts");
    double[] rows = recorder.values("rows");
    boolean any = false;
    for (double r : rows) {
      any |= r > 0;
    }
    if (any) {
      report
          .section("Contacts and solver")
          .plot(
              plot("Contacts and constraint rows", "")
                  .line("contacts", time, contacts)
                  .line("rows", time, rows))
          .plot(
              plot("Solver iterations (first island)", "")
                  .size(760, 220)
                  .line("", time, recorder.values("iterations")));
    }
  }

  /** The world at the end of the run, from the height of the eyes. */
  private void picture(RunSummary run) throws IOException {
    Model m = run.model();
    if (m.ngeom + m.nskin + m.nflex == 0) {
      return;
    }
    Data end = Physics.makeData(m);
    System.arraycopy(run.qpos(), 0, end.qpos, 0, m.nq);
    Physics.poses(m, end);
    View view = View.orbit(m, AZIMUTH, ELEVATION, 1.4 * m.stat.extent, run.centerOfMass());
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    new Renderer(m).render(end, view, new RenderOptions()).writePng(png);
    report
        .section("At the end")
        .picture(png.toByteArray(), m.names.model + " at " + Text.number(run.time()) + " s");
  }

  private static Plot plot(String title, String unit) {
    return new Plot(title).x("time / s").y(unit);
  }

  private void lines(String heading, String name, String unit) {
    Recorder.Field field =
        recorder.fields().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
    int size = field.size();
    if (size == 0) {
      return;
    }
    Report.Section section = report.section(heading);
    double[] values = recorder.values(name);
    int shown = Math.min(size, MAX_LINES);
    for (int first = 0; first < shown; first += LINES_A_PLOT) {
      int last = Math.min(shown, first + LINES_A_PLOT);
      String title =
          size <= LINES_A_PLOT
              ? ""
              : field.labels().get(first) + " … " + field.labels().get(last - 1);
      Plot plot = plot(title, unit);
      for (int c = first; c < last; c++) {
        plot.line(field.labels().get(c), time, column(values, size, c));
      }
      section.plot(plot);
    }
    if (shown < size) {
      section.text((size - shown) + " more are not drawn; --out records all of them.");
    }
  }

  private static double[] column(double[] values, int width, int column) {
    double[] result = new double[values.length / width];
    for (int i = 0; i < result.length; i++) {
      result[i] = values[i * width + column];
    }
    return result;
  }

  private void table() {
    Table table = new Table("coordinate", "least", "greatest", "last");
    Recorder.Field field = recorder.fields().get(1);
    double[] values = recorder.values(field.name());
    for (int c = 0; c < Math.min(field.size(), MAX_TABLE_ROWS); c++) {
      double[] column = column(values, field.size(), c);
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (double x : column) {
        low = Math.min(low, x);
        high = Math.max(high, x);
      }
      double last = column.length == 0 ? Double.NaN : column[column.length - 1];
      table.row(field.labels().get(c), low, high, last);
    }
    if (table.size() > 0) {
      report.section("Ranges").table(table);
    }
  }
}
