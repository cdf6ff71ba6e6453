package dev.armature.compile.asset;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.compile.asset.MassProperties.Degenerate;
import dev.armature.compile.asset.MassProperties.Trouble;
import dev.armature.compile.shape.Frames;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * From vertices and faces to what the model holds of a mesh.
 *
 * <p>In this order: checks; hull; faces of the hull where there are none; normals; polygons;
 * transformation by refpos, refquat and scale; mass properties; centering and rotation to principal
 * axes; polygon normals; bounding volumes; octree.
 */
public final class MeshCompiler {
  /** Edges of faces smaller than this are not checked for orientation. */
  private static final double SMALL_AREA = Math.sqrt(MINVAL);

  /** Thickness given to a flat mesh, as a share of its largest extent. */
  private static final double FLAT_THICKNESS = 1e-3;

  private static final int[] NONE = {};

  private final MeshInput in;
  private final List<String> warnings = new ArrayList<>();

  private MeshCompiler(MeshInput in) {
    this.in = in;
  }

  /**
   * Compiles a mesh.
   *
   * @throws AssetException when the data make no mesh
   */
  public static CompiledMesh compile(MeshInput input) {
    return new MeshCompiler(input).run();
  }

  private AssetException error(String message) {
    return new AssetException("mesh '" + in.name() + "': " + message);
  }

  private CompiledMesh run() {
    MeshData data = in.data();
    check(data);
    int nvert = data.vertCount();
    double[] vert = new double[3 * nvert];
    for (int i = 0; i < vert.length; i++) {
      vert[i] = data.vert()[i];
    }
    int[] face = data.face();
    if (in.inertia() == InertiaMode.EXACT) {
      checkOrientation(vert, face);
    }
    int[] graph = NONE;
    int[] hullFace = NONE;
    int[] flatFace = NONE;
    boolean flat = false;
    if (in.needHull() || face.length == 0 || in.inertia() == InertiaMode.CONVEX) {
      ConvexHull hull = ConvexHull.of(vert, in.maxHullVert());
      flat = hull.dimension() < 3;
      if (!flat) {
        graph = hull.graph();
        hullFace = hull.faces();
      } else if (in.strict() || face.length == 0 && hull.dimension() < 2) {
        throw error("its vertices span no volume, so it has no convex hull");
      } else {
        warnings.add(
            "mesh '" + in.name() + "': its vertices lie in a plane, so it has no convex hull");
        flatFace = hull.faces();
      }
    }
    boolean generated = face.length == 0;
    if (generated) {
      face = flat ? flatFace : hullFace;
    }
    int[] faceNormal = faceNormal(data, face, generated);
    int[] faceTexcoord = faceTexcoord(data, face, generated);
    float[] normal =
        data.normal().length == 0
            ? VertexNormals.generate(vert, face, in.smoothNormal())
            : data.normal().clone();
    MeshPolygons polygons = MeshPolygons.merge(vert, hullFace.length > 0 ? hullFace : face);
    transform(vert, normal);
    MassProperties ofMesh = massProperties(vert, face, hullFace, flat);
    MassProperties mass = ofMesh == null ? boxProperties(vert) : ofMesh;
    boolean fallback = ofMesh == null;
    double[] pos = mass.center();
    double[] quat = mass.quat();
    if (in.fixedFrame()) {
      pos = new double[3];
      quat = new double[] {1, 0, 0, 0};
    } else {
      moveTo(vert, normal, pos, quat);
    }
    double[] aabb = bounds(vert);
    float[] single = new float[vert.length];
    for (int i = 0; i < vert.length; i++) {
      single[i] = (float) vert[i];
    }
    return new CompiledMesh(
        single,
        vert,
        normal,
        data.texcoord(),
        face,
        faceNormal,
        faceTexcoord,
        graph,
        in.scale().clone(),
        pos,
        quat,
        polygons.withNormalsOf(vert),
        faceTree(vert, face),
        in.needOctree() ? Octree.build(aabb, vert, face) : Octree.NONE,
        mass.volume(),
        mass.box(),
        aabb,
        in.inertia() == InertiaMode.SHELL && !fallback,
        fallback,
        List.copyOf(warnings));
  }

  /** Normals by vertex, every n-th if each vertex has n of them, unless the file says otherwise. */
  private static int[] faceNormal(MeshData data, int[] face, boolean generated) {
    int perVertex = data.normal().length / 3 / data.vertCount();
    if (data.normal().length == 0 || perVertex == 1 && data.faceNormal().length == 0) {
      return face;
    }
    if (data.faceNormal().length > 0 && !generated) {
      return data.faceNormal();
    }
    int[] out = new int[face.length];
    for (int i = 0; i < face.length; i++) {
      out[i] = face[i] * perVertex;
    }
    return out;
  }

  private static int[] faceTexcoord(MeshData data, int[] face, boolean generated) {
    if (data.texcoord().length == 0) {
      return new int[face.length];
    }
    return data.faceTexcoord().length == 0 || generated ? face : data.faceTexcoord();
  }

  // ---- checks

  private void check(MeshData data) {
    if (data.vert().length % 3 != 0) {
      throw error(
          "number of vertex coordinates must be a multiple of 3, got " + data.vert().length);
    }
    if (data.vertCount() < 4) {
      throw error("at least 4 vertices are required, got " + data.vertCount());
    }
    if (data.normal().length % 3 != 0) {
      throw error(
          "number of normal coordinates must be a multiple of 3, got " + data.normal().length);
    }
    if (data.texcoord().length % 2 != 0) {
      throw error(
          "number of texture coordinates must be a multiple of 2, got " + data.texcoord().length);
    }
    if (data.face().length % 3 != 0) {
      throw error("number of face indices must be a multiple of 3, got " + data.face().length);
    }
    if (in.maxHullVert() != -1 && in.maxHullVert() < 4) {
      throw error("maxhullvert must be -1 or at least 4, got " + in.maxHullVert());
    }
    for (int i = 0; i < data.vert().length; i++) {
      if (!Float.isFinite(data.vert()[i])) {
        throw error("coordinate " + i % 3 + " of vertex " + i / 3 + " is not finite");
      }
    }
    checkIndices("face", data.face(), data.vertCount());
    if (data.normal().length > 0 && data.faceNormal().length > 0) {
      checkCount("face normal", data.faceNormal(), data.face());
      checkIndices("face normal", data.faceNormal(), data.normal().length / 3);
    }
    if (data.texcoord().length > 0
        && data.faceTexcoord().length == 0
        && data.texcoord().length != 2 * data.vertCount()) {
      throw error(
          "without its own indices it needs one texture coordinate per vertex, got "
              + data.texcoord().length / 2
              + " for "
              + data.vertCount()
              + " vertices");
    }
    if (data.texcoord().length > 0 && data.faceTexcoord().length > 0) {
      checkCount("face texcoord", data.faceTexcoord(), data.face());
      checkIndices("face texcoord", data.faceTexcoord(), data.texcoord().length / 2);
    }
  }

  private void checkCount(String what, int[] index, int[] face) {
    if (index.length != face.length) {
      throw error(
          what
              + " and face must have the same number of indices, got "
              + index.length
              + " and "
              + face.length);
    }
  }

  private void checkIndices(String what, int[] index, int count) {
    for (int i = 0; i < index.length; i++) {
      if (index[i] < 0 || index[i] >= count) {
        throw error(
            "corner "
                + i % 3
                + " of "
                + what
                + " "
                + i / 3
                + " is "
                + index[i]
                + ", outside 0 to "
                + (count - 1));
      }
    }
  }

  /** In a consistently oriented surface every directed edge occurs once. */
  private void checkOrientation(double[] vert, int[] face) {
    long[] edges = new long[face.length];
    int n = 0;
    for (int f = 0; f < face.length; f += 3) {
      if (area(vert, face[f], face[f + 1], face[f + 2]) > SMALL_AREA) {
        for (int j = 0; j < 3; j++) {
          edges[n++] = (long) face[f + j] << 32 | face[f + (j + 1) % 3];
        }
      }
    }
    Arrays.sort(edges, 0, n);
    for (int i = 1; i < n; i++) {
      if (edges[i] == edges[i - 1]) {
        throw error(
            "faces have inconsistent orientation: the edge from vertex "
                + (edges[i] >>> 32)
                + " to vertex "
                + (int) edges[i]
                + " occurs twice in this direction");
      }
    }
  }

  private static double area(double[] vert, int a, int b, int c) {
    double ux = vert[3 * b] - vert[3 * a];
    double uy = vert[3 * b + 1] - vert[3 * a + 1];
    double uz = vert[3 * b + 2] - vert[3 * a + 2];
    double vx = vert[3 * c] - vert[3 * a];
    double vy = vert[3 * c + 1] - vert[3 * a + 1];
    double vz = vert[3 * c + 2] - vert[3 * a + 2];
    double x = uy * vz - uz * vy;
    double y = uz * vx - ux * vz;
    double z = ux * vy - uy * vx;
    return 0.5 * Math.sqrt(x * x + y * y + z * z);
  }

  // ---- frames

  private void transform(double[] vert, float[] normal) {
    double[] refpos = in.refpos();
    double[] scale = in.scale();
    if (refpos[0] != 0 || refpos[1] != 0 || refpos[2] != 0) {
      for (int i = 0; i < vert.length; i++) {
        vert[i] -= refpos[i % 3];
      }
    }
    double[] refquat = in.refquat().clone();
    Frames.normalize(refquat);
    if (refquat[0] != 1 || refquat[1] != 0 || refquat[2] != 0 || refquat[3] != 0) {
      double[] mat = new double[9];
      Quat.toMat(mat, 0, refquat, 0);
      for (int i = 0; i < vert.length; i += 3) {
        Mat3.mulTVec(vert, i, mat, 0, vert, i);
      }
      rotateNormals(normal, mat);
    }
    if (scale[0] != 1 || scale[1] != 1 || scale[2] != 1) {
      for (int i = 0; i < vert.length; i++) {
        vert[i] *= scale[i % 3];
      }
      for (int i = 0; i < normal.length; i++) {
        normal[i] = (float) (normal[i] * scale[i % 3]);
      }
    }
    normalize(normal);
  }

  private static void rotateNormals(float[] normal, double[] mat) {
    double[] v = new double[3];
    for (int i = 0; i < normal.length; i += 3) {
      for (int k = 0; k < 3; k++) {
        v[k] = normal[i + k];
      }
      Mat3.mulTVec(v, 0, mat, 0, v, 0);
      for (int k = 0; k < 3; k++) {
        normal[i + k] = (float) v[k];
      }
    }
  }

  private static void normalize(float[] normal) {
    for (int i = 0; i < normal.length; i += 3) {
      float x = normal[i];
      float y = normal[i + 1];
      float z = normal[i + 2];
      float square = x * x + y * y + z * z;
      // the square, as in the reference: normals shorter than 3e-8 count as none
      if (square > MINVAL) {
        float s = 1 / (float) Math.sqrt(square);
        normal[i] = x * s;
        normal[i + 1] = y * s;
        normal[i + 2] = z * s;
      } else {
        normal[i] = 0;
        normal[i + 1] = 0;
        normal[i + 2] = 1;
      }
    }
  }

  private static void moveTo(double[] vert, float[] normal, double[] pos, double[] quat) {
    double[] mat = new double[9];
    Quat.toMat(mat, 0, quat, 0);
    for (int i = 0; i < vert.length; i += 3) {
      vert[i] -= pos[0];
      vert[i + 1] -= pos[1];
      vert[i + 2] -= pos[2];
      Mat3.mulTVec(vert, i, mat, 0, vert, i);
    }
    rotateNormals(normal, mat);
  }

  private static double[] bounds(double[] vert) {
    double[] box = new double[6];
    Arrays.fill(box, 0, 3, Double.POSITIVE_INFINITY);
    Arrays.fill(box, 3, 6, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < vert.length; i++) {
      box[i % 3] = Math.min(box[i % 3], vert[i]);
      box[3 + i % 3] = Math.max(box[3 + i % 3], vert[i]);
    }
    return box;
  }

  // ---- mass

  /** Mass properties; null for a flat mesh, which is then a box. */
  private @Nullable MassProperties massProperties(
      double[] vert, int[] face, int[] hullFace, boolean flat) {
    Trouble trouble;
    if (flat && in.inertia() == InertiaMode.CONVEX) {
      trouble = Trouble.VOLUME;
    } else {
      try {
        int[] solid = in.inertia() == InertiaMode.CONVEX ? hullFace : face;
        return MassProperties.compute(vert, face, solid, in.inertia());
      } catch (Degenerate e) {
        trouble = e.trouble();
      }
    }
    String what =
        switch (trouble) {
          case AREA -> "its surface is too small";
          case VOLUME -> "its volume is too small";
          case NEGATIVE -> "its volume is negative: faces point inward";
          case MOMENT -> "its moments of inertia are not positive";
          case INEQUALITY -> "its moments of inertia violate A + B >= C";
        };
    boolean degenerate =
        trouble == Trouble.AREA || trouble == Trouble.VOLUME || trouble == Trouble.MOMENT;
    if (in.strict() || !degenerate) {
      throw error(what);
    }
    warnings.add(
        "mesh '" + in.name() + "': " + what + ", so the inertia of its bounding box is used");
    return null;
  }

  private static MassProperties boxProperties(double[] vert) {
    double[] box = bounds(vert);
    double[] center = new double[3];
    double[] half = new double[3];
    double largest = 0;
    for (int i = 0; i < 3; i++) {
      center[i] = 0.5 * (box[i] + box[3 + i]);
      half[i] = 0.5 * (box[3 + i] - box[i]);
      largest = Math.max(largest, half[i]);
    }
    double least = largest > 0 ? FLAT_THICKNESS * largest : FLAT_THICKNESS;
    for (int i = 0; i < 3; i++) {
      half[i] = Math.max(half[i], least);
    }
    return MassProperties.ofBox(center, half);
  }

  // ---- trees

  private static Bvh faceTree(double[] vert, int[] face) {
    int n = face.length / 3;
    double[] bounds = new double[6 * n];
    double[] position = new double[3 * n];
    int[] ids = new int[n];
    for (int f = 0; f < n; f++) {
      ids[f] = f;
      int a = 3 * face[3 * f];
      int b = 3 * face[3 * f + 1];
      int c = 3 * face[3 * f + 2];
      for (int k = 0; k < 3; k++) {
        bounds[6 * f + k] = Math.min(vert[a + k], Math.min(vert[b + k], vert[c + k]));
        bounds[6 * f + 3 + k] = Math.max(vert[a + k], Math.max(vert[b + k], vert[c + k]));
      }
      circumcenter(position, 3 * f, vert, a, b, c);
    }
    return Bvh.build(bounds, position, ids);
  }

  /**
   * The point of the plane of a triangle with equal distance to the corners; the mean of the
   * corners of a degenerate one.
   */
  private static void circumcenter(double[] out, int o, double[] v, int a, int b, int c) {
    double ax = v[a] - v[c];
    double ay = v[a + 1] - v[c + 1];
    double az = v[a + 2] - v[c + 2];
    double bx = v[b] - v[c];
    double by = v[b + 1] - v[c + 1];
    double bz = v[b + 2] - v[c + 2];
    double aa = ax * ax + ay * ay + az * az;
    double bb = bx * bx + by * by + bz * bz;
    double nx = ay * bz - az * by;
    double ny = az * bx - ax * bz;
    double nz = ax * by - ay * bx;
    double nn = nx * nx + ny * ny + nz * nz;
    if (nn < MINVAL * MINVAL) {
      for (int k = 0; k < 3; k++) {
        out[o + k] = (v[a + k] + v[b + k] + v[c + k]) / 3;
      }
      return;
    }
    double px = aa * bx - bb * ax;
    double py = aa * by - bb * ay;
    double pz = aa * bz - bb * az;
    out[o] = (py * nz - pz * ny) / (2 * nn) + v[c];
    out[o + 1] = (pz * nx - px * nz) / (2 * nn) + v[c + 1];
    out[o + 2] = (px * ny - py * nx) / (2 * nn) + v[c + 2];
  }
}
