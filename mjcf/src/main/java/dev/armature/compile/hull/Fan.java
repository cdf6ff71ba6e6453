package dev.armature.compile.hull;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the joined facets of a finished surface into triangles, from the newest vertex of each to
 * its ridges in their order. The triangles come behind those facets that were triangles already.
 */
final class Fan {
  private final Surface surface;
  private final List<Facet> cut = new ArrayList<>();

  Fan(Surface surface) {
    this.surface = surface;
  }

  void run() {
    Facet following;
    for (Facet f = surface.standing.first(); f != null; f = following) {
      following = f.next;
      if (!f.simple) {
        cut(f);
        surface.standing.remove(f);
        f.removed = true;
      }
    }
    for (Facet f : cut) {
      if (!f.removed) {
        surface.standing.append(f);
      }
    }
  }

  private void cut(Facet f) {
    Vertex apex = f.vertices.first();
    for (int i = 0; i < f.ridgeCount(); i++) {
      Ridge r = f.ridge(i);
      Facet made = surface.newFacet();
      made.vertices.add(apex);
      made.vertices.add(r.newer);
      made.vertices.add(r.older);
      made.clockwise = r.top == f;
      // over a ridge of the apex itself it is a line, which counts in the order of vertices only
      made.removed = r.newer == apex;
      r.move(f, made);
      surface.refresh(made.vertices);
      cut.add(made);
      for (int k = 0; k < 3 && !made.removed; k++) {
        made.vertices.get(k).facets.add(made);
      }
    }
  }
}
