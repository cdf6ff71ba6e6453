package dev.armature.control.identify;

import dev.armature.data.Data;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A stretch of a recording that is simulated from its own start. */
final class Window {
  final Recording recording;
  final int first;
  final int last;
  private final double[] otherwise;

  /**
   * A stretch from a row to another.
   *
   * @param otherwise where coordinates start that were not recorded
   */
  Window(Recording recording, int first, int last, double[] otherwise) {
    this.recording = recording;
    this.first = first;
    this.last = last;
    this.otherwise = otherwise;
  }

  /** Whether a row has a number for a channel. */
  boolean measures(Model m, Channel channel) {
    return IntStream.rangeClosed(first, last)
        .anyMatch(row -> channel.isMeasured(m, recording, row));
  }

  int rows() {
    return last - first + 1;
  }

  /** What a worker needs to simulate: a world and room for a step between coordinates. */
  static final class Scratch {
    final Data data;
    final double[] step;
    final double[] target;

    Scratch(Model m) {
      data = Physics.makeData(m);
      step = new double[m.nv];
      target = new double[m.nq];
    }
  }

  /**
   * Simulates the window and writes simulated − recorded, rows x channels.
   *
   * @param delays by which controls act late, by actuator; NaN for exactly as recorded
   * @param offset what is added to the recorded start: nv of coordinates, nv of velocities; or
   *     empty
   */
  void simulate(
      Model m,
      List<Channel> channels,
      double[] delays,
      double[] offset,
      Scratch scratch,
      double[] out) {
    Data d = scratch.data;
    Physics.reset(m, d);
    start(m, d, offset, scratch);
    double h = m.opt.timestep;
    double from = recording.time(first);
    long done = 0;
    long divergences = d.warning.divergences();
    for (int row = first; row <= last; row++) {
      int at = (row - first) * channels.size();
      compare(m, d, channels, row, out, at, scratch);
      boolean end = row == last;
      long target =
          end ? done + 1 : Math.max(done + 1, Math.round((recording.time(row + 1) - from) / h));
      boolean sensed = false;
      for (; done < target; done++) {
        controls(m, d, row, from + done * h, delays);
        if (end) {
          Physics.forward(m, d);
        } else {
          Physics.step(m, d);
        }
        if (!sensed) {
          sense(m, d, channels, row, out, at);
          sensed = true;
        }
      }
      if (d.warning.divergences() != divergences) {
        Arrays.fill(out, at, rows() * channels.size(), Double.NaN);
        return;
      }
    }
  }

  private void start(Model m, Data d, double[] offset, Scratch scratch) {
    for (int i = 0; i < m.nq; i++) {
      double q = recording.qpos()[first * m.nq + i];
      d.qpos[i] = Double.isNaN(q) ? otherwise[i] : q;
    }
    for (int i = 0; i < m.nv; i++) {
      double v = recording.qvel()[first * m.nv + i];
      d.qvel[i] = Double.isNaN(v) ? 0 : v;
    }
    Coordinates.normalize(m, d.qpos);
    if (offset.length > 0) {
      System.arraycopy(offset, 0, scratch.step, 0, m.nv);
      Coordinates.integrate(m, d.qpos, scratch.step, 1);
      for (int i = 0; i < m.nv; i++) {
        d.qvel[i] += offset[m.nv + i];
      }
    }
  }

  private void compare(
      Model m, Data d, List<Channel> channels, int row, double[] out, int at, Scratch scratch) {
    boolean differentiated = false;
    for (int k = 0; k < channels.size(); k++) {
      Channel channel = channels.get(k);
      if (channel.kind == Channel.Kind.QPOS) {
        if (!differentiated) {
          System.arraycopy(recording.qpos(), row * m.nq, scratch.target, 0, m.nq);
          Coordinates.differentiate(m, scratch.step, 1, scratch.target, d.qpos);
          differentiated = true;
        }
        out[at + k] = zeroIfUnknown(scratch.step[channel.index]);
      } else if (channel.kind == Channel.Kind.QVEL) {
        double recorded = channel.recorded(recording, row, m.nv, m.nsensordata);
        out[at + k] = zeroIfUnknown(channel.simulated(d) - recorded);
      }
    }
  }

  private void sense(Model m, Data d, List<Channel> channels, int row, double[] out, int at) {
    for (int k = 0; k < channels.size(); k++) {
      Channel channel = channels.get(k);
      if (channel.kind == Channel.Kind.SENSOR) {
        double recorded = channel.recorded(recording, row, m.nv, m.nsensordata);
        out[at + k] = zeroIfUnknown(channel.simulated(d) - recorded);
      }
    }
  }

  private static double zeroIfUnknown(double difference) {
    return Double.isNaN(difference) ? 0 : difference;
  }

  private void controls(Model m, Data d, int row, double time, double[] delays) {
    double[] ctrl = recording.ctrl();
    for (int i = 0; i < m.nu; i++) {
      double u = ctrl[row * m.nu + i];
      if (!Double.isNaN(delays[i])) {
        u = interpolated(ctrl, m.nu, i, row, time - delays[i]);
      }
      d.ctrl[i] = Double.isNaN(u) ? 0 : u;
    }
  }

  /** The control at an earlier time, on the line between two rows. */
  private double interpolated(double[] ctrl, int nu, int i, int row, double time) {
    int k = row;
    while (k > 0 && recording.time(k) > time) {
      k--;
    }
    double before = ctrl[k * nu + i];
    if (k + 1 >= recording.rows() || time <= recording.time(k)) {
      return before;
    }
    double after = ctrl[(k + 1) * nu + i];
    double share = (time - recording.time(k)) / (recording.time(k + 1) - recording.time(k));
    return before + share * (after - before);
  }
}
