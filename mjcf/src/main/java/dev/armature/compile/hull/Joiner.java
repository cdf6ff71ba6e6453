package dev.armature.compile.hull;

import org.jspecify.annotations.Nullable;

/** Joins one facet, or a ring of triangles of a cone, to another: vertices, neighbors, ridges. */
final class Joiner {
  /** A facet with this many vertices more than a triangle keeps its centrum. */
  private static final int MANY = 5;

  private final Surface surface;
  private final JoinPlan plan;

  Joiner(Surface surface, JoinPlan plan) {
    this.surface = surface;
    this.plan = plan;
  }

  /** How far the vertices of a facet are off the plane of another. */
  record Spread(double low, double high) {}

  // ---- ridges

  /** Gives a triangle the ridges it has not yet; from now on its border is in them. */
  void makeRidges(Facet f) {
    if (!f.simple) {
      return;
    }
    f.simple = false;
    for (int i = 0; i < f.neighbors.size(); i++) {
      f.neighbors.get(i).met = false;
    }
    for (int i = 0; i < f.ridgeCount(); i++) {
      f.ridge(i).other(f).met = true;
    }
    for (int i = 0; i < f.neighbors.size(); i++) {
      Facet g = f.neighbors.get(i);
      if (!g.met) {
        Ridge r = ridgeAcross(f, i, f, g);
        r.tested = f.tested;
        f.addRidge(r);
        g.addRidge(r);
      }
    }
  }

  /** The edge of a triangle across from one of its vertices, between two facets. */
  private static Ridge ridgeAcross(Facet triangle, int place, Facet here, Facet there) {
    Vertex newer = triangle.vertices.get(place == 0 ? 1 : 0);
    Vertex older = triangle.vertices.get(place == 2 ? 1 : 2);
    return triangle.clockwise == (place != 1)
        ? new Ridge(newer, older, here, there)
        : new Ridge(newer, older, there, here);
  }

  /** Removes a ridge between two facets that become one. */
  void removeRidge(Ridge r) {
    if (r.nonconvex) {
      r.nonconvex = false;
      passOnNonconvex(r);
    }
    r.newer.lostRidge = true;
    r.older.lostRidge = true;
    r.top.takeRidge(r);
    r.bottom.takeRidge(r);
  }

  /** Another ridge of the same two facets stands for the pair. */
  private static void passOnNonconvex(Ridge r) {
    for (int i = 0; i < r.top.ridgeCount(); i++) {
      Ridge s = r.top.ridge(i);
      if (s != r && s.joins(r.bottom)) {
        s.nonconvex = true;
        return;
      }
    }
  }

  // ---- one facet

  /** Joins a triangle of the cone to the facet of the horizon in whose plane it lies. */
  void joinToHorizon(Facet f, Facet horizon) throws TangledHullException {
    f.vertices.get(1).lostRidge = true;
    f.vertices.get(2).lostRidge = true;
    horizon.ringStart = null;
    prepare(f, horizon, null);
    joinTriangle(f, horizon, true);
    surface.renew(horizon);
    horizon.tested = false;
    surface.absorb(f, horizon);
  }

  /** Joins a facet to another and notes which facets are too small then. */
  void join(Facet f, Facet into, @Nullable Spread spread) throws TangledHullException {
    prepare(f, into, spread);
    if (f.vertices.size() == 3) {
      joinTriangle(f, into, false);
    } else {
      joinPolygon(f, into);
    }
    surface.renew(into);
    into.tested = false;
    findRedundantNeighbors(into);
    findDegenerateNeighbors(f);
    findSurplus(into);
    surface.absorb(f, into);
  }

  private void prepare(Facet f, Facet into, @Nullable Spread spread) throws TangledHullException {
    Tolerances t = surface.tolerances;
    t.joins++;
    if (f == into || f.removed || into.removed) {
      throw new TangledHullException("a facet joined twice");
    }
    if (surface.living() <= 4) {
      throw new TangledHullException("too few facets left");
    }
    surface.learnFacets();
    makeRidges(f);
    makeRidges(into);
    if (spread != null) {
      t.highest = Math.max(t.highest, spread.high());
      if (spread.high() > t.wide || spread.low() < -t.wide) {
        into.keepCentrum = true;
      }
    }
    into.joinedNow = true;
    updateTested(f, into);
  }

  private static void updateTested(Facet f, Facet into) {
    into.tested = false;
    for (int i = 0; i < f.ridgeCount(); i++) {
      f.ridge(i).tested = false;
    }
    if (into.centrum == null) {
      return;
    }
    int size = into.vertices.size();
    if (size > 3 + MANY) {
      into.keepCentrum = true;
    } else if (size == 3) {
      into.keepCentrum = false;
    }
    if (!into.keepCentrum) {
      into.centrum = null;
      for (int i = 0; i < into.ridgeCount(); i++) {
        into.ridge(i).tested = false;
      }
    }
  }

  private void joinTriangle(Facet f, Facet into, boolean byApex) {
    Vertex apex;
    boolean isNew;
    if (byApex) {
      apex = f.vertices.first();
      if (!into.fresh) {
        surface.refresh(into.vertices);
      }
      isNew = into.insert(apex);
    } else {
      apex = vertexOff(f, into);
      isNew = into.insert(apex);
      if (!into.fresh) {
        surface.refresh(into.vertices);
      } else {
        surface.refresh(apex);
      }
    }
    for (int i = 0; i < f.vertices.size(); i++) {
      Vertex v = f.vertices.get(i);
      if (v == apex && isNew) {
        v.facets.replace(f, into);
      } else {
        leave(v, f, into);
      }
    }
    handOverRidges(f, into);
  }

  /** The vertex of a triangle across from its first ridge with a neighbor. */
  private static Vertex vertexOff(Facet f, Facet beside) {
    for (int i = 0; i < f.ridgeCount(); i++) {
      Ridge r = f.ridge(i);
      if (r.other(f) == beside) {
        r.newer.lostRidge = true;
        r.older.lostRidge = true;
        for (int k = 0; k < 3; k++) {
          if (!r.has(f.vertices.get(k))) {
            return f.vertices.get(k);
          }
        }
      }
    }
    return f.vertices.first();
  }

  /** A vertex is no longer one of a facet that is joined to another. */
  private void leave(Vertex v, Facet f, Facet into) {
    v.facets.take(f);
    if (v.facets.size() < 2) {
      into.vertices.drop(v);
      surface.discard(v);
    }
  }

  private void handOverRidges(Facet f, Facet into) {
    int stamp = surface.stamp();
    for (int i = 0; i < into.neighbors.size(); i++) {
      into.neighbors.get(i).mark = stamp;
    }
    for (int i = 0; i < f.ridgeCount(); ) {
      Ridge r = f.ridge(i);
      Facet other = r.other(f);
      if (other == into) {
        removeRidge(r);
        into.neighbors.take(f);
        continue;
      }
      into.addRidge(r);
      if (other.mark != stamp) {
        other.mark = stamp;
        into.neighbors.add(other);
        other.neighbors.replace(f, into);
      } else {
        forgetNeighbor(other, f, into);
      }
      r.move(f, into);
      i++;
    }
  }

  /** A facet that had both as neighbors has one now; the one it was made beside stays first. */
  private void forgetNeighbor(Facet g, Facet f, Facet into) {
    makeRidges(g);
    if (!g.neighbors.isEmpty() && g.neighbors.first() == f) {
      g.neighbors.take(into);
      g.neighbors.replace(f, into);
    } else {
      g.neighbors.take(f);
    }
  }

  private void joinPolygon(Facet f, Facet into) {
    int stamp = surface.stamp();
    for (int i = 0; i < into.vertices.size(); i++) {
      into.vertices.get(i).mark = stamp;
    }
    joinNeighbors(f, into);
    for (int i = 0; i < f.vertices.size(); i++) {
      into.insert(f.vertices.get(i));
    }
    for (int i = 0; i < into.ridgeCount(); ) {
      Ridge r = into.ridge(i);
      if (r.joins(f)) {
        removeRidge(r);
      } else {
        i++;
      }
    }
    for (int i = 0; i < f.ridgeCount(); i++) {
      Ridge r = f.ridge(i);
      r.move(f, into);
      into.addRidge(r);
    }
    for (int i = 0; i < f.vertices.size(); i++) {
      Vertex v = f.vertices.get(i);
      if (v.mark != stamp) {
        v.facets.replace(f, into);
      } else {
        leave(v, f, into);
      }
    }
    if (!into.fresh) {
      surface.refresh(into.vertices);
    }
  }

  private void joinNeighbors(Facet f, Facet into) {
    int stamp = surface.stamp();
    for (int i = 0; i < into.neighbors.size(); i++) {
      into.neighbors.get(i).mark = stamp;
    }
    for (int i = 0; i < f.neighbors.size(); i++) {
      Facet g = f.neighbors.get(i);
      if (g.mark == stamp) {
        forgetNeighbor(g, f, into);
      } else if (g != into) {
        into.neighbors.add(g);
        g.neighbors.replace(f, into);
      }
    }
    f.neighbors.take(into);
    into.neighbors.take(f);
  }

  // ---- a ring

  /** Joins all triangles of a ring to the facet of the horizon in whose plane they lie. */
  void joinRing(Facet start, Facet horizon) throws TangledHullException {
    surface.tolerances.joins++;
    horizon.ringStart = null;
    surface.learnFacets();
    Vertex apex = start.vertices.first();
    Bag<Facet> ring = ring(start, surface.fresh.size());
    makeRidges(horizon);
    int inRing = surface.stamp();
    for (int i = 0; i < ring.size(); i++) {
      ring.get(i).mark = inRing;
    }
    int beside = surface.stamp();
    joinRingNeighbors(ring, horizon, inRing, beside);
    joinRingRidges(ring, horizon, inRing);
    joinRingVertices(ring, horizon, apex, inRing);
    if (horizon.vertices.first() != apex) {
      horizon.vertices.insert(0, apex);
    }
    if (!horizon.fresh) {
      surface.refresh(horizon.vertices);
    }
    surface.renew(horizon);
    horizon.simple = false;
    horizon.joinedNow = true;
    for (int i = 0; i < ring.size(); i++) {
      surface.absorb(ring.get(i), horizon);
    }
    if (horizon.vertices.size() <= 3 + MANY) {
      horizon.centrum = null;
    }
  }

  /** A ring from the one behind the start on; the start comes last. */
  private static Bag<Facet> ring(Facet start, int limit) throws TangledHullException {
    Bag<Facet> out = new Bag<>(4);
    Facet f = start;
    do {
      f = f.ring;
      if (f == null || f.removed || out.size() > limit) {
        throw new TangledHullException("an open ring");
      }
      out.add(f);
    } while (f != start);
    return out;
  }

  private void joinRingNeighbors(Bag<Facet> ring, Facet horizon, int inRing, int beside) {
    horizon.mark = beside;
    for (int i = 0; i < horizon.neighbors.size(); ) {
      Facet g = horizon.neighbors.get(i);
      if (g.mark == inRing) {
        horizon.neighbors.dropAt(i);
      } else {
        g.mark = beside;
        i++;
      }
    }
    for (int k = 0; k < ring.size(); k++) {
      Facet f = ring.get(k);
      for (int i = 0; i < f.neighbors.size(); i++) {
        Facet g = f.neighbors.get(i);
        if (g.mark != inRing) {
          joinRingNeighbor(f, g, horizon, beside);
        }
      }
    }
  }

  private void joinRingNeighbor(Facet f, Facet g, Facet horizon, int beside) {
    boolean first = g.mark != beside;
    g.mark = beside;
    if (!g.simple) {
      g.neighbors.take(f);
      if (first) {
        g.neighbors.add(horizon);
        horizon.neighbors.add(g);
      }
    } else if (first) {
      horizon.neighbors.add(g);
      g.neighbors.replace(f, horizon);
      for (int i = 0; i < g.ridgeCount(); i++) {
        if (g.ridge(i).joins(f)) {
          g.ridge(i).move(f, horizon);
          break;
        }
      }
    } else {
      makeRidges(g);
      g.neighbors.take(f);
    }
  }

  private static void joinRingRidges(Bag<Facet> ring, Facet horizon, int inRing) {
    for (int i = 0; i < horizon.ridgeCount(); ) {
      if (horizon.ridge(i).other(horizon).mark == inRing && horizon.ridges != null) {
        horizon.ridges.dropAt(i);
      } else {
        i++;
      }
    }
    for (int k = 0; k < ring.size(); k++) {
      Facet f = ring.get(k);
      for (int i = 0; i < f.ridgeCount(); i++) {
        Ridge r = f.ridge(i);
        if (r.joins(f)) {
          Facet other = r.other(f);
          r.move(f, horizon);
          if (other == horizon) {
            continue;
          }
          if (other.mark == inRing) {
            other.takeRidge(r);
            continue;
          }
        }
        horizon.addRidge(r);
      }
      if (f.ridges != null) {
        f.ridges.clear();
      }
      for (int i = 0; f.simple && i < f.neighbors.size(); i++) {
        Facet g = f.neighbors.get(i);
        if (g.mark != inRing && g.simple) {
          Ridge r = ridgeAcross(f, i, horizon, g);
          horizon.addRidge(r);
          g.addRidge(r);
        }
      }
    }
  }

  private void joinRingVertices(Bag<Facet> ring, Facet horizon, Vertex apex, int inRing) {
    horizon.mark = inRing;
    Bag<Vertex> all = new Bag<>(ring.size() + 2);
    int listed = surface.stamp();
    apex.mark = listed;
    for (int k = 0; k < ring.size(); k++) {
      for (int i = 0; i < 3; i++) {
        Vertex v = ring.get(k).vertices.get(i);
        if (v.mark != listed) {
          v.mark = listed;
          all.add(v);
        }
      }
    }
    all.add(apex);
    for (int j = 0; j < all.size(); j++) {
      Vertex v = all.get(j);
      v.lostRidge = true;
      for (int i = 0; i < v.facets.size(); ) {
        if (v.facets.get(i).mark == inRing) {
          v.facets.dropAt(i);
        } else {
          i++;
        }
      }
      v.facets.add(horizon);
      if (v.facets.size() < 2) {
        horizon.vertices.drop(v);
        surface.discard(v);
      }
    }
  }

  // ---- what is too small then

  /** Notes neighbors that have no vertex but those of a facet, or the facet if it has too few. */
  void findRedundantNeighbors(Facet f) throws TangledHullException {
    if (f.neighbors.size() < 3) {
      plan.addDegenerate(f);
      return;
    }
    int stamp = markVertices(f);
    for (int i = 0; i < f.neighbors.size(); i++) {
      Facet g = f.neighbors.get(i);
      requireLiving(g);
      if (!g.degenerate && !g.redundant && (!f.flipped || g.flipped) && hasOnly(g, stamp)) {
        plan.addRedundant(g, f);
      }
    }
  }

  private void findDegenerateNeighbors(Facet f) throws TangledHullException {
    for (int i = 0; i < f.neighbors.size(); i++) {
      Facet g = f.neighbors.get(i);
      requireLiving(g);
      if (!g.degenerate && !g.redundant && g.neighbors.size() < 3) {
        plan.addDegenerate(g);
      }
    }
  }

  /** Notes a facet that has no vertex but those of a neighbor, or too few neighbors. */
  void findSurplus(Facet f) throws TangledHullException {
    if (f.flipped) {
      return;
    }
    for (int i = 0; i < f.neighbors.size(); i++) {
      Facet g = f.neighbors.get(i);
      if (g.flipped) {
        continue;
      }
      requireLiving(g);
      if (hasOnly(f, markVertices(g))) {
        plan.addRedundant(f, g);
        return;
      }
    }
    if (f.neighbors.size() < 3) {
      plan.addDegenerate(f);
    }
  }

  private static void requireLiving(Facet f) throws TangledHullException {
    if (f.removed) {
      throw new TangledHullException("a neighbor that was removed");
    }
  }

  private int markVertices(Facet f) {
    int stamp = surface.stamp();
    for (int i = 0; i < f.vertices.size(); i++) {
      f.vertices.get(i).mark = stamp;
    }
    return stamp;
  }

  private static boolean hasOnly(Facet f, int stamp) {
    for (int i = 0; i < f.vertices.size(); i++) {
      if (f.vertices.get(i).mark != stamp) {
        return false;
      }
    }
    return true;
  }
}
