package dev.armature.compile;

import dev.armature.compile.layout.KinematicTree;
import dev.armature.data.Data;
import dev.armature.model.Model;
import java.util.HashMap;
import java.util.Map;

/**
 * Carries the state of a world over to a world of a changed model.
 *
 * <p>Objects are matched by name. One without a name is matched by its place: the body it is on and
 * its number there; bodies without a name by their parent and their number among its children. What
 * has no match keeps its value after a reset.
 */
final class StateTransfer {
  private final Model from;
  private final Data old;
  private final Model to;
  private final Data data;

  private StateTransfer(Model from, Data old, Model to, Data data) {
    this.from = from;
    this.old = old;
    this.to = to;
    this.data = data;
  }

  /** Copies what the two models share; {@code data} is as after a reset. */
  static void carry(Model from, Data old, Model to, Data data) {
    StateTransfer transfer = new StateTransfer(from, old, to, data);
    data.time = old.time;
    transfer.joints();
    transfer.bodies();
    transfer.actuators();
    transfer.equalities();
    transfer.sensors();
    int n = Math.min(from.nuserdata, to.nuserdata);
    System.arraycopy(old.userdata, 0, data.userdata, 0, n);
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

  // ---- parts of the state

  private void joints() {
    int[] match = match(jointKeys(from), jointKeys(to));
    for (int j = 0; j < match.length; j++) {
      int o = match[j];
      if (o >= 0 && from.jnt.type[o] == to.jnt.type[j]) {
        int nq = KinematicTree.qposWidth(to.jnt.type[j]);
        int nv = KinematicTree.dofWidth(to.jnt.type[j]);
        int dof = to.jnt.dofadr[j];
        int oldDof = from.jnt.dofadr[o];
        System.arraycopy(old.qpos, from.jnt.qposadr[o], data.qpos, to.jnt.qposadr[j], nq);
        System.arraycopy(old.qvel, oldDof, data.qvel, dof, nv);
        System.arraycopy(old.qaccWarmstart, oldDof, data.qaccWarmstart, dof, nv);
        System.arraycopy(old.qfrcApplied, oldDof, data.qfrcApplied, dof, nv);
      }
    }
  }

  private void bodies() {
    int[] match = match(bodyKeys(from), bodyKeys(to));
    for (int b = 0; b < match.length; b++) {
      int o = match[b];
      if (o < 0) {
        continue;
      }
      System.arraycopy(old.xfrcApplied, 6 * o, data.xfrcApplied, 6 * b, 6);
      int mocap = to.body.mocapid[b];
      int oldMocap = from.body.mocapid[o];
      if (mocap >= 0 && oldMocap >= 0) {
        System.arraycopy(old.mocapPos, 3 * oldMocap, data.mocapPos, 3 * mocap, 3);
        System.arraycopy(old.mocapQuat, 4 * oldMocap, data.mocapQuat, 4 * mocap, 4);
      }
    }
  }

  private void actuators() {
    int[] match = match(keys(from.names.actuator), keys(to.names.actuator));
    for (int a = 0; a < match.length; a++) {
      int o = match[a];
      if (o < 0) {
        continue;
      }
      data.ctrl[a] = old.ctrl[o];
      int n = to.actuator.actnum[a];
      if (n > 0 && n == from.actuator.actnum[o]) {
        System.arraycopy(old.act, from.actuator.actadr[o], data.act, to.actuator.actadr[a], n);
      }
      int samples = to.actuator.history[2 * a];
      if (samples > 0 && samples == from.actuator.history[2 * o]) {
        history(from.actuator.historyadr[o], to.actuator.historyadr[a], 2 + 2 * samples);
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
        history(from.sensor.historyadr[o], to.sensor.historyadr[s], length);
      }
    }
  }

  private void history(int oldAt, int at, int length) {
    System.arraycopy(old.history, oldAt, data.history, at, length);
  }

  private void equalities() {
    int[] match = match(keys(from.names.equality), keys(to.names.equality));
    for (int e = 0; e < match.length; e++) {
      if (match[e] >= 0 && from.eq.type[match[e]] == to.eq.type[e]) {
        data.eqActive[e] = old.eqActive[match[e]];
      }
    }
  }
}
