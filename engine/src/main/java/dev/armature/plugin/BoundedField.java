package dev.armature.plugin;

/** A shape given by its signed distance, inside of a box around the origin. */
public interface BoundedField extends DistanceField {
  /** Half size of the box along an axis. */
  double halfSize(int axis);
}
