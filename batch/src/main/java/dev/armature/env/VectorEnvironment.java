package dev.armature.env;

import dev.armature.batch.Batch;
import dev.armature.batch.Device;
import dev.armature.batch.StateField;
import dev.armature.batch.WorldEvent;
import dev.armature.data.Parallel;
import dev.armature.data.WorkerPool;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Many worlds with the same task, stepped together over a {@link Batch}: the same bits as that many
 * single {@link Environment}s, where world w of a reset with seed s is one that was reset with s +
 * w.
 *
 * <pre>{@code
 * try (VectorEnvironment envs = VectorEnvironment.make("hopper", 256)) {
 *   double[] observations = envs.reset(42);      // [world][observation]
 *   VectorStep step = envs.step(actions);        // [world][action]
 * }
 * }</pre>
 */
public final class VectorEnvironment implements AutoCloseable {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final Task task;
  private final @Nullable WorkerPool ownPool;
  private final Batch batch;
  private final AutoResetMode autoreset;
  private final int worlds;
  private final int terms;
  private final boolean forwardAtStart;
  private final Space space;
  private final Perception perception;
  private final long[] seed;
  private final int[] episode;
  private final int[] actions;
  private final boolean[] over;
  private final boolean[] diverged;
  private final boolean[] mask;
  private final Sight sight;
  private final Sight last;
  private final State now;
  private final State before;
  private final VectorStep result;

  /** Creates worlds for a task, stepped by one thread per core, which restart in the next step. */
  public VectorEnvironment(Task task, int worlds) {
    this(task, worlds, AutoResetMode.NEXT_STEP, Runtime.getRuntime().availableProcessors());
  }

  /** Creates worlds for a task. */
  public VectorEnvironment(Task task, int worlds, AutoResetMode autoreset, int threads) {
    this(task, worlds, autoreset, pool(threads), true);
  }

  /** Creates worlds for a task, stepped by the workers of a pool, which the caller still owns. */
  public VectorEnvironment(Task task, int worlds, AutoResetMode autoreset, Parallel workers) {
    this(task, worlds, autoreset, workers, false);
  }

  private static Parallel pool(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1 but are " + threads);
    }
    return threads == 1 ? Parallel.NONE : new WorkerPool(threads);
  }

  /**
   * Creates worlds for a task, stepped on a device: the results are those of this machine, to the
   * bit.
   *
   * @throws IllegalStateException when there is no such device; the message is one sentence
   */
  public VectorEnvironment(Task task, int worlds, AutoResetMode autoreset, Device device) {
    this(task, new Batch(task.model(), worlds, device), autoreset, null);
  }

  private VectorEnvironment(
      Task task, int worlds, AutoResetMode autoreset, Parallel workers, boolean own) {
    this(
        task,
        new Batch(task.model(), worlds, workers),
        autoreset,
        own && workers instanceof WorkerPool pool ? pool : null);
  }

  /** Creates worlds for a task that are stepped by a batch, which this owns. */
  VectorEnvironment(Task task, Batch batch, AutoResetMode autoreset, @Nullable WorkerPool ownPool) {
    this.task = task;
    this.batch = batch;
    this.autoreset = autoreset;
    this.ownPool = ownPool;
    worlds = batch.worlds();
    terms = task.rewardTerms().size();
    forwardAtStart = !task.sees().isEmpty();
    perception = new Perception(task, worlds);
    space = perception.space();
    seed = new long[worlds];
    episode = new int[worlds];
    actions = new int[worlds];
    over = new boolean[worlds];
    diverged = new boolean[worlds];
    mask = new boolean[worlds];
    sight = Sight.of(task, batch);
    last = sight.copy(task);
    now = new State(sight);
    before = new State(last);
    int size = perception.size();
    result =
        new VectorStep(
            new double[worlds * size],
            new double[worlds],
            new double[worlds * terms],
            new boolean[worlds],
            new boolean[worlds],
            new double[worlds * size]);
    Arrays.setAll(seed, w -> w);
    Arrays.fill(over, true);
    batch.onEvent(
        event -> {
          if (event.kind() == WorldEvent.Kind.DIVERGED || event.kind() == WorldEvent.Kind.FAILED) {
            diverged[event.world()] = true;
          }
        });
  }

  /** Creates worlds for a named task, one of {@link Tasks#names()}. */
  public static VectorEnvironment make(String name, int worlds) {
    return new VectorEnvironment(Tasks.named(name), worlds);
  }

  /** The task. */
  public Task task() {
    return task;
  }

  /** Number of worlds. */
  public int worlds() {
    return worlds;
  }

  /** The worlds, to inspect them or to set their parameters. */
  public Batch batch() {
    return batch;
  }

  /** The action space of one world; actions outside it are clamped. */
  public Space actionSpace() {
    return task.actionSpace();
  }

  /** The space of what is seen of one world: all {@link Task#frames} of observations. */
  public Space observationSpace() {
    return space;
  }

  /**
   * Sets how hard the task is, from 0 to 1 (the default): a number for {@link State#level} and for
   * how much parameters vary in episodes that start from now on.
   */
  public void setLevel(double level) {
    if (!(level >= 0 && level <= 1)) {
      throw new IllegalArgumentException("a level is from 0 to 1, not " + level);
    }
    sight.level = level;
  }

  /** How hard the task is, from 0 to 1. */
  public double level() {
    return sight.level;
  }

  // ---- starts

  /** Starts an episode in all worlds; world w takes its random numbers from seed + w. */
  public double[] reset(long seed) {
    for (int w = 0; w < worlds; w++) {
      this.seed[w] = seed + w;
      episode[w] = 0;
      start(w);
    }
    return result.observations();
  }

  /** Starts an episode in the worlds whose entry is true, with their next random numbers. */
  public double[] reset(boolean[] which) {
    if (which.length != worlds) {
      throw new IllegalArgumentException(
          "the mask has " + which.length + " entries for " + worlds + " worlds");
    }
    for (int w = 0; w < worlds; w++) {
      if (which[w]) {
        start(w);
      }
    }
    return result.observations();
  }

  private void start(int w) {
    episode[w]++;
    SplittableRandom random = new SplittableRandom(mix(w));
    randomize(w, random);
    batch.reset(w);
    Arrays.fill(sight.actions, w * sight.actionSize, (w + 1) * sight.actionSize, 0);
    task.start(random, now.at(w));
    if (forwardAtStart) {
      batch.forward(w);
    }
    over[w] = false;
    diverged[w] = false;
    actions[w] = 0;
    perception.start(w, now, noiseSeed(w));
    show(w);
  }

  private void randomize(int w, SplittableRandom random) {
    if (batch.model(w) != batch.model()) {
      batch.setModel(w, batch.model());
    }
    if (task.randomize(random, batch, w, sight.level)) {
      batch.changed(w);
    }
  }

  private long mix(int w) {
    return seed[w] + GOLDEN * (episode[w] - 1L);
  }

  private long noiseSeed(int w) {
    return new SplittableRandom(mix(w)).nextLong() + GOLDEN * (actions[w] + 1L);
  }

  private void show(int w) {
    int at = w * perception.size();
    perception.read(w, result.observations(), at);
    perception.read(w, result.finalObservations(), at);
  }

  // ---- actions

  /**
   * Performs an action in each world.
   *
   * @param action {@code [world][action]}
   * @return the result, in arrays that the next step writes again
   * @throws IllegalArgumentException for actions of the wrong length or with not-a-number in them
   * @throws IllegalStateException when a reward is not a finite number
   */
  public VectorStep step(double[] action) {
    check(action);
    int size = sight.actionSize;
    last.set(sight);
    for (int w = 0; w < worlds; w++) {
      mask[w] = !over[w];
      if (mask[w]) {
        perception.send(w, action, w * size, sight.actions, w * size);
        System.arraycopy(
            sight.actions, w * size, sight.ctrl, w * sight.nu, Math.min(size, sight.nu));
      }
    }
    batch.step(task.stepsPerAction(), mask);
    for (int w = 0; w < worlds; w++) {
      if (mask[w]) {
        judge(w);
      } else {
        result.rewards()[w] = 0;
        Arrays.fill(result.rewardTerms(), w * terms, (w + 1) * terms, 0);
        result.terminated()[w] = false;
        result.truncated()[w] = false;
        if (autoreset == AutoResetMode.NEXT_STEP) {
          start(w);
        }
      }
    }
    return result;
  }

  /** Refuses actions of the wrong length or with NaN. */
  private void check(double[] action) {
    int size = sight.actionSize * worlds;
    if (action.length != size) {
      throw new IllegalArgumentException(
          "an action for "
              + worlds
              + (worlds == 1 ? " world" : " worlds")
              + " of task "
              + task.name()
              + " has "
              + size
              + " numbers, not "
              + action.length);
    }
    for (int i = 0; i < size; i++) {
      if (Double.isNaN(action[i])) {
        throw new IllegalArgumentException(
            worlds == 1
                ? "action " + i + " is not a number"
                : "action "
                    + i % sight.actionSize
                    + " of world "
                    + i / sight.actionSize
                    + " is not a number");
      }
    }
  }

  private void judge(int w) {
    before.at(w);
    now.at(w);
    actions[w]++;
    result.rewards()[w] = reward(w);
    result.terminated()[w] = diverged[w] || task.terminated(now);
    result.truncated()[w] = actions[w] >= task.episodeLength();
    over[w] = result.terminated()[w] || result.truncated()[w];
    perception.see(w, now, noiseSeed(w));
    show(w);
    if (over[w] && autoreset == AutoResetMode.SAME_STEP) {
      int size = perception.size();
      double[] ending = Arrays.copyOfRange(result.finalObservations(), w * size, (w + 1) * size);
      start(w);
      System.arraycopy(ending, 0, result.finalObservations(), w * size, size);
    }
  }

  private double reward(int w) {
    double[] parts = result.rewardTerms();
    int at = w * terms;
    if (diverged[w]) {
      Arrays.fill(parts, at, at + terms, 0);
      return 0;
    }
    task.rewardTerms(before, now, sight.actions, w * sight.actionSize, parts, at);
    double sum = 0;
    for (int i = 0; i < terms; i++) {
      if (!Double.isFinite(parts[at + i])) {
        throw new IllegalStateException(
            "task "
                + task.name()
                + ": the reward \""
                + task.rewardTerms().get(i)
                + "\" is "
                + parts[at + i]
                + " in world "
                + w
                + " after action "
                + actions[w]);
      }
      sum += parts[at + i];
    }
    return sum;
  }

  /** Whether the last episode of a world ended because it diverged. */
  boolean diverged(int w) {
    return diverged[w];
  }

  /** Number of actions in the present episode of a world. */
  int actions(int w) {
    return actions[w];
  }

  /** The state before the last action; with {@link #state} for {@link Task#info}. */
  State before(int w) {
    return before.at(w);
  }

  /** The present state. */
  State state(int w) {
    return now.at(w);
  }

  // ---- saving

  /**
   * Writes all that the worlds will do next depends on, so that {@link #load} goes on to the bit.
   * Memory of plugins and of sleeping trees, which is no part of the state, is not written.
   */
  public void save(DataOutput out) throws IOException {
    for (StateField field : StateField.values()) {
      Saved.write(out, batch.array(field));
    }
    Saved.write(out, batch.time());
    Saved.write(out, sight.actions);
    for (double[] kept : sight.results) {
      Saved.write(out, kept);
    }
    perception.save(out);
    out.writeDouble(sight.level);
    for (boolean active : batch.eqActive()) {
      out.writeBoolean(active);
    }
    for (int w = 0; w < worlds; w++) {
      out.writeLong(seed[w]);
      out.writeInt(episode[w]);
      out.writeInt(actions[w]);
      out.writeBoolean(over[w]);
    }
  }

  /**
   * Goes on from where worlds with the same task were saved.
   *
   * @throws IOException when they were of another task or another number
   */
  public void load(DataInput in) throws IOException {
    double[][] state = new double[StateField.values().length][];
    for (StateField field : StateField.values()) {
      state[field.ordinal()] = batch.array(field).clone();
      Saved.read(in, state[field.ordinal()]);
    }
    double[] time = batch.time().clone();
    Saved.read(in, time);
    Saved.read(in, sight.actions);
    for (double[] kept : sight.results) {
      Saved.read(in, kept);
    }
    perception.load(in);
    sight.level = in.readDouble();
    boolean[] active = new boolean[batch.eqActive().length];
    for (int i = 0; i < active.length; i++) {
      active[i] = in.readBoolean();
    }
    for (int w = 0; w < worlds; w++) {
      seed[w] = in.readLong();
      episode[w] = in.readInt();
      actions[w] = in.readInt();
      over[w] = in.readBoolean();
      randomize(w, new SplittableRandom(mix(w)));
      batch.reset(w);
      show(w);
    }
    for (StateField field : StateField.values()) {
      batch.set(field, state[field.ordinal()]);
    }
    System.arraycopy(time, 0, batch.time(), 0, time.length);
    System.arraycopy(active, 0, batch.eqActive(), 0, active.length);
  }

  /** Ends the threads, if they are its own. */
  @Override
  public void close() {
    batch.close();
    if (ownPool != null) {
      ownPool.close();
    }
  }
}
