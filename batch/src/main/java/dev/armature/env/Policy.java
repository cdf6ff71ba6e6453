package dev.armature.env;

/** Decides actions by what is seen. */
@FunctionalInterface
public interface Policy {
  /** Writes the action for observation[o …] to action[a …]. */
  void act(double[] observation, int o, double[] action, int a);

  /** The action for an observation, of a number of numbers. */
  default double[] act(double[] observation, int size) {
    double[] action = new double[size];
    act(observation, 0, action, 0);
    return action;
  }
}
