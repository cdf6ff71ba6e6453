package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import dev.armature.model.GeomType;
import org.jspecify.annotations.Nullable;

/** A site. */
public final class SiteDraft extends Draft {
  private static final double SMALL = 0.005;

  /** Body that carries it. */
  public @Nullable BodyDraft body;

  /** A GeomType code. */
  public int type = GeomType.SPHERE;

  /** Sizes. */
  public double[] size = {SMALL, SMALL, SMALL};

  /** Position in the body. */
  public double[] pos = new double[3];

  /** Orientation in the body. */
  public double[] quat = {1, 0, 0, 0};

  /** Ends of an elongated site; null when placed by pos. */
  public double @Nullable [] fromto;

  /** Enclosing frames, applied last. */
  public double[] framePos = new double[3];

  /** Orientation of the enclosing frames. */
  public double[] frameQuat = {1, 0, 0, 0};

  /** Group. */
  public int group;

  /** Material. */
  public @Nullable MaterialDraft material;

  /** Colour. */
  public float[] rgba = {0.5f, 0.5f, 0.5f, 1};

  /** A small sphere. */
  public SiteDraft(Item item, String name) {
    super(item, name);
  }
}
