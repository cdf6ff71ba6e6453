package dev.armature.compile.draft;

import dev.armature.compile.asset.CompiledTexture;
import dev.armature.compile.expand.Item;
import org.jspecify.annotations.Nullable;

/** A texture. */
public final class TextureDraft extends Draft {
  /** The texture, once compiled. */
  public @Nullable CompiledTexture compiled;

  /** A texture. */
  public TextureDraft(Item item, String name) {
    super(item, name);
  }

  /** The texture; only after the textures were compiled. */
  public CompiledTexture texture() {
    if (compiled == null) {
      throw new IllegalStateException("texture '" + name + "' is not compiled yet");
    }
    return compiled;
  }
}
