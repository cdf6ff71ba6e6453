package dev.armature.render;

import java.util.EnumSet;
import java.util.Set;
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

  /** What is shown besides the model: contacts, forces, joints, …. */
  public final Set<VisualFlag> flags = EnumSet.noneOf(VisualFlag.class);

  /** Whether lights cast shadows. */
  public boolean shadows = true;

  /**
   * Whether a model that says nothing of its looks gets some: colors, a grid on the floor, the
   * light of a sun and of the sky ({@link Look}). MuJoCo shows it gray, by the headlight only.
   */
  public boolean staged = true;

  /**
   * Whether corners and places of contact get less of the light that comes from everywhere. Null
   * does so where the model has no lights: MuJoCo's pictures of the others have none of it.
   */
  public @Nullable Boolean occlusion;

  /** Whether planes mirror what their material says. */
  public boolean reflections = true;

  /** Opacity of what moves, for looking inside; 1 leaves colors as they are. */
  public double opacity = 1;

  /** Color overhead where the model has no sky box; red, green, blue. */
  public final double[] skyTop = Look.zenith();

  /** Color of the horizon where the model has no sky box. */
  public final double[] skyBottom = Look.horizon();

  /** A color for all of the background instead of the sky; red, green, blue. */
  public double @Nullable [] background;
}
