package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import org.jspecify.annotations.Nullable;

/** An actuator: what is found out about it. */
public final class ActuatorDraft extends Draft {
  /** A TransmissionType code. */
  public int trntype;

  /** What it acts on. */
  public @Nullable Draft target;

  /** Slider site or reference site. */
  public @Nullable Draft second;

  /** Whether the control range holds. */
  public boolean ctrllimited;

  /** Whether the force range holds. */
  public boolean forcelimited;

  /** Whether the activation range holds. */
  public boolean actlimited;

  /** Control range, as written or from the target. */
  public double[] ctrlrange;

  /** Activation range, as written or from the target. */
  public double[] actrange;

  /** Number of activations. */
  public int actdim;

  /** Plugin instance. */
  public @Nullable PluginDraft plugin;

  /** An actuator. */
  public ActuatorDraft(Item item) {
    super(item);
    ctrlrange = item.numbers("ctrlrange");
    actrange = item.numbers("actrange");
    actdim = item.integer("actdim");
  }

  /** Length of its delay buffer: a time and a control for each sample, behind two numbers. */
  public int historySize() {
    int nsample = item.integer("nsample");
    return nsample > 0 ? 2 + 2 * nsample : 0;
  }
}
