package dev.armature.viewer;

import dev.armature.data.Data;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;

/**
 * Where the camera stands at first. A model whose author chose the angles is seen as it says, as in
 * MuJoCo; any other is seen from the height of the eyes, from the front right, with its moving
 * parts filling the picture and the horizon in it.
 */
final class Framing {
  private static final double DEFAULT_AZIMUTH = 90;
  private static final double DEFAULT_ELEVATION = -45;
  private static final double AZIMUTH = 130;
  private static final double ELEVATION = -12;

  /** Things this much larger than what moves are scenery. */
  private static final double SCENERY = 3;

  /** Room around the model. */
  private static final double MARGIN = 1.12;

  final double[] center;
  final double distance;
  final double azimuth;
  final double elevation;

  Framing(Model m, Data d) {
    boolean chosen =
        m.vis.global.azimuth != DEFAULT_AZIMUTH || m.vis.global.elevation != DEFAULT_ELEVATION;
    double[] box = chosen ? null : box(m, d);
    if (box == null) {
      center = m.stat.center.clone();
      distance = 1.5 * m.stat.extent;
      azimuth = m.vis.global.azimuth;
      elevation = m.vis.global.elevation;
      return;
    }
    double squared = 0;
    center = new double[3];
    for (int k = 0; k < 3; k++) {
      center[k] = 0.5 * (box[k] + box[3 + k]);
      squared += 0.25 * (box[3 + k] - box[k]) * (box[3 + k] - box[k]);
    }
    double halfAngle = Math.toRadians(0.5 * m.vis.global.fovy);
    distance = MARGIN * Math.sqrt(squared) / Math.sin(halfAngle);
    azimuth = AZIMUTH;
    elevation = ELEVATION;
  }

  /**
   * The body that the camera follows at first: the root of the one robot that is free to go, in
   * space or in a plane, and is driven; -1 when there is none, or several.
   */
  static int walker(Model m) {
    int found = -1;
    for (int i = 0; i < m.nu; i++) {
      int type = m.actuator.trntype[i];
      if (type == TransmissionType.JOINT || type == TransmissionType.JOINTINPARENT) {
        int root = m.body.rootid[m.jnt.bodyid[m.actuator.trnid[2 * i]]];
        boolean floats = isFree(m, root);
        if (floats && found >= 0 && found != root) {
          return -1;
        }
        found = floats ? root : found;
      }
    }
    return found;
  }

  /** Whether a body has a free joint, or two that slide. */
  private static boolean isFree(Model m, int body) {
    int slides = 0;
    for (int j = m.body.jntadr[body]; j < m.body.jntadr[body] + m.body.jntnum[body]; j++) {
      if (m.jnt.type[j] == JointType.FREE) {
        return true;
      }
      slides += m.jnt.type[j] == JointType.SLIDE ? 1 : 0;
    }
    return slides >= 2;
  }

  /** The least and greatest coordinates of what moves and of what is not much larger; or null. */
  private static double @org.jspecify.annotations.Nullable [] box(Model m, Data d) {
    double largest = 0;
    boolean moves = false;
    for (int g = 0; g < m.ngeom; g++) {
      if (isShown(m, g) && m.body.weldid[m.geom.bodyid[g]] != 0) {
        largest = Math.max(largest, m.geom.rbound[g]);
        moves = true;
      }
    }
    double[] box = {1e9, 1e9, 1e9, -1e9, -1e9, -1e9};
    for (int g = 0; g < m.ngeom; g++) {
      boolean near = !moves || m.geom.rbound[g] <= SCENERY * largest;
      if (isShown(m, g) && near) {
        extend(box, d.geomXpos, 3 * g, m.geom.rbound[g]);
      }
    }
    for (int v = 0; v < m.nflexvert; v++) {
      extend(box, d.flexvertXpos, 3 * v, 0);
    }
    return box[0] > box[3] ? null : box;
  }

  private static boolean isShown(Model m, int g) {
    int type = m.geom.type[g];
    return type != GeomType.PLANE
        && type != GeomType.HFIELD
        && m.geom.rbound[g] > 0
        && m.geom.group[g] < 3;
  }

  private static void extend(double[] box, double[] point, int at, double radius) {
    for (int k = 0; k < 3; k++) {
      box[k] = Math.min(box[k], point[at + k] - radius);
      box[3 + k] = Math.max(box[3 + k], point[at + k] + radius);
    }
  }
}
