package dev.armature.model;

/** Lights. Arrays are flat, row after row; the shape stands in brackets. */
public final class Lights {
  /** Tracking mode. [nlight] */
  public final int[] mode;

  /** Body that carries the light. [nlight] */
  public final int[] bodyid;

  /** Body looked at, -1 for none. [nlight] */
  public final int[] targetbodyid;

  /** Spot, directional, point, image. [nlight] */
  public final int[] type;

  /** Texture of image lights, -1 for none. [nlight] */
  public final int[] texid;

  /** Whether it casts shadows. [nlight] */
  public final boolean[] castshadow;

  /** Radius of the bulb, for soft shadows, m. [nlight] */
  public final float[] bulbradius;

  /** Intensity, candela. [nlight] */
  public final float[] intensity;

  /** Range of effect, m. [nlight] */
  public final float[] range;

  /** Whether it is on. [nlight] */
  public final boolean[] active;

  /** Position in the body frame, m. [nlight x 3] */
  public final double[] pos;

  /** Direction in the body frame. [nlight x 3] */
  public final double[] dir;

  /** Position about the subtree com at qpos0, world axes, m. [nlight x 3] */
  public final double[] poscom0;

  /** Position about the body at qpos0, world axes, m. [nlight x 3] */
  public final double[] pos0;

  /** Direction at qpos0. [nlight x 3] */
  public final double[] dir0;

  /** Constant, linear and quadratic attenuation. [nlight x 3] */
  public final float[] attenuation;

  /** Spot cutoff angle, deg. [nlight] */
  public final float[] cutoff;

  /** Spot exponent. [nlight] */
  public final float[] exponent;

  /** Ambient colour. [nlight x 3] */
  public final float[] ambient;

  /** Diffuse colour. [nlight x 3] */
  public final float[] diffuse;

  /** Specular colour. [nlight x 3] */
  public final float[] specular;

  /** Allocates the arrays for a model of these sizes. */
  public Lights(Sizes s) {
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

  private Lights(Lights o) {
    mode = o.mode.clone();
    bodyid = o.bodyid.clone();
    targetbodyid = o.targetbodyid.clone();
    type = o.type.clone();
    texid = o.texid.clone();
    castshadow = o.castshadow.clone();
    bulbradius = o.bulbradius.clone();
    intensity = o.intensity.clone();
    range = o.range.clone();
    active = o.active.clone();
    pos = o.pos.clone();
    dir = o.dir.clone();
    poscom0 = o.poscom0.clone();
    pos0 = o.pos0.clone();
    dir0 = o.dir0.clone();
    attenuation = o.attenuation.clone();
    cutoff = o.cutoff.clone();
    exponent = o.exponent.clone();
    ambient = o.ambient.clone();
    diffuse = o.diffuse.clone();
    specular = o.specular.clone();
  }

  /** A deep copy. */
  public Lights copy() {
    return new Lights(this);
  }
}
