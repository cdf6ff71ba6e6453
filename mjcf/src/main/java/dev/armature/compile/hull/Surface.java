package dev.armature.compile.hull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The growing surface: its facets in three chains (those that stand, those removed for the present
 * point, those made or changed for it), its vertices, and the points.
 */
final class Surface {
  final double[] p;
  final Tolerances tolerances;
  final FacetList standing = new FacetList();
  final FacetList removed = new FacetList();
  final FacetList fresh = new FacetList();

  /** Vertices of fresh facets. */
  final List<Vertex> freshVertices = new ArrayList<>();

  /** Vertices that no facet has since the present point came. */
  final List<Vertex> goneVertices = new ArrayList<>();

  /** All vertices there ever were. */
  final List<Vertex> vertices = new ArrayList<>();

  /** How many of them are on the surface. */
  int vertexCount;

  /** A point inside. */
  final double[] inside = new double[3];

  /** Whether the first simplex is so flat that points near its facets count as outside. */
  boolean narrow;

  /** Whether vertices know the facets around them; from the first join on. */
  boolean knowsFacets;

  /**
   * Where to look for the next point outside: facets before it have none. Null stands for the first
   * fresh facet.
   */
  @Nullable Facet candidate;

  private int facetIds;
  private int stamps;
  private long clock;

  Surface(double[] points, Tolerances tolerances) {
    p = points;
    this.tolerances = tolerances;
  }

  double height(Facet f, int point) {
    return f.height(p[3 * point], p[3 * point + 1], p[3 * point + 2]);
  }

  /** A mark that no facet or vertex has yet. */
  int stamp() {
    return ++stamps;
  }

  /** Facets that are not removed. */
  int living() {
    return standing.size() + fresh.size();
  }

  Facet newFacet() {
    return new Facet(++facetIds);
  }

  Vertex newVertex(int point) {
    Vertex v = new Vertex(point, vertices.size() + 1);
    vertices.add(v);
    vertexCount++;
    refresh(v);
    return v;
  }

  /** Puts a vertex at the end of the list, unless it came there for the present point already. */
  void refresh(Vertex v) {
    if (!v.fresh) {
      v.fresh = true;
      v.listed = ++clock;
      freshVertices.add(v);
    }
  }

  void refresh(Bag<Vertex> all) {
    for (int i = 0; i < all.size(); i++) {
      refresh(all.get(i));
    }
  }

  /** Lists some vertices again, as the newest, in this order. */
  void relist(Vertex[] all) {
    for (Vertex v : all) {
      v.listed = ++clock;
    }
  }

  /** Notes that no facet has a vertex any more. */
  void discard(Vertex v) {
    v.gone = true;
    goneVertices.add(v);
  }

  private void unlink(Facet f) {
    if (f == candidate) {
      candidate = f.list == standing ? f.next : null;
    }
    if (f.list != null) {
      f.list.remove(f);
    }
  }

  /** Puts a facet at the end of the fresh ones. */
  void renew(Facet f) {
    unlink(f);
    fresh.append(f);
    f.fresh = true;
  }

  /** Puts a facet at the end of those that stand. */
  void postpone(Facet f) {
    unlink(f);
    standing.append(f);
  }

  /** Puts the facet with the furthest point in front. */
  void prefer(Facet f) {
    unlink(f);
    standing.prepend(f);
    candidate = f;
  }

  /** Removes a facet that the present point sees. */
  void see(Facet f) {
    unlink(f);
    removed.append(f);
    f.removed = true;
    f.replacement = null;
  }

  /** Removes a facet that was joined to another. */
  void absorb(Facet f, @Nullable Facet into) {
    unlink(f);
    removed.prepend(f);
    f.removed = true;
    f.replacement = into;
    f.detach();
  }

  /** What is now where a facet was; null if nothing is. */
  static @Nullable Facet successor(Facet f) {
    Facet at = f;
    while (at != null && at.removed) {
      at = at.replacement;
    }
    return at;
  }

  /** Lets every vertex know the facets around it. */
  void learnFacets() {
    if (knowsFacets) {
      return;
    }
    knowsFacets = true;
    learnFacets(standing);
    learnFacets(fresh);
  }

  private static void learnFacets(FacetList list) {
    for (Facet f = list.first(); f != null; f = f.next) {
      for (int i = 0; i < f.vertices.size(); i++) {
        f.vertices.get(i).facets.add(f);
      }
    }
  }

  /** The present point is done: what was removed is forgotten, what is fresh stands. */
  void settle() {
    removed.clear();
    vertexCount -= goneVertices.size();
    goneVertices.clear();
    for (Vertex v : freshVertices) {
      v.fresh = false;
    }
    freshVertices.clear();
    Facet following;
    for (Facet f = fresh.first(); f != null; f = following) {
      following = f.next;
      f.fresh = false;
      fresh.remove(f);
      standing.append(f);
      if (candidate == null) {
        candidate = f;
      }
    }
  }
}
