package dev.armature.testing;

import dev.armature.collision.Colliders;
import dev.armature.collision.contact.ContactBuffer;
import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.model.Sizes;

/**
 * Two shapes in a world without bodies, for tests of colliders: made by hand, without a compiler.
 * Meshes have no hull graph, so all their vertices are scanned.
 */
public final class ShapeWorld {
  private static final int[][] CUBE_FACES = {
    {0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}
  };

  /** The model. */
  public final Model m;

  /** The world. */
  public final Data d;

  /** What {@link #collide} found last. */
  public final ContactBuffer contacts = new ContactBuffer();

  private ShapeWorld(Model m) {
    this.m = m;
    d = new Data(m);
    for (int g = 0; g < 2; g++) {
      place(g, 0, 0, 0, 1, 0, 0, 0);
    }
  }

  /** Two shapes of these types and sizes (three numbers each). */
  public static ShapeWorld of(int type1, double[] size1, int type2, double[] size2) {
    return new ShapeWorld(model(new Sizes(), type1, size1, type2, size2));
  }

  /** A shape and a mesh of these vertices; the mesh is the second geom. */
  public static ShapeWorld withMesh(int type1, double[] size1, float... vertices) {
    Sizes s = new Sizes();
    s.nmesh = 1;
    s.nmeshvert = vertices.length / 3;
    Model m = model(s, type1, size1, GeomType.MESH, new double[] {1, 1, 1});
    mesh(m, vertices);
    return new ShapeWorld(m);
  }

  /**
   * A shape and a cuboid mesh (vertices with x fastest, then y, then z) with its polygons. A mesh
   * as the first shape is the same cuboid.
   */
  public static ShapeWorld withCuboid(int type1, double[] size1, double x, double y, double z) {
    Sizes s = new Sizes();
    s.nmesh = 1;
    s.nmeshvert = 8;
    s.nmeshpoly = 6;
    s.nmeshpolyvert = 24;
    s.nmeshpolymap = 24;
    Model m = model(s, type1, size1, GeomType.MESH, new double[] {x, y, z});
    float[] vertices = new float[24];
    for (int i = 0; i < 8; i++) {
      vertices[3 * i] = (float) ((i & 1) != 0 ? x : -x);
      vertices[3 * i + 1] = (float) ((i & 2) != 0 ? y : -y);
      vertices[3 * i + 2] = (float) ((i & 4) != 0 ? z : -z);
    }
    mesh(m, vertices);
    cuboidPolygons(m);
    return new ShapeWorld(m);
  }

  /** A height field (rows by columns, half sizes, top, bottom) and a shape. */
  public static ShapeWorld withField(
      int rows, double[] size, float[] heights, int type2, double... size2) {
    Sizes s = new Sizes();
    s.nhfield = 1;
    s.nhfielddata = heights.length;
    Model m = model(s, GeomType.HFIELD, new double[] {size[0], size[1], size[2]}, type2, size2);
    m.hfield.nrow[0] = rows;
    m.hfield.ncol[0] = heights.length / rows;
    System.arraycopy(size, 0, m.hfield.size, 0, 4);
    System.arraycopy(heights, 0, m.hfield.data, 0, heights.length);
    m.geom.dataid[0] = 0;
    return new ShapeWorld(m);
  }

  private static Model model(Sizes s, int type1, double[] size1, int type2, double[] size2) {
    s.nbody = 1;
    s.ngeom = 2;
    Model m = new Model(s);
    m.body.mocapid[0] = -1;
    m.body.treeid[0] = -1;
    for (int g = 0; g < 2; g++) {
      m.geom.type[g] = g == 0 ? type1 : type2;
      double[] size = g == 0 ? size1 : size2;
      System.arraycopy(size, 0, m.geom.size, 3 * g, size.length);
      m.geom.rbound[g] = bound(m.geom.type[g], m.geom.size, 3 * g);
      m.geom.dataid[g] = m.geom.type[g] == GeomType.MESH ? 0 : -1;
      m.geom.plugin[g] = -1;
      for (int k = 0; k < 3; k++) {
        m.geom.aabb[6 * g + 3 + k] = m.geom.rbound[g];
      }
    }
    return m;
  }

  private static double bound(int type, double[] size, int at) {
    double x = size[at];
    double y = size[at + 1];
    double z = size[at + 2];
    return switch (type) {
      case GeomType.SPHERE -> x;
      case GeomType.CAPSULE -> x + y;
      case GeomType.CYLINDER -> Math.sqrt(x * x + y * y);
      case GeomType.ELLIPSOID -> Math.max(x, Math.max(y, z));
      default -> Math.sqrt(x * x + y * y + z * z);
    };
  }

  private static void mesh(Model m, float[] vertices) {
    m.mesh.vertnum[0] = vertices.length / 3;
    m.mesh.graphadr[0] = -1;
    System.arraycopy(vertices, 0, m.mesh.vert, 0, vertices.length);
  }

  private static void cuboidPolygons(Model m) {
    m.mesh.polynum[0] = CUBE_FACES.length;
    int mapped = 0;
    for (int p = 0; p < CUBE_FACES.length; p++) {
      m.mesh.polyvertadr[p] = 4 * p;
      m.mesh.polyvertnum[p] = 4;
      System.arraycopy(CUBE_FACES[p], 0, m.mesh.polyvert, 4 * p, 4);
      int axis = p < 2 ? 2 : p < 4 ? 1 : 0;
      m.mesh.polynormal[3 * p + axis] = p % 2 == 0 ? -1 : 1;
    }
    for (int v = 0; v < 8; v++) {
      m.mesh.polymapadr[v] = mapped;
      for (int p = 0; p < CUBE_FACES.length; p++) {
        for (int corner : CUBE_FACES[p]) {
          if (corner == v) {
            m.mesh.polymap[mapped++] = p;
          }
        }
      }
      m.mesh.polymapnum[v] = mapped - m.mesh.polymapadr[v];
    }
  }

  /** Places a geom; the quaternion need not be of unit length. */
  public ShapeWorld place(
      int geom, double x, double y, double z, double qw, double qx, double qy, double qz) {
    double[] q = {qw, qx, qy, qz};
    Quat.normalize(q, 0);
    d.geomXpos[3 * geom] = x;
    d.geomXpos[3 * geom + 1] = y;
    d.geomXpos[3 * geom + 2] = z;
    Quat.toMat(d.geomXmat, 9 * geom, q, 0);
    return this;
  }

  /** Places a geom with angles about its own x, y and z axes, one after the other. */
  public ShapeWorld placeEuler(
      int geom, double x, double y, double z, double ex, double ey, double ez) {
    double[] q = {1, 0, 0, 0};
    double[] turn = new double[4];
    double[] angle = {ex, ey, ez};
    for (int k = 0; k < 3; k++) {
      double[] axis = new double[3];
      axis[k] = 1;
      Quat.fromAxisAngle(turn, 0, axis, 0, angle[k]);
      Quat.mul(q, 0, q, 0, turn, 0);
    }
    return place(geom, x, y, z, q[0], q[1], q[2], q[3]);
  }

  /** Collides the two geoms and returns the number of contacts. */
  public int collide(double margin) {
    contacts.clear();
    Colliders.of(d).get(m.geom.type[0], m.geom.type[1]).collide(m, d, 0, 1, margin, contacts);
    return contacts.count;
  }
}
