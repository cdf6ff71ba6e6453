package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** A tendon. */
public final class Tendon extends Handle {
  /** Returns the tendon with this id. */
  public Tendon(Model m, Data d, int id) {
    super(m, d, ObjType.TENDON, id);
  }

  /** Returns the tendon with this name. */
  public Tendon(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.TENDON, name));
  }

  /** Its length, m. */
  public double length() {
    return d.tenLength[id];
  }

  /** The rate of its length, m/s. */
  public double velocity() {
    return d.tenVelocity[id];
  }
}
