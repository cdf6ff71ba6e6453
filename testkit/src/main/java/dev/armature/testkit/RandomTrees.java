package dev.armature.testkit;

import dev.armature.data.Data;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.BiasType;
import dev.armature.model.DisableFlag;
import dev.armature.model.DynType;
import dev.armature.model.GainType;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import dev.armature.model.WrapType;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/** Random mechanisms and random states of them, the same for the same seed. */
public final class RandomTrees {
  private RandomTrees() {}

  /** Number of trees of {@link #each}. */
  private static final int TREES = 40;

  /**
   * Checks something on 40 {@linkplain #rich rich} trees of three to ten bodies, each with a world
   * in a random state in which nothing has been computed.
   *
   * @throws AssertionError when a check fails; the message names the tree
   */
  public static void each(BiConsumer<Model, Data> check) {
    for (int seed = 0; seed < TREES; seed++) {
      Model m = rich(seed, 3 + seed % 8);
      try {
        check.accept(m, state(m, seed));
      } catch (AssertionError e) {
        throw new AssertionError(
            "tree " + seed + " of " + (m.nbody - 1) + " bodies: " + e.getMessage(), e);
      }
    }
  }

  /** Bodies and joints only, no springs, dampers or armatures: energy is conserved. */
  public static Model bare(long seed, int bodies) {
    return make(seed, bodies, false);
  }

  /** With everything: springs, dampers, armatures, sites, geoms in a medium, tendons, actuators. */
  public static Model rich(long seed, int bodies) {
    return make(seed, bodies, true);
  }

  /** One free body with a chain of hinges and balls below, floating in space. */
  public static Model floating(long seed, int bodies) {
    SplittableRandom r = new SplittableRandom(seed);
    TreeBuilder t = new TreeBuilder();
    for (int b = 1; b <= bodies; b++) {
      inertia(r, t.body(b - 1), b > 1);
      int type = b == 1 ? JointType.FREE : r.nextInt(3) == 0 ? JointType.BALL : JointType.HINGE;
      place(r, t.joint(type), b > 1);
    }
    Model m = t.build();
    m.opt.disableflags |= DisableFlag.CONTACT;
    return m;
  }

  /** A chain of hinges that hangs from the world. */
  public static Model hinges(long seed, int bodies) {
    SplittableRandom r = new SplittableRandom(seed);
    TreeBuilder t = new TreeBuilder();
    for (int b = 1; b <= bodies; b++) {
      inertia(r, t.body(b - 1), true);
      place(r, t.joint(JointType.HINGE), true);
    }
    Model m = t.build();
    m.opt.disableflags |= DisableFlag.CONTACT;
    return m;
  }

  private static Model make(long seed, int bodies, boolean rich) {
    SplittableRandom r = new SplittableRandom(seed);
    TreeBuilder t = new TreeBuilder();
    List<Integer> scalars = new ArrayList<>();
    List<Integer> path = new ArrayList<>(List.of(0));
    int joints = 0;
    for (int b = 1; b <= bodies; b++) {
      // depth first: the parent is the last body or one of its ancestors
      while (path.size() > 1 && r.nextInt(4) == 0) {
        path.remove(path.size() - 1);
      }
      int parent = path.get(path.size() - 1);
      path.add(b);
      TreeBuilder.Body body = t.body(parent);
      inertia(r, body, true);
      body.gravcomp = rich && r.nextInt(3) == 0 ? r.nextDouble() : 0;
      int count = parent == 0 ? 1 : r.nextInt(3);
      for (int k = 0; k < count; k++) {
        int type = type(r, parent == 0, k == count - 1);
        TreeBuilder.Joint joint = t.joint(type);
        place(r, joint, type != JointType.FREE);
        if (rich) {
          joint.stiffness = r.nextInt(2) * r.nextDouble();
          joint.damping = r.nextInt(2) * r.nextDouble();
          joint.armature = r.nextInt(2) * 0.1 * r.nextDouble();
        }
        if (type == JointType.SLIDE || type == JointType.HINGE) {
          scalars.add(joints);
        }
        joints++;
      }
    }
    if (rich) {
      furnish(r, t, bodies, scalars);
    }
    Model m = t.build();
    m.opt.disableflags |= DisableFlag.CONTACT;
    if (rich) {
      m.opt.density = 1.2;
      m.opt.viscosity = 0.02;
      m.opt.wind[0] = 0.3;
    }
    return m;
  }

  /** Free joints stand alone below the world; nothing turns after a ball. */
  private static int type(SplittableRandom r, boolean root, boolean last) {
    if (root && r.nextInt(3) == 0) {
      return JointType.FREE;
    }
    return last && r.nextInt(4) == 0
        ? JointType.BALL
        : r.nextBoolean() ? JointType.SLIDE : JointType.HINGE;
  }

  private static void inertia(SplittableRandom r, TreeBuilder.Body body, boolean offset) {
    body.mass = 0.5 + r.nextDouble();
    double a = 0.01 + 0.05 * r.nextDouble();
    double b = 0.01 + 0.05 * r.nextDouble();
    body.inertia = new double[] {a, b, 0.8 * (a + b)};
    if (offset) {
      body.pos = vector(r, 0.5);
      body.quat = vector4(r);
    }
    body.ipos = vector(r, 0.1);
    body.iquat = vector4(r);
  }

  private static void place(SplittableRandom r, TreeBuilder.Joint joint, boolean anywhere) {
    if (anywhere) {
      joint.pos = vector(r, 0.2);
      joint.axis = vector(r, 1);
    }
    joint.ref =
        joint.type == JointType.SLIDE || joint.type == JointType.HINGE
            ? r.nextDouble(-0.3, 0.3)
            : 0;
  }

  private static void furnish(
      SplittableRandom r, TreeBuilder t, int bodies, List<Integer> scalars) {
    for (int b = 0; b <= bodies; b++) {
      TreeBuilder.Place site = t.site(b);
      site.pos = vector(r, 0.3);
      site.quat = vector4(r);
      if (b > 0) {
        TreeBuilder.Place geom = t.geom(b);
        geom.type = GeomType.ELLIPSOID;
        geom.pos = vector(r, 0.1);
        geom.quat = vector4(r);
        geom.size = new double[] {0.1, 0.15, 0.25};
        if (b % 2 == 0) {
          geom.fluid =
              new double[] {1, 0.5, 0.25, 1.5, 1, 1, 0.01, 0.02, 0.03, 0.001, 0.002, 0.003};
        }
      }
    }
    for (int k = 0; k < 3; k++) {
      TreeBuilder.Tendon tendon = t.tendon();
      tendon
          .add(WrapType.SITE, r.nextInt(bodies + 1), 0)
          .add(WrapType.SITE, r.nextInt(bodies + 1), 0);
      tendon.add(WrapType.PULLEY, -1, 2);
      tendon
          .add(WrapType.SITE, r.nextInt(bodies + 1), 0)
          .add(WrapType.SITE, r.nextInt(bodies + 1), 0);
      tendon.stiffness = 3;
      tendon.damping = 0.2;
    }
    for (int k = 0; k < 2; k++) {
      TreeBuilder.Tendon wrapped = t.tendon();
      wrapped.add(WrapType.SITE, r.nextInt(bodies + 1), 0);
      wrapped.add(k == 0 ? WrapType.SPHERE : WrapType.CYLINDER, r.nextInt(bodies), -1);
      wrapped.add(WrapType.SITE, r.nextInt(bodies + 1), 0);
      wrapped.damping = 0.1;
    }
    for (int k = 0; k < 3 && k < scalars.size(); k++) {
      TreeBuilder.Actuator a = t.actuator();
      a.trnid[0] = scalars.get(r.nextInt(scalars.size()));
      a.gaintype = GainType.AFFINE;
      a.gainprm = new double[] {2, 0.3, -0.2, 0, 0, 0, 0, 0, 0, 0};
      a.biastype = BiasType.AFFINE;
      a.biasprm = new double[] {0.1, -1, -0.3, 0, 0, 0, 0, 0, 0, 0};
      a.dyntype = k == 0 ? DynType.NONE : k == 1 ? DynType.FILTER : DynType.FILTEREXACT;
      a.dynprm[0] = 0.05;
      a.actearly = k == 2;
    }
    TreeBuilder.Actuator muscle = t.actuator();
    muscle.trntype = TransmissionType.TENDON;
    muscle.dyntype = DynType.MUSCLE;
    muscle.dynprm = new double[] {0.01, 0.04, 0, 0, 0, 0, 0, 0, 0, 0};
    muscle.gaintype = GainType.MUSCLE;
    muscle.biastype = BiasType.MUSCLE;
    muscle.gainprm = new double[] {0.75, 1.05, 5, 200, 0.5, 1.6, 1.5, 1.3, 1.2, 0};
    muscle.biasprm = muscle.gainprm;
    muscle.lengthrange = new double[] {0.5, 1.5};
    TreeBuilder.Actuator site = t.actuator();
    site.trntype = TransmissionType.SITE;
    site.trnid = new int[] {r.nextInt(bodies + 1), -1};
    site.gear = new double[] {0.3, -0.2, 0.5, 0.1, 0.7, -0.4};
  }

  private static double[] vector(SplittableRandom r, double size) {
    return new double[] {
      r.nextDouble(-size, size), r.nextDouble(-size, size), r.nextDouble(-size, size)
    };
  }

  private static double[] vector4(SplittableRandom r) {
    return new double[] {
      r.nextDouble(0.1, 1), r.nextDouble(-1, 1), r.nextDouble(-1, 1), r.nextDouble(-1, 1)
    };
  }

  /** A world in a random state: positions, velocities, activations, controls and applied forces. */
  public static Data state(Model m, long seed) {
    SplittableRandom r = new SplittableRandom(seed ^ 0x5eed);
    Data d = new Data(m);
    double[] step = RandomWorlds.random(r, m.nv, 0.8);
    Coordinates.integrate(m, d.qpos, step, 1);
    Coordinates.normalize(m, d.qpos);
    System.arraycopy(RandomWorlds.random(r, m.nv, 1), 0, d.qvel, 0, m.nv);
    System.arraycopy(RandomWorlds.random(r, m.nu, 1), 0, d.ctrl, 0, m.nu);
    System.arraycopy(RandomWorlds.random(r, m.nv, 0.5), 0, d.qfrcApplied, 0, m.nv);
    System.arraycopy(RandomWorlds.random(r, 6 * m.nbody, 0.5), 0, d.xfrcApplied, 0, 6 * m.nbody);
    for (int i = 0; i < m.na; i++) {
      d.act[i] = r.nextDouble();
    }
    return d;
  }
}
