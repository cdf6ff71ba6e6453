package dev.armature.control.ik;

import dev.armature.data.Data;
import dev.armature.handle.Body;
import dev.armature.handle.Camera;
import dev.armature.handle.Frame;
import dev.armature.handle.Geom;
import dev.armature.handle.Site;
import dev.armature.kinematics.Jacobian;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.TrackMode;

/** A frame that is fixed to a body, and what of it depends on the configuration. */
final class Point {
  final int body;
  private final double[] local = new double[3];
  private final double[] localQuat = {1, 0, 0, 0};

  /** Its position in the world, after {@link #place}. */
  final double[] position = new double[3];

  /** Its orientation in the world, after {@link #place}. */
  final double[] quat = new double[4];

  private Point(int body) {
    this.body = body;
  }

  static Point of(Model m, Frame frame) {
    int id = frame.id();
    if (frame instanceof Site) {
      return fixed(m.site.bodyid[id], m.site.pos, m.site.quat, id);
    }
    if (frame instanceof Geom) {
      return fixed(m.geom.bodyid[id], m.geom.pos, m.geom.quat, id);
    }
    if (frame instanceof Camera) {
      if (m.cam.mode[id] != TrackMode.FIXED) {
        throw new IllegalArgumentException(
            frame + " follows other bodies; goals are for cameras that are fixed to theirs");
      }
      return fixed(m.cam.bodyid[id], m.cam.pos, m.cam.quat, id);
    }
    return new Point(((Body) frame).id());
  }

  private static Point fixed(int body, double[] positions, double[] quats, int id) {
    Point point = new Point(body);
    Vec3.copy(point.local, 0, positions, 3 * id);
    Quat.copy(point.localQuat, 0, quats, 4 * id);
    return point;
  }

  /** An independent copy for another thread. */
  Point copy() {
    Point point = new Point(body);
    Vec3.copy(point.local, 0, local, 0);
    Quat.copy(point.localQuat, 0, localQuat, 0);
    return point;
  }

  /** Computes position and orientation from those of the body. */
  void place(Data d) {
    Mat3.mulVec(position, 0, d.xmat, 9 * body, local, 0);
    Vec3.addTo(position, 0, d.xpos, 3 * body);
    Quat.mul(quat, 0, d.xquat, 4 * body, localQuat, 0);
  }

  /** Jacobians of position and rotation in world axes, 3 x nv each. */
  void jacobian(Model m, Data d, double[] jacp, double[] jacr) {
    place(d);
    Jacobian.point(m, d, jacp, jacr, body, position, 0);
  }
}
