package dev.armature.query;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.math.Quat;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.Skins;
import java.util.Arrays;

/**
 * Where a skin is drawn: its vertices follow their bones, then move out along their normals.
 *
 * <p>A vertex v bound to bones k with weights w_k is at Σ w_k (R_k v + x_k - R_k b_k), where x_k is
 * the position of the bone's body, b_k its position when bound, and R_k its rotation since then.
 * The normal at a vertex is the mean of the normals of its faces, weighted by their areas.
 */
public final class SkinSurface {
  private final double[] rotation = new double[9];
  private final double[] quat = new double[4];
  private final double[] bind = new double[4];
  private final double[] shift = new double[3];
  private final double[] point = new double[3];
  private double[] vertex = {};
  private double[] sum = {};

  /**
   * Fills the vertices and normals of one skin, three numbers each, from the start of the arrays.
   *
   * @param vert world positions, at least three numbers a vertex
   * @param normal unit normals, at least as long
   */
  public void compute(Model m, Data d, int skin, float[] vert, float[] normal) {
    Skins s = m.skin;
    int n = 3 * s.vertnum[skin];
    if (vertex.length < n) {
      vertex = new double[n];
      sum = new double[n];
    }
    Arrays.fill(vertex, 0, n, 0);
    for (int b = s.boneadr[skin]; b < s.boneadr[skin] + s.bonenum[skin]; b++) {
      follow(m, d, skin, b);
    }
    normals(s, skin);
    for (int v = 0; v < n; v += 3) {
      Vec3.normalize(sum, v);
      for (int k = 0; k < 3; k++) {
        normal[v + k] = (float) sum[v + k];
        vert[v + k] = (float) (vertex[v + k] + s.inflate[skin] * sum[v + k]);
      }
    }
  }

  /** Adds the contribution of one bone to the vertices bound to it. */
  private void follow(Model m, Data d, int skin, int bone) {
    Skins s = m.skin;
    int body = s.bonebodyid[bone];
    for (int k = 0; k < 4; k++) {
      bind[k] = s.bonebindquat[4 * bone + k];
    }
    Quat.conjugate(bind, 0, bind, 0);
    Quat.mul(quat, 0, d.xquat, 4 * body, bind, 0);
    Quat.toMat(rotation, 0, quat, 0);
    for (int k = 0; k < 3; k++) {
      point[k] = s.bonebindpos[3 * bone + k];
    }
    Mat3.mulVec(shift, 0, rotation, 0, point, 0);
    Vec3.sub(shift, 0, d.xpos, 3 * body, shift, 0);
    for (int i = s.bonevertadr[bone]; i < s.bonevertadr[bone] + s.bonevertnum[bone]; i++) {
      int v = s.bonevertid[i];
      int at = 3 * (s.vertadr[skin] + v);
      Vec3.set(point, 0, s.vert[at], s.vert[at + 1], s.vert[at + 2]);
      Mat3.mulVec(point, 0, rotation, 0, point, 0);
      Vec3.addTo(point, 0, shift, 0);
      Vec3.addScaled(vertex, 3 * v, point, 0, s.bonevertweight[i]);
    }
  }

  private void normals(Skins s, int skin) {
    Arrays.fill(sum, 0, 3 * s.vertnum[skin], 0);
    for (int f = s.faceadr[skin]; f < s.faceadr[skin] + s.facenum[skin]; f++) {
      int a = 3 * s.face[3 * f];
      int b = 3 * s.face[3 * f + 1];
      int c = 3 * s.face[3 * f + 2];
      Vec3.sub(point, 0, vertex, b, vertex, a);
      Vec3.sub(shift, 0, vertex, c, vertex, a);
      Vec3.cross(point, 0, point, 0, shift, 0);
      Vec3.addTo(sum, a, point, 0);
      Vec3.addTo(sum, b, point, 0);
      Vec3.addTo(sum, c, point, 0);
    }
  }
}
