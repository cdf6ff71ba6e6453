package dev.armature.compile.draft;

import dev.armature.compile.Item;

/** A texture. */
public final class TextureDraft extends Draft {
  /** Rows. */
  public int height;

  /** Columns. */
  public int width;

  /** Bytes a pixel. */
  public int nchannel = 3;

  /** Auto, linear, sRGB. */
  public int colorspace;

  /** Pixels, row after row. */
  public byte[] data = new byte[0];

  /** A texture. */
  public TextureDraft(Item item, String name) {
    super(item, name);
  }
}
