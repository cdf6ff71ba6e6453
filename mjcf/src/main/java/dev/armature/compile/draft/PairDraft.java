package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;

/** An explicit contact pair; the geom of the lower body comes first. */
public final class PairDraft extends Draft {
  /** First geom. */
  public final GeomDraft geom1;

  /** Second geom. */
  public final GeomDraft geom2;

  /** (body1 · 2¹⁶) + body2. */
  public int signature;

  /** A pair. */
  public PairDraft(Item item, GeomDraft geom1, GeomDraft geom2) {
    super(item);
    this.geom1 = geom1;
    this.geom2 = geom2;
  }
}
