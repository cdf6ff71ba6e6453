package dev.armature.kinematics;

import dev.armature.math.Quat;

/**
 * Position and orientation of the body at hand while its joints move it. Numbers in fields and not
 * in an array, because the compiler knows that nothing written to an array changes them: they stay
 * in registers from joint to joint.
 */
final class Pose {
  private double x;
  private double y;
  private double z;

  // the quaternion w + a i + b j + c k
  private double w;
  private double a;
  private double b;
  private double c;

  /** Takes a pose relative to the world. */
  void set(double[] pos, int posAt, double[] quat, int quatAt) {
    x = pos[posAt];
    y = pos[posAt + 1];
    z = pos[posAt + 2];
    w = quat[quatAt];
    a = quat[quatAt + 1];
    b = quat[quatAt + 2];
    c = quat[quatAt + 3];
  }

  /** Moves the position by a vector times a factor. */
  void move(double[] v, int vAt, double factor) {
    x += v[vAt] * factor;
    y += v[vAt + 1] * factor;
    z += v[vAt + 2] * factor;
  }

  /** Turns by a rotation given in the frame of the pose: quat ← quat r. */
  void turn(double[] r, int rAt) {
    double rw = r[rAt];
    double ra = r[rAt + 1];
    double rb = r[rAt + 2];
    double rc = r[rAt + 3];
    double nw = w * rw - a * ra - b * rb - c * rc;
    double na = w * ra + a * rw + b * rc - c * rb;
    double nb = w * rb - a * rc + b * rw + c * ra;
    double nc = w * rc + a * rb - b * ra + c * rw;
    w = nw;
    a = na;
    b = nb;
    c = nc;
  }

  private boolean isUnturned() {
    return w == 1 && a == 0 && b == 0 && c == 0;
  }

  /** res = v in the world's axes, as {@link Quat#rotate} has it. */
  void direction(double[] res, int resAt, double[] v, int vAt) {
    double vx = v[vAt];
    double vy = v[vAt + 1];
    double vz = v[vAt + 2];
    if (isUnturned()) {
      res[resAt] = vx;
      res[resAt + 1] = vy;
      res[resAt + 2] = vz;
      return;
    }
    double tx = w * vx + b * vz - c * vy;
    double ty = w * vy + c * vx - a * vz;
    double tz = w * vz + a * vy - b * vx;
    res[resAt] = vx + 2 * (b * tz - c * ty);
    res[resAt + 1] = vy + 2 * (c * tx - a * tz);
    res[resAt + 2] = vz + 2 * (a * ty - b * tx);
  }

  /** res = the point v of the frame in the world. */
  void point(double[] res, int resAt, double[] v, int vAt) {
    direction(res, resAt, v, vAt);
    res[resAt] += x;
    res[resAt + 1] += y;
    res[resAt + 2] += z;
  }

  /** Puts the point v of the frame at a place in the world, by moving the position. */
  void pin(double[] v, int vAt, double[] place, int placeAt) {
    double vx = v[vAt];
    double vy = v[vAt + 1];
    double vz = v[vAt + 2];
    double px = vx;
    double py = vy;
    double pz = vz;
    if (!isUnturned()) {
      double tx = w * vx + b * vz - c * vy;
      double ty = w * vy + c * vx - a * vz;
      double tz = w * vz + a * vy - b * vx;
      px = vx + 2 * (b * tz - c * ty);
      py = vy + 2 * (c * tx - a * tz);
      pz = vz + 2 * (a * ty - b * tx);
    }
    x = place[placeAt] - px;
    y = place[placeAt + 1] - py;
    z = place[placeAt + 2] - pz;
  }

  /** Writes position and quaternion. */
  void get(double[] pos, int posAt, double[] quat, int quatAt) {
    pos[posAt] = x;
    pos[posAt + 1] = y;
    pos[posAt + 2] = z;
    quat[quatAt] = w;
    quat[quatAt + 1] = a;
    quat[quatAt + 2] = b;
    quat[quatAt + 3] = c;
  }
}
