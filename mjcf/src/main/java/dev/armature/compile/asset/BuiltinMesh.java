package dev.armature.compile.asset;

import dev.armature.math.Trig;
import dev.armature.spec.Limit;
import java.util.Locale;
import java.util.Optional;

/** Meshes made from parameters. Their numbering of vertices and faces is part of the format. */
public enum BuiltinMesh {
  /**
   * Icosahedron, each triangle split in four as often as asked, on the unit sphere: subdivisions.
   */
  SPHERE(1, 1),
  /** Half a unit sphere with a flat cap, as a blown-up pyramid: resolution. */
  HEMISPHERE(1, 1),
  /**
   * Prism, truncated cone or cone over a regular polygon, from z = -1 to 1: sides, radius at the
   * top.
   */
  CONE(2, 2),
  /** Superquadric sphere: resolution, exponent around the axis, exponent from pole to pole. */
  SUPERSPHERE(3, 3),
  /** Superquadric torus: resolution, minor radius, exponent of the tube, exponent of the ring. */
  SUPERTORUS(4, 4),
  /**
   * Patch of the unit sphere, for tactile sensors: resolutions, fields of view in degrees,
   * foveation.
   */
  WEDGE(5, 5),
  /** Grid in a plane, for tactile sensors: resolutions. */
  PLATE(2, 2);

  private static final int MAX_VERTICES = (int) Limit.MESH_VERTICES.most();

  private final int minParameters;
  private final int maxParameters;

  BuiltinMesh(int minParameters, int maxParameters) {
    this.minParameters = minParameters;
    this.maxParameters = maxParameters;
  }

  /** The shape of this name in MJCF. */
  public static Optional<BuiltinMesh> of(String name) {
    for (BuiltinMesh shape : values()) {
      if (shape.name().toLowerCase(Locale.ROOT).equals(name)) {
        return Optional.of(shape);
      }
    }
    return Optional.empty();
  }

  /**
   * The inertia mode the mesh gets when its element asks for this one: a plate has no volume, so it
   * is a shell.
   */
  public InertiaMode inertia(InertiaMode asked) {
    return this == PLATE ? InertiaMode.SHELL : asked;
  }

  /**
   * Makes the mesh.
   *
   * @throws AssetException when the parameters are wrong in number or out of range
   */
  public MeshData make(double[] parameters) {
    if (parameters.length < minParameters || parameters.length > maxParameters) {
      throw error("needs " + minParameters + " parameters, got " + parameters.length);
    }
    return switch (this) {
      case SPHERE -> Sphere.make(integer(parameters, 0, "subdivision", 0, 4));
      case HEMISPHERE -> Hemisphere.make(integer(parameters, 0, "resolution", 0, 10));
      case CONE -> cone(integer(parameters, 0, "number of sides", 3, MAX_VERTICES), parameters[1]);
      case SUPERSPHERE ->
          superSphere(
              resolution(parameters, 3),
              range(parameters, 1, "exponent", 0, Double.MAX_VALUE),
              range(parameters, 2, "exponent", 0, Double.MAX_VALUE));
      case SUPERTORUS ->
          superTorus(
              resolution(parameters, 3),
              range(parameters, 1, "radius", Double.MIN_VALUE, 1),
              range(parameters, 2, "exponent", Double.MIN_VALUE, Double.MAX_VALUE),
              range(parameters, 3, "exponent", Double.MIN_VALUE, Double.MAX_VALUE));
      case WEDGE ->
          TactileMesh.wedge(
              grid(parameters),
              integer(parameters, 1, "resolution", 1, MAX_VERTICES),
              range(parameters, 2, "horizontal field of view", Double.MIN_VALUE, 180),
              range(parameters, 3, "vertical field of view", Double.MIN_VALUE, 90),
              range(parameters, 4, "foveation", 0, 1));
      case PLATE ->
          TactileMesh.plate(
              grid(parameters), integer(parameters, 1, "resolution", 1, MAX_VERTICES));
    };
  }

  private AssetException error(String message) {
    return new AssetException("builtin mesh " + name().toLowerCase(Locale.ROOT) + " " + message);
  }

  private double range(double[] parameters, int i, String what, double min, double max) {
    double x = parameters[i];
    if (!(x >= min && x <= max)) {
      throw error("has a " + what + " of " + x + ", outside " + min + " to " + max);
    }
    return x;
  }

  private int integer(double[] parameters, int i, String what, int min, int max) {
    return (int) range(parameters, i, what, min, max + 0.999);
  }

  private int resolution(double[] parameters, int min) {
    return integer(parameters, 0, "resolution", min, (int) Math.sqrt(MAX_VERTICES));
  }

  private int grid(double[] parameters) {
    int n = integer(parameters, 0, "resolution", 1, MAX_VERTICES);
    if (n * parameters[1] > MAX_VERTICES) {
      throw error("has " + Limit.MESH_VERTICES.told());
    }
    return n;
  }

  // ---- the shapes that are one formula

  private static MeshData cone(int sides, double radius) {
    boolean pointed = radius <= 0;
    float[] vert = new float[3 * (pointed ? sides + 1 : 2 * sides)];
    // the ring at the top goes on counting: its angles are past a full turn, as are their last bits
    for (int i = 0; i < (pointed ? sides : 2 * sides); i++) {
      double angle = 2 * Math.PI * i / sides;
      double scale = i < sides ? 1 : radius;
      set(vert, i, scale * Trig.cos(angle), scale * Trig.sin(angle), i < sides ? -1 : 1);
    }
    if (pointed) {
      set(vert, sides, 0, 0, 1);
    }
    return MeshData.of(vert, MeshData.NO_INTS);
  }

  /** sign(cos x) |cos x|^m. */
  private static double cos(double x, double m) {
    double c = Trig.cos(x);
    return Math.copySign(StrictMath.pow(Math.abs(c), m), c);
  }

  /** sign(sin x) |sin x|^m. */
  private static double sin(double x, double m) {
    double s = Trig.sin(x);
    return Math.copySign(StrictMath.pow(Math.abs(s), m), s);
  }

  private static MeshData superSphere(int n, double around, double along) {
    int nvert = 2 + (n - 1) * n;
    float[] vert = new float[3 * nvert];
    IntList face = new IntList(6 * n * n);
    set(vert, 0, 0, 0, -1);
    for (int i = 1; i < n; i++) {
      double v = -Math.PI / 2 + i * Math.PI / n;
      for (int j = 0; j < n; j++) {
        double u = -Math.PI + 2 * Math.PI * j / n;
        double ring = cos(v, along);
        set(vert, 1 + (i - 1) * n + j, ring * cos(u, around), ring * sin(u, around), sin(v, along));
      }
    }
    set(vert, nvert - 1, 0, 0, 1);
    for (int j = 0; j < n; j++) {
      triangle(face, 0, 1 + (j + 1) % n, 1 + j);
    }
    for (int i = 0; i < n - 2; i++) {
      for (int j = 0; j < n; j++) {
        int a = 1 + i * n + j;
        int b = 1 + i * n + (j + 1) % n;
        triangle(face, a, b, a + n);
        triangle(face, b, b + n, a + n);
      }
    }
    int top = 1 + (n - 2) * n;
    for (int j = 0; j < n; j++) {
      triangle(face, top + j, top + (j + 1) % n, nvert - 1);
    }
    return MeshData.of(vert, face.toArray());
  }

  private static MeshData superTorus(int n, double radius, double tube, double ring) {
    float[] vert = new float[3 * n * n];
    IntList face = new IntList(6 * n * n);
    for (int i = 0; i < n; i++) {
      double u = 2 * Math.PI * i / n;
      for (int j = 0; j < n; j++) {
        double v = 2 * Math.PI * j / n;
        double r = 1 + radius * cos(v, tube);
        set(vert, i * n + j, r * cos(u, ring), r * sin(u, ring), radius * sin(v, tube));
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        int v1 = i * n + j;
        int v2 = (i + 1) % n * n + j;
        int v3 = (i + 1) % n * n + (j + 1) % n;
        int v4 = i * n + (j + 1) % n;
        triangle(face, v1, v2, v4);
        triangle(face, v2, v3, v4);
      }
    }
    return MeshData.of(vert, face.toArray());
  }

  static void set(float[] vert, int i, double x, double y, double z) {
    vert[3 * i] = (float) x;
    vert[3 * i + 1] = (float) y;
    vert[3 * i + 2] = (float) z;
  }

  static void triangle(IntList face, int a, int b, int c) {
    face.add(a);
    face.add(b);
    face.add(c);
  }

  /** The icosahedron and its subdivisions. */
  private static final class Sphere {
    private static final int[] FACES = {
      0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1,
      8, 3, 9, 4, 3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9, 4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1
    };

    /**
     * Corners as signs of 1 and φ on axes: (axis of 1, its sign, axis of φ, its sign), in order.
     */
    private static final int[] CORNERS = {
      0, -1, 1, 1, 0, 1, 1, 1, 0, -1, 1, -1, 0, 1, 1, -1, 1, -1, 2, 1, 1, 1, 2, 1, 1, -1, 2, -1, 1,
      1, 2, -1, 2, -1, 0, 1, 2, 1, 0, 1, 2, -1, 0, -1, 2, 1, 0, -1
    };

    private final FloatList vert = new FloatList(64);
    private int[] face = FACES;

    static MeshData make(int subdivisions) {
      Sphere sphere = new Sphere();
      float phi = (float) ((1 + Math.sqrt(5)) / 2);
      double length = Math.sqrt(1 + phi * phi);
      for (int i = 0; i < CORNERS.length; i += 4) {
        double[] v = new double[3];
        v[CORNERS[i]] = CORNERS[i + 1];
        v[CORNERS[i + 2]] = CORNERS[i + 3] * (double) phi;
        for (double x : v) {
          sphere.vert.add((float) (x / length));
        }
      }
      for (int i = 0; i < subdivisions; i++) {
        sphere.split();
      }
      return MeshData.of(sphere.vert.toArray(), sphere.face);
    }

    private void split() {
      IntList finer = new IntList(4 * face.length);
      java.util.HashMap<Long, Integer> middles = new java.util.HashMap<>();
      for (int f = 0; f < face.length; f += 3) {
        int a = face[f];
        int b = face[f + 1];
        int c = face[f + 2];
        int ab = middle(middles, a, b);
        int bc = middle(middles, b, c);
        int ca = middle(middles, c, a);
        triangle(finer, a, ab, ca);
        triangle(finer, b, bc, ab);
        triangle(finer, c, ca, bc);
        triangle(finer, ab, bc, ca);
      }
      face = finer.toArray();
    }

    private int middle(java.util.HashMap<Long, Integer> middles, int a, int b) {
      long key = (long) Math.min(a, b) << 32 | Math.max(a, b);
      Integer known = middles.get(key);
      if (known != null) {
        return known;
      }
      float x = (vert.get(3 * a) + vert.get(3 * b)) / 2;
      float y = (vert.get(3 * a + 1) + vert.get(3 * b + 1)) / 2;
      float z = (vert.get(3 * a + 2) + vert.get(3 * b + 2)) / 2;
      float length = (float) Math.sqrt(x * x + y * y + z * z);
      int added = vert.size() / 3;
      vert.add(x / length);
      vert.add(y / length);
      vert.add(z / length);
      middles.put(key, added);
      return added;
    }
  }

  /** Rows of growing length from the pole to the equator, closed by a cap. */
  private static final class Hemisphere {
    private static final double[] EQUATOR = {1, 0, 0, 1, -1, 0, 0, -1};

    static MeshData make(int n) {
      FloatList vert = new FloatList(6 * (n + 2) * (n + 2));
      add(vert, 0, 0, 1);
      for (int row = 0; row <= n; row++) {
        double t = (row + 1) / (double) (n + 1);
        for (int side = 0; side < 4; side++) {
          int s = 2 * side;
          int e = 2 * ((side + 1) % 4);
          double z = 1 - t;
          for (int i = 0; i <= row; i++) {
            double k = i / (double) (row + 1);
            double x = t * EQUATOR[s] + k * (t * EQUATOR[e] - t * EQUATOR[s]);
            double y = t * EQUATOR[s + 1] + k * (t * EQUATOR[e + 1] - t * EQUATOR[s + 1]);
            double length = Math.sqrt(x * x + y * y + z * z);
            add(vert, x / length, y / length, z / length);
          }
        }
      }
      add(vert, 0, 0, 0);
      return MeshData.of(vert.toArray(), faces(n, vert.size() / 3 - 1));
    }

    private static void add(FloatList vert, double x, double y, double z) {
      vert.add((float) x);
      vert.add((float) y);
      vert.add((float) z);
    }

    private static int[] faces(int n, int center) {
      IntList face = new IntList(24 * (n + 1) * (n + 1));
      for (int i = 0; i < 4; i++) {
        triangle(face, 0, 1 + i, 1 + (i + 1) % 4);
      }
      for (int row = 0; row < n; row++) {
        int first = 2 * row * (row + 1) + 1;
        int count = 4 * (row + 1);
        int below = first + count;
        int countBelow = 4 * (row + 2);
        for (int side = 0; side < 4; side++) {
          for (int i = 0; i <= row + 1; i++) {
            int c = i + (row + 1) * side;
            int k = i + (row + 2) * side;
            triangle(face, first + c % count, below + k % countBelow, below + (k + 1) % countBelow);
            if (i <= row) {
              triangle(
                  face, first + c % count, below + (k + 1) % countBelow, first + (c + 1) % count);
            }
          }
        }
      }
      int last = 2 * n * (n + 1) + 1;
      int count = 4 * (n + 1);
      for (int i = 0; i < count; i++) {
        triangle(face, last + i, center, last + (i + 1) % count);
      }
      return face.toArray();
    }
  }
}
