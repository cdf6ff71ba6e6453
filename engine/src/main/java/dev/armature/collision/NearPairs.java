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
import java.util.Objects;

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

  private static final Compare COMPARE = new Compare();

  // the geoms that can move or be swept against, and where they were when the list was made
  private int[] geoms = {};
  private double[] places = {};
  private int geomCount;
  private double largest;
  private int[] strays = {};
  private int strayCount;

  // the list, sorted by bodies: two geoms, the sum of their radii and margins
  private int[] geom1 = {};
  private int[] geom2 = {};
  private double[] reach = {};
  private int count;
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

  private final BodyPairs near = new BodyPairs();
  private final LongSort sorter = new LongSort();
  private final BodyPairs doubtful = new BodyPairs();

  // by part of the list: the pairs found, and the doubtful ones
  private BodyPairs[] found = {};

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
    double slack = allowed;
    allowed -= farthest() * BoundingSpheres.PRECISION;
    boxes.clear();
    for (int b = 1; b < m.nbody; b++) {
      if (Masks.any(m, b) && !BroadPhase.reachesEverywhere(m, b)) {
        boxes.add(b);
      }
    }
    near.clear();
    if (boxes.prepare(m, d, 0.5 * slack)) {
      boxes.grid.find(near);
    }
    near.sort(sorter);
    count = 0;
    for (int i = 0; i < near.count(); i++) {
      if (!near.repeats(i)
          && Masks.compatible(m, near.low(i), near.high(i))
          && BroadPhase.mayTouch(m, near.low(i), near.high(i))
          && !add(m, d, near.low(i), near.high(i), slack)) {
        share = Math.max(LEAST, 0.5 * share);
        rest();
        return false;
      }
    }
    return true;
  }

  /** Takes the geoms, where they are, and what the list depends on. */
  private boolean take(Model m, Data d) {
    if (radius.length != m.ngeom) {
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

  /** Adds the pairs of geoms of two bodies that are near; false when there are too many. */
  private boolean add(Model m, Data d, int low, int high, double slack) {
    int first1 = m.body.geomadr[low];
    int first2 = m.body.geomadr[high];
    for (int g1 = first1; g1 < first1 + m.body.geomnum[low]; g1++) {
      for (int g2 = first2; g2 < first2 + m.body.geomnum[high]; g2++) {
        double sum = BoundingSpheres.reach(m, g1, g2);
        double far = sum + slack;
        if (BoundingSpheres.squaredDistance(d.geomXpos, g1, g2) <= far * far) {
          if (count >= MOST_PAIRS * geomCount) {
            return false;
          }
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
    }
    return true;
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
    if (!d.team.divides(count)) {
      compare(m, d, 0, count, out, doubtful);
      return;
    }
    int parts = d.team.workers();
    if (found.length < 2 * parts) {
      found = new BodyPairs[2 * parts];
      Arrays.setAll(found, i -> new BodyPairs());
    }
    d.team.pieces(m, parts, COMPARE);
    for (int p = 0; p < parts; p++) {
      out.addAll(found[2 * p]);
      doubtful.addAll(found[2 * p + 1]);
    }
  }

  private static final class Compare implements ItemPass {
    @Override
    public void run(Model m, Data d, int from, int to, int worker) {
      NearPairs near = Objects.requireNonNull(Collision.of(d).broad.near);
      int parts = d.team.workers();
      for (int p = from; p < to; p++) {
        int first = (int) ((long) near.count * p / parts);
        int end = (int) ((long) near.count * (p + 1) / parts);
        near.found[2 * p].clear();
        near.found[2 * p + 1].clear();
        near.compare(m, d, first, end, near.found[2 * p], near.found[2 * p + 1]);
      }
    }
  }

  private void compare(Model m, Data d, int from, int to, BodyPairs out, BodyPairs doubtful) {
    for (int i = from; i < to; i++) {
      compare(m, d, geom1[i], geom2[i], reach[i], out, doubtful);
    }
  }
}
