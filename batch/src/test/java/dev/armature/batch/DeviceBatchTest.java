package dev.armature.batch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.armature.DivergencePolicy;
import dev.armature.data.Hooks;
import dev.armature.model.Bodies;
import dev.armature.model.Geoms;
import dev.armature.model.IntegratorType;
import dev.armature.model.Model;
import dev.armature.model.SolverType;
import dev.armature.testkit.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A batch on a device does what it does on this machine, whatever the device leaves undone. */
class DeviceBatchTest {
  private static final int WORLDS = 7;

  private static final Model MODEL =
      World.of(
              """
              <mujoco>
                <worldbody>
                  <geom type="plane" size="5 5 1"/>
                  <body pos="0 0 0.3">
                    <freejoint/>
                    <geom type="capsule" size="0.05 0.1" mass="1"/>
                    <body pos="0 0 0.2">
                      <joint name="j" type="hinge" axis="0 1 0"/>
                      <geom type="sphere" size="0.05" mass="0.2"/>
                    </body>
                  </body>
                </worldbody>
                <actuator><motor joint="j" gear="0.2"/></actuator>
                <sensor><jointpos joint="j"/></sensor>
              </mujoco>
              """)
          .model();

  private static void start(Batch batch) {
    for (int w = 0; w < WORLDS; w++) {
      batch.world(w).set(StateField.QVEL, 2, 0.3 * w);
      batch.world(w).setCtrl(0, 0.1 * w);
    }
  }

  private static void assertSame(Batch a, Batch b) {
    for (StateField f : StateField.values()) {
      assertArrayEquals(a.array(f), b.array(f), f.label());
    }
    assertArrayEquals(a.time(), b.time());
  }

  @Test
  void aBatchTakesItsThreadsWhereCoresAreFasterWithoutTheDeviceAndKeepsItsBits() {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0);
    device.beSlowCores();
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, device)) {
      here.keep("xpos");
      there.keep("xpos");
      start(here);
      start(there);
      int first = 0;
      for (int i = 0; i < 100; i++) {
        here.step(2);
        there.step(2);
        here.ctrl()[i % WORLDS] += 0.1;
        there.ctrl()[i % WORLDS] += 0.1;
        assertSame(here, there);
        assertArrayEquals(here.kept("xpos"), there.kept("xpos"));
        first = i == 40 ? device.steps : first;
      }
      assertTrue(first > 0);
      assertEquals(first, device.steps, "steps on the device after it was found to be slow");
      Map<String, Integer> reasons = there.deviceReasons();
      int tried = reasons.getOrDefault("its threads were tried", 0);
      assertTrue(tried > 0, reasons.toString());
      int byThreads = tried + reasons.getOrDefault("its threads are faster", 0);
      assertEquals(100 * 2 * WORLDS, device.steps + byThreads);
    }
  }

  @Test
  void stepsAreTheSameWhateverTheDeviceLeavesToThisMachine() {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0.2);
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, device)) {
      here.keep("xpos", "ncon");
      there.keep("xpos", "ncon");
      start(here);
      start(there);
      for (int i = 0; i < 10; i++) {
        here.step(7);
        there.step(7);
        here.ctrl()[i % WORLDS] += 0.5;
        there.ctrl()[i % WORLDS] += 0.5;
        assertSame(here, there);
        assertArrayEquals(here.kept("xpos"), there.kept("xpos"));
        assertArrayEquals(here.kept("ncon"), there.kept("ncon"));
      }
      assertTrue(device.refusals > 10);
      assertEquals(device.refusals, there.deviceReasons().get("refused"));
    }
  }

  @Test
  void resultsOfWorldsThatMakeNoStepStay() {
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, new FakeDevice(MODEL, WORLDS, 0))) {
      for (Batch batch : List.of(here, there)) {
        batch.keep("xpos");
        start(batch);
        batch.step(batch.mask(0, 2));
      }
      assertArrayEquals(here.kept("xpos"), there.kept("xpos"));
    }
  }

  @Test
  void aSingleWorldThatStopsIsFinishedHere() {
    int many = 40;
    FakeDevice device = new FakeDevice(MODEL, many, 0.002);
    try (Batch here = new Batch(MODEL, many, 1);
        Batch there = new Batch(MODEL, many, device)) {
      here.qvel()[3] = 1;
      there.qvel()[3] = 1;
      here.step(300);
      there.step(300);
      assertSame(here, there);
      assertTrue(device.refusals > 0);
    }
  }

  @Test
  void arraysThatNobodyAskedForAreNotCopied() {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0);
    try (Batch batch = new Batch(MODEL, WORLDS, device)) {
      batch.step(4);
      int written = device.writes;
      batch.step(4);
      assertEquals(written, device.writes);
      assertEquals(0, device.reads);
      batch.qpos();
      assertEquals(1, device.reads);
    }
  }

  @Test
  void resetsStatesAndCopiesReachTheDevice() {
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, new FakeDevice(MODEL, WORLDS, 0.1))) {
      for (Batch batch : List.of(here, there)) {
        start(batch);
        batch.step(20);
        batch.reset(batch.mask(1, 3));
        batch.copyState(0, 2);
        batch.step(batch.mask(0, 1, 2));
        batch.step(5);
      }
      assertSame(here, there);
    }
  }

  @Test
  void worldsWithHooksAreSteppedHere() {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0);
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, device)) {
      for (Batch batch : List.of(here, there)) {
        start(batch);
        batch.setHooks(
            4,
            new Hooks() {
              @Override
              public void control(Model m, dev.armature.data.Data d) {
                d.ctrl[0] = 1;
              }
            });
        batch.step(30);
      }
      assertSame(here, there);
      assertEquals(30 * (WORLDS - 1), device.steps);
    }
  }

  @Test
  void parametersOfSingleWorldsReachTheDevice() {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0.1);
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, device)) {
      for (Batch batch : List.of(here, there)) {
        start(batch);
        batch.step(10);
        Randomized.parameters(batch, 5);
        batch.step(10);
        batch.set(3, Parameter.GEOM_FRICTION, 0, 0.1, 0, 0); // derives nothing
        batch.step(10);
        Randomized.parameters(batch, 6);
        batch.setModel(2, MODEL);
        batch.step(10);
      }
      assertSame(here, there);
      assertEquals(0, here.get(2, Parameter.OPT_GRAVITY, 0)[0]);
    }
  }

  @Test
  void worldsThatDifferInNumbersAreAllSteppedThere() {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0);
    try (Batch there = new Batch(MODEL, WORLDS, device)) {
      for (int w = 0; w < WORLDS; w++) {
        there.set(w, Parameter.BODY_MASS, 1, 1 + w);
        there.set(w, Parameter.OPT_TIMESTEP, 0, 0.001 + 0.0001 * w);
        there.set(w, Parameter.GEOM_CONDIM, 1, w % 2 == 0 ? 3 : 4);
      }
      there.changed(there.all());
      there.step(30);
      assertEquals(30 * WORLDS, device.steps);
    }
  }

  @Test
  void worldsWhoseStepHasOtherPartsAreSteppedHere() {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0);
    device.refusedField = "opt.wind";
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, device)) {
      for (Batch batch : List.of(here, there)) {
        start(batch);
        batch.set(1, Parameter.OPT_INTEGRATOR, 0, IntegratorType.RK4);
        batch.set(2, Parameter.OPT_SOLVER, 0, SolverType.CG);
        batch.set(3, Parameter.BODY_GRAVCOMP, 1, 0.5); // the shared model has none
        batch.changed(3);
        batch.set(4, Parameter.OPT_WIND, 0, 1, 0, 0); // what this device refuses
        batch.step(30);
      }
      assertSame(here, there);
      assertEquals(30 * (WORLDS - 4), device.steps);
    }
  }

  @Test
  void integersOfModelsThatNobodyCheckedStayHere() {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0);
    try (Batch there = new Batch(MODEL, WORLDS, device)) {
      Geoms geom = MODEL.geom.copy();
      geom.dataid[1] = 1_000_000;
      there.setModel(1, MODEL.with(geom));
      Bodies body = MODEL.body.copy();
      body.mass[1] = 2;
      there.setModel(2, MODEL.with(body));
      there.set(3, Parameter.GEOM_CONDIM, 1, 1);
      there.step(30);
      assertEquals(30 * (WORLDS - 1), device.steps);
    }
  }

  @Test
  void actionsAndAutomaticResetsSeeEveryStep() {
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, new FakeDevice(MODEL, WORLDS, 0.1))) {
      for (Batch batch : List.of(here, there)) {
        start(batch);
        batch.beforeStep(w -> w.setCtrl(0, Math.sin(10 * w.time())));
        batch.autoReset(
            new AutoReset() {
              @Override
              public boolean done(WorldView w) {
                return w.time() > 0.05;
              }

              @Override
              public void start(WorldView w) {
                w.set(StateField.QVEL, 0, 0.1 * w.random().nextDouble());
              }
            });
        batch.step(60);
      }
      assertSame(here, there);
      for (int w = 0; w < WORLDS; w++) {
        assertEquals(here.episode(w), there.episode(w));
        assertTrue(there.episode(w) > 0);
      }
    }
  }

  @Test
  void divergenceIsReportedAsOnThisMachine() {
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, new FakeDevice(MODEL, WORLDS, 0.1))) {
      List<List<String>> events = new ArrayList<>();
      for (Batch batch : List.of(here, there)) {
        List<String> seen = new ArrayList<>();
        events.add(seen);
        batch.onEvent(e -> seen.add(e.world() + " " + e.kind() + " " + e.field() + " " + e.time()));
        start(batch);
        batch.step(3);
        batch.world(5).set(StateField.QVEL, 0, 1e12);
        batch.step(4);
      }
      assertEquals(events.get(0), events.get(1));
      assertEquals(1, events.get(1).size());
      assertSame(here, there);
    }
  }

  @Test
  void resultsOfAWorldThatStopsAreThoseOfItsLastStep() {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0);
    try (Batch here = new Batch(MODEL, WORLDS, 1);
        Batch there = new Batch(MODEL, WORLDS, device)) {
      for (Batch batch : List.of(here, there)) {
        batch.keep("xpos", "qvel");
        batch.onDivergence(DivergencePolicy.STOP);
        start(batch);
        // too far away after some steps
        batch.world(5).set(StateField.QPOS, 0, 1e10 - 1);
        batch.world(5).set(StateField.QVEL, 0, 200);
        batch.step(2);
        batch.step(20);
        assertTrue(batch.stopped(5));
      }
      assertSame(here, there);
      assertTrue(here.world(5).time() > 0.002);
      assertArrayEquals(here.kept("xpos"), there.kept("xpos"));
      assertArrayEquals(here.kept("qvel"), there.kept("qvel"));
    }
  }

  @Test
  void aBatchIsClosedOnceAndThenSaysSo() {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0);
    Batch batch = new Batch(MODEL, WORLDS, device);
    batch.step();
    batch.close();
    batch.close();
    assertEquals(1, device.closes);
    assertThrows(IllegalStateException.class, batch::step);
    assertThrows(IllegalStateException.class, batch::qpos);
  }

  @Test
  void aBatchThatIsSteppingIsClosedByTheThreadThatStepsIt() throws InterruptedException {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0);
    device.beSlowCores();
    Batch batch = new Batch(MODEL, WORLDS, device);
    AtomicReference<Throwable> end = new AtomicReference<>();
    CountDownLatch stepping = new CountDownLatch(1);
    Thread user =
        new Thread(
            () -> {
              try {
                batch.step();
                stepping.countDown();
                batch.step(1_000_000);
              } catch (IllegalStateException e) {
                end.set(e);
              }
            });
    user.start();
    stepping.await();
    batch.close();
    user.join();
    assertTrue(end.get().getMessage().contains("closed"), String.valueOf(end.get()));
    assertEquals(1, device.closes);
    assertEquals(0, device.usedClosed);
  }

  @Test
  void aBatchSaysThatItIsClosedWhileItIsBeingClosed() {
    FakeDevice device = new FakeDevice(MODEL, WORLDS, 0);
    Batch batch = new Batch(MODEL, WORLDS, device);
    AtomicReference<Throwable> end = new AtomicReference<>();
    device.closing =
        () -> {
          Thread user = new Thread(() -> end.set(assertThrows(Throwable.class, batch::step)));
          user.start();
          try {
            user.join();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        };
    batch.close();
    assertEquals("the batch is closed", end.get().getMessage());
    assertEquals(1, device.closes);
  }

  @Test
  void aDeviceOfAnotherModuleSaysWhichModuleIsMissing() {
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class, () -> new Batch(MODEL, WORLDS, Device.lanes()).close());
    assertTrue(e.getMessage().startsWith("no lanes: "), e.getMessage());
  }

  @Test
  void aNameThatIsNoDeviceSaysWhichThereAre() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Device.of("tpu"));
    assertEquals("no device \"tpu\": it is cpu, lanes, gpu or gpu:N with N from 0", e.getMessage());
    assertEquals("gpu:1", Device.of("gpu:1").toString());
    assertEquals("lanes", Device.of("Lanes").toString());
    assertTrue(Device.of("cpu").isCpu());
  }

  @Test
  void withoutTheModuleOneSentenceSaysSo() {
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class, () -> new Batch(MODEL, WORLDS, Device.gpu()).close());
    assertTrue(e.getMessage().startsWith("no GPU: "), e.getMessage());
  }
}
