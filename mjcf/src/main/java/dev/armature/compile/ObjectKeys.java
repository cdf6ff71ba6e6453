package dev.armature.compile;

import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.TransmissionType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Keys by which objects of one model are found in a changed one: the name, if there is one. Without
 * a name, a body is known by its parent and its number there, what a body has by the body and its
 * number there, and actuators, sensors, equalities and plugins by what they act on.
 */
final class ObjectKeys {
  private final Model m;
  private final String[] bodies;
  private final Map<Integer, String[]> known = new HashMap<>();

  ObjectKeys(Model m) {
    this.m = m;
    bodies = bodies(m);
    known.put(ObjType.BODY, bodies);
    known.put(ObjType.XBODY, bodies);
    known.put(ObjType.JOINT, ofBodies(m.names.joint, m.jnt.bodyid));
    known.put(ObjType.GEOM, ofBodies(m.names.geom, m.geom.bodyid));
    known.put(ObjType.SITE, ofBodies(m.names.site, m.site.bodyid));
    known.put(ObjType.CAMERA, ofBodies(m.names.camera, m.cam.bodyid));
    for (int type : new int[] {ObjType.TENDON, ObjType.FLEX}) {
      String[] numbers = new String[m.names.of(type).length];
      Arrays.setAll(numbers, i -> "/" + i);
      known.put(type, numbered(m.names.of(type), numbers));
    }
    known.put(ObjType.ACTUATOR, actuators());
    known.put(ObjType.SENSOR, sensors());
    known.put(ObjType.EQUALITY, equalities());
    known.put(ObjType.PLUGIN, plugins());
  }

  /** The keys of all objects of a kind. */
  String[] of(int objType) {
    return known.getOrDefault(objType, new String[0]);
  }

  private String key(int objType, int id) {
    String[] keys = of(objType);
    return objType + (id >= 0 && id < keys.length ? keys[id] : "/" + id);
  }

  private static String[] bodies(Model m) {
    String[] keys = new String[m.nbody];
    int[] children = new int[m.nbody];
    for (int b = 0; b < m.nbody; b++) {
      int parent = m.body.parentid[b];
      String own = m.names.body[b];
      keys[b] = own.isEmpty() && b > 0 ? keys[parent] + "/" + children[parent] : "=" + own;
      children[parent]++;
    }
    return keys;
  }

  private String[] ofBodies(String[] names, int[] body) {
    String[] keys = new String[names.length];
    int[] count = new int[m.nbody];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = names[i].isEmpty() ? bodies[body[i]] + "/" + count[body[i]] : "=" + names[i];
      count[body[i]]++;
    }
    return keys;
  }

  private String[] actuators() {
    String[] targets = new String[m.nu];
    for (int a = 0; a < m.nu; a++) {
      int type = m.actuator.trntype[a];
      int kind =
          switch (type) {
            case TransmissionType.TENDON -> ObjType.TENDON;
            case TransmissionType.SITE, TransmissionType.SLIDERCRANK -> ObjType.SITE;
            case TransmissionType.BODY -> ObjType.BODY;
            default -> ObjType.JOINT;
          };
      targets[a] = type + ":" + key(kind, m.actuator.trnid[2 * a]);
    }
    return numbered(m.names.actuator, targets);
  }

  private String[] sensors() {
    String[] targets = new String[m.nsensor];
    for (int s = 0; s < m.nsensor; s++) {
      targets[s] =
          m.sensor.type[s]
              + ":"
              + key(m.sensor.objtype[s], m.sensor.objid[s])
              + ":"
              + key(m.sensor.reftype[s], m.sensor.refid[s]);
    }
    return numbered(m.names.sensor, targets);
  }

  private String[] equalities() {
    String[] targets = new String[m.neq];
    for (int e = 0; e < m.neq; e++) {
      int kind = m.eq.objtype[e];
      targets[e] = m.eq.type[e] + ":" + key(kind, m.eq.obj1id[e]) + ":" + key(kind, m.eq.obj2id[e]);
    }
    return numbered(m.names.equality, targets);
  }

  private String[] plugins() {
    String[] owners = new String[m.nplugin];
    Arrays.fill(owners, "");
    own(owners, m.body.plugin, ObjType.BODY);
    own(owners, m.geom.plugin, ObjType.GEOM);
    own(owners, m.actuator.plugin, ObjType.ACTUATOR);
    own(owners, m.sensor.plugin, ObjType.SENSOR);
    return numbered(m.names.plugin, owners);
  }

  /** The first object that an instance belongs to is its key. */
  private void own(String[] owners, int[] instances, int objType) {
    for (int i = 0; i < instances.length; i++) {
      if (instances[i] >= 0 && owners[instances[i]].isEmpty()) {
        owners[instances[i]] = key(objType, i);
      }
    }
  }

  /** The name; without one the place, and a number where several have the same. */
  private static String[] numbered(String[] names, String[] places) {
    Map<String, Integer> count = new HashMap<>();
    String[] keys = new String[names.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] =
          names[i].isEmpty()
              ? places[i] + "#" + count.merge(places[i], 1, Integer::sum)
              : "=" + names[i];
    }
    return keys;
  }
}
