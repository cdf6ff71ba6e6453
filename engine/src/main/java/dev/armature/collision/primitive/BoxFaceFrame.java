package dev.armature.collision.primitive;

/**
 * The frame of a face of a box: a signed permutation of the box axes that takes the outward normal
 * of the face to +z.
 *
 * <pre>
 *   +x: (−z,  y, x)    −x: ( z, y, −x)
 *   +y: ( x, −z, y)    −y: ( x, z, −y)
 *   +z: ( x,  y, z)    −z: (−x, y, −z)
 * </pre>
 */
final class BoxFaceFrame {
  private static final int[][] SOURCE = {{2, 1, 0}, {0, 2, 1}, {0, 1, 2}};
  private static final int[][] SIGN_POSITIVE = {{-1, 1, 1}, {1, -1, 1}, {1, 1, 1}};
  private static final int[][] SIGN_NEGATIVE = {{1, 1, -1}, {1, 1, -1}, {-1, 1, -1}};

  /** Half sizes of the face along its x and y, and of the box along its normal. */
  double lx;

  double ly;
  double lz;

  private int[] source = SOURCE[2];
  private int[] sign = SIGN_POSITIVE[2];

  /** Selects the face on an axis. */
  void set(int axis, boolean negative, double[] half) {
    source = SOURCE[axis];
    sign = negative ? SIGN_NEGATIVE[axis] : SIGN_POSITIVE[axis];
    lx = half[source[0]];
    ly = half[source[1]];
    lz = half[source[2]];
  }

  /** Half size of the face along its x (0) or y (1). */
  double half(int k) {
    return k == 0 ? lx : ly;
  }

  /** res = (x, y, z) of the box in the frame of the face. */
  void toFace(double[] res, int resAt, double x, double y, double z) {
    for (int k = 0; k < 3; k++) {
      double v = source[k] == 0 ? x : source[k] == 1 ? y : z;
      res[resAt + k] = sign[k] * v;
    }
  }

  /** res = the axes of the face in the world, as columns. */
  void axes(double[] res, double[] mat, int matAt) {
    for (int i = 0; i < 9; i += 3) {
      for (int k = 0; k < 3; k++) {
        res[i + k] = mat[matAt + i + source[k]] * sign[k];
      }
    }
  }
}
