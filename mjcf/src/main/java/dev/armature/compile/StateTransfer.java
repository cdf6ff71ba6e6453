package dev.armature.compile;

import dev.armature.compile.layout.KinematicTree;
import dev.armature.data.Data;
import dev.armature.data.SleepState;
import dev.armature.method.Memory;
import dev.armature.model.EnableFlag;
import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.plugin.PluginInstances;
import dev.armature.step.Memories;
import dev.armature.step.MujocoMethod;
import dev.armature.step.Physics;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Carries the state of a world over to a world of a changed model.
 *
 * <p>Objects are matched by their {@linkplain ObjectKeys keys}: names, or places. What has no match
 * keeps its value after a reset. What there is to carry, and by which objects it is counted, is in
 * the table of the layout.
 */
final class StateTransfer {
  private final Model from;
  private final Model to;
  private final ObjectKeys fromKeys;
  private final ObjectKeys toKeys;

  /** For a size, and each entry in the new model that it counts, the old entry; -1 for none. */
  private final Map<String, int[]> entries = new HashMap<>();

  /** For each plugin instance of the new model the old one; -1 for none. */
  private int[] plugins = {};

  private StateTransfer(Model from, Model to) {
    this.from = from;
    this.to = to;
    fromKeys = new ObjectKeys(from);
    toKeys = new ObjectKeys(to);
  }

  /** Copies what the two models share; {@code data} is as after a reset. */
  static void carry(Model from, Data old, Model to, Data data) {
    StateTransfer transfer = new StateTransfer(from, to);
    transfer.joints();
    transfer.bodies();
    transfer.actuators();
    transfer.sensors();
    transfer.plugins();
    transfer.put("ngeom", transfer.match(ObjType.GEOM));
    transfer.put("ntendon", transfer.match(ObjType.TENDON));
    transfer.put("neq", transfer.match(ObjType.EQUALITY));
    transfer.range("nuserdata", 0, 0, Math.min(from.nuserdata, to.nuserdata));
    data.time = old.time;
    for (Field field : Fields.ofData()) {
      boolean carried = field.kind() == Field.Kind.STATE || field.kind() == Field.Kind.INPUT;
      if (carried && field.isArray()) {
        transfer.copy(field, old, data);
      }
    }
    transfer.memories(old, data);
  }

  /**
   * What is remembered besides the state. With the same objects in the same order it is taken over
   * as it is; otherwise trees that all slept together go on sleeping, and plugins and step methods
   * keep what they remember of the objects that there still are.
   */
  private void memories(Data old, Data data) {
    if (!Memories.areUsed(to)) {
      return;
    }
    if (sameObjects() && Memories.areUsed(from)) {
      double[] values = new double[Memories.size(from, old)];
      Memories.get(from, old, values, 0);
      Memories.set(to, data, values, 0);
      return;
    }
    pluginMemories(old, data);
    if (from.opt.solver == to.opt.solver) {
      MujocoMethod.of(to).memory().carry(from, old, to, data, this::old);
    }
    if (to.opt.enabled(EnableFlag.SLEEP) && from.opt.enabled(EnableFlag.SLEEP)) {
      sleep(old, data);
    }
  }

  /** The entry of the old model that an entry of the new one was, -1 for none. */
  private int old(String size, int entry) {
    int[] match = entries.getOrDefault(size, new int[0]);
    return entry < match.length ? match[entry] : -1;
  }

  private boolean sameObjects() {
    for (Field field : Fields.ofModel()) {
      if (field.kind() == Field.Kind.SIZE && !field.same(from, to)) {
        return false;
      }
    }
    for (int[] match : entries.values()) {
      for (int i = 0; i < match.length; i++) {
        if (match[i] != i) {
          return false;
        }
      }
    }
    return from.opt.solver == to.opt.solver;
  }

  private void pluginMemories(Data old, Data data) {
    for (int p = 0; p < plugins.length; p++) {
      if (plugins[p] >= 0) {
        Memory memory = PluginInstances.of(old).get(plugins[p]).memory();
        double[] values = new double[memory.size(from, old)];
        memory.get(from, old, values, 0);
        PluginInstances.of(data).get(p).memory().set(to, data, values, 0, values.length);
      }
    }
  }

  /** Puts trees to sleep that slept before with the same trees, all of which there still are. */
  private void sleep(Data old, Data data) {
    int[] now = new int[from.ntree];
    Arrays.fill(now, -1);
    int[] bodies = entries.getOrDefault("nbody", new int[0]);
    for (int t = 0; t < to.ntree; t++) {
      int was = bodies[to.tree.bodyadr[t]];
      int tree = was < 0 ? -1 : from.body.treeid[was];
      if (tree >= 0
          && from.tree.bodynum[tree] == to.tree.bodynum[t]
          && from.tree.dofnum[tree] == to.tree.dofnum[t]) {
        now[tree] = t;
      }
    }
    Physics.position(to, data);
    Physics.velocity(to, data);
    for (String result : new String[] {"qfrc_smooth", "qacc_smooth", "act_dot"}) {
      copy(Fields.ofData(result), old, data);
    }
    for (int tree = 0; tree < from.ntree; tree++) {
      if (old.treeAsleep[tree] >= 0 && wholeCycle(old, now, tree)) {
        data.treeAsleep[now[tree]] = now[old.treeAsleep[tree]];
      }
    }
    SleepState.update(to, data);
  }

  private static boolean wholeCycle(Data old, int[] now, int tree) {
    int t = tree;
    do {
      if (now[t] < 0) {
        return false;
      }
      t = old.treeAsleep[t];
    } while (t != tree);
    return true;
  }

  /** Copies a field by the entries of its first dimension. */
  private void copy(Field field, Data old, Data data) {
    int[] match = entries.getOrDefault(field.shape().get(0), new int[0]);
    int width = field.width();
    for (int i = 0; i < match.length; i++) {
      for (int k = 0; match[i] >= 0 && k < width; k++) {
        field.set(data, i * width + k, field.number(old, match[i] * width + k));
      }
    }
  }

  /** For every object of the new model the one of the old model, -1 for none. */
  private int[] match(int objType) {
    String[] oldKeys = fromKeys.of(objType);
    String[] newKeys = toKeys.of(objType);
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
    int[] match = match(ObjType.JOINT);
    put("njnt", match);
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
    int[] match = match(ObjType.BODY);
    put("nbody", match);
    for (int b = 0; b < match.length; b++) {
      int mocap = to.body.mocapid[b];
      if (match[b] >= 0 && mocap >= 0 && from.body.mocapid[match[b]] >= 0) {
        range("nmocap", from.body.mocapid[match[b]], mocap, 1);
      }
    }
  }

  private void actuators() {
    int[] match = match(ObjType.ACTUATOR);
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
    int[] match = match(ObjType.SENSOR);
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
    int[] match = match(ObjType.PLUGIN);
    plugins = new int[match.length];
    Arrays.fill(plugins, -1);
    for (int p = 0; p < match.length; p++) {
      int o = match[p];
      int n = to.plugin.statenum[p];
      if (o >= 0 && from.plugin.slot[o] == to.plugin.slot[p] && from.plugin.statenum[o] == n) {
        range("npluginstate", from.plugin.stateadr[o], to.plugin.stateadr[p], n);
        plugins[p] = o;
      }
    }
  }
}
