package dev.armature.compile;

import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.PluginDraft;
import dev.armature.compile.expand.Item;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.plugin.BoundedField;
import dev.armature.plugin.Plugin;
import dev.armature.plugin.PluginException;
import dev.armature.plugin.PluginRegistry;
import dev.armature.spec.Element;
import dev.armature.spec.Hints;
import dev.armature.spec.Limit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plugin declarations and instances: named ones first, then those that elements make for
 * themselves.
 */
final class PluginReader {
  /**
   * Sections in the order in which instances are numbered; bodies and geoms come last, and the
   * shared instances of composites with them.
   */
  private static final List<String> SECTIONS =
      List.of(
          "mujoco/extension/",
          "mujoco/asset/",
          "mujoco/deformable/",
          "mujoco/actuator/",
          "mujoco/sensor/");

  private final Registry registry;
  private final Set<Plugin> declared = new HashSet<>();

  private final List<Plugin> given;

  PluginReader(Registry registry, List<Plugin> given) {
    this.registry = registry;
    this.given = given;
  }

  /** Reads a declaration with its named instances. */
  void declare(Item item) {
    String plugin = item.text("plugin");
    if (plugin == null) {
      throw item.error("attribute 'plugin' is required");
    }
    Plugin kind = kind(item, plugin);
    declared.add(kind);
    for (Item instance : item.children("instance")) {
      if (instance.name().isEmpty()) {
        throw instance.error("attribute 'name' is required");
      }
      PluginDraft draft = new PluginDraft(instance, instance.name(), kind);
      configure(draft, instance);
      registry.add(registry.plugins, ObjType.PLUGIN, draft);
    }
  }

  private static void configure(PluginDraft draft, Item item) {
    for (Item config : item.children("config")) {
      String key = config.text("key");
      if (key == null || !draft.kind.attributes().contains(key)) {
        throw config.error(
            "plugin '"
                + draft.kind.name()
                + "' has no setting '"
                + key
                + "'"
                + Hints.nearest(String.valueOf(key), draft.kind.attributes()));
      }
      String value = config.text("value");
      if (draft.config.put(key, value == null ? "" : value) != null) {
        throw config.error("setting '" + key + "' is given twice");
      }
    }
  }

  /**
   * The instance that an element uses: a named one, or a new one with the settings given there.
   *
   * @param capability what the element needs of the plugin
   */
  PluginDraft use(Item item, Plugin.Capability capability) {
    PluginDraft draft = find(item);
    if (!draft.kind.capabilities().contains(capability)) {
      throw item.error(
          "plugin '"
              + draft.kind.name()
              + "' cannot be used here: it has not the capability "
              + capability.name().toLowerCase(Locale.ROOT));
    }
    return draft;
  }

  private PluginDraft find(Item item) {
    String plugin = text(item, "plugin");
    String instance = text(item, "instance");
    if (instance != null) {
      Draft found = registry.find(ObjType.PLUGIN, instance);
      if (!(found instanceof PluginDraft named)) {
        throw item.error("unknown plugin instance '" + instance + "'");
      }
      if (plugin != null && !plugin.equals(named.kind.name())) {
        throw item.error(
            "instance '"
                + instance
                + "' is of plugin '"
                + named.kind.name()
                + "', not '"
                + plugin
                + "'");
      }
      return named;
    }
    if (plugin == null) {
      throw item.error("one of 'plugin' and 'instance' must be given");
    }
    Plugin kind = kind(item, plugin);
    if (!declared.contains(kind)) {
      throw item.error("plugin '" + plugin + "' must be declared in <extension>");
    }
    PluginDraft draft = new PluginDraft(item, "", kind);
    configure(draft, item);
    return registry.add(registry.plugins, ObjType.PLUGIN, draft);
  }

  private static @Nullable String text(Item item, String attribute) {
    String text = item.text(attribute);
    return text == null || text.isEmpty() ? null : text;
  }

  private Plugin kind(Item item, String name) {
    for (Plugin plugin : given) {
      if (plugin.name().equals(name)) {
        return plugin;
      }
    }
    Plugin kind = PluginRegistry.find(name);
    if (kind == null) {
      List<String> known =
          Stream.concat(PluginRegistry.all().stream(), given.stream()).map(Plugin::name).toList();
      throw item.error("unknown plugin '" + name + "'" + Hints.nearest(name, known));
    }
    return kind;
  }

  /** Number of outputs of a sensor with the plugin. */
  int sensorSize(PluginDraft plugin) {
    try {
      int size = plugin.kind.sensorSize(plugin.settings());
      if (size < 0 || Limit.SENSOR_VALUES.exceededBy(size)) {
        throw plugin.error("would have " + Limit.SENSOR_VALUES.told(size));
      }
      return size;
    } catch (PluginException e) {
      throw plugin.error(e.problem());
    }
  }

  /** The shape of a plugin that is one. */
  BoundedField shape(PluginDraft plugin) {
    try {
      return plugin.kind.shape(plugin.settings());
    } catch (PluginException e) {
      throw plugin.error(e.problem());
    }
  }

  /** Makes every instance once, to see whether it can work in the model. */
  void check(Model m) {
    for (PluginDraft plugin : registry.plugins) {
      try {
        plugin.kind.create(m, plugin.id, plugin.settings());
      } catch (PluginException e) {
        throw plugin.error(e.problem());
      }
    }
  }

  /** Numbers the instances, all of which are read. */
  void sort() {
    registry.plugins.sort(Comparator.comparingInt(p -> section(p.item)));
    Registry.renumber(registry.plugins);
  }

  private static int section(Item item) {
    String path = item.source().type().path();
    Element declaration = item.source().parent();
    boolean ofComposite =
        path.startsWith(SECTIONS.get(0)) && declaration != null && declaration.parent() == null;
    if (ofComposite) {
      return SECTIONS.size();
    }
    for (int i = 0; i < SECTIONS.size(); i++) {
      if (path.startsWith(SECTIONS.get(i))) {
        return i;
      }
    }
    return SECTIONS.size();
  }
}
