package dev.armature.model;

/** Sensors. Arrays are flat, row after row; the shape stands in brackets. */
public final class Sensors {
  /** A SensorType code. [nsensor] */
  public final int[] type;

  /** Real, positive, axis, quaternion. [nsensor] */
  public final int[] datatype;

  /** Stage after which it can be computed. [nsensor] */
  public final int[] needstage;

  /** Type of the sensed object. [nsensor] */
  public final int[] objtype;

  /** Sensed object, -1 for none. [nsensor] */
  public final int[] objid;

  /** Type of the reference frame. [nsensor] */
  public final int[] reftype;

  /** Reference frame, -1 for the world. [nsensor] */
  public final int[] refid;

  /** Integer parameters. [nsensor x 3] */
  public final int[] intprm;

  /** Number of outputs. [nsensor] */
  public final int[] dim;

  /** First output in sensordata. [nsensor] */
  public final int[] adr;

  /** Cutoff, 0 for none. [nsensor] */
  public final double[] cutoff;

  /** Noise standard deviation (kept, not applied). [nsensor] */
  public final double[] noise;

  /** History buffer: samples, interpolation. [nsensor x 2] */
  public final int[] history;

  /** First entry in history, -1 for none. [nsensor] */
  public final int[] historyadr;

  /** Delay, s. [nsensor] */
  public final double[] delay;

  /** Sampling period and phase, s. [nsensor x 2] */
  public final double[] interval;

  /** User data. [nsensor x nuserSensor] */
  public final double[] user;

  /** Plugin instance, -1 for none. [nsensor] */
  public final int[] plugin;

  /** Allocates the arrays for a model of these sizes. */
  public Sensors(Sizes s) {
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
    user = new double[s.nuserSensor * s.nsensor];
    plugin = new int[s.nsensor];
  }

  private Sensors(Sensors o) {
    type = o.type.clone();
    datatype = o.datatype.clone();
    needstage = o.needstage.clone();
    objtype = o.objtype.clone();
    objid = o.objid.clone();
    reftype = o.reftype.clone();
    refid = o.refid.clone();
    intprm = o.intprm.clone();
    dim = o.dim.clone();
    adr = o.adr.clone();
    cutoff = o.cutoff.clone();
    noise = o.noise.clone();
    history = o.history.clone();
    historyadr = o.historyadr.clone();
    delay = o.delay.clone();
    interval = o.interval.clone();
    user = o.user.clone();
    plugin = o.plugin.clone();
  }

  /** A deep copy. */
  public Sensors copy() {
    return new Sensors(this);
  }
}
