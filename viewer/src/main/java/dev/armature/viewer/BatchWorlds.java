package dev.armature.viewer;

import dev.armature.batch.Batch;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * The worlds of a {@link Batch}. The batch holds states only, so each world has a data to look at,
 * filled for the picture: positions for all, everything for the selected one.
 *
 * <p>The first world is the model as it stands; the others start with a small random push each
 * (from the batch's seed, so it is the same every time), as otherwise they would all look alike.
 */
final class BatchWorlds implements Worlds {
  private static final double PUSH = 0.05;

  private final Model model;
  private final Batch batch;
  private final List<Data> views = new ArrayList<>();

  BatchWorlds(Batch batch, Consumer<String> trouble) {
    this.batch = batch;
    model = batch.model();
    batch.onEvent(event -> trouble.accept(event.toString()));
    for (int w = 0; w < batch.worlds(); w++) {
      views.add(Physics.makeData(model));
    }
    reset();
  }

  @Override
  public Model model() {
    return model;
  }

  @Override
  public List<Data> data() {
    return views;
  }

  @Override
  public void step(Perturbation perturbation, int perturbedWorld) {
    if (perturbation.active()) {
      Data view = views.get(perturbedWorld);
      batch.read(perturbedWorld, view);
      Physics.forward(model, view);
      perturbation.apply(model, view);
      batch.writeInputs(perturbedWorld, view);
    }
    batch.step();
  }

  @Override
  public void reset() {
    batch.reset();
    push();
  }

  @Override
  public void resetTo(int key) {
    Objects.checkIndex(key, model.nkey);
    batch.resetTo(key, null);
    push();
  }

  private void push() {
    for (int w = 1; w < batch.worlds(); w++) {
      SplittableRandom random = batch.random(w);
      for (int i = 0; i < model.nv; i++) {
        batch.qvel()[w * model.nv + i] += PUSH * random.nextGaussian();
      }
    }
  }

  @Override
  public void setControl(int world, int actuator, double value) {
    batch.ctrl()[world * model.nu + Objects.checkIndex(actuator, model.nu)] = value;
  }

  @Override
  public void setCoordinate(int world, int coordinate, int dof, double value) {
    batch.qpos()[world * model.nq + coordinate] = value;
    batch.qvel()[world * model.nv + dof] = 0;
  }

  @Override
  public void release(Perturbation perturbation, int perturbedWorld) {
    Data view = views.get(perturbedWorld);
    perturbation.release(view);
    batch.writeInputs(perturbedWorld, view);
  }

  @Override
  public void refresh(int selected) {
    for (int w = 0; w < views.size(); w++) {
      Data view = views.get(w);
      batch.read(w, view);
      if (w == selected) {
        Physics.forward(model, view);
      } else {
        Physics.poses(model, view);
      }
    }
  }

  @Override
  public void close() {
    batch.close();
  }
}
