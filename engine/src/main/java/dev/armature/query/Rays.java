package dev.armature.query;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.ray.HeightFieldRay;
import dev.armature.ray.MeshRay;
import dev.armature.ray.Ray;
import dev.armature.ray.ShapeRay;

/**
 * Rays {@code origin + x direction}, x ≥ 0, against the geoms of a world. x is in units of the
 * length of the direction.
 *
 * <p>The {@link dev.armature.ray.RayFilter} of the ray says which geoms count. Of geoms at the same
 * distance the first counts.
 */
public final class Rays {
  private Rays() {}

  /**
   * The nearest geom on the ray; the ray holds the hit.
   *
   * @return x, or -1 when nothing was hit
   * @throws IllegalArgumentException when the direction has no length
   */
  public static double cast(Model m, Data d, Ray ray) {
    if (Vec3.norm(ray.direction, 0) < MINVAL) {
      throw new IllegalArgumentException("the direction of a ray must not be zero");
    }
    Work w = d.scratch(Work.KEY);
    ray.clear();
    for (int g = 0; g < m.ngeom; g++) {
      if (!ray.filter.ignores(m, g)) {
        w.add(m, d, g, ray);
      }
    }
    return ray.distance;
  }

  /**
   * One geom on the ray, whatever the filter says; the ray holds the hit.
   *
   * @return x, or -1 when it is not hit
   */
  public static double geom(Model m, Data d, int geom, Ray ray) {
    ray.clear();
    d.scratch(Work.KEY).add(m, d, geom, ray);
    return ray.distance;
  }

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    private final Ray local = new Ray();
    private final double[] normal = new double[3];
    private final MeshRay mesh = new MeshRay();
    private final SdfRay sdf = new SdfRay();
    private final HeightFieldRay hfield = new HeightFieldRay();

    Work(Model m) {}

    /** Makes a geom the hit of the ray if it is the nearest so far. */
    void add(Model m, Data d, int geom, Ray ray) {
      double x = distance(m, d, geom, ray);
      if (ray.isNearer(x)) {
        ray.hit(x, normal);
        ray.geom = geom;
      }
    }

    /** x of a geom, or -1; {@link #normal} is that of the surface when it is hit. */
    private double distance(Model m, Data d, int geom, Ray ray) {
      int type = m.geom.type[geom];
      if (type == GeomType.MESH) {
        return mesh.geom(m, d, geom, ray, normal);
      }
      ray.toFrame(local, d.geomXpos, 3 * geom, d.geomXmat, 9 * geom);
      double x;
      if (ShapeRay.covers(type)) {
        x = ShapeRay.cast(type, m.geom.size, 3 * geom, local);
      } else if (type == GeomType.HFIELD) {
        x = hfield.cast(m, m.geom.dataid[geom], local);
      } else if (ShapeRay.box(m.geom.size, 3 * geom, local) < 0) {
        x = -1;
      } else {
        x = sdf.cast(m, d, geom, local);
      }
      if (x >= 0) {
        Mat3.mulVec(normal, 0, d.geomXmat, 9 * geom, local.normal, 0);
      }
      return x;
    }
  }
}
