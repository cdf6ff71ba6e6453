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
public abstract class ShapePlugin implements Plugin {
  private final PluginKind kind;

  ShapePlugin(PluginKind kind) {
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

  /** {@code mujoco.sdf.bolt}. */
  public static final class Bolt extends ShapePlugin {
    /** For the service loader. */
    public Bolt() {
      super(PluginKind.SDF_BOLT);
    }
  }

  /** {@code mujoco.sdf.bowl}. */
  public static final class Bowl extends ShapePlugin {
    /** For the service loader. */
    public Bowl() {
      super(PluginKind.SDF_BOWL);
    }
  }

  /** {@code mujoco.sdf.gear}. */
  public static final class Gear extends ShapePlugin {
    /** For the service loader. */
    public Gear() {
      super(PluginKind.SDF_GEAR);
    }
  }

  /** {@code mujoco.sdf.nut}. */
  public static final class Nut extends ShapePlugin {
    /** For the service loader. */
    public Nut() {
      super(PluginKind.SDF_NUT);
    }
  }

  /** {@code mujoco.sdf.torus}. */
  public static final class Torus extends ShapePlugin {
    /** For the service loader. */
    public Torus() {
      super(PluginKind.SDF_TORUS);
    }
  }
}
