package dev.armature.plugin;

import dev.armature.model.Model;
import dev.armature.model.PluginCode;
import dev.armature.model.PluginKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The plugins that services provide, by name and by slot: those of the engine in the order of
 * {@link PluginKind}, then those of the class path in the order of their names.
 */
public final class PluginRegistry {
  private static final List<Plugin> PLUGINS = List.copyOf(find());

  private PluginRegistry() {}

  private static List<Plugin> find() {
    // those of the engine by the engine's own class loader: a thread's may not see them
    Map<Class<?>, Plugin> found = new LinkedHashMap<>();
    ServiceLoader.load(Plugin.class, Plugin.class.getClassLoader())
        .forEach(p -> found.put(p.getClass(), p));
    ServiceLoader.load(Plugin.class).forEach(p -> found.putIfAbsent(p.getClass(), p));
    List<Plugin> others = new ArrayList<>(found.values());
    others.sort(Comparator.comparing(Plugin::name));
    List<Plugin> all = new ArrayList<>();
    for (PluginKind kind : PluginKind.values()) {
      Plugin own =
          others.stream()
              .filter(p -> p.name().equals(kind.title()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "the plugin "
                              + kind.title()
                              + " of the engine is not among the services of "
                              + Plugin.class.getName()));
      others.remove(own);
      all.add(own);
    }
    all.addAll(others);
    return all;
  }

  /** All plugins, by slot. */
  public static List<Plugin> all() {
    return PLUGINS;
  }

  /** The slot of the plugin of this name, -1 when there is none. */
  public static int slot(String name) {
    for (int i = 0; i < PLUGINS.size(); i++) {
      if (PLUGINS.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** The plugin of this name, or null when there is none. */
  public static @Nullable Plugin find(String name) {
    int slot = slot(name);
    return slot < 0 ? null : PLUGINS.get(slot);
  }

  /** The plugin of an instance of a model. */
  public static Plugin of(Model m, int instance) {
    PluginCode given = m.plugin.code(instance);
    return given == null ? PLUGINS.get(m.plugin.slot[instance]) : (Plugin) given;
  }

  /** The settings of an instance of a model. */
  public static PluginSettings settings(Model m, int instance) {
    Plugin plugin = of(m, instance);
    return new PluginSettings(
        plugin.name(),
        key -> {
          int index = plugin.attributes().indexOf(key);
          if (index < 0) {
            throw new IllegalArgumentException(plugin.name() + " has no setting " + key);
          }
          return m.plugin.attribute(instance, index);
        });
  }
}
