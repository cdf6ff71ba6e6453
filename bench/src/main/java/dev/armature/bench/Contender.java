package dev.armature.bench;

import dev.armature.math.Trig;
import dev.armature.model.Model;

/** An engine under comparison: it starts from the same state and steps with the same controls. */
public interface Contender extends AutoCloseable {
  /** Its name. */
  String name();

  /**
   * Resets to keyframe 0, or to the reference configuration if there is none, with the small push
   * of the reference dumps.
   */
  void reset();

  /** One step with the controls of that step number. */
  void step(long number);

  @Override
  void close();

  /** The push: every dof gets a different velocity. */
  static double push(int dof) {
    return 0.1 * Trig.sin(1.3 * dof + 0.5);
  }

  /** Armature itself. */
  static Contender armature(Model m) {
    return new ArmatureContender(m);
  }
}
