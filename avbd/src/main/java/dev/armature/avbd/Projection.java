package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.kinematics.Coordinates;
import dev.armature.kinematics.Holds;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * From poses of bodies back to coordinates: the joints of a body take the coordinates that bring it
 * nearest to where the sweeps left it relative to its parent. What a joint cannot do, the part of
 * the violation that is left, is not taken over.
 *
 * <p>Free, ball, hinge and slide joints alone on their body have closed forms; several joints on a
 * body are fitted by Gauss-Newton.
 */
final class Projection {
  private static final int FITS = 4;
  private static final double NEGLIGIBLE = 1e-24;

  private final double[] pos = new double[3];
  private final double[] quat = new double[4];
  private final double[] basePos = new double[3];
  private final double[] baseQuat = new double[4];
  private final double[] tmp = new double[12];
  private final double[] mat = new double[9];
  private final double[] columns = new double[36];
  private final double[] residual = new double[6];
  private final Block block = new Block();
  private final Holds holds;
  private double[] predicted = {};

  Projection(Holds holds) {
    this.holds = holds;
  }

  /** Coordinates at the end of the step if velocities stay, where there are joints. */
  void predict(Model m, Data d, Poses x, double h) {
    for (int i = 0; i < x.count; i++) {
      if (m.jnt.type[m.body.jntadr[x.root[i]]] != JointType.FREE) {
        if (predicted.length < m.nq) {
          predicted = new double[m.nq];
        }
        System.arraycopy(d.qpos, 0, predicted, 0, m.nq);
        Coordinates.integrate(m, predicted, d.qvel, h);
        return;
      }
    }
  }

  /**
   * Motion of a body relative to its parent when its coordinates go to the predicted ones.
   *
   * @param res shift of the com (3), rotation vector (3), rotation (4)
   */
  void predictedMotion(Model m, Data d, Poses x, int i, double[] res) {
    int b = x.root[i];
    int parent = m.body.parentid[b];
    Quat.rotate(basePos, 0, m.body.pos, 3 * b, d.xquat, 4 * parent);
    Vec3.addTo(basePos, 0, d.xpos, 3 * parent);
    Quat.mul(baseQuat, 0, d.xquat, 4 * parent, m.body.quat, 4 * b);
    forward(m, b, predicted);
    Quat.conjugate(res, 6, d.xquat, 4 * b);
    Quat.mul(res, 6, tmp, 3, res, 6);
    Quat.normalize(res, 6);
    Quat.toVelocity(res, 3, res, 6, 1);
    Vec3.sub(res, 0, x.com, 3 * i, d.xpos, 3 * b);
    Quat.rotate(res, 0, res, 0, res, 6);
    Vec3.addTo(res, 0, tmp, 0);
    Vec3.sub(res, 0, res, 0, x.com, 3 * i);
  }

  /**
   * The predicted motion of a body, carried along by the rotation of its parent about the parent's
   * com. What rotations do to second order, linear rows would see as a violation.
   *
   * @param parent index of the parent, -1 when it does not move
   * @param res shift of the com (3), rotation vector (3), rotation (4)
   */
  void carriedMotion(Model m, Data d, Poses x, int i, int parent, double h, double[] res) {
    predictedMotion(m, d, x, i, res);
    double rate = parent < 0 ? 0 : Vec3.norm(x.angular, 3 * parent);
    if (!(rate > 0)) {
      return;
    }
    Vec3.scale(tmp, 0, x.angular, 3 * parent, 1 / rate);
    Quat.fromAxisAngle(tmp, 3, tmp, 0, h * rate);
    Vec3.sub(tmp, 0, x.com, 3 * i, x.com, 3 * parent);
    Vec3.addTo(res, 0, tmp, 0);
    Quat.rotate(res, 0, res, 0, tmp, 3);
    Vec3.subFrom(res, 0, tmp, 0);
    Quat.mul(res, 6, tmp, 3, res, 6);
    Quat.toVelocity(res, 3, res, 6, 1);
  }

  /**
   * qpos = the coordinates of the present poses; those of bodies that do not move stay, and those
   * of broken bodies are left to {@link LooseBodies}.
   */
  void coordinates(Model m, Data d, Poses x, double[] qpos) {
    System.arraycopy(d.qpos, 0, qpos, 0, m.nq);
    for (int i = 0; i < x.count; i++) {
      int b = x.root[i];
      if (holds.isLoose(d, b)) {
        continue;
      }
      int j = m.body.jntadr[b];
      int count = holds.ownJoints(m, b);
      x.pose(d, b, i, pos, 0, quat, 0);
      if (count == 1 && m.jnt.type[j] == JointType.FREE) {
        int q = m.jnt.qposadr[j];
        Vec3.copy(qpos, q, pos, 0);
        Quat.copy(qpos, q + 3, quat, 0);
        Quat.normalize(qpos, q + 3);
        continue;
      }
      base(m, d, x, b);
      if (count == 1) {
        single(m, d, j, qpos);
      } else {
        fit(m, x, i, qpos);
      }
    }
  }

  /** The pose of a body before its joints. */
  private void base(Model m, Data d, Poses x, int b) {
    int parent = m.body.parentid[b];
    x.pose(d, parent, x.indexOf[parent], tmp, 0, tmp, 3);
    Quat.rotate(basePos, 0, m.body.pos, 3 * b, tmp, 3);
    Vec3.addTo(basePos, 0, tmp, 0);
    Quat.mul(baseQuat, 0, tmp, 3, m.body.quat, 4 * b);
  }

  private void single(Model m, Data d, int j, double[] qpos) {
    int q = m.jnt.qposadr[j];
    if (m.jnt.type[j] == JointType.SLIDE) {
      Quat.rotate(tmp, 0, m.jnt.axis, 3 * j, baseQuat, 0);
      Vec3.sub(tmp, 3, pos, 0, basePos, 0);
      qpos[q] = m.qpos0[q] + Vec3.dot(tmp, 0, tmp, 3);
      return;
    }
    Quat.conjugate(tmp, 0, baseQuat, 0);
    Quat.mul(tmp, 0, tmp, 0, quat, 0);
    if (m.jnt.type[j] == JointType.BALL) {
      Quat.copy(qpos, q, tmp, 0);
      Quat.normalize(qpos, q);
      return;
    }
    double angle = 2 * StrictMath.atan2(Vec3.dot(tmp, 1, m.jnt.axis, 3 * j), tmp[0]);
    qpos[q] = near(m.qpos0[q] + angle, d.qpos[q]);
  }

  /** The angle, plus whole turns, that is nearest to another. */
  private static double near(double angle, double other) {
    double turns = Math.rint((other - angle) / (2 * Math.PI));
    return angle + turns * 2 * Math.PI;
  }

  /** Coordinates of several joints of one body by Gauss-Newton from those of the start. */
  private void fit(Model m, Poses x, int i, double[] qpos) {
    int b = x.root[i];
    double length = x.length[i];
    int dofs = holds.ownDofs(m, b);
    for (int fit = 0; fit < FITS; fit++) {
      forward(m, b, qpos);
      Vec3.sub(residual, 0, pos, 0, tmp, 0);
      Quat.conjugate(tmp, 7, tmp, 3);
      Quat.mul(tmp, 7, quat, 0, tmp, 7);
      Quat.toVelocity(residual, 3, tmp, 7, 1);
      Vec3.scale(residual, 3, residual, 3, length);
      double size = 0;
      for (double r : residual) {
        size += r * r;
      }
      if (size < NEGLIGIBLE * length * length) {
        return;
      }
      block.clear();
      Arrays.fill(block.gradient, 0);
      for (int r = 0; r < 6; r++) {
        for (int k = 0; k < dofs; k++) {
          block.gradient[k] = columns[6 * k + r] * (r < 3 ? 1 : length);
        }
        block.add(block.gradient, 0, 1, residual[r]);
      }
      double trace = 0;
      for (int k = 0; k < dofs; k++) {
        trace += block.matrix[7 * k];
      }
      // joints that do the same motion share it; places beyond the last dof stay zero
      for (int k = 0; k < 6; k++) {
        block.matrix[7 * k] += k < dofs ? 1e-12 * trace : 1;
      }
      if (!block.solveFull()) {
        return;
      }
      apply(m, b, qpos);
    }
  }

  private void apply(Model m, int b, double[] qpos) {
    int column = 0;
    int first = m.body.jntadr[b];
    for (int j = first; j < first + holds.ownJoints(m, b); j++) {
      int q = m.jnt.qposadr[j];
      if (m.jnt.type[j] == JointType.BALL) {
        Quat.integrate(qpos, q, block.step, column, 1);
        Quat.normalize(qpos, q);
        column += 3;
      } else {
        qpos[q] += block.step[column++];
      }
    }
  }

  /**
   * tmp[0..6] = the pose that coordinates give the body on its base; columns = motion of the body's
   * frame (translation, rotation, world) by dof.
   */
  private void forward(Model m, int b, double[] qpos) {
    Vec3.copy(tmp, 0, basePos, 0);
    Quat.copy(tmp, 3, baseQuat, 0);
    int column = 0;
    int first = m.body.jntadr[b];
    for (int j = first; j < first + holds.ownJoints(m, b); j++) {
      int q = m.jnt.qposadr[j];
      int at = 6 * column;
      if (m.jnt.type[j] == JointType.SLIDE) {
        Quat.rotate(columns, at, m.jnt.axis, 3 * j, tmp, 3);
        Vec3.zero(columns, at + 3);
        Vec3.addScaled(tmp, 0, columns, at, qpos[q] - m.qpos0[q]);
        column++;
        continue;
      }
      // anchor in the world, which the joint leaves where it is
      Quat.rotate(tmp, 7, m.jnt.pos, 3 * j, tmp, 3);
      Vec3.addTo(tmp, 7, tmp, 0);
      if (m.jnt.type[j] == JointType.BALL) {
        Quat.copy(residual, 0, qpos, q);
        Quat.normalize(residual, 0);
        Quat.mul(tmp, 3, tmp, 3, residual, 0);
        Quat.toMat(mat, 0, tmp, 3);
        for (int k = 0; k < 3; k++) {
          Vec3.copy(columns, 6 * (column + k), tmp, 7);
          Vec3.set(columns, 6 * (column + k) + 3, mat[k], mat[3 + k], mat[6 + k]);
        }
        column += 3;
      } else {
        Quat.rotate(columns, at + 3, m.jnt.axis, 3 * j, tmp, 3);
        Vec3.copy(columns, at, tmp, 7);
        Quat.fromAxisAngle(residual, 0, m.jnt.axis, 3 * j, qpos[q] - m.qpos0[q]);
        Quat.mul(tmp, 3, tmp, 3, residual, 0);
        column++;
      }
      Quat.rotate(tmp, 0, m.jnt.pos, 3 * j, tmp, 3);
      Vec3.sub(tmp, 0, tmp, 7, tmp, 0);
    }
    // of rotations so far the anchor is kept: their motion of the frame is axis × (x − anchor). An
    // anchor moved by later slides moves with the body, so the difference at its own joint would be
    // wrong; slides after rotations are corrected here by using the final frame
    for (int k = 0; k < column; k++) {
      int at = 6 * k;
      if (columns[at + 3] != 0 || columns[at + 4] != 0 || columns[at + 5] != 0) {
        Vec3.sub(tmp, 7, tmp, 0, columns, at);
        Vec3.cross(columns, at, columns, at + 3, tmp, 7);
      }
    }
  }

  /**
   * qvel = the velocities of the present poses, counted from the start of the step; those of broken
   * bodies are left to {@link LooseBodies}.
   *
   * @param qpos the coordinates of the present poses
   */
  void velocities(Model m, Data d, Poses x, double h, double[] qpos, double[] qvel) {
    for (int i = 0; i < x.count; i++) {
      int b = x.root[i];
      if (holds.isLoose(d, b)) {
        continue;
      }
      int first = m.body.jntadr[b];
      for (int j = first; j < first + holds.ownJoints(m, b); j++) {
        int q = m.jnt.qposadr[j];
        int v = m.jnt.dofadr[j];
        switch (m.jnt.type[j]) {
          case JointType.FREE -> free(d, x, i, h, v, qvel);
          case JointType.BALL -> {
            Quat.sub(qvel, v, qpos, q, d.qpos, q);
            Vec3.scale(qvel, v, qvel, v, 1 / h);
          }
          default -> qvel[v] = (qpos[q] - d.qpos[q]) / h;
        }
      }
    }
  }

  /** Velocity of the body's origin at the end of the step, and the angular one in its frame. */
  private void free(Data d, Poses x, int i, double h, int v, double[] qvel) {
    int b = x.root[i];
    int at = 3 * i;
    Vec3.sub(tmp, 0, d.xpos, 3 * b, x.com, at);
    Quat.rotate(tmp, 0, tmp, 0, x.turn, 4 * i);
    Vec3.cross(tmp, 3, x.angle, at, tmp, 0);
    for (int k = 0; k < 3; k++) {
      qvel[v + k] = (x.shift[at + k] + tmp[3 + k]) / h;
    }
    // a rotation leaves its own axis where it is, so either frame gives the same numbers
    Mat3.mulTVec(qvel, v + 3, d.xmat, 9 * b, x.angle, at);
    Vec3.scale(qvel, v + 3, qvel, v + 3, 1 / h);
  }
}
