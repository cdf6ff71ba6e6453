package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import java.util.ArrayList;
import java.util.List;

/** A custom tuple of objects. */
public final class TupleDraft extends Draft {
  /**
   * An entry.
   *
   * @param objtype an ObjType code
   * @param object the object
   * @param prm its parameter
   */
  public record Entry(int objtype, Draft object, double prm) {}

  /** The entries. */
  public final List<Entry> entries = new ArrayList<>();

  /** A tuple. */
  public TupleDraft(Item item) {
    super(item);
  }
}
