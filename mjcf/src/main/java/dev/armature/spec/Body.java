package dev.armature.spec;

import java.util.List;
import java.util.Objects;

/** A body, and the world that holds all of them. */
public final class Body extends TreeElement<Body> {
  Body(ElementType type) {
    super(type);
  }

  /**
   * Replaces this body by a frame of the same pose ({@code mjs_bodyToFrame}): what it holds becomes
   * part of the body around it, joints included. Its own inertia, name and what is written about it
   * alone are gone; references to it are not followed.
   *
   * @throws ModelException for the world, which has no body around it
   */
  public FrameElement toFrame() {
    Element holder = parent();
    if (!(holder instanceof TreeElement<?>)) {
      throw error("has no body around it to be a frame of");
    }
    FrameElement frame = (FrameElement) of(Objects.requireNonNull(holder.type().child("frame")));
    frame.location(location());
    TreeElement.copyPose(this, frame);
    String childclass = text("childclass");
    if (childclass != null) {
      frame.childclass(childclass);
    }
    for (Element child : List.copyOf(children())) {
      remove(child);
      if (!child.kind().equals("inertial")) {
        frame.append(child);
      }
    }
    holder.replace(this, frame);
    return frame;
  }

  /** Default class of all elements inside that name none. */
  public Body childclass(String text) {
    return with("childclass", text);
  }

  /** Position in the parent frame (m). */
  public Body pos(double... values) {
    return with("pos", values);
  }

  /** Orientation as a quaternion (w x y z); normalized. */
  public Body quat(double... values) {
    return with("quat", values);
  }

  /** Orientation as an axis and an angle (unit: compiler angle). */
  public Body axisangle(double... values) {
    return with("axisangle", values);
  }

  /** Orientation by its x axis and a vector toward its y axis. */
  public Body xyaxes(double... values) {
    return with("xyaxes", values);
  }

  /** Orientation by its z axis, turned the shortest way. */
  public Body zaxis(double... values) {
    return with("zaxis", values);
  }

  /** Orientation as three Euler angles (unit and order: compiler angle, eulerseq). */
  public Body euler(double... values) {
    return with("euler", values);
  }

  /** Whether it is moved from outside. */
  public Body mocap(boolean yes) {
    return with("mocap", yes);
  }

  /** Share of its weight that is compensated. */
  public Body gravcomp(double value) {
    return with("gravcomp", value);
  }

  /** Whether its tree may sleep. */
  public Body sleep(String word) {
    return with("sleep", word);
  }

  /** Numbers of the user's own. */
  public Body user(double... values) {
    return with("user", values);
  }
}
