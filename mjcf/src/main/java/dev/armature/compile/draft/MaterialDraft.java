package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A material. */
public final class MaterialDraft extends Draft {
  /** Number of roles a texture can have. */
  public static final int ROLES = 10;

  /** Textures by role. */
  public final @Nullable TextureDraft[] textures = new @Nullable TextureDraft[ROLES];

  /** A material. */
  public MaterialDraft(Item item) {
    super(item);
    Arrays.fill(textures, null);
  }
}
