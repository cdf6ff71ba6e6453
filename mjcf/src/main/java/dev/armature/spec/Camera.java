package dev.armature.spec;

/** A camera, or the camera defaults of a class. */
public final class Camera extends TypedElement<Camera> {
  Camera(ElementType type) {
    super(type);
  }

  /** Projection. */
  public Camera projection(String word) {
    return with("projection", word);
  }

  /** Vertical field of view (deg; length if orthographic). */
  public Camera fovy(double value) {
    return with("fovy", value);
  }

  /** Distance of the eyes (m). */
  public Camera ipd(double value) {
    return with("ipd", value);
  }

  /** Width and height (pixel). */
  public Camera resolution(int... values) {
    return with("resolution", values);
  }

  /** What the camera renders. */
  public Camera output(String word) {
    return with("output", word);
  }

  /** Position in the parent frame (m). */
  public Camera pos(double... values) {
    return with("pos", values);
  }

  /** Orientation as a quaternion (w x y z); normalized. */
  public Camera quat(double... values) {
    return with("quat", values);
  }

  /** Orientation as an axis and an angle (unit: compiler angle). */
  public Camera axisangle(double... values) {
    return with("axisangle", values);
  }

  /** Orientation by its x axis and a vector toward its y axis. */
  public Camera xyaxes(double... values) {
    return with("xyaxes", values);
  }

  /** Orientation by its z axis, turned the shortest way. */
  public Camera zaxis(double... values) {
    return with("zaxis", values);
  }

  /** Orientation as three Euler angles (unit and order: compiler angle, eulerseq). */
  public Camera euler(double... values) {
    return with("euler", values);
  }

  /** How it moves. */
  public Camera mode(String word) {
    return with("mode", word);
  }

  /** Focal length (m). */
  public Camera focal(double... values) {
    return with("focal", values);
  }

  /** Focal length (pixel). */
  public Camera focalpixel(double... values) {
    return with("focalpixel", values);
  }

  /** Offset of the principal point (m). */
  public Camera principal(double... values) {
    return with("principal", values);
  }

  /** Offset of the principal point (pixel). */
  public Camera principalpixel(double... values) {
    return with("principalpixel", values);
  }

  /** Size of the sensor (m). */
  public Camera sensorsize(double... values) {
    return with("sensorsize", values);
  }

  /** Numbers of the user's own. */
  public Camera user(double... values) {
    return with("user", values);
  }

  /** Body it looks at. */
  public Camera target(String object) {
    return with("target", object);
  }
}
