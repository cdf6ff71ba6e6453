package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** An actuator. Its id is also the index of its control in {@code ctrl}. */
public final class Actuator extends Handle {
  /** The actuator of an id. */
  public Actuator(Model m, Data d, int id) {
    super(m, d, ObjType.ACTUATOR, id);
  }

  /** The actuator of a name. */
  public Actuator(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.ACTUATOR, name));
  }

  /** Sets its control; the step clamps it to the range of a limited one. */
  public void set(double control) {
    d.ctrl[id] = control;
  }

  /** Its control. */
  public double control() {
    return d.ctrl[id];
  }

  /** The force that it makes, N or N m. */
  public double force() {
    return d.actuatorForce[id];
  }

  /** Its length: the coordinate that it acts on, times its gear. */
  public double length() {
    return d.actuatorLength[id];
  }

  /** The rate of its length. */
  public double velocity() {
    return d.actuatorVelocity[id];
  }

  /** Its last activation; 0 when it has none. */
  public double activation() {
    int count = m.actuator.actnum[id];
    return count == 0 ? 0 : d.act[m.actuator.actadr[id] + count - 1];
  }

  /** Whether its control has limits. */
  public boolean isLimited() {
    return m.actuator.ctrllimited[id];
  }

  /** The least control. */
  public double low() {
    return m.actuator.ctrlrange[2 * id];
  }

  /** The greatest control. */
  public double high() {
    return m.actuator.ctrlrange[2 * id + 1];
  }
}
