package example.game;

import com.jme3.math.FastMath;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Sphere;
import com.jme3.util.BufferUtils;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import org.jspecify.annotations.Nullable;

/** Geoms of a model as shapes of jMonkeyEngine, in the frame of the geom. */
final class GeomMeshes {
  private static final int AROUND = 32;
  private static final int ALONG = 16;

  /** Half of a plane without end, m. */
  private static final float ENDLESS = 100;

  private static final float THIN = 0.001f;

  private GeomMeshes() {}

  /** The shape of a geom, or null if it has none to show. */
  static @Nullable Spatial of(Model m, int g) {
    float a = (float) m.geom.size[3 * g];
    float b = (float) m.geom.size[3 * g + 1];
    float c = (float) m.geom.size[3 * g + 2];
    String name = m.names.geom[g].isEmpty() ? "geom " + g : m.names.geom[g];
    return switch (m.geom.type[g]) {
      case GeomType.SPHERE -> new Geometry(name, ball(a));
      case GeomType.BOX -> new Geometry(name, new Box(a, b, c));
      case GeomType.CYLINDER -> new Geometry(name, new Cylinder(2, AROUND, a, 2 * b, true));
      case GeomType.CAPSULE -> capsule(name, a, b);
      case GeomType.ELLIPSOID -> {
        Geometry ellipsoid = new Geometry(name, ball(1));
        ellipsoid.setLocalScale(a, b, c);
        yield ellipsoid;
      }
      case GeomType.PLANE ->
          new Geometry(name, new Box(a > 0 ? a : ENDLESS, b > 0 ? b : ENDLESS, THIN));
      case GeomType.HFIELD -> new Geometry(name, heightField(m, m.geom.dataid[g]));
      default -> m.geom.dataid[g] < 0 ? null : new Geometry(name, triangles(m, m.geom.dataid[g]));
    };
  }

  private static Sphere ball(float radius) {
    return new Sphere(ALONG, AROUND, radius);
  }

  private static Node capsule(String name, float radius, float half) {
    Node node = new Node(name);
    node.attachChild(new Geometry(name, new Cylinder(2, AROUND, radius, 2 * half, false)));
    for (int end = -1; end <= 1; end += 2) {
      Geometry cap = new Geometry(name, ball(radius));
      cap.setLocalTranslation(0, 0, end * half);
      node.attachChild(cap);
    }
    return node;
  }

  /** A mesh: each corner of a face has its own normal, so edges stay sharp where they are. */
  private static Mesh triangles(Model m, int mesh) {
    int corners = 3 * m.mesh.facenum[mesh];
    float[] position = new float[3 * corners];
    float[] normal = new float[3 * corners];
    int face = 3 * m.mesh.faceadr[mesh];
    for (int i = 0; i < corners; i++) {
      int v = 3 * (m.mesh.vertadr[mesh] + m.mesh.face[face + i]);
      int n = 3 * (m.mesh.normaladr[mesh] + m.mesh.facenormal[face + i]);
      System.arraycopy(m.mesh.vert, v, position, 3 * i, 3);
      System.arraycopy(m.mesh.normal, n, normal, 3 * i, 3);
    }
    return mesh(position, normal);
  }

  private static Mesh heightField(Model m, int field) {
    int rows = m.hfield.nrow[field];
    int columns = m.hfield.ncol[field];
    float[] position = new float[18 * (rows - 1) * (columns - 1)];
    int at = 0;
    int[][] order = {{0, 0}, {0, 1}, {1, 0}, {0, 1}, {1, 1}, {1, 0}};
    for (int r = 0; r < rows - 1; r++) {
      for (int c = 0; c < columns - 1; c++) {
        for (int[] corner : order) {
          int row = r + corner[0];
          int column = c + corner[1];
          position[at++] = (float) (m.hfield.size[4 * field] * (2.0 * column / (columns - 1) - 1));
          position[at++] = (float) (m.hfield.size[4 * field + 1] * (2.0 * row / (rows - 1) - 1));
          position[at++] =
              (float) m.hfield.size[4 * field + 2]
                  * m.hfield.data[m.hfield.adr[field] + row * columns + column];
        }
      }
    }
    return mesh(position, flat(position));
  }

  /** The normal of each triangle, at its three corners. */
  private static float[] flat(float[] p) {
    float[] normal = new float[p.length];
    for (int i = 0; i < p.length; i += 9) {
      float ux = p[i + 3] - p[i];
      float uy = p[i + 4] - p[i + 1];
      float uz = p[i + 5] - p[i + 2];
      float vx = p[i + 6] - p[i];
      float vy = p[i + 7] - p[i + 1];
      float vz = p[i + 8] - p[i + 2];
      float x = uy * vz - uz * vy;
      float y = uz * vx - ux * vz;
      float z = ux * vy - uy * vx;
      float length = Math.max(FastMath.FLT_EPSILON, FastMath.sqrt(x * x + y * y + z * z));
      for (int k = 0; k < 9; k += 3) {
        normal[i + k] = x / length;
        normal[i + k + 1] = y / length;
        normal[i + k + 2] = z / length;
      }
    }
    return normal;
  }

  private static Mesh mesh(float[] position, float[] normal) {
    Mesh mesh = new Mesh();
    mesh.setBuffer(VertexBuffer.Type.Position, 3, BufferUtils.createFloatBuffer(position));
    mesh.setBuffer(VertexBuffer.Type.Normal, 3, BufferUtils.createFloatBuffer(normal));
    mesh.updateBound();
    return mesh;
  }
}
