package dev.armature.viewer;

import java.util.Arrays;
import java.util.Objects;

/**
 * Something that a program draws into the picture: a sphere, an arrow, a line, a label, a ghost.
 * {@link Viewer} makes them, by name; the calls can be chained.
 *
 * <pre>{@code
 * viewer.sphere("goal", new double[] {1, 0, 0.5}, 0.05).color(0.2, 0.9, 0.4);
 * }</pre>
 */
public final class Mark {
  /** Points that a trace keeps unless it is told otherwise. */
  static final int TRACE_POINTS = 1000;

  /** What is drawn. The first ones are shapes with MuJoCo's codes of geoms. */
  enum Kind {
    SPHERE(2),
    CAPSULE(3),
    ELLIPSOID(4),
    CYLINDER(5),
    BOX(6),
    ARROW(100),
    FRAME(101),
    LINE(-1),
    LABEL(-1),
    GHOST(-1);

    /** The code in a frame; -1 for what has a section of its own. */
    final int code;

    Kind(int code) {
      this.code = code;
    }
  }

  final String name;
  final Kind kind;
  final float[] rgba;

  /** Half sizes; radius and length of an arrow; length and radius of a frame's axes. */
  final float[] size = new float[3];

  final float[] pos = new float[3];

  /** Orientation (w x y z); of an arrow the direction. */
  final float[] quat = {1, 0, 0, 0};

  /** Points of a line, or poses of the bodies of a ghost. */
  float[] points = {};

  int count;
  int most = TRACE_POINTS;
  int world;
  String text = "";
  private final Overlay overlay;

  Mark(Overlay overlay, String name, Kind kind, float... rgba) {
    this.overlay = overlay;
    this.name = name;
    this.kind = kind;
    this.rgba = rgba;
  }

  /** Paints it: red, green and blue between 0 and 1. */
  public Mark color(double r, double g, double b) {
    return color(r, g, b, rgba[3]);
  }

  /** Paints it: red, green, blue and opacity between 0 and 1. */
  public Mark color(double r, double g, double b, double a) {
    synchronized (overlay) {
      rgba[0] = (float) r;
      rgba[1] = (float) g;
      rgba[2] = (float) b;
      rgba[3] = (float) a;
      overlay.changed(this);
    }
    return this;
  }

  /** The radius of a line or an arrow, meters. */
  public Mark width(double radius) {
    synchronized (overlay) {
      size[kind == Kind.FRAME ? 1 : 0] = (float) radius;
    }
    return this;
  }

  /** How many points a trace keeps before it forgets the oldest. */
  public Mark keep(int newest) {
    if (newest < 2) {
      throw new IllegalArgumentException("a trace keeps at least 2 points, not " + newest);
    }
    synchronized (overlay) {
      most = newest;
      shorten();
    }
    return this;
  }

  /** The world of a batch in whose frame it stands: 0, the first one shown, unless said. */
  public Mark world(int shown) {
    synchronized (overlay) {
      world = Objects.checkIndex(shown, overlay.worlds());
      overlay.changed(this);
    }
    return this;
  }

  /** Takes it out of the picture. */
  public void remove() {
    overlay.remove(name);
  }

  // ---- by the overlay, which holds the lock

  void place(double[] position) {
    for (int k = 0; k < 3; k++) {
      pos[k] = (float) position[k];
    }
  }

  void turn(double[] quaternion) {
    for (int k = 0; k < 4; k++) {
      quat[k] = (float) quaternion[k];
    }
  }

  void size(double... sizes) {
    for (int k = 0; k < sizes.length; k++) {
      size[k] = (float) sizes[k];
    }
  }

  void points(double[] values) {
    points = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      points[i] = (float) values[i];
    }
    count = values.length / 3;
  }

  void append(double[] position) {
    if (3 * count == points.length) {
      points = Arrays.copyOf(points, Math.max(96, 2 * points.length));
    }
    for (int k = 0; k < 3; k++) {
      points[3 * count + k] = (float) position[k];
    }
    count++;
    // the oldest go in large pieces, so that a full trace does not move its points with every new
    // one
    if (count > most + most / 4 + 1) {
      shorten();
    }
  }

  private void shorten() {
    int gone = Math.max(0, count - most);
    if (gone > 0 && kind == Kind.LINE) {
      System.arraycopy(points, 3 * gone, points, 0, 3 * (count - gone));
      count -= gone;
    }
  }
}
