package dev.armature.collision;

import dev.armature.data.Data;
import dev.armature.data.ItemPass;
import dev.armature.math.Eigen3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.method.StepMethods;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;

/**
 * Boxes of bodies and flexes, grown by their margins, along the principal axes of the scene.
 *
 * <p>The axes come from the covariance of all geom centers and flex vertices that are not on the
 * world. MuJoCo sweeps along the first one: ends there are rounded to single precision and sorted,
 * ties in the order min₀, max₀, min₁, max₁, …. So boxes that just touch on that axis are kept or
 * lost by their order; here ends are numbers with the same order. On the other two axes boxes that
 * touch are kept.
 *
 * <p>The overlapping boxes themselves are found by {@link BoxGrid}.
 */
final class BodyBoxes implements ItemPass {
  private final Eigen3.Work eigen = new Eigen3.Work();
  private final double[] center = new double[3];
  private final double[] covariance = new double[9];
  private final double[] eigenvalues = new double[3];
  private final double[] quat = new double[4];
  private final double[] axes = new double[9];

  private int[] items = {};
  private double[] min = {};
  private double[] max = {};
  // ends on the first axis as numbers with an order
  private long[] low = {};
  private long[] high = {};
  private double growth;
  private int itemCount;

  /** The boxes, by place. */
  final BoxGrid grid = new BoxGrid();

  /** Forgets all items. */
  void clear() {
    itemCount = 0;
  }

  /** Number of items. */
  int count() {
    return itemCount;
  }

  /** Adds a body, or a flex counted on from the last body. */
  void add(int item) {
    if (itemCount == items.length) {
      int size = Math.max(16, 2 * itemCount);
      items = java.util.Arrays.copyOf(items, size);
      min = new double[3 * size];
      max = new double[3 * size];
      low = new long[size];
      high = new long[size];
      grid.ensure(size);
    }
    items[itemCount++] = item;
  }

  /** Prepares the boxes of all items; false when there cannot be a pair. */
  boolean prepare(Model m, Data d) {
    return prepare(m, d, 0);
  }

  /** The same with boxes that are larger by some length in all directions. */
  boolean prepare(Model m, Data d, double larger) {
    if (itemCount < 2 || !findAxes(m, d)) {
      return false;
    }
    growth = larger;
    d.team.items(m, itemCount, this);
    grid.take(items, min, max, low, high, itemCount);
    return true;
  }

  /** Makes the boxes of some items. */
  @Override
  public void run(Model m, Data d, int from, int to, int worker) {
    for (int i = from; i < to; i++) {
      findBox(m, d, items[i], i);
    }
  }

  /** Finds the axes; false when nothing can move. */
  boolean findAxes(Model m, Data d) {
    growth = 0;
    int count = sumCenters(m, d);
    if (count == 0) {
      return false;
    }
    double inverse = 1.0 / count;
    Vec3.scale(center, 0, center, 0, inverse);
    sumOuterProducts(m, d);
    for (int i = 0; i < 9; i++) {
      covariance[i] *= inverse;
    }
    Eigen3.decompose(eigenvalues, 0, quat, 0, covariance, 0, eigen);
    Quat.toMat(axes, 0, quat, 0);
    return true;
  }

  private int sumCenters(Model m, Data d) {
    int count = 0;
    Vec3.zero(center, 0);
    for (int g = 0; g < m.ngeom; g++) {
      if (m.geom.bodyid[g] != 0) {
        Vec3.addTo(center, 0, d.geomXpos, 3 * g);
        count++;
      }
    }
    for (int v = 0; v < m.nflexvert; v++) {
      if (m.flex.vertbodyid[v] != 0) {
        Vec3.addTo(center, 0, d.flexvertXpos, 3 * v);
        count++;
      }
    }
    return count;
  }

  private void sumOuterProducts(Model m, Data d) {
    java.util.Arrays.fill(covariance, 0);
    for (int g = 0; g < m.ngeom; g++) {
      if (m.geom.bodyid[g] != 0) {
        addOuterProduct(d.geomXpos, 3 * g);
      }
    }
    for (int v = 0; v < m.nflexvert; v++) {
      if (m.flex.vertbodyid[v] != 0) {
        addOuterProduct(d.flexvertXpos, 3 * v);
      }
    }
    covariance[3] = covariance[1];
    covariance[6] = covariance[2];
    covariance[7] = covariance[5];
  }

  private void addOuterProduct(double[] point, int pointAt) {
    double x = point[pointAt] - center[0];
    double y = point[pointAt + 1] - center[1];
    double z = point[pointAt + 2] - center[2];
    covariance[0] += x * x;
    covariance[1] += x * y;
    covariance[2] += x * z;
    covariance[4] += y * y;
    covariance[5] += y * z;
    covariance[8] += z * z;
  }

  /** The box of an item, at a place; {@code box} is its number among those that are compared. */
  private void findBox(Model m, Data d, int item, int box) {
    int at = 3 * box;
    for (int j = 0; j < 3; j++) {
      min[at + j] = Double.POSITIVE_INFINITY;
      max[at + j] = Double.NEGATIVE_INFINITY;
    }
    boolean override = m.opt.enabled(EnableFlag.OVERRIDE);
    if (item < m.nbody) {
      int first = m.body.geomadr[item];
      for (int g = first; g < first + m.body.geomnum[item]; g++) {
        grow(at, d.geomXpos, 3 * g, m.geom.rbound[g], margin(m, g) + growth);
      }
    } else {
      int flex = item - m.nbody;
      double margin = override ? 0.5 * m.opt.oMargin : m.flex.margin[flex];
      int first = m.flex.vertadr[flex];
      for (int v = first; v < first + m.flex.vertnum[flex]; v++) {
        grow(at, d.flexvertXpos, 3 * v, m.flex.radius[flex], margin);
      }
    }
    low[box] = end(min[at], 2 * box);
    high[box] = end(max[at], 2 * box + 1);
  }

  /**
   * Whether the boxes of two bodies overlap, the first of them with the lower number. Forgets all
   * others.
   */
  boolean overlap(Model m, Data d, int body1, int body2) {
    clear();
    add(body1);
    add(body2);
    findBox(m, d, body1, 0);
    findBox(m, d, body2, 1);
    return overlap(min, max, 0, 1) && overlap(low[0], high[0], low[1], high[1]);
  }

  /** Whether two boxes overlap on the second and the third axis. */
  static boolean overlap(double[] min, double[] max, int box1, int box2) {
    return !(min[3 * box1 + 1] > max[3 * box2 + 1]
        || min[3 * box2 + 1] > max[3 * box1 + 1]
        || min[3 * box1 + 2] > max[3 * box2 + 2]
        || min[3 * box2 + 2] > max[3 * box1 + 2]);
  }

  /**
   * Whether two boxes overlap on the first axis: the one that starts first has not ended when the
   * other starts. A box that a negative margin turns inside out ends before it starts, and MuJoCo's
   * sweep never closes it.
   */
  static boolean overlap(long low1, long high1, long low2, long high2) {
    return low1 < low2 ? high1 > low2 || high1 < low1 : high2 > low1 || high2 < low2;
  }

  /** What the spheres of two geoms are grown by, both together. */
  static double margin(Model m, int geom1, int geom2) {
    return margin(m, geom1) + margin(m, geom2);
  }

  private static double margin(Model m, int geom) {
    boolean override = m.opt.enabled(EnableFlag.OVERRIDE);
    return (override ? 0.5 * m.opt.oMargin : m.geom.margin[geom]) + 0.5 * StepMethods.reach(m.opt);
  }

  // the sweep axes are the rows of the rotation whose columns are the eigenvectors: odd, but the
  // reference does it
  private void grow(int at, double[] point, int pointAt, double radius, double margin) {
    for (int j = 0; j < 3; j++) {
      double c = Vec3.dot(axes, 3 * j, point, pointAt);
      min[at + j] = Math.min(min[at + j], c - radius - margin);
      max[at + j] = Math.max(max[at + j], c + radius + margin);
    }
  }

  /** An order-preserving number for (value in single precision, index). */
  static long end(double value, int index) {
    int bits = Float.floatToIntBits((float) value + 0f);
    int ordered = bits < 0 ? bits ^ Integer.MAX_VALUE : bits;
    return (long) ordered << 32 | index;
  }
}
