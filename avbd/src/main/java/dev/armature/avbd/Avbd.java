package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.data.Scratch;
import dev.armature.data.SleepState;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.kinematics.Holds;
import dev.armature.math.Vec3;
import dev.armature.model.DisableFlag;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * One step of augmented vertex block descent: finds the poses of its end and with them velocities,
 * accelerations and constraint forces. It takes the place of the constraint solver and of the
 * integrator. The equations stand at {@link Sweeps}; additions to the published method are {@link
 * Part}s.
 *
 * <p>With the defaults a step costs five primal sweeps over all bodies and four dual updates of all
 * rows: four sweeps that make the velocities, v = (x − x_t)/h, and one after them that takes out
 * old violations from the positions alone. Bodies of towers are gone through three times more,
 * twice up and once down.
 */
public final class Avbd {
  /** No penalty beyond this many m/h² makes a row any harder in double precision. */
  private static final double HARDEST = 1e10;

  private Avbd() {}

  /** Working memory and results. */
  static final class Work {
    static final Scratch.Key<Work> KEY = Scratch.key(Work.class, Work::new);

    final Holds holds;
    final Poses poses;
    final PairRows pairs = new PairRows();
    final LinearRows linear = new LinearRows();
    final BodyGraph graph = new BodyGraph();
    final Trees trees = new Trees();
    final Islands islands = new Islands();
    final RigidModes rigid;
    final ContactGroups contacts = new ContactGroups();
    final JointGroups joints = new JointGroups();
    final EqualityGroups equalities = new EqualityGroups();
    final CoordinateRows coordinates;
    final LooseBodies loose;
    final BreakableJoints breakable;
    final Projection projection;
    final Sweeps sweeps;
    final Towers towers;
    final AvbdMemory memory;
    final AvbdDiagnostics figures = new AvbdDiagnostics();
    final double[] qvel;
    final double[] velocityQpos;
    final double[] qpos;
    boolean solved;

    Work(Model m) {
      holds = new Holds(m);
      poses = new Poses(m, holds);
      projection = new Projection(holds);
      loose = new LooseBodies(m, holds);
      breakable = new BreakableJoints(m, holds);
      coordinates = new CoordinateRows(m, holds);
      sweeps = new Sweeps(poses, pairs, linear, graph, trees);
      rigid = new RigidModes(poses, islands);
      towers = new Towers(poses, pairs, graph, sweeps);
      memory = new AvbdMemory(m);
      qvel = new double[m.nv];
      velocityQpos = new double[m.nq];
      qpos = new double[m.nq];
    }
  }

  static Work work(Data d) {
    return d.scratch(Work.KEY);
  }

  /** Largest penalty in units of m/h². */
  static double penaltyMax(AvbdOptions o) {
    return Math.min(o.penaltyMax, HARDEST);
  }

  /**
   * Solves the step from the present state. The state does not move; {@code qacc}, {@code
   * qfrcConstraint} and the forces of all rows are those of the step.
   *
   * @throws IllegalStateException when the model has something this solver cannot do, or a moving
   *     body without mass or inertia
   */
  public static void solve(Model m, Data d) {
    Work w = work(d);
    Unsupported.check(m);
    AvbdOptions o = AvbdOptions.read(m);
    o.check();
    w.memory.follow(d);
    double h = m.opt.timestep;
    Poses x = w.poses;
    x.load(m, d);
    x.externalForces(m, d);
    w.pairs.clear();
    w.linear.clear();
    w.coordinates.load(m, d, x);
    w.coordinates.addForces(m, d, x);
    w.projection.predict(m, d, x, h);
    w.joints.add(m, d, w, h);
    w.equalities.add(m, d, w, h);
    w.coordinates.add(m, d, w, h);
    w.contacts.add(m, d, w.pairs, x, w.memory.contacts, h);
    w.trees.build(x, w.pairs, w.linear, o.has(Part.TREE_BLOCKS));
    w.trees.stiffen(x, w.pairs, w.linear, penaltyMax(o), h);
    w.graph.build(x, w.pairs, w.linear, w.trees);
    w.trees.weigh(x, w.graph, w.pairs, w.linear);
    w.islands.build(x, w.pairs, w.linear, o.has(Part.RIGID_MODES));
    w.rigid.begin(h);
    boolean towers = o.has(Part.TOWERS) && !m.opt.disabled(DisableFlag.GRAVITY);
    w.towers.build(m.opt.gravity, towers, h, d.parallel);
    x.start(m, h, w.memory.acceleration);
    sweep(m, d, w, h);
    store(m, d, w, h);
    Readout.write(m, d, w);
  }

  private static void sweep(Model m, Data d, Work w, double h) {
    AvbdOptions o = AvbdOptions.read(m);
    w.sweeps.begin(o, h, d.parallel);
    w.figures.begin(o);
    offsets(o, w, o.has(Part.POST_STABILIZATION) ? 1 : o.alpha, h);
    w.rigid.correct();
    for (int s = 0; s < o.sweeps; s++) {
      w.sweeps.primal(d.parallel, true);
      w.rigid.correct();
      w.sweeps.dual(d.parallel);
      if (o.diagnostics) {
        w.figures.sweep(w, s + 1);
      }
    }
    w.towers.settle(d.parallel);
    w.towers.load(d.parallel);
    w.projection.coordinates(m, d, w.poses, w.velocityQpos);
    System.arraycopy(d.qvel, 0, w.qvel, 0, m.nv);
    w.projection.velocities(m, d, w.poses, h, w.velocityQpos, w.qvel);
    w.loose.remember(m, w.poses, h);
    accelerations(w, h);
    if (o.has(Part.POST_STABILIZATION)) {
      finalOffsets(w, h * h * Vec3.norm(m.opt.gravity, 0));
      w.sweeps.primal(d.parallel, false);
      w.rigid.correct();
      w.towers.settle(d.parallel);
      w.projection.coordinates(m, d, w.poses, w.qpos);
    } else {
      System.arraycopy(w.velocityQpos, 0, w.qpos, 0, m.nq);
    }
    w.rigid.correctVelocities(m, d, w.qvel);
    w.loose.finish(m, d, w.poses, w.qpos, w.qvel);
    if (o.diagnostics) {
      w.figures.finish(w);
    }
  }

  private static void offsets(AvbdOptions o, Work w, double alpha, double h) {
    PairRows rows = w.pairs;
    for (int g = 0; g < rows.count; g++) {
      if (rows.isContact(g)) {
        ContactGroups.offsets(rows, w.poses, o, g, alpha, h);
      } else {
        for (int k = 0; k < rows.size(g); k++) {
          int r = rows.row(g, k);
          double drift = rows.data[r + PairRows.DRIFT];
          rows.data[r + PairRows.OFFSET] = drift + alpha * rows.data[r + PairRows.START];
        }
      }
    }
    LinearRows linear = w.linear;
    for (int r = 0; r < linear.count; r++) {
      if (linear.kind[r] == LinearRows.EQUAL) {
        linear.offset[r] = linear.drift[r] + alpha * linear.start[r];
      } else if (linear.kind[r] == LinearRows.LIMIT) {
        linear.offset[r] = alpha * Math.min(0, linear.start[r]);
      }
    }
  }

  private static void finalOffsets(Work w, double fall) {
    PairRows rows = w.pairs;
    for (int g = 0; g < rows.count; g++) {
      if (rows.isContact(g)) {
        ContactGroups.finalOffsets(rows, g, fall);
      } else {
        for (int k = 0; k < rows.size(g); k++) {
          int r = rows.row(g, k);
          rows.data[r + PairRows.OFFSET] = rows.data[r + PairRows.DRIFT];
        }
      }
    }
    LinearRows linear = w.linear;
    for (int r = 0; r < linear.count; r++) {
      if (linear.kind[r] == LinearRows.EQUAL) {
        linear.offset[r] = linear.drift[r];
      } else if (linear.kind[r] == LinearRows.LIMIT) {
        double slop = ContactGroups.slop(linear.length[r], 0);
        linear.offset[r] = Math.max(linear.offset[r], -slop);
      }
    }
  }

  /** Accelerations of the coms, which tell the next step how much of gravity to start from. */
  private static void accelerations(Work w, double h) {
    double[] res = w.memory.nextAcceleration;
    Arrays.fill(res, 0);
    Poses x = w.poses;
    for (int i = 0; i < x.count; i++) {
      for (int k = 0; k < 3; k++) {
        res[3 * x.root[i] + k] = (x.shift[3 * i + k] / h - x.linear[3 * i + k]) / h;
      }
    }
  }

  private static void store(Model m, Data d, Work w, double h) {
    AvbdMemory memory = w.memory;
    w.contacts.store(m, d, w.pairs, w.poses, memory.contacts, memory.nextContacts);
    Arrays.fill(memory.nextLambda, 0);
    Arrays.fill(memory.nextPenalty, 0);
    JointGroups.store(w);
    CoordinateRows.store(w);
    for (int i = 0; i < m.nv; i++) {
      d.qacc[i] = (w.qvel[i] - d.qvel[i]) / h;
    }
    InertiaMatrix.mul(m, d, d.qfrcConstraint, d.qacc);
    for (int i = 0; i < m.nv; i++) {
      d.qfrcConstraint[i] -= d.qfrcSmooth[i];
    }
    w.solved = true;
  }

  /**
   * Moves coordinates and velocities to the end of the solved step and remembers multipliers and
   * contacts for the next one.
   */
  public static void advance(Model m, Data d) {
    Work w = work(d);
    if (!w.solved) {
      throw new IllegalStateException("solver avbd: no step was solved since the last advance");
    }
    if (d.someAsleep) {
      moveAwake(m, d, w);
    } else {
      System.arraycopy(w.qpos, 0, d.qpos, 0, m.nq);
      System.arraycopy(w.qvel, 0, d.qvel, 0, m.nv);
    }
    w.memory.commit();
    w.solved = false;
    BreakableEqualities.check(m, d, w);
    w.breakable.check(m, d, w);
  }

  private static void moveAwake(Model m, Data d, Work w) {
    for (int j = 0; j < m.njnt; j++) {
      if (SleepState.isBodyAsleep(d, m.jnt.bodyid[j])) {
        continue;
      }
      int type = m.jnt.type[j];
      int numbers = type == JointType.FREE ? 7 : type == JointType.BALL ? 4 : 1;
      int dofs = type == JointType.FREE ? 6 : type == JointType.BALL ? 3 : 1;
      System.arraycopy(w.qpos, m.jnt.qposadr[j], d.qpos, m.jnt.qposadr[j], numbers);
      System.arraycopy(w.qvel, m.jnt.dofadr[j], d.qvel, m.jnt.dofadr[j], dofs);
    }
  }

  /**
   * Figures of the last solved step of a world; filled when {@link AvbdOptions#diagnostics} is set.
   */
  public static AvbdDiagnostics diagnostics(Data d) {
    return work(d).figures;
  }
}
