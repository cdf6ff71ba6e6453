package dev.armature.viewer;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.data.StateVector;
import dev.armature.dynamics.Energy;
import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.model.StateComponents;
import dev.armature.step.Physics;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One world: what is stepped is what is shown. */
final class SingleWorld implements RememberedWorlds {
  private final Model model;
  private final Data world;
  private final List<Data> data;
  private final @Nullable Simulation simulation;
  private final History history;
  private Setup setup = Setup.PLAIN;

  /**
   * A world of the model's own.
   *
   * @param setup puts a new or reset world where it begins
   */
  SingleWorld(Model model, Setup setup, Consumer<String> trouble) {
    this(new Simulation(model));
    this.setup = setup;
    simulation().onDivergence(event -> trouble.accept(event.toString()));
    begin(-1);
    setup.prepare(simulation());
    simulation().forward();
    history.clear();
    keep();
  }

  /** A world that somebody else made. */
  SingleWorld(Simulation simulation) {
    this(simulation.model(), simulation.data(), simulation);
  }

  /** A world that somebody else made and steps without a simulation. */
  SingleWorld(Model model, Data world) {
    this(model, world, null);
  }

  private SingleWorld(Model model, Data world, @Nullable Simulation simulation) {
    this.model = model;
    this.world = world;
    this.simulation = simulation;
    data = List.of(world);
    history =
        new History(model.opt.timestep, StateVector.size(model, StateComponents.INTEGRATION), true);
  }

  private Simulation simulation() {
    return Objects.requireNonNull(simulation, "only shown, not stepped");
  }

  @Override
  public Model model() {
    return model;
  }

  @Override
  public List<Data> data() {
    return data;
  }

  @Override
  public void step(Perturbation perturbation, int perturbedWorld) {
    history.resume();
    perturbation.apply(model, world);
    simulation().step();
    if (history.isDue()) {
      keep();
    }
  }

  private void keep() {
    history.add(world.time, simulation().saveState());
  }

  @Override
  public History history() {
    return history;
  }

  @Override
  public void show(double[] state) {
    simulation().restoreState(state);
    simulation().forward();
  }

  /** To the state where the world begins, or to a keyframe. */
  private void begin(int key) {
    simulation().reset();
    int from = key >= 0 ? key : setup.keyframe(model);
    if (from >= 0) {
      Physics.resetTo(model, world, from);
    }
  }

  @Override
  public void perturb(Perturbation perturbation, int index) {
    perturbation.apply(model, world);
  }

  @Override
  public void pose(Perturbation perturbation, int index) {
    history.resume();
    perturbation.pose(model, world);
    Physics.forward(model, world);
  }

  @Override
  public void reset() {
    if (simulation == null) {
      Physics.reset(model, world);
    } else {
      begin(-1);
    }
    afterReset();
  }

  @Override
  public void resetTo(int key) {
    Objects.checkIndex(key, model.nkey);
    if (simulation == null) {
      Physics.resetTo(model, world, key);
    } else {
      begin(key);
    }
    afterReset();
  }

  private void afterReset() {
    Physics.forward(model, world);
    history.clear();
    if (simulation != null) {
      setup.restart(simulation);
      keep();
    }
  }

  @Override
  public void setControl(int index, int actuator, double value) {
    data.get(index).ctrl[actuator] = value;
  }

  @Override
  public void setCoordinate(int index, int coordinate, int dof, double value) {
    Data d = data.get(index);
    d.qpos[coordinate] = value;
    d.qvel[dof] = 0;
    Physics.forward(model, d);
  }

  @Override
  public void setEquality(int index, int equality, boolean on) {
    Objects.checkIndex(equality, model.neq);
    world.eqActive[equality] = on;
  }

  @Override
  public void release(Perturbation perturbation, int perturbedWorld) {
    perturbation.release(world);
  }

  @Override
  public void refresh(int selected) {
    // the data of the world is the picture
  }

  @Override
  public void complete(int index, Data copy, boolean selected) {
    // a program may have set coordinates and computed nothing from them yet
    Physics.poses(model, copy);
    if (!model.opt.enabled(EnableFlag.ENERGY)) {
      Energy.potential(model, copy);
      Energy.kinetic(model, copy);
    }
  }

  @Override
  public void close() {
    // nothing to give back
  }
}
