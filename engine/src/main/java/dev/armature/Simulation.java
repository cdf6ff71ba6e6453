package dev.armature;

import dev.armature.data.Data;
import dev.armature.data.Hooks;
import dev.armature.data.Parallel;
import dev.armature.data.StateVector;
import dev.armature.data.Warnings;
import dev.armature.data.WorkerPool;
import dev.armature.handle.Actuator;
import dev.armature.handle.Body;
import dev.armature.handle.Camera;
import dev.armature.handle.Equality;
import dev.armature.handle.Flex;
import dev.armature.handle.Geom;
import dev.armature.handle.Handle;
import dev.armature.handle.Joint;
import dev.armature.handle.Keyframe;
import dev.armature.handle.Sensor;
import dev.armature.handle.Site;
import dev.armature.handle.Tendon;
import dev.armature.model.LoadWarning;
import dev.armature.model.Model;
import dev.armature.model.ModelLoader;
import dev.armature.model.ObjType;
import dev.armature.model.StateComponents;
import dev.armature.plugin.PluginInstance;
import dev.armature.plugin.PluginInstances;
import dev.armature.step.Memories;
import dev.armature.step.Physics;
import dev.armature.step.StageTimer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One running world: a {@link Model}, its {@link Data}, and the listeners and hooks it calls.
 *
 * <pre>{@code
 * Simulation sim = Simulation.load(Path.of("models/humanoid.xml"));
 * sim.resetTo("stand");
 * sim.actuator("right knee").set(0.3);
 * sim.step(100);
 * System.out.println(sim.time() + " s, " + sim.data().ncon + " contacts");
 * System.out.println("height " + sim.body("torso").position()[2] + " m");
 * }</pre>
 *
 * <p>Names lead to {@linkplain dev.armature.handle handles}; who wants flat arrays finds them in
 * {@link #model()} and {@link #data()}.
 *
 * <p>A simulation belongs to one thread at a time; any number of them may share a model. Closing it
 * is only needed to end the threads of {@link #threads} before the program ends.
 */
public final class Simulation implements AutoCloseable {
  private @Nullable StageTimer timer;
  private final Model model;
  private final Data data;
  private final double[] lastQpos;
  private final double[] lastQvel;
  private double[] lastState = {};
  private List<LoadWarning> loadWarnings = List.of();
  private DivergencePolicy policy = DivergencePolicy.RESET;
  private Consumer<Divergence> listener = event -> {};
  private @Nullable Divergence divergence;
  private boolean stopped;
  private @Nullable WorkerPool pool;
  private Consumer<Simulation>[] beforeStep = none(0);
  private Consumer<Simulation>[] afterStep = none(0);

  /** The version of this library, "development" when it does not run from its jar. */
  public static String version() {
    Module module = Simulation.class.getModule();
    if (module.isNamed()) {
      return module.getDescriptor().rawVersion().orElse("development");
    }
    String version = Simulation.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /** Creates a world of the model in its reference configuration. */
  public Simulation(Model model) {
    this.model = model;
    this.data = Physics.makeData(model);
    this.lastQpos = new double[model.nq];
    this.lastQvel = new double[model.nv];
  }

  private Simulation(ModelLoader.Loaded loaded) {
    this(loaded.model());
    loadWarnings = loaded.warnings();
  }

  /**
   * Loads a model file and creates a world.
   *
   * @throws IOException when the file cannot be read or no loader knows its format
   * @throws RuntimeException when it holds no valid model; the message names file, line and column
   */
  public static Simulation load(Path file) throws IOException {
    return new Simulation(ModelLoader.loadFile(file, false));
  }

  /**
   * Creates a world from MJCF or URDF text; the text cannot refer to files.
   *
   * @throws RuntimeException when it holds no valid model; the message names line and column
   */
  public static Simulation of(String text) {
    return new Simulation(ModelLoader.loadText(text));
  }

  /** Warnings from loading the model; empty for a simulation made from a compiled model. */
  public List<LoadWarning> loadWarnings() {
    return loadWarnings;
  }

  /** The constants. */
  public Model model() {
    return model;
  }

  /** The state and everything computed from it. */
  public Data data() {
    return data;
  }

  /** Simulated time, s. */
  public double time() {
    return data.time;
  }

  /** Advances by one time step. */
  public void step() {
    if (stopped) {
      return;
    }
    for (Consumer<Simulation> before : beforeStep) {
      before.accept(this);
    }
    System.arraycopy(data.qpos, 0, lastQpos, 0, model.nq);
    System.arraycopy(data.qvel, 0, lastQvel, 0, model.nv);
    if (policy != DivergencePolicy.RESET) {
      int size = stateSize();
      if (lastState.length < size) {
        lastState = new double[size];
      }
      getState(lastState);
    }
    double time = data.time;
    long before = data.warning.divergences();
    if (timer == null) {
      Physics.step(model, data);
    } else {
      timer.step(model, data);
    }
    if (data.warning.divergences() != before) {
      diverged(time);
    }
    for (Consumer<Simulation> after : afterStep) {
      after.accept(this);
    }
  }

  /**
   * Advances by a number of time steps.
   *
   * @throws IllegalArgumentException when the number is negative
   */
  public void step(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("the number of steps must be at least 0, not " + count);
    }
    for (int i = 0; i < count; i++) {
      step();
    }
  }

  /**
   * Measures where the time of the following steps goes, by stage; null, as at first, measures
   * nothing and costs nothing. Results are the same.
   */
  public void setTimer(@Nullable StageTimer timer) {
    this.timer = timer;
  }

  /**
   * Calls the listener before every step: the place for a controller that sets controls once per
   * step. Listeners are called in the order in which they were added.
   */
  public void beforeStep(Consumer<Simulation> listener) {
    beforeStep = with(beforeStep, listener);
  }

  /** Calls the listener after every step: the place for logging and for ending an episode. */
  public void afterStep(Consumer<Simulation> listener) {
    afterStep = with(afterStep, listener);
  }

  /** Removes a listener. */
  public void removeListener(Consumer<Simulation> listener) {
    beforeStep = without(beforeStep, listener);
    afterStep = without(afterStep, listener);
  }

  // Arrays that are replaced, never changed: a listener may add or remove while a step calls it.
  private static Consumer<Simulation>[] with(
      Consumer<Simulation>[] listeners, Consumer<Simulation> added) {
    Consumer<Simulation>[] more = Arrays.copyOf(listeners, listeners.length + 1);
    more[listeners.length] = added;
    return more;
  }

  private static Consumer<Simulation>[] without(
      Consumer<Simulation>[] listeners, Consumer<Simulation> removed) {
    return Arrays.stream(listeners).filter(l -> l != removed).toArray(n -> none(n));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Consumer<Simulation>[] none(int length) {
    return new Consumer[length];
  }

  /** Computes everything from the current state without advancing time. */
  public void forward() {
    Physics.forward(model, data);
  }

  private void diverged(double time) {
    Warnings.Kind kind = data.warning.lastDivergence();
    Divergence event =
        new Divergence(kind, data.warning.lastInfo(kind), time, lastQpos.clone(), lastQvel.clone());
    divergence = event;
    listener.accept(event);
    if (policy == DivergencePolicy.RESET) {
      return;
    }
    setState(lastState);
    Physics.poses(model, data);
    if (policy == DivergencePolicy.THROW) {
      throw new DivergenceException(event);
    }
    stopped = true;
  }

  /** Sets what to do when the world diverges; the default is {@link DivergencePolicy#RESET}. */
  public void onDivergence(DivergencePolicy policy) {
    this.policy = policy;
  }

  /** Calls the listener whenever the world diverges, before the policy acts. */
  public void onDivergence(Consumer<Divergence> listener) {
    this.listener = listener;
  }

  /**
   * Adds a warning of the kind {@link Warnings.Kind#ENERGY} in every step whose potential plus
   * kinetic energy is above a limit: the sign of a world that gains energy without bound long
   * before it diverges. {@code data().warning.count(kind)} says how often. Computing the energies
   * costs a little; infinity, the default, switches it off.
   *
   * @throws IllegalArgumentException when the limit is not a number
   */
  public void warnEnergyAbove(double joules) {
    if (Double.isNaN(joules)) {
      throw new IllegalArgumentException("the limit of the energy is not a number");
    }
    data.energyLimit = joules;
  }

  /** The last divergence since the last reset, or null. */
  public @Nullable Divergence divergence() {
    return divergence;
  }

  /** Sets the functions that the pipeline calls in this world. */
  public void setHooks(Hooks hooks) {
    data.hooks = hooks;
  }

  /**
   * Replaces a plugin instance of the model by the caller's plugin, in this world only. What the
   * pipeline asks of it (actuators, sensors, passive forces) stays that of the model's plugin.
   *
   * @throws IllegalArgumentException when there is no instance of that name
   */
  public void setPlugin(String instance, PluginInstance by) {
    PluginInstances.of(data).replace(Handle.id(model, ObjType.PLUGIN, instance), by);
  }

  /**
   * Steps this world with a number of threads, the calling one included; results stay the same to
   * the bit. It pays for worlds of a hundred bodies and more; small ones step in one thread
   * whatever is set. For many worlds of one model use a batch.
   *
   * @throws IllegalArgumentException when there are fewer than 1 or more than {@link
   *     WorkerPool#MAX_WORKERS}
   */
  public void threads(int count) {
    if (count < 1 || count > WorkerPool.MAX_WORKERS) {
      throw new IllegalArgumentException(
          "the number of threads must be 1 to " + WorkerPool.MAX_WORKERS + ", not " + count);
    }
    setParallel(Parallel.NONE);
    if (count > 1) {
      pool = new WorkerPool(count);
      data.parallel = pool;
    }
  }

  /**
   * Lets a pool share the stages of a step; results stay the same to the bit. The pool stays the
   * caller's, to be closed by it.
   */
  public void setParallel(Parallel parallel) {
    close();
    data.parallel = parallel;
  }

  /** Ends the threads of {@link #threads}. The simulation can still be used, in one thread. */
  @Override
  public void close() {
    if (pool != null) {
      pool.close();
      pool = null;
      data.parallel = Parallel.NONE;
    }
  }

  /** Resets to the reference configuration. */
  public void reset() {
    Physics.reset(model, data);
    divergence = null;
    stopped = false;
  }

  /**
   * Resets to a keyframe of the model.
   *
   * @throws IllegalArgumentException when there is no keyframe of that name
   */
  public void resetTo(String keyframe) {
    int id = keyframe(keyframe).id();
    reset();
    Physics.resetTo(model, data, id);
  }

  /**
   * Returns the body with this name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public Body body(String name) {
    return new Body(model, data, name);
  }

  /** Returns the body with this id. */
  public Body body(int id) {
    return new Body(model, data, id);
  }

  /**
   * Returns the joint with this name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public Joint joint(String name) {
    return new Joint(model, data, name);
  }

  /** Returns the joint with this id. */
  public Joint joint(int id) {
    return new Joint(model, data, id);
  }

  /**
   * Returns the geom with this name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public Geom geom(String name) {
    return new Geom(model, data, name);
  }

  /** Returns the geom with this id. */
  public Geom geom(int id) {
    return new Geom(model, data, id);
  }

  /**
   * Returns the site with this name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public Site site(String name) {
    return new Site(model, data, name);
  }

  /** Returns the site with this id. */
  public Site site(int id) {
    return new Site(model, data, id);
  }

  /**
   * Returns the camera with this name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public Camera camera(String name) {
    return new Camera(model, data, name);
  }

  /** Returns the camera with this id. */
  public Camera camera(int id) {
    return new Camera(model, data, id);
  }

  /**
   * Returns the tendon with this name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public Tendon tendon(String name) {
    return new Tendon(model, data, name);
  }

  /** Returns the tendon with this id. */
  public Tendon tendon(int id) {
    return new Tendon(model, data, id);
  }

  /**
   * Returns the actuator with this name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public Actuator actuator(String name) {
    return new Actuator(model, data, name);
  }

  /** Returns the actuator with this id. */
  public Actuator actuator(int id) {
    return new Actuator(model, data, id);
  }

  /**
   * Returns the sensor with this name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public Sensor sensor(String name) {
    return new Sensor(model, data, name);
  }

  /** Returns the sensor with this id. */
  public Sensor sensor(int id) {
    return new Sensor(model, data, id);
  }

  /**
   * Returns the equality constraint with this name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public Equality equality(String name) {
    return new Equality(model, data, name);
  }

  /** Returns the equality constraint with this id. */
  public Equality equality(int id) {
    return new Equality(model, data, id);
  }

  /**
   * Returns the flex with this name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public Flex flex(String name) {
    return new Flex(model, data, name);
  }

  /** Returns the flex with this id. */
  public Flex flex(int id) {
    return new Flex(model, data, id);
  }

  /**
   * Returns the keyframe with this name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public Keyframe keyframe(String name) {
    return new Keyframe(model, data, name);
  }

  /** Returns the keyframe with this id. */
  public Keyframe keyframe(int id) {
    return new Keyframe(model, data, id);
  }

  /** All bodies, the world first. */
  public List<Body> bodies() {
    return all(model.nbody, this::body);
  }

  /** All joints. */
  public List<Joint> joints() {
    return all(model.njnt, this::joint);
  }

  /** All geoms. */
  public List<Geom> geoms() {
    return all(model.ngeom, this::geom);
  }

  /** All sites. */
  public List<Site> sites() {
    return all(model.nsite, this::site);
  }

  /** All actuators. */
  public List<Actuator> actuators() {
    return all(model.nu, this::actuator);
  }

  /** All sensors. */
  public List<Sensor> sensors() {
    return all(model.nsensor, this::sensor);
  }

  /** All keyframes. */
  public List<Keyframe> keyframes() {
    return all(model.nkey, this::keyframe);
  }

  private static <T> List<T> all(int count, IntFunction<T> make) {
    List<T> handles = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      handles.add(make.apply(i));
    }
    return handles;
  }

  /** The contacts of the last step or forward pass: which geoms touch, where, and how hard. */
  public List<Contact> contacts() {
    List<Contact> contacts = new ArrayList<>(data.ncon);
    for (int i = 0; i < data.ncon; i++) {
      contacts.add(Contact.of(model, data, i));
    }
    return contacts;
  }

  /** Saves everything the next step depends on, to return to it later. */
  public Snapshot snapshot() {
    return new Snapshot(model, saveState());
  }

  /**
   * Goes back to a snapshot of a simulation of the same model; the next step continues from there,
   * to the bit. What is computed from the state (positions of bodies, sensors, contacts) is that of
   * the last step until {@link #forward} or {@link #step}.
   *
   * @throws IllegalArgumentException when the snapshot is of another model
   */
  public void restore(Snapshot snapshot) {
    if (snapshot.model() != model) {
      throw new IllegalArgumentException("the snapshot is of another model");
    }
    restoreState(snapshot.state());
  }

  /** Returns everything the next step depends on as one vector. */
  public double[] saveState() {
    double[] state = new double[stateSize()];
    getState(state);
    return state;
  }

  /**
   * Goes back to a state saved from a simulation of the same model; the next step continues from
   * there, to the bit.
   */
  public void restoreState(double[] state) {
    setState(state);
    divergence = null;
    stopped = false;
  }

  private int stateSize() {
    return StateVector.size(model, StateComponents.INTEGRATION) + Memories.size(model, data);
  }

  private void getState(double[] state) {
    StateVector.get(model, data, state, StateComponents.INTEGRATION);
    Memories.get(model, data, state, StateVector.size(model, StateComponents.INTEGRATION));
  }

  private void setState(double[] state) {
    StateVector.set(model, data, state, StateComponents.INTEGRATION);
    Memories.set(model, data, state, StateVector.size(model, StateComponents.INTEGRATION));
  }
}
