package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Textures, for display only. */
public final class Textures extends Group {
  /** 0 two-dimensional, 1 cube, 2 skybox. [ntex] */
  public final int[] type;

  /** 0 auto, 1 linear, 2 sRGB. [ntex] */
  public final int[] colorspace;

  /** Rows of pixels. [ntex] */
  public final int[] height;

  /** Columns of pixels. [ntex] */
  public final int[] width;

  /** Bytes per pixel. [ntex] */
  public final int[] nchannel;

  /** First byte in data. [ntex] */
  public final int[] adr;

  /** Pixels. [ntexdata] */
  public final byte[] data;

  /** First byte of the file path, -1 for none. [ntex] */
  public final int[] pathadr;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Textures(Sizes s) {
    sizes = s;
    type = new int[s.ntex];
    colorspace = new int[s.ntex];
    height = new int[s.ntex];
    width = new int[s.ntex];
    nchannel = new int[s.ntex];
    adr = new int[s.ntex];
    data = new byte[s.ntexdata];
    pathadr = new int[s.ntex];
  }

  @Override
  public Textures copy() {
    Textures copy = new Textures(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 28;
  }

  @Override
  protected int fieldCount() {
    return 8;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> type;
      case 1 -> colorspace;
      case 2 -> height;
      case 3 -> width;
      case 4 -> nchannel;
      case 5 -> adr;
      case 6 -> data;
      case 7 -> pathadr;
      default -> null;
    };
  }
}
