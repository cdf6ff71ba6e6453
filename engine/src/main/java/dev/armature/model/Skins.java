package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Skins: surfaces that follow bones, for display only. */
public final class Skins extends Group {
  /** Material, -1 for none. [nskin] */
  public final int[] matid;

  /** Visibility group. [nskin] */
  public final int[] group;

  /** Color: red, green, blue, opacity. [nskin x 4] */
  public final float[] rgba;

  /** Offset along the normals. [nskin, m] */
  public final float[] inflate;

  /** First vertex. [nskin] */
  public final int[] vertadr;

  /** Number of vertices. [nskin] */
  public final int[] vertnum;

  /** First texture coordinate, -1 for none. [nskin] */
  public final int[] texcoordadr;

  /** First face. [nskin] */
  public final int[] faceadr;

  /** Number of faces. [nskin] */
  public final int[] facenum;

  /** First bone. [nskin] */
  public final int[] boneadr;

  /** Number of bones. [nskin] */
  public final int[] bonenum;

  /** Vertices. [nskinvert x 3, m] */
  public final float[] vert;

  /** Texture coordinates. [nskintexvert x 2] */
  public final float[] texcoord;

  /** Vertices of each face. [nskinface x 3] */
  public final int[] face;

  /** First vertex of the bone. [nskinbone] */
  public final int[] bonevertadr;

  /** Number of vertices of the bone. [nskinbone] */
  public final int[] bonevertnum;

  /** Position of the bone when the skin was bound. [nskinbone x 3, m] */
  public final float[] bonebindpos;

  /** Orientation of the bone when the skin was bound. [nskinbone x 4] */
  public final float[] bonebindquat;

  /** Body of the bone. [nskinbone] */
  public final int[] bonebodyid;

  /** Vertices attached to the bones. [nskinbonevert] */
  public final int[] bonevertid;

  /** Weights of these vertices. [nskinbonevert] */
  public final float[] bonevertweight;

  /** First byte of the file path, -1 for none. [nskin] */
  public final int[] pathadr;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Skins(Sizes s) {
    sizes = s;
    matid = new int[s.nskin];
    group = new int[s.nskin];
    rgba = new float[4 * s.nskin];
    inflate = new float[s.nskin];
    vertadr = new int[s.nskin];
    vertnum = new int[s.nskin];
    texcoordadr = new int[s.nskin];
    faceadr = new int[s.nskin];
    facenum = new int[s.nskin];
    boneadr = new int[s.nskin];
    bonenum = new int[s.nskin];
    vert = new float[3 * s.nskinvert];
    texcoord = new float[2 * s.nskintexvert];
    face = new int[3 * s.nskinface];
    bonevertadr = new int[s.nskinbone];
    bonevertnum = new int[s.nskinbone];
    bonebindpos = new float[3 * s.nskinbone];
    bonebindquat = new float[4 * s.nskinbone];
    bonebodyid = new int[s.nskinbone];
    bonevertid = new int[s.nskinbonevert];
    bonevertweight = new float[s.nskinbonevert];
    pathadr = new int[s.nskin];
  }

  @Override
  public Skins copy() {
    Skins copy = new Skins(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 26;
  }

  @Override
  protected int fieldCount() {
    return 22;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> matid;
      case 1 -> group;
      case 2 -> rgba;
      case 3 -> inflate;
      case 4 -> vertadr;
      case 5 -> vertnum;
      case 6 -> texcoordadr;
      case 7 -> faceadr;
      case 8 -> facenum;
      case 9 -> boneadr;
      case 10 -> bonenum;
      case 11 -> vert;
      case 12 -> texcoord;
      case 13 -> face;
      case 14 -> bonevertadr;
      case 15 -> bonevertnum;
      case 16 -> bonebindpos;
      case 17 -> bonebindquat;
      case 18 -> bonebodyid;
      case 19 -> bonevertid;
      case 20 -> bonevertweight;
      case 21 -> pathadr;
      default -> null;
    };
  }
}
