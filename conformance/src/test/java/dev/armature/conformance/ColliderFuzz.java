package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.Data;
import dev.armature.Model;
import dev.armature.collision.Colliders;
import dev.armature.collision.ContactBuffer;
import dev.armature.compile.Compiler;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.mjcf.ModelReader;
import dev.armature.model.EnableFlag;
import dev.armature.model.GeomType;
import dev.armature.query.GeomDistance;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Throws random pairs of geoms of all kinds at their colliders, with awkward sizes and poses: tiny,
 * huge, thin, far away, on the same spot, aligned up to the last bits.
 *
 * <p>All lengths are finite and at most 1e9 m, or 1e9 times the size of a mesh: squares of products
 * of three of them are far from the end of the numbers.
 */
final class ColliderFuzz {
  private static final double LEAST_SIZE = 1e-9;

  /** One of so many sizes is zero, which no model file may say. */
  private static final int NO_EXTENT = 20;

  /** How often meshes change. */
  private static final int BATCH = 500;

  /** The last mesh that is not a plugin's. */
  private static final int OCTREE = 2;

  /** Distances from SDFs come from the same search as contacts, so only some are asked for. */
  private static final int FIELD_DISTANCES = 8;

  private final Model m;
  private final Data d;
  private final SplittableRandom random;
  private final List<int[]> pairs = new ArrayList<>();
  private final ContactBuffer found = new ContactBuffer();
  private final double[] fromto = new double[6];
  private final double[] quat = new double[4];

  // of the meshes as compiled, to be scaled
  private final float[] vert;
  private final double[] polynormal;
  private final double[] aabb;
  private final double[] octBox;
  private final double[] octCoeff;

  private long contacts;

  ColliderFuzz(long seed) {
    random = new SplittableRandom(seed);
    m = Compiler.compile(ModelReader.readText(scene())).model();
    d = new Data(m);
    vert = m.mesh.vert.clone();
    polynormal = m.mesh.polynormal.clone();
    aabb = m.geom.aabb.clone();
    octBox = m.oct.aabb.clone();
    octCoeff = m.oct.coeff.clone();
    Colliders colliders = Colliders.of(d);
    for (int a = 0; a < m.ngeom; a++) {
      for (int b = a + 1; b < m.ngeom; b++) {
        int low = m.geom.type[a] <= m.geom.type[b] ? a : b;
        int high = low == a ? b : a;
        if (colliders.exists(m.geom.type[low], m.geom.type[high])) {
          pairs.add(new int[] {low, high});
        }
      }
    }
  }

  /** Two geoms of every kind but planes and fields, which are there once. */
  private static String scene() {
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
        <body><freejoint/><geom type="sdf" mesh="torus"><plugin instance="torus"/></geom></body>
        """;
    return """
    <mujoco>
      <extension>
        <plugin plugin="mujoco.sdf.torus"><instance name="torus"/></plugin>
        <plugin plugin="mujoco.sdf.bolt"><instance name="bolt"/></plugin>
        <plugin plugin="mujoco.sdf.nut"><instance name="nut"/></plugin>
        <plugin plugin="mujoco.sdf.bowl"><instance name="bowl"/></plugin>
        <plugin plugin="mujoco.sdf.gear"><instance name="gear"/></plugin>
      </extension>
      <asset>
        <mesh name="cube" vertex="-1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 -1 -1 1 1 -1 1 -1 1 1 1 1 1"/>
        <mesh name="hull" vertex="1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1 .6 .6 .6 -.6 .6 .6
          .6 -.6 .6 .6 .6 -.6 -.6 -.6 .6 -.6 .6 -.6 .6 -.6 -.6 -.6 -.6 -.6"/>
        <mesh name="octree" vertex=".5 0 0 -.5 0 0 0 .5 0 0 -.4 0 0 0 .3 0 0 -.3"/>
        <mesh name="torus"><plugin instance="torus"/></mesh>
        <mesh name="bolt"><plugin instance="bolt"/></mesh>
        <mesh name="nut"><plugin instance="nut"/></mesh>
        <mesh name="bowl"><plugin instance="bowl"/></mesh>
        <mesh name="gear"><plugin instance="gear"/></mesh>
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
        + """
            <body><freejoint/><geom type="sdf" mesh="bolt"><plugin instance="bolt"/></geom></body>
            <body><freejoint/><geom type="sdf" mesh="nut"><plugin instance="nut"/></geom></body>
            <body><freejoint/><geom type="sdf" mesh="bowl"><plugin instance="bowl"/></geom></body>
            <body><freejoint/><geom type="sdf" mesh="gear"><plugin instance="gear"/></geom></body>
          </worldbody>
        </mujoco>
        """;
  }

  /** Number of contacts so far. */
  long contacts() {
    return contacts;
  }

  /** Number of pairs of geoms, all of which are thrown in turn. */
  int kinds() {
    return pairs.size();
  }

  /** Throws a number of pairs; fails at the first number that is not finite. */
  void run(long count) {
    for (long i = 0; i < count; i++) {
      if (i % BATCH == 0) {
        scaleMeshes();
      }
      int[] pair = pairs.get((int) (i % pairs.size()));
      one(pair[0], pair[1], i);
    }
  }

  private void one(int geom1, int geom2, long number) {
    boolean sameSize = random.nextInt(4) == 0;
    double scale = Math.pow(10, random.nextInt(-9, 9));
    boolean scaled = random.nextInt(4) == 0;
    for (int k = 0; k < 3; k++) {
      double size = size(scaled ? scale : 0.5);
      double other = size(scaled ? scale : 0.5);
      resize(geom1, k, size);
      resize(geom2, k, sameSize ? size : other);
      d.geomXpos[3 * geom1 + k] = awkward(0.5);
      double apart = random.nextInt(3) == 0 ? 0 : awkward(scaled ? scale : 0.5);
      d.geomXpos[3 * geom2 + k] = d.geomXpos[3 * geom1 + k] + apart;
    }
    bound(geom1);
    bound(geom2);
    turn(geom1);
    turn(geom2);
    m.opt.ccdIterations = random.nextInt(8) == 0 ? random.nextInt(5) : 35;
    m.opt.enableflags = random.nextBoolean() ? EnableFlag.MULTICCD : 0;
    m.opt.sdfInitpoints = random.nextInt(1, 5);
    m.opt.sdfIterations = random.nextInt(12);
    double margin = random.nextInt(3) > 0 ? 0 : Math.abs(awkward(0.1));
    found.clear();
    Colliders.of(d)
        .get(m.geom.type[geom1], m.geom.type[geom2])
        .collide(m, d, geom1, geom2, margin, found);
    contacts += found.count;
    check(geom1, geom2, number);
    if (m.geom.type[geom2] == GeomType.SDF && random.nextInt(FIELD_DISTANCES) > 0) {
      return;
    }
    double distance = GeomDistance.between(m, d, geom2, geom1, 1, fromto, 0);
    double sum = fromto[0] + fromto[1] + fromto[2] + fromto[3] + fromto[4] + fromto[5];
    if (!Double.isFinite(distance + sum)) {
      assertThat(distance + sum).as("distance, %s", describe(geom1, geom2, number)).isFinite();
    }
  }

  private void check(int geom1, int geom2, long number) {
    if (found.rejected > 0) {
      assertThat(found.rejected).as("rejected, %s", describe(geom1, geom2, number)).isZero();
    }
    for (int c = 0; c < found.count; c++) {
      double length = Vec3.norm(found.normal, 3 * c);
      if (!(Math.abs(length - 1) < 1e-6)) {
        assertThat(length)
            .as("length of normal, %s", describe(geom1, geom2, number))
            .isCloseTo(1, within(1e-6));
      }
    }
  }

  private String describe(int geom1, int geom2, long number) {
    StringBuilder out = new StringBuilder("pair " + number);
    for (int g : new int[] {geom1, geom2}) {
      out.append(" geom ").append(g).append(" type ").append(m.geom.type[g]);
      append(out, " size", m.geom.size, 3 * g, 3);
      append(out, " pos", d.geomXpos, 3 * g, 3);
      append(out, " mat", d.geomXmat, 9 * g, 9);
      append(out, " aabb", m.geom.aabb, 6 * g, 6);
    }
    return out.append(found).toString();
  }

  private static void append(StringBuilder out, String name, double[] values, int at, int count) {
    out.append(name);
    for (int i = at; i < at + count; i++) {
      out.append(' ').append(values[i]);
    }
  }

  /** A length out of a bag of awkward ones. */
  private double awkward(double scale) {
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

  private double size(double scale) {
    return random.nextInt(NO_EXTENT) == 0 ? 0 : Math.max(LEAST_SIZE, Math.abs(awkward(scale)));
  }

  private static boolean isMesh(int type) {
    return type == GeomType.MESH || type == GeomType.SDF || type == GeomType.HFIELD;
  }

  private void resize(int geom, int axis, double size) {
    if (!isMesh(m.geom.type[geom])) {
      m.geom.size[3 * geom + axis] = size;
    }
  }

  /** Bounding sphere and box of a primitive. */
  private void bound(int geom) {
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

  private void turn(int geom) {
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
  private void scaleMeshes() {
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
