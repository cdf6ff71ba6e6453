package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import dev.armature.compile.expand.Orientation;
import org.jspecify.annotations.Nullable;

/** A geom: what is found out about it. */
public final class GeomDraft extends Draft {
  /** Body that carries it. */
  public @Nullable BodyDraft body;

  /** A GeomType code. */
  public final int type;

  /** Sizes. */
  public double[] size;

  /** Position in the body. */
  public double[] pos;

  /** Orientation in the body. */
  public double[] quat;

  /** Material. */
  public @Nullable MaterialDraft material;

  /** Mesh, also when a primitive was fitted to it. */
  public @Nullable MeshDraft mesh;

  /** Height field. */
  public @Nullable HeightFieldDraft hfield;

  /** Plugin instance. */
  public @Nullable PluginDraft plugin;

  /** Mass that enters the body, 0 when none does. */
  public double mass;

  /** Principal moments in the geom frame. */
  public double[] inertia = new double[3];

  /** Box in the geom frame: center, half sizes. */
  public double[] aabb = new double[6];

  /** Radius of the bounding sphere. */
  public double rbound;

  /** Coefficients of the fluid model. */
  public double[] fluid = new double[12];

  /**
   * Whether something but drawing needs it: set for geoms in pairs, tendons, sensors and tuples.
   */
  public boolean referenced;

  /** A geom as it is written, outside the frames around it. */
  public GeomDraft(Item item) {
    super(item);
    type = item.keyword("type");
    size = item.numbers("size");
    pos = item.numbers("pos");
    quat = Orientation.of(item);
  }

  /** Whether it collides by its masks. */
  public boolean collides() {
    return item.integer("contype") != 0 || item.integer("conaffinity") != 0;
  }

  /** Whether it only serves drawing. */
  public boolean isVisual() {
    return !referenced && !collides();
  }
}
