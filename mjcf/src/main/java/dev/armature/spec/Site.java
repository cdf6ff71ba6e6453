package dev.armature.spec;

/** A site, or the site defaults of a class. */
public final class Site extends TypedElement<Site> {
  Site(ElementType type) {
    super(type);
  }

  /**
   * Adds a frame at the place of this site, to attach parts of other models to: {@code
   * site.addFrame().attach(gripper, "left/")}. It is where the site is at present; moving the site
   * later does not move it.
   */
  public FrameElement addFrame() {
    if (!(parent() instanceof TreeElement<?> holder)) {
      throw error("is not on a body");
    }
    if (has("fromto")) {
      throw error("is placed by its ends; a frame needs a position");
    }
    FrameElement frame = holder.addFrame();
    TreeElement.copyPose(this, frame);
    return frame;
  }

  /** Shape. */
  public Site type(GeomShape shape) {
    return with("type", shape.word());
  }

  /** Group for drawing. */
  public Site group(int value) {
    return with("group", value);
  }

  /** Position in the parent frame (m). */
  public Site pos(double... values) {
    return with("pos", values);
  }

  /** Orientation as a quaternion (w x y z); normalized. */
  public Site quat(double... values) {
    return with("quat", values);
  }

  /** Orientation as an axis and an angle (unit: compiler angle). */
  public Site axisangle(double... values) {
    return with("axisangle", values);
  }

  /** Orientation by its x axis and a vector toward its y axis. */
  public Site xyaxes(double... values) {
    return with("xyaxes", values);
  }

  /** Orientation by its z axis, turned the shortest way. */
  public Site zaxis(double... values) {
    return with("zaxis", values);
  }

  /** Orientation as three Euler angles (unit and order: compiler angle, eulerseq). */
  public Site euler(double... values) {
    return with("euler", values);
  }

  /** Material. */
  public Site material(String object) {
    return with("material", object);
  }

  /** Size by shape (m). */
  public Site size(double... values) {
    return with("size", values);
  }

  /** End points of a long shape (m). */
  public Site fromto(double... values) {
    return with("fromto", values);
  }

  /** Color. */
  public Site rgba(double... values) {
    return with("rgba", values);
  }

  /** Numbers of the user's own. */
  public Site user(double... values) {
    return with("user", values);
  }
}
