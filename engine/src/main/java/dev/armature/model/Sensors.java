package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Sensors: what they read and where their outputs stand. */
public final class Sensors extends Group {
  /** A {@link SensorType} code. [nsensor] */
  public final int[] type;

  /** Kind of value, a {@link SensorDataType} code. [nsensor] */
  public final int[] datatype;

  /** A {@link Stage} code: the stage after which it can be read. [nsensor] */
  public final int[] needstage;

  /** Kind of the sensed object, an {@link ObjType} code. [nsensor] */
  public final int[] objtype;

  /** Sensed object, -1 for none. [nsensor] */
  public final int[] objid;

  /** Kind of the reference frame, an {@link ObjType} code. [nsensor] */
  public final int[] reftype;

  /** Reference frame, -1 for the world. [nsensor] */
  public final int[] refid;

  /** Integer parameters, by type. [nsensor x 3] */
  public final int[] intprm;

  /** Number of outputs. [nsensor] */
  public final int[] dim;

  /** First output in sensordata. [nsensor] */
  public final int[] adr;

  /** Largest magnitude of the output, 0 for no limit. [nsensor] */
  public final double[] cutoff;

  /** Standard deviation of the noise that a user may add; the engine adds none. [nsensor] */
  public final double[] noise;

  /** Delay buffer: number of samples, interpolation. [nsensor x 2] */
  public final int[] history;

  /** First entry in history, -1 for none. [nsensor] */
  public final int[] historyadr;

  /** Delay. [nsensor, s] */
  public final double[] delay;

  /** Sampling period and phase. [nsensor x 2, s] */
  public final double[] interval;

  /** User values. [nsensor x nuserSensor] */
  public final double[] user;

  /** Plugin instance, -1 for none. [nsensor] */
  public final int[] plugin;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Sensors(Sizes s) {
    sizes = s;
    type = new int[s.nsensor];
    datatype = new int[s.nsensor];
    needstage = new int[s.nsensor];
    objtype = new int[s.nsensor];
    objid = new int[s.nsensor];
    reftype = new int[s.nsensor];
    refid = new int[s.nsensor];
    intprm = new int[3 * s.nsensor];
    dim = new int[s.nsensor];
    adr = new int[s.nsensor];
    cutoff = new double[s.nsensor];
    noise = new double[s.nsensor];
    history = new int[2 * s.nsensor];
    historyadr = new int[s.nsensor];
    delay = new double[s.nsensor];
    interval = new double[2 * s.nsensor];
    user = new double[s.nsensor * s.nuserSensor];
    plugin = new int[s.nsensor];
  }

  @Override
  public Sensors copy() {
    Sensors copy = new Sensors(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 36;
  }

  @Override
  protected int fieldCount() {
    return 18;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> type;
      case 1 -> datatype;
      case 2 -> needstage;
      case 3 -> objtype;
      case 4 -> objid;
      case 5 -> reftype;
      case 6 -> refid;
      case 7 -> intprm;
      case 8 -> dim;
      case 9 -> adr;
      case 10 -> cutoff;
      case 11 -> noise;
      case 12 -> history;
      case 13 -> historyadr;
      case 14 -> delay;
      case 15 -> interval;
      case 16 -> user;
      case 17 -> plugin;
      default -> null;
    };
  }
}
