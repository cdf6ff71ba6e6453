package dev.armature.collision.primitive;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * Plane and a shape known by its support function: ellipsoid (one contact), mesh or signed distance
 * field with a mesh (at most three). An ellipsoid fitted to a mesh that has no hull gets further
 * contacts at the vertices of that mesh, as in MuJoCo.
 *
 * <p>The first contact is the support point along −n. Meshes get more at the neighbors of that
 * vertex on the hull (without a hull: at all vertices) that lie below the margin and not near the
 * first contact; they are not compared with each other, so two contacts may be close together.
 *
 * <p>Degenerate: ties between vertices go to the one that is met first, walking the hull from its
 * first vertex.
 */
public final class PlaneConvex implements PairCollider {
  private static final int MAX_MESH_CONTACTS = 3;
  // closest that a further contact may be to the first one, in radii of the bounding sphere
  private static final double APART = 0.3;

  private final double[] normal = new double[3];
  private final double[] local = new double[3];
  private final double[] support = new double[3];
  private final double[] point = new double[3];
  private final double[] first = new double[3];

  // bounds of the contacts after the first: reach along −n, distance from the first
  private double least;
  private double apart;

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    int r1 = 9 * geom1;
    Vec3.set(normal, 0, d.geomXmat[r1 + 2], d.geomXmat[r1 + 5], d.geomXmat[r1 + 8]);
    Vec3.scale(local, 0, normal, 0, -1);
    Mat3.mulTVec(local, 0, d.geomXmat, 9 * geom2, local, 0);
    if (m.geom.type[geom2] == GeomType.ELLIPSOID) {
      ellipsoid(m, d, geom1, geom2, margin, out);
    } else {
      mesh(m, d, geom1, geom2, margin, out);
    }
  }

  private void ellipsoid(Model m, Data d, int plane, int geom, double margin, ContactBuffer out) {
    int end = out.count + MAX_MESH_CONTACTS;
    ellipsoidSupport(m, geom);
    int mesh = m.geom.dataid[geom];
    if (add(d, plane, geom, margin, out) && mesh >= 0 && m.mesh.graphadr[mesh] < 0) {
      bound(m, d, plane, geom, margin);
      addVertices(m, d, plane, geom, -1, end, out);
    }
  }

  private void ellipsoidSupport(Model m, int geom) {
    double[] size = m.geom.size;
    int at = 3 * geom;
    Vec3.set(support, 0, size[at] * local[0], size[at + 1] * local[1], size[at + 2] * local[2]);
    Vec3.normalize(support, 0);
    Vec3.set(
        support, 0, size[at] * support[0], size[at + 1] * support[1], size[at + 2] * support[2]);
  }

  /** Adds a contact at the support point unless it is above the margin. */
  private boolean add(Data d, int plane, int geom, double margin, ContactBuffer out) {
    toWorld(d, geom);
    Vec3.sub(first, 0, point, 0, d.geomXpos, 3 * plane);
    double dist = Vec3.dot(normal, 0, first, 0);
    if (dist > margin) {
      return false;
    }
    Vec3.plusScaled(first, 0, point, 0, normal, 0, -0.5 * dist);
    out.add(dist, first, 0, normal, 0);
    return true;
  }

  private void toWorld(Data d, int geom) {
    Mat3.mulVec(point, 0, d.geomXmat, 9 * geom, support, 0);
    Vec3.addTo(point, 0, d.geomXpos, 3 * geom);
  }

  private void mesh(Model m, Data d, int plane, int geom, double margin, ContactBuffer out) {
    int end = out.count + MAX_MESH_CONTACTS;
    int mesh = m.geom.dataid[geom];
    int graph = m.mesh.graphadr[mesh];
    int lowest = graph < 0 ? lowestOfAll(m, mesh) : lowestOfHull(m, mesh, graph);
    setSupport(m, mesh, graph < 0 ? lowest : globalId(m, graph, lowest));
    if (!add(d, plane, geom, margin, out)) {
      return;
    }
    bound(m, d, plane, geom, margin);
    if (graph < 0) {
      addVertices(m, d, plane, geom, lowest, end, out);
    } else {
      int[] g = m.mesh.graph;
      for (int at = edges(m, graph, lowest); g[at] >= 0 && out.count < end; at++) {
        addFurther(m, d, plane, geom, globalId(m, graph, g[at]), out);
      }
    }
  }

  private void bound(Model m, Data d, int plane, int geom, double margin) {
    double height = 0;
    for (int i = 0; i < 3; i++) {
      height += normal[i] * (d.geomXpos[3 * geom + i] - d.geomXpos[3 * plane + i]);
    }
    least = height - margin;
    apart = APART * m.geom.rbound[geom];
  }

  /** Adds contacts at the vertices of a mesh without a hull, but for one of them. */
  private void addVertices(
      Model m, Data d, int plane, int geom, int lowest, int end, ContactBuffer out) {
    int n = m.mesh.vertnum[m.geom.dataid[geom]];
    for (int v = 0; v < n && out.count < end; v++) {
      if (v != lowest) {
        addFurther(m, d, plane, geom, v, out);
      }
    }
  }

  /** Adds a contact at a vertex unless it is above the margin or near the first contact. */
  private void addFurther(Model m, Data d, int plane, int geom, int vertex, ContactBuffer out) {
    setSupport(m, m.geom.dataid[geom], vertex);
    if (!(Vec3.dot(local, 0, support, 0) > least)) {
      return;
    }
    toWorld(d, geom);
    if (Vec3.distance(point, 0, first, 0) < apart) {
      return;
    }
    double dist = 0;
    for (int i = 0; i < 3; i++) {
      dist += normal[i] * (point[i] - d.geomXpos[3 * plane + i]);
    }
    Vec3.addScaled(point, 0, normal, 0, -0.5 * dist);
    out.add(dist, point, 0, normal, 0);
  }

  private void setSupport(Model m, int mesh, int vertex) {
    int at = 3 * (m.mesh.vertadr[mesh] + vertex);
    Vec3.set(support, 0, m.mesh.vert[at], m.mesh.vert[at + 1], m.mesh.vert[at + 2]);
  }

  private double reach(Model m, int mesh, int vertex) {
    int at = 3 * (m.mesh.vertadr[mesh] + vertex);
    return local[0] * m.mesh.vert[at]
        + local[1] * m.mesh.vert[at + 1]
        + local[2] * m.mesh.vert[at + 2];
  }

  private int lowestOfAll(Model m, int mesh) {
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < m.mesh.vertnum[mesh]; v++) {
      double reach = reach(m, mesh, v);
      if (reach > most) {
        most = reach;
        best = v;
      }
    }
    return best;
  }

  /**
   * Climbs from the first vertex of the hull to the best neighbor, as long as one is better; counts
   * by hull vertices.
   */
  private int lowestOfHull(Model m, int mesh, int graph) {
    int best = 0;
    double most = reach(m, mesh, globalId(m, graph, 0));
    int current = -1;
    while (best != current) {
      current = best;
      for (int at = edges(m, graph, current); m.mesh.graph[at] >= 0; at++) {
        double reach = reach(m, mesh, globalId(m, graph, m.mesh.graph[at]));
        if (reach > most) {
          most = reach;
          best = m.mesh.graph[at];
        }
      }
    }
    return best;
  }

  // graph of a hull: vertex count, face count, then by vertex the start of its edge list and its id
  // in the mesh, then the lists
  private static int globalId(Model m, int graph, int hullVertex) {
    return m.mesh.graph[graph + 2 + m.mesh.graph[graph] + hullVertex];
  }

  private static int edges(Model m, int graph, int hullVertex) {
    return graph + 2 + 2 * m.mesh.graph[graph] + m.mesh.graph[graph + 2 + hullVertex];
  }
}
