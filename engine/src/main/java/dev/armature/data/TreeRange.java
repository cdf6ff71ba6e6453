package dev.armature.data;

import dev.armature.model.Model;

/**
 * Neighboring branches of the world with everything that is on them: a branch is a child of the
 * world with all bodies below it, so no branch needs another for its kinematics and its inertia.
 * Each pair of numbers is the first and the one after the last.
 */
public final class TreeRange {
  /** Bodies; the world itself is in no range. */
  public final int body;

  /** One after the last body. */
  public final int bodyEnd;

  /** Joints. */
  public final int joint;

  /** One after the last joint. */
  public final int jointEnd;

  /** Degrees of freedom. */
  public final int dof;

  /** One after the last dof. */
  public final int dofEnd;

  /** Geoms; those of the world are in the first range. */
  public final int geom;

  /** One after the last geom. */
  public final int geomEnd;

  /** Sites; those of the world are in the first range. */
  public final int site;

  /** One after the last site. */
  public final int siteEnd;

  private TreeRange(Model m, int body, int bodyEnd) {
    this.body = body;
    this.bodyEnd = bodyEnd;
    joint = firstAt(m.jnt.bodyid, m.njnt, body);
    jointEnd = firstAt(m.jnt.bodyid, m.njnt, bodyEnd);
    dof = firstAt(m.dof.bodyid, m.nv, body);
    dofEnd = firstAt(m.dof.bodyid, m.nv, bodyEnd);
    geom = body == 1 ? 0 : firstAt(m.geom.bodyid, m.ngeom, body);
    geomEnd = firstAt(m.geom.bodyid, m.ngeom, bodyEnd);
    site = body == 1 ? 0 : firstAt(m.site.bodyid, m.nsite, body);
    siteEnd = firstAt(m.site.bodyid, m.nsite, bodyEnd);
  }

  /** Everything. */
  static TreeRange whole(Model m) {
    return new TreeRange(m, 1, m.nbody);
  }

  /**
   * Cuts a world into at most so many ranges of about equal weight; into one where objects do not
   * come in the order of their bodies.
   */
  static TreeRange[] cut(Model m, int parts) {
    if (!isOrdered(m)) {
      return new TreeRange[] {whole(m)};
    }
    TreeRange[] ranges = new TreeRange[parts];
    int count = 0;
    int from = 1;
    long total = (long) m.nbody + m.nv + m.ngeom;
    long weight = 0;
    for (int b = 1; b < m.nbody; b++) {
      if (m.body.parentid[b] == 0 && b > from && weight * parts >= total * (count + 1)) {
        ranges[count++] = new TreeRange(m, from, b);
        from = b;
      }
      weight += 1 + m.body.dofnum[b] + m.body.geomnum[b];
    }
    ranges[count++] = new TreeRange(m, from, m.nbody);
    return java.util.Arrays.copyOf(ranges, count);
  }

  private static boolean isOrdered(Model m) {
    return isAscending(m.body.rootid, m.nbody)
        && isAscending(m.jnt.bodyid, m.njnt)
        && isAscending(m.dof.bodyid, m.nv)
        && isAscending(m.geom.bodyid, m.ngeom)
        && isAscending(m.site.bodyid, m.nsite);
  }

  private static boolean isAscending(int[] values, int n) {
    for (int i = 1; i < n; i++) {
      if (values[i] < values[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /** Index of the first object of a body or of a later one, n when there is none. */
  private static int firstAt(int[] bodyid, int n, int body) {
    int i = 0;
    while (i < n && bodyid[i] < body) {
      i++;
    }
    return i;
  }
}
