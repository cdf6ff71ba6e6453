package dev.armature.collision.sdf;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.Warnings;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Meshes;
import dev.armature.model.Model;
import dev.armature.plugin.DistanceField;
import dev.armature.plugin.PluginRegistry;
import dev.armature.ray.MeshRay;
import dev.armature.ray.Ray;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The signed distance of a geom of any type, in the geom's frame. Set it to a geom, then ask.
 *
 * <p>A mesh geom (not of type sdf) has no distance of its own: it is guessed with a ray through the
 * world's origin, or taken from an octree that the number of the geom leads to. Both are MuJoCo's
 * doing.
 */
public final class GeomField implements DistanceField {
  private static final double SMALL = 1e-10;
  // integers in 64 bytes; arrays of integers of meshes from octadr on
  private static final int LINE = 16;
  private static final int FOLLOWING = 7;

  private final OctreeField octree = new OctreeField();
  private final double[] world = new double[3];
  private final double[] toOrigin = new double[3];
  private final double[] normal = new double[3];
  private @Nullable Model model;
  private @Nullable Data data;
  private int geom;
  private int type;
  private double s0;
  private double s1;
  private double s2;
  private DistanceField other;
  private final MeshRay meshRay = new MeshRay();
  private final Ray ray = new Ray();

  /** Shapes of the plugin instances of a model, made once for a world. */
  static final class Shapes {
    static final Scratch.Key<Shapes> KEY = Scratch.key(Shapes.class, Shapes::new);

    final DistanceField[] ofInstance;

    Shapes(Model m) {
      ofInstance = new DistanceField[m.nplugin];
      for (int i = 0; i < m.ngeom; i++) {
        int instance = m.geom.plugin[i];
        if (instance >= 0 && ofInstance[instance] == null) {
          ofInstance[instance] =
              PluginRegistry.of(m, instance).shape(PluginRegistry.settings(m, instance));
        }
      }
    }
  }

  /** A field without geom. */
  public GeomField() {
    other = octree;
  }

  /** Takes a geom. */
  public void set(Model m, Data d, int geom) {
    this.model = m;
    this.data = d;
    this.geom = geom;
    type = m.geom.type[geom];
    if (type == GeomType.HFIELD) {
      // MuJoCo stops here; it counts as far away
      d.warning.add(Warnings.Kind.NO_COLLIDER, geom);
    }
    s0 = m.geom.size[3 * geom];
    s1 = m.geom.size[3 * geom + 1];
    s2 = m.geom.size[3 * geom + 2];
    if (type == GeomType.SDF) {
      int instance = m.geom.plugin[geom];
      if (instance >= 0) {
        other = d.scratch(Shapes.KEY).ofInstance[instance];
      } else {
        setOctree(m, m.geom.dataid[geom]);
      }
    } else if (type == GeomType.MESH) {
      int confused = confuse(m.mesh, m.nmesh, geom);
      if (confused >= 0) {
        setOctree(m, confused);
      }
    }
  }

  /** Takes the octree of a mesh. */
  public void setOctree(Model m, int mesh) {
    type = GeomType.SDF;
    octree.setMesh(m, mesh);
    other = octree;
  }

  /**
   * The mesh whose octree is at the entry of the geom's number in the arrays of meshes, or -1.
   * MuJoCo mistakes the number for that of a mesh and reads beyond the array, into those that
   * follow in its memory, each of which starts at a multiple of 64 bytes.
   */
  private static int confuse(Meshes mesh, int nmesh, int geom) {
    int stride = (nmesh + LINE - 1) / LINE * LINE;
    int array = geom / stride;
    int entry = geom % stride;
    if (entry >= nmesh || array + 1 >= FOLLOWING || followingOctadr(mesh, array + 1)[entry] == 0) {
      return -1;
    }
    int adr = followingOctadr(mesh, array)[entry];
    for (int i = 0; i < nmesh; i++) {
      if (mesh.octnum[i] > 0 && mesh.octadr[i] == adr) {
        return i;
      }
    }
    return -1;
  }

  private static int[] followingOctadr(Meshes mesh, int array) {
    return switch (array) {
      case 0 -> mesh.octadr;
      case 1 -> mesh.octnum;
      case 2 -> mesh.normaladr;
      case 3 -> mesh.normalnum;
      case 4 -> mesh.texcoordadr;
      case 5 -> mesh.texcoordnum;
      default -> mesh.graphadr;
    };
  }

  @Override
  public double value(double x, double y, double z) {
    return switch (type) {
      case GeomType.PLANE -> z;
      case GeomType.SPHERE -> Math.sqrt(x * x + y * y + z * z) - s0;
      case GeomType.CAPSULE -> capsule(x, y, z);
      case GeomType.ELLIPSOID -> ellipsoid(x, y, z);
      case GeomType.CYLINDER -> cylinder(x, y, z);
      case GeomType.BOX -> box(x, y, z);
      case GeomType.MESH -> mesh(x, y, z);
      case GeomType.HFIELD -> FieldDescent.LOST;
      default -> other.value(x, y, z);
    };
  }

  @Override
  public void gradient(double[] res, int resAt, double x, double y, double z) {
    switch (type) {
      case GeomType.PLANE -> Vec3.set(res, resAt, 0, 0, 1);
      case GeomType.HFIELD -> Vec3.zero(res, resAt);
      case GeomType.SPHERE -> radial(res, resAt, x, y, z);
      case GeomType.CAPSULE -> capsuleGradient(res, resAt, x, y, z - clampToAxis(z));
      case GeomType.ELLIPSOID -> ellipsoidGradient(res, resAt, x, y, z);
      case GeomType.CYLINDER -> cylinderGradient(res, resAt, x, y, z);
      case GeomType.BOX -> boxGradient(res, resAt, x, y, z);
      case GeomType.MESH -> {
        double hit = rayToOrigin(x, y, z);
        double sign = hit > Vec3.norm(world, 0) ? 1 : -1;
        Vec3.set(res, resAt, sign, sign, sign);
      }
      default -> other.gradient(res, resAt, x, y, z);
    }
  }

  private static void radial(double[] res, int resAt, double x, double y, double z) {
    double inv = 1 / Math.sqrt(x * x + y * y + z * z);
    Vec3.set(res, resAt, x * inv, y * inv, z * inv);
  }

  private static void capsuleGradient(double[] res, int resAt, double x, double y, double over) {
    double length = Math.sqrt(x * x + y * y + over * over);
    Vec3.set(res, resAt, x / length, y / length, over / length);
  }

  private double clampToAxis(double z) {
    return Math.max(-s1, Math.min(s1, z));
  }

  private double capsule(double x, double y, double z) {
    double over = z - clampToAxis(z);
    return Math.sqrt(x * x + y * y + over * over) - s0;
  }

  private double ellipsoid(double x, double y, double z) {
    double ax = x / s0;
    double ay = y / s1;
    double az = z / s2;
    double bx = ax / s0;
    double by = ay / s1;
    double bz = az / s2;
    double k0 = Math.sqrt(ax * ax + ay * ay + az * az);
    double k1 = Math.sqrt(bx * bx + by * by + bz * bz);
    return k0 * (k0 - 1) / k1;
  }

  private void ellipsoidGradient(double[] res, int resAt, double x, double y, double z) {
    double ax = x / s0;
    double ay = y / s1;
    double az = z / s2;
    double bx = ax / s0;
    double by = ay / s1;
    double bz = az / s2;
    double k0 = Math.sqrt(ax * ax + ay * ay + az * az);
    double k1 = Math.sqrt(bx * bx + by * by + bz * bz);
    double inv0 = 1 / k0;
    double inv1 = 1 / k1;
    double slope0 = (2 * k0 - 1) * inv1;
    double slope1 = k0 * (k0 - 1) * inv1 * inv1;
    res[resAt] = bx * inv0 * slope0 - bx * inv1 / (s0 * s0) * slope1;
    res[resAt + 1] = by * inv0 * slope0 - by * inv1 / (s1 * s1) * slope1;
    res[resAt + 2] = bz * inv0 * slope0 - bz * inv1 / (s2 * s2) * slope1;
    Vec3.normalize(res, resAt);
  }

  private double cylinder(double x, double y, double z) {
    double a0 = Math.sqrt(x * x + y * y) - s0;
    double a1 = Math.abs(z) - s1;
    double b0 = Math.max(a0, 0);
    double b1 = Math.max(a1, 0);
    return Math.min(Math.max(a0, a1), 0) + Math.sqrt(b0 * b0 + b1 * b1);
  }

  private void cylinderGradient(double[] res, int resAt, double x, double y, double z) {
    double rho = Math.sqrt(x * x + y * y);
    double a0 = rho - s0;
    double a1 = Math.abs(z) - s1;
    double across = Math.max(rho, SMALL);
    double axial = z / Math.max(Math.abs(z), SMALL);
    boolean side = a0 > a1;
    if ((side ? a0 : a1) < 0) {
      Vec3.set(res, resAt, side ? x / across : 0, side ? y / across : 0, side ? 0 : axial);
      return;
    }
    double b0 = Math.max(a0, 0);
    double b1 = Math.max(a1, 0);
    double length = Math.max(Math.sqrt(b0 * b0 + b1 * b1), SMALL);
    Vec3.set(res, resAt, x / across * b0 / length, y / across * b0 / length, axial * b1 / length);
  }

  private double box(double x, double y, double z) {
    double ax = Math.abs(x) - s0;
    double ay = Math.abs(y) - s1;
    double az = Math.abs(z) - s2;
    if (ax >= 0 || ay >= 0 || az >= 0) {
      double bx = Math.max(ax, 0);
      double by = Math.max(ay, 0);
      double bz = Math.max(az, 0);
      return Math.sqrt(bx * bx + by * by + bz * bz) + Math.min(Math.max(ax, Math.max(ay, az)), 0);
    }
    outward(normal, 0, x, y, z);
    double reach =
        Math.min(
            Math.min(-ax / Math.abs(normal[0]), -ay / Math.abs(normal[1])),
            -az / Math.abs(normal[2]));
    return -reach * Vec3.norm(normal, 0);
  }

  /**
   * Inside of a box: a unit field that points away from the center, straight at the faces where
   * they are near.
   */
  private void outward(double[] res, int resAt, double x, double y, double z) {
    double ax = Math.abs(x) - s0;
    double ay = Math.abs(y) - s1;
    double az = Math.abs(z) - s2;
    Vec3.set(res, resAt, -s0 / ax, -s1 / ay, -s2 / az);
    Vec3.normalize(res, resAt);
    if (x < 0) {
      res[resAt] = -res[resAt];
    }
    if (y < 0) {
      res[resAt + 1] = -res[resAt + 1];
    }
    if (z < 0) {
      res[resAt + 2] = -res[resAt + 2];
    }
  }

  private void boxGradient(double[] res, int resAt, double x, double y, double z) {
    double ax = Math.abs(x) - s0;
    double ay = Math.abs(y) - s1;
    double az = Math.abs(z) - s2;
    if (Math.max(ax, Math.max(ay, az)) < 0) {
      outward(res, resAt, x, y, z);
      return;
    }
    double bx = Math.max(ax, 0);
    double by = Math.max(ay, 0);
    double bz = Math.max(az, 0);
    double length = Math.sqrt(bx * bx + by * by + bz * bz);
    res[resAt] = ax > 0 ? bx / length * x / Math.abs(x) : 0;
    res[resAt + 1] = ay > 0 ? by / length * y / Math.abs(y) : 0;
    res[resAt + 2] = az > 0 ? bz / length * z / Math.abs(z) : 0;
  }

  private double mesh(double x, double y, double z) {
    double hit = rayToOrigin(x, y, z);
    return hit > Vec3.norm(world, 0) ? -ray(world) : hit;
  }

  /**
   * Puts a point into {@code world} and returns where the ray from there to the world's origin
   * meets the mesh, -1 for nowhere.
   */
  private double rayToOrigin(double x, double y, double z) {
    Data d = Objects.requireNonNull(data, "no geom set");
    Vec3.set(world, 0, x, y, z);
    Mat3.mulVec(world, 0, d.geomXmat, 9 * geom, world, 0);
    Vec3.addTo(world, 0, d.geomXpos, 3 * geom);
    Vec3.scale(toOrigin, 0, world, 0, -1);
    return ray(toOrigin);
  }

  private double ray(double[] direction) {
    Model m = Objects.requireNonNull(model, "no geom set");
    Data d = Objects.requireNonNull(data, "no geom set");
    Vec3.copy(ray.origin, 0, world, 0);
    Vec3.copy(ray.direction, 0, direction, 0);
    return meshRay.geom(m, d, geom, ray, normal);
  }
}
