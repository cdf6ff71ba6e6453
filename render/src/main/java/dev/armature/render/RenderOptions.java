package dev.armature.render;

import org.jspecify.annotations.Nullable;

/** What an image shows, and its resolution. Plain fields with the defaults of MuJoCo's viewer. */
public final class RenderOptions {
  /** Pixels from left to right. */
  public int width = 640;

  /** Pixels from top to bottom. */
  public int height = 480;

  /** Samples per pixel for smooth edges: 1, 4 or 8. */
  public int samples = 8;

  /** Which groups of geoms, flexes and skins are shown. */
  public final boolean[] geomGroup = {true, true, true, false, false, false};

  /** Which groups of sites are shown. */
  public final boolean[] siteGroup = {true, true, true, false, false, false};

  /** Which groups of tendons are shown. */
  public final boolean[] tendonGroup = {true, true, true, false, false, false};

  /** Whether contact points are shown, and their forces as arrows. */
  public boolean contacts;

  /** Whether lights cast shadows. */
  public boolean shadows = true;

  /** Whether a model without lights gets a sun; MuJoCo shows it by the headlight only. */
  public boolean sun = true;

  /** Whether planes mirror what their material says. */
  public boolean reflections = true;

  /** Opacity of what moves, for looking inside; 1 leaves colors as they are. */
  public double opacity = 1;

  /** Color above and below the horizon where the model has no sky box; red, green, blue. */
  public final double[] skyTop = {0.74, 0.82, 0.9};

  /** Color of the lower half of the sky where the model has no sky box. */
  public final double[] skyBottom = {0.93, 0.95, 0.97};

  /** A color for all of the background instead of the sky; red, green, blue. */
  public double @Nullable [] background;
}
