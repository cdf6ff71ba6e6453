package dev.armature.collision;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.Model;

/**
 * Separation of two oriented boxes along their face normals. Edge directions are not tried: this
 * only saves work.
 *
 * <p>Boxes are given as center and half sizes in a frame (position, matrix). A half size of {@link
 * #INFINITE} or more (planes) says nothing about the other box along that box's normals, so those
 * are not tried; neither is anything when a box is infinite in all directions.
 *
 * <p>The order of the arithmetic matters: a plane's box has numbers near 5e9, whose rounding (1e-6)
 * decides about shapes that barely touch it. So leaves and inner nodes of the trees, which the
 * reference computes differently, have a form each.
 */
final class OrientedBoxes {
  private static final double INFINITE = 1e10;

  /** What rounding may change of a distance, relative to the places it is found from. */
  private static final double ROUNDING = 1e-13;

  /** What rounding may change of a distance from a box with a plane: 1e-14 of its size. */
  private static final double PLANE_ROUNDING = 1e-4;

  /** Whether boxes of leaves were found that touch as closely as that. */
  boolean close;

  // of the boxes around those that are compared
  private double rounding;

  // of the pair of frames: cosines[side of the axis][side of the box][axis][column],
  // offsets[…][…][axis]
  private double[] pos = {};
  private double[] mat = {};
  private final int[] frames = new int[2];
  private final boolean[] projected = new boolean[2];
  private final double[] cosines = new double[36];
  private final double[] offsets = new double[12];
  private final double[] middle = new double[6];
  private final double[] axis = new double[3];

  /**
   * Whether the boxes of two geoms, each in its geom's frame, are apart by more than the margin.
   */
  boolean leavesApart(Model m, Data d, int geom1, int geom2, double margin) {
    double[] aabb = m.geom.aabb;
    int box1At = 6 * geom1;
    int box2At = 6 * geom2;
    boolean touching = false;
    if (infinite(aabb, box1At) == 3 || infinite(aabb, box2At) == 3) {
      return false;
    }
    double[] mat = d.geomXmat;
    place(middle, 0, aabb, box1At, d.geomXpos, mat, geom1);
    place(middle, 3, aabb, box2At, d.geomXpos, mat, geom2);
    for (int side = 0; side < 2; side++) {
      if (infinite(aabb, side == 0 ? box2At : box1At) > 0) {
        continue;
      }
      int frame = side == 0 ? geom1 : geom2;
      for (int k = 0; k < 3; k++) {
        column(axis, 0, mat, 9 * frame, k);
        double distance = Math.abs(Vec3.dot(middle, 3, axis, 0) - Vec3.dot(middle, 0, axis, 0));
        double radius1 = radius(aabb, box1At + 3, mat, 9 * geom1);
        double radius2 = radius(aabb, box2At + 3, mat, 9 * geom2);
        if (radius1 + radius2 + margin < distance) {
          return true;
        }
        touching |= radius1 + radius2 + margin - distance < rounding;
      }
    }
    close |= touching;
    return false;
  }

  /**
   * Starts with the leaves of two trees.
   *
   * @param finite whether all boxes of the trees are finite
   */
  void begin(boolean finite) {
    close = false;
    rounding = finite ? 0 : PLANE_ROUNDING;
  }

  /**
   * The same for two finite boxes: the arithmetic is quick, unless they touch so closely that its
   * rounding decides. Then {@link #close} is set.
   */
  boolean finiteLeavesApart(Model m, Data d, int geom1, int geom2, double margin) {
    double[] mat = d.geomXmat;
    double[] half = m.geom.aabb;
    int mat1 = 9 * geom1;
    int mat2 = 9 * geom2;
    place(middle, 0, half, 6 * geom1, d.geomXpos, mat, geom1);
    place(middle, 3, half, 6 * geom2, d.geomXpos, mat, geom2);
    double x = middle[3] - middle[0];
    double y = middle[4] - middle[1];
    double z = middle[5] - middle[2];
    double near =
        ROUNDING
            * (Math.abs(middle[0])
                + Math.abs(middle[1])
                + Math.abs(middle[2])
                + Math.abs(middle[3])
                + Math.abs(middle[4])
                + Math.abs(middle[5]));
    boolean touching = false;
    double reach20 = half[6 * geom2 + 3] + margin;
    double reach21 = half[6 * geom2 + 4] + margin;
    double reach22 = half[6 * geom2 + 5] + margin;
    for (int k = 0; k < 3; k++) {
      double nx = mat[mat1 + k];
      double ny = mat[mat1 + 3 + k];
      double nz = mat[mat1 + 6 + k];
      double cos0 = Math.abs(nx * mat[mat2] + ny * mat[mat2 + 3] + nz * mat[mat2 + 6]);
      double cos1 = Math.abs(nx * mat[mat2 + 1] + ny * mat[mat2 + 4] + nz * mat[mat2 + 7]);
      double cos2 = Math.abs(nx * mat[mat2 + 2] + ny * mat[mat2 + 5] + nz * mat[mat2 + 8]);
      double half1 = half[6 * geom1 + 3 + k];
      double reach1 =
          half1
              + half[6 * geom2 + 3] * cos0
              + half[6 * geom2 + 4] * cos1
              + half[6 * geom2 + 5] * cos2;
      double gap = Math.abs(x * nx + y * ny + z * nz) - (reach1 + margin);
      if (gap > near) {
        return true;
      }
      touching |= gap > -(near + rounding);
      reach20 += half1 * cos0;
      reach21 += half1 * cos1;
      reach22 += half1 * cos2;
    }
    double gap =
        Math.max(
            Math.max(
                Math.abs(x * mat[mat2] + y * mat[mat2 + 3] + z * mat[mat2 + 6]) - reach20,
                Math.abs(x * mat[mat2 + 1] + y * mat[mat2 + 4] + z * mat[mat2 + 7]) - reach21),
            Math.abs(x * mat[mat2 + 2] + y * mat[mat2 + 5] + z * mat[mat2 + 8]) - reach22);
    if (gap > near) {
      return true;
    }
    if (touching || gap > -(near + rounding)) {
      close = true;
      return leavesApart(m, d, geom1, geom2, margin);
    }
    return false;
  }

  private static void place(
      double[] res, int resAt, double[] box, int boxAt, double[] pos, double[] mat, int frame) {
    dev.armature.math.Mat3.mulVec(res, resAt, mat, 9 * frame, box, boxAt);
    Vec3.addTo(res, resAt, pos, 3 * frame);
  }

  private double radius(double[] half, int halfAt, double[] mat, int matAt) {
    double r = 0;
    for (int c = 0; c < 3; c++) {
      double cosine =
          mat[matAt + c] * axis[0] + mat[matAt + 3 + c] * axis[1] + mat[matAt + 6 + c] * axis[2];
      r += Math.abs(half[halfAt + c] * cosine);
    }
    return r;
  }

  /** Sets the frames of the next inner nodes: two bodies. */
  void frames(double[] pos, double[] mat, int frame1, int frame2) {
    this.pos = pos;
    this.mat = mat;
    frames[0] = frame1;
    frames[1] = frame2;
    projected[0] = false;
    projected[1] = false;
  }

  /**
   * Projects both frames on the axes of one; only when asked for, because planes need one side
   * only.
   */
  private void project(int side) {
    projected[side] = true;
    for (int k = 0; k < 3; k++) {
      column(axis, 0, mat, 9 * frames[side], k);
      for (int box = 0; box < 2; box++) {
        int frame = 9 * frames[box];
        int at = 6 * side + 3 * box + k;
        offsets[at] = Vec3.dot(pos, 3 * frames[box], axis, 0);
        for (int c = 0; c < 3; c++) {
          cosines[3 * at + c] =
              mat[frame + c] * axis[0]
                  + mat[frame + 3 + c] * axis[1]
                  + mat[frame + 6 + c] * axis[2];
        }
      }
    }
  }

  /** Whether two boxes in the frames set before are apart by more than the margin. */
  boolean nodesApart(double[] boxes, int box1At, int box2At, double margin) {
    if (infinite(boxes, box1At) == 3 || infinite(boxes, box2At) == 3) {
      return false;
    }
    for (int side = 0; side < 2; side++) {
      if (infinite(boxes, side == 0 ? box2At : box1At) > 0) {
        continue;
      }
      if (!projected[side]) {
        project(side);
      }
      for (int k = 0; k < 3; k++) {
        int at1 = 6 * side + k;
        int at2 = at1 + 3;
        double distance = Math.abs(projection(boxes, box2At, at2) - projection(boxes, box1At, at1));
        if (extent(boxes, box1At + 3, at1) + extent(boxes, box2At + 3, at2) + margin < distance) {
          return true;
        }
      }
    }
    return false;
  }

  private double projection(double[] center, int centerAt, int frameAt) {
    int c = 3 * frameAt;
    return center[centerAt] * cosines[c]
        + center[centerAt + 1] * cosines[c + 1]
        + center[centerAt + 2] * cosines[c + 2]
        + offsets[frameAt];
  }

  private double extent(double[] half, int halfAt, int frameAt) {
    int c = 3 * frameAt;
    return Math.abs(half[halfAt] * cosines[c])
        + Math.abs(half[halfAt + 1] * cosines[c + 1])
        + Math.abs(half[halfAt + 2] * cosines[c + 2]);
  }

  /** Whether two boxes are finite in all directions. */
  static boolean areFinite(double[] boxes, int box1At, int box2At) {
    return infinite(boxes, box1At) == 0 && infinite(boxes, box2At) == 0;
  }

  private static int infinite(double[] box, int boxAt) {
    return (box[boxAt + 3] >= INFINITE ? 1 : 0)
        + (box[boxAt + 4] >= INFINITE ? 1 : 0)
        + (box[boxAt + 5] >= INFINITE ? 1 : 0);
  }

  private static void column(double[] res, int resAt, double[] mat, int matAt, int k) {
    res[resAt] = mat[matAt + k];
    res[resAt + 1] = mat[matAt + 3 + k];
    res[resAt + 2] = mat[matAt + 6 + k];
  }
}
