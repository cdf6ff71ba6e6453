package dev.armature.render;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Takes pictures of worlds of a model, in software: no window, no graphics card, the same picture
 * on every machine.
 *
 * <pre>{@code
 * Renderer renderer = new Renderer(sim.model());
 * renderer.render(sim.data(), View.free(sim.model()), new RenderOptions()).writePng(file);
 * }</pre>
 *
 * <p>The positions in the data must be up to date, as they are after a step or {@code forward}. A
 * renderer keeps its working memory and belongs to one thread at a time; it uses as many threads as
 * the common pool has.
 */
public final class Renderer {
  private static final int SHADOW_PIXELS = 1536;
  private static final int MAX_SHADOWS = 4;
  private static final int SKYBOX = 2;

  /** Nearest near plane, in extents: nothing can be drawn at distance zero. */
  private static final double MIN_NEAR = 1e-6;

  private final Model m;
  private final SceneBuilder builder;
  private final Scene scene = new Scene();
  private final List<ShadowMap> maps = new ArrayList<>();
  private final @Nullable Texture sky;
  private final boolean alone;
  private final int shadowPixels;

  /** A renderer for worlds of this model. */
  public Renderer(Model model) {
    this(model, false, SHADOW_PIXELS);
  }

  /** A renderer that works in the caller's thread alone, with shadow maps of its own size. */
  Renderer(Model model, boolean alone, int shadowPixels) {
    this.m = model;
    this.alone = alone;
    this.shadowPixels = shadowPixels;
    this.builder = new SceneBuilder(model);
    Texture found = null;
    for (int i = 0; i < m.ntex && found == null; i++) {
      found = m.tex.type[i] == SKYBOX ? builder.texture(i) : null;
    }
    this.sky = found;
  }

  /** Takes a picture. */
  public Picture render(Data d, View view, RenderOptions options) {
    builder.build(d, view, options, scene);
    return color(d, view, options);
  }

  /**
   * Measures as a camera does: color, depth, segments, normals, as chosen.
   *
   * <pre>{@code
   * View eye = View.named(sim.model(), sim.data(), "eye");
   * CameraImage image = renderer.measure(sim.data(), eye, options, EnumSet.of(Layer.DEPTH));
   * float meters = image.depth(column, row);
   * }</pre>
   */
  public CameraImage measure(Data d, View view, RenderOptions options, Set<Layer> layers) {
    builder.build(d, view, options, scene);
    Picture color = layers.contains(Layer.COLOR) ? color(d, view, options) : null;
    CameraImage image = new CameraImage(m, options.width, options.height, layers, color);
    if (color == null || layers.size() > 1) {
      Rasterizer raster =
          new Rasterizer(scene, view, false, options.width, options.height, 1, near());
      new Gauge(m).measure(d, scene, view, raster.sequential(alone).see(), image);
    }
    return image;
  }

  private double near() {
    return Math.max(MIN_NEAR, m.vis.map.znear) * m.stat.extent;
  }

  private Picture color(Data d, View view, RenderOptions options) {
    List<Lamp> lamps = lamps(d, view, options);
    double near = near();
    float[] mirror = options.reflections ? reflection(d, view, options, lamps, near) : null;
    Occlusion occlusion = occlusion(view, options, near);
    Rasterizer raster =
        new Rasterizer(scene, view, false, options.width, options.height, options.samples, near);
    float[] image =
        raster
            .sequential(alone)
            .draw(() -> new Shader(scene, view, options, lamps, sky, mirror, occlusion));
    return Picture.of(options.width, options.height, image);
  }

  /** What keeps the light of the sky away, unless the options leave it out. */
  private @Nullable Occlusion occlusion(View view, RenderOptions options, double near) {
    if (!(options.occlusion != null ? options.occlusion : isStaged(options))) {
      return null;
    }
    Rasterizer raster = new Rasterizer(scene, view, false, options.width, options.height, 1, near);
    double reach = Look.occlusionReach() * m.stat.extent;
    return new Occlusion(view, options.width, raster.sequential(alone).depths(), reach, alone);
  }

  /** What the first mirroring plane shows, seen at each pixel; null when there is none. */
  private float @Nullable [] reflection(
      Data d, View view, RenderOptions options, List<Lamp> lamps, double near) {
    for (int i = 0; i < m.ngeom; i++) {
      int material = m.geom.matid[i];
      if (m.geom.type[i] != GeomType.PLANE
          || material < 0
          || m.mat.reflectance[material] <= 0
          || !options.geomGroup[Math.max(0, Math.min(5, m.geom.group[i]))]) {
        continue;
      }
      double[] normal = {d.geomXmat[9 * i + 2], d.geomXmat[9 * i + 5], d.geomXmat[9 * i + 8]};
      double offset = Vec3.dot(normal, 0, d.geomXpos, 3 * i);
      if (Vec3.dot(normal, 0, view.position, 0) <= offset) {
        return null;
      }
      View other = view.mirrored(normal, offset);
      Rasterizer raster =
          new Rasterizer(scene, other, true, options.width, options.height, 1, near);
      raster.clipAt(normal, offset);
      return raster
          .sequential(alone)
          .draw(() -> new Shader(scene, other, options, lamps, sky, null, null));
    }
    return null;
  }

  // ---- lights

  /** Whether the model gets a sun and the light of the sky. */
  private boolean isStaged(RenderOptions options) {
    return options.staged && Look.isUnlit(m);
  }

  private List<Lamp> lamps(Data d, View view, RenderOptions options) {
    List<Lamp> lamps = new ArrayList<>();
    List<Lamp> casting = new ArrayList<>();
    for (int i = 0; i < m.nlight; i++) {
      if (m.light.active[i]) {
        Lamp lamp = Lamp.of(m, d, i);
        lamps.add(lamp);
        if (m.light.castshadow[i] && casting.size() < MAX_SHADOWS) {
          casting.add(lamp);
        }
      }
    }
    if (isStaged(options)) {
      Lamp sun = Lamp.sun();
      lamps.add(sun);
      casting.add(sun);
    }
    if (m.vis.headlight.active != 0) {
      lamps.add(Lamp.headlight(m, view, isStaged(options)));
    }
    double[] center = new double[3];
    double radius = options.shadows ? casters(center) : 0;
    if (radius > 0) {
      while (maps.size() < casting.size()) {
        maps.add(new ShadowMap(shadowPixels));
      }
      IntStream each = IntStream.range(0, casting.size());
      (alone ? each : each.parallel())
          .forEach(i -> shadow(casting.get(i), maps.get(i), center, radius));
    }
    return lamps;
  }

  private void shadow(Lamp lamp, ShadowMap map, double[] center, double radius) {
    aim(map, lamp, center, radius);
    map.draw(scene);
    lamp.shadow = map;
  }

  /** Points a map at what throws shadows, or where a lamp in the midst of it shines. */
  private static void aim(ShadowMap map, Lamp lamp, double[] center, double radius) {
    double[] to = lamp.direction;
    if (lamp.parallel) {
      map.aim(center, 0, to[0], to[1], to[2], true, radius);
      return;
    }
    double[] away = new double[3];
    Vec3.sub(away, 0, center, 0, lamp.position, 0);
    double distance = Vec3.norm(away, 0);
    double slack = distance * distance - radius * radius;
    double reach = slack > 0 ? radius / Math.sqrt(slack) : Double.POSITIVE_INFINITY;
    if (reach < 2) {
      map.aim(lamp.position, 0, away[0], away[1], away[2], false, reach);
    } else {
      map.aim(lamp.position, 0, to[0], to[1], to[2], false, 2);
    }
  }

  /** A sphere around everything that throws shadows, kept near the model; its radius. */
  private double casters(double[] center) {
    double[] low = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
    double[] high = {-Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
    double limit = 4 * m.stat.extent;
    boolean any = false;
    for (int t = 0; t < scene.triangles; t++) {
      if (!scene.surfaces.get(scene.owner[t]).casts) {
        continue;
      }
      any = true;
      for (int c = 0; c < 3; c++) {
        int v = 3 * scene.corner[3 * t + c];
        for (int k = 0; k < 3; k++) {
          double x = scene.position[v + k];
          double middle = m.stat.center[k];
          x = Math.max(middle - limit, Math.min(middle + limit, x));
          low[k] = Math.min(low[k], x);
          high[k] = Math.max(high[k], x);
        }
      }
    }
    if (!any) {
      return 0;
    }
    double sum = 0;
    for (int k = 0; k < 3; k++) {
      center[k] = 0.5 * (low[k] + high[k]);
      sum += (high[k] - low[k]) * (high[k] - low[k]);
    }
    return 0.505 * Math.sqrt(sum);
  }
}
