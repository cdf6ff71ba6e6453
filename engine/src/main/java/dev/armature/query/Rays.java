package dev.armature.query;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.ray.HeightFieldRay;
import dev.armature.ray.MeshRay;
import dev.armature.ray.ShapeRay;
import org.jspecify.annotations.Nullable;

/**
 * Rays {@code start + x direction}, x ≥ 0, against the geoms of a world. x is in units of the
 * length of the direction.
 *
 * <p>A geom is passed over when its body is excluded, when it is invisible (alpha 0 of its
 * material, or of itself if it has none), when it is static and statics are not wanted, or when its
 * group is not. Of geoms at the same distance the first counts.
 */
public final class Rays {
  private static final int LAST_GROUP = 5;

  private Rays() {}

  /**
   * The nearest geom on the ray.
   *
   * @param groups which of the geom groups 0 to 5 count; null for all
   * @param statics whether geoms on bodies welded to the world count
   * @param bodyExclude body whose geoms do not count, -1 for none
   * @param hit what was found
   * @return x, or -1 when nothing was hit
   * @throws IllegalArgumentException when the direction has no length
   */
  public static double cast(
      Model m,
      Data d,
      double[] start,
      int a,
      double[] direction,
      int b,
      boolean @Nullable [] groups,
      boolean statics,
      int bodyExclude,
      RayHit hit) {
    if (Vec3.norm(direction, b) < MINVAL) {
      throw new IllegalArgumentException("the direction of a ray must not be zero");
    }
    double[] normal = d.scratch(GeomWork.class, GeomWork::new).normal;
    hit.clear();
    for (int g = 0; g < m.ngeom; g++) {
      if (ignores(m, g, groups, statics, bodyExclude)) {
        continue;
      }
      double x = geom(m, d, g, start, a, direction, b, normal, 0);
      if (x >= 0 && (hit.distance < 0 || x < hit.distance)) {
        hit.set(x, g, normal, 0);
      }
    }
    return hit.distance;
  }

  /** Whether rays pass through the geom. */
  static boolean ignores(
      Model m, int geom, boolean @Nullable [] groups, boolean statics, int bodyExclude) {
    int body = m.geom.bodyid[geom];
    if (body == bodyExclude || (!statics && m.body.weldid[body] == 0)) {
      return true;
    }
    int material = m.geom.matid[geom];
    if ((material < 0 ? m.geom.rgba[4 * geom + 3] : m.mat.rgba[4 * material + 3]) == 0) {
      return true;
    }
    return groups != null && !groups[Math.max(0, Math.min(LAST_GROUP, m.geom.group[geom]))];
  }

  /**
   * One geom on the ray, whatever its group or colour.
   *
   * @return x, or -1 when it is not hit; the normal is then zero
   */
  public static double geom(
      Model m,
      Data d,
      int geom,
      double[] start,
      int a,
      double[] direction,
      int b,
      double[] normal,
      int n) {
    int type = m.geom.type[geom];
    int p = 3 * geom;
    int r = 9 * geom;
    if (ShapeRay.covers(type)) {
      return ShapeRay.cast(
          type,
          d.geomXpos,
          p,
          d.geomXmat,
          r,
          m.geom.size,
          3 * geom,
          start,
          a,
          direction,
          b,
          normal,
          n);
    }
    GeomWork w = d.scratch(GeomWork.class, GeomWork::new);
    if (type == GeomType.MESH) {
      return w.mesh.geom(m, d, geom, start, a, direction, b, normal, n);
    }
    Vec3.zero(normal, n);
    double[] l = w.local;
    Vec3.sub(l, 0, start, a, d.geomXpos, p);
    Mat3.mulTVec(l, 0, d.geomXmat, r, l, 0);
    Mat3.mulTVec(l, 3, d.geomXmat, r, direction, b);
    double x;
    if (type == GeomType.HFIELD) {
      x = w.hfield.cast(m, m.geom.dataid[geom], l[0], l[1], l[2], l[3], l[4], l[5], normal, n);
    } else if (ShapeRay.box(
            l[0],
            l[1],
            l[2],
            l[3],
            l[4],
            l[5],
            m.geom.size[p],
            m.geom.size[p + 1],
            m.geom.size[p + 2],
            w.trial,
            0)
        < 0) {
      x = -1;
    } else {
      x = w.sdf.cast(m, d, geom, l[0], l[1], l[2], l[3], l[4], l[5], normal, n);
    }
    if (x >= 0) {
      Mat3.mulVec(normal, n, d.geomXmat, r, normal, n);
    }
    return x;
  }

  /** Working memory. */
  static final class GeomWork {
    final double[] local = new double[6];
    final double[] normal = new double[3];
    final double[] trial = new double[3];
    final MeshRay mesh = new MeshRay();
    final SdfRay sdf = new SdfRay();
    final HeightFieldRay hfield = new HeightFieldRay();

    GeomWork(Model m) {}
  }
}
