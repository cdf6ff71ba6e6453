package dev.armature.render;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.query.SkinSurface;
import dev.armature.render.Scene.Mapping;
import dev.armature.render.mesh.BasicShapes;
import dev.armature.render.mesh.FlexSurface;
import dev.armature.render.mesh.ModelShapes;
import dev.armature.render.mesh.TendonPath;
import dev.armature.render.mesh.TriangleMesh;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects everything of a world that a picture shows. */
final class SceneBuilder {
  private static final int SLICES = 32;
  private static final int STACKS = 16;
  private static final int MANY_GEOMS = 300;
  private static final int FEW_PIXELS = 96;
  private static final int GROUPS = 6;
  private static final int ROLE_RGB = 1;
  private static final int ROLES = 10;
  private static final int GLOSS = 128;

  /** Half the width of an infinite plane, times the extent of the model. */
  private static final double HORIZON = 30;

  /** Planes larger than this many extents fade into the sky. */
  private static final double LARGE_PLANE = 4;

  private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  private static final double[] ORIGIN = {0, 0, 0};

  private final Model m;
  private final @Nullable Texture[] textures;
  private final Map<Shape, TriangleMesh> shapes = new HashMap<>();
  private final Map<Float, PowerTable> highlights = new HashMap<>();
  private final TriangleMesh work = new TriangleMesh();
  private final FlexSurface flexes = new FlexSurface();
  private final TendonPath tendons = new TendonPath();
  private final SkinSurface skins = new SkinSurface();
  private final Decoration decoration;
  private final boolean plain;
  private @Nullable Texture floor;

  /** What decides the triangles of a shape in its own frame. */
  private record Shape(int type, int data, double a, double b, double c) {}

  SceneBuilder(Model m) {
    this.m = m;
    this.decoration = new Decoration(m);
    this.plain = Look.isPlain(m);
    this.textures = new Texture[m.ntex];
  }

  /** Fills the scene with what the options show. */
  void build(Data d, View view, RenderOptions o, Scene scene) {
    scene.clear();
    for (int i = 0; i < m.ngeom; i++) {
      if (shown(o.geomGroup, m.geom.group[i])) {
        geom(d, view, o, scene, i);
      }
    }
    for (int i = 0; i < m.nsite; i++) {
      if (shown(o.siteGroup, m.site.group[i])) {
        site(d, scene, i);
      }
    }
    for (int i = 0; i < m.nflex; i++) {
      if (shown(o.geomGroup, m.flex.group[i])) {
        work.clear();
        flexes.add(work, m, d, i);
        addWork(scene, surface(m.flex.matid[i], m.flex.rgba, i).of(ObjType.FLEX, i));
      }
    }
    for (int i = 0; i < m.nskin; i++) {
      if (shown(o.geomGroup, m.skin.group[i])) {
        skin(d, scene, i);
      }
    }
    for (int i = 0; i < m.ntendon; i++) {
      if (shown(o.tendonGroup, m.tendon.group[i]) && d.tenWrapnum[i] > 1) {
        work.clear();
        tendons.add(work, m, d, i, m.tendon.width[i]);
        addWork(scene, surface(m.tendon.matid[i], m.tendon.rgba, i).of(ObjType.TENDON, i));
      }
    }
    decoration.add(d, o.flags, scene);
  }

  private static boolean shown(boolean[] groups, int group) {
    return groups[Math.max(0, Math.min(GROUPS - 1, group))];
  }

  private void addWork(Scene scene, Surface s) {
    Mapping map = s.texture != null && s.texture.isCube() ? unit(1, 1, 1) : Mapping.NONE;
    scene.add(work, ORIGIN, 0, IDENTITY, 0, map, s);
  }

  // ---- geoms and sites

  private void geom(Data d, View view, RenderOptions o, Scene scene, int i) {
    Surface s = surface(m.geom.matid[i], m.geom.rgba, i).of(ObjType.GEOM, i);
    if (s.alpha <= 0) {
      return;
    }
    int type = m.geom.type[i];
    double a = m.geom.size[3 * i];
    double b = m.geom.size[3 * i + 1];
    double c = m.geom.size[3 * i + 2];
    if (type == GeomType.PLANE) {
      plane(d, view, o, scene, i, s);
      return;
    }
    int body = m.geom.bodyid[i];
    if (o.staged && plain && body > 0) {
      double[][] colors = Look.palette();
      double[] color = colors[(body - 1) % colors.length];
      s.red = (float) color[0];
      s.green = (float) color[1];
      s.blue = (float) color[2];
    }
    if (o.opacity < 1 && m.body.weldid[body] != 0) {
      s.alpha *= (float) o.opacity;
    }
    s.casts = s.alpha >= 0.5f;
    int data = m.geom.dataid[i];
    double[] half = {a, b, c};
    switch (type) {
      case GeomType.SPHERE -> half = new double[] {a, a, a};
      case GeomType.CAPSULE -> half = new double[] {a, a, a + b};
      case GeomType.CYLINDER -> half = new double[] {a, a, b};
      case GeomType.HFIELD ->
          half = new double[] {m.hfield.size[4 * data], m.hfield.size[4 * data + 1], 1};
      case GeomType.MESH, GeomType.SDF -> {
        if (data < 0) {
          return;
        }
        System.arraycopy(m.geom.aabb, 6 * i + 3, half, 0, 3);
      }
      default -> {}
    }
    TriangleMesh mesh = mesh(type, data, a, b, c, coarse(o));
    Mapping map = mapping(m.geom.matid[i], s, half);
    scene.add(mesh, d.geomXpos, 3 * i, d.geomXmat, 9 * i, map, s);
  }

  /** Whether few triangles do: there are many shapes, or few pixels. */
  private boolean coarse(RenderOptions o) {
    return m.ngeom > MANY_GEOMS || Math.min(o.width, o.height) <= FEW_PIXELS;
  }

  private void site(Data d, Scene scene, int i) {
    Surface s = surface(m.site.matid[i], m.site.rgba, i).of(ObjType.SITE, i);
    if (s.alpha <= 0) {
      return;
    }
    s.casts = s.alpha >= 0.5f;
    double a = m.site.size[3 * i];
    double b = m.site.size[3 * i + 1];
    double c = m.site.size[3 * i + 2];
    TriangleMesh mesh = mesh(m.site.type[i], -1, a, b, c, true);
    scene.add(mesh, d.siteXpos, 3 * i, d.siteXmat, 9 * i, unit(1, 1, 1), s);
  }

  private TriangleMesh mesh(int type, int data, double a, double b, double c, boolean coarse) {
    boolean asset = type == GeomType.MESH || type == GeomType.SDF || type == GeomType.HFIELD;
    Shape key = asset ? new Shape(type, data, 0, 0, 0) : new Shape(type, coarse ? 1 : 0, a, b, c);
    return shapes.computeIfAbsent(key, ignored -> made(type, data, a, b, c, coarse));
  }

  private TriangleMesh made(int type, int data, double a, double b, double c, boolean coarse) {
    TriangleMesh mesh = new TriangleMesh();
    int slices = coarse ? SLICES / 2 : SLICES;
    int stacks = coarse ? STACKS / 2 : STACKS;
    switch (type) {
      case GeomType.SPHERE -> BasicShapes.ellipsoid(mesh, a, a, a, slices, stacks);
      case GeomType.ELLIPSOID -> BasicShapes.ellipsoid(mesh, a, b, c, slices, stacks);
      case GeomType.CAPSULE -> BasicShapes.capsule(mesh, a, b, slices, stacks);
      case GeomType.CYLINDER -> BasicShapes.cylinder(mesh, a, b, slices + slices / 2);
      case GeomType.BOX -> BasicShapes.box(mesh, a, b, c);
      case GeomType.HFIELD -> ModelShapes.heightField(mesh, m, data);
      default -> ModelShapes.mesh(mesh, m, data);
    }
    return mesh;
  }

  /** A plane is a rectangle; one without end follows the camera and dissolves into the sky. */
  private void plane(Data d, View view, RenderOptions o, Scene scene, int i, Surface s) {
    double hx = m.geom.size[3 * i];
    double hy = m.geom.size[3 * i + 1];
    boolean endless = hx <= 0 || hy <= 0;
    double far = HORIZON * m.stat.extent;
    double[] center = {0, 0, 0};
    if (endless) {
      Vec3.sub(center, 0, view.position, 0, d.geomXpos, 3 * i);
      Mat3.mulTVec(center, 0, d.geomXmat, 9 * i, center, 0);
      center[0] = hx > 0 ? 0 : center[0];
      center[1] = hy > 0 ? 0 : center[1];
      center[2] = 0;
    }
    double ex = hx > 0 ? hx : far;
    double ey = hy > 0 ? hy : far;
    double least = Math.min(ex, ey);
    if (least > LARGE_PLANE * m.stat.extent) {
      s.fadeEnd = least;
      s.fadeStart = (endless ? 0.2 : 0.45) * least;
      Mat3.mulVec(s.fadeCenter, 0, d.geomXmat, 9 * i, center, 0);
      Vec3.addTo(s.fadeCenter, 0, d.geomXpos, 3 * i);
    }
    s.casts = false;
    s.mirror = s.reflectance > 0;
    work.clear();
    BasicShapes.rectangle(work, ex, ey);
    for (int v = 0; v < work.vertexCount(); v++) {
      work.position()[3 * v] += (float) center[0];
      work.position()[3 * v + 1] += (float) center[1];
    }
    double[] half = {hx > 0 ? hx : 1, hy > 0 ? hy : 1, 1};
    Mapping map = mapping(m.geom.matid[i], s, half);
    if (o.staged && Look.isBare(m.geom.matid[i], m.geom.rgba, i)) {
      map = grid(s);
    }
    scene.add(work, d.geomXpos, 3 * i, d.geomXmat, 9 * i, map, s);
  }

  /** The look of a floor that has none. */
  private Mapping grid(Surface s) {
    if (floor == null) {
      floor = Texture.grid(Look.floor(), Look.floorLine(), Look.FLOOR_PIXELS, Look.LINE_PIXELS);
    }
    s.texture = floor;
    s.red = 1;
    s.green = 1;
    s.blue = 1;
    s.specular = 0;
    double cell = Look.floorCell(m);
    return new Mapping(1 / cell, -1 / cell, 0, -0.5, false);
  }

  // ---- appearance

  private static Mapping unit(double a, double b, double c) {
    return new Mapping(1 / a, 1 / b, 1 / c, 0, true);
  }

  private Mapping mapping(int material, Surface s, double[] half) {
    if (material < 0 || s.texture == null) {
      return Mapping.NONE;
    }
    boolean uniform = m.mat.texuniform[material];
    double a = uniform || half[0] <= 0 ? 1 : half[0];
    double b = uniform || half[1] <= 0 ? 1 : half[1];
    double c = uniform || half[2] <= 0 ? 1 : half[2];
    if (s.texture.isCube()) {
      return unit(a, b, c);
    }
    double repeatX = m.mat.texrepeat[2 * material];
    double repeatY = m.mat.texrepeat[2 * material + 1];
    return new Mapping(0.5 * repeatX / a, -0.5 * repeatY / b, 0, -0.5, false);
  }

  /** The material, with the color of the object itself unless that is the default gray. */
  private Surface surface(int material, float[] rgba, int object) {
    Surface s = new Surface();
    float[] color = rgba;
    int at = 4 * object;
    boolean gray = rgba[at] == 0.5f && rgba[at + 1] == 0.5f && rgba[at + 2] == 0.5f;
    if (material >= 0) {
      s.emission = m.mat.emission[material];
      s.specular = m.mat.specular[material];
      s.shininess = m.mat.shininess[material];
      s.reflectance = m.mat.reflectance[material];
      s.texture = texture(m.mat.texid[ROLES * material + ROLE_RGB]);
      if (gray && rgba[at + 3] == 1) {
        color = m.mat.rgba;
        at = 4 * material;
      }
    }
    s.red = color[at];
    s.green = color[at + 1];
    s.blue = color[at + 2];
    s.alpha = color[at + 3];
    s.highlight =
        highlights.computeIfAbsent(s.shininess, x -> PowerTable.of(Math.max(1, GLOSS * x)));
    return s;
  }

  @Nullable Texture texture(int id) {
    if (id < 0) {
      return null;
    }
    Texture t = textures[id];
    if (t == null) {
      t = new Texture(m, id);
      textures[id] = t;
    }
    return t;
  }

  // ---- skins

  private void skin(Data d, Scene scene, int skin) {
    int count = m.skin.vertnum[skin];
    float[] vert = new float[3 * count];
    float[] normal = new float[3 * count];
    skins.compute(m, d, skin, vert, normal);
    work.clear();
    int texcoord = m.skin.texcoordadr[skin];
    for (int v = 0; v < count; v++) {
      int k = 3 * v;
      work.vertex(vert[k], vert[k + 1], vert[k + 2], normal[k], normal[k + 1], normal[k + 2]);
      if (texcoord >= 0) {
        int t = 2 * (texcoord + v);
        work.texture(m.skin.texcoord[t], m.skin.texcoord[t + 1]);
      }
    }
    for (int f = m.skin.faceadr[skin]; f < m.skin.faceadr[skin] + m.skin.facenum[skin]; f++) {
      work.triangle(m.skin.face[3 * f], m.skin.face[3 * f + 1], m.skin.face[3 * f + 2]);
    }
    Surface s = surface(m.skin.matid[skin], m.skin.rgba, skin).of(ObjType.SKIN, skin);
    s.twoSided = true;
    addWork(scene, s);
  }
}
