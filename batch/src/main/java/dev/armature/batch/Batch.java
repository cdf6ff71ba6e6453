package dev.armature.batch;

import dev.armature.DivergencePolicy;
import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.Parallel;
import dev.armature.data.StateVector;
import dev.armature.data.WorkerPool;
import dev.armature.handle.Handle;
import dev.armature.model.Model;
import dev.armature.model.NearestName;
import dev.armature.model.ObjType;
import dev.armature.model.StateComponents;
import dev.armature.step.Physics;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Many worlds of one model, stepped by all cores. Results equal those of single simulations to the
 * bit, with any number of threads.
 *
 * <pre>{@code
 * try (Batch batch = new Batch(model, 1024)) {
 *   double[] ctrl = batch.ctrl();              // [world][nu], live
 *   for (int w = 0; w < batch.worlds(); w++) {
 *     ctrl[w * model.nu] = 0.001 * w;
 *   }
 *   batch.step(100);
 *   double[] sensors = batch.sensordata();     // [world][nsensordata], live
 * }
 * }</pre>
 *
 * <p>The batch owns what a world keeps between steps ({@link StateField}) as flat arrays {@code
 * [world][…]}, and hands them out without copying: write into them between steps, the next step
 * follows. Everything else is computed in the working data of a thread and forgotten, unless {@link
 * #keep} asks for it. A world therefore costs little more than its state. Only where a step has
 * memory that is no part of the state (sleeping trees, plugins, solvers that carry a cache on) has
 * every world its own data.
 *
 * <p>Each world may have its own parameters: {@link #set(int, Parameter, int, double...)}, then
 * {@link #changed(int, Change...)}.
 *
 * <p>All methods are for one thread at a time. The functions that a batch calls while it steps
 * ({@link #beforeStep}, {@link #autoReset}, …) run in the thread that steps their world; they may
 * read and set everything of that world, parameters included.
 */
public final class Batch implements AutoCloseable {
  private final Model model;
  private final WorldStore store;
  private final WorldModels models;
  private final Stepper stepper;
  private final int threads;
  private final @Nullable WorkerPool ownPool;
  private final Map<String, Output> outputs = new LinkedHashMap<>();
  private final WorldParameters parameters;
  private final WorldLoop loop;
  private final StepBlocks blocks;

  private final AtomicReference<@Nullable Thread> user = new AtomicReference<>();
  private volatile boolean closed;

  private @Nullable DeviceSteps onDevice;

  /** Creates worlds in their reference configuration, stepped by one thread per core. */
  public Batch(Model model, int worlds) {
    this(model, worlds, Runtime.getRuntime().availableProcessors());
  }

  /** Creates worlds that are stepped by this number of threads. */
  public Batch(Model model, int worlds, int threads) {
    this(model, worlds, pool(threads), true);
  }

  /**
   * Creates worlds that are stepped on a device. Where a model or a single world cannot be stepped
   * there, the threads of this machine do it, to the same bits.
   *
   * @throws IllegalStateException when there is no such device; the message says why
   */
  public Batch(Model model, int worlds, Device device) {
    this(model, worlds, device, pool(device.threads()));
  }

  private Batch(Model model, int worlds, Device device, Parallel workers) {
    this(model, worlds, workers, true);
    if (!device.isCpu()) {
      try {
        onDevice = DeviceSteps.open(device, workers, store, models, stepper);
      } catch (RuntimeException | Error e) {
        close();
        throw e;
      }
    }
  }

  /** Creates worlds on a device that is open. */
  Batch(Model model, int worlds, WorldDevice device) {
    this(model, worlds, Parallel.NONE, false);
    onDevice = DeviceSteps.on(device, store, models, stepper);
  }

  /** Creates worlds that are stepped by the workers of a pool, which the caller still owns. */
  public Batch(Model model, int worlds, Parallel workers) {
    this(model, worlds, workers, false);
  }

  private static Parallel pool(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1 but are " + threads);
    }
    return threads == 1 ? Parallel.NONE : new WorkerPool(threads);
  }

  private Batch(Model model, int worlds, Parallel workers, boolean own) {
    if (worlds < 1) {
      throw new IllegalArgumentException("worlds must be at least 1 but are " + worlds);
    }
    this.model = model;
    threads = workers.workers();
    ownPool = own && workers instanceof WorkerPool pool ? pool : null;
    store = new WorldStore(model, worlds);
    models = new WorldModels(model, worlds);
    stepper = new Stepper(this, store, models, workers.workers());
    parameters = new WorldParameters(models, stepper, worlds);
    loop = new WorldLoop(worlds, workers);
    blocks = new StepBlocks(stepper, loop, workers, () -> closed);
    store.save(0, store.port(Physics.makeData(model)));
    for (int w = 1; w < worlds; w++) {
      store.copy(0, w);
    }
  }

  // ---- sizes and arrays

  /** The model shared by all worlds without their own parameters. */
  public Model model() {
    return model;
  }

  /** The model of a world: the shared one, or a variant with its own copy of some groups. */
  public Model model(int world) {
    return models.of(checked(world));
  }

  /** Number of worlds. */
  public int worlds() {
    return store.worlds;
  }

  /** Number of stepping threads. */
  public int threads() {
    return threads;
  }

  /** A field of all worlds, live: {@code [world][stride]}. */
  public double[] array(StateField field) {
    double[] values = store.array(field);
    handOut(values);
    return values;
  }

  /** Numbers of one world in a field. */
  public int stride(StateField field) {
    return store.stride(field);
  }

  /** Coordinates, live. [world][nq] */
  public double[] qpos() {
    return array(StateField.QPOS);
  }

  /** Velocities, live. [world][nv] */
  public double[] qvel() {
    return array(StateField.QVEL);
  }

  /** Activations, live. [world][na] */
  public double[] act() {
    return array(StateField.ACT);
  }

  /** Controls, live. [world][nu] */
  public double[] ctrl() {
    return array(StateField.CTRL);
  }

  /** Applied generalized forces, live. [world][nv] */
  public double[] qfrcApplied() {
    return array(StateField.QFRC_APPLIED);
  }

  /** Applied force and torque at the com of bodies, live. [world][nbody][6] */
  public double[] xfrcApplied() {
    return array(StateField.XFRC_APPLIED);
  }

  /** Positions of mocap bodies, live. [world][nmocap][3] */
  public double[] mocapPos() {
    return array(StateField.MOCAP_POS);
  }

  /** Orientations of mocap bodies, live. [world][nmocap][4] */
  public double[] mocapQuat() {
    return array(StateField.MOCAP_QUAT);
  }

  /** User data, live. [world][nuserdata] */
  public double[] userdata() {
    return array(StateField.USERDATA);
  }

  /** Sensor readings of the last step, live. [world][nsensordata] */
  public double[] sensordata() {
    return array(StateField.SENSORDATA);
  }

  /** Which equality constraints are active, live. [world][neq] */
  public boolean[] eqActive() {
    handOut(store.eqActive);
    return store.eqActive;
  }

  /** Times, live, s. [world] */
  public double[] time() {
    handOut(store.time);
    return store.time;
  }

  /** Returns a view of one world. */
  public WorldView world(int world) {
    return new WorldView(this, checked(world));
  }

  /**
   * Sets a field of all worlds.
   *
   * @param values {@code [world][stride]}
   * @throws IllegalArgumentException when the length does not fit
   */
  public void set(StateField field, double[] values) {
    double[] to = array(field);
    if (values.length != to.length) {
      throw new IllegalArgumentException(
          field.label()
              + " of "
              + worlds()
              + " worlds has "
              + to.length
              + " numbers, not "
              + values.length);
    }
    System.arraycopy(values, 0, to, 0, to.length);
  }

  // ---- outputs

  /**
   * Keeps more results of every step, to be read with {@link #kept}: arrays of {@link Data} of
   * fixed length by MuJoCo's name or Java's, as {@code "xpos"}, {@code "qfrc_bias"}, and {@code
   * "ncon"}, {@code "nefc"}, {@code "nisland"}. As in a single world, what a step computes from
   * positions is of the positions before the step. Body accelerations and forces ({@code "cacc"},
   * {@code "cfrc_int"}, {@code "cfrc_ext"}) are computed where they are kept.
   *
   * @throws IllegalArgumentException when there is no such result
   */
  public void keep(String... names) {
    Data sample = Physics.makeData(model);
    for (String name : names) {
      if (!outputs.containsKey(name)) {
        Output output = store.keep(name, sample);
        outputs.put(name, output);
        if (onDevice != null) {
          onDevice.keep(output);
        }
      }
    }
  }

  /**
   * A kept result of all worlds, live: {@code [world][…]}.
   *
   * @throws IllegalArgumentException when it is not kept
   */
  public double[] kept(String name) {
    Output output = outputs.get(name);
    if (output == null) {
      throw new IllegalArgumentException(
          NearestName.missing("kept output", name, outputs.keySet()));
    }
    return output.values();
  }

  // ---- stepping

  /** Steps all worlds once. */
  public void step() {
    step(1, null);
  }

  /** Steps all worlds a number of times, with the same controls unless {@link #beforeStep}. */
  public void step(int count) {
    step(count, null);
  }

  /** Steps the worlds whose entry is true. */
  public void step(boolean[] mask) {
    step(1, mask);
  }

  /**
   * Steps worlds a number of times. An interrupt of the calling thread ends the call between two
   * steps, with all worlds at the same step.
   *
   * @param mask which worlds, null for all
   * @throws WorldDivergedException when worlds diverged under the policy THROW; all others have
   *     been stepped
   * @throws CancellationException when the thread was interrupted; its interrupt status stays set
   * @throws IllegalStateException when the batch is closed, or another thread is stepping it
   */
  public void step(int count, boolean @Nullable [] mask) {
    if (count < 0) {
      throw new IllegalArgumentException("the number of steps must not be negative: " + count);
    }
    check(mask);
    enter();
    try {
      blocks.run(count, mask, onDevice);
    } finally {
      leave();
    }
  }

  /** Gives an array to the user, who may read and write it from now on. */
  private void handOut(Object values) {
    if (onDevice != null) {
      onDevice.handOut(values);
    }
  }

  /** The state of all worlds is needed on this machine, and may be changed here. */
  private void toHost() {
    if (onDevice != null) {
      onDevice.toHost();
    }
  }

  /** Where worlds are stepped, and what is stepped elsewhere and why. */
  public String device() {
    return onDevice == null ? "cpu" : onDevice.description();
  }

  /**
   * Why steps of single worlds were made by the threads of the batch although it is on a device,
   * and how many. Results are the same; it only costs time. A batch {@linkplain Device#lanes in
   * lanes} also counts here what it left to its threads because they are faster.
   */
  public Map<String, Integer> deviceReasons() {
    return onDevice == null ? Map.of() : onDevice.reasons();
  }

  private void enter() {
    Thread other = user.compareAndExchange(null, Thread.currentThread());
    if (closed) { // the other one may be the thread that is closing it
      if (other == null) {
        leave();
      }
      throw new IllegalStateException("the batch is closed");
    }
    if (other != null) {
      throw new IllegalStateException(
          "the batch is in use by the thread " + other.getName() + "; one thread at a time");
    }
  }

  private void leave() {
    user.set(null);
    if (closed) {
      closeDevice();
    }
  }

  /** Frees what the device holds; a thread that is using it does so when it is done. */
  private void closeDevice() {
    if (onDevice != null && user.compareAndSet(null, Thread.currentThread())) {
      try {
        onDevice.close();
      } finally {
        user.set(null);
      }
    }
  }

  /**
   * Computes sensors and kept results of a world from its present state, without stepping: after a
   * state was set, until the next step.
   */
  public void forward(int world) {
    toHost();
    stepper.forward(checked(world));
  }

  /** Sets an action for each world before each of its steps, in the thread that steps it. */
  public void beforeStep(WorldAction action) {
    stepper.before = action;
  }

  /** Sets an action for each world after each of its steps, before {@link #autoReset}. */
  public void afterStep(WorldAction action) {
    stepper.after = action;
  }

  /**
   * Sets the functions that the pipeline calls in a world, such as external contacts. They are
   * called by the thread that steps the world.
   */
  public void setHooks(int world, Hooks hooks) {
    stepper.hook(checked(world), hooks);
  }

  // ---- reset

  /** Resets all worlds to their reference configuration. */
  public void reset() {
    resetAll(-1, null);
  }

  /** Resets the worlds whose entry is true to their reference configuration. */
  public void reset(boolean[] mask) {
    resetAll(-1, mask);
  }

  /** Resets one world to its reference configuration. */
  public void reset(int world) {
    toHost();
    stepper.reset(checked(world), 0, -1);
  }

  /**
   * Worlds to a keyframe.
   *
   * @param mask which worlds, null for all
   * @throws IllegalArgumentException when there is no such keyframe; the message has the nearest
   *     names
   */
  public void resetTo(String keyframe, boolean @Nullable [] mask) {
    resetAll(Handle.id(model, ObjType.KEY, keyframe), mask);
  }

  /** Resets worlds to a keyframe, given by index. */
  public void resetTo(int keyframe, boolean @Nullable [] mask) {
    if (keyframe < 0 || keyframe >= model.nkey) {
      throw new IllegalArgumentException(
          "no keyframe " + keyframe + ": the model has " + model.nkey);
    }
    resetAll(keyframe, mask);
  }

  private void resetAll(int toKey, boolean @Nullable [] which) {
    check(which);
    enter();
    try {
      toHost();
      loop.each(which, (world, worker) -> stepper.reset(world, worker, toKey));
    } finally {
      leave();
    }
  }

  /** Restarts worlds whose episode ends; null switches this off. */
  public void autoReset(@Nullable AutoReset rule) {
    stepper.auto = rule;
  }

  /**
   * Reports a world whose potential plus kinetic energy exceeds a limit, as a WARNING event for the
   * field "energy". Infinity, the default, switches it off.
   *
   * @throws IllegalArgumentException when the limit is not a number
   */
  public void warnEnergyAbove(double joules) {
    if (Double.isNaN(joules)) {
      throw new IllegalArgumentException("the limit of the energy is not a number");
    }
    stepper.energyLimit = joules;
  }

  /** Number of restarts of a world by {@link #autoReset}. */
  public int episode(int world) {
    return stepper.episode[checked(world)];
  }

  /** Sets the seed of the random numbers of all worlds. */
  public void seed(long seed) {
    stepper.seed = seed;
  }

  /**
   * Random numbers of a world that depend on the seed, the world, its episode and how many were
   * drawn in it: the same on any number of threads.
   */
  public SplittableRandom random(int world) {
    return stepper.random(checked(world));
  }

  // ---- trouble

  /** Sets what happens to a world that diverges; the default is {@link DivergencePolicy#RESET}. */
  public void onDivergence(DivergencePolicy policy) {
    stepper.policy = policy;
  }

  /**
   * Calls a listener with everything that went wrong in a step, after the step, in the calling
   * thread and by ascending world.
   */
  public void onEvent(Consumer<WorldEvent> listener) {
    stepper.listener = listener;
  }

  /** Whether a world is stopped until its next reset because it diverged or failed. */
  public boolean stopped(int world) {
    return stepper.stopped[checked(world)];
  }

  // ---- whole worlds

  /**
   * Returns a new data of a world with everything computed from its current state (positions,
   * contacts, forces), for inspection: costs a data and a forward pass, and changing it does not
   * change the world.
   */
  public Data data(int world) {
    toHost();
    Data d = stepper.copyOf(checked(world));
    Physics.forward(models.of(world), d);
    return d;
  }

  /** Copies the state of a world to a data of its model; computes nothing. */
  public void read(int world, Data to) {
    toHost();
    store.load(checked(world), store.port(to));
  }

  /**
   * Sets what a user sets in a world (controls, forces, mocap poses, active constraints, user data)
   * to that of a data.
   */
  public void writeInputs(int world, Data from) {
    toHost();
    store.saveInputs(checked(world), store.port(from));
  }

  /** The state of a world as one vector of {@link StateComponents}. */
  public double[] state(int world, StateComponents components) {
    double[] state = new double[StateVector.size(model, components)];
    toHost();
    Data d = stepper.copyOf(checked(world));
    StateVector.get(model, d, state, components);
    return state;
  }

  /**
   * Sets components of the state of a world from one vector.
   *
   * @throws IllegalArgumentException when the length does not fit
   */
  public void setState(int world, double[] state, StateComponents components) {
    checked(world);
    int n = StateVector.size(model, components);
    if (state.length != n) {
      throw new IllegalArgumentException(
          "world " + world + ": the state has " + n + " numbers, not " + state.length);
    }
    toHost();
    stepper.change(world, d -> StateVector.set(model, d, state, components));
  }

  /**
   * Copies the state of one world to another, to the bit; parameters stay. Memory that plugins and
   * solvers keep outside the state is not copied.
   */
  public void copyState(int from, int to) {
    toHost();
    stepper.copy(checked(from), checked(to));
  }

  // ---- parameters

  /**
   * Sets a parameter of one object in one world. Say {@link #changed(int, Change...)} when all are
   * set: constants that derive from it are as they were until then.
   *
   * @param index the object: a body, joint, dof, geom, …; 0 for options
   * @throws IllegalArgumentException when there is no such object, or when the numbers are too many
   *     or too few or make no sense; the world is as it was
   */
  public void set(int world, Parameter parameter, int index, double... values) {
    checked(world);
    parameters.set(world, parameter, index, values);
  }

  /**
   * Sets a parameter of all objects in one world.
   *
   * @param values {@code [object][width]}
   */
  public void setAll(int world, Parameter parameter, double[] values) {
    parameters.setAll(checked(world), parameter, values);
  }

  /**
   * Sets a parameter of all objects in all worlds.
   *
   * @param values {@code [world][object][width]}
   */
  public void setAll(Parameter parameter, double[] values) {
    parameters.setAll(parameter, values);
  }

  /** A copy of a parameter of one object in one world. */
  public double[] get(int world, Parameter parameter, int index) {
    return parameters.get(checked(world), parameter, index);
  }

  /**
   * Applies the parameters set in a world: recomputes the constants that depend on them, and
   * nothing else.
   *
   * @param changes which kinds; none for all of which something was set
   * @throws IllegalArgumentException when the parameters cannot be together
   */
  public void changed(int world, Change... changes) {
    checked(world);
    parameters.changed(world, changes);
  }

  /**
   * Applies the parameters set in some worlds.
   *
   * @param which the worlds, null for all
   * @param changes which kinds; none for all of which something was set
   * @throws IllegalArgumentException when the parameters of a world cannot be together, of the
   *     lowest such world; all others have been seen to
   */
  public void changed(boolean @Nullable [] which, Change... changes) {
    check(which);
    parameters.changed(loop, which, changes);
  }

  /**
   * Gives a world its own model, such as {@code model(world).with(group)}; passing the batch's
   * model reverts its parameters.
   *
   * @throws IllegalArgumentException when its state is not that of the batch's model
   */
  public void setModel(int world, Model own) {
    checked(world);
    parameters.setModel(world, own);
  }

  // ---- checks

  private int checked(int world) {
    if (world < 0 || world >= store.worlds) {
      throw new IllegalArgumentException("no world " + world + ": there are " + store.worlds);
    }
    return world;
  }

  private void check(boolean @Nullable [] which) {
    if (which != null && which.length != store.worlds) {
      throw new IllegalArgumentException(
          "the mask has " + which.length + " entries for " + store.worlds + " worlds");
    }
  }

  /** A mask with these worlds. */
  public boolean[] mask(int... worlds) {
    boolean[] chosen = new boolean[store.worlds];
    for (int w : worlds) {
      chosen[checked(w)] = true;
    }
    return chosen;
  }

  /** A mask with all worlds. */
  public boolean[] all() {
    boolean[] chosen = new boolean[store.worlds];
    Arrays.fill(chosen, true);
    return chosen;
  }

  /**
   * Closes the batch, and ends its threads if it owns them. Steps that another thread is in the
   * middle of end with an exception, all worlds at the same step; further ones are refused.
   */
  @Override
  public void close() {
    closed = true;
    try {
      closeDevice();
    } finally {
      if (ownPool != null) {
        ownPool.close();
      }
    }
  }
}
