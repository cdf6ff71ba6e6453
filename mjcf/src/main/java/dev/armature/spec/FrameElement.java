package dev.armature.spec;

/** A frame: a pose that its contents are written in. */
public final class FrameElement extends TreeElement<FrameElement> {
  FrameElement(ElementType type) {
    super(type);
  }

  /** Default class of all elements inside that name none. */
  public FrameElement childclass(String text) {
    return with("childclass", text);
  }

  /** Position in the parent frame (m). */
  public FrameElement pos(double... values) {
    return with("pos", values);
  }

  /** Orientation as a quaternion (w x y z); normalized. */
  public FrameElement quat(double... values) {
    return with("quat", values);
  }

  /** Orientation as an axis and an angle (unit: compiler angle). */
  public FrameElement axisangle(double... values) {
    return with("axisangle", values);
  }

  /** Orientation by its x axis and a vector toward its y axis. */
  public FrameElement xyaxes(double... values) {
    return with("xyaxes", values);
  }

  /** Orientation by its z axis, turned the shortest way. */
  public FrameElement zaxis(double... values) {
    return with("zaxis", values);
  }

  /** Orientation as three Euler angles (unit and order: compiler angle, eulerseq). */
  public FrameElement euler(double... values) {
    return with("euler", values);
  }
}
