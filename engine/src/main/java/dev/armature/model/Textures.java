package dev.armature.model;

/** Textures, for display only. Arrays are flat, row after row; the shape stands in brackets. */
public final class Textures {
  /** 2d, cube, skybox. [ntex] */
  public final int[] type;

  /** Auto, linear, sRGB. [ntex] */
  public final int[] colorspace;

  /** Rows. [ntex] */
  public final int[] height;

  /** Columns. [ntex] */
  public final int[] width;

  /** Bytes a pixel. [ntex] */
  public final int[] nchannel;

  /** First byte in data. [ntex] */
  public final int[] adr;

  /** Pixels. [ntexdata] */
  public final byte[] data;

  /** File path, -1 for none. [ntex] */
  public final int[] pathadr;

  /** Allocates the arrays for a model of these sizes. */
  public Textures(Sizes s) {
    type = new int[s.ntex];
    colorspace = new int[s.ntex];
    height = new int[s.ntex];
    width = new int[s.ntex];
    nchannel = new int[s.ntex];
    adr = new int[s.ntex];
    data = new byte[s.ntexdata];
    pathadr = new int[s.ntex];
  }

  private Textures(Textures o) {
    type = o.type.clone();
    colorspace = o.colorspace.clone();
    height = o.height.clone();
    width = o.width.clone();
    nchannel = o.nchannel.clone();
    adr = o.adr.clone();
    data = o.data.clone();
    pathadr = o.pathadr.clone();
  }

  /** A deep copy. */
  public Textures copy() {
    return new Textures(this);
  }
}
