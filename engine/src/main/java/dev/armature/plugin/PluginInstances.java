package dev.armature.plugin;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.method.Memory;
import dev.armature.model.Model;
import dev.armature.model.Stage;
import org.jspecify.annotations.Nullable;

/** The plugin instances of one world, and what the pipeline asks of all of them. */
public final class PluginInstances {
  static final Scratch.Key<PluginInstances> KEY =
      Scratch.key(PluginInstances.class, PluginInstances::new);

  /** What all instances of a world keep besides {@code data.pluginState}, one after another. */
  public static final Memory MEMORY = new PluginMemory();

  private final PluginInstance[] instances;
  private final boolean[] acts;
  private final boolean[] resists;
  private final @Nullable Stage[] sensorStage; // null for those without sensors

  private PluginInstances(Model m) {
    instances = new PluginInstance[m.nplugin];
    acts = new boolean[m.nplugin];
    resists = new boolean[m.nplugin];
    sensorStage = new Stage[m.nplugin];
    for (int i = 0; i < m.nplugin; i++) {
      Plugin plugin = PluginRegistry.of(m, i);
      acts[i] = plugin.capabilities().contains(Plugin.Capability.ACTUATOR);
      resists[i] = plugin.capabilities().contains(Plugin.Capability.PASSIVE);
      sensorStage[i] =
          plugin.capabilities().contains(Plugin.Capability.SENSOR) ? plugin.sensorStage() : null;
      instances[i] = plugin.create(m, i, PluginRegistry.settings(m, i));
    }
  }

  /**
   * Creates all instances of a model once, to check that they can be created.
   *
   * @throws PluginException when one cannot
   */
  public static void check(Model m) {
    new PluginInstances(m);
  }

  /**
   * Whether any instance of a model keeps something besides {@code data.pluginState}. All are
   * created for the answer.
   */
  public static boolean remember(Model m) {
    for (PluginInstance instance : new PluginInstances(m).instances) {
      if (instance.memory() != Memory.NONE) {
        return true;
      }
    }
    return false;
  }

  /** The instances of a world, made when they are first asked for. */
  public static PluginInstances of(Data d) {
    return d.scratch(KEY);
  }

  int count() {
    return instances.length;
  }

  /** The working part of an instance. */
  public PluginInstance get(int instance) {
    return instances[instance];
  }

  /** Replaces the working part of an instance, in this world only. */
  public void replace(int instance, PluginInstance by) {
    instances[instance] = by;
  }

  /** Rates of activations of actuators with plugins. */
  public static void actuatorRates(Model m, Data d) {
    if (m.nplugin > 0) {
      PluginInstances all = of(d);
      for (int i = 0; i < all.instances.length; i++) {
        if (all.acts[i]) {
          all.instances[i].actuatorRates(m, d);
        }
      }
    }
  }

  /** Forces of actuators with plugins. */
  public static void actuatorForces(Model m, Data d) {
    if (m.nplugin > 0) {
      PluginInstances all = of(d);
      for (int i = 0; i < all.instances.length; i++) {
        if (all.acts[i]) {
          all.instances[i].actuatorForces(m, d);
        }
      }
    }
  }

  /** Passive forces of plugins. */
  public static void passive(Model m, Data d) {
    if (m.nplugin > 0) {
      PluginInstances all = of(d);
      for (int i = 0; i < all.instances.length; i++) {
        if (all.resists[i]) {
          all.instances[i].passive(m, d);
        }
      }
    }
  }

  /** Sensors with plugins whose sensors are read at a stage. */
  public static void sensors(Model m, Data d, Stage stage) {
    if (m.nplugin > 0) {
      PluginInstances all = of(d);
      for (int i = 0; i < all.instances.length; i++) {
        if (all.sensorStage[i] == stage) {
          all.instances[i].sensors(m, d);
        }
      }
    }
  }

  /** Advances the states of plugins. */
  public static void advance(Model m, Data d) {
    if (m.nplugin > 0) {
      for (PluginInstance instance : of(d).instances) {
        instance.advance(m, d);
      }
    }
  }

  /** Notifies every plugin of a reset. */
  public static void reset(Model m, Data d) {
    if (m.nplugin > 0) {
      for (PluginInstance instance : of(d).instances) {
        instance.reset(m, d);
      }
    }
  }
}
