package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import org.jspecify.annotations.Nullable;

/** A sensor. */
public final class SensorDraft extends Draft {
  /** A SensorType code. */
  public int type;

  /** A SensorDataType code. */
  public int datatype;

  /** A Stage code. */
  public int needstage;

  /** ObjType of the sensed object. */
  public int objtype;

  /** Sensed object. */
  public @Nullable Draft object;

  /** ObjType of the reference. */
  public int reftype;

  /** Reference. */
  public @Nullable Draft reference;

  /** Integer parameters. */
  public int[] intprm = new int[3];

  /** Number of outputs. */
  public int dim;

  /** Cutoff. */
  public double cutoff;

  /** Noise. */
  public double noise;

  /** Samples of the history buffer. */
  public int nsample;

  /** Interpolation of the history buffer. */
  public int interp;

  /** Delay. */
  public double delay;

  /** Sampling period and phase. */
  public double[] interval = new double[2];

  /** Plugin instance. */
  public @Nullable PluginDraft plugin;

  /** A sensor. */
  public SensorDraft(Item item) {
    super(item);
  }
}
