package dev.armature.compile;

import dev.armature.compile.draft.TextureDraft;

/** Textures. */
final class TextureReader {
  private TextureReader() {}

  static TextureDraft read(TextureDraft texture) {
    return texture;
  }
}
