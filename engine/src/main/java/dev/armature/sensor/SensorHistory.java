package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.data.HistoryBuffers;
import dev.armature.data.Scratch;
import dev.armature.model.Model;
import dev.armature.model.SensorType;

/**
 * Delayed and periodically sampled sensors.
 *
 * <p>A sensor with a buffer shows what the buffer held {@code delay} ago; or, with a period and no
 * delay, its last sample until the next one is due. The buffer takes its samples when the state
 * moves on, so a reading is at least one step old before it can be shown with a delay.
 */
public final class SensorHistory {
  private SensorHistory() {}

  /**
   * Takes the samples that are due at the current time. Part of moving the state on, before
   * anything of it changes.
   */
  public static void sample(Model m, Data d) {
    if (m.nhistory == 0) {
      return;
    }
    for (int i = 0; i < m.nsensor; i++) {
      int n = m.sensor.history[2 * i];
      if (n <= 0) {
        continue;
      }
      int at = m.sensor.historyadr[i];
      double period = m.sensor.interval[2 * i];
      if (period > 0) {
        if (d.history[at + HistoryBuffers.USER] + period > d.time) {
          continue;
        }
        d.history[at + HistoryBuffers.USER] += period;
      }
      int dim = m.sensor.dim[i];
      if (m.sensor.delay[i] > 0 && buffered(m, i)) {
        Work w = d.scratch(Work.KEY);
        SensorReading.compute(m, d, i, w.value, 0);
        HistoryBuffers.insert(d.history, at, n, dim, d.time, w.value, 0);
      } else {
        HistoryBuffers.insert(d.history, at, n, dim, d.time, d.sensordata, m.sensor.adr[i]);
      }
    }
  }

  /** Whether the sensor is read through its buffer: user and plugin sensors are not. */
  private static boolean buffered(Model m, int sensor) {
    SensorType type = SensorType.of(m.sensor.type[sensor]);
    return type != SensorType.USER && type != SensorType.PLUGIN;
  }

  /**
   * Writes the reading of the buffer, if it is the buffer's turn; false when the sensor has to be
   * computed now.
   */
  static boolean show(Model m, Data d, int sensor) {
    int n = m.sensor.history[2 * sensor];
    if (n <= 0) {
      return false;
    }
    int at = m.sensor.historyadr[sensor];
    double delay = m.sensor.delay[sensor];
    double period = m.sensor.interval[2 * sensor];
    if (delay <= 0 && (period <= 0 || d.history[at + HistoryBuffers.USER] + period <= d.time)) {
      return false;
    }
    HistoryBuffers.read(
        d.history,
        at,
        n,
        m.sensor.dim[sensor],
        m.sensor.history[2 * sensor + 1],
        d.time - Math.max(0, delay),
        d.sensordata,
        m.sensor.adr[sensor]);
    return true;
  }

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] value;

    Work(Model m) {
      int most = 0;
      for (int dim : m.sensor.dim) {
        most = Math.max(most, dim);
      }
      value = new double[most];
    }
  }
}
