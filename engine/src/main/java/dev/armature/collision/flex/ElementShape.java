package dev.armature.collision.flex;

import dev.armature.collision.contact.PlacedShape;
import dev.armature.collision.convex.Shape;
import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * One element of a flex at its present place: its corners, its box, and itself as a capsule or
 * convex shape.
 */
final class ElementShape {
  private static final int MAX_CORNERS = 4;

  /** Corners, world. [count x 3] */
  final double[] corner = new double[3 * MAX_CORNERS];

  /** Number of corners: dim + 1. */
  int count;

  /** The flex. */
  int flex;

  /** Where its box starts in {@code data.flexelemAabb}. */
  int box;

  /** A line element as a capsule. */
  final PlacedShape capsule = new PlacedShape();

  private final double[] mat = new double[9];
  private final double[] axis = new double[3];
  private final double[] quat = new double[4];

  /** Sets this to an element, counted within its flex. */
  void set(Model m, Data d, int flex, int element) {
    this.flex = flex;
    count = m.flex.dim[flex] + 1;
    box = 6 * (m.flex.elemadr[flex] + element);
    int elem = m.flex.elemdataadr[flex] + element * count;
    for (int i = 0; i < count; i++) {
      Vec3.copy(corner, 3 * i, d.flexvertXpos, 3 * (m.flex.vertadr[flex] + m.flex.elem[elem + i]));
    }
  }

  /** Sets the capsule of a line element. */
  void toCapsule(Model m) {
    Vec3.add(capsule.pos, 0, corner, 0, corner, 3);
    Vec3.scale(capsule.pos, 0, capsule.pos, 0, 0.5);
    Vec3.sub(axis, 0, corner, 0, corner, 3);
    double half = 0.5 * Vec3.normalize(axis, 0);
    Quat.fromZ(quat, 0, axis, 0);
    Quat.toMat(mat, 0, quat, 0);
    Vec3.set(capsule.size, 0, m.flex.radius[flex], half, 0);
    capsule.mat = mat;
  }

  /** Makes a convex shape of the element. */
  void toConvex(Model m, Data d, Shape shape, double margin) {
    shape.setFlex(count, m.flex.radius[flex], margin);
    for (int i = 0; i < count; i++) {
      shape.point(i, corner[3 * i], corner[3 * i + 1], corner[3 * i + 2]);
    }
    shape.center(d.flexelemAabb[box], d.flexelemAabb[box + 1], d.flexelemAabb[box + 2]);
  }
}
