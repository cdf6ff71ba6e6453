package dev.armature.compile.hull;

import org.jspecify.annotations.Nullable;

/**
 * Takes a point outside into the surface: removes the facets it sees and closes the hole with a
 * cone of triangles from the point to the horizon, the border of what it sees.
 */
final class Cone {
  private final Surface surface;
  private final PlaneMaker planes;

  Cone(Surface surface, PlaneMaker planes) {
    this.surface = surface;
    this.planes = planes;
  }

  /**
   * Removes all facets that a point sees, beginning with one of them, and notes which facets of the
   * horizon have the point in their plane.
   */
  void look(Facet start, int point) throws TangledHullException {
    Tolerances t = surface.tolerances;
    int stamp = surface.stamp();
    boolean horizon = false;
    surface.see(start);
    for (Facet f = surface.removed.first(); f != null; f = f.next) {
      f.mark = stamp;
      for (int i = 0; i < f.neighbors.size(); i++) {
        Facet g = f.neighbors.get(i);
        if (g.mark == stamp) {
          continue;
        }
        g.mark = stamp;
        double height = surface.height(g, point);
        if (height > t.visible) {
          surface.see(g);
        } else {
          horizon = true;
          g.coplanarHorizon = height >= -t.coplanar;
          if (g.coplanarHorizon) {
            t.highest = Math.max(t.highest, height);
          }
        }
      }
    }
    if (!horizon) {
      throw new TangledHullException("a point sees all facets");
    }
  }

  /** Makes the cone of what was seen; returns its apex. */
  Vertex close(int point) throws TangledHullException {
    Vertex apex = surface.newVertex(point);
    // both outlive the facet they were made for: a facet without a triangle of its own is replaced
    // by the last one made over a ridge, if there is one
    Facet overRidge = null;
    Facet made = null;
    for (Facet f = surface.removed.first(); f != null; f = f.next) {
      for (int i = 0; i < f.neighbors.size(); i++) {
        f.neighbors.get(i).met = false;
      }
      if (f.ridges != null) {
        overRidge = overRidges(f, apex);
      }
      if (f.simple) {
        made = overEdges(f, apex);
      }
      if (overRidge != null) {
        made = overRidge;
      }
      if (made != null) {
        f.replacement = made;
      }
      f.detach();
    }
    match();
    for (Facet f = surface.fresh.first(); f != null; f = f.next) {
      if (!f.ontoHorizon) {
        planes.make(f);
      }
    }
    updateVertices();
    return apex;
  }

  /** Triangles to the horizon over the ridges of a facet; returns the last one. */
  private @Nullable Facet overRidges(Facet f, Vertex apex) throws TangledHullException {
    Facet made = null;
    for (int i = 0; i < f.ridgeCount(); i++) {
      Ridge r = f.ridge(i);
      Facet beyond = r.other(f);
      if (!beyond.removed) {
        made = triangle(apex, r.newer, r.older, r.top == f, beyond);
        if (beyond.coplanarHorizon) {
          lead(made, beyond);
        }
        attach(made, r, f, beyond);
      }
      beyond.met = true;
    }
    return made;
  }

  /** Puts a triangle into the ring of those that lie in the plane of one facet of the horizon. */
  private static void lead(Facet made, Facet beyond) {
    made.ontoHorizon = true;
    Facet start = beyond.ringStart;
    if (!beyond.met || start == null) {
      made.ring = made;
      beyond.ringStart = made;
    } else {
      made.ring = start.ring;
      start.ring = made;
    }
  }

  /** Puts a triangle beside the facet beyond a ridge. */
  private static void attach(Facet made, Ridge r, Facet f, Facet beyond)
      throws TangledHullException {
    if (!beyond.met) {
      beyond.neighbors.replace(f, made);
    } else if (beyond.simple) {
      throw new TangledHullException("a triangle with two edges to one facet");
    } else {
      beyond.neighbors.add(made);
    }
    if (beyond.simple) {
      beyond.takeRidge(r);
    } else {
      made.addRidge(r);
      r.move(f, made);
    }
  }

  /** Triangles to the horizon over the edges of a triangle that are no ridges. */
  private @Nullable Facet overEdges(Facet f, Vertex apex) {
    Facet made = null;
    for (int i = 0; i < f.neighbors.size(); i++) {
      Facet beyond = f.neighbors.get(i);
      if (beyond.met || beyond.removed) {
        continue;
      }
      int back = beyond.neighbors.indexOf(f);
      Vertex newer = beyond.vertices.get(back == 0 ? 1 : 0);
      Vertex older = beyond.vertices.get(back == 2 ? 1 : 2);
      boolean odd = back == 1;
      made = triangle(apex, newer, older, beyond.clockwise == odd, beyond);
      if (beyond.coplanarHorizon) {
        made.ontoHorizon = true;
        made.ring = made;
      }
      beyond.neighbors.set(back, made);
    }
    return made;
  }

  private Facet triangle(Vertex apex, Vertex newer, Vertex older, boolean clockwise, Facet beyond) {
    Facet f = surface.newFacet();
    f.vertices.add(apex);
    f.vertices.add(newer);
    f.vertices.add(older);
    f.clockwise = clockwise;
    f.neighbors.add(beyond);
    f.neighbors.add(f);
    f.neighbors.add(f);
    surface.fresh.append(f);
    f.fresh = true;
    surface.refresh(f.vertices);
    return f;
  }

  /** Two triangles of the cone meet at each vertex of the horizon. */
  private void match() throws TangledHullException {
    int stamp = surface.stamp();
    for (Facet f = surface.fresh.first(); f != null; f = f.next) {
      match(f, 1, f.vertices.get(2), stamp);
      match(f, 2, f.vertices.get(1), stamp);
    }
    for (Facet f = surface.fresh.first(); f != null; f = f.next) {
      if (f.neighbors.get(1) == f || f.neighbors.get(2) == f) {
        throw new TangledHullException("an open cone");
      }
    }
  }

  private static void match(Facet f, int place, Vertex v, int stamp) throws TangledHullException {
    if (v.waitStamp != stamp) {
      v.waitStamp = stamp;
      v.waiting = f;
      v.waitPlace = place;
      return;
    }
    Facet other = v.waiting;
    if (other == null) {
      throw new TangledHullException("the horizon passes a vertex twice");
    }
    other.neighbors.set(v.waitPlace, f);
    f.neighbors.set(place, other);
    v.waiting = null;
  }

  /** Tells vertices of facets gone and made, and finds those that are inside now. */
  private void updateVertices() {
    if (surface.knowsFacets) {
      for (Vertex v : surface.freshVertices) {
        for (int i = 0; i < v.facets.size(); ) {
          if (v.facets.get(i).removed) {
            v.facets.takeAt(i);
          } else {
            i++;
          }
        }
      }
      for (Facet f = surface.fresh.first(); f != null; f = f.next) {
        for (int i = 0; i < f.vertices.size(); i++) {
          f.vertices.get(i).facets.add(f);
        }
      }
    }
    for (Facet f = surface.removed.first(); f != null; f = f.next) {
      for (int i = 0; i < f.vertices.size(); i++) {
        Vertex v = f.vertices.get(i);
        if (v.fresh || v.gone) {
          continue;
        }
        if (surface.knowsFacets && hasLivingFacet(v)) {
          v.facets.take(f);
        } else {
          surface.discard(v);
        }
      }
    }
  }

  private static boolean hasLivingFacet(Vertex v) {
    for (int i = 0; i < v.facets.size(); i++) {
      if (!v.facets.get(i).removed) {
        return true;
      }
    }
    return false;
  }
}
