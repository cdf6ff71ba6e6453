package dev.armature.conformance;

import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * The true signed distance of two convex geoms, found without GJK or EPA.
 *
 * <p>With the support function s(n) = max {n · x} of a shape, the width of the overlap along a unit
 * direction n from the first geom to the second is h(n) = s₁(n) + s₂(−n), in closed form for every
 * shape. For shapes that overlap the depth is the least width over all directions; for shapes that
 * are apart the distance is the largest gap −h(n): so in both cases the signed distance is −min
 * h(n). The least is looked for on an even grid of directions first, then around the best of them
 * by golden sections in one coordinate nested in golden sections in the other, which edges and
 * corners of the shapes (kinks of h) do not disturb, in windows that shrink. As h is flat at its
 * least between kinks, its value is known to rounding, some 1e-16 of the lengths; at kinks to 1e-12
 * or better.
 */
public final class TrueDepth {
  private static final double GOLDEN = 0.6180339887498949;

  /** Directions of the first look. */
  private static final int GRID = 2000;

  /** Best of them that are followed. */
  private static final int STARTS = 4;

  /** Starts are at least so far apart: about three points of the grid. */
  private static final double APART = 0.15;

  private static final double FIRST_WINDOW = 0.15;
  private static final double SHRINK = 0.03;
  private static final int WINDOWS = 8;
  private static final int SECTIONS = 26;

  private final Model m;
  private final int geom1;
  private final int geom2;
  private final double[] pos;
  private final double[] mat;
  private final double[] n = new double[3];
  private final double[] center = new double[3];
  private final double[] across1 = new double[3];
  private final double[] across2 = new double[3];
  private final double[] best = new double[3];
  private double least = Double.MAX_VALUE;

  /**
   * Two geoms at given poses.
   *
   * @param pos positions of all geoms, as geom_xpos
   * @param mat orientations of all geoms, as geom_xmat
   */
  public TrueDepth(Model m, int geom1, int geom2, double[] pos, double[] mat) {
    this.m = m;
    this.geom1 = geom1;
    this.geom2 = geom2;
    this.pos = pos;
    this.mat = mat;
  }

  /** Whether the support function of a type is known here. */
  public static boolean knows(int type) {
    return type >= GeomType.SPHERE && type <= GeomType.MESH;
  }

  /** The signed distance: negative where the geoms overlap, m. */
  public double signedDistance() {
    double[] grid = new double[3 * GRID];
    double[] width = new double[GRID];
    for (int i = 0; i < GRID; i++) {
      // a spiral of golden angles: evenly spread over the sphere
      double z = 1 - (2 * i + 1.0) / GRID;
      double angle = 2 * Math.PI * GOLDEN * i;
      double rho = Math.sqrt(1 - z * z);
      Vec3.set(grid, 3 * i, rho * StrictMath.cos(angle), rho * StrictMath.sin(angle), z);
      width[i] = width(grid, 3 * i);
    }
    for (int start = 0; start < STARTS; start++) {
      int from = lowest(width);
      if (from < 0) {
        break;
      }
      follow(grid, 3 * from);
      for (int i = 0; i < GRID; i++) {
        if (Vec3.distance(grid, 3 * i, grid, 3 * from) < APART) {
          width[i] = Double.MAX_VALUE;
        }
      }
    }
    return -least;
  }

  /** The direction of the least width, after {@link #signedDistance}. */
  public double[] normal() {
    return best.clone();
  }

  private static int lowest(double[] width) {
    int lowest = -1;
    double least = Double.MAX_VALUE;
    for (int i = 0; i < width.length; i++) {
      if (width[i] < least) {
        least = width[i];
        lowest = i;
      }
    }
    return lowest;
  }

  /** Goes down from a direction, in windows that shrink around the best so far. */
  private void follow(double[] direction, int at) {
    double[] here = {direction[at], direction[at + 1], direction[at + 2]};
    double window = FIRST_WINDOW;
    double lowest = Double.MAX_VALUE;
    for (int w = 0; w < WINDOWS; ) {
      Vec3.copy(center, 0, here, 0);
      frame();
      double u = golden(window, true, 0);
      double v = golden(window, false, u);
      double found = width(u, v);
      boolean better = found < lowest;
      if (better) {
        lowest = found;
        Vec3.copy(here, 0, n, 0);
      }
      // a least at the rim of the window may be outside of it
      if (!better || Math.max(Math.abs(u), Math.abs(v)) < 0.9 * window) {
        window *= SHRINK;
        w++;
      }
    }
    if (lowest < least) {
      least = lowest;
      Vec3.copy(best, 0, here, 0);
    }
  }

  /** Two directions across the center of the window. */
  private void frame() {
    int axis = Math.abs(center[0]) < 0.6 ? 0 : Math.abs(center[1]) < 0.6 ? 1 : 2;
    Vec3.zero(across1, 0);
    across1[axis] = 1;
    Vec3.addScaled(across1, 0, center, 0, -Vec3.dot(across1, 0, center, 0));
    Vec3.normalize(across1, 0);
    Vec3.cross(across2, 0, center, 0, across1, 0);
  }

  /**
   * The place of the least in one coordinate: of the least over the other for the outer one, at a
   * given outer one for the inner one.
   */
  private double golden(double window, boolean outer, double u) {
    double low = -window;
    double high = window;
    double a = high - GOLDEN * (high - low);
    double b = low + GOLDEN * (high - low);
    double atA = section(window, outer, u, a);
    double atB = section(window, outer, u, b);
    for (int i = 0; i < SECTIONS; i++) {
      if (atA <= atB) {
        high = b;
        b = a;
        atB = atA;
        a = high - GOLDEN * (high - low);
        atA = section(window, outer, u, a);
      } else {
        low = a;
        a = b;
        atA = atB;
        b = low + GOLDEN * (high - low);
        atB = section(window, outer, u, b);
      }
    }
    return atA <= atB ? a : b;
  }

  private double section(double window, boolean outer, double u, double x) {
    return outer ? width(x, golden(window, false, x)) : width(u, x);
  }

  private double width(double u, double v) {
    for (int k = 0; k < 3; k++) {
      n[k] = center[k] + u * across1[k] + v * across2[k];
    }
    Vec3.normalize(n, 0);
    return width(n, 0);
  }

  /** h(n), the width of the overlap along a unit direction from the first geom to the second. */
  public double width(double[] direction, int at) {
    double x = direction[at];
    double y = direction[at + 1];
    double z = direction[at + 2];
    double apart = 0;
    for (int k = 0; k < 3; k++) {
      apart += (pos[3 * geom2 + k] - pos[3 * geom1 + k]) * direction[at + k];
    }
    return reach(geom1, x, y, z) + reach(geom2, -x, -y, -z) - apart;
  }

  /** How far a geom reaches from its own position in a direction. */
  private double reach(int geom, double x, double y, double z) {
    int row = 9 * geom;
    double a = mat[row] * x + mat[row + 3] * y + mat[row + 6] * z;
    double b = mat[row + 1] * x + mat[row + 4] * y + mat[row + 7] * z;
    double c = mat[row + 2] * x + mat[row + 5] * y + mat[row + 8] * z;
    double size0 = m.geom.size[3 * geom];
    double size1 = m.geom.size[3 * geom + 1];
    double size2 = m.geom.size[3 * geom + 2];
    return switch (m.geom.type[geom]) {
      case GeomType.SPHERE -> size0;
      case GeomType.CAPSULE -> size0 + size1 * Math.abs(c);
      case GeomType.ELLIPSOID ->
          Math.sqrt(size0 * a * (size0 * a) + size1 * b * (size1 * b) + size2 * c * (size2 * c));
      case GeomType.CYLINDER -> size0 * Math.sqrt(a * a + b * b) + size1 * Math.abs(c);
      case GeomType.BOX -> size0 * Math.abs(a) + size1 * Math.abs(b) + size2 * Math.abs(c);
      case GeomType.MESH -> farthest(m.geom.dataid[geom], a, b, c);
      default -> throw new IllegalArgumentException("no support function of this type");
    };
  }

  private double farthest(int mesh, double a, double b, double c) {
    double most = -Double.MAX_VALUE;
    int first = 3 * m.mesh.vertadr[mesh];
    for (int i = first; i < first + 3 * m.mesh.vertnum[mesh]; i += 3) {
      most = Math.max(most, m.mesh.vert[i] * a + m.mesh.vert[i + 1] * b + m.mesh.vert[i + 2] * c);
    }
    return most;
  }
}
