package dev.armature.ray;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Rays against triangle meshes, through the bounding volume hierarchy of the faces: boxes that the
 * ray misses, or meets behind the best hit so far, are not opened.
 */
public final class MeshRay {
  // boxes that a ray enters this much beyond the best hit are still searched
  private static final double SLACK = 1e-6;

  private final TriangleRay triangle = new TriangleRay();
  private final double[] inverse = new double[3];
  private int[] stack = new int[64];
  private final Ray local = new Ray();

  /**
   * The mesh of a geom on a ray in world axes. The box of the mesh is tried first.
   *
   * @return x ≥ 0 and the unit normal in world axes; -1 and a zero normal when it is not hit
   */
  public double geom(Model m, Data d, int geom, Ray ray, double[] normal) {
    ray.toFrame(local, d.geomXpos, 3 * geom, d.geomXmat, 9 * geom);
    Vec3.zero(normal, 0);
    if (ShapeRay.box(m.geom.size, 3 * geom, local) < 0) {
      return -1;
    }
    double x = cast(m, m.geom.dataid[geom]);
    if (x >= 0) {
      Mat3.mulVec(normal, 0, d.geomXmat, 9 * geom, local.normal, 0);
    }
    return x;
  }

  /** The mesh on the local ray; returns x ≥ 0 or -1 and writes the unit normal of the face. */
  private double cast(Model m, int mesh) {
    triangle.aim(local);
    for (int i = 0; i < 3; i++) {
      inverse[i] = 1 / local.direction[i];
    }
    int root = m.mesh.bvhadr[mesh];
    double best = -1;
    int top = 0;
    stack[top++] = 0;
    while (top > 0) {
      int node = stack[--top];
      int at = root + node;
      if (!meets(m.bvh.aabb, 6 * at, best)) {
        continue;
      }
      int face = m.bvh.nodeid[at];
      if (face >= 0) {
        double x = face(m, mesh, face);
        if (x >= 0 && (best < 0 || x < best)) {
          best = x;
          Vec3.copy(local.normal, 0, triangle.normal, 0);
        }
        continue;
      }
      if (top + 2 > stack.length) {
        stack = Arrays.copyOf(stack, 2 * stack.length);
      }
      for (int side = 0; side < 2; side++) {
        int child = m.bvh.child[2 * at + side];
        if (child >= 0) {
          stack[top++] = child;
        }
      }
    }
    if (best >= 0) {
      Vec3.normalize(local.normal, 0);
    }
    return best;
  }

  private double face(Model m, int mesh, int face) {
    int at = 3 * (m.mesh.faceadr[mesh] + face);
    int vert = m.mesh.vertadr[mesh];
    int a = 3 * (vert + m.mesh.face[at]);
    int b = 3 * (vert + m.mesh.face[at + 1]);
    int c = 3 * (vert + m.mesh.face[at + 2]);
    return triangle.cross(m.mesh.vert, a, b, c);
  }

  /**
   * Whether the ray is inside of the box over some length, and enters it before {@code best}
   * (endless when negative). A flat box, around a face along two axes, may be lost by rounding; so
   * this is computed in MuJoCo's order, and loses the same.
   */
  private boolean meets(double[] box, int boxAt, double best) {
    double enter = 0;
    double leave = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 3; i++) {
      double center = box[boxAt + i];
      double half = box[boxAt + 3 + i];
      double x0 = (center - half - local.origin[i]) * inverse[i];
      double x1 = (center + half - local.origin[i]) * inverse[i];
      double near = x0 < x1 ? x0 : x1;
      double far = x0 < x1 ? x1 : x0;
      enter = enter > near ? enter : near;
      leave = leave < far ? leave : far;
    }
    return enter < leave && (best < 0 || enter <= best * (1 + SLACK) + SLACK);
  }
}
