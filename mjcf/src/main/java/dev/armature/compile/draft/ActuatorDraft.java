package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import dev.armature.model.TransmissionType;
import org.jspecify.annotations.Nullable;

/** An actuator, all shortcuts turned into the general form. */
public final class ActuatorDraft extends Draft {
  /** A TransmissionType code. */
  public int trntype = TransmissionType.JOINT;

  /** What it acts on. */
  public @Nullable Draft target;

  /** Slider site or reference site. */
  public @Nullable Draft second;

  /** A DynType code. */
  public int dyntype;

  /** A GainType code. */
  public int gaintype;

  /** A BiasType code. */
  public int biastype;

  /** Parameters of the dynamics. */
  public double[] dynprm = new double[10];

  /** Parameters of the gain. */
  public double[] gainprm = new double[10];

  /** Parameters of the bias. */
  public double[] biasprm = new double[10];

  /** Whether the control range holds. */
  public boolean ctrllimited;

  /** Whether the force range holds. */
  public boolean forcelimited;

  /** Whether the activation range holds. */
  public boolean actlimited;

  /** Control range. */
  public double[] ctrlrange = new double[2];

  /** Force range. */
  public double[] forcerange = new double[2];

  /** Activation range. */
  public double[] actrange = new double[2];

  /** Feasible lengths. */
  public double[] lengthrange = new double[2];

  /** Gear. */
  public double[] gear = {1, 0, 0, 0, 0, 0};

  /** Rod length. */
  public double cranklength;

  /** Number of activations, -1 when the dynamics decide. */
  public int actdim = -1;

  /** Whether the force uses the next activation. */
  public boolean actearly;

  /** Share of the target's range that becomes the control range. */
  public double inheritrange;

  /** Samples of the delay buffer. */
  public int nsample;

  /** Interpolation of the delay buffer. */
  public int interp;

  /** Delay. */
  public double delay;

  /** Group. */
  public int group;

  /** Plugin instance. */
  public @Nullable PluginDraft plugin;

  /** An actuator. */
  public ActuatorDraft(Item item) {
    super(item);
  }
}
