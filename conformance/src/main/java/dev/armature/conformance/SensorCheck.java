package dev.armature.conformance;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.SensorType;
import dev.armature.sensor.SensorStages;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs only the sensor stages, on everything else as the references computed it, and lists the
 * sensors whose readings are off.
 */
public final class SensorCheck {
  private static final double TOLERANCE = 1e-9;

  private SensorCheck() {}

  /** Checks the selected models; true when no reading is off. */
  public static boolean run(Selection selection, PrintWriter out) throws IOException {
    Map<SensorType, double[]> tally = new TreeMap<>();
    int models = 0;
    int clean = 0;
    for (String entry : selection.entries()) {
      Dump reference = selection.reference(entry, out);
      if (reference == null) {
        models++;
        continue;
      }
      if (reference.sizes.getOrDefault("nsensor", 0L) == 0) {
        continue;
      }
      models++;
      Model m = ReferenceModel.orCompiled(reference, selection.corpus().model(entry));
      List<Offense> off = offenses(m, reference, TOLERANCE, tally);
      for (Offense o : off) {
        out.printf(
            "%-56s %-8s sensor %d %s: %.2e%n   reference %s%n   ours      %s%n",
            entry, o.frame, o.sensor, o.kind.element, o.error, o.reference, o.ours);
      }
      clean += off.isEmpty() ? 1 : 0;
    }
    tally.forEach(
        (kind, t) ->
            out.printf(
                "%-16s %6.0f readings, %4.0f off, worst %.1e%n", kind.element, t[0], t[1], t[2]));
    out.println(clean + " of " + models + " models with sensors clean");
    return clean == models;
  }

  /** A reading that is off: sensor, label of the frame, size of the error. */
  record Offense(
      int sensor,
      SensorType kind,
      String frame,
      double error,
      List<Double> reference,
      List<Double> ours) {}

  /**
   * Runs the sensor stages on all frames; counts into the tally (readings, off, worst error) by
   * kind.
   */
  static List<Offense> offenses(
      Model m, Dump reference, double tolerance, Map<SensorType, double[]> tally) {
    Data d = Physics.makeData(m);
    List<Offense> off = new ArrayList<>();
    for (Dump.Frame frame : reference.frames) {
      Column expected = frame.forward.get("sensordata");
      if (expected == null || expected.values() == null) {
        continue;
      }
      read(m, d, frame);
      for (int i = 0; i < m.nsensor; i++) {
        double error = error(expected.values(), d.sensordata, m.sensor.adr[i], m.sensor.dim[i]);
        SensorType kind = SensorType.of(m.sensor.type[i]);
        double[] t = tally.computeIfAbsent(kind, k -> new double[3]);
        t[0]++;
        t[2] = Math.max(t[2], error);
        if (!(error <= tolerance)) {
          t[1]++;
          off.add(
              new Offense(
                  i,
                  kind,
                  frame.label,
                  error,
                  part(expected.values(), m, i),
                  part(d.sensordata, m, i)));
        }
      }
    }
    return off;
  }

  /** Reads all sensors of a frame, on everything else as the reference has it. */
  static void read(Model m, Data d, Dump.Frame frame) {
    ReferenceData.fill(m, d, frame);
    d.energyPosDone = true;
    d.energyVelDone = true;
    d.subtreeVelDone = true;
    d.rnePostDone = true;
    Arrays.fill(d.sensordata, 0);
    SensorStages.position(m, d);
    SensorStages.velocity(m, d);
    SensorStages.acceleration(m, d);
  }

  private static List<Double> part(double[] values, Model m, int sensor) {
    int at = m.sensor.adr[sensor];
    return Arrays.stream(values, at, at + Math.min(12, m.sensor.dim[sensor])).boxed().toList();
  }

  private static double error(double[] reference, double[] ours, int at, int n) {
    double worst = 0;
    for (int i = at; i < at + n; i++) {
      double difference = Math.abs(reference[i] - ours[i]) / Math.max(1, Math.abs(reference[i]));
      worst = difference <= worst ? worst : difference;
    }
    return worst;
  }
}
