package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** An equality constraint, which can be switched off and on while the world runs. */
public final class Equality extends Handle {
  /** Returns the equality constraint with this id. */
  public Equality(Model m, Data d, int id) {
    super(m, d, ObjType.EQUALITY, id);
  }

  /** Returns the equality constraint with this name. */
  public Equality(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.EQUALITY, name));
  }

  /** Whether it is active. */
  public boolean isActive() {
    return d.eqActive[id];
  }

  /** Switches it on or off. */
  public void setActive(boolean active) {
    d.eqActive[id] = active;
  }
}
