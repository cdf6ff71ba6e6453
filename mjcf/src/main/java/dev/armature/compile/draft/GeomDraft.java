package dev.armature.compile.draft;

import dev.armature.compile.expand.Item;
import dev.armature.model.GeomType;
import org.jspecify.annotations.Nullable;

/** A geom. */
public final class GeomDraft extends Draft {
  /** Body that carries it. */
  public @Nullable BodyDraft body;

  /** A GeomType code. */
  public int type = GeomType.SPHERE;

  /** Sizes. */
  public double[] size = new double[3];

  /** Position in the body. */
  public double[] pos = new double[3];

  /** Orientation in the body. */
  public double[] quat = {1, 0, 0, 0};

  /** Ends of an elongated geom; null when placed by pos. */
  public double @Nullable [] fromto;

  /** Enclosing frames, applied last. */
  public double[] framePos = new double[3];

  /** Orientation of the enclosing frames. */
  public double[] frameQuat = {1, 0, 0, 0};

  /** Contact type mask. */
  public int contype = 1;

  /** Contact affinity mask. */
  public int conaffinity = 1;

  /** Contact dimensionality. */
  public int condim = 3;

  /** Group. */
  public int group;

  /** Priority of the contact parameters. */
  public int priority;

  /** Slide, spin, roll friction. */
  public double[] friction = {1, 0.005, 0.0001};

  /** Mass as written, NaN when density decides. */
  public double massGiven = Double.NaN;

  /** Density. */
  public double density = 1000;

  /** Whether the mass is on the surface. */
  public boolean shellinertia;

  /** Weight when contact parameters are mixed. */
  public double solmix = 1;

  /** Reference parameters. */
  public double[] solref = {0.02, 1};

  /** Impedance parameters. */
  public double[] solimp = {0.9, 0.95, 0.001, 0.5, 2};

  /** Margin. */
  public double margin;

  /** Gap. */
  public double gap;

  /** Scale of a primitive fitted to a mesh. */
  public double fitscale = 1;

  /** Colour. */
  public float[] rgba = {0.5f, 0.5f, 0.5f, 1};

  /** Whether the fluid acts on the ellipsoid of the geom. */
  public boolean fluidEllipsoid;

  /** Drag coefficients. */
  public double[] fluidcoef = {0.5, 0.25, 1.5, 1, 1};

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

  /** Box in the geom frame: centre, half sizes. */
  public double[] aabb = new double[6];

  /** Radius of the bounding sphere. */
  public double rbound;

  /** Coefficients of the fluid model. */
  public double[] fluid = new double[12];

  /**
   * Whether something but drawing needs it: set for geoms in pairs, tendons, sensors and tuples.
   */
  public boolean referenced;

  /** A sphere with MuJoCo's defaults and no size. */
  public GeomDraft(Item item, String name) {
    super(item, name);
  }

  /** Whether it only serves drawing. */
  public boolean isVisual() {
    return contype == 0 && conaffinity == 0 && !referenced;
  }
}
