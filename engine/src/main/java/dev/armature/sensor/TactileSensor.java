package dev.armature.sensor;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.collision.sdf.GeomField;
import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Meshes;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Pressure and slip at points of the skin of a geom, three channels of one value a point.
 *
 * <p>The points are the vertices of a mesh in the frame of the geom; the mesh has three normals a
 * vertex: outward n and two tangents t. Where a point is below the surface of a touching geom, at
 * signed distance δ &lt; 0, and slides with velocity v against that geom's center,
 *
 * <pre>
 *   pressure  δ / (δ_max − δ) |n|²      slip  |v·t_1|, |v·t_2|
 * </pre>
 *
 * Of several touching geoms the last counts. The normals turn with the mesh frame only, not with
 * the geom, as in MuJoCo.
 */
final class TactileSensor {
  private static final double DEPTH_MAX = 0.05;
  // single-precision numbers in 64 bytes
  private static final int LINE = 16;

  private TactileSensor() {}

  static void read(Model m, Data d, int sensor, double[] out, int outAt) {
    Arrays.fill(out, outAt, outAt + m.sensor.dim[sensor], 0);
    Work w = d.scratch(Work.KEY);
    int geom = m.sensor.refid[sensor];
    int weld = m.body.weldid[m.geom.bodyid[geom]];
    w.count = 0;
    for (int c = 0; c < d.ncon; c++) {
      int geom0 = d.contact.geom[2 * c];
      int geom1 = d.contact.geom[2 * c + 1];
      if (geom0 < 0 || geom1 < 0) {
        continue;
      }
      if (m.body.weldid[m.geom.bodyid[geom0]] == weld) {
        w.add(geom1);
      }
      if (m.body.weldid[m.geom.bodyid[geom1]] == weld) {
        w.add(geom0);
      }
    }
    for (int i = 0; i < w.count; i++) {
      if (setField(m, d, w.touching[i], w)) {
        press(m, d, sensor, w.touching[i], w, out, outAt);
      }
    }
  }

  /** Sets the signed distance of a geom; a mesh without octree has none. */
  private static boolean setField(Model m, Data d, int geom, Work w) {
    int mesh = m.geom.dataid[geom];
    if (m.geom.type[geom] != GeomType.MESH) {
      w.field.set(m, d, geom);
    } else if (m.mesh.octadr[mesh] >= 0) {
      w.field.setOctree(m, mesh);
    } else {
      return false;
    }
    return true;
  }

  private static void press(
      Model m, Data d, int sensor, int other, Work w, double[] out, int outAt) {
    int mesh = m.sensor.objid[sensor];
    int geom = m.sensor.refid[sensor];
    int weld = m.body.weldid[m.geom.bodyid[geom]];
    int count = m.mesh.vertnum[mesh];
    velocityAt(m, d, m.geom.bodyid[other], d.geomXpos, 3 * other, w.otherVelocity);
    for (int v = 0; v < count; v++) {
      int at = 3 * (m.mesh.vertadr[mesh] + v);
      Vec3.set(w.point, 0, m.mesh.vert[at], m.mesh.vert[at + 1], m.mesh.vert[at + 2]);
      Mat3.mulVec(w.point, 0, d.geomXmat, 9 * geom, w.point, 0);
      Vec3.addTo(w.point, 0, d.geomXpos, 3 * geom);
      Vec3.sub(w.local, 0, w.point, 0, d.geomXpos, 3 * other);
      Mat3.mulTVec(w.local, 0, d.geomXmat, 9 * other, w.local, 0);
      if (m.geom.plugin[other] >= 0 && m.geom.dataid[other] >= 0) {
        // shapes of plugins are in the frame that the mesh was written in
        Quat.rotate(w.local, 0, w.local, 0, m.mesh.quat, 4 * m.geom.dataid[other]);
        Vec3.addTo(w.local, 0, m.mesh.pos, 3 * m.geom.dataid[other]);
      }
      double depth = Math.min(w.field.value(w.local[0], w.local[1], w.local[2]), 0);
      if (depth == 0) {
        continue;
      }
      velocityAt(m, d, weld, w.point, 0, w.velocity);
      Vec3.subFrom(w.velocity, 0, w.otherVelocity, 0);
      int normal = m.mesh.normaladr[mesh] + 3 * v;
      axis(m, mesh, normal, w);
      double pressure = depth / Math.max(DEPTH_MAX - depth, MINVAL);
      out[outAt + v] = pressure * Vec3.dot(w.axis, 0, w.axis, 0);
      axis(m, mesh, normal + 1, w);
      out[outAt + count + v] = Math.abs(Vec3.dot(w.velocity, 0, w.axis, 0));
      axis(m, mesh, normal + 2, w);
      out[outAt + 2 * count + v] = Math.abs(Vec3.dot(w.velocity, 0, w.axis, 0));
    }
  }

  /** axis = a normal of the mesh as it was before the mesh was turned into its principal axes. */
  private static void axis(Model m, int mesh, int normal, Work w) {
    for (int k = 0; k < 3; k++) {
      w.axis[k] = normalEntry(m.mesh, 3 * normal + k);
    }
    Quat.rotate(w.axis, 0, w.axis, 0, m.mesh.quat, 4 * mesh);
  }

  /**
   * A number of the list of normals. A mesh that is not made for touch has fewer than three a
   * vertex: then those of the next mesh count, and behind the last one the texture coordinates,
   * which follow in MuJoCo's memory at the next multiple of 64 bytes.
   */
  private static double normalEntry(Meshes mesh, int i) {
    if (i < mesh.normal.length) {
      return mesh.normal[i];
    }
    int beyond = i - (mesh.normal.length + LINE - 1) / LINE * LINE;
    return beyond >= 0 && beyond < mesh.texcoord.length ? mesh.texcoord[beyond] : 0;
  }

  /** res = velocity of a body at a world point: v − (p − c) × ω. */
  private static void velocityAt(
      Model m, Data d, int body, double[] point, int pointAt, double[] res) {
    int com = 3 * m.body.rootid[body];
    int vel = 6 * body;
    double x = point[pointAt] - d.subtreeCom[com];
    double y = point[pointAt + 1] - d.subtreeCom[com + 1];
    double z = point[pointAt + 2] - d.subtreeCom[com + 2];
    res[0] = d.cvel[vel + 3] - (y * d.cvel[vel + 2] - z * d.cvel[vel + 1]);
    res[1] = d.cvel[vel + 4] - (z * d.cvel[vel] - x * d.cvel[vel + 2]);
    res[2] = d.cvel[vel + 5] - (x * d.cvel[vel + 1] - y * d.cvel[vel]);
  }

  /** Working memory. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final GeomField field = new GeomField();
    final double[] point = new double[3];
    final double[] local = new double[3];
    final double[] velocity = new double[3];
    final double[] otherVelocity = new double[3];
    final double[] axis = new double[3];
    int[] touching = new int[16];
    int count;

    Work(Model m) {}

    void add(int geom) {
      for (int i = 0; i < count; i++) {
        if (touching[i] == geom) {
          return;
        }
      }
      if (count == touching.length) {
        touching = Arrays.copyOf(touching, 2 * count);
      }
      touching[count++] = geom;
    }
  }
}
