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
import dev.armature.kinematics.CamerasAndLights;
import dev.armature.kinematics.CenterOfMass;
import dev.armature.kinematics.Kinematics;
import dev.armature.kinematics.TendonPaths;
import dev.armature.kinematics.Transmission;
import dev.armature.model.Model;
import dev.armature.sensor.SensorStages;
import dev.armature.solver.ConstraintSolver;
import dev.armature.step.MujocoMethod;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where a step spends its time: each stage timed on the states of a short trajectory. */
final class StageShares {
  private record Part(String name, Stage stage) {}

  @FunctionalInterface
  private interface Stage {
    void run(Model m, Data d);
  }

  private static final List<Part> PARTS =
      List.of(
          new Part("kinematics", Kinematics::compute),
          new Part("kinematics", CenterOfMass::compute),
          new Part("kinematics", CamerasAndLights::compute),
          new Part("flex", FlexKinematics::compute),
          new Part("tendon", TendonPaths::compute),
          new Part("inertia", InertiaMatrix::compute),
          new Part("inertia", InertiaMatrix::factor),
          new Part("collision", Collision::detect),
          new Part("rows", ConstraintMaker::make),
          new Part("islands", IslandFinder::find),
          new Part("transmission", Transmission::compute),
          new Part("rows", ConstraintMaker::project),
          new Part("sensors", SensorStages::position),
          new Part("flex", FlexKinematics::velocity),
          new Part("velocity", VelocityTerms::compute),
          new Part("velocity", BodyVelocity::compute),
          new Part("velocity", PassiveForces::compute),
          new Part("rows", ConstraintMaker::reference),
          new Part("velocity", RecursiveNewtonEuler::bias),
          new Part("sensors", SensorStages::velocity),
          new Part("actuation", Actuation::compute),
          new Part("acceleration", SmoothAcceleration::compute),
          new Part("solver", ConstraintSolver::solve),
          new Part("sensors", SensorStages::acceleration),
          new Part(
              "integration",
              (m, d) -> MujocoMethod.of(m).advance(m, d, dev.armature.model.Stage.NONE, false)));

  private static final int WARM_UP = 200;
  private static final int CLOCK_READS = 10_000;

  private StageShares() {}

  /**
   * Microseconds by stage, which add up to those of a step: a world is stepped stage by stage, and
   * the step's time is divided as these took. Checks of the state and energies are left out.
   *
   * @param microseconds of a step, as measured without stopping in between
   */
  static Map<String, Double> measure(Model m, int steps, double microseconds) {
    Data d = new ArmatureContender(m).d;
    long[] nanos = new long[PARTS.size()];
    for (int s = 0; s < WARM_UP + steps; s++) {
      if (s == WARM_UP) {
        Arrays.fill(nanos, 0);
      }
      Controls.set(m, d.ctrl, s);
      for (int p = 0; p < PARTS.size(); p++) {
        long start = System.nanoTime();
        PARTS.get(p).stage().run(m, d);
        nanos[p] += System.nanoTime() - start;
      }
    }
    double clock = clockNanos() * steps;
    double sum = 0;
    for (long part : nanos) {
      sum += Math.max(0, part - clock);
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    for (int p = 0; p < PARTS.size(); p++) {
      double share = Math.max(0, nanos[p] - clock) / Math.max(1, sum);
      shares.merge(PARTS.get(p).name(), microseconds * share, Double::sum);
    }
    return shares;
  }

  /** What reading the clock costs. */
  private static double clockNanos() {
    long start = System.nanoTime();
    for (int i = 0; i < CLOCK_READS; i++) {
      System.nanoTime();
    }
    return (double) (System.nanoTime() - start) / CLOCK_READS;
  }
}
