package dev.armature.dynamics;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.kinematics.Jacobian;
import dev.armature.kinematics.TendonPaths;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import dev.armature.model.WrapType;

/**
 * Bias force of moving tendons with armature a: Jᵀ a J̇ q̇.
 *
 * <p>Only sites and pulleys lie on such tendons. For a straight part of length ℓ and direction n
 * between points with relative velocity Δv, ṅ = (Δv − n (n·Δv)) / ℓ and J̇ q̇ = n·(J̇p₁ − J̇p₀) q̇
 * + ṅ·Δv. Fixed tendons have none.
 */
public final class TendonBias {
  private TendonBias() {}

  /** Working memory: direction, relative velocity and acceleration, one end's. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] direction = new double[3];
    final double[] end0 = new double[6];
    final double[] end1 = new double[6];

    Work(Model m) {}
  }

  /** Adds the bias of all tendons to res. */
  public static void add(Model m, Data d, double[] res) {
    for (int t = 0; t < m.ntendon; t++) {
      if (m.tendon.armature[t] != 0 && m.wrap.type[m.tendon.adr[t]] != WrapType.JOINT) {
        double rate = acceleration(m, d, t, d.scratch(Work.KEY));
        TendonPaths.addTransposed(m, d, t, m.tendon.armature[t] * rate, res);
      }
    }
  }

  /** J̇ q̇ of a spatial tendon. */
  private static double acceleration(Model m, Data d, int t, Work w) {
    double sum = 0;
    double divisor = 1;
    int end = m.tendon.adr[t] + m.tendon.num[t] - 1;
    for (int j = m.tendon.adr[t]; j < end; j++) {
      if (m.wrap.type[j] == WrapType.PULLEY) {
        divisor = m.wrap.prm[j];
      } else if (m.wrap.type[j + 1] != WrapType.PULLEY) {
        sum += straight(m, d, m.wrap.objid[j], m.wrap.objid[j + 1], w) / divisor;
      }
    }
    return sum;
  }

  private static double straight(Model m, Data d, int site0, int site1, Work w) {
    int body0 = m.site.bodyid[site0];
    int body1 = m.site.bodyid[site1];
    if (body0 == body1) {
      return 0;
    }
    double[] n = w.direction;
    Vec3.sub(n, 0, d.siteXpos, 3 * site1, d.siteXpos, 3 * site0);
    double length = Vec3.normalize(n, 0);
    motion(m, d, body0, 3 * site0, w.end0);
    motion(m, d, body1, 3 * site1, w.end1);
    Spatial.addScaled(w.end1, 0, w.end0, 0, -1);
    double along = Vec3.dot(n, 0, w.end1, 0);
    double inverse = length > MINVAL ? 1 / length : 0;
    double across = (Vec3.dot(w.end1, 0, w.end1, 0) - along * along) * inverse;
    return Vec3.dot(n, 0, w.end1, 3) + across;
  }

  /** res = velocity of a site, and the part of its acceleration that does not come from q̈. */
  private static void motion(Model m, Data d, int body, int site, double[] res) {
    Jacobian.pointVelocity(m, d, body, d.siteXpos, site, res, 0);
    Jacobian.pointDotVelocity(m, d, body, d.siteXpos, site, res, 3);
  }
}
