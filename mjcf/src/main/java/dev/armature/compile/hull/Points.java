package dev.armature.compile.hull;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Which point is above which facet. The points of a removed facet go to fresh facets: to the first
 * found that a point is clearly outside of, else to the best; points about in a plane are kept too,
 * as they tell how far the surface is off.
 */
final class Points {
  private static final int MAX_HANDED_ON = 16;

  private final Surface surface;
  private final Tolerances t;
  private final ArrayDeque<Facet> toSearch = new ArrayDeque<>();

  // the answer of a search
  private double height;
  private boolean outside;

  /** Whether a search goes through all fresh facets rather than uphill. */
  private boolean thorough;

  /** Whether the cone was found to have no sharp edge, so that going uphill leads to the top. */
  private boolean smooth;

  /** How often the present point was handed on from a facet it is far above. */
  private int handedOn;

  Points(Surface surface) {
    this.surface = surface;
    t = surface.tolerances;
  }

  /** Gives all points but some to the facets that stand. */
  void giveAll(int[] but) throws TangledHullException {
    int n = surface.p.length / 3;
    int[] left = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      if (i != but[0] && i != but[1] && i != but[2] && i != but[3]) {
        left[count++] = i;
      }
    }
    double enough = t.clearlyOutside();
    for (Facet f = surface.standing.first(); f != null; f = f.next) {
      int kept = 0;
      for (int j = 0; j < count; j++) {
        double h = surface.height(f, left[j]);
        if (h < enough) {
          left[kept++] = left[j];
        } else {
          putOutside(f, left[j], h);
        }
      }
      count = kept;
    }
    thorough = true;
    for (int j = 0; j < count; j++) {
      Facet first = surface.standing.first();
      if (first != null) {
        give(left[j], first);
      }
    }
    thorough = false;
  }

  /** Gives points of removed facets and of vertices gone to fresh facets. */
  void giveRemoved() throws TangledHullException {
    thorough = t.hasManyJoins() || hasJoined();
    smooth = false;
    for (Facet f = surface.removed.first(); f != null; f = f.next) {
      if (f.outside == null && f.near == null) {
        continue;
      }
      Facet start = Surface.successor(f);
      start = start == null ? surface.fresh.first() : start;
      if (start == null) {
        throw new TangledHullException("no fresh facet");
      }
      for (int i = 0; f.outside != null && i < f.outside.size(); i++) {
        give(f.outside.get(i), start);
      }
      for (int i = 0; f.near != null && i < f.near.size(); i++) {
        giveNear(f.near.get(i), start, thorough);
      }
    }
    for (Vertex v : surface.goneVertices) {
      Facet start = surface.fresh.first();
      if (!v.settled && start != null) {
        giveNear(v.point, start, true);
        v.settled = true;
      }
    }
    thorough = false;
  }

  private boolean hasJoined() {
    for (Facet f = surface.fresh.first(); f != null; f = f.next) {
      if (!f.simple) {
        return true;
      }
    }
    return false;
  }

  private static boolean putOutside(Facet f, int point, double h) {
    if (f.outside == null) {
      f.outside = new PointList();
    }
    boolean first = f.outside.size() == 0;
    if (first || f.furthest < h) {
      f.outside.add(point);
      f.furthest = h;
    } else {
      f.outside.addBeforeLast(point);
    }
    return first;
  }

  private void give(int point, Facet start) throws TangledHullException {
    Facet f = thorough ? bestFresh(point, start, false) : uphill(point, start, true);
    double h = height;
    boolean above = outside || surface.narrow && h >= -t.nearInside;
    if (above) {
      double before = f.furthest;
      boolean first = putOutside(f, point, h);
      boolean news =
          first
              ? !surface.narrow || h > t.outside
              : surface.narrow && before < t.outside && h >= t.outside;
      if (news && f != surface.candidate && !f.fresh) {
        // behind the facets that were searched for points already
        if (surface.fresh.first() != null) {
          surface.renew(f);
        } else {
          surface.postpone(f);
        }
      }
    } else if (h >= -t.nearInside) {
      keepNear(point, f, h, false);
    }
  }

  private void giveNear(int point, Facet start, boolean all) throws TangledHullException {
    Facet f = all ? bestFresh(point, start, true) : uphill(point, start, false);
    if (height >= -t.nearInside) {
      boolean turnedAway = start != f && start.nx * f.nx + start.ny * f.ny + start.nz * f.nz < 0;
      keepNear(point, f, height, turnedAway);
    }
  }

  /**
   * Keeps a point with a facet, unless it is too far above it or the facet is a doubtful choice.
   */
  private void keepNear(int point, Facet f, double h, boolean doubtful)
      throws TangledHullException {
    if (h > t.highest) {
      if (doubtful || h > 30 * t.farOutside()) {
        handOn(point, f);
        return;
      }
      t.highest = h;
    }
    if (f.near == null) {
      f.near = new PointList();
    }
    if (f.near.size() == 0 || surface.height(f, f.near.last()) < h) {
      f.near.add(point);
    } else {
      f.near.addBeforeLast(point);
    }
  }

  private void handOn(int point, Facet f) throws TangledHullException {
    if (++handedOn > MAX_HANDED_ON) {
      throw new TangledHullException("a point far above its facet");
    }
    boolean was = thorough;
    thorough = false;
    give(point, f);
    thorough = was;
    handedOn = 0;
  }

  // ---- searches

  /**
   * From a facet uphill to the top; among fresh facets only to the first the point is outside of.
   */
  private Facet uphill(int point, Facet start, boolean amongFresh) throws TangledHullException {
    int stamp = surface.stamp();
    outside = true;
    Facet top = null;
    double best = -Double.MAX_VALUE;
    if (!start.flipped) {
      best = surface.height(start, point);
      top = start;
      if (amongFresh && best >= t.outside) {
        height = best;
        return start;
      }
    }
    start.mark = stamp;
    Facet at = start;
    while (at != null) {
      Facet higher = null;
      for (int i = 0; i < at.neighbors.size(); i++) {
        Facet g = at.neighbors.get(i);
        if (amongFresh && !g.fresh || g.mark == stamp) {
          continue;
        }
        g.mark = stamp;
        if (g.flipped) {
          continue;
        }
        double h = surface.height(g, point);
        if (h > best) {
          if (amongFresh && h >= t.outside) {
            height = h;
            return g;
          }
          top = g;
          best = h;
          higher = g;
          break;
        }
      }
      at = higher;
    }
    if (top == null) {
      Facet first = surface.fresh.first();
      return bestFresh(point, first == null ? start : first, !amongFresh);
    }
    if (amongFresh && !smooth && best < -t.roundoff) {
      if (isSharp()) {
        Facet f = bestFresh(point, top, false);
        thorough = true;
        return f;
      }
      smooth = true;
    }
    return beyond(point, top, best);
  }

  /**
   * Through all fresh facets, from one of them on; up to the first that is clearly below unless all
   * are asked for.
   */
  private Facet bestFresh(int point, Facet start, boolean all) throws TangledHullException {
    double enough = all ? Double.POSITIVE_INFINITY : t.clearlyOutside();
    outside = true;
    Facet top = null;
    double best = -Double.MAX_VALUE;
    for (int round = 0; round < 2; round++) {
      for (Facet f = round == 0 ? start : surface.fresh.first(); f != null; f = f.next) {
        if (round == 1 && f == start) {
          break;
        }
        if (f.flipped) {
          continue;
        }
        double h = surface.height(f, point);
        if (h > best) {
          top = f;
          if (h >= enough) {
            height = h;
            return f;
          }
          best = h;
        }
      }
    }
    return beyond(point, top == null ? start : top, best);
  }

  /** From the best facet over all that are about as good, to a better one. */
  private Facet beyond(int point, Facet start, double startHeight) {
    int stamp = surface.stamp();
    double reach = t.search();
    double best = startHeight;
    double lowest = best - reach;
    Facet top = start;
    start.mark = stamp;
    toSearch.clear();
    Facet at = start;
    while (at != null) {
      Facet following = null;
      for (int i = 0; i < at.neighbors.size(); i++) {
        Facet g = at.neighbors.get(i);
        if (g.mark == stamp) {
          continue;
        }
        g.mark = stamp;
        if (!g.flipped) {
          double h = surface.height(g, point);
          if (h > best) {
            lowest = h - reach;
            if (h > best + reach) {
              toSearch.clear();
            }
            top = g;
            best = h;
          } else if (h < lowest) {
            continue;
          }
        }
        if (following != null) {
          toSearch.addLast(following);
        }
        following = g;
      }
      at = following != null ? following : toSearch.pollLast();
    }
    height = best;
    outside = best >= t.outside;
    return top;
  }

  /** Whether normals of fresh facets are in different octants. */
  private boolean isSharp() {
    Facet first = surface.fresh.first();
    for (Facet f = first; f != null && first != null; f = f.next) {
      if (f.nx > 0 != first.nx > 0 || f.ny > 0 != first.ny > 0 || f.nz > 0 != first.nz > 0) {
        return true;
      }
    }
    return false;
  }

  /** The furthest point of the next facet that has one, taken out of it; -1 if none has. */
  int next() {
    while (surface.candidate != null) {
      Facet f = surface.candidate;
      PointList points = f.outside;
      if (points != null && points.size() > 0 && (!surface.narrow || f.furthest >= t.outside)) {
        return points.removeLast();
      }
      surface.candidate = f.next;
    }
    return -1;
  }

  /** The facet whose furthest point is furthest; null if there is no point outside. */
  @Nullable Facet furthest() {
    Facet best = null;
    for (Facet f = surface.standing.first(); f != null; f = f.next) {
      if (f.outside != null && (best == null || f.furthest > best.furthest)) {
        best = f;
      }
    }
    return best;
  }
}
