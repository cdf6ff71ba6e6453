package dev.armature.render;

import dev.armature.math.Vec3;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The color of a point on a triangle: MuJoCo's lights and materials.
 *
 * <pre>  color = base · (emission + Σ ambient + Σ shadow · diffuse · max(0, n·l))
 *          + Σ shadow · specular · (n·h)^(128 shininess)</pre>
 *
 * <p>One thread's: the result is left in fields.
 */
final class Shader {
  /** Makes a shader for a thread. */
  interface Maker {
    Shader make();
  }

  private static final double[] GROUND = Look.ground();

  double red;
  double green;
  double blue;
  double alpha;

  private final boolean mirrored;
  private final Scene scene;
  private final View view;
  private final int width;
  private final int height;
  private final List<Lamp> lamps;
  private final @Nullable Texture sky;
  private final RenderOptions options;
  private final float @Nullable [] reflection;
  private final @Nullable Occlusion occlusion;
  private final Sight sight;

  /** Share of the light from everywhere that arrives at the point. */
  private double open = 1;

  private final double[] ray;
  private final double[] eye = new double[3];
  private final double[] p = new double[3];
  private final double[] n = new double[3];
  private final double[] toLight = new double[3];
  private final double[] texel = new double[3];
  private final double[] light = new double[3];
  private final double[] shine = new double[3];

  Shader(
      Scene scene,
      View view,
      RenderOptions options,
      List<Lamp> lamps,
      @Nullable Texture sky,
      float @Nullable [] reflection,
      @Nullable Occlusion occlusion) {
    this.mirrored = view.isMirrored();
    this.scene = scene;
    this.view = view;
    this.width = options.width;
    this.height = options.height;
    this.lamps = lamps;
    this.sky = sky;
    this.options = options;
    this.reflection = reflection;
    this.occlusion = occlusion;
    this.sight = new Sight(view, options.width, options.height);
    this.ray = sight.direction;
  }

  /** The background behind a pixel. */
  void sky(int x, int y) {
    sight.aim(x, y);
    sky();
  }

  private void sky() {
    alpha = 1;
    if (mirrored) {
      red = 0;
      green = 0;
      blue = 0;
    } else if (options.background != null) {
      red = options.background[0];
      green = options.background[1];
      blue = options.background[2];
    } else if (sky != null) {
      double length = Vec3.norm(ray, 0);
      sky.cube(ray[0] / length, ray[2] / length, -ray[1] / length, 1 / view.scaleY(height), texel);
      red = texel[0];
      green = texel[1];
      blue = texel[2];
    } else {
      double up = ray[2] / Vec3.norm(ray, 0);
      double share = up > 0 ? Math.pow(up, 0.55) : Math.pow(-up, 0.4);
      double[] far = up > 0 ? options.skyTop : GROUND;
      red = options.skyBottom[0] + share * (far[0] - options.skyBottom[0]);
      green = options.skyBottom[1] + share * (far[1] - options.skyBottom[1]);
      blue = options.skyBottom[2] + share * (far[2] - options.skyBottom[2]);
    }
  }

  /** The color of a triangle in a pixel, seen through a point of it that the triangle covers. */
  void shade(int triangle, int column, int row, double x, double y) {
    Surface s = scene.surfaces.get(scene.owner[triangle]);
    int c0 = 3 * scene.corner[3 * triangle];
    int c1 = 3 * scene.corner[3 * triangle + 1];
    int c2 = 3 * scene.corner[3 * triangle + 2];
    sight.aim(x, y);
    sight.meet(scene.position, c0, c1, c2);
    open = occlusion == null ? 1 : occlusion.light(column, row, sight.depth);
    double u0 = Math.max(0, Math.min(1, sight.u));
    double v0 = Math.max(0, Math.min(1 - u0, sight.v));
    double w0 = 1 - u0 - v0;
    Vec3.copy(eye, 0, ray, 0);
    Vec3.normalize(eye, 0);
    for (int k = 0; k < 3; k++) {
      float[] q = scene.position;
      p[k] = w0 * q[c0 + k] + u0 * q[c1 + k] + v0 * q[c2 + k];
      float[] m = scene.normal;
      n[k] = w0 * m[c0 + k] + u0 * m[c1 + k] + v0 * m[c2 + k];
    }
    Vec3.normalize(n, 0);
    if (s.twoSided && fromBehind(c0, c1, c2)) {
      Vec3.scale(n, 0, n, 0, -1);
    }
    double baseRed = s.red;
    double baseGreen = s.green;
    double baseBlue = s.blue;
    if (s.texture != null) {
      texture(s.texture, c0, c1, c2, u0, v0, x, y);
      baseRed *= texel[0];
      baseGreen *= texel[1];
      baseBlue *= texel[2];
    }
    illuminate(s);
    red = Math.min(1, baseRed * light[0] + shine[0]);
    green = Math.min(1, baseGreen * light[1] + shine[1]);
    blue = Math.min(1, baseBlue * light[2] + shine[2]);
    if (s.mirror && reflection != null) {
      int at = 3 * (row * width + column);
      // added, not mixed: a mirror keeps its own color, as in MuJoCo
      red = Math.min(1, red + s.reflectance * reflection[at]);
      green = Math.min(1, green + s.reflectance * reflection[at + 1]);
      blue = Math.min(1, blue + s.reflectance * reflection[at + 2]);
    }
    if (s.fadeEnd > 0) {
      fade(s, column, row);
    }
    alpha = s.alpha;
  }

  /**
   * Whether the eye sees the back of a triangle. The interpolated normal does not tell: at the
   * outline of a smooth shape it leans away from the eye on triangles that face it.
   */
  private boolean fromBehind(int c0, int c1, int c2) {
    float[] q = scene.position;
    double ax = q[c1] - q[c0];
    double ay = q[c1 + 1] - q[c0 + 1];
    double az = q[c1 + 2] - q[c0 + 2];
    double bx = q[c2] - q[c0];
    double by = q[c2 + 1] - q[c0 + 1];
    double bz = q[c2 + 2] - q[c0 + 2];
    double nx = ay * bz - az * by;
    double ny = az * bx - ax * bz;
    double nz = ax * by - ay * bx;
    return nx * eye[0] + ny * eye[1] + nz * eye[2] > 0;
  }

  private void fade(Surface s, int x, int y) {
    double away = Vec3.distance(p, 0, s.fadeCenter, 0);
    double share = (away - s.fadeStart) / (s.fadeEnd - s.fadeStart);
    if (share <= 0) {
      return;
    }
    share = Math.min(1, share);
    share = share * share * (3 - 2 * share);
    double r = red;
    double g = green;
    double b = blue;
    sky(x, y);
    red = r + share * (red - r);
    green = g + share * (green - g);
    blue = b + share * (blue - b);
  }

  private void texture(
      Texture texture, int c0, int c1, int c2, double u0, double v0, double x, double y) {
    double s0 = coordinate(c0, c1, c2, 0, u0, v0);
    double t0 = coordinate(c0, c1, c2, 1, u0, v0);
    double r0 = coordinate(c0, c1, c2, 2, u0, v0);
    sight.aim(x + 1, y);
    sight.meet(scene.position, c0, c1, c2);
    double sx = coordinate(c0, c1, c2, 0, sight.u, sight.v) - coordinate(c0, c1, c2, 0, u0, v0);
    double tx = coordinate(c0, c1, c2, 1, sight.u, sight.v) - t0;
    double rx = coordinate(c0, c1, c2, 2, sight.u, sight.v) - r0;
    sight.aim(x, y + 1);
    sight.meet(scene.position, c0, c1, c2);
    double sy = coordinate(c0, c1, c2, 0, sight.u, sight.v) - s0;
    double ty = coordinate(c0, c1, c2, 1, sight.u, sight.v) - t0;
    double ry = coordinate(c0, c1, c2, 2, sight.u, sight.v) - r0;
    if (texture.isCube()) {
      double size = Math.sqrt(Math.max(sx * sx + tx * tx + rx * rx, sy * sy + ty * ty + ry * ry));
      texture.cube(s0, t0, r0, size, texel);
    } else {
      texture.flat(s0, t0, sx, tx, sy, ty, texel);
    }
  }

  private double coordinate(int c0, int c1, int c2, int k, double weight1, double weight2) {
    float[] t = scene.texcoord;
    double first = t[c0 + k];
    return first + weight1 * (t[c1 + k] - first) + weight2 * (t[c2 + k] - first);
  }

  /** Sums what the lamps give: light multiplies the base color, shine is added. */
  private void illuminate(Surface s) {
    for (int k = 0; k < 3; k++) {
      light[k] = s.emission;
      shine[k] = 0;
    }
    for (int i = 0; i < lamps.size(); i++) {
      Lamp lamp = lamps.get(i);
      double strength = strength(lamp);
      double fromAbove = lamp.sky ? 1 + 0.5 * (n[2] - 1) * (1 - Look.fromBelow()) : 1;
      for (int k = 0; k < 3; k++) {
        light[k] += open * lamp.ambient[k] * (lamp.parallel ? fromAbove : Math.min(1, strength));
      }
      double facing = Vec3.dot(n, 0, toLight, 0);
      if (facing <= 0 || strength <= 0) {
        continue;
      }
      if (lamp.shadow != null) {
        strength *= lamp.shadow.light(p[0], p[1], p[2], n[0], n[1], n[2]);
      }
      double halfX = toLight[0] - eye[0];
      double halfY = toLight[1] - eye[1];
      double halfZ = toLight[2] - eye[2];
      double length = Math.sqrt(halfX * halfX + halfY * halfY + halfZ * halfZ);
      double cosine = length > 0 ? (n[0] * halfX + n[1] * halfY + n[2] * halfZ) / length : 0;
      double glint = strength * s.specular * s.highlight.at(cosine);
      for (int k = 0; k < 3; k++) {
        light[k] += strength * facing * lamp.diffuse[k];
        shine[k] += glint * lamp.specular[k];
      }
    }
  }

  /** Sets the direction to a lamp; how strong it is here, without shadows. */
  private double strength(Lamp lamp) {
    if (lamp.parallel) {
      Vec3.scale(toLight, 0, lamp.direction, 0, -1);
      return 1;
    }
    Vec3.sub(toLight, 0, lamp.position, 0, p, 0);
    double away = Vec3.normalize(toLight, 0);
    double[] c = lamp.attenuation;
    double strength = 1 / Math.max(1e-6, c[0] + c[1] * away + c[2] * away * away);
    if (!lamp.point) {
      double cosine = -Vec3.dot(toLight, 0, lamp.direction, 0);
      double edge = (cosine - lamp.cutoffCosine) / 0.02;
      if (edge <= 0) {
        return 0;
      }
      strength *= lamp.spread.at(cosine) * Math.min(1, edge);
    }
    return strength;
  }
}
