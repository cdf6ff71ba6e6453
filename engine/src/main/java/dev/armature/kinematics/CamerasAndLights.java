package dev.armature.kinematics;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.TrackMode;

/**
 * Poses of cameras and lights.
 *
 * <p>Fixed ones ride on their body; tracking ones keep their orientation in the world and follow
 * the body or its subtree's center of mass; targeting ones ride on their body and look at another.
 */
public final class CamerasAndLights {
  private CamerasAndLights() {}

  /** Working memory: one rotation, one direction. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] quat = new double[4];
    final double[] axes = new double[9];

    Work(Model m) {}
  }

  /** Fills camXpos, camXmat, lightXpos and lightXdir. */
  public static void compute(Model m, Data d) {
    Work w = d.scratch(Work.KEY);
    for (int i = 0; i < m.ncam; i++) {
      camera(m, d, i, w);
    }
    for (int i = 0; i < m.nlight; i++) {
      light(m, d, i);
    }
  }

  private static void camera(Model m, Data d, int i, Work w) {
    int b = m.cam.bodyid[i];
    Mat3.mulVec(d.camXpos, 3 * i, d.xmat, 9 * b, m.cam.pos, 3 * i);
    Vec3.addTo(d.camXpos, 3 * i, d.xpos, 3 * b);
    Quat.mul(w.quat, 0, d.xquat, 4 * b, m.cam.quat, 4 * i);
    Quat.toMat(d.camXmat, 9 * i, w.quat, 0);
    int target = m.cam.targetbodyid[i];
    switch (m.cam.mode[i]) {
      case TrackMode.TRACK -> {
        Mat3.copy(d.camXmat, 9 * i, m.cam.mat0, 9 * i);
        Vec3.add(d.camXpos, 3 * i, d.xpos, 3 * b, m.cam.pos0, 3 * i);
      }
      case TrackMode.TRACKCOM -> {
        Mat3.copy(d.camXmat, 9 * i, m.cam.mat0, 9 * i);
        Vec3.add(d.camXpos, 3 * i, d.subtreeCom, 3 * b, m.cam.poscom0, 3 * i);
      }
      case TrackMode.TARGETBODY -> lookAt(d, i, d.xpos, target, w.axes);
      case TrackMode.TARGETBODYCOM -> lookAt(d, i, d.subtreeCom, target, w.axes);
      default -> {}
    }
  }

  /** A camera looks along its −z with the world's z upward in the picture. */
  private static void lookAt(Data d, int i, double[] place, int target, double[] axes) {
    if (target < 0) {
      return;
    }
    Vec3.sub(axes, 6, d.camXpos, 3 * i, place, 3 * target);
    Vec3.normalize(axes, 6);
    Vec3.set(axes, 0, -axes[7], axes[6], 0);
    Vec3.normalize(axes, 0);
    Vec3.cross(axes, 3, axes, 6, axes, 0);
    Vec3.normalize(axes, 3);
    Mat3.transpose(d.camXmat, 9 * i, axes, 0);
  }

  private static void light(Model m, Data d, int i) {
    int b = m.light.bodyid[i];
    int x = 3 * i;
    Mat3.mulVec(d.lightXpos, x, d.xmat, 9 * b, m.light.pos, x);
    Vec3.addTo(d.lightXpos, x, d.xpos, 3 * b);
    Quat.rotate(d.lightXdir, x, m.light.dir, x, d.xquat, 4 * b);
    int target = m.light.targetbodyid[i];
    switch (m.light.mode[i]) {
      case TrackMode.TRACK -> {
        Vec3.copy(d.lightXdir, x, m.light.dir0, x);
        Vec3.add(d.lightXpos, x, d.xpos, 3 * b, m.light.pos0, x);
      }
      case TrackMode.TRACKCOM -> {
        Vec3.copy(d.lightXdir, x, m.light.dir0, x);
        Vec3.add(d.lightXpos, x, d.subtreeCom, 3 * b, m.light.poscom0, x);
      }
      case TrackMode.TARGETBODY -> {
        if (target >= 0) {
          Vec3.sub(d.lightXdir, x, d.xpos, 3 * target, d.lightXpos, x);
        }
      }
      case TrackMode.TARGETBODYCOM -> {
        if (target >= 0) {
          Vec3.sub(d.lightXdir, x, d.subtreeCom, 3 * target, d.lightXpos, x);
        }
      }
      default -> {}
    }
    Vec3.normalize(d.lightXdir, x);
  }
}
