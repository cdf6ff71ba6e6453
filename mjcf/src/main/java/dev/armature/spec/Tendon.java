package dev.armature.spec;

/** A tendon, spatial or fixed, or the tendon defaults of a class. */
public final class Tendon extends TypedElement<Tendon> {
  Tendon(ElementType type) {
    super(type);
  }

  /** Group for drawing. */
  public Tendon group(int value) {
    return with("group", value);
  }

  /** Whether the range limits. */
  public Tendon limited(boolean yes) {
    return with("limited", yes);
  }

  /** Limits of the length (m). */
  public Tendon range(double... values) {
    return with("range", values);
  }

  /** Constraint reference of the limit. */
  public Tendon solreflimit(double... values) {
    return with("solreflimit", values);
  }

  /** Constraint impedance of the limit. */
  public Tendon solimplimit(double... values) {
    return with("solimplimit", values);
  }

  /** Constraint reference of dry friction. */
  public Tendon solreffriction(double... values) {
    return with("solreffriction", values);
  }

  /** Constraint impedance of dry friction. */
  public Tendon solimpfriction(double... values) {
    return with("solimpfriction", values);
  }

  /** Dry friction (N). */
  public Tendon frictionloss(double value) {
    return with("frictionloss", value);
  }

  /** Length, or range of lengths, at which the spring rests; -1 for the start length (m). */
  public Tendon springlength(double... values) {
    return with("springlength", values);
  }

  /** Distance from the limit at which it acts (m). */
  public Tendon margin(double value) {
    return with("margin", value);
  }

  /** Spring stiffness (N/m). */
  public Tendon stiffness(double value) {
    return with("stiffness", value);
  }

  /** Damping (N s/m). */
  public Tendon damping(double value) {
    return with("damping", value);
  }

  /** Numbers of the user's own. */
  public Tendon user(double... values) {
    return with("user", values);
  }

  /** Radius of the drawn tendon (m). */
  public Tendon width(double value) {
    return with("width", value);
  }

  /** Material. */
  public Tendon material(String object) {
    return with("material", object);
  }

  /** Color. */
  public Tendon rgba(double... values) {
    return with("rgba", values);
  }

  /** Whether actuatorfrcrange limits. */
  public Tendon actuatorfrclimited(boolean yes) {
    return with("actuatorfrclimited", yes);
  }

  /** Limits of the total actuator force on the tendon (N). */
  public Tendon actuatorfrcrange(double... values) {
    return with("actuatorfrcrange", values);
  }

  /** Inertia that goes with the tendon's velocity (kg). */
  public Tendon armature(double value) {
    return with("armature", value);
  }

  /** Leads the path of a spatial tendon through a site. */
  public Tendon throughSite(String site) {
    add("site").set("site", site);
    return this;
  }

  /** Wraps the path of a spatial tendon around a geom. */
  public Tendon aroundGeom(String geom) {
    add("geom").set("geom", geom);
    return this;
  }

  /** Wraps the path of a spatial tendon around a geom, on the side of a site. */
  public Tendon aroundGeom(String geom, String sideSite) {
    add("geom").set("geom", geom).set("sidesite", sideSite);
    return this;
  }

  /** Divides the path of a spatial tendon. */
  public Tendon pulley(double divisor) {
    add("pulley").set("divisor", divisor);
    return this;
  }

  /** Adds a joint to a fixed tendon. */
  public Tendon joint(String joint, double coefficient) {
    add("joint").set("joint", joint).set("coef", coefficient);
    return this;
  }
}
