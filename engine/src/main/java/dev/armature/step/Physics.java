package dev.armature.step;

import dev.armature.collision.Collision;
import dev.armature.constraint.ConstraintMaker;
import dev.armature.constraint.IslandFinder;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.dynamics.Actuation;
import dev.armature.dynamics.Energy;
import dev.armature.dynamics.InertiaMatrix;
import dev.armature.dynamics.PassiveForces;
import dev.armature.dynamics.RecursiveNewtonEuler;
import dev.armature.dynamics.SmoothAcceleration;
import dev.armature.dynamics.VelocityTerms;
import dev.armature.flex.FlexKinematics;
import dev.armature.kinematics.BodyVelocity;
import dev.armature.kinematics.CamerasAndLights;
import dev.armature.kinematics.CenterOfMass;
import dev.armature.kinematics.Kinematics;
import dev.armature.kinematics.TendonPaths;
import dev.armature.kinematics.Transmission;
import dev.armature.method.StepMethods;
import dev.armature.model.DisableFlag;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.model.Stage;
import dev.armature.plugin.PluginInstances;
import dev.armature.sensor.SensorStages;
import dev.armature.sleep.Waking;
import dev.armature.solver.InverseConstraint;
import java.util.Objects;

/**
 * The pipeline: what a step computes, in order, one line per stage.
 *
 * <p>All functions read the model and write the data; nothing else is kept. Steps, forward passes
 * and inverse dynamics throw an {@link IllegalStateException} when another thread is in the middle
 * of one in the same data. {@code Simulation} is the friendlier way in.
 */
public final class Physics {
  private Physics() {}

  /** Makes a world of a model, as after {@link #reset(Model, Data)}. */
  public static Data makeData(Model m) {
    Data d = new Data(m);
    start(m, d);
    return d;
  }

  /**
   * Sets a world back to the reference configuration: time 0, qpos0, no velocity, no input. Plugins
   * set their states, and trees that start asleep fall asleep.
   *
   * @throws IllegalStateException when a tree cannot start asleep because it touches one that does
   *     not
   */
  public static void reset(Model m, Data d) {
    d.reset(m);
    start(m, d);
  }

  private static void start(Model m, Data d) {
    PluginInstances.reset(m, d);
    StartAsleep.run(m, d);
  }

  /**
   * Sets a world to a keyframe of the model; everything else is as after {@link #reset(Model,
   * Data)}.
   *
   * @throws IndexOutOfBoundsException when the model has no such keyframe
   */
  public static void resetTo(Model m, Data d, int key) {
    Objects.checkIndex(key, m.nkey);
    reset(m, d);
    d.setKeyframe(m, key);
  }

  /** Copies a world completely: the copy continues exactly as the original does. */
  public static Data copyData(Model m, Data d) {
    Data copy = new Data(m);
    copyData(m, d, copy);
    return copy;
  }

  /**
   * Makes a world a whole copy of another: all numbers, and what plugins and other step methods
   * remember. Hooks and workers stay its own.
   */
  public static void copyData(Model m, Data from, Data to) {
    to.copyFrom(from);
    if (Memories.areUsed(m)) {
      // restoring a memory may compute poses and more, which are then not the other world's
      Memories.copy(m, from, to);
      to.copyFrom(from);
    }
  }

  /** Advances the world by one time step. */
  public static void step(Model m, Data d) {
    step(m, d, Stage.NONE, false);
  }

  /**
   * Advances the world by one time step from a {@link Stage} on: results of the stages up to {@code
   * done}, factors of the integrator included, are taken as they are.
   *
   * @param done NONE computes everything, POS skips the position stage, VEL also the velocity stage
   * @param skipSensors whether sensors keep their readings
   */
  public static void step(Model m, Data d, Stage done, boolean skipSensors) {
    Thread before = d.enter();
    try {
      StateCheck.position(m, d);
      StateCheck.velocity(m, d);
      boolean between = RungeKutta4.isUsed(m.opt) && m.nsensor == 0 && !runsUserCode(m, d);
      forwardPass(m, d, done, skipSensors, !between);
      finish(m, d, done, false);
    } finally {
      d.leave(before);
    }
  }

  /** The end of a step: the accelerations are checked, and the step method moves the state on. */
  static void finish(Model m, Data d, Stage done, boolean split) {
    if (StateCheck.acceleration(m, d)) {
      forwardPass(m, d, Stage.NONE, false, true);
    }
    MujocoMethod.of(m).advance(m, d, done, split);
  }

  /** The part of a step before the controls are needed; {@link #step2} does the rest. */
  public static void step1(Model m, Data d) {
    Thread before = d.enter();
    try {
      StateCheck.position(m, d);
      StateCheck.velocity(m, d);
      position(m, d);
      SensorStages.position(m, d);
      energyOfPosition(m, d);
      velocity(m, d);
      SensorStages.velocity(m, d);
      energyOfVelocity(m, d);
      d.hooks.control(m, d);
    } finally {
      d.leave(before);
    }
  }

  /**
   * The part of a step after the controls are set; Runge-Kutta becomes Euler here. Body
   * accelerations and forces that were computed before count as valid, as in MuJoCo.
   */
  public static void step2(Model m, Data d) {
    Thread before = d.enter();
    try {
      acceleration(m, d);
      SensorStages.acceleration(m, d);
      finish(m, d, Stage.NONE, true);
    } finally {
      d.leave(before);
    }
  }

  /** Computes everything from the state without advancing time. */
  public static void forward(Model m, Data d) {
    forward(m, d, Stage.NONE, false);
  }

  /**
   * The forward pass from a {@link Stage} on: results of the stages up to {@code done} are taken as
   * they are.
   *
   * @param done NONE computes everything, POS skips the position stage, VEL also the velocity stage
   * @param skipSensors whether sensors keep their readings
   */
  public static void forward(Model m, Data d, Stage done, boolean skipSensors) {
    Thread before = d.enter();
    try {
      forwardPass(m, d, done, skipSensors, true);
    } finally {
      d.leave(before);
    }
  }

  /**
   * A forward pass in the middle of a step, without sensors. Another one follows and replaces its
   * results.
   */
  static void forwardBetween(Model m, Data d) {
    forwardPass(m, d, Stage.NONE, true, runsUserCode(m, d));
  }

  private static boolean runsUserCode(Model m, Data d) {
    return d.hooks != Hooks.NONE || m.nplugin > 0;
  }

  /**
   * The forward pass.
   *
   * @param seen whether anybody can look at the results before another pass replaces them; else
   *     poses on which no force depends are left out
   */
  private static void forwardPass(Model m, Data d, Stage done, boolean skipSensors, boolean seen) {
    if (!done.includes(Stage.POS)) {
      position(m, d, seen);
      if (!skipSensors) {
        SensorStages.position(m, d);
      }
      energyOfPosition(m, d);
    }
    if (!done.includes(Stage.VEL)) {
      velocity(m, d);
      if (!skipSensors) {
        SensorStages.velocity(m, d);
      }
      energyOfVelocity(m, d);
    }
    if (!m.opt.disabled(DisableFlag.ACTUATION)) {
      d.hooks.control(m, d);
    }
    acceleration(m, d);
    if (!skipSensors) {
      d.rnePostDone = false;
      SensorStages.acceleration(m, d);
    }
  }

  /**
   * Inverse dynamics: the applied and actuator forces that make the accelerations in {@code
   * d.qacc}, with constraints, to {@code d.qfrcInverse}.
   */
  public static void inverse(Model m, Data d) {
    inverse(m, d, Stage.NONE, false);
  }

  /**
   * Inverse dynamics from a {@link Stage} on: results of the stages up to {@code done} are taken as
   * they are.
   *
   * @param done NONE computes everything, POS skips the position stage, VEL also the velocity stage
   * @param skipSensors whether sensors keep their readings
   */
  public static void inverse(Model m, Data d, Stage done, boolean skipSensors) {
    Thread before = d.enter();
    try {
      inversePass(m, d, done, skipSensors);
    } finally {
      d.leave(before);
    }
  }

  private static void inversePass(Model m, Data d, Stage done, boolean skipSensors) {
    if (!StepMethods.useRows(m.opt)) {
      throw new IllegalStateException(
          "inverse dynamics needs the constraint rows of the solvers Newton, CG and PGS; "
              + MujocoMethod.of(m).name()
              + " has none");
    }
    if (!done.includes(Stage.POS)) {
      positionAndRows(m, d, true);
      Transmission.compute(m, d);
      if (!skipSensors) {
        SensorStages.position(m, d);
      }
      if (m.opt.enabled(EnableFlag.ENERGY)) {
        Energy.potential(m, d);
      }
    }
    if (!done.includes(Stage.VEL)) {
      velocity(m, d);
      if (!skipSensors) {
        SensorStages.velocity(m, d);
      }
      energyOfVelocity(m, d);
    }
    boolean discrete = m.opt.enabled(EnableFlag.INVDISCRETE);
    if (discrete) {
      DiscreteAcceleration.toContinuous(m, d);
    }
    InverseConstraint.compute(m, d);
    RecursiveNewtonEuler.bias(m, d, d.qfrcInverse);
    if (!skipSensors) {
      d.rnePostDone = false;
      SensorStages.acceleration(m, d);
    }
    ForwardInverse.addRemaining(m, d);
    if (discrete) {
      DiscreteAcceleration.restore(m, d);
    }
  }

  /** Everything that depends on the positions alone. */
  public static void position(Model m, Data d) {
    position(m, d, true);
  }

  private static void position(Model m, Data d, boolean seen) {
    positionAndRows(m, d, seen);
    IslandFinder.find(m, d);
    Transmission.compute(m, d);
    ConstraintMaker.project(m, d);
  }

  /**
   * Poses of everything that follows from the coordinates: bodies, geoms, sites, centers of mass,
   * cameras, lights, flexes, tendons. No inertia, contacts or forces.
   */
  public static void poses(Model m, Data d) {
    poses(m, d, true);
  }

  private static void poses(Model m, Data d, boolean seen) {
    d.energyPosDone = false;
    Kinematics.compute(m, d);
    CenterOfMass.compute(m, d);
    if (seen) {
      CamerasAndLights.compute(m, d);
    }
    FlexKinematics.compute(m, d);
    TendonPaths.compute(m, d);
  }

  private static void positionAndRows(Model m, Data d, boolean seen) {
    poses(m, d, seen);
    Waking.byTendons(m, d);
    InertiaMatrix.compute(m, d);
    InertiaMatrix.factor(m, d);
    Collision.detect(m, d);
    if (Waking.byContacts(m, d)) {
      Collision.detect(m, d);
    }
    Waking.byEqualities(m, d);
    ConstraintMaker.make(m, d);
  }

  /** Everything that depends on positions and velocities. */
  public static void velocity(Model m, Data d) {
    d.energyVelDone = false;
    d.subtreeVelDone = false;
    FlexKinematics.velocity(m, d);
    VelocityTerms.compute(m, d);
    BodyVelocity.compute(m, d);
    PassiveForces.compute(m, d);
    ConstraintMaker.reference(m, d);
    RecursiveNewtonEuler.bias(m, d);
  }

  /** Forces, and the accelerations they make. */
  private static void acceleration(Model m, Data d) {
    Actuation.compute(m, d);
    SmoothAcceleration.compute(m, d);
    MujocoMethod.of(m).solve(m, d);
  }

  static void energyOfPosition(Model m, Data d) {
    if (m.opt.enabled(EnableFlag.ENERGY)) {
      if (!d.energyPosDone) {
        Energy.potential(m, d);
      }
    } else if (!d.energyPosDone) {
      d.energy[0] = 0;
      d.energy[1] = 0;
    }
  }

  static void energyOfVelocity(Model m, Data d) {
    if (m.opt.enabled(EnableFlag.ENERGY) && !d.energyVelDone) {
      Energy.kinetic(m, d);
    }
    if (d.energyLimit < Double.POSITIVE_INFINITY) {
      EnergyLimit.check(m, d);
    }
  }
}
