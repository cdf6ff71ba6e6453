package dev.armature.batch;

import dev.armature.model.Model;
import java.util.SplittableRandom;

/**
 * One world of a batch: a view of its part of the flat arrays. Reading and writing through it is
 * reading and writing the batch.
 */
public final class WorldView {
  private final Batch batch;
  private int world;

  WorldView(Batch batch, int world) {
    this.batch = batch;
    this.world = world;
  }

  /** Moves the view to another world; for the views that a batch passes to its hooks. */
  WorldView at(int world) {
    this.world = world;
    return this;
  }

  /** Index of the world. */
  public int world() {
    return world;
  }

  /** The batch. */
  public Batch batch() {
    return batch;
  }

  /** The constants of this world. */
  public Model model() {
    return batch.model(world);
  }

  /** Time, s. */
  public double time() {
    return batch.time()[world];
  }

  /** Sets the time, s. */
  public void setTime(double time) {
    batch.time()[world] = time;
  }

  /** Number of restarts of this world by {@link AutoReset}. */
  public int episode() {
    return batch.episode(world);
  }

  /**
   * Random numbers that depend on the seed of the batch, the world, its episode and how many were
   * drawn in it: the same on any number of threads.
   */
  public SplittableRandom random() {
    return batch.random(world);
  }

  /** Where this world's numbers start in the flat array of a field. */
  public int offset(StateField field) {
    return world * batch.stride(field);
  }

  /** One number of a field. */
  public double get(StateField field, int index) {
    return batch.array(field)[offset(field) + checked(field, index)];
  }

  /** Sets one number of a field. */
  public void set(StateField field, int index, double value) {
    batch.array(field)[offset(field) + checked(field, index)] = value;
  }

  private int checked(StateField field, int index) {
    int n = batch.stride(field);
    if (index < 0 || index >= n) {
      throw new IllegalArgumentException(
          "world " + world + ": " + field.label() + " has " + n + " numbers, no index " + index);
    }
    return index;
  }

  /** A copy of this world's numbers of a field. */
  public double[] get(StateField field) {
    int n = batch.stride(field);
    double[] copy = new double[n];
    System.arraycopy(batch.array(field), world * n, copy, 0, n);
    return copy;
  }

  /**
   * Sets all numbers of a field.
   *
   * @throws IllegalArgumentException when the length does not fit
   */
  public void set(StateField field, double... values) {
    int n = batch.stride(field);
    if (values.length != n) {
      throw new IllegalArgumentException(
          "world " + world + ": " + field.label() + " has " + n + " numbers, not " + values.length);
    }
    System.arraycopy(values, 0, batch.array(field), world * n, n);
  }

  /** A coordinate. */
  public double qpos(int index) {
    return get(StateField.QPOS, index);
  }

  /** A velocity. */
  public double qvel(int index) {
    return get(StateField.QVEL, index);
  }

  /** A control. */
  public double ctrl(int index) {
    return get(StateField.CTRL, index);
  }

  /** Sets a control. */
  public void setCtrl(int index, double value) {
    set(StateField.CTRL, index, value);
  }

  /** A sensor reading of the last step. */
  public double sensor(int index) {
    return get(StateField.SENSORDATA, index);
  }

  /** Whether an equality constraint is active. */
  public boolean eqActive(int equality) {
    return batch.eqActive()[world * batch.model().neq + equality];
  }

  /** Switches an equality constraint. */
  public void setEqActive(int equality, boolean active) {
    batch.eqActive()[world * batch.model().neq + equality] = active;
  }

  /**
   * Sets a parameter of one object in this world.
   *
   * @see Batch#set(int, Parameter, int, double...)
   */
  public void set(Parameter parameter, int index, double... values) {
    batch.set(world, parameter, index, values);
  }

  /**
   * Says that parameters of this world were set.
   *
   * @see Batch#changed(int, Change...)
   */
  public void changed(Change... changes) {
    batch.changed(world, changes);
  }
}
