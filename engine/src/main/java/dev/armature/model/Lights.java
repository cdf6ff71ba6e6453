package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Lights fixed to bodies, for display only. */
public final class Lights extends Group {
  /** How the light follows its body, a {@link TrackMode} code. [nlight] */
  public final int[] mode;

  /** Body that carries the light. [nlight] */
  public final int[] bodyid;

  /** Body looked at, -1 for none. [nlight] */
  public final int[] targetbodyid;

  /** 0 spot, 1 directional, 2 point, 3 image. [nlight] */
  public final int[] type;

  /** Texture of image lights, -1 for none. [nlight] */
  public final int[] texid;

  /** Whether it casts shadows. [nlight] */
  public final boolean[] castshadow;

  /** Radius of the bulb, for soft shadows. [nlight, m] */
  public final float[] bulbradius;

  /** Intensity. [nlight, cd] */
  public final float[] intensity;

  /** Distance that the light reaches. [nlight, m] */
  public final float[] range;

  /** Whether it is on. [nlight] */
  public final boolean[] active;

  /** Position in the body frame. [nlight x 3, m] */
  public final double[] pos;

  /** Direction in the body frame. [nlight x 3] */
  public final double[] dir;

  /** Position relative to the subtree center of mass at qpos0, world axes. [nlight x 3, m] */
  public final double[] poscom0;

  /** Position relative to the body at qpos0, world axes. [nlight x 3, m] */
  public final double[] pos0;

  /** Direction at qpos0, world axes. [nlight x 3] */
  public final double[] dir0;

  /** Constant, linear and quadratic attenuation. [nlight x 3] */
  public final float[] attenuation;

  /** Spot cutoff angle. [nlight, deg] */
  public final float[] cutoff;

  /** How sharply a spot light falls off toward its edge. [nlight] */
  public final float[] exponent;

  /** Ambient color. [nlight x 3] */
  public final float[] ambient;

  /** Diffuse color. [nlight x 3] */
  public final float[] diffuse;

  /** Specular color. [nlight x 3] */
  public final float[] specular;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Lights(Sizes s) {
    sizes = s;
    mode = new int[s.nlight];
    bodyid = new int[s.nlight];
    targetbodyid = new int[s.nlight];
    type = new int[s.nlight];
    texid = new int[s.nlight];
    castshadow = new boolean[s.nlight];
    bulbradius = new float[s.nlight];
    intensity = new float[s.nlight];
    range = new float[s.nlight];
    active = new boolean[s.nlight];
    pos = new double[3 * s.nlight];
    dir = new double[3 * s.nlight];
    poscom0 = new double[3 * s.nlight];
    pos0 = new double[3 * s.nlight];
    dir0 = new double[3 * s.nlight];
    attenuation = new float[3 * s.nlight];
    cutoff = new float[s.nlight];
    exponent = new float[s.nlight];
    ambient = new float[3 * s.nlight];
    diffuse = new float[3 * s.nlight];
    specular = new float[3 * s.nlight];
  }

  @Override
  public Lights copy() {
    Lights copy = new Lights(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 21;
  }

  @Override
  protected int fieldCount() {
    return 21;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> mode;
      case 1 -> bodyid;
      case 2 -> targetbodyid;
      case 3 -> type;
      case 4 -> texid;
      case 5 -> castshadow;
      case 6 -> bulbradius;
      case 7 -> intensity;
      case 8 -> range;
      case 9 -> active;
      case 10 -> pos;
      case 11 -> dir;
      case 12 -> poscom0;
      case 13 -> pos0;
      case 14 -> dir0;
      case 15 -> attenuation;
      case 16 -> cutoff;
      case 17 -> exponent;
      case 18 -> ambient;
      case 19 -> diffuse;
      case 20 -> specular;
      default -> null;
    };
  }
}
