package dev.armature.gpu.lanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.batch.Batch;
import dev.armature.batch.Device;
import dev.armature.batch.Parameter;
import dev.armature.batch.StateField;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.gpu.Balls;
import dev.armature.gpu.ir.Cell;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Program;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.gpu.ptx.Operations;
import dev.armature.model.ConeType;
import dev.armature.model.Geoms;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.Option;
import dev.armature.model.SolverType;
import dev.armature.testkit.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches in lanes have the bits of batches on the CPU, in all fields of their state. */
class LanesTest {
  static final Path MODELS = Path.of(System.getProperty("armature.root"), "models");
  private static final String CACHE = "armature.cache";

  /** A tile and some of a second one. */
  private static final int WORLDS = 11;

  @TempDir private static Path cache;

  @BeforeAll
  static void isPossible() {
    Lanes.needThem();
    // nothing compiled by another version of the code that writes machine code
    System.setProperty(CACHE, cache.toString());
  }

  @AfterAll
  static void restore() {
    System.clearProperty(CACHE);
  }

  private static Device lanes() {
    return Device.lanes().threads(1);
  }

  private static void assertSame(Batch here, Batch there) {
    for (StateField f : StateField.values()) {
      assertThat(there.array(f)).as(f.label()).isEqualTo(here.array(f));
    }
    assertThat(there.time()).isEqualTo(here.time());
  }

  /** Random velocities, other ones in each world. */
  private static void push(Batch batch) {
    SplittableRandom random = new SplittableRandom(5);
    double[] qvel = batch.qvel();
    for (int i = 0; i < qvel.length; i++) {
      qvel[i] += 0.2 * random.nextGaussian();
    }
  }

  private static void drive(Batch batch, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] ctrl = batch.ctrl();
    for (int i = 0; i < ctrl.length; i++) {
      ctrl[i] = random.nextGaussian();
    }
  }

  private static int left(Batch batch) {
    return batch.deviceReasons().values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Steps that left the lanes, after some calls of step on both. */
  private static int compare(Model m, int... steps) {
    try (Batch here = new Batch(m, WORLDS, 1);
        Batch there = new Batch(m, WORLDS, lanes())) {
      push(here);
      push(there);
      for (int i = 0; i < steps.length; i++) {
        drive(here, i);
        drive(there, i);
        here.step(steps[i]);
        there.step(steps[i]);
        assertSame(here, there);
      }
      assertThat(there.device()).contains("lanes");
      return left(there);
    }
  }

  /** Every solver, cone, integrator, joint; tendons, muscles, equalities, sensors, shapes. */
  @ParameterizedTest
  @CsvSource({
    "pendulum, Newton, pyramidal, RK4",
    "hopper, CG, pyramidal, Euler",
    "quadruped, Newton, elliptic, implicitfast",
    "humanoid, PGS, elliptic, implicit",
    "muscle_arm, CG, elliptic, RK4",
    "features/equalities, Newton, pyramidal, implicitfast",
    "features/sensors_frames, Newton, pyramidal, Euler",
    "features/contacts, CG, elliptic, Euler",
    "features/hfield_shapes, Newton, pyramidal, Euler",
    "mesh_pile, Newton, pyramidal, Euler",
    "jelly_trilinear, CG, pyramidal, Euler",
    "features/wrapping, Newton, pyramidal, Euler",
  })
  void batchesHaveTheBitsOfTheCpu(String name, String solver, String cone, String integrator) {
    Model loaded = World.load(MODELS.resolve(name + ".xml"));
    Option options = loaded.opt.copy();
    options.solver =
        switch (solver) {
          case "PGS" -> SolverType.PGS;
          case "CG" -> SolverType.CG;
          default -> SolverType.NEWTON;
        };
    options.cone = cone.equals("elliptic") ? ConeType.ELLIPTIC : ConeType.PYRAMIDAL;
    options.integrator =
        switch (integrator) {
          case "RK4" -> IntegratorType.RK4;
          case "implicit" -> IntegratorType.IMPLICIT;
          case "implicitfast" -> IntegratorType.IMPLICITFAST;
          default -> IntegratorType.EULER;
        };
    int made = WORLDS * (1 + 40 + 3);
    assertThat(compare(loaded.with(options), 1, 40, 3)).as("steps left").isLessThan(made);
  }

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
  void batchesOfEveryModelHaveTheBitsOfTheCpu(String name) {
    compare(World.load(MODELS.resolve(name)), 1, 20, 5);
  }

  @Test
  void whatIsKeptHasTheBitsOfTheCpu() {
    Model m = World.load(MODELS.resolve("hopper.xml"));
    try (Batch here = new Batch(m, WORLDS, 1);
        Batch there = new Batch(m, WORLDS, lanes())) {
      for (Batch batch : List.of(here, there)) {
        batch.keep("xpos");
        push(batch);
        batch.step(30);
      }
      assertSame(here, there);
      assertThat(there.kept("xpos")).isEqualTo(here.kept("xpos"));
    }
  }

  /** Writes beyond an array in some worlds, at some time. */
  private record Beyond(double end) implements Hooks {
    @Override
    public void passive(Model m, Data d) {
      int at = d.time > end && d.qvel[1] > 0 ? 1 << 28 : 1;
      d.qfrcPassive[at] += 0.1;
    }
  }

  @Test
  void aHookThatGoesBeyondAnArrayFailsItsWorldsAlone() {
    Model m = World.load(MODELS.resolve("hopper.xml"));
    try (Batch here = new Batch(m, WORLDS, 1);
        Batch there = new Batch(m, WORLDS, lanes())) {
      List<Set<String>> failed = events(here, there);
      for (Batch batch : List.of(here, there)) {
        for (int w = 0; w < WORLDS; w++) {
          batch.setHooks(w, new Beyond(0.02));
        }
        push(batch);
        batch.step(20);
      }
      assertSame(here, there);
      assertThat(failed.get(0)).isNotEmpty().hasSizeLessThan(WORLDS);
      assertThat(failed.get(1)).isEqualTo(failed.get(0));
    }
  }

  /** One world, one less than a tile, a tile and one of the next; more threads than tiles. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 9})
  void whateverIsDoneToABatchItsWorldsHaveTheBitsOfWorldsAlone(int worlds) {
    try (RandomUse use = new RandomUse(Long.getLong("lanes.seed", worlds), worlds, 3)) {
      use.run();
    }
  }

  @Tag("long")
  @Test
  void whateverIsDoneToManyBatchesTheirWorldsHaveTheBitsOfWorldsAlone() {
    for (int seed = Integer.getInteger("lanes.from", 0);
        seed < Integer.getInteger("lanes.seeds", 40);
        seed++) {
      try (RandomUse use = new RandomUse(seed, 1 + seed * 7 % 27, 1 + seed % 4)) {
        use.run();
      }
    }
  }

  /** The worlds of both batches that something was reported of. */
  private static List<Set<String>> events(Batch... batches) {
    List<Set<String>> events = new ArrayList<>();
    for (Batch batch : batches) {
      Set<String> mine = new TreeSet<>();
      batch.onEvent(e -> mine.add(e.world() + " " + e.kind()));
      events.add(mine);
    }
    return events;
  }

  @Test
  void aDelayBufferWithoutANewestSampleFailsItsWorldAlone() {
    Model m = World.load(MODELS.resolve("features/delays.xml"));
    try (Batch here = new Batch(m, WORLDS, 1);
        Batch there = new Batch(m, WORLDS, lanes())) {
      List<Set<String>> events = events(here, there);
      int n = here.stride(StateField.HISTORY);
      for (Batch batch : List.of(here, there)) {
        batch.step(3);
        batch.array(StateField.HISTORY)[3 * n + 1] = 1e9;
        batch.array(StateField.HISTORY)[4 * n + 1] = -1e9;
        batch.array(StateField.HISTORY)[5 * n + 1] = Double.NaN;
        batch.step(3);
      }
      assertSame(here, there);
      assertThat(events.get(1)).containsExactly("3 FAILED", "4 FAILED").isEqualTo(events.get(0));
    }
  }

  @Test
  void aModelWithAWrongIndexFailsItsWorldAlone() {
    Model m = World.load(MODELS.resolve("mesh_pile.xml"));
    Geoms wrong = m.geom.copy();
    Arrays.fill(wrong.dataid, 1 << 28);
    try (Batch here = new Batch(m, WORLDS, 1);
        Batch there = new Batch(m, WORLDS, lanes())) {
      List<Set<String>> events = events(here, there);
      for (Batch batch : List.of(here, there)) {
        batch.setModel(2, m.with(wrong));
        batch.step(30);
      }
      assertSame(here, there);
      assertThat(events.get(1)).containsExactly("2 FAILED").isEqualTo(events.get(0));
    }
  }

  @Test
  void aBatchGoesOverToALargerKernelAndKeepsItsBits() throws InterruptedException {
    Model m = Balls.model();
    Queue<String> said = new ConcurrentLinkedQueue<>();
    try (Batch here = new Batch(m, WORLDS, 1);
        Batch there = new Batch(m, WORLDS, Device.lanes().threads(2).progress(said::add))) {
      here.keep("xpos");
      there.keep("xpos");
      // fewer calls than a batch makes before it tries its threads
      for (int i = 0; i < 25 && said.stream().noneMatch(s -> s.contains("grown")); i++) {
        for (Batch batch : List.of(here, there)) {
          Balls.press(batch);
          batch.step();
        }
        assertSame(here, there);
        assertThat(there.kept("xpos")).isEqualTo(here.kept("xpos"));
        Thread.sleep(i < 5 ? 0 : 1500);
      }
      assertThat(said).anyMatch(s -> s.contains("grown"));
      here.step(4);
      there.step(4);
      assertSame(here, there);
    }
  }

  @Test
  void aBatchThatIsSteppingCanBeClosedByAnotherThread() throws InterruptedException {
    Model m = World.load(MODELS.resolve("hopper.xml"));
    Batch batch = new Batch(m, WORLDS, Device.lanes().threads(2));
    CountDownLatch stepping = new CountDownLatch(1);
    AtomicReference<Throwable> end = new AtomicReference<>();
    Thread user =
        new Thread(
            () -> {
              try {
                batch.step();
                stepping.countDown();
                batch.step(10_000_000);
              } catch (IllegalStateException e) {
                end.set(e);
              }
            });
    user.start();
    stepping.await();
    batch.close();
    user.join();
    assertThat(end.get()).hasMessageContaining("closed");
    batch.close();
    assertThatThrownBy(batch::step).hasMessageContaining("closed");
    assertThatThrownBy(batch::qpos).hasMessageContaining("closed");
  }

  @Test
  void worldsThatInstructionsCannotReachAreRefused() {
    Function function = new Function("step", null);
    function.block().end(new Terminator.Return(null));
    Program program =
        new Program(
            "step",
            List.of(function),
            function,
            List.of(function),
            Map.of(Cell.F64, 1 << 25),
            Operations.noModel(),
            List.of());
    assertThatThrownBy(() -> LaneCompiler.compile(program, Lanes.plan(List.of())))
        .isInstanceOf(Untranslatable.class)
        .hasMessageContaining("too large");
  }

  @Test
  void worldsWithTheirOwnParametersHaveTheBitsOfTheCpu() {
    Model m = World.load(MODELS.resolve("hopper.xml"));
    try (Batch here = new Batch(m, WORLDS, 1);
        Batch there = new Batch(m, WORLDS, lanes())) {
      for (Batch batch : List.of(here, there)) {
        push(batch);
        batch.step(10);
        for (int w = 0; w < WORLDS; w++) {
          batch.set(w, Parameter.BODY_MASS, 1 + w % (m.nbody - 1), 1 + 0.1 * w);
          batch.set(w, Parameter.GEOM_FRICTION, w % m.ngeom, 0.05 * w, 0.005, 0.0001);
          batch.set(w, Parameter.OPT_GRAVITY, 0, 0.1 * w, 0, -9);
          batch.set(w, Parameter.OPT_TIMESTEP, 0, 0.002 + 0.0001 * w);
        }
        batch.changed(batch.all());
        batch.step(20);
        batch.set(3, Parameter.DOF_FRICTIONLOSS, 1, 0.5);
        batch.setModel(4, m);
        batch.step(20);
      }
      assertSame(here, there);
      assertThat(left(there)).as("%s", there.deviceReasons()).isZero();
    }
  }
}
