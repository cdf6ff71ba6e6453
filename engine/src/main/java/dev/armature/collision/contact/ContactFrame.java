package dev.armature.collision.contact;

import dev.armature.math.Vec3;

/**
 * Completes the frame of a contact: rows are the normal and two tangents.
 *
 * <p>The first tangent follows a wish if there is one, else the world's y axis, or its z axis when
 * the normal is within 60 degrees of y. A wish parallel to the normal is not repaired: the first
 * tangent is then the world's x axis, orthogonal or not.
 */
public final class ContactFrame {
  // |wish|² below which there is no wish, and |n_y| from which y is too close to the normal
  private static final double NO_WISH = 0.25;
  private static final double NEAR_Y = 0.5;

  private ContactFrame() {}

  /**
   * Normalizes the first row, orthogonalizes the second to it (zero: chosen here) and sets the
   * third.
   */
  public static void complete(double[] frame, int frameAt) {
    int y = frameAt + 3;
    Vec3.normalize(frame, frameAt);
    if (Vec3.dot(frame, y, frame, y) < NO_WISH) {
      if (frame[frameAt + 1] < NEAR_Y && frame[frameAt + 1] > -NEAR_Y) {
        Vec3.set(frame, y, 0, 1, 0);
      } else {
        Vec3.set(frame, y, 0, 0, 1);
      }
    }
    Vec3.addScaled(frame, y, frame, frameAt, -Vec3.dot(frame, frameAt, frame, y));
    Vec3.normalize(frame, y);
    Vec3.cross(frame, frameAt + 6, frame, frameAt, frame, y);
  }
}
