package dev.armature.compile;

import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.PluginDraft;
import dev.armature.model.ObjType;
import dev.armature.model.PluginKind;
import dev.armature.spec.Hints;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plugin declarations and instances: named ones first, then those that elements make for
 * themselves.
 */
final class PluginReader {
  private final Registry registry;
  private final Set<PluginKind> declared = EnumSet.noneOf(PluginKind.class);

  PluginReader(Registry registry) {
    this.registry = registry;
  }

  /** Reads a declaration with its named instances. */
  void declare(Item item) {
    String plugin = item.text("plugin");
    if (plugin == null) {
      throw item.error("attribute 'plugin' is required");
    }
    PluginKind kind = kind(item, plugin);
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
                + draft.kind.title()
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

  /** The instance that an element uses: a named one, or a new one with the settings given there. */
  PluginDraft use(Item item) {
    String plugin = text(item, "plugin");
    String instance = text(item, "instance");
    if (instance != null) {
      Draft found = registry.find(ObjType.PLUGIN, instance);
      if (!(found instanceof PluginDraft named)) {
        throw item.error("unknown plugin instance '" + instance + "'");
      }
      if (plugin != null && !plugin.equals(named.kind.title())) {
        throw item.error(
            "instance '"
                + instance
                + "' is of plugin '"
                + named.kind.title()
                + "', not '"
                + plugin
                + "'");
      }
      return named;
    }
    if (plugin == null) {
      throw item.error("one of 'plugin' and 'instance' must be given");
    }
    PluginKind kind = kind(item, plugin);
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

  private static PluginKind kind(Item item, String title) {
    PluginKind kind = PluginKind.ofTitle(title);
    if (kind == null) {
      List<String> known = Arrays.stream(PluginKind.values()).map(PluginKind::title).toList();
      throw item.error("unknown plugin '" + title + "'" + Hints.nearest(title, known));
    }
    return kind;
  }

  /** Number of outputs of a sensor plugin: channels times cells. */
  int sensorDim(PluginDraft plugin) {
    double[] size = numbers(plugin, "size");
    double[] channels = numbers(plugin, "nchannel");
    if (size.length != 2 || size[0] <= 0 || size[1] <= 0) {
      throw plugin.error("setting 'size' must be two positive integers");
    }
    int n = channels.length == 0 ? 1 : (int) channels[0];
    return Math.multiplyExact(n, Math.multiplyExact((int) size[0], (int) size[1]));
  }

  private static double[] numbers(PluginDraft plugin, String key) {
    String text = plugin.config.getOrDefault(key, "").strip();
    if (text.isEmpty()) {
      return new double[0];
    }
    String[] words = text.split("\\s+");
    double[] out = new double[words.length];
    try {
      for (int i = 0; i < words.length; i++) {
        out[i] = Double.parseDouble(words[i]);
      }
    } catch (NumberFormatException e) {
      throw plugin.error("setting '" + key + "' must be numbers, got '" + text + "'");
    }
    return out;
  }
}
