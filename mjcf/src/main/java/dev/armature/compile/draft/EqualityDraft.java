package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import org.jspecify.annotations.Nullable;

/** An equality constraint. */
public final class EqualityDraft extends Draft {
  /** An EqType code. */
  public int type;

  /** ObjType of both objects, 0 where the type says it. */
  public int objtype;

  /** First object. */
  public @Nullable Draft first;

  /** Second object. */
  public @Nullable Draft second;

  /** Parameters by type. */
  public double[] data = {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1};

  /** An equality. */
  public EqualityDraft(Item item) {
    super(item);
  }
}
