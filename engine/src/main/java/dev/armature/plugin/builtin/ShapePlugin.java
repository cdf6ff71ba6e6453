package dev.armature.plugin.builtin;

import dev.armature.collision.sdf.SdfShape;
import dev.armature.model.Model;
import dev.armature.model.PluginKind;
import dev.armature.plugin.BoundedField;
import dev.armature.plugin.Plugin;
import dev.armature.plugin.PluginException;
import dev.armature.plugin.PluginInstance;
import dev.armature.plugin.PluginSettings;
import java.util.List;
import java.util.Set;

/** The shapes {@code mujoco.sdf.*} that come with the engine. */
public final class ShapePlugin implements Plugin {
  private final PluginKind kind;

  public ShapePlugin(PluginKind kind) {
    this.kind = kind;
  }

  @Override
  public String name() {
    return kind.title();
  }

  @Override
  public List<String> attributes() {
    return kind.attributes();
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.SDF);
  }

  @Override
  public PluginInstance create(Model m, int instance, PluginSettings settings) {
    shape(settings);
    return new PluginInstance() {};
  }

  @Override
  public BoundedField shape(PluginSettings settings) {
    try {
      return SdfShape.of(kind, settings::text);
    } catch (IllegalArgumentException e) {
      throw new PluginException(name() + ": " + e.getMessage());
    }
  }
}
