package dev.armature.spec;

/** Two geoms that collide with parameters of their own, or such defaults of a class. */
public final class Pair extends TypedElement<Pair> {
  Pair(ElementType type) {
    super(type);
  }

  /** First geom. */
  public Pair geom1(String object) {
    return with("geom1", object);
  }

  /** Second geom. */
  public Pair geom2(String object) {
    return with("geom2", object);
  }

  /** Dimension of contacts: 1, 3, 4 or 6. */
  public Pair condim(int value) {
    return with("condim", value);
  }

  /** Friction: two sliding, torsional, two rolling. */
  public Pair friction(double... values) {
    return with("friction", values);
  }

  /** Constraint reference. */
  public Pair solref(double... values) {
    return with("solref", values);
  }

  /** Constraint reference of friction; 0 0 for solref. */
  public Pair solreffriction(double... values) {
    return with("solreffriction", values);
  }

  /** Constraint impedance. */
  public Pair solimp(double... values) {
    return with("solimp", values);
  }

  /** Part of the margin in which contacts are not active (m). */
  public Pair gap(double value) {
    return with("gap", value);
  }

  /** Distance at which contacts are detected (m). */
  public Pair margin(double value) {
    return with("margin", value);
  }
}
