package dev.armature.control.ik;

import dev.armature.Simulation;

/** Four targets and a center of mass for the humanoid. */
final class HumanoidReach {
  static final double[] COM = new double[2];

  private HumanoidReach() {}

  static Ik goals(Simulation sim) {
    double[] left = sim.body("left foot").position();
    double[] right = sim.body("right foot").position();
    COM[0] = 0.5 * (left[0] + right[0]) + 0.02;
    COM[1] = 0.5 * (left[1] + right[1]);
    double[] hand = sim.body("right hand").position();
    double[] other = sim.body("left hand").position();
    return new Ik(sim)
        .add(Goal.position(sim, sim.body("left foot"), left))
        .add(Goal.position(sim, sim.body("right foot"), right))
        .add(Goal.position(sim, sim.body("right hand"), hand[0] + 0.2, hand[1], hand[2] + 0.15))
        .add(Goal.position(sim, sim.body("left hand"), other[0] + 0.1, other[1], other[2] + 0.1))
        .add(Goal.centerOfMass(sim.body("torso"), COM[0], COM[1], 0).axes("xy"));
  }
}
