package dev.armature.spec;

/** A keyframe: a state to reset to. */
public final class Key extends TypedElement<Key> {
  Key(ElementType type) {
    super(type);
  }

  /** Time (s). */
  public Key time(double value) {
    return with("time", value);
  }

  /** Joint positions. */
  public Key qpos(double... values) {
    return with("qpos", values);
  }

  /** Joint velocities. */
  public Key qvel(double... values) {
    return with("qvel", values);
  }

  /** Activations. */
  public Key act(double... values) {
    return with("act", values);
  }

  /** Positions of mocap bodies. */
  public Key mpos(double... values) {
    return with("mpos", values);
  }

  /** Orientations of mocap bodies. */
  public Key mquat(double... values) {
    return with("mquat", values);
  }

  /** Controls. */
  public Key ctrl(double... values) {
    return with("ctrl", values);
  }
}
