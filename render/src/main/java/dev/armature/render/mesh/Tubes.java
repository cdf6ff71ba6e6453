package dev.armature.render.mesh;

import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;

/** Round rods and arrows between two points of the world. */
public final class Tubes {
  private Tubes() {}

  /** A rod with round ends from one point to another. */
  public static void rod(
      TriangleMesh out, double[] p, int pi, double[] q, int qi, double radius, int slices) {
    int start = out.vertexCount();
    double half = 0.5 * Vec3.distance(p, pi, q, qi);
    BasicShapes.capsule(out, radius, half, slices, 6);
    place(out, start, p, pi, q, qi, 0.5);
  }

  /** A cylinder with flat ends from one point to another. */
  public static void disc(
      TriangleMesh out, double[] p, int pi, double[] q, int qi, double radius, int slices) {
    int start = out.vertexCount();
    BasicShapes.cylinder(out, radius, 0.5 * Vec3.distance(p, pi, q, qi), slices);
    place(out, start, p, pi, q, qi, 0.5);
  }

  /** An arrow from one point to another. */
  public static void arrow(
      TriangleMesh out, double[] p, int pi, double[] q, int qi, double radius, int slices) {
    int start = out.vertexCount();
    BasicShapes.arrow(out, Vec3.distance(p, pi, q, qi), radius, slices);
    place(out, start, p, pi, q, qi, 0);
  }

  /** Turns the new vertices from z to the direction p to q and moves them to p + share (q − p). */
  private static void place(
      TriangleMesh out, int start, double[] p, int pi, double[] q, int qi, double share) {
    double[] axis = new double[3];
    double[] quat = new double[4];
    double[] turn = new double[9];
    double[] v = new double[3];
    Vec3.sub(axis, 0, q, qi, p, pi);
    double[] middle = {
      p[pi] + share * axis[0], p[pi + 1] + share * axis[1], p[pi + 2] + share * axis[2]
    };
    Quat.fromZ(quat, 0, axis, 0);
    Quat.toMat(turn, 0, quat, 0);
    for (int i = start; i < out.vertexCount(); i++) {
      turn(out.position(), 3 * i, turn, v, middle);
      turn(out.normal(), 3 * i, turn, v, new double[3]);
    }
  }

  private static void turn(float[] x, int at, double[] turn, double[] v, double[] shift) {
    Vec3.set(v, 0, x[at], x[at + 1], x[at + 2]);
    Mat3.mulVec(v, 0, turn, 0, v, 0);
    for (int k = 0; k < 3; k++) {
      x[at + k] = (float) (v[k] + shift[k]);
    }
  }
}
