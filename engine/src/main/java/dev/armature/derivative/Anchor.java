package dev.armature.derivative;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** A point of a body that a connect or weld holds. */
record Anchor(int body, double[] point) {
  static Anchor of(Model m, Data d, int eq, int object, int local) {
    double[] point = new double[3];
    if (m.eq.objtype[eq] == ObjType.SITE) {
      Vec3.copy(point, 0, d.siteXpos, 3 * object);
      return new Anchor(m.site.bodyid[object], point);
    }
    Mat3.mulVec(point, 0, d.xmat, 9 * object, m.eq.data, 11 * eq + local);
    Vec3.addTo(point, 0, d.xpos, 3 * object);
    return new Anchor(object, point);
  }
}
