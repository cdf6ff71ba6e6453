package dev.armature.model;

/** Materials, for display only. Arrays are flat, row after row; the shape stands in brackets. */
public final class Materials {
  /** Textures by role, -1 for none. [nmat x 10] */
  public final int[] texid;

  /** Whether the texture has one scale in space. [nmat] */
  public final boolean[] texuniform;

  /** Repetitions. [nmat x 2] */
  public final float[] texrepeat;

  /** Emission. [nmat] */
  public final float[] emission;

  /** Specular. [nmat] */
  public final float[] specular;

  /** Shininess. [nmat] */
  public final float[] shininess;

  /** Reflectance. [nmat] */
  public final float[] reflectance;

  /** Metallic. [nmat] */
  public final float[] metallic;

  /** Roughness. [nmat] */
  public final float[] roughness;

  /** Colour. [nmat x 4] */
  public final float[] rgba;

  /** Allocates the arrays for a model of these sizes. */
  public Materials(Sizes s) {
    texid = new int[10 * s.nmat];
    texuniform = new boolean[s.nmat];
    texrepeat = new float[2 * s.nmat];
    emission = new float[s.nmat];
    specular = new float[s.nmat];
    shininess = new float[s.nmat];
    reflectance = new float[s.nmat];
    metallic = new float[s.nmat];
    roughness = new float[s.nmat];
    rgba = new float[4 * s.nmat];
  }

  private Materials(Materials o) {
    texid = o.texid.clone();
    texuniform = o.texuniform.clone();
    texrepeat = o.texrepeat.clone();
    emission = o.emission.clone();
    specular = o.specular.clone();
    shininess = o.shininess.clone();
    reflectance = o.reflectance.clone();
    metallic = o.metallic.clone();
    roughness = o.roughness.clone();
    rgba = o.rgba.clone();
  }

  /** A deep copy. */
  public Materials copy() {
    return new Materials(this);
  }
}
