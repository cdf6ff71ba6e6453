package dev.armature.constraint;

import dev.armature.data.Data;
import dev.armature.data.SleepState;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.ConstraintType;
import dev.armature.model.JointType;
import dev.armature.model.Model;

/**
 * Rows of joint and tendon limits, made when the distance to the limit is below the margin.
 *
 * <p>Scalar joints and tendons: q - lower and upper - q. Ball joints: the larger end of the range
 * less the angle of rotation.
 */
final class LimitRows {
  private LimitRows() {}

  /** Appends the rows of all joints, then of all tendons. */
  static void add(Model m, Data d, RowBuilder b) {
    for (int i = 0; i < m.njnt; i++) {
      if (!m.jnt.limited[i] || SleepState.isBodyAsleep(d, m.jnt.bodyid[i])) {
        continue;
      }
      int type = m.jnt.type[i];
      if (type == JointType.BALL) {
        ball(m, d, b, i);
      } else if (type != JointType.FREE) {
        double q = d.qpos[m.jnt.qposadr[i]];
        scalar(m, d, b, i, q - m.jnt.range[2 * i], 1);
        scalar(m, d, b, i, m.jnt.range[2 * i + 1] - q, -1);
      }
    }
    for (int i = 0; i < m.ntendon; i++) {
      if (m.tendon.limited[i]) {
        double length = d.tenLength[i];
        tendon(m, d, b, i, length - m.tendon.range[2 * i], 1);
        tendon(m, d, b, i, m.tendon.range[2 * i + 1] - length, -1);
      }
    }
  }

  private static void scalar(Model m, Data d, RowBuilder b, int joint, double dist, double sign) {
    if (dist >= m.jnt.margin[joint]) {
      return;
    }
    b.ncols = 1;
    b.cols[0] = m.jnt.dofadr[joint];
    b.open(d, 1, dist, m.jnt.margin[joint])[b.adr] = sign;
    b.close(d, 1, ConstraintType.LIMIT_JOINT, joint);
  }

  private static void ball(Model m, Data d, RowBuilder b, int joint) {
    double[] tmp = b.tmp;
    Quat.copy(tmp, 0, d.qpos, m.jnt.qposadr[joint]);
    Quat.normalize(tmp, 0);
    Quat.toVelocity(tmp, 4, tmp, 0, 1);
    double angle = Vec3.normalize(tmp, 4);
    double dist = Math.max(m.jnt.range[2 * joint], m.jnt.range[2 * joint + 1]) - angle;
    if (dist >= m.jnt.margin[joint]) {
      return;
    }
    int dof = m.jnt.dofadr[joint];
    b.ncols = 3;
    double[] entries = b.open(d, 1, dist, m.jnt.margin[joint]);
    for (int k = 0; k < 3; k++) {
      b.cols[k] = dof + k;
      entries[b.adr + k] = -tmp[4 + k];
    }
    b.closeUnlessEmpty(d, 1, ConstraintType.LIMIT_JOINT, joint);
  }

  private static void tendon(Model m, Data d, RowBuilder b, int tendon, double dist, double sign) {
    if (dist >= m.tendon.margin[tendon]) {
      return;
    }
    TendonRows.columns(m, d, b, tendon);
    b.open(d, 1, dist, m.tendon.margin[tendon]);
    TendonRows.entries(m, d, b, tendon, sign);
    TendonRows.remember(d, tendon, b.row);
    b.closeUnlessEmpty(d, 1, ConstraintType.LIMIT_TENDON, tendon);
  }
}
