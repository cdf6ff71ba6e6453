package dev.armature.render;

import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.model.Visual;
import java.util.Arrays;

/**
 * How a model looks where it does not say: colors for bodies without any, a grid for a bare floor,
 * a sun and the light of the sky for a model without lights. Pictures and the viewer's page share
 * it. MuJoCo shows such models by the headlight, gray on gray.
 */
public final class Look {
  /** Side of the texture of a bare floor, in pixels. */
  static final int FLOOR_PIXELS = 256;

  /** Half the width of its lines. */
  static final int LINE_PIXELS = 2;

  private static final double[][] PALETTE = {
    {0.42, 0.56, 0.72},
    {0.80, 0.58, 0.36},
    {0.50, 0.65, 0.46},
    {0.72, 0.46, 0.44},
    {0.58, 0.52, 0.70},
    {0.42, 0.64, 0.64}
  };
  private static final float PLAIN = 0.5f;

  private Look() {}

  /** Whether an object has neither a material nor a color of its own. */
  public static boolean isBare(int material, float[] rgba, int object) {
    int at = 4 * object;
    return material < 0
        && rgba[at] == PLAIN
        && rgba[at + 1] == PLAIN
        && rgba[at + 2] == PLAIN
        && rgba[at + 3] == 1;
  }

  /** Whether no geom of a model has a material or a color; planes may have a color. */
  public static boolean isPlain(Model m) {
    for (int i = 0; i < m.ngeom; i++) {
      boolean plane = m.geom.type[i] == GeomType.PLANE && m.geom.matid[i] < 0;
      if (!plane && !isBare(m.geom.matid[i], m.geom.rgba, i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a model says nothing of light: it has no lights, and the default headlight or none. */
  public static boolean isUnlit(Model m) {
    Visual.Headlight head = m.vis.headlight;
    Visual.Headlight usual = new Visual().headlight;
    return m.nlight == 0
        && (head.active == 0
            || (Arrays.equals(head.ambient, usual.ambient)
                && Arrays.equals(head.diffuse, usual.diffuse)
                && Arrays.equals(head.specular, usual.specular)));
  }

  /** Colors of the bodies of a plain model, in turn; red, green, blue. */
  public static double[][] palette() {
    double[][] copy = new double[PALETTE.length][];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = PALETTE[i].clone();
    }
    return copy;
  }

  /** Color of a bare floor. */
  public static double[] floor() {
    return new double[] {0.604, 0.627, 0.651};
  }

  /** Color of the lines on it. */
  public static double[] floorLine() {
    return new double[] {0.490, 0.518, 0.549};
  }

  /** Distance of these lines, m: a power of ten near half the model. */
  public static double floorCell(Model m) {
    return Math.pow(10, Math.rint(Math.log10(Math.max(1e-3, m.stat.extent / 2))));
  }

  /** Direction in which the sun shines on a model without lights, not of length one. */
  public static double[] sunDirection() {
    return new double[] {-1.8, 2.4, -6};
  }

  /** Brightness of that sun. */
  public static double sunDiffuse() {
    return 0.5;
  }

  /** Share of the headlight that is left beside it; more would leave no shade. */
  public static double headShare() {
    return 0.4;
  }

  /** Brightness of the sky from above; from below it is {@link #fromBelow} of it. */
  public static double skyLight() {
    return 0.55;
  }

  /** Share of the sky's light that the ground returns. */
  public static double fromBelow() {
    return 0.6;
  }

  /** How far things keep the light of the sky from each other, in extents of the model. */
  public static double occlusionReach() {
    return 0.25;
  }

  /** How much things nearby darken; a factor in the exponent of the light that is left. */
  public static double occlusionStrength() {
    return 7;
  }

  /** Color of the sky overhead, where the model has no sky box. */
  public static double[] zenith() {
    return new double[] {0.24, 0.38, 0.56};
  }

  /** Color of the horizon. */
  public static double[] horizon() {
    return new double[] {0.74, 0.80, 0.86};
  }

  /** Color below the horizon. */
  public static double[] ground() {
    return new double[] {0.32, 0.34, 0.37};
  }
}
