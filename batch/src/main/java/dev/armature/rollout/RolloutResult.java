package dev.armature.rollout;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The results of rollouts: one row per recorded step, in flat arrays {@code [rollout][row][…]}. A
 * row holds the world after its step, the controls of the step, and what the sensors showed in it.
 *
 * <p>Of a rollout that failed, rows from the failing step on are not numbers (NaN), and {@link
 * #failedAt} has the step.
 */
public final class RolloutResult {
  /** Number of each rollout. [rollout] */
  public final long[] rollout;

  /** Number of rollouts. */
  public final int count;

  /** Recorded steps of each. */
  public final int rows;

  /** Number of coordinates per row. */
  public final int nq;

  /** Number of velocities per row. */
  public final int nv;

  /** Number of activations per row. */
  public final int na;

  /** Number of controls per row. */
  public final int nu;

  /** Number of sensor readings per row. */
  public final int nsensordata;

  /** Times, s. [rollout][row] */
  public final double[] time;

  /** Coordinates. [rollout][row][nq] */
  public final double[] qpos;

  /** Velocities. [rollout][row][nv] */
  public final double[] qvel;

  /** Activations. [rollout][row][na] */
  public final double[] act;

  /** Controls. [rollout][row][nu] */
  public final double[] ctrl;

  /** Sensor readings. [rollout][row][nsensordata] */
  public final double[] sensordata;

  /** Reward since the last recorded row. [rollout][row] */
  public final double[] reward;

  /** The step in which a rollout failed, from 0; -1 for one that did not. [rollout] */
  public final int[] failedAt;

  /** What went wrong, in words, with the number of the rollout. */
  public final List<String> events = new ArrayList<>();

  RolloutResult(Model m, int count, int rows) {
    rollout = new long[count];
    this.count = count;
    this.rows = rows;
    nq = m.nq;
    nv = m.nv;
    na = m.na;
    nu = m.nu;
    nsensordata = m.nsensordata;
    time = new double[length("time", 1)];
    qpos = new double[length("qpos", nq)];
    qvel = new double[length("qvel", nv)];
    act = new double[length("act", na)];
    ctrl = new double[length("ctrl", nu)];
    sensordata = new double[length("sensordata", nsensordata)];
    reward = new double[length("reward", 1)];
    failedAt = new int[count];
    Arrays.fill(failedAt, -1);
  }

  private RolloutResult(int count, RolloutResult all) {
    this.count = count;
    rows = all.rows;
    nq = all.nq;
    nv = all.nv;
    na = all.na;
    nu = all.nu;
    nsensordata = all.nsensordata;
    rollout = Arrays.copyOf(all.rollout, count);
    time = Arrays.copyOf(all.time, count * rows);
    qpos = Arrays.copyOf(all.qpos, count * rows * nq);
    qvel = Arrays.copyOf(all.qvel, count * rows * nv);
    act = Arrays.copyOf(all.act, count * rows * na);
    ctrl = Arrays.copyOf(all.ctrl, count * rows * nu);
    sensordata = Arrays.copyOf(all.sensordata, count * rows * nsensordata);
    reward = Arrays.copyOf(all.reward, count * rows);
    failedAt = Arrays.copyOf(all.failedAt, count);
  }

  private int length(String field, int width) {
    long length = (long) count * rows * width;
    if (length > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          count
              + " rollouts of "
              + rows
              + " rows: "
              + field
              + " would have "
              + length
              + " numbers in one array; record fewer steps, or take the results by chunks");
    }
    return (int) length;
  }

  /** Copies a chunk to a place in this result. */
  void take(RolloutResult chunk, int at) {
    System.arraycopy(chunk.rollout, 0, rollout, at, chunk.count);
    copy(chunk.time, time, at, 1);
    copy(chunk.qpos, qpos, at, nq);
    copy(chunk.qvel, qvel, at, nv);
    copy(chunk.act, act, at, na);
    copy(chunk.ctrl, ctrl, at, nu);
    copy(chunk.sensordata, sensordata, at, nsensordata);
    copy(chunk.reward, reward, at, 1);
    System.arraycopy(chunk.failedAt, 0, failedAt, at, chunk.count);
    events.addAll(chunk.events);
  }

  private void copy(double[] from, double[] to, int rollout, int width) {
    System.arraycopy(from, 0, to, rollout * rows * width, from.length);
  }

  /** The results of the first rollouts. */
  RolloutResult first(int number) {
    if (number == count) {
      return this;
    }
    RolloutResult part = new RolloutResult(number, this);
    part.events.addAll(events);
    return part;
  }

  /** Makes the rows of a rollout not numbers, from one on. */
  void clear(int place, int row) {
    int from = place * rows + row;
    int to = (place + 1) * rows;
    for (double[] array : new double[][] {time, qpos, qvel, act, ctrl, sensordata, reward}) {
      int width = array.length / Math.max(1, count * rows);
      Arrays.fill(array, from * width, to * width, Double.NaN);
    }
  }

  /** The sum of a rollout's rewards, by its place in this result. */
  public double totalReward(int place) {
    double sum = 0;
    for (int r = 0; r < rows; r++) {
      sum += reward[place * rows + r];
    }
    return sum;
  }

  /** How many rollouts failed. */
  public int failures() {
    int failures = 0;
    for (int step : failedAt) {
      failures += step >= 0 ? 1 : 0;
    }
    return failures;
  }

  /** All arrays, with their names; those without numbers are left out. */
  public List<NamedArray> arrays() {
    List<NamedArray> arrays = new ArrayList<>();
    arrays.add(NamedArray.of("rollout", rollout, count));
    arrays.add(NamedArray.of("time", time, count, rows));
    add(arrays, "qpos", qpos, nq);
    add(arrays, "qvel", qvel, nv);
    add(arrays, "act", act, na);
    add(arrays, "ctrl", ctrl, nu);
    add(arrays, "sensordata", sensordata, nsensordata);
    arrays.add(NamedArray.of("reward", reward, count, rows));
    arrays.add(NamedArray.of("failed_at", failedAt, count));
    return arrays;
  }

  private void add(List<NamedArray> arrays, String name, double[] values, int width) {
    if (width > 0) {
      arrays.add(NamedArray.of(name, values, count, rows, width));
    }
  }

  /** Writes all arrays to a file: {@code .npz}, {@code .h5}, {@code .csv} or {@code .parquet}. */
  public void write(Path file) throws IOException {
    ArrayFile.write(file, arrays());
  }
}
