package dev.armature.viewer;

import dev.armature.Simulation;
import dev.armature.model.Model;

/**
 * How a world of the viewer begins: at which keyframe, and under which controls.
 *
 * <p>An exception of {@link #prepare} refuses the model, with its message.
 */
public interface Setup {
  /** At the first keyframe, if there is one; nobody controls it. */
  Setup PLAIN = new Setup() {};

  /** The keyframe to begin at, here and after a reset; -1 for the reference configuration. */
  default int keyframe(Model model) {
    return model.nkey > 0 ? 0 : -1;
  }

  /**
   * Prepares a new world: adds a controller, lets some time pass. It stands at its keyframe
   * already. Worlds of a batch are not prepared.
   */
  default void prepare(Simulation simulation) {}

  /** Called after a reset: lets a controller begin again. */
  default void restart(Simulation simulation) {}
}
