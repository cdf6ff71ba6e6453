package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.Orientation;
import org.jspecify.annotations.Nullable;

/** A site: what is found out about it. */
public final class SiteDraft extends Draft {
  /** Body that carries it. */
  public @Nullable BodyDraft body;

  /** Sizes. */
  public double[] size;

  /** Position in the body. */
  public double[] pos;

  /** Orientation in the body. */
  public double[] quat;

  /** Material. */
  public @Nullable MaterialDraft material;

  /** A site as it is written, outside the frames around it. */
  public SiteDraft(Item item) {
    super(item);
    size = item.numbers("size");
    pos = item.numbers("pos");
    quat = Orientation.of(item);
  }
}
