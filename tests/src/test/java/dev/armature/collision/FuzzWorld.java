package dev.armature.collision;

import dev.armature.data.Data;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;
import dev.armature.testkit.World;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * A world for fuzzing: two geoms of every kind and a few flexes, with awkward sizes and poses:
 * tiny, huge, thin, far away, on the same spot, aligned up to the last bits.
 *
 * <p>All lengths are finite and at most 1e9 m, or 1e9 times the size of a mesh: squares of products
 * of three of them are far from the end of the numbers.
 */
final class FuzzWorld {
  private static final double LEAST_SIZE = 1e-9;

  /** One of so many sizes is zero, which no model file may say. */
  private static final int NO_EXTENT = 20;

  /** The last mesh that is not a plugin's. */
  private static final int OCTREE = 2;

  private static final List<String> SHAPES = List.of("torus", "bolt", "nut", "bowl", "gear");

  /** Number of vertices of all flexes. */
  private static final int VERTICES = 39;

  final Model m;
  final Data d;
  final SplittableRandom random;
  private final double[] quat = new double[4];

  // of the meshes as compiled, to be scaled
  private final float[] vert;
  private final double[] polynormal;
  private final double[] aabb;
  private final double[] octBox;
  private final double[] octCoeff;

  /** A world, with or without the shapes of plugins, which have random sizes. */
  FuzzWorld(long seed, boolean plugins) {
    random = new SplittableRandom(seed);
    m = World.compile(scene(plugins));
    d = new Data(m);
    vert = m.mesh.vert.clone();
    polynormal = m.mesh.polynormal.clone();
    aabb = m.geom.aabb.clone();
    octBox = m.oct.aabb.clone();
    octCoeff = m.oct.coeff.clone();
  }

  /** Two geoms of every kind but planes and fields, which are there once, and flexes. */
  private String scene(boolean plugins) {
    String moving =
        """
        <body><freejoint/><geom type="sphere" size=".3"/></body>
        <body><freejoint/><geom type="capsule" size=".2 .3"/></body>
        <body><freejoint/><geom type="ellipsoid" size=".3 .2 .4"/></body>
        <body><freejoint/><geom type="cylinder" size=".25 .3"/></body>
        <body><freejoint/><geom type="box" size=".3 .2 .25"/></body>
        <body><freejoint/><geom type="mesh" mesh="cube"/></body>
        <body><freejoint/><geom type="mesh" mesh="hull"/></body>
        <body><freejoint/><geom type="sdf" mesh="octree"/></body>
        """
            + (plugins ? field("torus") : "");
    return "<mujoco><extension>"
        + (plugins ? plugins() : "")
        + """
        </extension>
        <asset>
          <mesh name="cube" vertex="-1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 -1 -1 1 1 -1 1 -1 1 1 1 1 1"/>
          <mesh name="hull" vertex="1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1 .6 .6 .6 -.6 .6 .6
            .6 -.6 .6 .6 .6 -.6 -.6 -.6 .6 -.6 .6 -.6 .6 -.6 -.6 -.6 -.6 -.6"/>
          <mesh name="octree" vertex=".5 0 0 -.5 0 0 0 .5 0 0 -.4 0 0 0 .3 0 0 -.3"/>
        """
        + (plugins ? SHAPES.stream().map(FuzzWorld::mesh).collect(Collectors.joining()) : "")
        + """
          <hfield name="hills" nrow="4" ncol="5" size=".8 .7 .3 .1"
            elevation="0 .2 .4 .1 .5 .3 1 .6 .2 .1 .4 .4 .4 .4 .9 0 .7 .3 .5 .2"/>
          <hfield name="flat" nrow="2" ncol="2" size="1 1 1e-6 1e-6" elevation="0 0 0 0"/>
        </asset>
        <worldbody>
          <geom type="plane" size="1 1 1"/>
          <geom type="hfield" hfield="hills"/>
          <geom type="hfield" hfield="flat"/>
        """
        + moving
        + moving
        + (plugins
            ? SHAPES.stream().skip(1).map(FuzzWorld::field).collect(Collectors.joining())
            : "")
        + vertices()
        + "</worldbody><deformable>"
        + flexes()
        + "</deformable></mujoco>";
  }

  private static String mesh(String shape) {
    return "<mesh name='" + shape + "'><plugin instance='" + shape + "'/></mesh>";
  }

  private static String field(String shape) {
    return "<body><freejoint/><geom type='sdf' mesh='"
        + shape
        + "'><plugin instance='"
        + shape
        + "'/></geom></body>";
  }

  /** Shapes of plugins: with their default sizes, or with others that fit together. */
  private String plugins() {
    double scale = Math.pow(10, random.nextInt(-2, 3));
    return plugin("torus", "radius1", 0.35 * scale, "radius2", scale * random.nextDouble(0.05, 0.2))
        + plugin("bolt", "radius", random.nextDouble(0.1, 0.4))
        + plugin("nut", "radius", random.nextDouble(0.1, 0.4))
        + plugin(
            "bowl",
            "height",
            0.9 * scale * random.nextDouble(),
            "radius",
            scale,
            "thickness",
            scale * random.nextDouble(0.02, 0.2))
        + plugin(
            "gear",
            "alpha",
            random.nextDouble(),
            "diameter",
            scale,
            "teeth",
            random.nextInt(8, 60),
            "thickness",
            scale * random.nextDouble(0.05, 1));
  }

  private String plugin(String name, Object... settings) {
    StringBuilder out =
        new StringBuilder(
            "<plugin plugin='mujoco.sdf." + name + "'><instance name='" + name + "'>");
    if (random.nextBoolean()) {
      for (int i = 0; i < settings.length; i += 2) {
        out.append("<config key='" + settings[i] + "' value='" + settings[i + 1] + "'/>");
      }
    }
    return out.append("</instance></plugin>").toString();
  }

  /** Bodies of the vertices of all flexes. */
  private static String vertices() {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < VERTICES; i++) {
      out.append("<body name='v" + i + "' pos='" + i % 3 + " " + i % 5 + " " + i % 7 + "'>")
          .append("<joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/>")
          .append("<joint type='slide' axis='0 0 1'/>")
          .append("<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body>");
    }
    return out.toString();
  }

  /**
   * Two lines, two triangles and two tetrahedra, then a chain, a strip and a solid, whose elements
   * have neighbors and others to collide with.
   */
  private static String flexes() {
    return flex(1, 0, 2, "0 1")
        + flex(1, 2, 2, "0 1")
        + flex(2, 4, 3, "0 1 2")
        + flex(2, 7, 3, "0 1 2")
        + flex(3, 10, 4, "0 1 2 3")
        + flex(3, 14, 4, "0 1 2 3")
        + flex(1, 18, 5, "0 1 1 2 2 3 3 4")
        + flex(2, 23, 7, "0 1 2 1 3 2 2 3 4 4 5 6")
        + flex(3, 30, 9, "0 1 2 3 1 2 3 4 5 6 7 8");
  }

  private static String flex(int dim, int first, int count, String elements) {
    StringBuilder bodies = new StringBuilder();
    for (int i = first; i < first + count; i++) {
      bodies.append("v").append(i).append(' ');
    }
    return "<flex name='f"
        + first
        + "' dim='"
        + dim
        + "' radius='.01' body='"
        + bodies
        + "' element='"
        + elements
        + "'><contact internal='true' selfcollide='auto' activelayers='2'/></flex>";
  }

  /** A length out of a bag of awkward ones. */
  double awkward(double scale) {
    return switch (random.nextInt(6)) {
      case 0 -> 0;
      case 1 -> scale * random.nextInt(-3, 4);
      case 2 -> scale * random.nextInt(-3, 4) + 1e-15 * random.nextGaussian();
      case 3 ->
          Math.min(scale * Math.pow(10, random.nextInt(-12, 9)), 1e9)
              * (random.nextBoolean() ? 1 : -1);
      default -> scale * random.nextGaussian();
    };
  }

  double size(double scale) {
    return random.nextInt(NO_EXTENT) == 0 ? 0 : Math.max(LEAST_SIZE, Math.abs(awkward(scale)));
  }

  private static boolean isMesh(int type) {
    return type == GeomType.MESH || type == GeomType.SDF || type == GeomType.HFIELD;
  }

  void resize(int geom, int axis, double size) {
    if (!isMesh(m.geom.type[geom])) {
      m.geom.size[3 * geom + axis] = size;
    }
  }

  /** Bounding sphere and box of a primitive. */
  void bound(int geom) {
    int type = m.geom.type[geom];
    if (type == GeomType.PLANE || isMesh(type)) {
      return;
    }
    double x = m.geom.size[3 * geom];
    double y = m.geom.size[3 * geom + 1];
    double z = m.geom.size[3 * geom + 2];
    switch (type) {
      case GeomType.SPHERE -> box(geom, x, x, x, x);
      case GeomType.CAPSULE -> box(geom, x, x, x + y, x + y);
      case GeomType.CYLINDER -> box(geom, x, x, y, Math.sqrt(x * x + y * y));
      case GeomType.ELLIPSOID -> box(geom, x, y, z, Math.max(x, Math.max(y, z)));
      default -> box(geom, x, y, z, Math.sqrt(x * x + y * y + z * z));
    }
  }

  private void box(int geom, double x, double y, double z, double radius) {
    Vec3.set(m.geom.aabb, 6 * geom + 3, x, y, z);
    m.geom.rbound[geom] = radius;
  }

  void turn(int geom) {
    for (int i = 0; i < 4; i++) {
      quat[i] = 0;
    }
    switch (random.nextInt(4)) {
      case 0 -> quat[random.nextInt(4)] = 1;
      case 1 -> {
        quat[random.nextInt(4)] += 1;
        quat[random.nextInt(4)] += random.nextBoolean() ? 1 : -1;
      }
      case 2 -> {
        quat[0] = 1;
        quat[1 + random.nextInt(3)] = Math.pow(10, random.nextInt(-17, -3));
      }
      default -> {
        for (int i = 0; i < 4; i++) {
          quat[i] = random.nextGaussian();
        }
      }
    }
    Quat.normalize(quat, 0);
    Quat.toMat(d.geomXmat, 9 * geom, quat, 0);
  }

  /**
   * Makes meshes flat, thin, tiny or huge, with normals, boxes and octrees to match; shapes of
   * plugins stay as they are.
   */
  void scaleMeshes() {
    for (int mesh = 0; mesh <= OCTREE; mesh++) {
      boolean octree = mesh == OCTREE;
      double all = random.nextInt(3) == 0 ? Math.pow(10, random.nextInt(-9, 10)) : 1;
      double[] scale = {all, all, all};
      if (!octree && random.nextInt(3) == 0) {
        scale[random.nextInt(3)] *= Math.pow(10, random.nextInt(-9, 3));
      }
      if (octree) {
        scaleOctree(mesh, all);
      }
      for (int i = 0; i < 3 * m.mesh.vertnum[mesh]; i++) {
        int at = 3 * m.mesh.vertadr[mesh] + i;
        m.mesh.vert[at] = (float) (vert[at] * scale[i % 3]);
      }
      for (int p = m.mesh.polyadr[mesh]; p < m.mesh.polyadr[mesh] + m.mesh.polynum[mesh]; p++) {
        for (int k = 0; k < 3; k++) {
          m.mesh.polynormal[3 * p + k] = polynormal[3 * p + k] / scale[k];
        }
        Vec3.normalize(m.mesh.polynormal, 3 * p);
      }
      for (int g = 0; g < m.ngeom; g++) {
        if (m.geom.type[g] >= GeomType.MESH && m.geom.dataid[g] == mesh) {
          for (int k = 0; k < 6; k++) {
            m.geom.aabb[6 * g + k] = aabb[6 * g + k] * scale[k % 3];
          }
          m.geom.rbound[g] = Vec3.norm(m.geom.aabb, 6 * g) + Vec3.norm(m.geom.aabb, 6 * g + 3);
        }
      }
    }
  }

  private void scaleOctree(int mesh, double scale) {
    int first = m.mesh.octadr[mesh];
    for (int i = 6 * first; i < 6 * (first + m.mesh.octnum[mesh]); i++) {
      m.oct.aabb[i] = octBox[i] * scale;
    }
    for (int i = 8 * first; i < 8 * (first + m.mesh.octnum[mesh]); i++) {
      m.oct.coeff[i] = octCoeff[i] * scale;
    }
  }
}
