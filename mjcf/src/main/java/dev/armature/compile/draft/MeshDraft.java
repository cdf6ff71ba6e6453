package dev.armature.compile.draft;

import dev.armature.compile.asset.CompiledMesh;
import dev.armature.compile.expand.Item;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A mesh. */
public final class MeshDraft extends Draft {
  /** The mesh, once compiled. */
  public @Nullable CompiledMesh compiled;

  /** Material of geoms that name none. */
  public @Nullable MaterialDraft material;

  /** Plugin instance. */
  public @Nullable PluginDraft plugin;

  /** Whether something collides with it. */
  public boolean needHull;

  /** Whether a geom of type sdf uses it. */
  public boolean needOctree;

  /** What its reader and compiler had to say. */
  public final List<String> warnings = new ArrayList<>();

  /** A mesh. */
  public MeshDraft(Item item, String name) {
    super(item, name);
  }

  /** The mesh; only after the meshes were compiled. */
  public CompiledMesh mesh() {
    if (compiled == null) {
      throw new IllegalStateException("mesh '" + name + "' is not compiled yet");
    }
    return compiled;
  }
}
