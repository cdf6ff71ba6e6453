package dev.armature.plugin;

import dev.armature.data.Data;
import dev.armature.method.Memory;
import dev.armature.model.Model;

/**
 * One instance of a plugin in one world. The pipeline calls the methods of the plugin's
 * capabilities; none may allocate once warm.
 */
public interface PluginInstance {
  /**
   * Writes rates of the activations of its actuators to {@code d.actDot}, after those of the
   * built-in dynamics.
   */
  default void actuatorRates(Model m, Data d) {}

  /** Writes the forces of its actuators to {@code d.actuatorForce}, before forces are limited. */
  default void actuatorForces(Model m, Data d) {}

  /** Writes the readings of its sensors to {@code d.sensordata}, before they are cut off. */
  default void sensors(Model m, Data d) {}

  /** Adds to {@code d.qfrcPassive}. */
  default void passive(Model m, Data d) {}

  /** Advances the plugin's own state, after the state of the world. */
  default void advance(Model m, Data d) {}

  /** What it keeps besides {@code d.pluginState}, for snapshots and copies of the world. */
  default Memory memory() {
    return Memory.NONE;
  }

  /**
   * Called when the world is created or reset: its part of {@code d.pluginState} is zero and may be
   * set here, and the instance must clear its own memory.
   */
  default void reset(Model m, Data d) {}
}
