package dev.armature.bench;

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
import dev.armature.kinematics.CenterOfMass;
import dev.armature.kinematics.Kinematics;
import dev.armature.kinematics.TendonPaths;
import dev.armature.kinematics.Transmission;
import dev.armature.model.Model;
import dev.armature.model.Sizes;
import dev.armature.sensor.SensorStages;
import dev.armature.solver.ConstraintSolver;
import dev.armature.step.Physics;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * JMH: one stage of the step at a time, in a state that the model reached under the control law of
 * the reference dumps. A stage computes from the same inputs again and again, so what it costs is
 * comparable from one version to the next.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class StageBenchmark {
  /** Steps before the state in which stages are measured: the models touch something by then. */
  private static final int SETTLE = 300;

  /** A bundled model, or a scene as KIND:SIZE. */
  @Param({"humanoid", "hand", "box_stack", "mesh_pile", "cloth:225"})
  public String model = "humanoid";

  private Model m = new Model(new Sizes());
  private Data d = Physics.makeData(m);

  /** Loads the model and runs it into the state. */
  @Setup(Level.Trial)
  public void load() throws IOException {
    ArmatureContender world = new ArmatureContender(Scenes.load(model));
    m = world.m;
    d = world.d;
    for (int step = 0; step < SETTLE; step++) {
      world.step(step);
    }
    Physics.forward(m, d);
  }

  /** Poses of bodies, geoms and sites. */
  @Benchmark
  public void kinematics() {
    Kinematics.compute(m, d);
  }

  /** Centers of mass and inertias about them. */
  @Benchmark
  public void centerOfMass() {
    CenterOfMass.compute(m, d);
  }

  /** Vertices and edges of flexes. */
  @Benchmark
  public void flex() {
    FlexKinematics.compute(m, d);
  }

  /** Tendon paths and Jacobians. */
  @Benchmark
  public void tendons() {
    TendonPaths.compute(m, d);
  }

  /** The joint-space inertia. */
  @Benchmark
  public void inertia() {
    InertiaMatrix.compute(m, d);
  }

  /** Its factorization. */
  @Benchmark
  public void factorization() {
    InertiaMatrix.factor(m, d);
  }

  /** Collision detection. */
  @Benchmark
  public void collision() {
    Collision.detect(m, d);
  }

  /** Constraint rows. */
  @Benchmark
  public void rows() {
    ConstraintMaker.make(m, d);
  }

  /** Islands of the constraint rows. */
  @Benchmark
  public void islands() {
    IslandFinder.find(m, d);
  }

  /** Actuator lengths and moments. */
  @Benchmark
  public void transmission() {
    Transmission.compute(m, d);
  }

  /** Velocities of everything. */
  @Benchmark
  public void velocity() {
    FlexKinematics.velocity(m, d);
    VelocityTerms.compute(m, d);
    BodyVelocity.compute(m, d);
  }

  /** Springs, dampers, gravity compensation and fluid. */
  @Benchmark
  public void passive() {
    PassiveForces.compute(m, d);
  }

  /** Reference accelerations of the rows. */
  @Benchmark
  public void reference() {
    ConstraintMaker.reference(m, d);
  }

  /** Coriolis, centrifugal and gravity forces. */
  @Benchmark
  public void bias() {
    RecursiveNewtonEuler.bias(m, d);
  }

  /** Actuator forces. */
  @Benchmark
  public void actuation() {
    Actuation.compute(m, d);
  }

  /** Unconstrained accelerations. */
  @Benchmark
  public void acceleration() {
    SmoothAcceleration.compute(m, d);
  }

  /** The constraint solver. */
  @Benchmark
  public void solver() {
    ConstraintSolver.solve(m, d);
  }

  /** Sensor readings of all stages. */
  @Benchmark
  public void sensors() {
    SensorStages.position(m, d);
    SensorStages.velocity(m, d);
    SensorStages.acceleration(m, d);
  }

  /** Everything but the integration. */
  @Benchmark
  public void forward() {
    Physics.forward(m, d);
  }
}
