package dev.armature.model;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Plugin instances. */
public final class Plugins extends PluginsFields {
  private @Nullable PluginCode[] code;

  /** Allocates the arrays for a model of these sizes. */
  public Plugins(Sizes s) {
    super(s);
    code = new PluginCode[s.nplugin];
  }

  /** The plugin that the model was given for an instance; null where a service provides it. */
  public @Nullable PluginCode code(int instance) {
    return code[instance];
  }

  /** Sets the plugin of an instance that no service provides. */
  public void code(int instance, PluginCode plugin) {
    code[instance] = plugin;
  }

  /** A setting of an instance by its place among the attributes, empty when it was not written. */
  public String attribute(int instance, int index) {
    int at = attradr[instance];
    for (int skip = 0; skip < index; skip++) {
      while (attr[at] != 0) {
        at++;
      }
      at++;
    }
    int end = at;
    while (attr[end] != 0) {
      end++;
    }
    return new String(attr, at, end - at, StandardCharsets.UTF_8);
  }

  @Override
  public Plugins copy() {
    Plugins copy = new Plugins(sizes);
    copy.copyFields(this);
    copy.code = code.clone();
    return copy;
  }
}
