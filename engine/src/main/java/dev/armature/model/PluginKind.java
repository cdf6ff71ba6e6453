package dev.armature.model;

import java.util.List;

/**
 * The plugins that come with the engine; {@code plugin_slot} of an instance is the ordinal of its
 * kind.
 */
public enum PluginKind {
  /** Actuator with proportional, integral and derivative gains. */
  PID("mujoco.pid", "kp", "ki", "kd", "imax", "slewmax"),
  /** Twisting and bending stiffness along a chain of bodies. */
  CABLE("mujoco.elasticity.cable", "twist", "bend", "flat", "vmax"),
  /** Forces on a grid of viewing angles of a site. */
  TOUCH_GRID("mujoco.sensor.touch_grid", "nchannel", "size", "fov", "gamma"),
  /** Signed distance of a bolt. */
  SDF_BOLT("mujoco.sdf.bolt", "radius"),
  /** Signed distance of a bowl. */
  SDF_BOWL("mujoco.sdf.bowl", "height", "radius", "thickness"),
  /** Signed distance of a gear. */
  SDF_GEAR("mujoco.sdf.gear", "alpha", "diameter", "teeth", "thickness", "innerdiameter"),
  /** Signed distance of a nut. */
  SDF_NUT("mujoco.sdf.nut", "radius"),
  /** Signed distance of a torus. */
  SDF_TORUS("mujoco.sdf.torus", "radius1", "radius2");

  private final String title;
  private final List<String> attributes;

  PluginKind(String title, String... attributes) {
    this.title = title;
    this.attributes = List.of(attributes);
  }

  /** The name in model files, as "mujoco.pid". */
  public String title() {
    return title;
  }

  /** Keys of its settings, in the order in which a model stores them. */
  public List<String> attributes() {
    return attributes;
  }

  /** Whether it is a shape given by its signed distance. */
  public boolean isSdf() {
    return ordinal() >= SDF_BOLT.ordinal();
  }
}
