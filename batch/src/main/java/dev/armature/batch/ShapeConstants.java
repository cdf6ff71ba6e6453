package dev.armature.batch;

import dev.armature.compile.asset.BodyVolumes;
import dev.armature.compile.asset.Bvh;
import dev.armature.compile.shape.AddedMass;
import dev.armature.compile.shape.ShapeBounds;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.Bodies;
import dev.armature.model.BoundingVolumes;
import dev.armature.model.Flexes;
import dev.armature.model.GeomType;
import dev.armature.model.Geoms;
import dev.armature.model.Meshes;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import java.util.Arrays;

/** Derived constants of shapes: bounds of geoms, margins and masks of bodies, bounding volumes. */
final class ShapeConstants {
  private ShapeConstants() {}

  // ---- geoms

  /**
   * Bounding spheres and boxes of geoms, sizes of mesh geoms, fluid coefficients; {@code base} is
   * the model as it was compiled.
   */
  static Model bounds(Model m, Model base) {
    Geoms to = m.geom.copy();
    double[] size = new double[3];
    double[] aabb = new double[6];
    for (int g = 0; g < m.ngeom; g++) {
      if (to.type[g] == GeomType.HFIELD) {
        heightField(m, to, g, aabb);
      } else if (to.type[g] == GeomType.MESH || to.type[g] == GeomType.SDF) {
        if (to.plugin[g] < 0) {
          mesh(base, to, g);
        }
      } else {
        System.arraycopy(to.size, 3 * g, size, 0, 3);
        to.rbound[g] = ShapeBounds.radius(to.type[g], size);
        ShapeBounds.box(aabb, to.type[g], size);
        System.arraycopy(aabb, 0, to.aabb, 6 * g, 6);
      }
      fluid(to, g, size);
    }
    return Groups.replaced(m, to);
  }

  private static void heightField(Model m, Geoms to, int g, double[] aabb) {
    double[] size = new double[4];
    System.arraycopy(m.hfield.size, 4 * to.dataid[g], size, 0, 4);
    to.size[3 * g] = size[0];
    to.size[3 * g + 1] = size[1];
    to.size[3 * g + 2] = 0.25 * size[2] + 0.5 * size[3];
    to.rbound[g] = ShapeBounds.heightFieldRadius(size);
    ShapeBounds.heightFieldBox(aabb, size);
    System.arraycopy(aabb, 0, to.aabb, 6 * g, 6);
  }

  /**
   * Bounds of a mesh are those of a geom of the model that has it; a mesh that none has is measured
   * by its vertices, which are stored in single precision.
   */
  private static void mesh(Model base, Geoms to, int g) {
    int mesh = to.dataid[g];
    int like = base.geom.dataid[g] == mesh ? g : holder(base, mesh);
    if (like < 0) {
      measure(base, to, g);
      return;
    }
    System.arraycopy(base.geom.size, 3 * like, to.size, 3 * g, 3);
    System.arraycopy(base.geom.aabb, 6 * like, to.aabb, 6 * g, 6);
    to.rbound[g] = base.geom.rbound[like];
  }

  private static int holder(Model base, int mesh) {
    for (int g = 0; g < base.ngeom; g++) {
      int type = base.geom.type[g];
      boolean holds = type == GeomType.MESH || type == GeomType.SDF;
      if (holds && base.geom.plugin[g] < 0 && base.geom.dataid[g] == mesh) {
        return g;
      }
    }
    return -1;
  }

  private static void measure(Model m, Geoms to, int g) {
    int mesh = to.dataid[g];
    double[] min = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    double[] max = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
    int first = m.mesh.vertadr[mesh];
    for (int v = first; v < first + m.mesh.vertnum[mesh]; v++) {
      for (int k = 0; k < 3; k++) {
        min[k] = Math.min(min[k], m.mesh.vert[3 * v + k]);
        max[k] = Math.max(max[k], m.mesh.vert[3 * v + k]);
      }
    }
    double[] size = new double[3];
    for (int k = 0; k < 3; k++) {
      size[k] = Math.max(Math.abs(min[k]), Math.abs(max[k]));
    }
    double[] aabb = new double[6];
    ShapeBounds.span(aabb, min[0], min[1], min[2], max[0], max[1], max[2]);
    System.arraycopy(size, 0, to.size, 3 * g, 3);
    System.arraycopy(aabb, 0, to.aabb, 6 * g, 6);
    to.rbound[g] = ShapeBounds.radius(GeomType.MESH, size);
  }

  private static void fluid(Geoms to, int g, double[] size) {
    if (to.fluid[12 * g] > 0) {
      double[] coefficients = new double[5];
      System.arraycopy(to.fluid, 12 * g + 1, coefficients, 0, 5);
      System.arraycopy(to.size, 3 * g, size, 0, 3);
      AddedMass.fill(to.fluid, 12 * g, to.type[g], size, coefficients);
    }
  }

  /**
   * Moves a geom from the frame of one mesh to that of another: a mesh is stored about its own
   * center and axes, and the geom stands where it was written with that frame appended.
   */
  static void changeMesh(Model m, Geoms to, int g, int mesh) {
    int old = to.dataid[g];
    double[] back = new double[4];
    double[] shift = new double[3];
    Quat.conjugate(back, 0, m.mesh.quat, 4 * old);
    double[] quat = new double[4];
    Quat.mul(quat, 0, to.quat, 4 * g, back, 0);
    Quat.rotate(shift, 0, m.mesh.pos, 3 * old, quat, 0);
    Vec3.sub(to.pos, 3 * g, to.pos, 3 * g, shift, 0);
    Quat.rotate(shift, 0, m.mesh.pos, 3 * mesh, quat, 0);
    Vec3.addTo(to.pos, 3 * g, shift, 0);
    Quat.mul(to.quat, 4 * g, quat, 0, m.mesh.quat, 4 * mesh);
    Quat.normalize(to.quat, 4 * g);
    to.dataid[g] = mesh;
  }

  // ---- bodies

  /** Margin, contype and conaffinity of bodies: the union over their geoms. */
  static Model masks(Model m) {
    Bodies to = m.body.copy();
    for (int b = 0; b < m.nbody; b++) {
      to.margin[b] = 0;
      to.contype[b] = 0;
      to.conaffinity[b] = 0;
      for (int g = m.body.geomadr[b]; g >= 0 && g < end(m, b); g++) {
        to.margin[b] = Math.max(to.margin[b], m.geom.margin[g]);
        to.contype[b] |= m.geom.contype[g];
        to.conaffinity[b] |= m.geom.conaffinity[g];
      }
    }
    return Groups.replaced(m, to);
  }

  private static int end(Model m, int body) {
    return m.body.geomadr[body] + m.body.geomnum[body];
  }

  /** The trees of boxes over the geoms of each body that can touch anything. */
  static Model volumes(Model m) {
    int[][] solid = new int[m.nbody][];
    int nodes = 0;
    int before = 0;
    for (int b = 0; b < m.nbody; b++) {
      solid[b] = solid(m, b);
      nodes += Math.max(0, 2 * solid[b].length - 1);
      before += m.body.bvhnum[b];
    }
    Sizes s = m.sizes();
    s.nbvhstatic += nodes - before;
    s.nbvh += nodes - before;
    BoundingVolumes to = new BoundingVolumes(s);
    Bodies body = m.body.copy();
    int at = 0;
    for (int b = 0; b < m.nbody; b++) {
      Bvh tree =
          BodyVolumes.build(
              Arrays.copyOfRange(m.body.ipos, 3 * b, 3 * b + 3),
              Arrays.copyOfRange(m.body.iquat, 4 * b, 4 * b + 4),
              solid[b],
              m.geom.pos,
              m.geom.quat,
              m.geom.aabb);
      body.bvhnum[b] = tree.size();
      body.bvhadr[b] = tree.size() > 0 ? at : -1;
      put(to, at, tree, solid[b]);
      at += tree.size();
    }
    int rest = m.nbvh - before;
    System.arraycopy(m.bvh.depth, before, to.depth, at, rest);
    System.arraycopy(m.bvh.nodeid, before, to.nodeid, at, rest);
    System.arraycopy(m.bvh.child, 2 * before, to.child, 2 * at, 2 * rest);
    int statics = m.nbvhstatic - before;
    System.arraycopy(m.bvh.aabb, 6 * before, to.aabb, 6 * at, 6 * statics);
    if (nodes == before) {
      return Groups.replaced(m, to, body);
    }
    return shifted(m, s, nodes - before, to, body);
  }

  private static int[] solid(Model m, int body) {
    int[] found = new int[m.body.geomnum[body]];
    int n = 0;
    for (int g = m.body.geomadr[body]; g >= 0 && g < end(m, body); g++) {
      if (m.geom.contype[g] != 0 || m.geom.conaffinity[g] != 0) {
        found[n++] = g;
      }
    }
    return java.util.Arrays.copyOf(found, n);
  }

  private static void put(BoundingVolumes to, int at, Bvh tree, int[] ids) {
    for (int i = 0; i < tree.size(); i++) {
      to.depth[at + i] = tree.depth()[i];
      int leaf = tree.nodeid()[i];
      to.nodeid[at + i] = leaf >= 0 ? ids[leaf] : leaf;
    }
    System.arraycopy(tree.child(), 0, to.child, 2 * at, tree.child().length);
    System.arraycopy(tree.aabb(), 0, to.aabb, 6 * at, tree.aabb().length);
  }

  /** The trees of meshes and flexes stand behind those of bodies and move with their number. */
  private static Model shifted(Model m, Sizes s, int by, BoundingVolumes bvh, Bodies body) {
    Meshes mesh = m.nmesh > 0 ? m.mesh.copy() : m.mesh;
    for (int i = 0; i < m.nmesh; i++) {
      mesh.bvhadr[i] += mesh.bvhadr[i] >= 0 ? by : 0;
    }
    Flexes flex = m.nflex > 0 ? m.flex.copy() : m.flex;
    for (int i = 0; i < m.nflex; i++) {
      flex.bvhadr[i] += flex.bvhadr[i] >= 0 ? by : 0;
    }
    return m.with(s, bvh, body, mesh, flex);
  }
}
