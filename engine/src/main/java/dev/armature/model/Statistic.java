package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/**
 * Statistics of a model at qpos0. The solver scales its tolerances by them, and viewers place their
 * camera by them.
 */
public final class Statistic extends Group {
  /** Mean diagonal of the joint-space inertia. */
  public double meaninertia = 1;

  /** Mean body mass. [kg] */
  public double meanmass = 1;

  /** Mean body size. [m] */
  public double meansize = 0.2;

  /** Spatial extent of the model. [m] */
  public double extent = 2;

  /** Center of the model. [3, m] */
  public final double[] center = new double[3];

  @Override
  public Statistic copy() {
    Statistic copy = new Statistic();
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 2;
  }

  @Override
  protected int fieldCount() {
    return 5;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 4 -> center;
      default -> null;
    };
  }

  @Override
  protected double number(int field) {
    return switch (field) {
      case 0 -> meaninertia;
      case 1 -> meanmass;
      case 2 -> meansize;
      case 3 -> extent;
      default -> super.number(field);
    };
  }

  @Override
  protected void setNumber(int field, double value) {
    switch (field) {
      case 0 -> meaninertia = value;
      case 1 -> meanmass = value;
      case 2 -> meansize = value;
      case 3 -> extent = value;
      default -> super.setNumber(field, value);
    }
  }
}
