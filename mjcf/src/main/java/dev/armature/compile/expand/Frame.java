package dev.armature.compile.expand;

import dev.armature.compile.shape.Frames;
import org.jspecify.annotations.Nullable;

/**
 * A frame of the tree: a pose relative to the frame or body around it. Frames are composed from the
 * outside in, P ∘ C, each product normalized, so that the same nesting gives the same bits.
 */
final class Frame {
  final @Nullable Frame parent;
  private final double[] pos;
  private final double[] quat;

  Frame(@Nullable Frame parent, double[] pos, double[] quat) {
    this.parent = parent;
    this.pos = pos;
    this.quat = quat;
  }

  /** The same pose in another frame. */
  Frame under(@Nullable Frame other) {
    return new Frame(other, pos, quat);
  }

  /** Writes the composed pose. */
  void compose(double[] resPos, double[] resQuat) {
    System.arraycopy(pos, 0, resPos, 0, 3);
    System.arraycopy(quat, 0, resQuat, 0, 4);
    if (parent == null) {
      return;
    }
    double[] outerPos = new double[3];
    double[] outerQuat = new double[4];
    parent.compose(outerPos, outerQuat);
    Frames.compose(outerPos, outerQuat, resPos, resQuat);
  }
}
