package dev.armature.compile;

import dev.armature.compile.layout.KinematicTree;
import dev.armature.data.Data;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Carries the state of a world over to a world of a changed model.
 *
 * <p>Objects are matched by name. One without a name is matched by its place: the body it is on and
 * its number there; bodies without a name by their parent and their number among its children. What
 * has no match keeps its value after a reset. What there is to carry, and by which objects it is
 * counted, is in the table of the layout.
 */
final class StateTransfer {
  private final Model from;
  private final Model to;

  /** For a size, and each entry in the new model that it counts, the old entry; -1 for none. */
  private final Map<String, int[]> entries = new HashMap<>();

  private StateTransfer(Model from, Model to) {
    this.from = from;
    this.to = to;
  }

  /** Copies what the two models share; {@code data} is as after a reset. */
  static void carry(Model from, Data old, Model to, Data data) {
    StateTransfer transfer = new StateTransfer(from, to);
    transfer.joints();
    transfer.bodies();
    transfer.actuators();
    transfer.sensors();
    transfer.plugins();
    transfer.put("neq", match(keys(from.names.equality), keys(to.names.equality)));
    transfer.range("nuserdata", 0, 0, Math.min(from.nuserdata, to.nuserdata));
    data.time = old.time;
    for (Field field : Fields.ofData()) {
      boolean carried = field.kind() == Field.Kind.STATE || field.kind() == Field.Kind.INPUT;
      if (carried && field.isArray()) {
        transfer.copy(field, old, data);
      }
    }
  }

  /** Copies a field by the entries of its first dimension; sleep, counted by trees, is not kept. */
  private void copy(Field field, Data old, Data data) {
    int[] match = entries.getOrDefault(field.shape().get(0), new int[0]);
    int width = field.width();
    for (int i = 0; i < match.length; i++) {
      for (int k = 0; match[i] >= 0 && k < width; k++) {
        field.set(data, i * width + k, field.number(old, match[i] * width + k));
      }
    }
  }

  // ---- keys

  private static String[] bodyKeys(Model m) {
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

  private static String[] jointKeys(Model m) {
    String[] bodies = bodyKeys(m);
    String[] keys = new String[m.njnt];
    for (int j = 0; j < m.njnt; j++) {
      int b = m.jnt.bodyid[j];
      String own = m.names.joint[j];
      keys[j] = own.isEmpty() ? bodies[b] + "/" + (j - m.body.jntadr[b]) : "=" + own;
    }
    return keys;
  }

  /** Keys of objects that have no place in the tree: the name, else the number. */
  private static String[] keys(String[] names) {
    String[] keys = new String[names.length];
    for (int i = 0; i < names.length; i++) {
      keys[i] = names[i].isEmpty() ? "/" + i : "=" + names[i];
    }
    return keys;
  }

  /** For every object of the new model the one of the old model, -1 for none. */
  private static int[] match(String[] oldKeys, String[] newKeys) {
    Map<String, Integer> index = new HashMap<>();
    for (int i = 0; i < oldKeys.length; i++) {
      index.put(oldKeys[i], i);
    }
    int[] match = new int[newKeys.length];
    for (int i = 0; i < newKeys.length; i++) {
      match[i] = index.getOrDefault(newKeys[i], -1);
    }
    return match;
  }

  // ---- which entry is which

  private void put(String size, int[] match) {
    entries.put(size, match);
  }

  /** Some entries in a row are some old entries in a row. */
  private void range(String size, int oldAt, int at, int length) {
    int[] match = entries.get(size);
    if (match == null) {
      match = new int[(int) Fields.ofModel(size).number(to, 0)];
      Arrays.fill(match, -1);
      put(size, match);
    }
    for (int i = 0; i < length; i++) {
      match[at + i] = oldAt + i;
    }
  }

  private void joints() {
    int[] match = match(jointKeys(from), jointKeys(to));
    for (int j = 0; j < match.length; j++) {
      int o = match[j];
      int type = to.jnt.type[j];
      if (o >= 0 && from.jnt.type[o] == type) {
        int nq = KinematicTree.qposWidth(type);
        range("nq", from.jnt.qposadr[o], to.jnt.qposadr[j], nq);
        range("nv", from.jnt.dofadr[o], to.jnt.dofadr[j], KinematicTree.dofWidth(type));
      }
    }
  }

  private void bodies() {
    int[] match = match(bodyKeys(from), bodyKeys(to));
    put("nbody", match);
    for (int b = 0; b < match.length; b++) {
      int mocap = to.body.mocapid[b];
      if (match[b] >= 0 && mocap >= 0 && from.body.mocapid[match[b]] >= 0) {
        range("nmocap", from.body.mocapid[match[b]], mocap, 1);
      }
    }
  }

  private void actuators() {
    int[] match = match(keys(from.names.actuator), keys(to.names.actuator));
    put("nu", match);
    for (int a = 0; a < match.length; a++) {
      int o = match[a];
      if (o < 0) {
        continue;
      }
      int n = to.actuator.actnum[a];
      if (n > 0 && n == from.actuator.actnum[o]) {
        range("na", from.actuator.actadr[o], to.actuator.actadr[a], n);
      }
      int samples = to.actuator.history[2 * a];
      if (samples > 0 && samples == from.actuator.history[2 * o]) {
        int length = 2 + 2 * samples;
        range("nhistory", from.actuator.historyadr[o], to.actuator.historyadr[a], length);
      }
    }
  }

  private void sensors() {
    int[] match = match(keys(from.names.sensor), keys(to.names.sensor));
    for (int s = 0; s < match.length; s++) {
      int o = match[s];
      if (o < 0 || from.sensor.dim[o] != to.sensor.dim[s]) {
        continue;
      }
      int samples = to.sensor.history[2 * s];
      if (samples > 0 && samples == from.sensor.history[2 * o]) {
        int length = 2 + samples * (1 + to.sensor.dim[s]);
        range("nhistory", from.sensor.historyadr[o], to.sensor.historyadr[s], length);
      }
    }
  }

  private void plugins() {
    int[] match = match(keys(from.names.plugin), keys(to.names.plugin));
    for (int p = 0; p < match.length; p++) {
      int o = match[p];
      int n = to.plugin.statenum[p];
      if (o >= 0 && from.plugin.slot[o] == to.plugin.slot[p] && from.plugin.statenum[o] == n) {
        range("npluginstate", from.plugin.stateadr[o], to.plugin.stateadr[p], n);
      }
    }
  }
}
