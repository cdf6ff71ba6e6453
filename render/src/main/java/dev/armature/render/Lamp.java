package dev.armature.render;

import dev.armature.data.Data;
import dev.armature.math.Trig;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import org.jspecify.annotations.Nullable;

/** One light of a picture, in world coordinates, with the shadows it throws. */
final class Lamp {
  private static final int DIRECTIONAL = 1;
  private static final int POINT = 2;

  final double[] position = new double[3];
  final double[] direction = new double[3];
  final double[] ambient = new double[3];
  final double[] diffuse = new double[3];
  final double[] specular = new double[3];
  final double[] attenuation = {1, 0, 0};
  boolean parallel;
  boolean point;

  /** Its ambient light comes from above rather than from below. */
  boolean sky;

  double cutoffCosine = -1;

  /** Brightness over the cosine from the axis of a spot. */
  PowerTable spread = PowerTable.of(0);

  @Nullable ShadowMap shadow;

  /** The light at the camera; beside a sun with its sky there is less of it. */
  static Lamp headlight(Model m, View view, boolean staged) {
    double share = staged ? Look.headShare() : 1;
    Lamp l = new Lamp();
    l.parallel = true;
    Vec3.copy(l.position, 0, view.position, 0);
    Vec3.copy(l.direction, 0, view.axes, 6);
    for (int k = 0; k < 3; k++) {
      l.ambient[k] = staged ? 0 : m.vis.headlight.ambient[k];
      l.diffuse[k] = share * m.vis.headlight.diffuse[k];
      l.specular[k] = share * m.vis.headlight.specular[k];
    }
    return l;
  }

  /** A sun with its sky, for a model without lights. */
  static Lamp sun() {
    Lamp l = new Lamp();
    l.parallel = true;
    l.sky = true;
    Vec3.copy(l.direction, 0, Look.sunDirection(), 0);
    Vec3.normalize(l.direction, 0);
    for (int k = 0; k < 3; k++) {
      l.ambient[k] = Look.skyLight();
      l.diffuse[k] = Look.sunDiffuse();
      l.specular[k] = 0.5 * Look.sunDiffuse();
    }
    return l;
  }

  /** A light of the model. */
  static Lamp of(Model m, Data d, int light) {
    Lamp l = new Lamp();
    Vec3.copy(l.position, 0, d.lightXpos, 3 * light);
    Vec3.copy(l.direction, 0, d.lightXdir, 3 * light);
    for (int k = 0; k < 3; k++) {
      l.ambient[k] = m.light.ambient[3 * light + k];
      l.diffuse[k] = m.light.diffuse[3 * light + k];
      l.specular[k] = m.light.specular[3 * light + k];
      l.attenuation[k] = m.light.attenuation[3 * light + k];
    }
    l.parallel = m.light.type[light] == DIRECTIONAL;
    double cutoff = m.light.cutoff[light];
    l.point = m.light.type[light] == POINT || cutoff >= 180;
    if (!l.parallel && !l.point) {
      l.cutoffCosine = Trig.cos(Math.toRadians(cutoff));
      l.spread = PowerTable.of(m.light.exponent[light]);
    }
    return l;
  }
}
