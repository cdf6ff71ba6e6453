package dev.armature.dynamics;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.kinematics.BodyFrame;
import dev.armature.kinematics.Jacobian;
import dev.armature.kinematics.Wrench;
import dev.armature.math.Mat3;
import dev.armature.math.Spatial;
import dev.armature.math.Vec3;
import dev.armature.model.GeomType;
import dev.armature.model.Model;

/**
 * Drag, lift and added mass in a medium of density ρ and viscosity β.
 *
 * <p>Two models. A body whose geoms ask for nothing is a box with the body's inertia: quadratic
 * drag on its faces, linear drag as a sphere of the mean diameter. A geom with fluid coefficients
 * is an ellipsoid with added mass, Magnus and Kutta lift, blunt and slender drag. Both work on the
 * velocity relative to the medium in the frame of the box or ellipsoid.
 */
public final class Fluid {
  /**
   * Numbers of a geom's row: interaction coefficient, five shape coefficients, virtual mass (3),
   * virtual inertia (3).
   */
  public static final int GEOM_SIZE = 12;

  private Fluid() {}

  /**
   * Working memory: a frame, force and torque in the world, velocity and force in the frame, sizes.
   */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final BodyFrame frame = new BodyFrame();
    final Wrench wrench = new Wrench();
    final double[] velocity = new double[6];
    final double[] force = new double[6];
    final double[] size = new double[3];
    final double[] vec = new double[9];

    Work(Model m) {}
  }

  /** Adds the forces of the medium to qfrcFluid. */
  public static void compute(Model m, Data d) {
    if (m.opt.density == 0 && m.opt.viscosity == 0) {
      return;
    }
    Work w = d.scratch(Work.KEY);
    for (int b = 1; b < m.nbody; b++) {
      if (m.body.mass[b] < MINVAL) {
        continue;
      }
      if (usesEllipsoids(m, b)) {
        int first = m.body.geomadr[b];
        for (int g = first; g < first + m.body.geomnum[b]; g++) {
          if (m.geom.fluid[GEOM_SIZE * g] != 0) {
            ellipsoid(m, d, g, w);
          }
        }
      } else {
        box(m, d, b, w);
      }
    }
  }

  /** Whether a geom of the body asks for the ellipsoid model. */
  public static boolean usesEllipsoids(Model m, int b) {
    int first = m.body.geomadr[b];
    for (int g = first; g < first + m.body.geomnum[b]; g++) {
      if (m.geom.fluid[GEOM_SIZE * g] > 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * res = velocity relative to the medium of a frame fixed to a body, in that frame: rotation,
   * translation.
   */
  public static void relativeVelocity(Model m, Data d, BodyFrame frame, double[] res) {
    Spatial.copy(res, 0, d.cvel, 6 * frame.body);
    int root = m.body.rootid[frame.body];
    Spatial.moveMotion(res, 0, d.subtreeCom, 3 * root, frame.pos, frame.posAt);
    Vec3.subFrom(res, 3, m.opt.wind, 0);
    Spatial.toLocal(res, 0, frame.mat, frame.matAt);
  }

  /** size = full sizes of the box that has the body's mass and inertia. */
  public static void inertiaBox(Model m, int b, double[] size) {
    int at = 3 * b;
    double x = m.body.inertia[at];
    double y = m.body.inertia[at + 1];
    double z = m.body.inertia[at + 2];
    double mass = m.body.mass[b];
    size[0] = Math.sqrt(6 * Math.max(MINVAL, y + z - x) / mass);
    size[1] = Math.sqrt(6 * Math.max(MINVAL, x + z - y) / mass);
    size[2] = Math.sqrt(6 * Math.max(MINVAL, x + y - z) / mass);
  }

  private static void box(Model m, Data d, int b, Work w) {
    boxForce(m, d, b, w);
    apply(m, d, w);
  }

  private static void boxForce(Model m, Data d, int b, Work w) {
    double[] v = w.velocity;
    double[] f = w.force;
    w.frame.setInertia(d, b);
    relativeVelocity(m, d, w.frame, v);
    inertiaBox(m, b, w.size);
    Spatial.zero(f, 0);
    double viscosity = m.opt.viscosity;
    if (viscosity > 0) {
      double diameter = (w.size[0] + w.size[1] + w.size[2]) / 3;
      double torque = -Math.PI * diameter * diameter * diameter * viscosity;
      double force = -3 * Math.PI * diameter * viscosity;
      Vec3.scale(f, 0, v, 0, torque);
      Vec3.scale(f, 3, v, 3, force);
    }
    double density = m.opt.density;
    if (density > 0) {
      for (int i = 0; i < 3; i++) {
        double sx = w.size[i];
        double sy = w.size[(i + 1) % 3];
        double sz = w.size[(i + 2) % 3];
        f[3 + i] -= 0.5 * density * sy * sz * Math.abs(v[3 + i]) * v[3 + i];
        f[i] -= density * sx * (sy * sy * sy * sy + sz * sz * sz * sz) * Math.abs(v[i]) * v[i] / 64;
      }
    }
  }

  /**
   * Torque and force in the frame of a body's box, or of a geom's ellipsoid.
   *
   * @param geom -1 for the box
   */
  public static void force(Model m, Data d, int body, int geom, double[] res) {
    Work w = d.scratch(Work.KEY);
    if (geom < 0) {
      boxForce(m, d, body, w);
    } else {
      ellipsoidForce(m, d, geom, w);
    }
    Spatial.copy(res, 0, w.force, 0);
  }

  private static void apply(Model m, Data d, Work w) {
    BodyFrame frame = w.frame;
    Mat3.mulVec(w.wrench.torque, 0, frame.mat, frame.matAt, w.force, 0);
    Mat3.mulVec(w.wrench.force, 0, frame.mat, frame.matAt, w.force, 3);
    w.wrench.actOn(frame.body, frame.pos, frame.posAt);
    Jacobian.addForce(m, d, w.wrench, d.qfrcFluid);
  }

  /** size = semi-axes of the ellipsoid that stands for a geom. */
  public static void semiAxes(Model m, int g, double[] size) {
    double s0 = m.geom.size[3 * g];
    double s1 = m.geom.size[3 * g + 1];
    switch (m.geom.type[g]) {
      case GeomType.SPHERE -> Vec3.set(size, 0, s0, s0, s0);
      case GeomType.CAPSULE -> Vec3.set(size, 0, s0, s0, s0 + s1);
      case GeomType.CYLINDER -> Vec3.set(size, 0, s0, s0, s1);
      default -> Vec3.copy(size, 0, m.geom.size, 3 * g);
    }
  }

  private static void ellipsoid(Model m, Data d, int g, Work w) {
    ellipsoidForce(m, d, g, w);
    apply(m, d, w);
  }

  private static void ellipsoidForce(Model m, Data d, int g, Work w) {
    w.frame.setGeom(m, d, g);
    relativeVelocity(m, d, w.frame, w.velocity);
    semiAxes(m, g, w.size);
    Spatial.zero(w.force, 0);
    int at = GEOM_SIZE * g;
    addedMass(m, at, w);
    viscous(m, at, w);
    double interaction = m.geom.fluid[at];
    for (int i = 0; i < 6; i++) {
      w.force[i] *= interaction;
    }
  }

  /** Momentum P and angular momentum Q of the fluid carried along: f = P×ω, τ = P×v + Q×ω. */
  private static void addedMass(Model m, int at, Work w) {
    double density = m.opt.density;
    double[] v = w.velocity;
    double[] t = w.vec;
    for (int i = 0; i < 3; i++) {
      t[i] = density * m.geom.fluid[at + 6 + i] * v[3 + i];
      t[3 + i] = density * m.geom.fluid[at + 9 + i] * v[i];
    }
    Vec3.cross(t, 6, t, 0, v, 0);
    Vec3.addTo(w.force, 3, t, 6);
    Vec3.cross(t, 6, t, 0, v, 3);
    Vec3.addTo(w.force, 0, t, 6);
    Vec3.cross(t, 6, t, 3, v, 0);
    Vec3.addTo(w.force, 0, t, 6);
  }

  private static void viscous(Model m, int at, Work w) {
    double density = m.opt.density;
    double viscosity = m.opt.viscosity;
    double blunt = m.geom.fluid[at + 1];
    double slender = m.geom.fluid[at + 2];
    double angular = m.geom.fluid[at + 3];
    double kutta = m.geom.fluid[at + 4];
    double magnus = m.geom.fluid[at + 5];
    double rx = w.size[0];
    double ry = w.size[1];
    double rz = w.size[2];
    double[] v = w.velocity;
    double[] f = w.force;
    double[] t = w.vec;
    double volume = 4.0 / 3.0 * Math.PI * rx * ry * rz;
    double longest = Math.max(rx, Math.max(ry, rz));
    double shortest = Math.min(rx, Math.min(ry, rz));
    double middle = rx + ry + rz - longest - shortest;
    double areaMax = Math.PI * longest * middle;

    Vec3.cross(t, 0, v, 0, v, 3);
    Vec3.addScaled(f, 3, t, 0, magnus * density * volume);

    // the shadow that the ellipsoid throws along its velocity
    double a = ry * rz * ry * rz;
    double b = rz * rx * rz * rx;
    double c = rx * ry * rx * ry;
    double vx = v[3];
    double vy = v[4];
    double vz = v[5];
    double den = a * a * vx * vx + b * b * vy * vy + c * c * vz * vz;
    double num = a * vx * vx + b * vy * vy + c * vz * vz;
    double area = Math.PI * Math.sqrt(den / Math.max(MINVAL, num));
    double speed = Vec3.norm(v, 3);
    Vec3.set(t, 0, a * vx, b * vy, c * vz);
    double cosAlpha = num / Math.max(MINVAL, speed * den);
    Vec3.cross(t, 3, t, 0, v, 3);
    Vec3.cross(t, 6, t, 3, v, 3);
    Vec3.addScaled(f, 3, t, 6, kutta * density * cosAlpha * area);

    double diameter = 2.0 / 3.0 * (rx + ry + rz);
    double drag =
        viscosity * 3 * Math.PI * diameter
            + density * speed * (area * blunt + slender * (areaMax - area));
    Vec3.addScaled(f, 3, v, 3, -drag);

    angularCoefficients(w.size, angular, slender, t);
    for (int i = 0; i < 3; i++) {
      t[i] *= v[i];
    }
    double spin = viscosity * Math.PI * diameter * diameter * diameter + density * Vec3.norm(t, 0);
    Vec3.addScaled(f, 0, v, 0, -spin);
  }

  /** k[3] = coefficients of quadratic drag against rotation about each axis. */
  public static void angularCoefficients(
      double[] size, double angular, double slender, double[] k) {
    double longest = Math.max(size[0], Math.max(size[1], size[2]));
    double shortest = Math.min(size[0], Math.min(size[1], size[2]));
    double middle = size[0] + size[1] + size[2] - longest - shortest;
    double most = 8.0 / 15.0 * Math.PI * middle * longest * longest * longest * longest;
    for (int i = 0; i < 3; i++) {
      double across = Math.max(size[(i + 1) % 3], size[(i + 2) % 3]);
      double own = 8.0 / 15.0 * Math.PI * size[i] * across * across * across * across;
      k[i] = angular * own + slender * (most - own);
    }
  }
}
