package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import dev.armature.plugin.Plugin;
import dev.armature.plugin.PluginSettings;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** An instance of a plugin: which one, and its settings. */
public final class PluginDraft extends Draft {
  /** Which plugin. */
  public final Plugin kind;

  /** Settings by key. */
  public final Map<String, String> config = new HashMap<>();

  /** An instance. */
  public PluginDraft(Item item, String name, Plugin kind) {
    super(item, name);
    this.kind = kind;
  }

  /** The settings, for the plugin to read. */
  public PluginSettings settings() {
    return new PluginSettings(kind.name(), key -> config.getOrDefault(key, ""));
  }

  /** The settings as a model stores them: in the plugin's order, each ended by a zero byte. */
  public byte[] stored() {
    StringBuilder all = new StringBuilder();
    for (String attribute : kind.attributes()) {
      all.append(config.getOrDefault(attribute, "")).append('\0');
    }
    return all.toString().getBytes(StandardCharsets.UTF_8);
  }
}
