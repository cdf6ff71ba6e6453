package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import org.jspecify.annotations.Nullable;

/** A light. */
public final class LightDraft extends Draft {
  /** Body that carries it. */
  public @Nullable BodyDraft body;

  /** Body looked at. */
  public @Nullable BodyDraft target;

  /** Texture of an image light. */
  public @Nullable TextureDraft texture;

  /** Position in the body. */
  public double[] pos = new double[3];

  /** Direction in the body. */
  public double[] dir = {0, 0, -1};

  /** Spot, directional, point, image. */
  public int type;

  /** A light. */
  public LightDraft(Item item) {
    super(item);
  }
}
