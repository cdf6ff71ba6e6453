package dev.armature.batch;

import dev.armature.data.Parallel;
import dev.armature.step.Memories;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Steps the worlds of a batch on a device, and on this machine those that cannot be stepped there:
 * worlds with hooks that it cannot call or with parameters that change what a step consists of,
 * single steps that the device gives back, and whole models that it does not take.
 */
final class DeviceSteps implements AutoCloseable, DeviceStore.Worlds {
  private final WorldStore store;
  private final Stepper stepper;
  private final @Nullable There there;
  private final String description;
  private Consumer<Parallel.Task> run = task -> {};
  private boolean begun;
  private boolean closed;

  // by world: steps that the device has to make, whether this machine makes them, and whether the
  // last step ended on the device
  private final int[] left;
  private final boolean[] here;
  private final boolean[] ended;

  /** For a device that works on the cores of this machine, which could work otherwise too. */
  private final @Nullable FasterWay faster;

  /** Steps that the threads made although the device could have, by the reason. */
  private final Map<String, Integer> byThreads = new TreeMap<>();

  /** What is on the device. */
  private record There(DeviceStore store, DeviceParameters parameters, DeviceHooks hooks) {
    boolean has(int world) {
      return parameters.areThere(world) && hooks.areThere(world);
    }
  }

  private DeviceSteps(
      WorldStore store,
      Stepper stepper,
      @Nullable There there,
      @Nullable FasterWay faster,
      String description) {
    this.store = store;
    this.stepper = stepper;
    this.there = there;
    this.faster = faster;
    left = new int[store.worlds];
    here = new boolean[store.worlds];
    ended = new boolean[store.worlds];
    this.description = description;
  }

  static DeviceSteps open(
      Device device, Parallel workers, WorldStore store, WorldModels models, Stepper stepper) {
    DeviceProvider provider = device.provider();
    if (!Memories.stayEmpty(models.shared())) {
      return new DeviceSteps(
          store,
          stepper,
          null,
          null,
          "cpu: the step of this model remembers more than its state (sleeping trees, plugins"
              + " with memory or AVBD)");
    }
    WorldDevice worlds =
        provider.open(
            models.shared(),
            store.worlds,
            device.index(),
            workers,
            DeviceStore.state(store),
            device.progress());
    return on(worlds, store, models, stepper);
  }

  static DeviceSteps on(WorldDevice worlds, WorldStore store, WorldModels models, Stepper stepper) {
    DeviceStore device = new DeviceStore(worlds, store);
    return new DeviceSteps(
        store,
        stepper,
        new There(
            device,
            new DeviceParameters(models, device, store.worlds),
            new DeviceHooks(stepper, device)),
        worlds.isThisMachine() ? new FasterWay(System::nanoTime) : null,
        worlds.description());
  }

  String description() {
    return description;
  }

  Map<String, Integer> reasons() {
    if (there == null) {
      return Map.of();
    }
    Map<String, Integer> reasons = new TreeMap<>(there.store.reasons());
    reasons.putAll(byThreads);
    return Map.copyOf(reasons);
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the batch is closed, and what its device held is gone");
    }
  }

  void handOut(Object values) {
    checkOpen();
    if (there != null) {
      there.store.handOut(values);
    }
  }

  void toHost() {
    checkOpen();
    if (there != null) {
      there.store.toHost();
    }
  }

  void keep(Output output) {
    checkOpen();
    if (there != null) {
      there.store.keep(output);
    }
  }

  /** Steps worlds; where functions of the user look on, by single steps. */
  void step(int count, boolean @Nullable [] mask, Consumer<Parallel.Task> runner) {
    run = runner;
    if (!stepper.watches()) {
      round(count, mask);
      return;
    }
    for (int i = 0; i < count; i++) {
      toHost();
      each(mask, stepper::begin);
      begun = true;
      round(1, mask);
      begun = false;
      toHost();
      each(ended, stepper::end);
    }
  }

  private interface Action {
    void on(int world, int worker);
  }

  private void each(boolean @Nullable [] mask, Action action) {
    // one piece a world; these are short
    boolean[] which = mask;
    run.accept(
        (world, worker) -> {
          if (which == null || which[world]) {
            action.on(world, worker);
          }
        });
  }

  /** Makes steps, and notes which worlds ended them on the device. */
  private void round(int count, boolean @Nullable [] mask) {
    Arrays.fill(left, 0);
    Arrays.fill(here, false);
    boolean anyHere = false;
    if (there != null) {
      there.parameters.update();
      there.hooks.update();
    }
    boolean onDevice = faster == null || faster.begin();
    long steps = 0;
    long chosen = 0;
    for (int w = 0; w < store.worlds; w++) {
      if ((mask == null || mask[w]) && !stepper.stopped[w]) {
        steps += count;
        boolean can = there != null && there.has(w) && stepper.isPlain();
        if (can && onDevice) {
          left[w] = count;
        } else {
          chosen += can ? count : 0;
          here[w] = true;
          anyHere = true;
        }
      }
    }
    for (int w = 0; w < store.worlds; w++) {
      ended[w] = left[w] > 0;
    }
    if (there != null && onDevice) {
      there.store.step(left, this);
      there.store.exceptRedone(ended);
    }
    if (anyHere) {
      toHost();
      for (int i = 0; i < count; i++) {
        stepHere(here);
      }
    }
    if (faster != null) {
      if (chosen > 0) {
        String reason = faster.usesDevice() ? "its threads were tried" : "its threads are faster";
        int known = byThreads.getOrDefault(reason, 0);
        byThreads.put(reason, (int) Math.min(Integer.MAX_VALUE, known + chosen));
      }
      faster.end(steps);
    }
  }

  @Override
  public void stepHere(boolean[] which) {
    boolean half = begun;
    each(
        which,
        (world, worker) -> {
          if (half) {
            stepper.stepBegun(world, worker);
          } else {
            stepper.step(world, worker, 1);
          }
        });
  }

  @Override
  public void stepAgain(int world, int count) {
    stepper.stopped[world] = false;
    stepper.step(world, 0, count);
    stepper.stopped[world] = true;
  }

  @Override
  public boolean isStopped(int world) {
    return stepper.stopped[world];
  }

  @Override
  public void steppedThere(int world) {
    stepper.steppedWithoutWarning(world);
  }

  @Override
  public void close() {
    if (there != null && !closed) {
      closed = true;
      there.store.close();
    }
  }
}
