package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import org.jspecify.annotations.Nullable;

/** A camera. */
public final class CameraDraft extends Draft {
  /** Body that carries it. */
  public @Nullable BodyDraft body;

  /** Body looked at. */
  public @Nullable BodyDraft target;

  /** Position in the body. */
  public double[] pos = new double[3];

  /** Orientation in the body. */
  public double[] quat = {1, 0, 0, 0};

  /** Vertical field of view. */
  public double fovy;

  /** Focal lengths and principal point. */
  public float[] intrinsic = new float[4];

  /** A camera. */
  public CameraDraft(Item item) {
    super(item);
  }
}
