package dev.armature.handle;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.model.ObjType;

/** An actuator. Its id is also the index of its control in {@code ctrl}. */
public final class Actuator extends Handle {
  /** Returns the actuator with this id. */
  public Actuator(Model m, Data d, int id) {
    super(m, d, ObjType.ACTUATOR, id);
  }

  /** Returns the actuator with this name. */
  public Actuator(Model m, Data d, String name) {
    this(m, d, id(m, ObjType.ACTUATOR, name));
  }

  /** Sets its control; if the actuator is limited, the step clamps the control to its range. */
  public void set(double control) {
    d.ctrl[id] = control;
  }

  /** Its control. */
  public double control() {
    return d.ctrl[id];
  }

  /** Its force, N or N m. */
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

  /** The smallest control. */
  public double low() {
    return m.actuator.ctrlrange[2 * id];
  }

  /** The largest control. */
  public double high() {
    return m.actuator.ctrlrange[2 * id + 1];
  }
}
