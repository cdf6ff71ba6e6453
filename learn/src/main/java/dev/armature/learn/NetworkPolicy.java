package dev.armature.learn;

import dev.armature.env.Policy;
import dev.armature.env.Space;
import dev.armature.network.Activation;
import dev.armature.network.Mlp;

/**
 * What was learned: observations in, actions out, nothing random.
 *
 * <p>An observation is normalized and clipped, goes through a network, and the outputs, clipped to
 * −1 … 1, are stretched to the range of the actions. All in single precision, as in the file that
 * {@link PolicyFile} writes. Not for several threads at once: {@link #copy} gives another one.
 */
public final class NetworkPolicy implements Policy {
  private final Mlp network;
  private final float[] center;
  private final float[] scale;
  private final float[] actionCenter;
  private final float[] actionScale;
  private final boolean squashed;
  private final Mlp.Tape tape;

  /**
   * A policy.
   *
   * @param network what computes
   * @param center what is subtracted from observations
   * @param scale what they are multiplied with after that
   * @param actions where actions lie
   * @param squashed whether outputs are brought to −1 … 1 by tanh instead of clipping
   */
  public NetworkPolicy(
      Mlp network, float[] center, float[] scale, Space actions, boolean squashed) {
    this(network, center, scale, range(actions, true), range(actions, false), squashed);
  }

  /** A policy whose actions are outputs times a scale plus a center. */
  public NetworkPolicy(
      Mlp network,
      float[] center,
      float[] scale,
      float[] actionCenter,
      float[] actionScale,
      boolean squashed) {
    check("observations", network.inputs(), center, scale);
    check("actions", network.outputs(), actionCenter, actionScale);
    this.network = network;
    this.center = center.clone();
    this.scale = scale.clone();
    this.actionCenter = actionCenter.clone();
    this.actionScale = actionScale.clone();
    this.squashed = squashed;
    tape = network.new Tape(1);
    tape.update();
  }

  private static void check(String what, int size, float[] center, float[] scale) {
    if (center.length != size || scale.length != size) {
      throw new IllegalArgumentException(
          "the network has "
              + size
              + " "
              + what
              + ", but there are "
              + center.length
              + " centers and "
              + scale.length
              + " scales");
    }
  }

  /** The middle, or the half width, of a space; 0 and 1 where it has no bounds. */
  private static float[] range(Space space, boolean middle) {
    float[] values = new float[space.size()];
    for (int i = 0; i < values.length; i++) {
      boolean bounded = space.high(i) - space.low(i) < Double.POSITIVE_INFINITY;
      double center = bounded ? (space.high(i) + space.low(i)) / 2 : 0;
      double half = bounded ? (space.high(i) - space.low(i)) / 2 : 1;
      values[i] = (float) (middle ? center : half);
    }
    return values;
  }

  /** Numbers in an observation. */
  public int inputs() {
    return network.inputs();
  }

  /** Numbers in an action. */
  public int outputs() {
    return network.outputs();
  }

  /** The network. */
  public Mlp network() {
    return network;
  }

  /** What is subtracted from observations. */
  public float[] center() {
    return center.clone();
  }

  /** What observations are multiplied with after that. */
  public float[] scale() {
    return scale.clone();
  }

  /** What is added to scaled outputs. */
  public float[] actionCenter() {
    return actionCenter.clone();
  }

  /** What outputs are multiplied with. */
  public float[] actionScale() {
    return actionScale.clone();
  }

  /** Whether outputs are brought to −1 … 1 by tanh instead of clipping. */
  public boolean squashed() {
    return squashed;
  }

  /** The same policy, for another thread. */
  public NetworkPolicy copy() {
    return new NetworkPolicy(network, center, scale, actionCenter, actionScale, squashed);
  }

  /** The action for an observation. */
  public double[] act(double[] observation) {
    return act(observation, outputs());
  }

  /**
   * Writes the action for observation[o …] to action[a …].
   *
   * @throws IllegalArgumentException when there are too few numbers or one is not a number
   */
  @Override
  public void act(double[] observation, int o, double[] action, int a) {
    if (observation.length - o < inputs()) {
      throw new IllegalArgumentException(
          "the policy takes observations of " + inputs() + " numbers, not " + observation.length);
    }
    float[] x = tape.input()[0];
    for (int i = 0; i < x.length; i++) {
      float value = ((float) observation[o + i] - center[i]) * scale[i];
      if (Float.isNaN(value)) {
        throw new IllegalArgumentException("observation " + i + " is not a number");
      }
      x[i] = Math.max(-Normalizer.limit(), Math.min(Normalizer.limit(), value));
    }
    tape.forward(1);
    float[] y = tape.output()[0];
    for (int i = 0; i < actionCenter.length; i++) {
      action[a + i] = toAction(i, y[i]);
    }
  }

  /** The number of an action that an output of the network stands for. */
  double toAction(int i, float output) {
    float unit = squashed ? Activation.tanh(output) : Math.max(-1, Math.min(1, output));
    return fromUnit(i, unit);
  }

  /** The number of an action at a place from −1 to 1 in its range. */
  double fromUnit(int i, float unit) {
    return unit * actionScale[i] + actionCenter[i];
  }
}
