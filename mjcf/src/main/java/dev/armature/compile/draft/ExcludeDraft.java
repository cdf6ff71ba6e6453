package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;

/** Two bodies that do not collide. */
public final class ExcludeDraft extends Draft {
  /** First body. */
  public final BodyDraft body1;

  /** Second body. */
  public final BodyDraft body2;

  /** (body1 · 2¹⁶) + body2. */
  public int signature;

  /** An exclude. */
  public ExcludeDraft(Item item, BodyDraft body1, BodyDraft body2) {
    super(item);
    this.body1 = body1;
    this.body2 = body2;
  }
}
