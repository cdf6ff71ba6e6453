package dev.armature.query;

import dev.armature.data.Data;
import dev.armature.math.Mat3;
import dev.armature.model.ConeType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * The force of a contact, decoded from the forces of its constraint rows.
 *
 * <p>Six numbers in the contact frame: normal, two tangents; spin and two roll torques. With the
 * elliptic cone they are the row forces. With the pyramidal cone a contact of dimension k has 2 (k
 * − 1) edges p, and
 *
 * <pre>  f_0 = Σ p_i,    f_{i+1} = μ_i (p_{2i} − p_{2i+1})</pre>
 *
 * <p>The force acts on the second geom's body, and its negative on the first's, at the contact
 * position.
 */
public final class ContactForce {
  private ContactForce() {}

  /** res[6] = force and torque in the contact frame; zero when the contact makes no rows. */
  public static void local(Model m, Data d, int contact, double[] res, int resAt) {
    Arrays.fill(res, resAt, resAt + 6, 0);
    int row = d.contact.efcAddress[contact];
    if (row < 0) {
      return;
    }
    int dim = d.contact.dim[contact];
    if (dim == 1 || m.opt.cone == ConeType.ELLIPTIC) {
      System.arraycopy(d.efc.force, row, res, resAt, dim);
      return;
    }
    double[] edge = d.efc.force;
    double sum = 0;
    for (int i = 0; i < 2 * (dim - 1); i++) {
      sum += edge[row + i];
    }
    res[resAt] = sum;
    for (int i = 0; i < dim - 1; i++) {
      res[resAt + 1 + i] =
          (edge[row + 2 * i] - edge[row + 2 * i + 1]) * d.contact.friction[5 * contact + i];
    }
  }

  /** res[6] = force and torque in world axes, at the contact position. */
  public static void world(Model m, Data d, int contact, double[] res, int resAt) {
    local(m, d, contact, res, resAt);
    Mat3.mulTVec(res, resAt, d.contact.frame, 9 * contact, res, resAt);
    Mat3.mulTVec(res, resAt + 3, d.contact.frame, 9 * contact, res, resAt + 3);
  }

  /**
   * As {@link #world}, but on the body with the higher id, whichever comes first in the contact:
   * what a picture shows. So a floor pushes up, also where the order of geom types puts it second.
   * A flex counts as higher than every body.
   */
  public static void shown(Model m, Data d, int contact, double[] res, int resAt) {
    world(m, d, contact, res, resAt);
    if (side(m, d, 2 * contact) > side(m, d, 2 * contact + 1)) {
      for (int k = resAt; k < resAt + 6; k++) {
        res[k] = -res[k];
      }
    }
  }

  private static int side(Model m, Data d, int side) {
    int geom = d.contact.geom[side];
    return geom < 0 ? Integer.MAX_VALUE : m.geom.bodyid[geom];
  }
}
