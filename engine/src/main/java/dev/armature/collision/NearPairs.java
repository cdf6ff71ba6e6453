package dev.armature.collision;

import dev.armature.collision.contact.Masks;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.ItemPass;
import dev.armature.kinematics.Holds;
import dev.armature.math.LongSort;
import dev.armature.method.StepMethods;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Pairs of geoms that were near each other some steps ago (Verlet 1967). As long as no two geoms
 * have come closer by more than what "near" allowed for, nothing else can touch: then comparing
 * their bounding spheres replaces boxes, axes, sort and boxes.
 *
 * <p>The pairs of bodies that come out lead to the contacts that the sweep leads to. Its boxes are
 * around the same spheres, so where spheres overlap, boxes do too; where they overlap by so little
 * that the sweep's single precision decides, boxes of these bodies are made.
 */
final class NearPairs {
  // of the mean radius: what is allowed for at first, at least and at most
  private static final double FIRST = 0.5;
  private static final double LEAST = 0.1;
  private static final double MOST = 2;
  // searches that a list should last
  private static final int LASTS = 10;
  // a list that lasts shorter does not pay; then none is made for a while, each time longer
  private static final int PAYS = 3;
  private static final int FIRST_PAUSE = 8;
  private static final int LONGEST_PAUSE = 64;
  // pairs of geoms, for each geom, above which a list does not pay
  private static final int MOST_PAIRS = 32;
  // geoms that moved farther are compared with all others; one in so many, and a few
  private static final int STRAYS = 64;
  private static final int MOST_STRAYS = 4;
  // so that rounding loses none
  private static final double SPARE = 1 + 1e-9;

  private static final int PARTS_PER_WORKER = 4;
  // the geoms that can move or be swept against, and where they were when the list was made
  private int[] geoms = {};
  private double[] places = {};
  private int geomCount;
  private double largest;
  private int[] strays = {};
  private int strayCount;

  // the list, in parts for workers, sorted by bodies
  private Part[] parts = {};
  private int partCount;
  private final ItemPass makeParts = this::makeParts;
  private final ItemPass compareParts = this::compareParts;
  private boolean made;

  // what the list was made for
  private double[] radius = {};
  private double[] margin = {};
  private int[] contype = {};
  private int[] conaffinity = {};
  private double override;
  private double methodReach;
  private int disabled;

  // what the distance of two geoms may change by, and the part of the mean radius it came from
  private double allowed;
  private double share = FIRST;
  private int age;
  private int wait;
  private int pause = FIRST_PAUSE;

  private final OverlappingBodies overlapping = new OverlappingBodies();
  private final BodyPairs near = new BodyPairs();
  private double slack;
  private final LongSort sorter = new LongSort();
  private final BodyPairs doubtful = new BodyPairs();

  /** A part of the list. */
  private static final class Part {
    // by pair: two geoms, the sum of their radii and margins
    int[] geom1 = {};
    int[] geom2 = {};
    double[] reach = {};
    int count;

    // of this step: the pairs found, and the doubtful ones
    final BodyPairs found = new BodyPairs();
    final BodyPairs doubtful = new BodyPairs();

    void add(int g1, int g2, double sum) {
      if (count == geom1.length) {
        int size = Math.max(64, 2 * count);
        geom1 = Arrays.copyOf(geom1, size);
        geom2 = Arrays.copyOf(geom2, size);
        reach = Arrays.copyOf(reach, size);
      }
      geom1[count] = g1;
      geom2[count] = g2;
      reach[count++] = sum;
    }
  }

  /**
   * Appends the pairs of bodies that may touch, some perhaps several times.
   *
   * @param boxes makes the list
   * @return false where all boxes must be compared
   */
  boolean find(Model m, Data d, BodyBoxes boxes, BodyPairs out) {
    if (m.nflex > 0 || d.hooks != Hooks.NONE || !Holds.of(d).isEmpty()) {
      return false;
    }
    if (wait > 0) {
      wait--;
      return false;
    }
    if (!(made && isOf(m) && holds(d))) {
      adapt();
      made = wait == 0 && make(m, d, boxes);
      if (!made) {
        return false;
      }
    }
    age++;
    doubtful.clear();
    compareList(m, d, out, doubtful);
    compareStrays(m, d, out, doubtful);
    if (doubtful.count() > 0 && boxes.findAxes(m, d)) {
      for (int i = 0; i < doubtful.count(); i++) {
        if (boxes.overlap(m, d, doubtful.low(i), doubtful.high(i))) {
          out.add(doubtful.low(i), doubtful.high(i));
        }
      }
    }
    return true;
  }

  /** Allows for what would have lasted as long as it should, or gives up for a while. */
  private void adapt() {
    if (!made) {
      return;
    }
    double needed = share / Math.max(1, age);
    if (needed * PAYS > MOST) {
      rest();
    } else if (age >= PAYS) {
      pause = FIRST_PAUSE;
    }
    share = Math.max(LEAST, Math.min(MOST, LASTS * needed));
  }

  private void rest() {
    wait = pause;
    pause = Math.min(LONGEST_PAUSE, 2 * pause);
  }

  /** Whether the list was made for this model as it is now. */
  private boolean isOf(Model m) {
    return Arrays.equals(radius, m.geom.rbound)
        && Arrays.equals(margin, m.geom.margin)
        && Arrays.equals(contype, m.body.contype)
        && Arrays.equals(conaffinity, m.body.conaffinity)
        && override == override(m)
        && methodReach == StepMethods.reach(m.opt)
        && disabled == m.opt.disableflags;
  }

  private static double override(Model m) {
    return m.opt.enabled(EnableFlag.OVERRIDE) ? m.opt.oMargin : -1;
  }

  /**
   * Whether no two geoms have moved against each other by more than is allowed, but for a few
   * strays: each is compared with what all moved in the mean.
   */
  private boolean holds(Data d) {
    double[] pos = d.geomXpos;
    double x = 0;
    double y = 0;
    double z = 0;
    for (int i = 0; i < geomCount; i++) {
      int at = 3 * geoms[i];
      x += pos[at] - places[3 * i];
      y += pos[at + 1] - places[3 * i + 1];
      z += pos[at + 2] - places[3 * i + 2];
    }
    x /= geomCount;
    y /= geomCount;
    z /= geomCount;
    double most = 0.25 * allowed * allowed;
    strayCount = 0;
    for (int i = 0; i < geomCount; i++) {
      int at = 3 * geoms[i];
      double dx = pos[at] - places[3 * i] - x;
      double dy = pos[at + 1] - places[3 * i + 1] - y;
      double dz = pos[at + 2] - places[3 * i + 2] - z;
      if (!(dx * dx + dy * dy + dz * dz <= most)) {
        if (strayCount == strays.length) {
          return false;
        }
        strays[strayCount++] = geoms[i];
      }
    }
    return true;
  }

  /** Makes the list; false where it would be wrong or would not pay. */
  private boolean make(Model m, Data d, BodyBoxes boxes) {
    age = 0;
    if (!take(m, d)) {
      rest();
      return false;
    }
    slack = allowed;
    allowed -= farthest() * BoundingSpheres.PRECISION;
    boxes.clear();
    for (int b = 1; b < m.nbody; b++) {
      if (Masks.any(m, b) && !BroadPhase.reachesEverywhere(m, b)) {
        boxes.add(b);
      }
    }
    near.clear();
    if (boxes.prepare(m, d, 0.5 * slack)) {
      overlapping.find(m, d, boxes, true, near);
    }
    near.sort(sorter);
    partCount = d.team.divides(near.count()) ? PARTS_PER_WORKER * d.team.workers() : 1;
    int have = parts.length;
    if (have < partCount) {
      parts = Arrays.copyOf(parts, partCount);
      for (int p = have; p < partCount; p++) {
        parts[p] = new Part();
      }
    }
    d.team.pieces(m, partCount, makeParts);
    int count = 0;
    for (int p = 0; p < partCount; p++) {
      count += parts[p].count;
    }
    if (count >= MOST_PAIRS * geomCount) {
      share = Math.max(LEAST, 0.5 * share);
      rest();
      return false;
    }
    return true;
  }

  private void makeParts(Model m, Data d, int from, int to, int worker) {
    for (int p = from; p < to; p++) {
      make(m, d, p);
    }
  }

  /** Makes a part of the list, up to as many pairs as make it too long. */
  private void make(Model m, Data d, int number) {
    Part part = parts[number];
    part.count = 0;
    int to = (int) ((long) near.count() * (number + 1) / partCount);
    for (int i = (int) ((long) near.count() * number / partCount); i < to; i++) {
      if (!near.repeats(i)) {
        add(m, d, near.low(i), near.high(i), part);
      }
    }
  }

  /** Takes the geoms, where they are, and what the list depends on. */
  private boolean take(Model m, Data d) {
    if (radius.length != m.ngeom || contype.length != m.nbody) {
      radius = new double[m.ngeom];
      margin = new double[m.ngeom];
      geoms = new int[m.ngeom];
      places = new double[3 * m.ngeom];
      contype = new int[m.nbody];
      conaffinity = new int[m.nbody];
    }
    System.arraycopy(m.geom.rbound, 0, radius, 0, m.ngeom);
    System.arraycopy(m.geom.margin, 0, margin, 0, m.ngeom);
    System.arraycopy(m.body.contype, 0, contype, 0, m.nbody);
    System.arraycopy(m.body.conaffinity, 0, conaffinity, 0, m.nbody);
    override = override(m);
    methodReach = StepMethods.reach(m.opt);
    disabled = m.opt.disableflags;
    geomCount = 0;
    largest = 0;
    double sum = 0;
    for (int b = 1; b < m.nbody; b++) {
      if (!Masks.any(m, b) || BroadPhase.reachesEverywhere(m, b)) {
        continue;
      }
      int first = m.body.geomadr[b];
      for (int g = first; g < first + m.body.geomnum[b]; g++) {
        // without a sphere there is nothing to compare; a negative margin turns boxes inside out
        if (!(radius[g] > 0) || !(BodyBoxes.margin(m, g, g) >= 0)) {
          return false;
        }
        geoms[geomCount] = g;
        System.arraycopy(d.geomXpos, 3 * g, places, 3 * geomCount++, 3);
        sum += radius[g];
        largest = Math.max(largest, extent(m, g));
      }
    }
    if (geomCount == 0) {
      return false;
    }
    int most = MOST_STRAYS + geomCount / STRAYS;
    if (strays.length != most) {
      strays = new int[most];
    }
    strayCount = 0;
    allowed = share * sum / geomCount;
    return farthest() * BoundingSpheres.PRECISION < 0.1 * allowed;
  }

  private static double extent(Model m, int geom) {
    return 0.5 * BoundingSpheres.reach(m, geom, geom);
  }

  private double farthest() {
    double most = 0;
    for (int i = 0; i < 3 * geomCount; i++) {
      double at = Math.abs(places[i]);
      if (!(at <= most)) {
        most = at;
      }
      if (Double.isNaN(most)) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return most;
  }

  /** Adds the pairs of geoms of two bodies that are near. */
  private void add(Model m, Data d, int low, int high, Part part) {
    int first1 = m.body.geomadr[low];
    int first2 = m.body.geomadr[high];
    for (int g1 = first1; g1 < first1 + m.body.geomnum[low]; g1++) {
      for (int g2 = first2; g2 < first2 + m.body.geomnum[high]; g2++) {
        double sum = BoundingSpheres.reach(m, g1, g2);
        double far = sum + slack;
        if (BoundingSpheres.squaredDistance(d.geomXpos, g1, g2) <= far * far) {
          if (part.count >= MOST_PAIRS * geomCount) {
            return;
          }
          part.add(g1, g2, sum);
        }
      }
    }
  }

  private void compareStrays(Model m, Data d, BodyPairs out, BodyPairs doubtful) {
    double[] pos = d.geomXpos;
    for (int s = 0; s < strayCount; s++) {
      int stray = strays[s];
      double far = SPARE * (extent(m, stray) + largest);
      for (int i = 0; i < geomCount; i++) {
        double squared = BoundingSpheres.squaredDistance(pos, stray, geoms[i]);
        if (squared <= far * far) {
          compareStray(m, d, stray, geoms[i], out, doubtful);
        }
      }
    }
  }

  private static void compareStray(
      Model m, Data d, int stray, int geom, BodyPairs out, BodyPairs doubtful) {
    int g1 = Math.min(stray, geom);
    int g2 = Math.max(stray, geom);
    int low = m.geom.bodyid[g1];
    int high = m.geom.bodyid[g2];
    if (Masks.compatible(m, low, high) && BroadPhase.mayTouch(m, low, high)) {
      compare(m, d, g1, g2, BoundingSpheres.reach(m, g1, g2), out, doubtful);
    }
  }

  /** Appends the bodies of two geoms if their spheres overlap. */
  private static void compare(
      Model m, Data d, int g1, int g2, double reach, BodyPairs out, BodyPairs doubtful) {
    double[] pos = d.geomXpos;
    double squared = BoundingSpheres.squaredDistance(pos, g1, g2);
    if (squared > reach * reach) {
      return;
    }
    int low = m.geom.bodyid[g1];
    int high = m.geom.bodyid[g2];
    if (!BroadPhase.mayWake(m, d, low, high)) {
      return;
    }
    if (!BoundingSpheres.surelyOverlap(pos, g1, g2, squared, reach)) {
      doubtful.add(low, high);
    } else if (!out.endsWith(low, high)) {
      out.add(low, high);
    }
  }

  private void compareList(Model m, Data d, BodyPairs out, BodyPairs doubtful) {
    d.team.pieces(m, partCount, compareParts);
    for (int p = 0; p < partCount; p++) {
      out.addAll(parts[p].found);
      doubtful.addAll(parts[p].doubtful);
    }
  }

  private void compareParts(Model m, Data d, int from, int to, int worker) {
    for (int p = from; p < to; p++) {
      compare(m, d, parts[p]);
    }
  }

  private static void compare(Model m, Data d, Part part) {
    part.found.clear();
    part.doubtful.clear();
    for (int i = 0; i < part.count; i++) {
      compare(m, d, part.geom1[i], part.geom2[i], part.reach[i], part.found, part.doubtful);
    }
  }
}
