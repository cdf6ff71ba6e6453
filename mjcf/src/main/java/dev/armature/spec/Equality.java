package dev.armature.spec;

/**
 * An equality: connect, weld, joint, tendon, flex or flexvert; or such defaults of a class.
 * Attributes of another kind are refused.
 */
public final class Equality extends TypedElement<Equality> {
  Equality(ElementType type) {
    super(type);
  }

  /** Whether it holds at the start. */
  public Equality active(boolean yes) {
    return with("active", yes);
  }

  /** Constraint reference: time constant and damping ratio, or -stiffness and -damping. */
  public Equality solref(double... values) {
    return with("solref", values);
  }

  /** Constraint impedance: at zero violation, far, width, midpoint, power. */
  public Equality solimp(double... values) {
    return with("solimp", values);
  }

  /** First body. */
  public Equality body1(String object) {
    return with("body1", object);
  }

  /** Second body; the world if absent. */
  public Equality body2(String object) {
    return with("body2", object);
  }

  /** The point in the first body (m). */
  public Equality anchor(double... values) {
    return with("anchor", values);
  }

  /** First site, instead of bodies. */
  public Equality site1(String object) {
    return with("site1", object);
  }

  /** Second site. */
  public Equality site2(String object) {
    return with("site2", object);
  }

  /** Pose of the second body in the first; a zero quaternion for the start pose. */
  public Equality relpose(double... values) {
    return with("relpose", values);
  }

  /** Weight of rotation against translation. */
  public Equality torquescale(double value) {
    return with("torquescale", value);
  }

  /** The joint that follows. */
  public Equality joint1(String object) {
    return with("joint1", object);
  }

  /** The joint it follows; a constant if absent. */
  public Equality joint2(String object) {
    return with("joint2", object);
  }

  /** Coefficients of the polynomial. */
  public Equality polycoef(double... values) {
    return with("polycoef", values);
  }

  /** The tendon that follows. */
  public Equality tendon1(String object) {
    return with("tendon1", object);
  }

  /** The tendon it follows; a constant if absent. */
  public Equality tendon2(String object) {
    return with("tendon2", object);
  }

  /** The flex. */
  public Equality flex(String object) {
    return with("flex", object);
  }
}
