package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.query.FlexDistance;
import dev.armature.query.GeomDistance;

/**
 * The distance between two objects.
 *
 * @param value the distance, negative where they overlap, at most what was asked for, m
 * @param from the nearest point of the first, world, m; zero when they are farther apart
 * @param to the nearest point of the second
 */
public record Distance(double value, double[] from, double[] to) {
  private static Distance of(double value, double[] fromto) {
    return new Distance(
        value,
        new double[] {fromto[0], fromto[1], fromto[2]},
        new double[] {fromto[3], fromto[4], fromto[5]});
  }

  static Distance ofGeoms(Model m, Data d, int geom1, int geom2, double most) {
    double[] fromto = new double[6];
    return of(GeomDistance.between(m, d, geom1, geom2, most, fromto, 0), fromto);
  }

  static Distance ofGeomAndFlex(Model m, Data d, int geom, int flex, double most) {
    double[] fromto = new double[6];
    return of(FlexDistance.toGeom(m, d, geom, flex, most, fromto, 0), fromto);
  }

  static Distance ofFlexes(Model m, Data d, int flex1, int flex2, double most) {
    double[] fromto = new double[6];
    return of(FlexDistance.between(m, d, flex1, flex2, most, fromto, 0), fromto);
  }

  /** The same distance with the two objects swapped. */
  Distance reversed() {
    return new Distance(value, to, from);
  }
}
