package dev.armature.gpu.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.batch.Batch;
import dev.armature.batch.Device;
import dev.armature.batch.Parameter;
import dev.armature.batch.StateField;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.model.Model;
import dev.armature.testkit.RandomWorlds;
import dev.armature.testkit.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/**
 * A batch in lanes, and a batch of one world for each of its worlds, to which the same is done.
 * What is done is random and depends on a seed.
 */
final class RandomUse implements AutoCloseable {
  /** A batch tries its threads after 32 rounds; a call of step makes one to three. */
  private static final int CALLS = 14;

  private static final int MOST_STEPS = 6;
  private static final String[] RESULTS = {"xpos", "qfrc_constraint", "ncon"};

  private static final String[] FILES = {
    "features/delays",
    "features/contacts",
    "mesh_pile",
    "muscle_arm",
    "features/hfield_shapes",
    "features/sensors_frames",
    "features/equalities",
    "humanoid"
  };

  private static final double[] WRONG = {
    Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300, -1e12, 1e-310
  };

  private final SplittableRandom random;
  private final Model model;
  private final int worlds;
  private final Batch lanes;
  private final List<Batch> alone = new ArrayList<>();
  private final List<String> done = new ArrayList<>();
  private int made;

  // by world, what has happened
  private final List<List<String>> there = new ArrayList<>();
  private final List<List<String>> here = new ArrayList<>();

  /** Pulls toward the reference, goes on and off, and goes beyond an array when it is late. */
  private record Spring(double stiffness, double end) implements Hooks {
    @Override
    public void passive(Model m, Data d) {
      for (int i = 0; i < m.nv; i++) {
        d.qfrcPassive[i] -= d.qvel[i] > 0 ? stiffness * d.qvel[i] : 0;
      }
      if (d.time > end && d.qvel[0] > 0) {
        d.qfrcPassive[1 << 20] = 1;
      }
    }

    @Override
    public boolean contactFilter(Model m, Data d, int geom1, int geom2) {
      return d.qpos[0] < 1 || (geom1 + geom2) % 3 != 0;
    }
  }

  RandomUse(long seed, int worlds, int threads) {
    this.worlds = worlds;
    random = new SplittableRandom(seed);
    model = model(seed);
    done.add("seed " + seed + ", " + worlds + " worlds, " + threads + " threads");
    lanes = new Batch(model, worlds, Device.lanes().threads(threads));
    lanes.onEvent(e -> there.get(e.world()).add(e.kind() + " " + e.field()));
    for (int w = 0; w < worlds; w++) {
      List<String> mine = new ArrayList<>();
      Batch one = new Batch(model, 1, 1);
      one.onEvent(e -> mine.add(e.kind() + " " + e.field()));
      alone.add(one);
      here.add(mine);
      there.add(new ArrayList<>());
    }
  }

  /** Random worlds, and now and then a model with other parts. */
  private static Model model(long seed) {
    return seed % 3 != 2
        ? RandomWorlds.model(seed)
        : World.load(LanesTest.MODELS.resolve(FILES[(int) (seed / 3 % FILES.length)] + ".xml"));
  }

  /** Does many things and compares after each. */
  void run() {
    keep();
    for (int i = 0; i < CALLS; i++) {
      change();
      step();
      compare();
    }
    int left = lanes.deviceReasons().values().stream().mapToInt(Integer::intValue).sum();
    assertThat(made).as("steps").isGreaterThan(0);
    assertThat(left).as("steps made without lanes %s", lanes.deviceReasons()).isLessThan(made);
  }

  private void keep() {
    lanes.keep(RESULTS);
    alone.forEach(b -> b.keep(RESULTS));
  }

  /** Does something to a world, wherever it is. */
  private void one(int world, BiConsumer<Batch, Integer> action) {
    action.accept(lanes, world);
    action.accept(alone.get(world), 0);
  }

  private void all(BiConsumer<Batch, Integer> action) {
    for (int w = 0; w < worlds; w++) {
      one(w, action);
    }
  }

  private void change() {
    int w = random.nextInt(worlds);
    int kind = random.nextInt(9);
    done.add("change " + kind + " of " + w);
    switch (kind) {
      case 0 -> all((b, i) -> b.world(i).set(StateField.QVEL, 0, 0.3));
      case 1 -> {
        long seed = random.nextLong();
        one(w, (b, i) -> push(b, i, new SplittableRandom(seed)));
      }
      case 2 -> one(w, Batch::reset);
      case 3 -> {
        boolean[] mask = mask();
        lanes.reset(mask);
        for (int i = 0; i < worlds; i++) {
          if (mask[i]) {
            alone.get(i).reset();
          }
        }
      }
      case 4 -> {
        StateField field =
            random.nextBoolean()
                ? StateField.QVEL
                : random.nextBoolean() ? StateField.QFRC_APPLIED : StateField.QPOS;
        double wrong = WRONG[random.nextInt(WRONG.length)];
        int at = random.nextInt(model.nv);
        done.add(field + " " + at + " = " + wrong);
        one(w, (b, i) -> b.world(i).set(field, at, wrong));
      }
      case 5 -> {
        double mass = random.nextDouble(0.5, 2);
        int body = 1 + random.nextInt(model.nbody - 1);
        one(
            w,
            (b, i) -> {
              b.set(i, Parameter.BODY_MASS, body, mass);
              b.set(i, Parameter.GEOM_FRICTION, body % model.ngeom, mass, 0.005, 0.0001);
              b.set(i, Parameter.OPT_TIMESTEP, 0, 0.002 * mass);
              b.changed(i);
            });
      }
      case 6 -> {
        double end = random.nextDouble(0.2);
        all((b, i) -> b.setHooks(i, new Spring(0.1, end)));
      }
      case 7 -> one(w, (b, i) -> b.setHooks(i, Hooks.NONE));
      default -> {
        int from = random.nextInt(worlds);
        if (here.get(from).isEmpty() && here.get(w).isEmpty()) {
          lanes.copyState(from, w);
          copy(alone.get(from), alone.get(w));
        }
      }
    }
  }

  private static void push(Batch batch, int world, SplittableRandom random) {
    int n = batch.stride(StateField.QVEL);
    for (int i = 0; i < n; i++) {
      batch.qvel()[world * n + i] += random.nextGaussian();
      batch.qfrcApplied()[world * n + i] = 2 * random.nextGaussian();
    }
    int controls = batch.stride(StateField.CTRL);
    for (int i = 0; i < controls; i++) {
      batch.ctrl()[world * controls + i] = random.nextGaussian();
    }
  }

  /** The state of a single world to another one, if nothing has happened that it remembers. */
  private static void copy(Batch from, Batch to) {
    if (from == to) {
      return;
    }
    for (StateField f : StateField.values()) {
      System.arraycopy(from.array(f), 0, to.array(f), 0, to.array(f).length);
    }
    to.time()[0] = from.time()[0];
    for (String name : RESULTS) {
      System.arraycopy(from.kept(name), 0, to.kept(name), 0, to.kept(name).length);
    }
  }

  private boolean[] mask() {
    boolean[] mask = new boolean[worlds];
    for (int w = 0; w < worlds; w++) {
      mask[w] = random.nextInt(3) == 0;
    }
    return mask;
  }

  private void step() {
    int count = 1 + random.nextInt(MOST_STEPS);
    boolean[] mask = new boolean[worlds];
    Arrays.fill(mask, true);
    if (random.nextInt(3) == 0) {
      mask = mask();
    }
    done.add("step " + count + " " + Arrays.toString(mask));
    lanes.step(count, mask);
    for (int w = 0; w < worlds; w++) {
      if (mask[w]) {
        alone.get(w).step(count);
        made += count;
      }
    }
  }

  private void compare() {
    for (int w = 0; w < worlds; w++) {
      Batch one = alone.get(w);
      String which = "world " + w + " after " + done;
      for (StateField f : StateField.values()) {
        assertThat(slice(lanes.array(f), w)).as("%s of %s", f, which).isEqualTo(one.array(f));
      }
      assertThat(lanes.time()[w]).as("time of %s", which).isEqualTo(one.time()[0]);
      assertThat(lanes.stopped(w)).as("end of %s", which).isEqualTo(one.stopped(0));
      assertThat(there.get(w)).as("events of %s", which).isEqualTo(here.get(w));
      for (String name : RESULTS) {
        assertThat(slice(lanes.kept(name), w))
            .as("%s of %s", name, which)
            .isEqualTo(one.kept(name));
      }
    }
  }

  private double[] slice(double[] values, int world) {
    int n = values.length / worlds;
    return Arrays.copyOfRange(values, world * n, (world + 1) * n);
  }

  @Override
  public void close() {
    lanes.close();
    alone.forEach(Batch::close);
  }
}
