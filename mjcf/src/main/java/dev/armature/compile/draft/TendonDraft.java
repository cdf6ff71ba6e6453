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

  /** Length limits. */
  public double[] range = new double[2];

  /** Whether they hold. */
  public boolean limited;

  /** Range of the total actuator force. */
  public double[] actfrcrange = new double[2];

  /** Whether it holds. */
  public boolean actfrclimited;

  /** Rest lengths, -1 for the length at the spring reference. */
  public double[] springlength = {-1, -1};

  /** Material. */
  public @Nullable MaterialDraft material;

  /** A tendon. */
  public TendonDraft(Item item) {
    super(item);
  }
}
