package dev.armature.model;

/**
 * Skins: surfaces that follow bones, for display only. Arrays are flat, row after row; the shape
 * stands in brackets.
 */
public final class Skins {
  /** Material, -1 for none. [nskin] */
  public final int[] matid;

  /** Group, for display. [nskin] */
  public final int[] group;

  /** Colour. [nskin x 4] */
  public final float[] rgba;

  /** Offset along the normals, m. [nskin] */
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

  /** Vertices, m. [nskinvert x 3] */
  public final float[] vert;

  /** Texture coordinates. [nskintexvert x 2] */
  public final float[] texcoord;

  /** Vertices of each face. [nskinface x 3] */
  public final int[] face;

  /** First vertex of the bone. [nskinbone] */
  public final int[] bonevertadr;

  /** Number of vertices of the bone. [nskinbone] */
  public final int[] bonevertnum;

  /** Bind position, m. [nskinbone x 3] */
  public final float[] bonebindpos;

  /** Bind orientation. [nskinbone x 4] */
  public final float[] bonebindquat;

  /** Body of the bone. [nskinbone] */
  public final int[] bonebodyid;

  /** Vertices of the bones. [nskinbonevert] */
  public final int[] bonevertid;

  /** Weights of the bones. [nskinbonevert] */
  public final float[] bonevertweight;

  /** File path, -1 for none. [nskin] */
  public final int[] pathadr;

  /** Allocates the arrays for a model of these sizes. */
  public Skins(Sizes s) {
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

  private Skins(Skins o) {
    matid = o.matid.clone();
    group = o.group.clone();
    rgba = o.rgba.clone();
    inflate = o.inflate.clone();
    vertadr = o.vertadr.clone();
    vertnum = o.vertnum.clone();
    texcoordadr = o.texcoordadr.clone();
    faceadr = o.faceadr.clone();
    facenum = o.facenum.clone();
    boneadr = o.boneadr.clone();
    bonenum = o.bonenum.clone();
    vert = o.vert.clone();
    texcoord = o.texcoord.clone();
    face = o.face.clone();
    bonevertadr = o.bonevertadr.clone();
    bonevertnum = o.bonevertnum.clone();
    bonebindpos = o.bonebindpos.clone();
    bonebindquat = o.bonebindquat.clone();
    bonebodyid = o.bonebodyid.clone();
    bonevertid = o.bonevertid.clone();
    bonevertweight = o.bonevertweight.clone();
    pathadr = o.pathadr.clone();
  }

  /** A deep copy. */
  public Skins copy() {
    return new Skins(this);
  }
}
