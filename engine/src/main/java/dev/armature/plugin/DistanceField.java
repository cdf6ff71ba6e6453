package dev.armature.plugin;

/**
 * A shape given by the signed distance to its surface, in its own frame: negative inside, positive
 * outside.
 */
public interface DistanceField {
  /** Signed distance, or a bound of it, at a point. */
  double value(double x, double y, double z);

  /** res = the slope of the distance at a point; not always of unit length. */
  void gradient(double[] res, int r, double x, double y, double z);
}
