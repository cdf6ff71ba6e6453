package dev.armature.dynamics;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.kinematics.BodyFrame;
import dev.armature.kinematics.ChainJacobian;
import dev.armature.math.Mat3;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Derivative of the forces of the medium with respect to velocity: Jᵀ B J, with J the velocity
 * Jacobian in the frame of the box or ellipsoid and B = ∂(τ, f)/∂(ω, v), both models of {@link
 * Fluid}.
 */
public final class FluidDerivative {
  private static final int DIM = 6;
  private static final int TORQUE = 0;
  private static final int FORCE = 3;
  private static final int OMEGA = 0;
  private static final int LINEAR = 3;
  private static final double[] ONES = {1, 1, 1};

  private FluidDerivative() {}

  /** Working memory: B, velocity, sizes, the chain and its Jacobian and B times it. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final double[] b = new double[DIM * DIM];
    final double[] velocity = new double[DIM];
    final double[] size = new double[3];
    final double[] vec = new double[3];
    final double[] column = new double[DIM];
    final BodyFrame frame = new BodyFrame();
    final ChainJacobian jacobian;
    final double[] local;
    final double[] product;

    Work(Model m) {
      jacobian = new ChainJacobian(m);
      local = new double[DIM * m.nv];
      product = new double[DIM * m.nv];
    }
  }

  /**
   * Adds the derivative of all bodies to qDeriv, with the blocks of ellipsoids made symmetric on
   * request.
   */
  public static void add(Model m, Data d, boolean symmetric) {
    Work w = d.scratch(Work.KEY);
    for (int b = 1; b < m.nbody; b++) {
      if (m.body.mass[b] < MINVAL) {
        continue;
      }
      if (!Fluid.usesEllipsoids(m, b)) {
        box(m, d, b, w);
        continue;
      }
      int first = m.body.geomadr[b];
      for (int g = first; g < first + m.body.geomnum[b]; g++) {
        if (m.geom.fluid[Fluid.GEOM_SIZE * g] > 0) {
          ellipsoid(m, d, g, symmetric, w);
        }
      }
    }
  }

  /**
   * How torque and force in the frame of a body's box, or of a geom's ellipsoid, change with the
   * velocity there: 6 x 6.
   *
   * @param geom -1 for the box
   */
  public static void matrix(Model m, Data d, int body, int geom, double[] res) {
    Work w = d.scratch(Work.KEY);
    if (geom < 0) {
      boxMatrix(m, d, body, w);
    } else {
      ellipsoidMatrix(m, d, geom, w);
    }
    // those of the integrators are not multiplied by the geom's coefficient, as in MuJoCo
    double interaction = geom < 0 ? 1 : m.geom.fluid[Fluid.GEOM_SIZE * geom];
    for (int k = 0; k < DIM * DIM; k++) {
      res[k] = interaction * w.b[k];
    }
  }

  private static void box(Model m, Data d, int b, Work w) {
    boxMatrix(m, d, b, w);
    addProduct(m, d, w);
  }

  private static void boxMatrix(Model m, Data d, int b, Work w) {
    w.frame.setInertia(d, b);
    Fluid.relativeVelocity(m, d, w.frame, w.velocity);
    Fluid.inertiaBox(m, b, w.size);
    double[] mat = w.b;
    Arrays.fill(mat, 0);
    double viscosity = m.opt.viscosity;
    double density = m.opt.density;
    double diameter = (w.size[0] + w.size[1] + w.size[2]) / 3;
    for (int i = 0; i < 3; i++) {
      int rotation = DIM * i + i;
      int translation = DIM * (FORCE + i) + LINEAR + i;
      if (viscosity > 0) {
        mat[rotation] -= Math.PI * diameter * diameter * diameter * viscosity;
        mat[translation] -= 3 * Math.PI * diameter * viscosity;
      }
      if (density > 0) {
        double sx = w.size[i];
        double sy = w.size[(i + 1) % 3];
        double sz = w.size[(i + 2) % 3];
        double edges = sy * sy * sy * sy + sz * sz * sz * sz;
        mat[rotation] -= density * sx * edges * 2 * Math.abs(w.velocity[i]) / 64;
        mat[translation] -= 0.5 * density * sy * sz * 2 * Math.abs(w.velocity[LINEAR + i]);
      }
    }
  }

  private static void ellipsoidMatrix(Model m, Data d, int g, Work w) {
    w.frame.setGeom(m, d, g);
    Fluid.relativeVelocity(m, d, w.frame, w.velocity);
    Fluid.semiAxes(m, g, w.size);
    Arrays.fill(w.b, 0);
    int at = Fluid.GEOM_SIZE * g;
    addedMass(m, at, w);
    magnus(m, at, w);
    kutta(m, at, w);
    drag(m, at, w);
    angularDrag(m, at, w);
  }

  private static void ellipsoid(Model m, Data d, int g, boolean symmetric, Work w) {
    ellipsoidMatrix(m, d, g, w);
    if (symmetric) {
      for (int i = 0; i < DIM; i++) {
        for (int j = 0; j < i; j++) {
          double mean = 0.5 * (w.b[DIM * i + j] + w.b[DIM * j + i]);
          w.b[DIM * i + j] = mean;
          w.b[DIM * j + i] = mean;
        }
      }
    }
    addProduct(m, d, w);
  }

  /** Adds [v]× diag(scale) to a 3x3 block, v = (x, y, z). */
  private static void addCross(
      double[] mat, int row, int col, double x, double y, double z, double[] scale) {
    double sx = scale[0];
    double sy = scale[1];
    double sz = scale[2];
    int at = DIM * row + col;
    mat[at + 1] -= z * sy;
    mat[at + 2] += y * sz;
    mat[at + DIM] += z * sx;
    mat[at + DIM + 2] -= x * sz;
    mat[at + 2 * DIM] -= y * sx;
    mat[at + 2 * DIM + 1] += x * sy;
  }

  /** f = P×ω, τ = P×v + Q×ω with P = ρ m∘v, Q = ρ I∘ω. */
  private static void addedMass(Model m, int at, Work w) {
    double density = m.opt.density;
    double[] f = m.geom.fluid;
    double[] v = w.velocity;
    double mx = density * f[at + 6];
    double my = density * f[at + 7];
    double mz = density * f[at + 8];
    double ix = density * f[at + 9];
    double iy = density * f[at + 10];
    double iz = density * f[at + 11];
    Vec3.set(w.vec, 0, mx, my, mz);
    addCross(w.b, FORCE, OMEGA, mx * v[3], my * v[4], mz * v[5], ONES);
    addCross(w.b, FORCE, LINEAR, -v[0], -v[1], -v[2], w.vec);
    addCross(w.b, TORQUE, LINEAR, mx * v[3], my * v[4], mz * v[5], ONES);
    addCross(w.b, TORQUE, LINEAR, -v[3], -v[4], -v[5], w.vec);
    addCross(w.b, TORQUE, OMEGA, ix * v[0], iy * v[1], iz * v[2], ONES);
    Vec3.set(w.vec, 0, ix, iy, iz);
    addCross(w.b, TORQUE, OMEGA, -v[0], -v[1], -v[2], w.vec);
  }

  /** f = k ω×v. */
  private static void magnus(Model m, int at, Work w) {
    double volume = 4.0 / 3.0 * Math.PI * w.size[0] * w.size[1] * w.size[2];
    double k = m.geom.fluid[at + 5] * m.opt.density * volume;
    double[] v = w.velocity;
    addCross(w.b, FORCE, OMEGA, -k * v[3], -k * v[4], -k * v[5], ONES);
    addCross(w.b, FORCE, LINEAR, k * v[0], k * v[1], k * v[2], ONES);
  }

  private static void kutta(Model m, int at, Work w) {
    double[] v = w.velocity;
    double[] k = w.vec;
    shape(w.size, k);
    double num = 0;
    double den = 0;
    double square = 0;
    for (int i = 0; i < 3; i++) {
      double vv = v[LINEAR + i] * v[LINEAR + i];
      num += k[i] * vv;
      den += k[i] * k[i] * vv;
      square += vv;
    }
    double scale =
        Math.PI
            * m.geom.fluid[at + 4]
            * m.opt.density
            / Math.max(MINVAL, Math.sqrt(den * num * square));
    double p = num / Math.max(MINVAL, den);
    double t = num / Math.max(MINVAL, square);
    for (int i = 0; i < 3; i++) {
      double e = 0;
      for (int j = 0; j < 3; j++) {
        e += v[LINEAR + j] * v[LINEAR + j] * (k[i] - k[j]);
      }
      for (int j = 0; j < 3; j++) {
        double x =
            v[LINEAR + i]
                * v[LINEAR + j]
                * (2 * num * (k[j] - k[i]) + e * (k[j] * k[j] * p - k[j] + t));
        w.b[DIM * (FORCE + i) + LINEAR + j] += scale * (i == j ? x - e * num : x);
      }
    }
  }

  /** Squared products of the semi-axes across each axis. */
  private static void shape(double[] r, double[] k) {
    k[0] = r[1] * r[2] * r[1] * r[2];
    k[1] = r[2] * r[0] * r[2] * r[0];
    k[2] = r[0] * r[1] * r[0] * r[1];
  }

  private static void drag(Model m, int at, Work w) {
    double density = m.opt.density;
    double blunt = m.geom.fluid[at + 1];
    double slender = m.geom.fluid[at + 2];
    double[] v = w.velocity;
    double[] r = w.size;
    double longest = Math.max(r[0], Math.max(r[1], r[2]));
    double shortest = Math.min(r[0], Math.min(r[1], r[2]));
    double areaMax = Math.PI * longest * (r[0] + r[1] + r[2] - longest - shortest);
    double[] k = w.vec;
    shape(r, k);
    double a = k[0];
    double b = k[1];
    double c = k[2];
    double vx = v[3];
    double vy = v[4];
    double vz = v[5];
    double den = a * a * vx * vx + b * b * vy * vy + c * c * vz * vz;
    double num = a * vx * vx + b * vy * vy + c * vz * vz;
    double area = Math.PI * Math.sqrt(den / Math.max(MINVAL, num));
    double speed = Vec3.norm(v, LINEAR);
    double slope = density * (area * blunt + slender * (areaMax - area)) / Math.max(MINVAL, speed);
    double shadow =
        density
            * speed
            * (blunt - slender)
            * Math.PI
            / Math.max(MINVAL, Math.sqrt(num * num * num * den));
    double gx = shadow * a * vx * (b * vy * vy * (a - b) + c * vz * vz * (a - c));
    double gy = shadow * b * vy * (a * vx * vx * (b - a) + c * vz * vz * (b - c));
    double gz = shadow * c * vz * (a * vx * vx * (c - a) + b * vy * vy * (c - b));
    double stokes = 2 * Math.PI * (r[0] + r[1] + r[2]) * m.opt.viscosity;
    for (int i = 0; i < 3; i++) {
      int row = DIM * (FORCE + i) + LINEAR;
      double vi = v[LINEAR + i];
      w.b[row] -= slope * vi * vx + vi * gx;
      w.b[row + 1] -= slope * vi * vy + vi * gy;
      w.b[row + 2] -= slope * vi * vz + vi * gz;
      w.b[row + i] -= slope * speed * speed + stokes;
    }
  }

  private static void angularDrag(Model m, int at, Work w) {
    double[] v = w.velocity;
    double[] k = w.vec;
    Fluid.angularCoefficients(w.size, m.geom.fluid[at + 3], m.geom.fluid[at + 2], k);
    double x = k[0] * v[0];
    double y = k[1] * v[1];
    double z = k[2] * v[2];
    double g = m.opt.density / Math.max(MINVAL, Math.sqrt(x * x + y * y + z * z));
    double qx = -g * k[0] * x;
    double qy = -g * k[1] * y;
    double qz = -g * k[2] * z;
    double diameter = 2.0 / 3.0 * (w.size[0] + w.size[1] + w.size[2]);
    double diagonal =
        v[0] * qx
            + v[1] * qy
            + v[2] * qz
            - m.opt.viscosity * Math.PI * diameter * diameter * diameter;
    for (int i = 0; i < 3; i++) {
      int row = DIM * i;
      w.b[row] += v[i] * qx;
      w.b[row + 1] += v[i] * qy;
      w.b[row + 2] += v[i] * qz;
      w.b[row + i] += diagonal;
    }
  }

  /** qDeriv += Jᵀ B J for the frame at hand. */
  private static void addProduct(Model m, Data d, Work w) {
    BodyFrame frame = w.frame;
    w.jacobian.setPoint(m, d, frame.body, frame.pos, frame.posAt);
    int n = w.jacobian.n;
    int[] dofs = w.jacobian.dofs;
    double[] jacp = w.jacobian.jacp;
    double[] jacr = w.jacobian.jacr;
    for (int c = 0; c < n; c++) {
      Vec3.set(w.column, 0, jacr[c], jacr[n + c], jacr[2 * n + c]);
      Vec3.set(w.column, 3, jacp[c], jacp[n + c], jacp[2 * n + c]);
      Mat3.mulTVec(w.local, DIM * c, frame.mat, frame.matAt, w.column, 0);
      Mat3.mulTVec(w.local, DIM * c + 3, frame.mat, frame.matAt, w.column, 3);
      for (int i = 0; i < DIM; i++) {
        double sum = 0;
        for (int j = 0; j < DIM; j++) {
          sum += w.b[DIM * i + j] * w.local[DIM * c + j];
        }
        w.product[DIM * c + i] = sum;
      }
    }
    for (int i = 0; i < n; i++) {
      int at = m.D.rowadr[dofs[i]];
      for (int c = 0; c < n; c++) {
        while (m.D.colind[at] < dofs[c]) {
          at++;
        }
        d.qDeriv[at] += Spatial.dot(w.local, DIM * i, w.product, DIM * c);
      }
    }
  }
}
