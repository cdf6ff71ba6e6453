package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A tendon. */
public final class TendonDraft extends Draft {
  /**
   * One element of the path.
   *
   * @param type a WrapType code
   * @param object joint, site or geom; null for a pulley
   * @param prm coefficient or divisor
   * @param side side site of a wrapping geom
   */
  public record Wrap(int type, @Nullable Draft object, double prm, @Nullable SiteDraft side) {}

  /** The path. */
  public final List<Wrap> path = new ArrayList<>();

  /** Whether the length limits hold. */
  public boolean limited;

  /** Whether the range of the total actuator force holds. */
  public boolean actfrclimited;

  /** Material. */
  public @Nullable MaterialDraft material;

  /** A tendon. */
  public TendonDraft(Item item) {
    super(item);
  }
}
