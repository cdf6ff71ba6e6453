package dev.armature.env;

import dev.armature.batch.Batch;
import dev.armature.batch.WorldEvent;
import java.util.Arrays;
import java.util.SplittableRandom;

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
  private final Task task;
  private final Batch batch;
  private final AutoResetMode autoreset;
  private final int worlds;
  private final SplittableRandom[] random;
  private final int[] actions;
  private final boolean[] over;
  private final boolean[] diverged;
  private final boolean[] mask;
  private final double[] lastQpos;
  private final double[] lastQvel;
  private final State now = new State();
  private final State before = new State();
  private final VectorStep result;

  /** Creates worlds for a task, stepped by one thread per core, which restart in the next step. */
  public VectorEnvironment(Task task, int worlds) {
    this(task, worlds, AutoResetMode.NEXT_STEP, Runtime.getRuntime().availableProcessors());
  }

  /** Creates worlds for a task. */
  public VectorEnvironment(Task task, int worlds, AutoResetMode autoreset, int threads) {
    this.task = task;
    this.worlds = worlds;
    this.autoreset = autoreset;
    this.batch = new Batch(task.model(), worlds, threads);
    this.random = new SplittableRandom[worlds];
    this.actions = new int[worlds];
    this.over = new boolean[worlds];
    this.diverged = new boolean[worlds];
    this.mask = new boolean[worlds];
    this.lastQpos = new double[worlds * task.model().nq];
    this.lastQvel = new double[worlds * task.model().nv];
    int size = task.observationSpace().size();
    this.result =
        new VectorStep(
            new double[worlds * size],
            new double[worlds],
            new boolean[worlds],
            new boolean[worlds],
            new double[worlds * size]);
    Arrays.setAll(random, SplittableRandom::new);
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

  /** The observation space of one world. */
  public Space observationSpace() {
    return task.observationSpace();
  }

  /** Starts an episode in all worlds; world w takes its random numbers from seed + w. */
  public double[] reset(long seed) {
    for (int w = 0; w < worlds; w++) {
      random[w] = new SplittableRandom(seed + w);
      start(w);
    }
    return result.observations();
  }

  /** Starts an episode in the worlds whose entry is true, with their next random numbers. */
  public double[] reset(boolean[] which) {
    for (int w = 0; w < worlds; w++) {
      if (which[w]) {
        start(w);
      }
    }
    return result.observations();
  }

  private void start(int w) {
    batch.reset(w);
    task.start(random[w], look(w));
    over[w] = false;
    diverged[w] = false;
    actions[w] = 0;
    observe(w, result.observations());
    observe(w, result.finalObservations());
  }

  private State look(int w) {
    int nq = task.model().nq;
    int nv = task.model().nv;
    return now.at(batch.qpos(), w * nq, batch.qvel(), w * nv);
  }

  private void observe(int w, double[] into) {
    task.observe(look(w), into, w * task.observationSpace().size());
  }

  /**
   * Performs an action in each world.
   *
   * @param action {@code [world][action]}
   * @return the result, in arrays that the next step writes again
   * @throws IllegalArgumentException for actions of the wrong length or with not-a-number in them
   */
  public VectorStep step(double[] action) {
    Actions.check(task, action, worlds);
    int size = task.actionSpace().size();
    int nu = task.model().nu;
    for (int w = 0; w < worlds; w++) {
      mask[w] = !over[w];
      Actions.clamp(task, action, w * size, batch.ctrl(), w * nu);
    }
    System.arraycopy(batch.qpos(), 0, lastQpos, 0, lastQpos.length);
    System.arraycopy(batch.qvel(), 0, lastQvel, 0, lastQvel.length);
    batch.step(task.stepsPerAction(), mask);
    for (int w = 0; w < worlds; w++) {
      if (mask[w]) {
        judge(w);
      } else {
        result.rewards()[w] = 0;
        result.terminated()[w] = false;
        result.truncated()[w] = false;
        if (autoreset == AutoResetMode.NEXT_STEP) {
          start(w);
        }
      }
    }
    return result;
  }

  private void judge(int w) {
    int nq = task.model().nq;
    int nv = task.model().nv;
    int nu = task.model().nu;
    before.at(lastQpos, w * nq, lastQvel, w * nv);
    State after = look(w);
    actions[w]++;
    result.rewards()[w] = diverged[w] ? 0 : task.reward(before, after, batch.ctrl(), w * nu);
    result.terminated()[w] = diverged[w] || task.terminated(after);
    result.truncated()[w] = actions[w] >= task.episodeLength();
    over[w] = result.terminated()[w] || result.truncated()[w];
    observe(w, result.observations());
    observe(w, result.finalObservations());
    if (over[w] && autoreset == AutoResetMode.SAME_STEP) {
      int size = task.observationSpace().size();
      double[] last = Arrays.copyOfRange(result.finalObservations(), w * size, (w + 1) * size);
      start(w);
      System.arraycopy(last, 0, result.finalObservations(), w * size, size);
    }
  }

  /** Ends the threads. */
  @Override
  public void close() {
    batch.close();
  }
}
