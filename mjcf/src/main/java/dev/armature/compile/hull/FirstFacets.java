package dev.armature.compile.hull;

/** The four facets of the simplex that a hull begins with. */
final class FirstFacets {
  /** Facets whose normals are opposite up to this cosine make a narrow hull. */
  private static final double NARROW = -0.99999999;

  private final Surface surface;
  private final PlaneMaker planes;

  FirstFacets(Surface surface, PlaneMaker planes) {
    this.surface = surface;
    this.planes = planes;
  }

  void make(int[] points) throws TangledHullException {
    Vertex[] v = new Vertex[4];
    for (int k = 0; k < 4; k++) {
      v[3 - k] = surface.newVertex(points[k]);
    }
    surface.relist(v);
    Facet[] f = new Facet[4];
    for (int k = 0; k < 4; k++) {
      f[k] = surface.newFacet();
      f[k].clockwise = k % 2 == 0;
      surface.standing.append(f[k]);
    }
    for (int k = 0; k < 4; k++) {
      for (int j = 0; j < 4; j++) {
        if (j != k) {
          f[k].vertices.add(v[j]);
          f[k].neighbors.add(f[j]);
        }
      }
    }
    for (int axis = 0; axis < 3; axis++) {
      double sum = 0;
      for (Vertex w : v) {
        sum += surface.p[3 * w.point + axis];
      }
      surface.inside[axis] = sum / 4;
    }
    orient(f);
    surface.settle();
  }

  private void orient(Facet[] f) throws TangledHullException {
    planes.make(f[0]);
    if (planes.height(f[0]) > surface.tolerances.roundoff) {
      for (Facet each : f) {
        each.clockwise = !each.clockwise;
      }
    }
    for (Facet each : f) {
      planes.make(each);
      if (each.flipped) {
        throw new TangledHullException("a simplex without volume");
      }
    }
    for (Facet a : f) {
      for (Facet b : f) {
        surface.narrow |= a != b && a.nx * b.nx + a.ny * b.ny + a.nz * b.nz < NARROW;
      }
    }
  }
}
