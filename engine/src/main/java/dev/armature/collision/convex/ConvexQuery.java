package dev.armature.collision.convex;

import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;

/**
 * Distance or overlap of two convex shapes with the points where they are nearest to each other:
 * GJK, then EPA where they overlap, then more points where faces lie on each other.
 *
 * <p>Spheres and capsules are taken as a point or segment first: as long as these do not overlap
 * the other shape, the radius is simply taken off the distance, which is exact. Working memory is
 * kept between calls; one instance belongs to one world.
 */
public final class ConvexQuery {
  private static final double INFINITE = Double.MAX_VALUE;

  /** The first shape: set it up before a call. */
  public final Shape first = new Shape();

  /** The second shape: set it up before a call. */
  public final Shape second = new Shape();

  /** Points on the first shape. [count x 3] */
  public final double[] onFirst = new double[3 * FaceContacts.LIMIT];

  /** Points on the second shape. [count x 3] */
  public final double[] onSecond = new double[3 * FaceContacts.LIMIT];

  /** Number of pairs of points found. */
  public int count;

  /** Distance of the contacts found, negative. */
  public double dist;

  /** Positions of the contacts, half way between the surfaces. [count x 3] */
  public final double[] pos = new double[3 * FaceContacts.LIMIT];

  /** Normals of the contacts, from the first to the second shape. [count x 3] */
  public final double[] normal = new double[3 * FaceContacts.LIMIT];

  private final Mpr mpr = new Mpr();
  private final SurfaceNormals normals = new SurfaceNormals();
  private final Gjk gjk = new Gjk();
  private final Polytope polytope = new Polytope();
  private final Epa epa = new Epa(polytope);
  private final FaceContacts faceContacts = new FaceContacts();
  private final double[] direction = new double[3];

  /**
   * Finds the contacts of the two shapes, inflated by half of their margins each: by GJK and EPA,
   * or by {@link Mpr} where the option says so, which finds one.
   *
   * @param maxContacts 1, or more to look for further points on faces that lie on each other
   * @return the number of contacts
   */
  public int contacts(Model m, int maxContacts) {
    if (m.opt.disabled(DisableFlag.NATIVECCD)) {
      return portalContact(m);
    }
    dist = run(m, maxContacts, 0);
    if (!(dist < 0)) {
      count = 0;
    }
    for (int at = 0; at < 3 * count; at += 3) {
      Vec3.sub(normal, at, onFirst, at, onSecond, at);
      Vec3.normalize(normal, at);
      Vec3.add(pos, at, onFirst, at, onSecond, at);
      Vec3.scale(pos, at, pos, at, 0.5);
    }
    return count;
  }

  private int portalContact(Model m) {
    count = mpr.overlap(first, second, m.opt.ccdTolerance, m.opt.ccdIterations) ? 1 : 0;
    if (count > 0) {
      dist = -mpr.depth;
      Vec3.copy(pos, 0, mpr.pos, 0);
      Vec3.copy(normal, 0, mpr.normal, 0);
      if (first.geom >= 0 && second.geom >= 0) {
        improveNormal();
      }
    }
    return count;
  }

  /** Replaces the normal of the first contact by that of curved geoms, at their present places. */
  public void improveNormal() {
    normals.improve(first, second, pos, 0, normal, 0);
  }

  /**
   * Finds the distance of the two shapes, inflated by half of their margins each.
   *
   * @param maxContacts 1, or more to look for further points on faces that lie on each other
   * @param cutoff distances above are not of interest; 0 asks for overlap alone
   * @return the distance, negative where they overlap; {@link Double#MAX_VALUE} beyond the cutoff.
   *     0 also where the search fails
   */
  public double run(Model m, int maxContacts, double cutoff) {
    double tolerance = m.opt.ccdTolerance;
    int maxIterations = m.opt.ccdIterations;
    if (first.isRound() || second.isRound()) {
      double shallow = shallow(tolerance, maxIterations, cutoff);
      if (shallow > -INFINITE) {
        return shallow;
      }
    }
    double dist = gjk.distance(first, second, tolerance, maxIterations, cutoff);
    takePoints(gjk.onA, gjk.onB, gjk.hasPoints);
    if (dist > tolerance || gjk.simplex.count < 2) {
      return dist;
    }
    polytope.reset(maxIterations);
    if (!polytope.build(gjk.simplex, first, second)) {
      return 0;
    }
    dist = epa.depth(first, second, tolerance, maxIterations);
    takePoints(epa.onA, epa.onB, epa.face >= 0);
    if (count > 0 && maxContacts > 1) {
      faceContacts.find(this, polytope, epa.face, maxContacts);
    }
    return dist;
  }

  /**
   * Takes the points over, unless they are undefined as in a triangle that is a line up to
   * rounding.
   */
  private void takePoints(double[] a, double[] b, boolean found) {
    double sum = a[0] + a[1] + a[2] + b[0] + b[1] + b[2];
    count = found && Math.abs(sum) <= Double.MAX_VALUE ? 1 : 0;
    System.arraycopy(a, 0, onFirst, 0, 3);
    System.arraycopy(b, 0, onSecond, 0, 3);
  }

  /**
   * The distance found without the radii of spheres and capsules; minus infinity where even the
   * cores overlap.
   */
  private double shallow(double tolerance, int maxIterations, double cutoff) {
    double firstMargin = first.margin;
    double secondMargin = second.margin;
    double firstRadius = first.isRound() ? first.shrink() : 0;
    double secondRadius = second.isRound() ? second.shrink() : 0;
    double radii = firstRadius + secondRadius;
    double dist = gjk.distance(first, second, tolerance, maxIterations, cutoff + radii);
    if (first.isRound()) {
      first.restore(firstMargin);
    }
    if (second.isRound()) {
      second.restore(secondMargin);
    }
    if (!(dist > tolerance)) {
      return -INFINITE;
    }
    takePoints(gjk.onA, gjk.onB, gjk.hasPoints);
    Vec3.sub(direction, 0, onSecond, 0, onFirst, 0);
    Vec3.normalize(direction, 0);
    Vec3.addScaled(onFirst, 0, direction, 0, firstRadius);
    Vec3.addScaled(onSecond, 0, direction, 0, -secondRadius);
    dist -= radii;
    return dist > cutoff ? INFINITE : dist;
  }
}
