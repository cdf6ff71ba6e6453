package dev.armature;

/**
 * Delay buffers of actuators and sensors inside {@code data.history}.
 *
 * <p>An actuator with n samples has [user, cursor, times(n), values(n)], a sensor [user, cursor, times(n), values(n x dim)].
 */
public final class HistoryBuffers {
  private HistoryBuffers() {}

  /** Fills all buffers as if the past had been sampled at the step, with value zero. */
  static void reset(Model m, Data d) {
    double h = m.opt.timestep;
    for (int i = 0; i < m.nu; i++) {
      int n = m.actuator.history[2 * i];
      if (n > 0) {
        int at = m.actuator.historyadr[i];
        d.history[at] = 0;
        d.history[at + 1] = n - 1;
        for (int j = 0; j < n; j++) {
          d.history[at + 2 + j] = -(n - j) * h;
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
        d.history[at] = last;
        d.history[at + 1] = n - 1;
        for (int j = 0; j < n; j++) {
          d.history[at + 2 + j] =
              period == 0 ? -(n - j) * h : Math.ceil((last - (n - 1 - j) * period) / h) * h;
        }
      }
    }
  }
}
