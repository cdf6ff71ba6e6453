package dev.armature.spec;

/** A geom, or the geom defaults of a class. */
public final class Geom extends TypedElement<Geom> {
  Geom(ElementType type) {
    super(type);
  }

  /** Shape. */
  public Geom type(GeomShape shape) {
    return with("type", shape.word());
  }

  /** Position in the parent frame (m). */
  public Geom pos(double... values) {
    return with("pos", values);
  }

  /** Orientation as a quaternion (w x y z); normalized. */
  public Geom quat(double... values) {
    return with("quat", values);
  }

  /** Orientation as an axis and an angle (unit: compiler angle). */
  public Geom axisangle(double... values) {
    return with("axisangle", values);
  }

  /** Orientation by its x axis and a vector toward its y axis. */
  public Geom xyaxes(double... values) {
    return with("xyaxes", values);
  }

  /** Orientation by its z axis, turned the shortest way. */
  public Geom zaxis(double... values) {
    return with("zaxis", values);
  }

  /** Orientation as three Euler angles (unit and order: compiler angle, eulerseq). */
  public Geom euler(double... values) {
    return with("euler", values);
  }

  /** Its own collision bits. */
  public Geom contype(int value) {
    return with("contype", value);
  }

  /** Collision bits that it answers to. */
  public Geom conaffinity(int value) {
    return with("conaffinity", value);
  }

  /** Dimension of contacts: 1, 3, 4 or 6. */
  public Geom condim(int value) {
    return with("condim", value);
  }

  /** Group for drawing and for inertia. */
  public Geom group(int value) {
    return with("group", value);
  }

  /** The geom with the higher one sets the contact's parameters. */
  public Geom priority(int value) {
    return with("priority", value);
  }

  /** Size by shape: radius, half length, half sides (m). */
  public Geom size(double... values) {
    return with("size", values);
  }

  /** Material. */
  public Geom material(String object) {
    return with("material", object);
  }

  /** Sliding, torsional and rolling friction. */
  public Geom friction(double... values) {
    return with("friction", values);
  }

  /** Mass; from density where not written (kg). */
  public Geom mass(double value) {
    return with("mass", value);
  }

  /** Density (kg/m³; kg/m² for shells). */
  public Geom density(double value) {
    return with("density", value);
  }

  /** Whether the mass is on the surface. */
  public Geom shellinertia(boolean yes) {
    return with("shellinertia", yes);
  }

  /** Weight in the mean of solref and solimp. */
  public Geom solmix(double value) {
    return with("solmix", value);
  }

  /** Constraint reference: time constant and damping ratio, or -stiffness and -damping. */
  public Geom solref(double... values) {
    return with("solref", values);
  }

  /** Constraint impedance: at zero violation, far, width, midpoint, power. */
  public Geom solimp(double... values) {
    return with("solimp", values);
  }

  /** Distance at which contacts are detected (m). */
  public Geom margin(double value) {
    return with("margin", value);
  }

  /** Part of the margin in which contacts are not active (m). */
  public Geom gap(double value) {
    return with("gap", value);
  }

  /** End points of a long shape, instead of pose and length (m). */
  public Geom fromto(double... values) {
    return with("fromto", values);
  }

  /** Height field. */
  public Geom hfield(String object) {
    return with("hfield", object);
  }

  /** Mesh, or mesh to fit a shape to. */
  public Geom mesh(String object) {
    return with("mesh", object);
  }

  /** Scale of a shape fitted to a mesh. */
  public Geom fitscale(double value) {
    return with("fitscale", value);
  }

  /** Color. */
  public Geom rgba(double... values) {
    return with("rgba", values);
  }

  /** Model of forces from the medium. */
  public Geom fluidshape(String word) {
    return with("fluidshape", word);
  }

  /**
   * Coefficients of the medium: blunt drag, slender drag, angular drag, Kutta lift, Magnus lift.
   */
  public Geom fluidcoef(double... values) {
    return with("fluidcoef", values);
  }

  /** Numbers of the user's own. */
  public Geom user(double... values) {
    return with("user", values);
  }
}
