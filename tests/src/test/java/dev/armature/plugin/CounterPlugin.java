package dev.armature.plugin;

import dev.armature.data.Data;
import dev.armature.model.Model;
import java.util.List;
import java.util.Set;

/** A plugin whose only state is the number of steps. */
public final class CounterPlugin implements Plugin {
  @Override
  public String name() {
    return "test.counter";
  }

  @Override
  public List<String> attributes() {
    return List.of();
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.PASSIVE);
  }

  @Override
  public int stateCount(PluginSettings settings) {
    return 1;
  }

  @Override
  public PluginInstance create(Model m, int instance, PluginSettings settings) {
    return new PluginInstance() {
      @Override
      public void advance(Model model, Data d) {
        d.pluginState[model.plugin.stateadr[instance]]++;
      }
    };
  }
}
