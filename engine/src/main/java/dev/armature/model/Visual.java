package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/**
 * How a model wants to be drawn: settings for viewers, with MuJoCo's names and defaults. Physics
 * reads none of them.
 */
public final class Visual extends Group {
  /** Free camera and canvas. */
  public static final class Global extends FieldHolder {
    /** Initial camera, -1 for the free one. */
    public int cameraid = -1;

    /** Whether the free camera is orthographic. */
    public boolean orthographic;

    /**
     * Vertical field of view of the free camera; a length in meters when it is orthographic. [deg]
     */
    public float fovy = 45;

    /** Distance between the eyes. [m] */
    public float ipd = 0.068f;

    /** Initial azimuth of the free camera. [deg] */
    public float azimuth = 90;

    /** Initial elevation of the free camera. [deg] */
    public float elevation = -45;

    /** Line width of wireframes. [pixels] */
    public float linewidth = 1;

    /** Glow of the selected body. */
    public float glow = 0.3f;

    /** Desired ratio of simulated to wall-clock time. */
    public float realtime = 1;

    /** Width of the offscreen buffer. [pixels] */
    public int offwidth = 640;

    /** Height of the offscreen buffer. [pixels] */
    public int offheight = 480;

    /** Whether inertias are drawn as ellipsoids instead of boxes. */
    public boolean ellipsoidinertia;

    /** Whether active bounding volumes are marked. */
    public boolean bvactive = true;

    private Global() {}

    @Override
    protected int section() {
      return 4;
    }

    @Override
    protected int fieldCount() {
      return 13;
    }

    @Override
    protected double number(int field) {
      return switch (field) {
        case 0 -> cameraid;
        case 1 -> orthographic ? 1 : 0;
        case 2 -> fovy;
        case 3 -> ipd;
        case 4 -> azimuth;
        case 5 -> elevation;
        case 6 -> linewidth;
        case 7 -> glow;
        case 8 -> realtime;
        case 9 -> offwidth;
        case 10 -> offheight;
        case 11 -> ellipsoidinertia ? 1 : 0;
        case 12 -> bvactive ? 1 : 0;
        default -> super.number(field);
      };
    }

    @Override
    protected void setNumber(int field, double value) {
      switch (field) {
        case 0 -> cameraid = (int) value;
        case 1 -> orthographic = value != 0;
        case 2 -> fovy = (float) value;
        case 3 -> ipd = (float) value;
        case 4 -> azimuth = (float) value;
        case 5 -> elevation = (float) value;
        case 6 -> linewidth = (float) value;
        case 7 -> glow = (float) value;
        case 8 -> realtime = (float) value;
        case 9 -> offwidth = (int) value;
        case 10 -> offheight = (int) value;
        case 11 -> ellipsoidinertia = value != 0;
        case 12 -> bvactive = value != 0;
        default -> super.setNumber(field, value);
      }
    }
  }

  /** Rendering quality. */
  public static final class Quality extends FieldHolder {
    /** Size of the shadow map. [pixels] */
    public int shadowsize = 4096;

    /** Samples per pixel of the offscreen buffer. */
    public int offsamples = 4;

    /** Slices around built-in round shapes. */
    public int numslices = 28;

    /** Stacks along built-in round shapes. */
    public int numstacks = 16;

    /** Subdivisions of built-in boxes. */
    public int numquads = 4;

    private Quality() {}

    @Override
    protected int section() {
      return 5;
    }

    @Override
    protected int fieldCount() {
      return 5;
    }

    @Override
    protected double number(int field) {
      return switch (field) {
        case 0 -> shadowsize;
        case 1 -> offsamples;
        case 2 -> numslices;
        case 3 -> numstacks;
        case 4 -> numquads;
        default -> super.number(field);
      };
    }

    @Override
    protected void setNumber(int field, double value) {
      switch (field) {
        case 0 -> shadowsize = (int) value;
        case 1 -> offsamples = (int) value;
        case 2 -> numslices = (int) value;
        case 3 -> numstacks = (int) value;
        case 4 -> numquads = (int) value;
        default -> super.setNumber(field, value);
      }
    }
  }

  /** The light at the camera. */
  public static final class Headlight extends FieldHolder {
    /** Ambient color. [3] */
    public final float[] ambient = {0.1f, 0.1f, 0.1f};

    /** Diffuse color. [3] */
    public final float[] diffuse = {0.4f, 0.4f, 0.4f};

    /** Specular color. [3] */
    public final float[] specular = {0.5f, 0.5f, 0.5f};

    /** 1 when the light is on, 0 when it is off. */
    public int active = 1;

    private Headlight() {}

    @Override
    protected int section() {
      return 6;
    }

    @Override
    protected int fieldCount() {
      return 4;
    }

    @Override
    protected @Nullable Object array(int field) {
      return switch (field) {
        case 0 -> ambient;
        case 1 -> diffuse;
        case 2 -> specular;
        default -> null;
      };
    }

    @Override
    protected double number(int field) {
      return switch (field) {
        case 3 -> active;
        default -> super.number(field);
      };
    }

    @Override
    protected void setNumber(int field, double value) {
      switch (field) {
        case 3 -> active = (int) value;
        default -> super.setNumber(field, value);
      }
    }
  }

  /** How quantities are mapped to what is seen. */
  public static final class Mapping extends FieldHolder {
    /** Stiffness of the mouse spring that pulls a body. */
    public float stiffness = 100;

    /** Stiffness of the mouse spring that turns a body. */
    public float stiffnessrot = 500;

    /** Length of force arrows. [m/N] */
    public float force = 0.005f;

    /** Length of torque arrows. [m/(N m)] */
    public float torque = 0.1f;

    /** Opacity of transparent geoms. */
    public float alpha = 0.3f;

    /** Distance where fog starts, relative to the extent. */
    public float fogstart = 3;

    /** Distance where fog is complete, relative to the extent. */
    public float fogend = 10;

    /** Near clipping plane, relative to the extent. */
    public float znear = 0.01f;

    /** Far clipping plane, relative to the extent. */
    public float zfar = 50;

    /** Part of the sky that haze covers. */
    public float haze = 0.3f;

    /** Clipping distance of directional lights, relative to the extent. */
    public float shadowclip = 1;

    /** Part of a spot light's cutoff angle that casts shadows. */
    public float shadowscale = 0.6f;

    /** Width of actuated tendons relative to other tendons. */
    public float actuatortendon = 2;

    private Mapping() {}

    @Override
    protected int section() {
      return 7;
    }

    @Override
    protected int fieldCount() {
      return 13;
    }

    @Override
    protected double number(int field) {
      return switch (field) {
        case 0 -> stiffness;
        case 1 -> stiffnessrot;
        case 2 -> force;
        case 3 -> torque;
        case 4 -> alpha;
        case 5 -> fogstart;
        case 6 -> fogend;
        case 7 -> znear;
        case 8 -> zfar;
        case 9 -> haze;
        case 10 -> shadowclip;
        case 11 -> shadowscale;
        case 12 -> actuatortendon;
        default -> super.number(field);
      };
    }

    @Override
    protected void setNumber(int field, double value) {
      switch (field) {
        case 0 -> stiffness = (float) value;
        case 1 -> stiffnessrot = (float) value;
        case 2 -> force = (float) value;
        case 3 -> torque = (float) value;
        case 4 -> alpha = (float) value;
        case 5 -> fogstart = (float) value;
        case 6 -> fogend = (float) value;
        case 7 -> znear = (float) value;
        case 8 -> zfar = (float) value;
        case 9 -> haze = (float) value;
        case 10 -> shadowclip = (float) value;
        case 11 -> shadowscale = (float) value;
        case 12 -> actuatortendon = (float) value;
        default -> super.setNumber(field, value);
      }
    }
  }

  /** Sizes of decorations, relative to the mean body size. */
  public static final class Scale extends FieldHolder {
    /** Width of force arrows. */
    public float forcewidth = 0.1f;

    /** Width of contact disks. */
    public float contactwidth = 0.3f;

    /** Thickness of contact disks. */
    public float contactheight = 0.1f;

    /** Width of the lines between bodies. */
    public float connect = 0.2f;

    /** Radius of center-of-mass balls. */
    public float com = 0.4f;

    /** Size of camera symbols. */
    public float camera = 0.3f;

    /** Size of light symbols. */
    public float light = 0.3f;

    /** Radius of the selection point. */
    public float selectpoint = 0.2f;

    /** Length of joint arrows. */
    public float jointlength = 1;

    /** Width of joint arrows. */
    public float jointwidth = 0.1f;

    /** Length of actuator arrows. */
    public float actuatorlength = 0.7f;

    /** Width of actuator arrows. */
    public float actuatorwidth = 0.2f;

    /** Length of frame axes. */
    public float framelength = 1;

    /** Width of frame axes. */
    public float framewidth = 0.1f;

    /** Width of constraint lines. */
    public float constraint = 0.1f;

    /** Width of slider-cranks. */
    public float slidercrank = 0.2f;

    /** Distance of the far plane of drawn camera frustums. */
    public float frustum = 10;

    private Scale() {}

    @Override
    protected int section() {
      return 8;
    }

    @Override
    protected int fieldCount() {
      return 17;
    }

    @Override
    protected double number(int field) {
      return switch (field) {
        case 0 -> forcewidth;
        case 1 -> contactwidth;
        case 2 -> contactheight;
        case 3 -> connect;
        case 4 -> com;
        case 5 -> camera;
        case 6 -> light;
        case 7 -> selectpoint;
        case 8 -> jointlength;
        case 9 -> jointwidth;
        case 10 -> actuatorlength;
        case 11 -> actuatorwidth;
        case 12 -> framelength;
        case 13 -> framewidth;
        case 14 -> constraint;
        case 15 -> slidercrank;
        case 16 -> frustum;
        default -> super.number(field);
      };
    }

    @Override
    protected void setNumber(int field, double value) {
      switch (field) {
        case 0 -> forcewidth = (float) value;
        case 1 -> contactwidth = (float) value;
        case 2 -> contactheight = (float) value;
        case 3 -> connect = (float) value;
        case 4 -> com = (float) value;
        case 5 -> camera = (float) value;
        case 6 -> light = (float) value;
        case 7 -> selectpoint = (float) value;
        case 8 -> jointlength = (float) value;
        case 9 -> jointwidth = (float) value;
        case 10 -> actuatorlength = (float) value;
        case 11 -> actuatorwidth = (float) value;
        case 12 -> framelength = (float) value;
        case 13 -> framewidth = (float) value;
        case 14 -> constraint = (float) value;
        case 15 -> slidercrank = (float) value;
        case 16 -> frustum = (float) value;
        default -> super.setNumber(field, value);
      }
    }
  }

  /** Colors of decorations: red, green, blue, opacity. */
  public static final class Rgba extends FieldHolder {
    /** Fog. [4] */
    public final float[] fog = {0, 0, 0, 1};

    /** Haze. [4] */
    public final float[] haze = {1, 1, 1, 1};

    /** Arrows of external forces. [4] */
    public final float[] force = {1, 0.5f, 0.5f, 1};

    /** Inertia boxes or ellipsoids. [4] */
    public final float[] inertia = {0.8f, 0.2f, 0.2f, 0.6f};

    /** Joints. [4] */
    public final float[] joint = {0.2f, 0.6f, 0.8f, 1};

    /** Actuators at rest. [4] */
    public final float[] actuator = {0.2f, 0.25f, 0.2f, 1};

    /** Actuators at their most negative activation. [4] */
    public final float[] actuatornegative = {0.2f, 0.6f, 0.9f, 1};

    /** Actuators at their most positive activation. [4] */
    public final float[] actuatorpositive = {0.9f, 0.4f, 0.2f, 1};

    /** Centers of mass. [4] */
    public final float[] com = {0.9f, 0.9f, 0.9f, 1};

    /** Camera symbols. [4] */
    public final float[] camera = {0.6f, 0.9f, 0.6f, 1};

    /** Light symbols. [4] */
    public final float[] light = {0.6f, 0.6f, 0.9f, 1};

    /** The selection point. [4] */
    public final float[] selectpoint = {0.9f, 0.9f, 0.1f, 1};

    /** Lines between bodies. [4] */
    public final float[] connect = {0.2f, 0.2f, 0.8f, 1};

    /** Contact disks. [4] */
    public final float[] contactpoint = {0.9f, 0.6f, 0.2f, 1};

    /** Arrows of contact forces. [4] */
    public final float[] contactforce = {0.7f, 0.9f, 0.9f, 1};

    /** Arrows of friction forces. [4] */
    public final float[] contactfriction = {0.9f, 0.8f, 0.4f, 1};

    /** Arrows of contact torques. [4] */
    public final float[] contacttorque = {0.9f, 0.7f, 0.9f, 1};

    /** Contacts in the gap, which make no force. [4] */
    public final float[] contactgap = {0.5f, 0.8f, 0.9f, 1};

    /** Rays of range finders. [4] */
    public final float[] rangefinder = {1, 1, 0.1f, 1};

    /** Constraint lines of active equalities. [4] */
    public final float[] constraint = {0.9f, 0, 0, 1};

    /** Slider-cranks. [4] */
    public final float[] slidercrank = {0.5f, 0.3f, 0.8f, 1};

    /** Slider-cranks that cannot reach. [4] */
    public final float[] crankbroken = {0.9f, 0, 0, 1};

    /** Camera frustums. [4] */
    public final float[] frustum = {1, 1, 0, 0.2f};

    /** Bounding volumes. [4] */
    public final float[] bv = {0, 1, 0, 0.5f};

    /** Bounding volumes that were met. [4] */
    public final float[] bvactive = {1, 0, 0, 0.5f};

    private Rgba() {}

    @Override
    protected int section() {
      return 9;
    }

    @Override
    protected int fieldCount() {
      return 25;
    }

    @Override
    protected @Nullable Object array(int field) {
      return switch (field) {
        case 0 -> fog;
        case 1 -> haze;
        case 2 -> force;
        case 3 -> inertia;
        case 4 -> joint;
        case 5 -> actuator;
        case 6 -> actuatornegative;
        case 7 -> actuatorpositive;
        case 8 -> com;
        case 9 -> camera;
        case 10 -> light;
        case 11 -> selectpoint;
        case 12 -> connect;
        case 13 -> contactpoint;
        case 14 -> contactforce;
        case 15 -> contactfriction;
        case 16 -> contacttorque;
        case 17 -> contactgap;
        case 18 -> rangefinder;
        case 19 -> constraint;
        case 20 -> slidercrank;
        case 21 -> crankbroken;
        case 22 -> frustum;
        case 23 -> bv;
        case 24 -> bvactive;
        default -> null;
      };
    }
  }

  /** Free camera and canvas. */
  public final Global global = new Global();

  /** Rendering quality. */
  public final Quality quality = new Quality();

  /** The light at the camera. */
  public final Headlight headlight = new Headlight();

  /** How quantities are mapped to what is seen. */
  public final Mapping map = new Mapping();

  /** Sizes of decorations, relative to the mean body size. */
  public final Scale scale = new Scale();

  /** Colors of decorations: red, green, blue, opacity. */
  public final Rgba rgba = new Rgba();

  @Override
  public Visual copy() {
    Visual copy = new Visual();
    copy.global.copyFields(global);
    copy.quality.copyFields(quality);
    copy.headlight.copyFields(headlight);
    copy.map.copyFields(map);
    copy.scale.copyFields(scale);
    copy.rgba.copyFields(rgba);
    return copy;
  }

  @Override
  public boolean same(Group other) {
    Visual o = (Visual) other;
    return global.sameFields(o.global)
        && quality.sameFields(o.quality)
        && headlight.sameFields(o.headlight)
        && map.sameFields(o.map)
        && scale.sameFields(o.scale)
        && rgba.sameFields(o.rgba);
  }

  @Override
  protected int section() {
    return 3;
  }

  @Override
  protected int fieldCount() {
    return 0;
  }

  @Override
  protected FieldHolder part(int section) {
    return switch (section) {
      case 4 -> global;
      case 5 -> quality;
      case 6 -> headlight;
      case 7 -> map;
      case 8 -> scale;
      case 9 -> rgba;
      default -> throw noSuchPart();
    };
  }
}
