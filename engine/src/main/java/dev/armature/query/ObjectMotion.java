package dev.armature.query;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Velocity, acceleration and interaction force of an object with a frame (see {@link ObjectFrame}),
 * as six numbers: rotation, then translation; torque, then force.
 *
 * <p>Body quantities are kept about the com c of the kinematic tree. At the object's position p
 * they read
 *
 * <pre>
 *   v_p = v_c − (p − c) × ω
 *   a_p = a_c − (p − c) × α + ω × v_p
 *   τ_p = τ_c − (p − c) × f
 * </pre>
 *
 * <p>Objects that cannot move (on bodies welded to the world) have zero velocity and acceleration,
 * although the acceleration of everything else contains minus gravity.
 */
public final class ObjectMotion {
  private ObjectMotion() {}

  /** res[6] = velocity of the object, in its own axes if {@code local}, otherwise in world axes. */
  public static void velocity(
      Model m, Data d, int type, int id, boolean local, double[] res, int r) {
    motion(m, d, d.cvel, type, id, local, res, r);
  }

  /**
   * res[6] = acceleration of the object, in its own axes if {@code local}, otherwise in world axes.
   * Contains minus gravity, as an accelerometer does. Needs the body accelerations of {@code
   * RecursiveNewtonEuler.postConstraint}.
   */
  public static void acceleration(
      Model m, Data d, int type, int id, boolean local, double[] res, int r) {
    motion(m, d, d.cacc, type, id, local, res, r);
    double[] velocity = d.scratch(Work.class, Work::new).velocity;
    motion(m, d, d.cvel, type, id, local, velocity, 0);
    res[r + 3] += velocity[1] * velocity[5] - velocity[2] * velocity[4];
    res[r + 4] += velocity[2] * velocity[3] - velocity[0] * velocity[5];
    res[r + 5] += velocity[0] * velocity[4] - velocity[1] * velocity[3];
  }

  /**
   * res[6] = torque and force that the parent exerts on the body of the object, at the object's
   * position and in its axes. Needs the body forces of {@code RecursiveNewtonEuler.postConstraint}.
   */
  public static void interaction(Model m, Data d, int type, int id, double[] res, int r) {
    int body = ObjectFrame.body(m, type, id);
    double[] pos = ObjectFrame.positions(d, type);
    double[] rot = ObjectFrame.rotations(d, type);
    Vec3.copy(res, r + 3, d.cfrcInt, 6 * body + 3);
    leverArm(m, d, pos, 3 * id, body, res, r, d.cfrcInt, 6 * body + 3);
    Vec3.sub(res, r, d.cfrcInt, 6 * body, res, r);
    Mat3.mulTVec(res, r, rot, 9 * id, res, r);
    Mat3.mulTVec(res, r + 3, rot, 9 * id, res, r + 3);
  }

  private static void motion(
      Model m, Data d, double[] cmotion, int type, int id, boolean local, double[] res, int r) {
    int body = ObjectFrame.body(m, type, id);
    if (m.body.weldid[body] == 0) {
      Arrays.fill(res, r, r + 6, 0);
      return;
    }
    Vec3.copy(res, r, cmotion, 6 * body);
    leverArm(m, d, ObjectFrame.positions(d, type), 3 * id, body, res, r + 3, cmotion, 6 * body);
    Vec3.sub(res, r + 3, cmotion, 6 * body + 3, res, r + 3);
    if (local) {
      double[] rot = ObjectFrame.rotations(d, type);
      Mat3.mulTVec(res, r, rot, 9 * id, res, r);
      Mat3.mulTVec(res, r + 3, rot, 9 * id, res, r + 3);
    }
  }

  /** res = (p − c) × w, where c is the com of the body's tree. */
  private static void leverArm(
      Model m, Data d, double[] pos, int p, int body, double[] res, int r, double[] w, int wi) {
    int com = 3 * m.body.rootid[body];
    double x = pos[p] - d.subtreeCom[com];
    double y = pos[p + 1] - d.subtreeCom[com + 1];
    double z = pos[p + 2] - d.subtreeCom[com + 2];
    double wx = w[wi];
    double wy = w[wi + 1];
    double wz = w[wi + 2];
    res[r] = y * wz - z * wy;
    res[r + 1] = z * wx - x * wz;
    res[r + 2] = x * wy - y * wx;
  }

  /** Working memory. */
  static final class Work {
    final double[] velocity = new double[6];

    Work(Model m) {}
  }
}
