package dev.armature.compile.hull;

import org.jspecify.annotations.Nullable;

/** Takes out vertices that joined facets do not need: without a ridge, or on a straight line. */
final class VertexPruner {
  private final Surface surface;
  private final Joiner joiner;

  VertexPruner(Surface surface, Joiner joiner) {
    this.surface = surface;
    this.joiner = joiner;
  }

  /** Takes vertices that are on no ridge out of a joined facet; returns whether there were any. */
  boolean dropUnused(Facet f) {
    if (f.simple) {
      return false;
    }
    int stamp = surface.stamp();
    for (int i = 0; i < f.ridgeCount(); i++) {
      f.ridge(i).newer.mark = stamp;
      f.ridge(i).older.mark = stamp;
    }
    boolean any = false;
    for (int i = 0; i < f.vertices.size(); ) {
      Vertex v = f.vertices.get(i);
      if (v.mark == stamp) {
        i++;
        continue;
      }
      any = true;
      f.vertices.dropAt(i);
      v.facets.take(f);
      if (v.facets.isEmpty()) {
        surface.discard(v);
      }
    }
    return any;
  }

  /**
   * A vertex with two facets around it is in the middle of a line between these: it becomes one of
   * its neighbors on the line, unless two ridges would have the same ends then. Returns whether it
   * did.
   */
  boolean mergeShared(Vertex v, Facet f) throws TangledHullException {
    if (v.facets.size() != 2) {
      return false;
    }
    Facet g = v.facets.get(v.facets.first() == f ? 1 : 0);
    Bag<Ridge> line = new Bag<>(2);
    for (int i = 0; i < f.ridgeCount(); i++) {
      Ridge r = f.ridge(i);
      if (r.other(f) == g && r.has(v)) {
        line.add(r);
      }
    }
    Vertex by = substitute(v, f, g, line);
    if (by == null) {
      return false;
    }
    for (int i = 0; i < line.size(); i++) {
      rename(line.get(i), v, by);
    }
    for (int i = 0; i < v.facets.size(); i++) {
      v.facets.get(i).vertices.drop(v);
      joiner.findSurplus(v.facets.get(i));
    }
    surface.discard(v);
    joiner.findSurplus(f);
    return true;
  }

  /** The vertex that can take the place of another: an end of its ridges, of both facets. */
  private @Nullable Vertex substitute(Vertex v, Facet f, Facet g, Bag<Ridge> line) {
    int stamp = surface.stamp();
    for (int i = 0; i < g.vertices.size(); i++) {
      g.vertices.get(i).mark = stamp;
    }
    Bag<Vertex> shared = new Bag<>(4);
    for (int i = 0; i < f.vertices.size(); i++) {
      if (f.vertices.get(i).mark == stamp) {
        shared.add(f.vertices.get(i));
      }
    }
    shared.take(v);
    for (int i = 0; i < shared.size(); ) {
      if (isEnd(shared.get(i), line, v)) {
        i++;
      } else {
        shared.takeAt(i);
      }
    }
    for (int i = 0; i < shared.size(); i++) {
      if (!wouldDouble(shared.get(i), line, v)) {
        return shared.get(i);
      }
    }
    return null;
  }

  private static boolean isEnd(Vertex w, Bag<Ridge> line, Vertex v) {
    for (int i = 0; i < line.size(); i++) {
      if (line.get(i).across(v) == w) {
        return true;
      }
    }
    return false;
  }

  /** Whether a vertex has a ridge to another end of the line already. */
  private static boolean wouldDouble(Vertex w, Bag<Ridge> line, Vertex v) {
    for (int k = 0; k < w.facets.size(); k++) {
      Facet f = w.facets.get(k);
      for (int i = 0; i < f.ridgeCount(); i++) {
        Ridge r = f.ridge(i);
        if (r.has(w) && !r.has(v) && isEnd(r.across(w), line, v)) {
          return true;
        }
      }
    }
    return false;
  }

  private void rename(Ridge r, Vertex v, Vertex by) {
    Vertex end = r.across(v);
    if (end == by) {
      joiner.removeRidge(r);
      return;
    }
    boolean wasNewer = r.newer == v;
    boolean isNewer = by.age > end.age;
    r.newer = isNewer ? by : end;
    r.older = isNewer ? end : by;
    if (wasNewer != isNewer) {
      Facet top = r.top;
      r.top = r.bottom;
      r.bottom = top;
    }
  }
}
