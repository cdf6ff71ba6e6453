package dev.armature.lint;

import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.SensorType;

/** Sensors whose reading never changes. */
final class SensorRules implements Linter.Rules {
  @Override
  public void check(Subject s) {
    Model m = s.m;
    for (int i = 0; i < m.nsensor; i++) {
      int object = m.sensor.objid[i];
      switch (SensorType.of(m.sensor.type[i])) {
        case GYRO, VELOCIMETER -> {
          int body = m.site.bodyid[object];
          if (m.body.weldid[body] == 0 && m.body.mocapid[body] < 0) {
            idle(s, i, s.name(ObjType.SITE, object) + " is on a body that never moves");
          }
        }
        case TOUCH -> touch(s, i, object);
        case JOINTACTFRC -> {
          boolean driven = m.ntendon > 0;
          for (int a = 0; a < m.nu; a++) {
            driven |= m.actuator.trnid[2 * a] == object || m.actuator.trntype[a] > 1;
          }
          if (!driven) {
            idle(s, i, "no actuator acts on " + s.name(ObjType.JOINT, object));
          }
        }
        default -> {}
      }
    }
  }

  /** A touch sensor counts contacts of its own body's geoms inside of its site. */
  private static void touch(Subject s, int sensor, int site) {
    Model m = s.m;
    int body = m.site.bodyid[site];
    boolean collides = false;
    for (int k = 0; k < m.body.geomnum[body]; k++) {
      int g = m.body.geomadr[body] + k;
      collides |= m.geom.contype[g] != 0 || m.geom.conaffinity[g] != 0;
    }
    if (!collides && m.npair == 0 && m.nflex == 0) {
      idle(s, sensor, "no geom of its " + s.name(ObjType.BODY, body) + " can touch anything");
    }
  }

  private static void idle(Subject s, int sensor, String why) {
    s.add(
        Severity.WARNING,
        "sensor-idle",
        ObjType.SENSOR,
        sensor,
        why,
        "the sensor always reads the same");
  }
}
