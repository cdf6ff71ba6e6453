package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.query.ObjectFrame;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A frame that moves with a body: place p, axes R, velocity v, spin ω, acceleration a and angular
 * acceleration α, in world axes, and how they change along a direction of the state. The axes turn
 * by a rotation vector θ.
 */
final class FrameTangent {
  final double[] place = new double[3];
  final double[] rotation = new double[9];
  final double[] quaternion = new double[4];
  final double[] velocity = new double[3];
  final double[] spin = new double[3];
  final double[] acceleration = new double[3];
  final double[] angular = new double[3];

  final double[] placeChange = new double[3];
  final double[] turn = new double[3];
  final double[] velocityChange = new double[3];
  final double[] spinChange = new double[3];
  final double[] accelerationChange = new double[3];
  final double[] angularChange = new double[3];

  final double[] arm = new double[3];
  private final double[] t = new double[3];
  private final double[] u = new double[3];

  /** Takes a frame of an object. Accelerations are right where those of bodies were computed. */
  void set(Model m, Data d, int type, int id, Tangents tangents) {
    int body = ObjectFrame.body(m, type, id);
    Vec3.copy(place, 0, ObjectFrame.positions(d, type), 3 * id);
    Mat3.copy(rotation, 0, ObjectFrame.rotations(d, type), 9 * id);
    ObjectFrame.quaternion(m, d, type, id, quaternion, 0);
    Vec3.sub(arm, 0, place, 0, d.subtreeCom, 3 * m.body.rootid[body]);
    if (m.body.weldid[body] == 0) {
      for (double[] x : new double[][] {velocity, spin, acceleration, angular, placeChange, turn}) {
        Arrays.fill(x, 0);
      }
      for (double[] x :
          new double[][] {velocityChange, spinChange, accelerationChange, angularChange}) {
        Arrays.fill(x, 0);
      }
      return;
    }
    int at = 6 * body;
    Vec3.copy(turn, 0, tangents.twist, at);
    at(placeChange, tangents.twist, at);
    Vec3.copy(spin, 0, d.cvel, at);
    at(velocity, d.cvel, at);
    Vec3.copy(spinChange, 0, tangents.velocity, at);
    change(velocityChange, tangents.velocity, at, spin);
    Vec3.copy(angular, 0, d.cacc, at);
    Vec3.copy(angularChange, 0, tangents.acceleration, at);
    // a = A there + ω × v
    at(acceleration, d.cacc, at);
    addCross(acceleration, spin, velocity);
    change(accelerationChange, tangents.acceleration, at, angular);
    addCross(accelerationChange, spinChange, velocity);
    addCross(accelerationChange, spin, velocityChange);
  }

  /** res = the linear part of a motion as seen at the place. */
  private void at(double[] res, double[] motion, int motionAt) {
    Vec3.cross(res, 0, motion, motionAt, arm, 0);
    Vec3.addTo(res, 0, motion, motionAt + 3);
  }

  /** How that changes: the motion does, and the place. */
  private void change(double[] res, double[] change, int changeAt, double[] rotating) {
    at(res, change, changeAt);
    addCross(res, rotating, placeChange);
  }

  private void addCross(double[] res, double[] a, double[] b) {
    Vec3.cross(t, 0, a, 0, b, 0);
    Vec3.addTo(res, 0, t, 0);
  }

  /** out = the change of Rᵀ x, for a vector x that changes by dx. */
  void local(double[] x, double[] dx, double[] out) {
    Vec3.cross(u, 0, turn, 0, x, 0);
    Vec3.sub(u, 0, dx, 0, u, 0);
    Mat3.mulTVec(out, 0, rotation, 0, u, 0);
  }

  /** The change of the axes' quaternion, seen from a frame or, with null, from the world. */
  static void quaternionChange(FrameTangent frame, @Nullable FrameTangent seenFrom, double[] out) {
    double[] half = new double[4];
    for (int k = 0; k < 3; k++) {
      half[1 + k] = 0.5 * (frame.turn[k] - (seenFrom == null ? 0 : seenFrom.turn[k]));
    }
    Quat.mul(out, 0, half, 0, frame.quaternion, 0);
    if (seenFrom != null) {
      double[] inverse = new double[4];
      Quat.conjugate(inverse, 0, seenFrom.quaternion, 0);
      Quat.mul(out, 0, inverse, 0, out.clone(), 0);
    }
  }
}
