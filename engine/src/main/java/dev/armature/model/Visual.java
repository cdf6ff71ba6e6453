package dev.armature.model;

/**
 * How a model wants to be drawn: settings for viewers, with MuJoCo's names and defaults. Physics
 * reads none of them.
 */
public final class Visual {
  /** Free camera and canvas. */
  public static final class Global {
    /** Initial camera, -1 for the free one. */
    public int cameraid = -1;

    /** Whether the free camera is orthographic. */
    public boolean orthographic;

    /** Vertical field of view of the free camera, deg (orthographic: m). */
    public float fovy = 45;

    /** Distance between the eyes, m. */
    public float ipd = 0.068f;

    /** Initial azimuth of the free camera, deg. */
    public float azimuth = 90;

    /** Initial elevation of the free camera, deg. */
    public float elevation = -45;

    /** Line width of wire frames, pixels. */
    public float linewidth = 1;

    /** Glow of the selected body. */
    public float glow = 0.3f;

    /** Wished ratio of simulated to wall-clock time. */
    public float realtime = 1;

    /** Width of the offscreen buffer, pixels. */
    public int offwidth = 640;

    /** Height of the offscreen buffer, pixels. */
    public int offheight = 480;

    /** Whether inertias are drawn as ellipsoids instead of boxes. */
    public boolean ellipsoidinertia;

    /** Whether active bounding volumes are marked. */
    public boolean bvactive = true;

    private Global() {}

    private void set(Global o) {
      cameraid = o.cameraid;
      orthographic = o.orthographic;
      fovy = o.fovy;
      ipd = o.ipd;
      azimuth = o.azimuth;
      elevation = o.elevation;
      linewidth = o.linewidth;
      glow = o.glow;
      realtime = o.realtime;
      offwidth = o.offwidth;
      offheight = o.offheight;
      ellipsoidinertia = o.ellipsoidinertia;
      bvactive = o.bvactive;
    }
  }

  /** Rendering quality. */
  public static final class Quality {
    /** Size of the shadow map, pixels. */
    public int shadowsize = 4096;

    /** Samples a pixel, offscreen. */
    public int offsamples = 4;

    /** Slices of built-in shapes. */
    public int numslices = 28;

    /** Stacks of built-in shapes. */
    public int numstacks = 16;

    /** Quads of boxes. */
    public int numquads = 4;

    private Quality() {}

    private void set(Quality o) {
      shadowsize = o.shadowsize;
      offsamples = o.offsamples;
      numslices = o.numslices;
      numstacks = o.numstacks;
      numquads = o.numquads;
    }
  }

  /** The light at the camera. */
  public static final class Headlight {
    /** Ambient colour. */
    public final float[] ambient = {0.1f, 0.1f, 0.1f};

    /** Diffuse colour. */
    public final float[] diffuse = {0.4f, 0.4f, 0.4f};

    /** Specular colour. */
    public final float[] specular = {0.5f, 0.5f, 0.5f};

    /** Whether it is on. */
    public int active = 1;

    private Headlight() {}

    private void set(Headlight o) {
      System.arraycopy(o.ambient, 0, ambient, 0, 3);
      System.arraycopy(o.diffuse, 0, diffuse, 0, 3);
      System.arraycopy(o.specular, 0, specular, 0, 3);
      active = o.active;
    }
  }

  /** How quantities are mapped to what is seen. */
  public static final class Mapping {
    /** Mouse stiffness, translation. */
    public float stiffness = 100;

    /** Mouse stiffness, rotation. */
    public float stiffnessrot = 500;

    /** Length of force arrows, m/N. */
    public float force = 0.005f;

    /** Length of torque arrows, m/(N m). */
    public float torque = 0.1f;

    /** Opacity of transparent geoms. */
    public float alpha = 0.3f;

    /** Distance where fog starts, times the extent. */
    public float fogstart = 3;

    /** Distance where fog ends, times the extent. */
    public float fogend = 10;

    /** Near clipping plane, times the extent. */
    public float znear = 0.01f;

    /** Far clipping plane, times the extent. */
    public float zfar = 50;

    /** Haze ratio. */
    public float haze = 0.3f;

    /** Clipping of directional lights, times the extent. */
    public float shadowclip = 1;

    /** Share of a spot's cutoff that casts shadows. */
    public float shadowscale = 0.6f;

    /** Width of actuated tendons against others. */
    public float actuatortendon = 2;

    private Mapping() {}

    private void set(Mapping o) {
      stiffness = o.stiffness;
      stiffnessrot = o.stiffnessrot;
      force = o.force;
      torque = o.torque;
      alpha = o.alpha;
      fogstart = o.fogstart;
      fogend = o.fogend;
      znear = o.znear;
      zfar = o.zfar;
      haze = o.haze;
      shadowclip = o.shadowclip;
      shadowscale = o.shadowscale;
      actuatortendon = o.actuatortendon;
    }
  }

  /** Sizes of decorations against the mean body size. */
  public static final class Scale {
    public float forcewidth = 0.1f;
    public float contactwidth = 0.3f;
    public float contactheight = 0.1f;
    public float connect = 0.2f;
    public float com = 0.4f;
    public float camera = 0.3f;
    public float light = 0.3f;
    public float selectpoint = 0.2f;
    public float jointlength = 1;
    public float jointwidth = 0.1f;
    public float actuatorlength = 0.7f;
    public float actuatorwidth = 0.2f;
    public float framelength = 1;
    public float framewidth = 0.1f;
    public float constraint = 0.1f;
    public float slidercrank = 0.2f;
    public float frustum = 10;

    private Scale() {}

    private void set(Scale o) {
      forcewidth = o.forcewidth;
      contactwidth = o.contactwidth;
      contactheight = o.contactheight;
      connect = o.connect;
      com = o.com;
      camera = o.camera;
      light = o.light;
      selectpoint = o.selectpoint;
      jointlength = o.jointlength;
      jointwidth = o.jointwidth;
      actuatorlength = o.actuatorlength;
      actuatorwidth = o.actuatorwidth;
      framelength = o.framelength;
      framewidth = o.framewidth;
      constraint = o.constraint;
      slidercrank = o.slidercrank;
      frustum = o.frustum;
    }
  }

  /** Colours of decorations. */
  public static final class Rgba {
    public final float[] fog = {0, 0, 0, 1};
    public final float[] haze = {1, 1, 1, 1};
    public final float[] force = {1, 0.5f, 0.5f, 1};
    public final float[] inertia = {0.8f, 0.2f, 0.2f, 0.6f};
    public final float[] joint = {0.2f, 0.6f, 0.8f, 1};
    public final float[] actuator = {0.2f, 0.25f, 0.2f, 1};
    public final float[] actuatornegative = {0.2f, 0.6f, 0.9f, 1};
    public final float[] actuatorpositive = {0.9f, 0.4f, 0.2f, 1};
    public final float[] com = {0.9f, 0.9f, 0.9f, 1};
    public final float[] camera = {0.6f, 0.9f, 0.6f, 1};
    public final float[] light = {0.6f, 0.6f, 0.9f, 1};
    public final float[] selectpoint = {0.9f, 0.9f, 0.1f, 1};
    public final float[] connect = {0.2f, 0.2f, 0.8f, 1};
    public final float[] contactpoint = {0.9f, 0.6f, 0.2f, 1};
    public final float[] contactforce = {0.7f, 0.9f, 0.9f, 1};
    public final float[] contactfriction = {0.9f, 0.8f, 0.4f, 1};
    public final float[] contacttorque = {0.9f, 0.7f, 0.9f, 1};
    public final float[] contactgap = {0.5f, 0.8f, 0.9f, 1};
    public final float[] rangefinder = {1, 1, 0.1f, 1};
    public final float[] constraint = {0.9f, 0, 0, 1};
    public final float[] slidercrank = {0.5f, 0.3f, 0.8f, 1};
    public final float[] crankbroken = {0.9f, 0, 0, 1};
    public final float[] frustum = {1, 1, 0, 0.2f};
    public final float[] bv = {0, 1, 0, 0.5f};
    public final float[] bvactive = {1, 0, 0, 0.5f};

    private Rgba() {}

    private float[][] all() {
      return new float[][] {
        fog,
        haze,
        force,
        inertia,
        joint,
        actuator,
        actuatornegative,
        actuatorpositive,
        com,
        camera,
        light,
        selectpoint,
        connect,
        contactpoint,
        contactforce,
        contactfriction,
        contacttorque,
        contactgap,
        rangefinder,
        constraint,
        slidercrank,
        crankbroken,
        frustum,
        bv,
        bvactive
      };
    }

    private void set(Rgba o) {
      float[][] to = all();
      float[][] from = o.all();
      for (int i = 0; i < to.length; i++) {
        System.arraycopy(from[i], 0, to[i], 0, 4);
      }
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

  /** Sizes of decorations. */
  public final Scale scale = new Scale();

  /** Colours of decorations. */
  public final Rgba rgba = new Rgba();

  /** A copy that can be changed without touching this one. */
  public Visual copy() {
    Visual v = new Visual();
    v.global.set(global);
    v.quality.set(quality);
    v.headlight.set(headlight);
    v.map.set(map);
    v.scale.set(scale);
    v.rgba.set(rgba);
    return v;
  }
}
