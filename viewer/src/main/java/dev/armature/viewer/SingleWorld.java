package dev.armature.viewer;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.List;
import java.util.function.Consumer;

/** One world: what is stepped is what is shown. */
final class SingleWorld implements Worlds {
  private final Simulation simulation;
  private final List<Data> data;

  SingleWorld(Model model, Consumer<String> trouble) {
    simulation = new Simulation(model);
    simulation.onDivergence(event -> trouble.accept(event.toString()));
    data = List.of(simulation.data());
    simulation.forward();
  }

  @Override
  public Model model() {
    return simulation.model();
  }

  @Override
  public List<Data> data() {
    return data;
  }

  @Override
  public void step(Perturbation perturbation, int perturbedWorld) {
    perturbation.apply(model(), simulation.data());
    simulation.step();
  }

  @Override
  public void reset() {
    simulation.reset();
    simulation.forward();
  }

  @Override
  public void resetTo(int key) {
    java.util.Objects.checkIndex(key, model().nkey);
    simulation.reset();
    Physics.resetTo(model(), simulation.data(), key);
    simulation.forward();
  }

  @Override
  public void setControl(int world, int actuator, double value) {
    data.get(world).ctrl[actuator] = value;
  }

  @Override
  public void setCoordinate(int world, int coordinate, int dof, double value) {
    Data d = data.get(world);
    d.qpos[coordinate] = value;
    d.qvel[dof] = 0;
    simulation.forward();
  }

  @Override
  public void release(Perturbation perturbation, int perturbedWorld) {
    perturbation.release(simulation.data());
  }

  @Override
  public void refresh(int selected) {
    // the data of the world is the picture
  }

  @Override
  public void close() {
    // nothing to give back
  }
}
