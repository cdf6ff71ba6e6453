package dev.armature.data;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.model.InterpType;
import dev.armature.model.Model;
import java.util.Objects;

/**
 * Delay buffers of actuators and sensors inside {@code data.history}.
 *
 * <p>An actuator with n samples has [user, cursor, times(n), values(n)], a sensor [user, cursor,
 * times(n), values(n x dim)]. The samples are a ring: the cursor is the place of the newest, sample
 * i in order of time is at (cursor + 1 + i) mod n. The user number of a sensor is the time of its
 * last scheduled sample.
 */
public final class HistoryBuffers {
  /** Where the user number of a buffer is. */
  public static final int USER = 0;

  private static final int CURSOR = 1;
  private static final int TIMES = 2;

  private HistoryBuffers() {}

  /** Fills all buffers as if the past had been sampled at the step, with value zero. */
  static void reset(Model m, Data d) {
    double h = m.opt.timestep;
    for (int i = 0; i < m.nu; i++) {
      int n = m.actuator.history[2 * i];
      if (n > 0) {
        int at = m.actuator.historyadr[i];
        d.history[at + USER] = 0;
        d.history[at + CURSOR] = n - 1;
        for (int j = 0; j < n; j++) {
          d.history[at + TIMES + j] = -(n - j) * h;
        }
      }
    }
    for (int i = 0; i < m.nsensor; i++) {
      int n = m.sensor.history[2 * i];
      if (n > 0) {
        int at = m.sensor.historyadr[i];
        double period = m.sensor.interval[2 * i];
        double phase = m.sensor.interval[2 * i + 1];
        double last = period == 0 ? -h : phase != 0 ? phase : -period;
        d.history[at + USER] = last;
        d.history[at + CURSOR] = n - 1;
        for (int j = 0; j < n; j++) {
          d.history[at + TIMES + j] =
              period == 0 ? -(n - j) * h : Math.ceil((last - (n - 1 - j) * period) / h) * h;
        }
      }
    }
  }

  /**
   * Puts a sample into a buffer. A sample at the same time is replaced; one older than all replaces
   * the oldest; otherwise the oldest is dropped.
   *
   * @param buffer array with the buffer at {@code at}, of n samples with dim values
   */
  public static void insert(
      double[] buffer, int at, int n, int dim, double time, double[] value, int v) {
    int newest = newest(buffer, at, n);
    int times = at + TIMES;
    int i = firstNotBefore(buffer, at, n, time);
    int place;
    if (i < n && Math.abs(time - buffer[times + physical(newest, i, n)]) < MINVAL) {
      place = physical(newest, i, n);
    } else if (i == 0) {
      place = physical(newest, 0, n);
    } else if (i == n) {
      place = physical(newest, 0, n);
      buffer[at + CURSOR] = place;
    } else {
      for (int k = 1; k < i; k++) {
        int from = physical(newest, k, n);
        int to = physical(newest, k - 1, n);
        buffer[times + to] = buffer[times + from];
        System.arraycopy(buffer, times + n + from * dim, buffer, times + n + to * dim, dim);
      }
      place = physical(newest, i - 1, n);
    }
    buffer[times + place] = time;
    System.arraycopy(value, v, buffer, times + n + place * dim, dim);
  }

  /**
   * Reads a buffer at a time: before the oldest sample the oldest, after the newest the newest,
   * between two samples by the interpolation.
   *
   * @param interp an {@code InterpType} code; cubic is Hermite with central slopes, zero at both
   *     ends of the buffer
   */
  public static void read(
      double[] buffer, int at, int n, int dim, int interp, double time, double[] value, int v) {
    int newest = newest(buffer, at, n);
    int times = at + TIMES;
    int values = times + n;
    int oldest = physical(newest, 0, n);
    if (time <= buffer[times + oldest] + MINVAL) {
      System.arraycopy(buffer, values + oldest * dim, value, v, dim);
      return;
    }
    if (time >= buffer[times + newest] - MINVAL) {
      System.arraycopy(buffer, values + newest * dim, value, v, dim);
      return;
    }
    int i = firstNotBefore(buffer, at, n, time);
    int hi = physical(newest, i, n);
    int lo = physical(newest, i - 1, n);
    if (Math.abs(time - buffer[times + hi]) < MINVAL) {
      System.arraycopy(buffer, values + hi * dim, value, v, dim);
      return;
    }
    if (interp == InterpType.ZOH) {
      System.arraycopy(buffer, values + lo * dim, value, v, dim);
      return;
    }
    double width = buffer[times + hi] - buffer[times + lo];
    double a = (time - buffer[times + lo]) / width;
    int before = i == 1 ? -1 : physical(newest, i - 2, n);
    int after = i == n - 1 ? -1 : physical(newest, i + 1, n);
    for (int k = 0; k < dim; k++) {
      double y0 = buffer[values + lo * dim + k];
      double y1 = buffer[values + hi * dim + k];
      if (interp == InterpType.LINEAR) {
        value[v + k] = (1 - a) * y0 + a * y1;
        continue;
      }
      double m0 =
          before < 0
              ? 0
              : (y1 - buffer[values + before * dim + k])
                  / (buffer[times + hi] - buffer[times + before]);
      double m1 =
          after < 0
              ? 0
              : (buffer[values + after * dim + k] - y0)
                  / (buffer[times + after] - buffer[times + lo]);
      double a2 = a * a;
      double a3 = a2 * a;
      value[v + k] =
          (2 * a3 - 3 * a2 + 1) * y0
              + (a3 - 2 * a2 + a) * width * m0
              + (-2 * a3 + 3 * a2) * y1
              + (a3 - a2) * width * m1;
    }
  }

  /**
   * res = the control of an actuator as it was its delay ago; the control itself where none is
   * kept.
   */
  public static void readControl(Model m, Data d, int actuator, double[] res, int r) {
    int n = m.actuator.history[2 * actuator];
    if (n <= 0) {
      res[r] = d.ctrl[actuator];
      return;
    }
    int interp = m.actuator.history[2 * actuator + 1];
    double time = d.time - m.actuator.delay[actuator];
    read(d.history, m.actuator.historyadr[actuator], n, 1, interp, time, res, r);
  }

  /** Keeps the controls of all actuators with a buffer, unclamped, as sampled now. */
  public static void insertControls(Model m, Data d) {
    for (int i = 0; i < m.nu; i++) {
      int n = m.actuator.history[2 * i];
      if (n > 0) {
        insert(d.history, m.actuator.historyadr[i], n, 1, d.time, d.ctrl, i);
      }
    }
  }

  /** The first sample in order of time that is not before {@code time}; n when all are. */
  private static int firstNotBefore(double[] buffer, int at, int n, double time) {
    int newest = newest(buffer, at, n);
    int low = 0;
    int high = n;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (buffer[at + TIMES + physical(newest, middle, n)] < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * The place of the newest sample. A user may write anything to the state, and a place outside of
   * the ring would be in another buffer or nowhere.
   *
   * @throws IndexOutOfBoundsException when there is no such place
   */
  private static int newest(double[] buffer, int at, int n) {
    return Objects.checkIndex((int) buffer[at + CURSOR], n);
  }

  private static int physical(int newest, int i, int n) {
    return (newest + 1 + i) % n;
  }
}
