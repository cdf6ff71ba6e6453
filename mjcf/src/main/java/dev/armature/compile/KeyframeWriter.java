package dev.armature.compile;

import dev.armature.compile.draft.BodyDraft;
import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.KeyScope;
import dev.armature.compile.layout.KinematicTree;
import dev.armature.compile.shape.Frames;
import dev.armature.math.Quat;
import dev.armature.model.DynType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes keyframes. What a key leaves out is the reference configuration, at rest; a vector that is
 * too short is filled up from what the file says about joints and bodies, in the file's units.
 */
final class KeyframeWriter {
  private final Registry r;
  private final Model m;
  private final Map<List<? extends Draft>, Map<Item, Integer>> ids = new IdentityHashMap<>();

  KeyframeWriter(Registry registry, Model model) {
    r = registry;
    m = model;
  }

  /** Writes the keys of the registry; further keys of the model are as after a reset. */
  void write() {
    double[] mpos = new double[3 * m.nmocap];
    double[] mquat = new double[4 * m.nmocap];
    for (int b = 0; b < m.nbody; b++) {
      int k = m.body.mocapid[b];
      if (k >= 0) {
        System.arraycopy(m.body.pos, 3 * b, mpos, 3 * k, 3);
        System.arraycopy(m.body.quat, 4 * b, mquat, 4 * k, 4);
      }
    }
    for (int i = 0; i < m.nkey; i++) {
      System.arraycopy(m.qpos0, 0, m.key.qpos, i * m.nq, m.nq);
      System.arraycopy(mpos, 0, m.key.mpos, 3 * i * m.nmocap, mpos.length);
      System.arraycopy(mquat, 0, m.key.mquat, 4 * i * m.nmocap, mquat.length);
    }
    Bindings.copy(r.keys, m, "key");
    double[] rawQpos = rawQpos();
    int[] qposOwner = qposOwner();
    double[] rawMpos = new double[3 * m.nmocap];
    double[] rawMquat = new double[4 * m.nmocap];
    for (BodyDraft b : r.bodies) {
      int k = m.body.mocapid[b.id];
      if (k >= 0) {
        System.arraycopy(b.item.numbers("pos"), 0, rawMpos, 3 * k, 3);
        System.arraycopy(b.item.numbers("quat"), 0, rawMquat, 4 * k, 4);
      }
    }
    for (Draft key : r.keys) {
      KeyScope scope = key.item.keyScope();
      if (scope != null) {
        attached(key, scope);
        normalize(key.id);
        checkHolds(key);
        continue;
      }
      coordinates(key, "qpos", m.key.qpos, rawQpos, qposOwner);
      coordinates(key, "qvel", m.key.qvel, new double[m.nv], m.dof.jntid);
      fill(key, "act", m.key.act, new double[m.na], 1);
      fill(key, "ctrl", m.key.ctrl, new double[m.nu], 1);
      fill(key, "mpos", m.key.mpos, rawMpos, 3);
      fill(key, "mquat", m.key.mquat, rawMquat, 4);
      normalize(key.id);
      checkHolds(key);
    }
  }

  /** A keyframe says where joints are, not that they are broken. */
  private void checkHolds(Draft key) {
    for (JointDraft j : r.joints) {
      int at = key.id * m.nq + m.jnt.qposadr[j.id];
      boolean rests = m.key.qpos[at] == (j.type == JointType.BALL ? 1 : 0);
      if (j.added && !rests) {
        throw key.error(
            "a keyframe cannot say that joints are broken; leave out the coordinates of "
                + (j.name.isEmpty() ? "the joints that were added for it" : "'" + j.name + "'")
                + " and deactivate the equality that holds the body after the reset");
      }
    }
  }

  private double[] rawQpos() {
    double[] qpos = new double[m.nq];
    for (JointDraft j : r.joints) {
      int at = m.jnt.qposadr[j.id];
      if (j.type == JointType.FREE) {
        qpos[at + 3] = 1;
      } else if (j.type == JointType.BALL) {
        qpos[at] = 1;
      } else if (KinematicTree.qposWidth(j.type) == 1) {
        qpos[at] = j.item.number("ref");
      }
    }
    return qpos;
  }

  /**
   * Writes a vector of a key, if it is given, filled up from {@code rest} by whole groups of
   * numbers.
   */
  private static void fill(Draft key, String attribute, double[] to, double[] rest, int group) {
    double[] given = key.item.numbers(attribute);
    int n = rest.length;
    if (!key.item.has(attribute)) {
      return;
    }
    if (given.length > n) {
      throw key.error("invalid " + attribute + " size, expected " + n + ", got " + given.length);
    }
    System.arraycopy(rest, 0, to, key.id * n, n);
    System.arraycopy(given, 0, to, key.id * n, given.length / group * group);
  }

  /**
   * Writes coordinates or velocities of a key. A file does not know the joints that were added to
   * joints that can break: what is not longer than the rest is spread over the rest.
   *
   * @param owner the joint of each number
   */
  private void coordinates(Draft key, String attribute, double[] to, double[] rest, int[] owner) {
    double[] given = key.item.numbers(attribute);
    int own = 0;
    for (int j : owner) {
      own += r.joints.get(j).added ? 0 : 1;
    }
    if (own == owner.length || given.length > own || !key.item.has(attribute)) {
      fill(key, attribute, to, rest, 1);
      return;
    }
    int at = key.id * rest.length;
    System.arraycopy(rest, 0, to, at, rest.length);
    int used = 0;
    for (int k = 0; k < owner.length && used < given.length; k++) {
      if (!r.joints.get(owner[k]).added) {
        to[at + k] = given[used++];
      }
    }
  }

  private int[] qposOwner() {
    int[] owner = new int[m.nq];
    for (JointDraft j : r.joints) {
      int from = m.jnt.qposadr[j.id];
      Arrays.fill(owner, from, from + KinematicTree.qposWidth(j.type), j.id);
    }
    return owner;
  }

  // ---- keys of attached models

  /**
   * A key of an attached model: its values go to what has become of that model's joints, actuators
   * and mocap bodies; everything else is as after a reset.
   */
  private void attached(Draft key, KeyScope scope) {
    Part qpos = new Part(key, "qpos");
    Part qvel = new Part(key, "qvel");
    for (KeyScope.Slot slot : scope.joints()) {
      int type = jointType(slot.original());
      int joint = id(slot, r.joints);
      qpos.move(
          KinematicTree.qposWidth(type),
          m.key.qpos,
          joint < 0 ? -1 : key.id * m.nq + m.jnt.qposadr[joint]);
      qvel.move(
          KinematicTree.dofWidth(type),
          m.key.qvel,
          joint < 0 ? -1 : key.id * m.nv + m.jnt.dofadr[joint]);
    }
    Part ctrl = new Part(key, "ctrl");
    Part act = new Part(key, "act");
    for (KeyScope.Slot slot : scope.actuators()) {
      int actuator = id(slot, r.actuators);
      ctrl.move(1, m.key.ctrl, actuator < 0 ? -1 : key.id * m.nu + actuator);
      int activations = activations(slot.original());
      act.move(
          activations,
          m.key.act,
          actuator < 0 || activations == 0 ? -1 : key.id * m.na + m.actuator.actadr[actuator]);
    }
    Part mpos = new Part(key, "mpos");
    Part mquat = new Part(key, "mquat");
    for (KeyScope.Slot slot : scope.mocaps()) {
      int body = id(slot, r.bodies);
      int mocap = body < 0 ? -1 : key.id * m.nmocap + m.body.mocapid[body];
      mpos.move(3, m.key.mpos, mocap < 0 ? -1 : 3 * mocap);
      mquat.move(4, m.key.mquat, mocap < 0 ? -1 : 4 * mocap);
    }
    for (Part part : new Part[] {qpos, qvel, ctrl, act, mpos, mquat}) {
      part.close();
    }
  }

  private static int jointType(Item joint) {
    return joint.kind().equals("freejoint") ? JointType.FREE : joint.keyword("type");
  }

  private static int activations(Item actuator) {
    int actdim = actuator.integer("actdim");
    return actdim >= 0 ? actdim : actuator.keyword("dyntype") == DynType.NONE ? 0 : 1;
  }

  private int id(KeyScope.Slot slot, List<? extends Draft> list) {
    Integer id = ids.computeIfAbsent(list, KeyframeWriter::index).get(slot.attached());
    return id == null ? -1 : id;
  }

  private static Map<Item, Integer> index(List<? extends Draft> list) {
    Map<Item, Integer> index = new IdentityHashMap<>();
    // joints that were added share the item of the joint before them
    list.forEach(d -> index.putIfAbsent(d.item, d.id));
    return index;
  }

  /** One vector of a key, read from the front. */
  private static final class Part {
    private final Draft key;
    private final String attribute;
    private final double[] values;
    private int used;

    Part(Draft key, String attribute) {
      this.key = key;
      this.attribute = attribute;
      values = key.item.numbers(attribute);
    }

    /** Copies the next values to a place, or passes over them when the place is negative. */
    void move(int n, double[] to, int at) {
      if (values.length > 0 && at >= 0 && used + n <= values.length) {
        System.arraycopy(values, used, to, at, n);
      }
      used += n;
    }

    void close() {
      if (values.length > 0 && values.length != used) {
        throw key.error(
            "invalid " + attribute + " size, expected " + used + ", got " + values.length);
      }
    }
  }

  /** As the compiler of MuJoCo, then as its engine: that makes zero the identity. */
  private void unit(int at) {
    Frames.normalize(m.key.qpos, at, 4);
    Quat.normalize(m.key.qpos, at);
  }

  private void normalize(int key) {
    for (JointDraft j : r.joints) {
      int at = key * m.nq + m.jnt.qposadr[j.id];
      if (j.type == JointType.FREE) {
        unit(at + 3);
      } else if (j.type == JointType.BALL) {
        unit(at);
      }
    }
    for (int k = 0; k < m.nmocap; k++) {
      Frames.normalize(m.key.mquat, 4 * (key * m.nmocap + k), 4);
    }
  }
}
