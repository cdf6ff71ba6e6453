package dev.armature;

import dev.armature.model.ObjType;
import dev.armature.model.StateComponent;
import dev.armature.sleep.SleepSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One world that runs: a {@link Model}, its {@link Data}, and what to do on the way.
 *
 * <pre>{@code
 * Simulation sim = Simulation.load(Path.of("models/humanoid.xml"));
 * sim.resetTo("stand");
 * sim.data().ctrl[sim.actuator("right knee")] = 0.3;
 * sim.step(100);
 * System.out.println(sim.time() + " s, " + sim.data().ncon + " contacts");
 * }</pre>
 *
 * <p>A simulation belongs to one thread at a time; any number of them may share a model.
 */
public final class Simulation {
  private final Model model;
  private final Data data;
  private final double[] lastQpos;
  private final double[] lastQvel;
  private DivergencePolicy policy = DivergencePolicy.RESET;
  private Consumer<Divergence> listener = event -> {};
  private @Nullable Divergence divergence;
  private boolean stopped;

  /** A world of the model, in its reference configuration. */
  public Simulation(Model model) {
    this.model = model;
    this.data = new Data(model);
    this.lastQpos = new double[model.nq];
    this.lastQvel = new double[model.nv];
  }

  /**
   * Loads a model file with the first {@link ModelLoader} that knows its format and makes a world
   * of it.
   *
   * @throws IOException when the file cannot be read or no loader knows its format
   */
  public static Simulation load(Path file) throws IOException {
    for (ModelLoader loader : ServiceLoader.load(ModelLoader.class)) {
      if (loader.accepts(file)) {
        return new Simulation(loader.load(file));
      }
    }
    throw new IOException(
        file + ": no loader for this kind of file (is armature-mjcf on the class path?)");
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
    System.arraycopy(data.qpos, 0, lastQpos, 0, model.nq);
    System.arraycopy(data.qvel, 0, lastQvel, 0, model.nv);
    double time = data.time;
    long before = data.warning.divergences();
    Physics.step(model, data);
    if (data.warning.divergences() != before) {
      diverged(time);
    }
  }

  /** Advances by a number of time steps. */
  public void step(int count) {
    for (int i = 0; i < count; i++) {
      step();
    }
  }

  /** Computes everything from the current state without moving on. */
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
    System.arraycopy(lastQpos, 0, data.qpos, 0, model.nq);
    System.arraycopy(lastQvel, 0, data.qvel, 0, model.nv);
    data.time = time;
    if (policy == DivergencePolicy.THROW) {
      throw new DivergenceException(event);
    }
    stopped = true;
  }

  /** What to do when the world diverges; the default is {@link DivergencePolicy#RESET}. */
  public void onDivergence(DivergencePolicy policy) {
    this.policy = policy;
  }

  /** Calls the listener whenever the world diverges, before the policy acts. */
  public void onDivergence(Consumer<Divergence> listener) {
    this.listener = listener;
  }

  /** The last divergence since the last reset, or null. */
  public @Nullable Divergence divergence() {
    return divergence;
  }

  /** Functions that the pipeline calls in this world. */
  public void setHooks(Hooks hooks) {
    data.hooks = hooks;
  }

  /**
   * Lets a pool solve constraint islands side by side; results do not change by a bit. The pool
   * stays the caller's, to be closed by it.
   */
  public void setParallel(Parallel parallel) {
    data.parallel = parallel;
  }

  /** Back to the reference configuration. */
  public void reset() {
    data.reset(model);
    divergence = null;
    stopped = false;
  }

  /**
   * To a keyframe of the model.
   *
   * @throws IllegalArgumentException when there is no keyframe of that name
   */
  public void resetTo(String keyframe) {
    reset();
    data.resetTo(model, id(ObjType.KEY, keyframe, "keyframe"));
  }

  /** The id of a body. */
  public int body(String name) {
    return id(ObjType.BODY, name, "body");
  }

  /** The id of a joint. */
  public int joint(String name) {
    return id(ObjType.JOINT, name, "joint");
  }

  /** The id of an actuator, which is also the index of its control. */
  public int actuator(String name) {
    return id(ObjType.ACTUATOR, name, "actuator");
  }

  /** The id of a sensor. */
  public int sensor(String name) {
    return id(ObjType.SENSOR, name, "sensor");
  }

  private int id(int type, String name, String kind) {
    int id = model.names.id(type, name);
    if (id < 0) {
      throw new IllegalArgumentException(
          "no "
              + kind
              + " \""
              + name
              + "\"; there are: "
              + String.join(", ", model.names.of(type)));
    }
    return id;
  }

  /** The contacts of the last step or forward pass: who touches whom, where, how hard. */
  public List<Contact> contacts() {
    List<Contact> contacts = new ArrayList<>(data.ncon);
    for (int i = 0; i < data.ncon; i++) {
      contacts.add(Contact.of(model, data, i));
    }
    return contacts;
  }

  /** Everything that decides the next step, to the bit, as one vector. */
  public double[] saveState() {
    int size = StateVector.size(model, StateComponent.INTEGRATION);
    double[] state = new double[size + SleepSnapshot.size(model)];
    StateVector.get(model, data, state, StateComponent.INTEGRATION);
    SleepSnapshot.get(model, data, state, size);
    return state;
  }

  /**
   * Goes back to a state saved from a simulation of the same model; the next step continues from
   * there, to the bit.
   */
  public void restoreState(double[] state) {
    StateVector.set(model, data, state, StateComponent.INTEGRATION);
    SleepSnapshot.set(model, data, state, StateVector.size(model, StateComponent.INTEGRATION));
    stopped = false;
  }
}
