package dev.armature.collision.contact;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * A shape and its pose, set by the caller and read by the kernels of the colliders: a whole geom or
 * a part of one, such as the sphere of a capsule that is nearest. A collider keeps those it needs,
 * so that a pair costs no memory.
 */
public final class PlacedShape {
  /** Center, world. [3] */
  public final double[] pos = new double[3];

  /** Sizes as those of a geom: radius and half length, or half sizes. [3] */
  public final double[] size = new double[3];

  /** Holds the axes, world, as the columns of a matrix; not copied. */
  public double[] mat = {};

  /** Where the matrix starts in {@link #mat}. */
  public int matAt;

  /** Makes this a geom. */
  public void setGeom(Model m, Data d, int geom) {
    Vec3.copy(pos, 0, d.geomXpos, 3 * geom);
    Vec3.copy(size, 0, m.geom.size, 3 * geom);
    mat = d.geomXmat;
    matAt = 9 * geom;
  }

  /** Makes this a sphere that is part of another shape, whose axes it has. */
  public void setSphere(PlacedShape whole, double radius, double x, double y, double z) {
    Vec3.set(pos, 0, x, y, z);
    size[0] = radius;
    mat = whole.mat;
    matAt = whole.matAt;
  }
}
