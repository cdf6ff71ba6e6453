package dev.armature.plugin;

import dev.armature.data.Data;
import dev.armature.model.Model;
import java.util.List;
import java.util.Set;

/** A plugin as a user would write it: pushes the first dof with a constant force. */
public final class ConstantForcePlugin implements Plugin {
  static final String NAME = "test.constant_force";
  static final double FORCE = 16;

  @Override
  public String name() {
    return NAME;
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
  public PluginInstance create(Model m, int instance, PluginSettings settings) {
    return new PluginInstance() {
      @Override
      public void passive(Model model, Data d) {
        d.qfrcPassive[0] += FORCE;
      }
    };
  }
}
