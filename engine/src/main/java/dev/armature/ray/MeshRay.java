package dev.armature.ray;

import static dev.armature.math.Limits.MINVAL;

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
  // boxes are widened by this part of their extent: vertices are single precision, and no face may
  // be lost by rounding
  private static final double SLACK = 1e-6;

  private final TriangleRay ray = new TriangleRay();
  private int[] stack = new int[64];
  private final double[] local = new double[6];
  private final double[] trial = new double[3];

  /**
   * The mesh of a geom on a ray in world axes. The box of the mesh is tried first.
   *
   * @return x ≥ 0 and the unit normal in world axes; -1 and a zero normal when it is not hit
   */
  public double geom(
      Model m,
      Data d,
      int geom,
      double[] start,
      int a,
      double[] direction,
      int b,
      double[] normal,
      int n) {
    Vec3.zero(normal, n);
    double[] l = local;
    int p = 3 * geom;
    int r = 9 * geom;
    Vec3.sub(l, 0, start, a, d.geomXpos, p);
    Mat3.mulTVec(l, 0, d.geomXmat, r, l, 0);
    Mat3.mulTVec(l, 3, d.geomXmat, r, direction, b);
    double[] size = m.geom.size;
    if (ShapeRay.box(
            l[0], l[1], l[2], l[3], l[4], l[5], size[p], size[p + 1], size[p + 2], trial, 0)
        < 0) {
      return -1;
    }
    double x = cast(m, m.geom.dataid[geom], l[0], l[1], l[2], l[3], l[4], l[5], normal, n);
    if (x >= 0) {
      Mat3.mulVec(normal, n, d.geomXmat, r, normal, n);
    }
    return x;
  }

  /** Ray in the frame of the mesh; returns x ≥ 0 or -1 and writes the unit normal of the face. */
  private double cast(
      Model m,
      int mesh,
      double lx,
      double ly,
      double lz,
      double vx,
      double vy,
      double vz,
      double[] normal,
      int n) {
    ray.aim(lx, ly, lz, vx, vy, vz);
    int root = m.mesh.bvhadr[mesh];
    double best = -1;
    int top = 0;
    stack[top++] = 0;
    while (top > 0) {
      int node = stack[--top];
      int at = root + node;
      if (!meets(m.bvh.aabb, 6 * at, lx, ly, lz, vx, vy, vz, best)) {
        continue;
      }
      int face = m.bvh.nodeid[at];
      if (face >= 0) {
        double x = face(m, mesh, face);
        if (x >= 0 && (best < 0 || x < best)) {
          best = x;
          Vec3.copy(normal, n, ray.normal, 0);
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
      Vec3.normalize(normal, n);
    }
    return best;
  }

  private double face(Model m, int mesh, int face) {
    int at = 3 * (m.mesh.faceadr[mesh] + face);
    int vert = m.mesh.vertadr[mesh];
    int a = 3 * (vert + m.mesh.face[at]);
    int b = 3 * (vert + m.mesh.face[at + 1]);
    int c = 3 * (vert + m.mesh.face[at + 2]);
    float[] v = m.mesh.vert;
    return ray.cross(v[a], v[a + 1], v[a + 2], v[b], v[b + 1], v[b + 2], v[c], v[c + 1], v[c + 2]);
  }

  /** Whether the ray meets the box before {@code best} (endless when negative). */
  private static boolean meets(
      double[] box,
      int at,
      double lx,
      double ly,
      double lz,
      double vx,
      double vy,
      double vz,
      double best) {
    double near = 0;
    double far = best < 0 ? Double.POSITIVE_INFINITY : best;
    for (int i = 0; i < 3; i++) {
      double l = (i == 0 ? lx : i == 1 ? ly : lz) - box[at + i];
      double v = i == 0 ? vx : i == 1 ? vy : vz;
      double half = box[at + 3 + i];
      half += SLACK * (half + Math.abs(box[at + i])) + MINVAL;
      if (v == 0) {
        if (Math.abs(l) > half) {
          return false;
        }
      } else {
        double x0 = (-half - l) / v;
        double x1 = (half - l) / v;
        near = Math.max(near, Math.min(x0, x1));
        far = Math.min(far, Math.max(x0, x1));
        if (near > far) {
          return false;
        }
      }
    }
    return true;
  }
}
