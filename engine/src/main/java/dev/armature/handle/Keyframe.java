package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Arrays;

/** A keyframe: a named state in the model file. */
public final class Keyframe extends Handle {
  /** Returns the keyframe with this id. */
  public Keyframe(Model m, Data d, int id) {
    super(m, d, ObjType.KEY, id);
  }

  /** Returns the keyframe with this name. */
  public Keyframe(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.KEY, name));
  }

  /** Its time, s. */
  public double time() {
    return m.key.time[id];
  }

  /** Its coordinates. */
  public double[] qpos() {
    return Arrays.copyOfRange(m.key.qpos, m.nq * id, m.nq * (id + 1));
  }

  /** Its velocities. */
  public double[] qvel() {
    return Arrays.copyOfRange(m.key.qvel, m.nv * id, m.nv * (id + 1));
  }

  /** Its controls. */
  public double[] ctrl() {
    return Arrays.copyOfRange(m.key.ctrl, m.nu * id, m.nu * (id + 1));
  }
}
