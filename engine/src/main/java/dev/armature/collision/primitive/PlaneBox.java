package dev.armature.collision.primitive;

import dev.armature.collision.contact.ContactBuffer;
import dev.armature.collision.contact.PairCollider;
import dev.armature.data.Data;
import dev.armature.model.Model;

/**
 * Plane and box: corners below the margin on the lower half of the box, at most four.
 *
 * <p>Corners are tried in the order of their index, bit k of which is the sign on axis k, and the
 * first four are taken: not the deepest ones. A corner at the height of the center counts as lower,
 * so a box that is only a sheet across the plane gets contacts too.
 */
public final class PlaneBox implements PairCollider {
  private static final int MOST = 4;

  @Override
  public void collide(Model m, Data d, int geom1, int geom2, double margin, ContactBuffer out) {
    double[] pos = d.geomXpos;
    double[] mat = d.geomXmat;
    double[] size = m.geom.size;
    int p1 = 3 * geom1;
    int p2 = 3 * geom2;
    int r2 = 9 * geom2;
    double nx = mat[9 * geom1 + 2];
    double ny = mat[9 * geom1 + 5];
    double nz = mat[9 * geom1 + 8];
    double height =
        (pos[p2] - pos[p1]) * nx
            + (pos[p2 + 1] - pos[p1 + 1]) * ny
            + (pos[p2 + 2] - pos[p1 + 2]) * nz;
    int found = 0;
    for (int corner = 0; corner < 8 && found < MOST; corner++) {
      double x = (corner & 1) != 0 ? size[p2] : -size[p2];
      double y = (corner & 2) != 0 ? size[p2 + 1] : -size[p2 + 1];
      double z = (corner & 4) != 0 ? size[p2 + 2] : -size[p2 + 2];
      double cx = mat[r2] * x + mat[r2 + 1] * y + mat[r2 + 2] * z;
      double cy = mat[r2 + 3] * x + mat[r2 + 4] * y + mat[r2 + 5] * z;
      double cz = mat[r2 + 6] * x + mat[r2 + 7] * y + mat[r2 + 8] * z;
      double above = nx * cx + ny * cy + nz * cz;
      if (height + above > margin || above > 0) {
        continue;
      }
      double dist = height + above;
      double half = -dist * 0.5;
      out.add(
          dist,
          cx + pos[p2] + nx * half,
          cy + pos[p2 + 1] + ny * half,
          cz + pos[p2 + 2] + nz * half,
          nx,
          ny,
          nz);
      found++;
    }
  }
}
