package dev.armature.spec;

/** Mass and inertia of a body. */
public final class Inertial extends TypedElement<Inertial> {
  Inertial(ElementType type) {
    super(type);
  }

  /** Center of mass in the body (m). */
  public Inertial pos(double... values) {
    return with("pos", values);
  }

  /** Orientation of the principal axes. */
  public Inertial quat(double... values) {
    return with("quat", values);
  }

  /** Mass (kg). */
  public Inertial mass(double value) {
    return with("mass", value);
  }

  /** Principal inertias (kg m²). */
  public Inertial diaginertia(double... values) {
    return with("diaginertia", values);
  }

  /** Orientation as an axis and an angle (unit: compiler angle). */
  public Inertial axisangle(double... values) {
    return with("axisangle", values);
  }

  /** Orientation by its x axis and a vector toward its y axis. */
  public Inertial xyaxes(double... values) {
    return with("xyaxes", values);
  }

  /** Orientation by its z axis, turned the shortest way. */
  public Inertial zaxis(double... values) {
    return with("zaxis", values);
  }

  /** Orientation as three Euler angles (unit and order: compiler angle, eulerseq). */
  public Inertial euler(double... values) {
    return with("euler", values);
  }

  /** Inertia matrix: xx yy zz xy xz yz (kg m²). */
  public Inertial fullinertia(double... values) {
    return with("fullinertia", values);
  }
}
