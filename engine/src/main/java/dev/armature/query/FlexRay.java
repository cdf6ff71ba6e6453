package dev.armature.query;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.ray.Ray;
import dev.armature.ray.ShapeRay;
import dev.armature.ray.TriangleRay;

/**
 * Rays against one flex, as it is drawn: vertices as spheres, edges as capsules, faces as triangles
 * of the middle surface. The hit tells the nearest vertex, by its number within the flex.
 */
public final class FlexRay {
  private FlexRay() {}

  /** What of a flex a ray can meet. */
  public static final class Parts {
    /** Vertices, where edges are not shown. */
    public boolean vertices;

    /** Edges. */
    public boolean edges;

    /** Faces of triangles; of tetrahedra those of one layer. */
    public boolean faces;

    /** The skin: edges and faces of surfaces, edges and outermost layer of solids. */
    public boolean skin;

    /** The layer of tetrahedra whose faces are shown, 0 for the outermost. */
    public int layer;
  }

  // corners of the faces of a tetrahedron
  private static final int[] FACES = {0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3};

  /**
   * The nearest point of the flex on the ray, which holds the hit.
   *
   * @return x, or -1 when it is not hit
   */
  public static double cast(Model m, Data d, int flex, Parts parts, Ray ray) {
    Work w = d.scratch(Work.KEY);
    ray.clear();
    if (m.flex.vertnum[flex] == 0 || !meetsBox(m, d, flex, ray, w)) {
      return -1;
    }
    boolean solid = m.flex.dim[flex] > 1;
    if (parts.edges || (solid && parts.skin)) {
      edges(m, d, flex, ray, w);
    } else if (parts.vertices) {
      vertices(m, d, flex, ray, w);
    }
    if (solid && (parts.faces || parts.skin)) {
      faces(m, d, flex, parts.skin ? 0 : parts.layer, ray, w);
    }
    return ray.distance;
  }

  private static void hit(Ray ray, double x, double[] normal, int flex, int vertex) {
    ray.hit(x, normal);
    ray.flex = flex;
    ray.vertex = vertex;
  }

  private static boolean meetsBox(Model m, Data d, int flex, Ray ray, Work w) {
    int first = m.flex.vertadr[flex];
    double radius = m.flex.radius[flex];
    for (int i = 0; i < 3; i++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int v = first; v < first + m.flex.vertnum[flex]; v++) {
        low = Math.min(low, d.flexvertXpos[3 * v + i]);
        high = Math.max(high, d.flexvertXpos[3 * v + i]);
      }
      w.center[i] = 0.5 * (low + high);
      w.size[i] = 0.5 * (high - low) + radius;
    }
    Vec3.sub(w.local.origin, 0, ray.origin, 0, w.center, 0);
    Vec3.copy(w.local.direction, 0, ray.direction, 0);
    return ShapeRay.box(w.size, 0, w.local) >= 0;
  }

  private static void vertices(Model m, Data d, int flex, Ray ray, Work w) {
    int first = m.flex.vertadr[flex];
    Vec3.copy(w.local.direction, 0, ray.direction, 0);
    for (int v = 0; v < m.flex.vertnum[flex]; v++) {
      Vec3.sub(w.local.origin, 0, ray.origin, 0, d.flexvertXpos, 3 * (first + v));
      double x = ShapeRay.sphere(m.flex.radius[flex], w.local);
      if (ray.isNearer(x)) {
        hit(ray, x, w.local.normal, flex, v);
      }
    }
  }

  private static void edges(Model m, Data d, int flex, Ray ray, Work w) {
    int first = m.flex.vertadr[flex];
    int edge = m.flex.edgeadr[flex];
    for (int e = edge; e < edge + m.flex.edgenum[flex]; e++) {
      int v0 = m.flex.edge[2 * e];
      int v1 = m.flex.edge[2 * e + 1];
      int p0 = 3 * (first + v0);
      int p1 = 3 * (first + v1);
      Vec3.add(w.center, 0, d.flexvertXpos, p0, d.flexvertXpos, p1);
      Vec3.scale(w.center, 0, w.center, 0, 0.5);
      Vec3.sub(w.axis, 0, d.flexvertXpos, p1, d.flexvertXpos, p0);
      w.size[0] = m.flex.radius[flex];
      w.size[1] = 0.5 * Vec3.normalize(w.axis, 0);
      Quat.fromZ(w.quat, 0, w.axis, 0);
      Quat.toMat(w.mat, 0, w.quat, 0);
      ray.toFrame(w.local, w.center, 0, w.mat, 0);
      double x = ShapeRay.cast(GeomType.CAPSULE, w.size, 0, w.local);
      if (ray.isNearer(x)) {
        point(ray, x, w);
        double away0 = Vec3.distance(w.point, 0, d.flexvertXpos, p0);
        double away1 = Vec3.distance(w.point, 0, d.flexvertXpos, p1);
        Mat3.mulVec(w.normal, 0, w.mat, 0, w.local.normal, 0);
        hit(ray, x, w.normal, flex, away0 < away1 ? v0 : v1);
      }
    }
  }

  private static void faces(Model m, Data d, int flex, int layer, Ray ray, Work w) {
    w.triangle.aim(ray);
    int corners = m.flex.dim[flex] + 1;
    int faces = corners == 3 ? 1 : 4;
    for (int e = 0; e < m.flex.elemnum[flex]; e++) {
      if (corners == 4 && m.flex.elemlayer[m.flex.elemadr[flex] + e] != layer) {
        continue;
      }
      int elem = m.flex.elemdataadr[flex] + e * corners;
      for (int f = 0; f < faces; f++) {
        face(m, d, flex, elem, 3 * f, ray, w);
      }
    }
  }

  /** One face of an element: three of its corners. */
  private static void face(Model m, Data d, int flex, int elem, int corners, Ray ray, Work w) {
    int v0 = m.flex.elem[elem + FACES[corners]];
    int v1 = m.flex.elem[elem + FACES[corners + 1]];
    int v2 = m.flex.elem[elem + FACES[corners + 2]];
    int first = m.flex.vertadr[flex];
    double[] p = d.flexvertXpos;
    int p0 = 3 * (first + v0);
    int p1 = 3 * (first + v1);
    int p2 = 3 * (first + v2);
    double x = w.triangle.cross(p, p0, p1, p2);
    if (ray.isNearer(x)) {
      point(ray, x, w);
      double away0 = Vec3.distance(w.point, 0, p, p0);
      double away1 = Vec3.distance(w.point, 0, p, p1);
      double away2 = Vec3.distance(w.point, 0, p, p2);
      int nearest = away0 <= away1 && away0 <= away2 ? v0 : away1 <= away2 ? v1 : v2;
      Vec3.normalize(w.triangle.normal, 0);
      hit(ray, x, w.triangle.normal, flex, nearest);
    }
  }

  private static void point(Ray ray, double x, Work w) {
    Vec3.plusScaled(w.point, 0, ray.origin, 0, ray.direction, 0, x);
  }

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final TriangleRay triangle = new TriangleRay();
    final Ray local = new Ray();
    final double[] center = new double[3];
    final double[] size = new double[3];
    final double[] normal = new double[3];
    final double[] point = new double[3];
    final double[] axis = new double[3];
    final double[] quat = new double[4];
    final double[] mat = new double[9];

    Work(Model m) {
      Mat3.identity(mat, 0);
    }
  }
}
