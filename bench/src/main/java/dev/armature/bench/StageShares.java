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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where a step spends its time: each stage run many times on the states of a short trajectory. */
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
          new Part("sensors", SensorStages::acceleration));

  private StageShares() {}

  /** Microseconds per call by stage, averaged over states {@code spacing} steps apart. */
  static Map<String, Double> measure(Model m, int states, int spacing, int repeats) {
    ArmatureContender world = new ArmatureContender(m);
    long[] nanos = new long[PARTS.size()];
    long step = 0;
    for (int s = 0; s < states; s++) {
      for (int i = 0; i < spacing; i++) {
        world.step(step++);
      }
      for (int r = 0; r < repeats; r++) {
        for (int p = 0; p < PARTS.size(); p++) {
          long start = System.nanoTime();
          PARTS.get(p).stage().run(m, world.d);
          nanos[p] += System.nanoTime() - start;
        }
      }
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    for (int p = 0; p < PARTS.size(); p++) {
      shares.merge(PARTS.get(p).name(), 1e-3 * nanos[p] / ((double) states * repeats), Double::sum);
    }
    return shares;
  }
}
