package dev.armature.spec;

/** A joint, or the joint defaults of a class. */
public final class Joint extends TypedElement<Joint> {
  Joint(ElementType type) {
    super(type);
  }

  /** Kind of joint. */
  public Joint type(JointKind kind) {
    return with("type", kind.word());
  }

  /** Group for drawing. */
  public Joint group(int value) {
    return with("group", value);
  }

  /** Position of the joint in the body (m). */
  public Joint pos(double... values) {
    return with("pos", values);
  }

  /** Axis; normalized. */
  public Joint axis(double... values) {
    return with("axis", values);
  }

  /** Time constant and damping ratio that set stiffness and damping; 0 0 for none. */
  public Joint springdamper(double... values) {
    return with("springdamper", values);
  }

  /** Whether the range limits. */
  public Joint limited(boolean yes) {
    return with("limited", yes);
  }

  /** Whether actuatorfrcrange limits. */
  public Joint actuatorfrclimited(boolean yes) {
    return with("actuatorfrclimited", yes);
  }

  /** Constraint reference of the limit. */
  public Joint solreflimit(double... values) {
    return with("solreflimit", values);
  }

  /** Constraint impedance of the limit. */
  public Joint solimplimit(double... values) {
    return with("solimplimit", values);
  }

  /** Constraint reference of dry friction. */
  public Joint solreffriction(double... values) {
    return with("solreffriction", values);
  }

  /** Constraint impedance of dry friction. */
  public Joint solimpfriction(double... values) {
    return with("solimpfriction", values);
  }

  /** Spring stiffness (N/m, N m/rad). */
  public Joint stiffness(double value) {
    return with("stiffness", value);
  }

  /** Limits (m, or compiler angle). */
  public Joint range(double... values) {
    return with("range", values);
  }

  /** Limits of the total actuator force on the joint (N, N m). */
  public Joint actuatorfrcrange(double... values) {
    return with("actuatorfrcrange", values);
  }

  /** Whether gravity compensation counts as actuator force. */
  public Joint actuatorgravcomp(boolean yes) {
    return with("actuatorgravcomp", yes);
  }

  /** Distance from the limit at which it acts (m, rad). */
  public Joint margin(double value) {
    return with("margin", value);
  }

  /** Position of the joint in the model's start pose (m, or compiler angle). */
  public Joint ref(double value) {
    return with("ref", value);
  }

  /** Position at which the spring rests (m, or compiler angle). */
  public Joint springref(double value) {
    return with("springref", value);
  }

  /** Inertia added to the joint (kg, kg m²). */
  public Joint armature(double value) {
    return with("armature", value);
  }

  /** Damping (N s/m, N m s/rad). */
  public Joint damping(double value) {
    return with("damping", value);
  }

  /** Dry friction (N, N m). */
  public Joint frictionloss(double value) {
    return with("frictionloss", value);
  }

  /** Numbers of the user's own. */
  public Joint user(double... values) {
    return with("user", values);
  }

  /** Force at which the joints of the body break, with solver avbd; 0 is never (N). */
  public Joint breakforce(double value) {
    return with("breakforce", value);
  }

  /** Torque across its free axes at which they break, with solver avbd; 0 is never (N m). */
  public Joint breaktorque(double value) {
    return with("breaktorque", value);
  }

  /** Whether the body is aligned with its inertia frame. */
  public Joint align(boolean yes) {
    return with("align", yes);
  }
}
