package dev.armature.step;

import dev.armature.collision.Collision;
import dev.armature.constraint.ConstraintMaker;
import dev.armature.constraint.IslandFinder;
import dev.armature.data.Data;
import dev.armature.dynamics.Actuation;
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
import dev.armature.model.DisableFlag;
import dev.armature.model.Model;
import dev.armature.model.Stage;
import dev.armature.sensor.SensorStages;
import dev.armature.sleep.Waking;
import java.util.Arrays;

/**
 * Steps worlds and measures where the time goes ({@code mjData.timer}).
 *
 * <p>{@link #step} does what {@link Physics#step(Model, Data)} does, to the bit, and reads the
 * clock after each stage. It is a pipeline of its own so that a step without a timer does not even
 * ask whether there is one. A timer may be used for many worlds, by one thread.
 */
public final class StageTimer {
  /** The parts of a step. */
  public enum Part {
    /** Poses, centers of mass, cameras and lights. */
    KINEMATICS,
    /** Vertices and edges of flexes. */
    FLEX,
    /** Paths and lengths of tendons. */
    TENDON,
    /** The inertia matrix and its factors. */
    INERTIA,
    /** Contacts. */
    COLLISION,
    /** Constraint rows. */
    ROWS,
    /** Islands. */
    ISLANDS,
    /** Transmissions of actuators. */
    TRANSMISSION,
    /** Velocities, passive and bias forces. */
    VELOCITY,
    /** Actuator forces. */
    ACTUATION,
    /** Accelerations without constraints. */
    ACCELERATION,
    /** Constraint forces. */
    SOLVER,
    /** Sensors. */
    SENSORS,
    /** The next state. */
    INTEGRATION,
    /** Checks, waking, energies, the control hook. */
    OTHER;

    private static final int COUNT = values().length;
  }

  private final long[] nanos = new long[Part.COUNT];
  private final long[] laps = new long[Part.COUNT];
  private long steps;
  private long last;

  /** A timer at zero. */
  public StageTimer() {}

  /** Advances a world by one time step. */
  public void step(Model m, Data d) {
    Thread before = d.enter();
    try {
      last = System.nanoTime();
      StateCheck.position(m, d);
      StateCheck.velocity(m, d);
      lap(Part.OTHER);
      position(m, d);
      velocity(m, d);
      if (!m.opt.disabled(DisableFlag.ACTUATION)) {
        d.hooks.control(m, d);
      }
      lap(Part.OTHER);
      Actuation.compute(m, d);
      lap(Part.ACTUATION);
      SmoothAcceleration.compute(m, d);
      lap(Part.ACCELERATION);
      MujocoMethod.of(m).solve(m, d);
      lap(Part.SOLVER);
      d.rnePostDone = false;
      SensorStages.acceleration(m, d);
      lap(Part.SENSORS);
      Physics.finish(m, d, Stage.NONE, false);
      lap(Part.INTEGRATION);
      steps++;
    } finally {
      d.leave(before);
    }
  }

  private void position(Model m, Data d) {
    d.energyPosDone = false;
    Kinematics.compute(m, d);
    CenterOfMass.compute(m, d);
    CamerasAndLights.compute(m, d);
    lap(Part.KINEMATICS);
    FlexKinematics.compute(m, d);
    lap(Part.FLEX);
    TendonPaths.compute(m, d);
    lap(Part.TENDON);
    Waking.byTendons(m, d);
    lap(Part.OTHER);
    InertiaMatrix.compute(m, d);
    InertiaMatrix.factor(m, d);
    lap(Part.INERTIA);
    Collision.detect(m, d);
    if (Waking.byContacts(m, d)) {
      Collision.detect(m, d);
    }
    lap(Part.COLLISION);
    Waking.byEqualities(m, d);
    lap(Part.OTHER);
    ConstraintMaker.make(m, d);
    lap(Part.ROWS);
    IslandFinder.find(m, d);
    lap(Part.ISLANDS);
    Transmission.compute(m, d);
    lap(Part.TRANSMISSION);
    ConstraintMaker.project(m, d);
    lap(Part.ROWS);
    SensorStages.position(m, d);
    lap(Part.SENSORS);
    Physics.energyOfPosition(m, d);
    lap(Part.OTHER);
  }

  private void velocity(Model m, Data d) {
    d.energyVelDone = false;
    d.subtreeVelDone = false;
    FlexKinematics.velocity(m, d);
    lap(Part.FLEX);
    VelocityTerms.compute(m, d);
    BodyVelocity.compute(m, d);
    PassiveForces.compute(m, d);
    lap(Part.VELOCITY);
    ConstraintMaker.reference(m, d);
    lap(Part.ROWS);
    RecursiveNewtonEuler.bias(m, d);
    lap(Part.VELOCITY);
    SensorStages.velocity(m, d);
    lap(Part.SENSORS);
    Physics.energyOfVelocity(m, d);
  }

  private void lap(Part part) {
    long now = System.nanoTime();
    nanos[part.ordinal()] += now - last;
    laps[part.ordinal()]++;
    last = now;
  }

  /** The time of a part in all steps together, s. */
  public double seconds(Part part) {
    return 1e-9 * nanos[part.ordinal()];
  }

  /** How often the clock was read for a part. */
  public long laps(Part part) {
    return laps[part.ordinal()];
  }

  /** The number of steps measured. */
  public long steps() {
    return steps;
  }

  /** Sets everything to zero. */
  public void reset() {
    Arrays.fill(nanos, 0);
    Arrays.fill(laps, 0);
    steps = 0;
  }
}
