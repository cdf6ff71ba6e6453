package dev.armature.batch;

import dev.armature.DivergencePolicy;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.Warnings;
import dev.armature.dynamics.RecursiveNewtonEuler;
import dev.armature.model.Model;
import dev.armature.step.Memories;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Steps single worlds of a batch: takes the world into the data of the worker (or its own, where
 * the step has memory besides the state), steps, puts it back, and handles errors.
 */
final class Stepper {
  private static final Warnings.Kind[] KINDS = Warnings.Kind.values();
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  final boolean[] stopped;
  final int[] episode;
  private final int[] draws;
  DivergencePolicy policy = DivergencePolicy.RESET;
  Consumer<WorldEvent> listener = event -> {};
  @Nullable WorldAction before;
  @Nullable WorldAction after;
  @Nullable AutoReset auto;
  double energyLimit = Double.POSITIVE_INFINITY;
  long seed;

  private final WorldStore store;
  private final WorldModels models;
  private final Worker[] workers;
  private final int[] warned;
  private final WorldStore.@Nullable Port[] own;
  private final Hooks[] hooks;
  private final List<WorldEvent> happened = new ArrayList<>();

  /** What one thread needs. */
  private static final class Worker {
    final WorldView view;
    final List<WorldEvent> events = new ArrayList<>();
    WorldStore.@Nullable Port port;

    Worker(Batch batch) {
      view = new WorldView(batch, 0);
    }
  }

  Stepper(Batch batch, WorldStore store, WorldModels models, int count) {
    this.store = store;
    this.models = models;
    workers = new Worker[count];
    for (int i = 0; i < count; i++) {
      workers[i] = new Worker(batch);
    }
    stopped = new boolean[store.worlds];
    episode = new int[store.worlds];
    draws = new int[store.worlds];
    warned = new int[store.worlds];
    own = new WorldStore.Port[store.worlds];
    hooks = new Hooks[store.worlds];
    Arrays.fill(hooks, Hooks.NONE);
  }

  // ---- data

  private WorldStore.Port port(int world, Worker worker) {
    Model m = models.of(world);
    if (models.needsOwnData(m)) {
      WorldStore.Port port = own[world];
      if (port == null) {
        port = store.port(Physics.makeData(m));
        own[world] = port;
      }
      return port;
    }
    WorldStore.Port port = worker.port;
    if (port == null) {
      port = store.port(Physics.makeData(models.shared()));
      worker.port = port;
    }
    return port;
  }

  private void drop(int world, Worker worker) {
    worker.port = null;
    own[world] = null;
  }

  /** The model of a world was replaced: its own data, if any, must fit. */
  void modelChanged(int world) {
    Model m = models.of(world);
    if (!models.needsOwnData(m)) {
      own[world] = null;
      return;
    }
    WorldStore.Port old = own[world];
    // plugins read the model when they are made
    if (old != null && (m.nplugin > 0 || old.data.M.length != m.nC)) {
      WorldStore.Port fresh = store.port(Physics.makeData(m));
      store.load(world, fresh);
      Memories.copy(m, old.data, fresh.data);
      own[world] = fresh;
    }
  }

  /** A new data in the state of a world, nothing computed. */
  Data copyOf(int world) {
    Model m = models.of(world);
    WorldStore.Port port = store.port(Physics.makeData(m));
    store.load(world, port);
    WorldStore.Port mine = own[world];
    if (mine != null) {
      Memories.copy(m, mine.data, port.data);
    }
    return port.data;
  }

  /** Lets a function change the state of a world. */
  void change(int world, Consumer<Data> change) {
    WorldStore.Port port = port(world, workers[0]);
    store.load(world, port);
    change.accept(port.data);
    store.save(world, port);
    stopped[world] = false;
  }

  /** Makes a world the same as another. */
  void copy(int from, int to) {
    if (from == to) {
      return;
    }
    store.copy(from, to);
    stopped[to] = stopped[from];
    warned[to] = warned[from];
    WorldStore.Port theirs = own[from];
    if (theirs != null) {
      WorldStore.Port mine = port(to, workers[0]);
      store.load(to, mine);
      Memories.copy(models.of(to), theirs.data, mine.data);
    }
  }

  // ---- stepping

  void step(int world, int worker, int count) {
    Worker by = workers[worker];
    for (int i = 0; i < count && !stopped[world]; i++) {
      stepOnce(world, by, false);
    }
  }

  /** Makes a step of which {@link #begin} has been done. */
  void stepBegun(int world, int worker) {
    if (!stopped[world]) {
      stepOnce(world, workers[worker], true);
    }
  }

  /** The part of a step that a user's function does before it. */
  void begin(int world, int worker) {
    Worker by = workers[worker];
    try {
      if (before != null && !stopped[world]) {
        before.apply(by.view.at(world));
      }
    } catch (RuntimeException | Error e) {
      failed(world, by, e);
    }
  }

  /** The part of a step that a user's functions do after it, for a step made elsewhere. */
  void end(int world, int worker) {
    Worker by = workers[worker];
    try {
      if (!stopped[world]) {
        finish(world, by);
      }
    } catch (RuntimeException | Error e) {
      failed(world, by, e);
    }
  }

  /** Whether functions of the user look at worlds between steps. */
  boolean watches() {
    return before != null || after != null || auto != null;
  }

  /** Whether steps do nothing besides what their models and hooks say. */
  boolean isPlain() {
    return energyLimit == Double.POSITIVE_INFINITY && !store.keepsBodyForces();
  }

  /** A world made a step elsewhere without any warning. */
  void steppedWithoutWarning(int world) {
    warned[world] = 0;
  }

  private void stepOnce(int world, Worker worker, boolean begun) {
    try {
      if (before != null && !begun) {
        before.apply(worker.view.at(world));
      }
      Model m = models.of(world);
      WorldStore.Port port = port(world, worker);
      Data d = port.data;
      store.load(world, port);
      d.hooks = hooks[world];
      d.energyLimit = energyLimit;
      d.warning.clear();
      long divergences = d.warning.divergences();
      Physics.step(m, d);
      if (d.warning.divergences() != divergences) {
        diverged(world, worker, m, port);
      } else {
        warnings(world, worker, d);
        bodyForces(m, d);
        store.save(world, port);
        finish(world, worker);
      }
    } catch (RuntimeException | Error e) {
      failed(world, worker, e);
    }
  }

  private void finish(int world, Worker worker) {
    if (after != null) {
      after.apply(worker.view.at(world));
    }
    if (auto != null && auto.done(worker.view.at(world))) {
      startOver(world, worker, auto);
    }
  }

  private void failed(int world, Worker worker, Throwable e) {
    // the working memory may be half done
    drop(world, worker);
    stopped[world] = true;
    worker.events.add(event(world, WorldEvent.Kind.FAILED, "step", -1, e));
  }

  /** Computes what only a sensor would ask the step for, where it is kept. */
  private void bodyForces(Model m, Data d) {
    if (store.keepsBodyForces() && !d.rnePostDone) {
      RecursiveNewtonEuler.postConstraint(m, d);
    }
  }

  /** Computes sensors and kept results of the present state. */
  void forward(int world) {
    Model m = models.of(world);
    WorldStore.Port port = port(world, workers[0]);
    store.load(world, port);
    port.data.hooks = hooks[world];
    Physics.forward(m, port.data);
    bodyForces(m, port.data);
    store.save(world, port);
  }

  private void startOver(int world, Worker worker, AutoReset rule) {
    episode[world]++;
    draws[world] = 0;
    rule.prepare(worker.view.at(world));
    WorldStore.Port port = port(world, worker);
    Physics.reset(models.of(world), port.data);
    store.save(world, port);
    warned[world] = 0;
    rule.start(worker.view.at(world));
  }

  /** The hooks of a world. */
  Hooks hooks(int world) {
    return hooks[world];
  }

  /** Sets the hooks of a world. */
  void hook(int world, Hooks with) {
    hooks[world] = with;
  }

  void reset(int world, int worker, int key) {
    Model m = models.of(world);
    WorldStore.Port port = port(world, workers[worker]);
    if (key < 0) {
      Physics.reset(m, port.data);
    } else {
      Physics.resetTo(m, port.data, key);
    }
    store.save(world, port);
    stopped[world] = false;
    warned[world] = 0;
  }

  SplittableRandom random(int world) {
    long mixed = new SplittableRandom(seed + GOLDEN * (world + 1L)).nextLong();
    mixed = new SplittableRandom(mixed + GOLDEN * episode[world]).nextLong();
    return new SplittableRandom(mixed + GOLDEN * draws[world]++);
  }

  // ---- trouble

  private void diverged(int world, Worker worker, Model m, WorldStore.Port port) {
    Warnings.Kind kind = port.data.warning.lastDivergence();
    WorldEvent event = badForce(world, m);
    if (event == null) {
      int index = port.data.warning.lastInfo(kind);
      event = event(world, WorldEvent.Kind.DIVERGED, field(kind), index, null);
    }
    worker.events.add(event);
    if (policy != DivergencePolicy.RESET) {
      stopped[world] = true;
    } else if (auto != null) {
      startOver(world, worker, auto);
    } else {
      store.save(world, port);
    }
  }

  /** The input that made the world diverge, where one is not a number. */
  private @Nullable WorldEvent badForce(int world, Model m) {
    for (StateField f :
        new StateField[] {
          StateField.QFRC_APPLIED,
          StateField.XFRC_APPLIED,
          StateField.MOCAP_POS,
          StateField.MOCAP_QUAT
        }) {
      int n = f.size(m);
      double[] values = store.array(f);
      for (int i = 0; i < n; i++) {
        if (!Double.isFinite(values[world * n + i])) {
          return event(world, WorldEvent.Kind.BAD_INPUT, f.label(), i, null);
        }
      }
    }
    return null;
  }

  /** Reports each kind of warning when it is new, not in every step. */
  private void warnings(int world, Worker worker, Data d) {
    int seen = 0;
    for (int k = 0; k < KINDS.length; k++) {
      if (d.warning.count(KINDS[k]) > 0) {
        seen |= 1 << k;
      }
    }
    int fresh = seen & ~warned[world];
    warned[world] = seen;
    for (int k = 0; fresh != 0 && k < KINDS.length; k++) {
      if ((fresh & 1 << k) != 0) {
        WorldEvent.Kind kind =
            KINDS[k] == Warnings.Kind.BAD_CTRL
                ? WorldEvent.Kind.BAD_INPUT
                : WorldEvent.Kind.WARNING;
        int index = d.warning.lastInfo(KINDS[k]);
        worker.events.add(event(world, kind, field(KINDS[k]), index, null));
      }
    }
  }

  private static String field(Warnings.Kind kind) {
    String name = kind.name().toLowerCase(Locale.ROOT);
    return name.startsWith("bad_") ? name.substring("bad_".length()) : name;
  }

  /** An event of a world whose last good state is still in the store. */
  private WorldEvent event(
      int world, WorldEvent.Kind kind, String field, int index, @Nullable Throwable failure) {
    return new WorldEvent(
        world,
        kind,
        field,
        index,
        store.time[world],
        slice(StateField.QPOS, world),
        slice(StateField.QVEL, world),
        failure);
  }

  private double[] slice(StateField field, int world) {
    int n = store.stride(field);
    return Arrays.copyOfRange(store.array(field), world * n, (world + 1) * n);
  }

  /**
   * Takes over what happened in a round of steps.
   *
   * @return whether a step ended in an Error, so that no further one should be made
   */
  boolean collect() {
    int known = happened.size();
    for (Worker worker : workers) {
      happened.addAll(worker.events);
      worker.events.clear();
    }
    for (int i = known; i < happened.size(); i++) {
      if (happened.get(i).failure() instanceof Error) {
        return true;
      }
    }
    return false;
  }

  /**
   * Passes the events to the listener, in order of worlds. Throws where the policy asks for it, and
   * the first Error of a step: it is not the batch's to hide.
   */
  void deliver() {
    if (happened.isEmpty()) {
      return;
    }
    List<WorldEvent> events = new ArrayList<>(happened);
    happened.clear();
    // stable: the events of one world are in the order of its steps
    events.sort(Comparator.comparingInt(WorldEvent::world));
    events.forEach(listener);
    for (WorldEvent e : events) {
      if (e.failure() instanceof Error error) {
        throw error;
      }
    }
    if (policy == DivergencePolicy.THROW) {
      List<WorldEvent> diverged = new ArrayList<>();
      for (WorldEvent e : events) {
        if (stopped[e.world()]) {
          diverged.add(e);
        }
      }
      if (!diverged.isEmpty()) {
        throw new WorldDivergedException(diverged);
      }
    }
  }
}
