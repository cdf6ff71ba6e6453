package dev.armature.rollout;

import dev.armature.DivergencePolicy;
import dev.armature.batch.Batch;
import dev.armature.batch.Device;
import dev.armature.batch.StateField;
import dev.armature.batch.WorldEvent;
import dev.armature.batch.WorldView;
import dev.armature.data.Data;
import dev.armature.data.StateVector;
import dev.armature.model.Model;
import dev.armature.model.StateComponents;
import dev.armature.step.Physics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs many worlds of a model from their starts for a number of steps and records what happens.
 *
 * <pre>{@code
 * RolloutResult result =
 *     new Rollouts(model).count(1000).steps(500).seed(7)
 *         .start((world, rollout, random) -> world.set(StateField.QPOS, 0, random.nextDouble()))
 *         .policy((world, rollout, step, random) -> world.setCtrl(0, -world.qpos(0)))
 *         .reward(world -> -Math.abs(world.qpos(0)))
 *         .run();
 * result.write(Path.of("rollouts.npz"));
 * }</pre>
 *
 * <p>Rollout i depends on the model, the settings, the seed and i, to the bit: neither on the
 * number of threads, nor on the size of chunks, nor on which rollouts run beside it. Rollouts are
 * run in chunks, so memory holds a chunk at a time when results are taken by chunks.
 */
public final class Rollouts {
  /** State components of an initial state: time, coordinates, velocities, activations, …. */
  public static final StateComponents START_COMPONENTS = StateComponents.FULLPHYSICS;

  private static final int DEFAULT_CHUNK = 256;

  // a device needs many worlds; the numbers of a chunk's results are limited all the same
  private static final int DEVICE_CHUNK = 16_384;
  private static final long DEVICE_NUMBERS = 1L << 26;
  private static final int REPORTS_A_CHUNK = 20;

  /** About how long a journal waits for rows. */
  private static final long SLICE_NANOS = 300_000_000L;

  private final Model model;
  private long first;
  private long count = 1;
  private long @Nullable [] numbers;
  private long @Nullable [] seeds;
  private double noise;
  private int steps = 1;
  private int every = 1;
  private long seed;
  private Device device = Device.cpu();
  private int chunk;
  private @Nullable Start start;
  private @Nullable Policy policy;
  private @Nullable Reward reward;
  private @Nullable Parameters parameters;
  private LongConsumer progress = done -> {};

  /** Gives each rollout its own model. */
  @FunctionalInterface
  public interface Parameters {
    /**
     * Sets what is different in a world; it has the shared model when this is called.
     *
     * @param batch the batch
     * @param world the world of the batch
     * @param rollout number of the rollout
     * @param random random numbers of this rollout, for parameters alone
     */
    void set(Batch batch, int world, long rollout, SplittableRandom random);
  }

  /** Rollouts of a model: one rollout of one step from the reference configuration, as yet. */
  public Rollouts(Model model) {
    this.model = model;
  }

  // ---- what to run

  /** Sets the number of rollouts. */
  public Rollouts count(long rollouts) {
    count = atLeast("the number of rollouts", rollouts, 1);
    return this;
  }

  /** Which rollouts: a part of a larger set, the same as if the whole set were run. */
  public Rollouts range(long firstRollout, long rollouts) {
    first = atLeast("the first rollout", firstRollout, 0);
    return count(rollouts);
  }

  /** Which rollouts, by their numbers, and a seed for each of them. */
  public Rollouts numbered(long[] rollouts, long[] seedOfEach) {
    if (rollouts.length != seedOfEach.length) {
      throw new IllegalArgumentException(
          rollouts.length + " rollouts need as many seeds, not " + seedOfEach.length);
    }
    numbers = rollouts.clone();
    seeds = seedOfEach.clone();
    return count(rollouts.length);
  }

  /** Sets the number of steps of each rollout. */
  public Rollouts steps(int each) {
    steps = (int) atLeast("the number of steps", each, 1);
    return this;
  }

  /** Records every n-th step only. */
  public Rollouts every(int n) {
    every = (int) atLeast("the distance of recorded steps", n, 1);
    return this;
  }

  /** Sets the seed of the random numbers. */
  public Rollouts seed(long value) {
    seed = value;
    return this;
  }

  /** Sets where worlds are stepped; the default is all cores of this machine. */
  public Rollouts device(Device where) {
    device = where;
    return this;
  }

  /** Sets the number of threads. */
  public Rollouts threads(int number) {
    device = device.threads((int) atLeast("the number of threads", number, 1));
    return this;
  }

  /**
   * Sets the size of a chunk: how many rollouts run together before their results are delivered.
   */
  public Rollouts chunk(int rollouts) {
    chunk = (int) atLeast("the size of a chunk", rollouts, 1);
    return this;
  }

  /**
   * Sets a listener for progress: the calling thread passes it the number of finished world steps
   * from time to time.
   */
  public Rollouts onProgress(LongConsumer listener) {
    progress = listener;
    return this;
  }

  // ---- how they start

  /** Sets the start of each rollout by a function. */
  public Rollouts start(Start function) {
    start = function;
    return this;
  }

  /** Starts at a keyframe of the model. */
  public Rollouts startAt(int keyframe) {
    if (keyframe < 0 || keyframe >= model.nkey) {
      throw new IllegalArgumentException(
          "no keyframe " + keyframe + ": the model has " + model.nkey);
    }
    Data d = Physics.makeData(model);
    Physics.resetTo(model, d, keyframe);
    double[] state = new double[StateVector.size(model, StateComponents.INTEGRATION)];
    StateVector.get(model, d, state, StateComponents.INTEGRATION);
    return start(
        (world, rollout, random) ->
            world.batch().setState(world.world(), state, StateComponents.INTEGRATION));
  }

  // ---- what controls them

  /** Decides controls by a function of the world, step by step. */
  public Rollouts policy(Policy function) {
    policy = function;
    return this;
  }

  /**
   * Runs given control sequences, open loop: rollout i has sequence i, and so on in turn. The
   * number of steps is theirs; where it is set longer afterward, the last controls stay.
   *
   * @param controls {@code [sequences][steps][nu]}
   */
  public Rollouts controls(double[] controls, int sequences) {
    int width = Math.max(1, model.nu);
    if (sequences < 1 || controls.length % (sequences * width) != 0 || controls.length == 0) {
      throw new IllegalArgumentException(
          "control sequences have "
              + model.nu
              + " numbers a step; "
              + controls.length
              + " numbers do not make "
              + sequences
              + " sequences");
    }
    int length = controls.length / (sequences * width);
    steps(length);
    int nu = model.nu;
    return policy(
        (world, rollout, step, random) -> {
          int sequence = (int) (rollout % sequences);
          int at = (sequence * length + Math.min(step, length - 1)) * nu;
          System.arraycopy(controls, at, world.batch().ctrl(), world.offset(StateField.CTRL), nu);
        });
  }

  /**
   * Every initial state with every control sequence: rollout i·C + c starts in state i and runs
   * sequence c of C.
   *
   * @param states each as {@code StateVector} has it, with {@link #START_COMPONENTS}
   * @param controls {@code [sequences][steps][nu]}
   */
  public Rollouts product(double[][] states, double[] controls, int sequences) {
    controls(controls, sequences);
    initialStates(states, sequences);
    return count((long) states.length * sequences);
  }

  /** Starts rollouts in given states, one for each rollout in turn. */
  public Rollouts initialStates(double[][] states) {
    initialStates(states, 1);
    return count(states.length);
  }

  private void initialStates(double[][] states, int rolloutsEach) {
    int size = StateVector.size(model, START_COMPONENTS);
    atLeast("the number of initial states", states.length, 1);
    for (int i = 0; i < states.length; i++) {
      if (states[i].length != size) {
        throw new IllegalArgumentException(
            "initial state "
                + i
                + " has "
                + states[i].length
                + " numbers, not "
                + size
                + " (time, qpos, qvel, act, …)");
      }
    }
    start(
        (world, rollout, random) ->
            world
                .batch()
                .setState(
                    world.world(),
                    states[(int) (rollout / rolloutsEach % states.length)],
                    START_COMPONENTS));
  }

  /**
   * Adds normal noise to the controls of every step; without a policy: to those of the start.
   *
   * @param deviation standard deviation, in half widths of the control ranges (without one: 1)
   */
  public Rollouts controlNoise(double deviation) {
    if (!(deviation >= 0) || Double.isInfinite(deviation)) {
      throw new IllegalArgumentException("noise must be at least 0 and finite, not " + deviation);
    }
    noise = deviation;
    return this;
  }

  /** Sets the function that computes the reward after each step. */
  public Rollouts reward(Reward function) {
    reward = function;
    return this;
  }

  /** Gives each rollout its own parameters. */
  public Rollouts parameters(Parameters function) {
    parameters = function;
    return this;
  }

  // ---- running

  /** Runs all rollouts and returns the results. */
  public RolloutResult run() {
    RolloutResult all = new RolloutResult(model, resultCount(), rows());
    int[] taken = {0};
    run(
        part -> {
          all.take(part, taken[0]);
          taken[0] += part.count;
        });
    return all;
  }

  private long chunk() {
    if (chunk > 0 || device.isCpu()) {
      return chunk > 0 ? chunk : DEFAULT_CHUNK;
    }
    long row = 1L + model.nq + model.nv + model.na + model.nu + model.nsensordata;
    long fit = DEVICE_NUMBERS / Math.max(1, rows() * row);
    return Math.max(DEFAULT_CHUNK, Math.min(DEVICE_CHUNK, fit));
  }

  /**
   * Runs all rollouts and delivers the results in chunks, in order. A chunk is the receiver's to
   * keep.
   */
  public void run(Consumer<RolloutResult> receiver) {
    int width = (int) Math.min(chunk(), count);
    try (Batch batch = new Batch(model, width, device)) {
      Recorder recorder = new Recorder(batch, width);
      long done = 0;
      while (done < count) {
        int now = (int) Math.min(width, count - done);
        receiver.accept(recorder.run(done, now));
        done += now;
      }
    }
  }

  /**
   * Runs all rollouts, writes the results to a file ({@code .npz} or {@code .h5}), and returns
   * them. Until the file is complete, what is done is in a {@link dev.armature.io.RowJournal}
   * beside it, at most a second old, which stays when the process is killed.
   *
   * <p>An interrupt of the thread ends this between two steps: the file then has the rollouts that
   * were begun, with NaN in the rows that were not reached.
   *
   * @param notes texts to keep in the file, by name, such as the path of the model
   * @throws IOException when the file cannot be written; it says where the results are
   */
  public RolloutResult run(Path file, Map<String, String> notes) throws IOException {
    RolloutResult all = new RolloutResult(model, resultCount(), rows());
    int width = (int) Math.min(chunk(), count);
    int done = 0;
    try (RolloutJournal journal = new RolloutJournal(model, file, notes, all);
        Batch batch = new Batch(model, width, device)) {
      Recorder recorder = new Recorder(batch, width);
      recorder.journal = journal;
      while (done < count && !recorder.stopped) {
        int now = (int) Math.min(width, count - done);
        all.take(recorder.run(done, now), done);
        done += now;
        journal.chunkDone(done);
      }
      RolloutResult result = all.first(done);
      journal.complete(result);
      return result;
    } catch (UncheckedIOException e) {
      throw new IOException(String.valueOf(e.getMessage()), e);
    }
  }

  private int resultCount() {
    if (count > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          count + " rollouts do not fit in one result; take the results by chunks");
    }
    return (int) count;
  }

  private int rows() {
    return (steps + every - 1) / every;
  }

  /** Runs chunks in one batch. */
  private final class Recorder {
    private final Batch batch;
    private final int[] step;
    private final double[] earned;
    private final SplittableRandom[] random;
    private final boolean[] mask;
    private final double[] calm;
    private final double[] reach;
    private RolloutResult result;
    private @Nullable RolloutJournal journal;
    private boolean stopped;

    Recorder(Batch batch, int width) {
      this.batch = batch;
      step = new int[width];
      earned = new double[width];
      random = new SplittableRandom[width];
      mask = new boolean[width];
      calm = new double[noise > 0 ? width * model.nu : 0];
      reach = new double[model.nu];
      for (int i = 0; i < model.nu; i++) {
        double[] range = model.actuator.ctrlrange;
        boolean limited = model.actuator.ctrllimited[i];
        reach[i] = noise * (limited ? 0.5 * (range[2 * i + 1] - range[2 * i]) : 1);
      }
      result = new RolloutResult(model, 0, 0);
      batch.onDivergence(DivergencePolicy.STOP);
      batch.onEvent(this::event);
      batch.beforeStep(this::before);
      batch.afterStep(this::after);
    }

    /** Runs some rollouts, from a place in the list of all on. */
    RolloutResult run(long place, int number) {
      result = new RolloutResult(model, number, rows());
      begin(place, number);
      int slice = Math.max(1, (steps + REPORTS_A_CHUNK - 1) / REPORTS_A_CHUNK);
      if (journal == null) {
        for (int done = 0; done < steps; ) {
          int now = Math.min(slice, steps - done);
          batch.step(now, mask);
          done += now;
          progress.accept(place * steps + (long) number * done);
        }
      } else {
        runWith(journal, place, number);
      }
      for (int w = 0; w < number; w++) {
        if (batch.stopped(w) || !mask[w]) {
          fail(w);
        }
      }
      return result;
    }

    /** Steps for short times, and lets the journal have the rows in between. */
    private void runWith(RolloutJournal log, long place, int number) {
      int slice = 1;
      for (int done = 0; done < steps && !stopped; ) {
        long began = System.nanoTime();
        try {
          batch.step(Math.min(slice, steps - done), mask);
          done += Math.min(slice, steps - done);
        } catch (CancellationException e) {
          // the interrupt is served: what is done is about to be written
          Thread.interrupted();
          stopped = true;
          done = Arrays.stream(step, 0, number).max().orElse(0);
        }
        long nanos = System.nanoTime() - began;
        slice =
            nanos < SLICE_NANOS / 2
                ? 2 * slice
                : Math.max(1, nanos > SLICE_NANOS ? slice / 2 : slice);
        progress.accept(place * steps + (long) number * done);
        for (int w = 0; w < number; w++) {
          int rows = step[w] == steps ? result.rows : step[w] / every;
          log.take(result, w, rows);
          if (stopped) {
            result.clear(w, rows);
          }
        }
        log.flush();
      }
    }

    private void begin(long place, int number) {
      Arrays.fill(step, 0);
      Arrays.fill(earned, 0);
      Arrays.fill(mask, false);
      for (int w = 0; w < number; w++) {
        int at = (int) (place + w);
        long rollout = numbers == null ? first + place + w : numbers[at];
        result.rollout[w] = rollout;
        SplittableRandom all = Noise.of(seeds == null ? seed : seeds[at], rollout);
        SplittableRandom forParameters = all.split();
        SplittableRandom forStart = all.split();
        random[w] = all.split();
        mask[w] = setParameters(w, rollout, forParameters);
        batch.reset(w);
        if (start != null) {
          start.set(batch.world(w), rollout, forStart);
        }
      }
      System.arraycopy(batch.ctrl(), 0, calm, 0, calm.length);
    }

    /**
     * Whether the parameters of the world are valid; if not, the reason is reported and the other
     * worlds continue.
     */
    private boolean setParameters(int w, long rollout, SplittableRandom forParameters) {
      if (parameters == null) {
        return true;
      }
      batch.setModel(w, model);
      try {
        parameters.set(batch, w, rollout, forParameters);
        return true;
      } catch (IllegalArgumentException e) {
        batch.setModel(w, model);
        result.events.add("rollout " + rollout + ": impossible parameters: " + e.getMessage());
        return false;
      }
    }

    private void before(WorldView world) {
      int w = world.world();
      if (noise > 0) {
        System.arraycopy(calm, w * model.nu, batch.ctrl(), w * model.nu, model.nu);
      }
      if (policy != null) {
        policy.act(world, result.rollout[w], step[w], random[w]);
      }
      if (noise > 0) {
        double[] ctrl = batch.ctrl();
        for (int i = 0; i < model.nu; i++) {
          ctrl[w * model.nu + i] += reach[i] * Noise.normal(random[w]);
        }
      }
    }

    private void after(WorldView world) {
      int w = world.world();
      if (reward != null) {
        earned[w] += reward.of(world);
      }
      int now = ++step[w];
      // the last step is always recorded, so that a rollout ends with its final state
      if (now % every == 0 || now == steps) {
        record(w, (now + every - 1) / every - 1);
      }
    }

    private void record(int w, int row) {
      int at = w * result.rows + row;
      result.time[at] = batch.time()[w];
      copy(StateField.QPOS, w, result.qpos, at);
      copy(StateField.QVEL, w, result.qvel, at);
      copy(StateField.ACT, w, result.act, at);
      copy(StateField.CTRL, w, result.ctrl, at);
      copy(StateField.SENSORDATA, w, result.sensordata, at);
      result.reward[at] = earned[w];
      earned[w] = 0;
    }

    private void copy(StateField field, int w, double[] to, int row) {
      int n = batch.stride(field);
      System.arraycopy(batch.array(field), w * n, to, row * n, n);
    }

    private void fail(int w) {
      result.failedAt[w] = step[w];
      result.clear(w, step[w] / every);
    }

    private void event(WorldEvent event) {
      result.events.add("rollout " + result.rollout[event.world()] + ": " + event);
    }
  }

  private static long atLeast(String what, long value, long least) {
    if (value < least) {
      throw new IllegalArgumentException(what + " must be at least " + least + ", not " + value);
    }
    return value;
  }
}
