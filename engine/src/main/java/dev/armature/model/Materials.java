package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Materials, for display only. */
public final class Materials extends Group {
  /** Textures by role, -1 for none. [nmat x 10] */
  public final int[] texid;

  /** Whether the texture keeps one scale in space. [nmat] */
  public final boolean[] texuniform;

  /** Repetitions of the texture in two directions. [nmat x 2] */
  public final float[] texrepeat;

  /** Light that the surface gives off. [nmat] */
  public final float[] emission;

  /** Strength of highlights. [nmat] */
  public final float[] specular;

  /** Sharpness of highlights. [nmat] */
  public final float[] shininess;

  /** Part of the light that is mirrored. [nmat] */
  public final float[] reflectance;

  /** How metallic the surface is. [nmat] */
  public final float[] metallic;

  /** How rough the surface is. [nmat] */
  public final float[] roughness;

  /** Color: red, green, blue, opacity. [nmat x 4] */
  public final float[] rgba;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Materials(Sizes s) {
    sizes = s;
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

  @Override
  public Materials copy() {
    Materials copy = new Materials(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 29;
  }

  @Override
  protected int fieldCount() {
    return 10;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> texid;
      case 1 -> texuniform;
      case 2 -> texrepeat;
      case 3 -> emission;
      case 4 -> specular;
      case 5 -> shininess;
      case 6 -> reflectance;
      case 7 -> metallic;
      case 8 -> roughness;
      case 9 -> rgba;
      default -> null;
    };
  }
}
