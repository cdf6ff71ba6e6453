package dev.armature.sensor;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.SensorType;
import dev.armature.query.GeomDistance;
import java.util.Arrays;

/**
 * Distance between two geoms or bodies, with the direction and the segment between the nearest
 * points. A body stands for all its geoms: the nearest pair counts. Nothing is seen beyond the
 * cutoff of the sensor.
 */
final class DistanceSensor {
  private DistanceSensor() {}

  static void read(Model m, Data d, int sensor, double[] out, int o) {
    Work w = d.scratch(Work.KEY);
    double best = nearest(m, d, sensor, w);
    switch (SensorType.of(m.sensor.type[sensor])) {
      case GEOMDIST -> out[o] = best;
      case GEOMNORMAL -> {
        Vec3.sub(out, o, w.nearest, 3, w.nearest, 0);
        if (out[o] != 0 || out[o + 1] != 0 || out[o + 2] != 0) {
          Vec3.normalize(out, o);
        }
      }
      default -> System.arraycopy(w.nearest, 0, out, o, 6);
    }
  }

  private static double nearest(Model m, Data d, int sensor, Work w) {
    int first1 = firstGeom(m, m.sensor.objtype[sensor], m.sensor.objid[sensor]);
    int last1 = first1 + geomCount(m, m.sensor.objtype[sensor], m.sensor.objid[sensor]);
    int first2 = firstGeom(m, m.sensor.reftype[sensor], m.sensor.refid[sensor]);
    int last2 = first2 + geomCount(m, m.sensor.reftype[sensor], m.sensor.refid[sensor]);
    double best = m.sensor.cutoff[sensor];
    Arrays.fill(w.nearest, 0);
    for (int g1 = first1; g1 < last1; g1++) {
      for (int g2 = first2; g2 < last2; g2++) {
        double distance = GeomDistance.between(m, d, g1, g2, m.sensor.cutoff[sensor], w.segment, 0);
        if (distance < best) {
          best = distance;
          System.arraycopy(w.segment, 0, w.nearest, 0, 6);
        }
      }
    }
    return best;
  }

  private static int firstGeom(Model m, int type, int id) {
    return type == ObjType.BODY ? m.body.geomadr[id] : id;
  }

  private static int geomCount(Model m, int type, int id) {
    return type == ObjType.BODY ? m.body.geomnum[id] : 1;
  }

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] segment = new double[6];
    final double[] nearest = new double[6];

    Work(Model m) {}
  }
}
