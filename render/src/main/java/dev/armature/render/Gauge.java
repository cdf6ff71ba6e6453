package dev.armature.render;

import dev.armature.data.Data;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.query.Rays;
import dev.armature.ray.Ray;
import java.util.Arrays;

/**
 * Depth, segments and normals from the triangle that each pixel sees.
 *
 * <p>The triangles of a ball or capsule lie inside the true surface, by up to half a percent of the
 * radius. So they only say which geom is seen; the depth is that of the ray through the pixel
 * against the true shape.
 */
final class Gauge {
  private static final float NOTHING = Float.POSITIVE_INFINITY;

  private final Model m;
  private final Ray ray = new Ray();
  private final double[] normal = new double[3];

  Gauge(Model m) {
    this.m = m;
  }

  /** Fills the layers of an image; {@code seen} has the triangle of each pixel, -1 for none. */
  void measure(Data d, Scene scene, View view, int[] seen, CameraImage image) {
    Sight sight = new Sight(view, image.width(), image.height());
    if (image.depth != null) {
      Arrays.fill(image.depth, NOTHING);
    }
    if (image.object != null) {
      Arrays.fill(image.object, -1);
    }
    boolean surfaces = image.depth != null || image.normal != null;
    for (int i = 0; i < seen.length; i++) {
      int t = seen[i];
      if (t < 0) {
        continue;
      }
      Surface s = scene.surfaces.get(scene.owner[t]);
      if (image.objectType != null && image.object != null) {
        image.objectType[i] = s.objectType;
        image.object[i] = s.object;
      }
      if (surfaces) {
        sight.aim(i % image.width(), i / image.width());
        double depth = depth(d, scene, s, t, sight);
        if (image.depth != null) {
          image.depth[i] = (float) depth;
        }
        if (image.normal != null) {
          for (int k = 0; k < 3; k++) {
            image.normal[3 * i + k] = (float) normal[k];
          }
        }
      }
    }
  }

  /** The depth of what is seen; its normal is left in the field. */
  private double depth(Data d, Scene scene, Surface s, int triangle, Sight sight) {
    if (s.objectType == ObjType.GEOM && isRound(m.geom.type[s.object])) {
      System.arraycopy(sight.origin, 0, ray.origin, 0, 3);
      System.arraycopy(sight.direction, 0, ray.direction, 0, 3);
      double depth = Rays.geom(m, d, s.object, ray);
      if (depth >= 0) {
        System.arraycopy(ray.normal, 0, normal, 0, 3);
        return depth;
      }
    }
    int c0 = 3 * scene.corner[3 * triangle];
    int c1 = 3 * scene.corner[3 * triangle + 1];
    int c2 = 3 * scene.corner[3 * triangle + 2];
    sight.meet(scene.position, c0, c1, c2);
    sight.faceNormal(normal);
    return sight.depth;
  }

  private static boolean isRound(int type) {
    return type == GeomType.SPHERE
        || type == GeomType.CAPSULE
        || type == GeomType.ELLIPSOID
        || type == GeomType.CYLINDER;
  }
}
