package dev.armature.query;

import dev.armature.data.Data;
import dev.armature.data.HistoryBuffers;
import dev.armature.model.Model;
import java.util.Objects;

/**
 * What delay buffers of actuators and sensors remember, at any time that they reach back to; and
 * past values set from outside.
 */
public final class Histories {
  private Histories() {}

  /**
   * The control of an actuator as it was kept at a time: before the oldest sample the oldest, after
   * the newest the newest ({@code mj_readCtrl}).
   *
   * @throws IllegalArgumentException when the actuator has no delay buffer
   */
  public static double control(Model m, Data d, int actuator, double time) {
    double[] value = new double[1];
    int n = samples(m.actuator.history, actuator, "actuator");
    int interp = m.actuator.history[2 * actuator + 1];
    int at = m.actuator.historyadr[actuator];
    HistoryBuffers.read(d.history, at, n, 1, interp, time, value, 0);
    return value[0];
  }

  /**
   * The reading of a sensor as it was kept at a time ({@code mj_readSensor}).
   *
   * @throws IllegalArgumentException when the sensor has no delay buffer
   */
  public static double[] reading(Model m, Data d, int sensor, double time) {
    int n = samples(m.sensor.history, sensor, "sensor");
    double[] value = new double[m.sensor.dim[sensor]];
    int interp = m.sensor.history[2 * sensor + 1];
    int at = m.sensor.historyadr[sensor];
    HistoryBuffers.read(d.history, at, n, value.length, interp, time, value, 0);
    return value;
  }

  /**
   * Puts a past control of an actuator into its buffer; one of the same time is replaced, otherwise
   * the oldest goes ({@code mj_initCtrlHistory} sets all of them).
   *
   * @throws IllegalArgumentException when the actuator has no delay buffer, or the time is not
   *     finite
   */
  public static void setControl(Model m, Data d, int actuator, double time, double value) {
    int n = samples(m.actuator.history, actuator, "actuator");
    requireFinite(time);
    double[] values = {value};
    HistoryBuffers.insert(d.history, m.actuator.historyadr[actuator], n, 1, time, values, 0);
  }

  /**
   * Puts a past reading of a sensor into its buffer ({@code mj_initSensorHistory} sets all of
   * them).
   *
   * @throws IllegalArgumentException when the sensor has no delay buffer or another dimension, or
   *     the time is not finite
   */
  public static void setReading(Model m, Data d, int sensor, double time, double... value) {
    int n = samples(m.sensor.history, sensor, "sensor");
    if (value.length != m.sensor.dim[sensor]) {
      throw new IllegalArgumentException(
          "the sensor has " + m.sensor.dim[sensor] + " numbers, not " + value.length);
    }
    requireFinite(time);
    int at = m.sensor.historyadr[sensor];
    HistoryBuffers.insert(d.history, at, n, value.length, time, value, 0);
  }

  private static void requireFinite(double time) {
    if (!Double.isFinite(time)) {
      throw new IllegalArgumentException("the time of a sample is finite, not " + time);
    }
  }

  private static int samples(int[] history, int id, String what) {
    Objects.checkIndex(id, history.length / 2);
    if (history[2 * id] <= 0) {
      throw new IllegalArgumentException(what + " " + id + " has no delay buffer");
    }
    return history[2 * id];
  }
}
