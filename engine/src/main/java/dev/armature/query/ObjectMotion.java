package dev.armature.query;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
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
      Model m, Data d, int type, int id, boolean local, double[] res, int resAt) {
    if (motion(m, d, d.cvel, type, id, res, resAt) && local) {
      toOwnAxes(d, type, id, res, resAt);
    }
  }

  /**
   * res[6] = acceleration of the object, in its own axes if {@code local}, otherwise in world axes.
   * Contains minus gravity, as an accelerometer does. Needs the body accelerations of {@code
   * RecursiveNewtonEuler.postConstraint}.
   */
  public static void acceleration(
      Model m, Data d, int type, int id, boolean local, double[] res, int resAt) {
    if (motion(m, d, d.cacc, type, id, res, resAt) && local) {
      toOwnAxes(d, type, id, res, resAt);
    }
    double[] velocity = d.scratch(Work.KEY).velocity;
    velocity(m, d, type, id, local, velocity, 0);
    res[resAt + 3] += velocity[1] * velocity[5] - velocity[2] * velocity[4];
    res[resAt + 4] += velocity[2] * velocity[3] - velocity[0] * velocity[5];
    res[resAt + 5] += velocity[0] * velocity[4] - velocity[1] * velocity[3];
  }

  /**
   * res[6] = torque and force that the parent exerts on the body of the object, at the object's
   * position and in its axes. Needs the body forces of {@code RecursiveNewtonEuler.postConstraint}.
   */
  public static void interaction(Model m, Data d, int type, int id, double[] res, int resAt) {
    int body = ObjectFrame.body(m, type, id);
    double[] arm = arm(m, d, type, id, body);
    Vec3.copy(res, resAt + 3, d.cfrcInt, 6 * body + 3);
    Vec3.cross(res, resAt, arm, 0, d.cfrcInt, 6 * body + 3);
    Vec3.sub(res, resAt, d.cfrcInt, 6 * body, res, resAt);
    toOwnAxes(d, type, id, res, resAt);
  }

  /** res[6] = motion of the object in world axes; returns false, with zeros, if it cannot move. */
  private static boolean motion(
      Model m, Data d, double[] cmotion, int type, int id, double[] res, int resAt) {
    int body = ObjectFrame.body(m, type, id);
    if (m.body.weldid[body] == 0) {
      Arrays.fill(res, resAt, resAt + 6, 0);
      return false;
    }
    double[] arm = arm(m, d, type, id, body);
    Vec3.copy(res, resAt, cmotion, 6 * body);
    Vec3.cross(res, resAt + 3, arm, 0, cmotion, 6 * body);
    Vec3.sub(res, resAt + 3, cmotion, 6 * body + 3, res, resAt + 3);
    return true;
  }

  private static void toOwnAxes(Data d, int type, int id, double[] res, int resAt) {
    double[] rot = ObjectFrame.rotations(d, type);
    Mat3.mulTVec(res, resAt, rot, 9 * id, res, resAt);
    Mat3.mulTVec(res, resAt + 3, rot, 9 * id, res, resAt + 3);
  }

  /** p − c, where c is the com of the body's tree. */
  private static double[] arm(Model m, Data d, int type, int id, int body) {
    double[] arm = d.scratch(Work.KEY).arm;
    Vec3.sub(arm, 0, ObjectFrame.positions(d, type), 3 * id, d.subtreeCom, 3 * m.body.rootid[body]);
    return arm;
  }

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] velocity = new double[6];
    final double[] arm = new double[3];

    Work(Model m) {}
  }
}
