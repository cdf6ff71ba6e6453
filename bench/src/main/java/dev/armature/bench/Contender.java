package dev.armature.bench;

import dev.armature.math.Trig;
import dev.armature.model.Model;

/** An engine in a race: it starts from the same state, takes the same controls and steps. */
interface Contender extends AutoCloseable {
  /** What to call it. */
  String name();

  /**
   * Back to keyframe 0, or the reference configuration when there is none, with the little push of
   * the reference dumps.
   */
  void reset();

  /** One step with the controls of that step number. */
  void step(long number);

  @Override
  void close();

  /** The push: every dof gets a velocity that tells it from its neighbors. */
  static double push(int dof) {
    return 0.1 * Trig.sin(1.3 * dof + 0.5);
  }

  /** Armature itself. */
  static Contender armature(Model m) {
    return new ArmatureContender(m);
  }
}
