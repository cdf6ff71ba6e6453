package dev.armature.plugin;

import dev.armature.model.Model;
import dev.armature.model.PluginCode;
import dev.armature.model.Stage;
import java.util.List;
import java.util.Set;

/**
 * A kind of plugin. Implementations have no state. Put their names into {@code
 * META-INF/services/dev.armature.plugin.Plugin} to have them found, or give one to the spec of a
 * model before it is compiled.
 */
public interface Plugin extends PluginCode {
  /** What a plugin provides to its elements. */
  enum Capability {
    /** Forces of actuators, and rates of their activations. */
    ACTUATOR,
    /** Readings of sensors. */
    SENSOR,
    /** Passive forces. */
    PASSIVE,
    /** The shape of geoms, by signed distance. */
    SDF
  }

  /** Keys of the settings, in the order in which a model stores them. */
  List<String> attributes();

  /** Its capabilities. */
  Set<Capability> capabilities();

  /** Number of state variables of an instance, in {@code data.pluginState}. */
  default int stateCount(PluginSettings settings) {
    return 0;
  }

  /**
   * Stage of its sensors; {@code Stage.NONE} reads them with the positions and does not cut them
   * off.
   */
  default Stage sensorStage() {
    return Stage.ACC;
  }

  /** Number of outputs of a sensor with these settings. */
  default int sensorSize(PluginSettings settings) {
    return 0;
  }

  /**
   * The working part of one instance in one world.
   *
   * @throws PluginException when the settings or the elements that use the instance do not fit
   */
  PluginInstance create(Model m, int instance, PluginSettings settings);

  /**
   * The shape that the settings describe, for plugins with {@link Capability#SDF}.
   *
   * @throws PluginException when the settings do not fit
   */
  default BoundedField shape(PluginSettings settings) {
    throw new PluginException(name() + " is no shape");
  }
}
