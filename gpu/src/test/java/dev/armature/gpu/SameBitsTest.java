package dev.armature.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.gpu.ir.Function;
import dev.armature.gpu.optimize.Optimizer.Limits;
import dev.armature.model.ConeType;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.testkit.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The translated step has the bits of the engine's, in every cell that it touches. */
class SameBitsTest {
  private static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");

  /** Functions small enough for the virtual machine's compiler, else as for a GPU. */
  private static final Limits LIMITS = new Limits(20, 150, 400, true);

  private static Model load(String name, String solver, String cone, String integrator) {
    Model m = World.load(MODELS.resolve(name + ".xml"));
    m.opt.solver =
        switch (solver) {
          case "PGS" -> SolverType.PGS;
          case "CG" -> SolverType.CG;
          default -> SolverType.NEWTON;
        };
    m.opt.cone = cone.equals("elliptic") ? ConeType.ELLIPTIC : ConeType.PYRAMIDAL;
    m.opt.integrator =
        switch (integrator) {
          case "RK4" -> IntegratorType.RK4;
          case "implicit" -> IntegratorType.IMPLICIT;
          case "implicitfast" -> IntegratorType.IMPLICITFAST;
          default -> IntegratorType.EULER;
        };
    return m;
  }

  /** Every solver, cone, integrator, joint; tendons, muscles, equalities, sensors, shapes. */
  @ParameterizedTest
  @CsvSource({
    "pendulum, Newton, pyramidal, RK4, 0",
    "hopper, CG, pyramidal, Euler, 1",
    "quadruped, Newton, elliptic, implicitfast, 3",
    "humanoid, PGS, elliptic, implicit, 1",
    "muscle_arm, CG, elliptic, RK4, 0",
    "features/equalities, Newton, pyramidal, implicitfast, 0",
    "features/sensors_frames, Newton, pyramidal, Euler, 0",
    "features/contacts, CG, elliptic, Euler, 10",
    "features/hfield_shapes, Newton, pyramidal, Euler, 1",
    "mesh_pile, Newton, pyramidal, Euler, 1",
    "jelly_trilinear, CG, pyramidal, Euler, 1",
    "features/wrapping, Newton, pyramidal, Euler, 0",
  })
  void compiledStepsHaveTheBitsOfTheEngine(
      String name, String solver, String cone, String integrator, int contacts) {
    Model m = load(name, solver, cone, integrator);
    SameBits same = new SameBits(m, name, LIMITS, 4, 50);
    same.compiled();
    assertThat(same.redone()).isZero();
    assertThat(same.contacts()).isGreaterThanOrEqualTo(contacts);
  }

  /** Models in which every step is one that the CPU has to make: it warns, or rows share memory. */
  private static final Set<String> ALWAYS_REDONE =
      Set.of(
          "features/singular_inertia.xml",
          "features/vertex_rows_then_contacts.xml",
          "torture/flex_rows_shared_dense.xml",
          "torture/nan_force_dense.xml",
          "torture/redundant_springdamper.xml",
          "torture/three_flexes.xml");

  private static List<String> allModels() throws IOException {
    try (Stream<Path> files = Files.walk(MODELS)) {
      return files
          .filter(f -> f.toString().endsWith(".xml"))
          .map(f -> MODELS.relativize(f).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("allModels")
  void everyModelHasTheBitsOfTheEngine(String name) {
    SameBits same = new SameBits(World.load(MODELS.resolve(name)), name, LIMITS, 3, 20);
    same.compiled();
    assertThat(same.redone()).isEqualTo(ALWAYS_REDONE.contains(name) ? 60 : 0);
  }

  @Test
  void convexShapesByPortalsHaveTheBitsOfTheEngine() {
    Model m =
        World.compile(
            """
            <mujoco>
              <option><flag nativeccd="disable" multiccd="enable"/></option>
              <worldbody>
                <geom type="cylinder" size=".3 .1"/>
                <body pos="0 0 .2"><freejoint/><geom type="cylinder" size=".1 .1"/></body>
                <body pos=".1 .1 .4"><freejoint/><geom type="ellipsoid" size=".1 .2 .1"/></body>
              </worldbody>
            </mujoco>
            """);
    SameBits same = new SameBits(m, "portals", LIMITS, 2, 50);
    List<String> names = same.program().functions().stream().map(Function::name).toList();
    assertThat(names).anyMatch(n -> n.contains("Mpr")).noneMatch(n -> n.contains("Gjk"));
    same.compiled();
    assertThat(same.redone()).isZero();
    assertThat(same.contacts()).isPositive();
  }

  /** The interpreter is the definition; the programs are those that a GPU gets. */
  @ParameterizedTest
  @CsvSource({"quadruped, 3", "humanoid, 1"})
  void interpretedStepsHaveTheBitsOfTheEngine(String name, int contacts) {
    Model m = World.load(MODELS.resolve(name + ".xml"));
    SameBits same = new SameBits(m, name, Limits.LARGE, 2, 10);
    same.interpreted();
    assertThat(same.redone()).isZero();
    assertThat(same.contacts()).isGreaterThanOrEqualTo(contacts);
  }
}
