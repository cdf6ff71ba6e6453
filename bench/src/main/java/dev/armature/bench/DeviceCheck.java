package dev.armature.bench;

import dev.armature.model.ConeType;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.Option;
import dev.armature.model.SolverType;
import java.util.List;

/**
 * A model that a device is checked with, and how it is computed. Together they have every solver,
 * cone and integrator, every kind of joint, tendons, muscles, equalities, sensors, primitive and
 * mesh contacts, a height field and a flex.
 *
 * @param model path of the file below the bundled models, without its ending
 * @param solver one of {@link SolverType}
 * @param cone one of {@link ConeType}
 * @param integrator one of {@link IntegratorType}
 */
public record DeviceCheck(String model, int solver, int cone, int integrator) {
  /** All of them. */
  public static final List<DeviceCheck> ALL =
      List.of(
          newton("pendulum", ConeType.PYRAMIDAL, IntegratorType.RK4),
          conjugate("hopper", ConeType.PYRAMIDAL, IntegratorType.EULER),
          newton("quadruped", ConeType.ELLIPTIC, IntegratorType.IMPLICITFAST),
          new DeviceCheck("humanoid", SolverType.PGS, ConeType.ELLIPTIC, IntegratorType.IMPLICIT),
          conjugate("muscle_arm", ConeType.ELLIPTIC, IntegratorType.RK4),
          newton("features/equalities", ConeType.PYRAMIDAL, IntegratorType.IMPLICITFAST),
          newton("features/sensors_frames", ConeType.PYRAMIDAL, IntegratorType.EULER),
          conjugate("features/contacts", ConeType.ELLIPTIC, IntegratorType.EULER),
          newton("features/hfield_shapes", ConeType.PYRAMIDAL, IntegratorType.EULER),
          newton("mesh_pile", ConeType.PYRAMIDAL, IntegratorType.EULER),
          conjugate("jelly_trilinear", ConeType.PYRAMIDAL, IntegratorType.EULER),
          newton("features/wrapping", ConeType.PYRAMIDAL, IntegratorType.EULER));

  private static DeviceCheck newton(String model, int cone, int integrator) {
    return new DeviceCheck(model, SolverType.NEWTON, cone, integrator);
  }

  private static DeviceCheck conjugate(String model, int cone, int integrator) {
    return new DeviceCheck(model, SolverType.CG, cone, integrator);
  }

  /** Path of the file below the bundled models. */
  public String file() {
    return model + ".xml";
  }

  /** The model with this check's options; the given one does not change. */
  public Model of(Model loaded) {
    Option options = loaded.opt.copy();
    options.solver = solver;
    options.cone = cone;
    options.integrator = integrator;
    return loaded.with(options);
  }
}
