package dev.armature.spec;

/** A sensor of any kind. Attributes of another kind are refused. */
public final class Sensor extends TypedElement<Sensor> {
  Sensor(ElementType type) {
    super(type);
  }

  /** Past samples that are kept; 0 for none. */
  public Sensor nsample(int value) {
    return with("nsample", value);
  }

  /** Interpolation between samples. */
  public Sensor interp(String word) {
    return with("interp", word);
  }

  /** Age of the sample that is used (s). */
  public Sensor delay(double value) {
    return with("delay", value);
  }

  /** Period and phase of sampling; 0 for every step (s). */
  public Sensor interval(double... values) {
    return with("interval", values);
  }

  /** Bound of the reading; 0 for none. */
  public Sensor cutoff(double value) {
    return with("cutoff", value);
  }

  /** Standard deviation of noise that users may add. */
  public Sensor noise(double value) {
    return with("noise", value);
  }

  /** Numbers of the user's own. */
  public Sensor user(double... values) {
    return with("user", values);
  }

  /** Site it is fixed to. */
  public Sensor site(String object) {
    return with("site", object);
  }

  /** Camera whose pixels are the rays, instead of a site. */
  public Sensor camera(String object) {
    return with("camera", object);
  }

  /** What a ray reports. */
  public Sensor data(String word) {
    return with("data", word);
  }

  /** Joint it measures. */
  public Sensor joint(String object) {
    return with("joint", object);
  }

  /** Tendon it measures. */
  public Sensor tendon(String object) {
    return with("tendon", object);
  }

  /** Actuator it measures. */
  public Sensor actuator(String object) {
    return with("actuator", object);
  }

  /** Kind of object: body, xbody, geom, site or camera. */
  public Sensor objtype(String text) {
    return with("objtype", text);
  }

  /** The object. */
  public Sensor objname(String object) {
    return with("objname", object);
  }

  /** Kind of the object it is measured relative to. */
  public Sensor reftype(String text) {
    return with("reftype", text);
  }

  /** The object it is measured relative to. */
  public Sensor refname(String object) {
    return with("refname", object);
  }

  /** Root of the subtree it measures. */
  public Sensor body(String object) {
    return with("body", object);
  }

  /** First geom. */
  public Sensor geom1(String object) {
    return with("geom1", object);
  }

  /** Second geom. */
  public Sensor geom2(String object) {
    return with("geom2", object);
  }

  /** First body, all its geoms. */
  public Sensor body1(String object) {
    return with("body1", object);
  }

  /** Second body, all its geoms. */
  public Sensor body2(String object) {
    return with("body2", object);
  }

  /** First subtree. */
  public Sensor subtree1(String object) {
    return with("subtree1", object);
  }

  /** Second subtree. */
  public Sensor subtree2(String object) {
    return with("subtree2", object);
  }

  /** Contacts that are reported. */
  public Sensor num(int value) {
    return with("num", value);
  }

  /** Which contacts are reported where more match. */
  public Sensor reduce(String word) {
    return with("reduce", word);
  }

  /** Geom that carries the mesh. */
  public Sensor geom(String object) {
    return with("geom", object);
  }

  /** Mesh whose vertices feel. */
  public Sensor mesh(String object) {
    return with("mesh", object);
  }

  /** What the values are. */
  public Sensor datatype(String word) {
    return with("datatype", word);
  }

  /** Stage at which it is computed. */
  public Sensor needstage(String word) {
    return with("needstage", word);
  }

  /** Number of values. */
  public Sensor dim(int value) {
    return with("dim", value);
  }

  /** Plugin to make an anonymous instance of. */
  public Sensor plugin(String text) {
    return with("plugin", text);
  }

  /** Named plugin instance to use. */
  public Sensor instance(String object) {
    return with("instance", object);
  }
}
