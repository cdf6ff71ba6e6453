package dev.armature.sdformat;

import dev.armature.math.Quat;
import dev.armature.math.Rotations;
import dev.armature.math.Vec3;
import dev.armature.xml.XmlNode;
import org.jspecify.annotations.Nullable;

/**
 * A position and an orientation.
 *
 * @param pos x, y, z
 * @param quat w, x, y, z
 */
record Pose(double[] pos, double[] quat) {
  static final Pose IDENTITY = new Pose(new double[3], new double[] {1, 0, 0, 0});

  /** This pose, then another in its frame. */
  Pose then(Pose next) {
    double[] p = new double[3];
    double[] q = new double[4];
    Quat.rotate(p, 0, next.pos, 0, quat, 0);
    Vec3.addTo(p, 0, pos, 0);
    Quat.mul(q, 0, quat, 0, next.quat, 0);
    Quat.normalize(q, 0);
    return new Pose(p, q);
  }

  Pose inverse() {
    double[] q = new double[4];
    double[] p = new double[3];
    Quat.conjugate(q, 0, quat, 0);
    Quat.rotate(p, 0, pos, 0, q, 0);
    Vec3.scale(p, 0, p, 0, -1);
    return new Pose(p, q);
  }

  /** Another pose as seen from this one. */
  Pose sees(Pose other) {
    return inverse().then(other);
  }

  double[] turn(double[] vector) {
    double[] result = new double[3];
    Quat.rotate(result, 0, vector, 0, quat, 0);
    return result;
  }

  /** The pose child of an element, the identity when it has none. */
  static Pose of(XmlNode holder) {
    XmlNode node = holder.only("pose");
    return node == null ? IDENTITY : read(node);
  }

  private static Pose read(XmlNode node) {
    String format = node.text("rotation_format");
    boolean quaternion = "quat_xyzw".equals(format);
    if (format != null && !quaternion && !format.equals("euler_rpy")) {
      throw node.error("rotation_format '" + format + "' is neither euler_rpy nor quat_xyzw");
    }
    if (node.content().isBlank()) {
      return IDENTITY;
    }
    double[] x = node.contentNumbers(quaternion ? 7 : 6);
    double[] pos = {x[0], x[1], x[2]};
    if (quaternion) {
      double[] quat = {x[6], x[3], x[4], x[5]};
      Quat.normalize(quat, 0);
      return new Pose(pos, quat);
    }
    double scale = "true".equals(node.text("degrees")) ? Math.PI / 180 : 1;
    double[] angles = {scale * x[3], scale * x[4], scale * x[5]};
    double[] quat = new double[4];
    Rotations.fromEuler(quat, 0, angles, "XYZ");
    return new Pose(pos, quat);
  }

  /** What the pose of an element is relative to, null when it does not say. */
  static @Nullable String relativeTo(XmlNode holder) {
    XmlNode node = holder.only("pose");
    String name = node == null ? null : node.text("relative_to");
    return name == null || name.isEmpty() ? null : name;
  }
}
