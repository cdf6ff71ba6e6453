package dev.armature.compile.hull;

import dev.armature.compile.hull.JoinPlan.Join;
import dev.armature.compile.hull.JoinPlan.Reason;
import dev.armature.compile.hull.Joiner.Spread;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Joins facets after a cone was made until all fresh ones are clearly convex with their neighbors.
 *
 * <p>First triangles that lie in the plane of their facet of the horizon, as the apex does; then
 * those turned inside out; then pairs of which one has its centrum in, or above, the plane of the
 * other. Of such a pair the one is joined that is closest to one of its neighbors, and to that one.
 */
final class Flattener {
  /** Beyond this many vertices more than a triangle, only nonconvex neighbors are tried. */
  private static final int MANY = 15;

  /** With more vertices than this the centrum stands for them. */
  private static final int VERY_MANY = 26;

  private final Surface surface;
  private final Tolerances t;
  private final JoinPlan plan = new JoinPlan();
  private final Joiner joiner;
  private final VertexPruner pruner;

  Flattener(Surface surface) {
    this.surface = surface;
    t = surface.tolerances;
    joiner = new Joiner(surface, plan);
    pruner = new VertexPruner(surface, joiner);
  }

  void run() throws TangledHullException {
    if (isConvex()) {
      return;
    }
    boolean joined = joinToHorizon();
    joined |= joinFlipped();
    findNonconvexAtFirst();
    joinAll(joined);
  }

  /** Whether the whole cone is made of triangles that are clearly convex. */
  private boolean isConvex() {
    for (Facet f = surface.fresh.first(); f != null; f = f.next) {
      if (!f.neighbors.first().simple || f.flipped || !f.hasPlane) {
        return false;
      }
    }
    for (Facet f = surface.fresh.first(); f != null; f = f.next) {
      Vertex b = f.vertices.get(1);
      Vertex c = f.vertices.get(2);
      if (!isBelow(b, f.neighbors.get(1)) || !isBelow(c, f.neighbors.get(2))) {
        return false;
      }
      Bag<Vertex> beyond = f.neighbors.first().vertices;
      for (int i = 0; i < beyond.size(); i++) {
        Vertex v = beyond.get(i);
        if (v != b && v != c) {
          if (!isBelow(v, f)) {
            return false;
          }
          break;
        }
      }
    }
    return true;
  }

  private boolean isBelow(Vertex v, Facet f) {
    return surface.height(f, v.point) < -2 * t.roundoff;
  }

  private boolean joinToHorizon() throws TangledHullException {
    boolean joined = false;
    Facet following;
    for (Facet f = surface.fresh.first(); f != null; f = following) {
      following = f.next;
      if (f.hasPlane) {
        continue;
      }
      Facet horizon = f.neighbors.first();
      joined = true;
      if (f.ring == f) {
        joiner.joinToHorizon(f, horizon);
        continue;
      }
      markRing(f);
      while (following != null && following.ringDone) {
        following = following.next;
      }
      joiner.joinRing(f, horizon);
    }
    if (joined) {
      for (Facet f = surface.fresh.first(); f != null; f = f.next) {
        if (f.coplanarHorizon) {
          joiner.findRedundantNeighbors(f);
          f.coplanarHorizon = false;
        }
      }
      joinSurplus();
    }
    return joined;
  }

  private static void markRing(Facet start) throws TangledHullException {
    Facet f = start;
    do {
      f = f.ring;
      if (f == null || f.ringDone) {
        throw new TangledHullException("an open ring");
      }
      f.ringDone = true;
    } while (f != start);
  }

  private boolean joinFlipped() throws TangledHullException {
    List<Facet> flipped = new ArrayList<>();
    for (Facet f = surface.fresh.first(); f != null; f = f.next) {
      if (f.flipped && !f.redundant) {
        flipped.add(f);
      }
    }
    boolean joined = false;
    for (Facet f : flipped) {
      if (!f.removed) {
        Choice best = bestNeighbor(f);
        joiner.join(f, best.facet, best.spread);
        joined = true;
      }
    }
    joinSurplus();
    return joined;
  }

  // ---- facets that are too small

  /** Joins facets without a vertex of their own, then those with too few neighbors. */
  private boolean joinSurplus() throws TangledHullException {
    boolean joined = false;
    while (plan.hasSurplus()) {
      Join join = plan.nextSurplus();
      Facet f = join.first();
      if (f.removed) {
        continue;
      }
      f.degenerate = false;
      f.redundant = false;
      if (join.reason() == Reason.REDUNDANT) {
        Facet into = Surface.successor(join.second());
        if (into == null) {
          throw new TangledHullException("nothing to join to");
        }
        if (into != f) {
          joiner.join(f, into, null);
          joined = true;
        }
      } else if (f.neighbors.isEmpty()) {
        vanish(f);
        joined = true;
      } else if (f.neighbors.size() < 3) {
        Choice best = bestNeighbor(f);
        joiner.join(f, best.facet, best.spread);
        joined = true;
      }
    }
    return joined;
  }

  private void vanish(Facet f) {
    surface.absorb(f, null);
    for (int i = 0; i < f.vertices.size(); i++) {
      Vertex v = f.vertices.get(i);
      v.facets.take(f);
      if (v.facets.isEmpty()) {
        surface.discard(v);
      }
    }
  }

  // ---- facets that are not convex

  private void findNonconvexAtFirst() {
    int stamp = surface.stamp();
    for (Facet f = surface.fresh.first(); f != null; f = f.next) {
      f.mark = stamp;
      for (int i = 0; i < f.neighbors.size(); i++) {
        Facet g = f.neighbors.get(i);
        if (g.mark != stamp && planIfNonconvex(f, g)) {
          markFirstRidge(g, f);
        }
      }
      f.tested = true;
      for (int i = 0; i < f.ridgeCount(); i++) {
        f.ridge(i).tested = true;
      }
    }
    plan.sort();
  }

  private static void markFirstRidge(Facet f, Facet g) {
    for (int i = 0; i < f.ridgeCount(); i++) {
      if (f.ridge(i).other(f) == g) {
        f.ridge(i).nonconvex = true;
        return;
      }
    }
  }

  private void findNonconvex() {
    int stamp = surface.stamp();
    for (Facet f = surface.fresh.first(); f != null; f = f.next) {
      if (f.tested) {
        continue;
      }
      f.mark = stamp;
      for (int i = 0; i < f.neighbors.size(); i++) {
        f.neighbors.get(i).met = false;
      }
      for (int i = 0; i < f.ridgeCount(); i++) {
        Ridge r = f.ridge(i);
        if (r.tested && !r.nonconvex) {
          continue;
        }
        Facet g = r.other(f);
        if (g.met) {
          r.tested = true;
          r.nonconvex = false;
        } else if (g.mark != stamp) {
          g.met = true;
          r.nonconvex = planIfNonconvex(f, g);
          r.tested = true;
        }
      }
      f.tested = true;
    }
    plan.sort();
  }

  /** Tests the centrums of two facets against the plane of the other. */
  private boolean planIfNonconvex(Facet f, Facet g) {
    double[] c = centrum(f);
    double ofF = g.height(c[0], c[1], c[2]);
    c = centrum(g);
    double ofG = f.height(c[0], c[1], c[2]);
    boolean concave = ofF > t.centrum || ofG > t.centrum;
    boolean coplanar = isIn(ofF) || isIn(ofG);
    if (concave && coplanar) {
      if (ofF > ofG) {
        plan.add(f, g, Reason.CONCAVE_COPLANAR, ofF);
      } else {
        plan.add(g, f, Reason.CONCAVE_COPLANAR, ofG);
      }
    } else if (concave) {
      plan.add(f, g, Reason.CONCAVE, Math.max(ofF, ofG));
    } else if (coplanar) {
      plan.add(f, g, Reason.COPLANAR, Math.min(Math.abs(ofF), Math.abs(ofG)));
    }
    return concave || coplanar;
  }

  private boolean isIn(double height) {
    return Math.abs(height) <= t.centrum;
  }

  private double[] centrum(Facet f) {
    if (f.centrum == null) {
      double[] c = new double[3];
      int count = f.vertices.size();
      for (int k = 0; k < 3; k++) {
        for (int i = 0; i < count; i++) {
          c[k] += surface.p[3 * f.vertices.get(i).point + k];
        }
        c[k] /= count;
      }
      double height = f.height(c[0], c[1], c[2]);
      c[0] -= height * f.nx;
      c[1] -= height * f.ny;
      c[2] -= height * f.nz;
      f.centrum = c;
    }
    return f.centrum;
  }

  private void joinAll(boolean before) throws TangledHullException {
    boolean joined = before;
    while (true) {
      while (!plan.isEmpty()) {
        if (plan.hasSurplus()) {
          joinSurplus();
          joined = true;
        }
        while (plan.hasNonconvex()) {
          Join join = plan.nextNonconvex();
          if (isDue(join)) {
            joinNonconvex(join);
            joinSurplus();
            joined = true;
          }
        }
        findNonconvex();
      }
      if (!surface.knowsFacets || !joined) {
        return;
      }
      joined = false;
      if (!prune()) {
        return;
      }
      findNonconvex();
    }
  }

  /** Coplanar pairs wait until all their ridges are tested again. */
  private static boolean isDue(Join join) {
    Facet f = join.first();
    Facet g = join.second();
    if (f.removed || g.removed) {
      return false;
    }
    boolean untested = !f.tested && f.fresh || !g.tested && g.fresh;
    return join.reason() != Reason.COPLANAR || !untested;
  }

  private void joinNonconvex(Join join) throws TangledHullException {
    boolean swap = !join.first().fresh;
    Facet f = swap ? join.second() : join.first();
    Facet g = swap ? join.first() : join.second();
    Choice ofF = bestNeighbor(f);
    Choice ofG = bestNeighbor(g);
    if (ofF.distance < ofG.distance) {
      joiner.join(f, ofF.facet, ofF.spread);
    } else {
      joiner.join(g, ofG.facet, ofG.spread);
    }
  }

  // ---- the best neighbor

  private record Choice(Facet facet, double distance, Spread spread) {}

  private Choice bestNeighbor(Facet f) throws TangledHullException {
    Choice best = null;
    int size = f.vertices.size();
    boolean byCentrum = size > VERY_MANY;
    if (size > 3 + MANY) {
      for (int i = 0; i < f.ridgeCount(); i++) {
        if (f.ridge(i).nonconvex) {
          best = better(best, f, f.ridge(i).other(f), byCentrum);
        }
      }
    }
    if (best == null) {
      for (int i = 0; i < f.neighbors.size(); i++) {
        best = better(best, f, f.neighbors.get(i), byCentrum);
      }
    }
    if (best == null) {
      throw new TangledHullException("a facet without neighbors");
    }
    return byCentrum ? new Choice(best.facet, best.distance, spread(f, best.facet)) : best;
  }

  private @Nullable Choice better(@Nullable Choice best, Facet f, Facet g, boolean byCentrum) {
    if (f.flipped && g.flipped && best != null && !best.facet.flipped) {
      return best;
    }
    Spread spread;
    if (byCentrum) {
      double[] c = centrum(f);
      double height = 3 * g.height(c[0], c[1], c[2]);
      spread = new Spread(Math.min(height, 0), Math.max(height, 0));
    } else {
      spread = spread(f, g);
    }
    double distance = Math.max(spread.high(), -spread.low());
    return best == null || distance < best.distance ? new Choice(g, distance, spread) : best;
  }

  /** Heights of the vertices of a facet that another has not, above and below its plane. */
  private Spread spread(Facet f, Facet g) {
    int stamp = surface.stamp();
    for (int i = 0; i < g.vertices.size(); i++) {
      g.vertices.get(i).mark = stamp;
    }
    double low = 0;
    double high = 0;
    for (int i = 0; i < f.vertices.size(); i++) {
      Vertex v = f.vertices.get(i);
      if (v.mark != stamp) {
        double height = surface.height(g, v.point);
        low = Math.min(low, height);
        high = Math.max(high, height);
      }
    }
    return new Spread(low, high);
  }

  // ---- vertices

  /** Takes out vertices that are no longer needed; returns whether facets were joined for it. */
  private boolean prune() throws TangledHullException {
    boolean joined = joinSurplus();
    while (dropUnused() || mergeShared()) {
      joined = true;
    }
    for (Vertex v : surface.freshVertices) {
      v.lostRidge = v.lostRidge && v.gone;
    }
    return joined;
  }

  private boolean dropUnused() throws TangledHullException {
    for (Facet f = surface.fresh.first(); f != null; f = f.next) {
      if (f.joinedNow && pruner.dropUnused(f)) {
        joiner.findSurplus(f);
        if (joinSurplus()) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean mergeShared() throws TangledHullException {
    for (Facet f = surface.fresh.first(); f != null; f = f.next) {
      if (!f.joinedNow) {
        continue;
      }
      f.joinedNow = false;
      for (int i = 0; i < f.vertices.size(); ) {
        Vertex v = f.vertices.get(i);
        if (!v.lostRidge || !pruner.mergeShared(v, f)) {
          i++;
        } else if (joinSurplus()) {
          return true;
        }
      }
    }
    return false;
  }
}
