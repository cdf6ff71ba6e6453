package dev.armature.viewer;

import dev.armature.batch.Batch;
import dev.armature.data.Data;
import dev.armature.data.StateVector;
import dev.armature.model.Model;
import dev.armature.model.StateComponents;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The worlds of a {@link Batch}. The batch holds states only, so each world has a data to look at,
 * filled for the picture: positions for all, everything for the selected one.
 *
 * <p>The first world is the model as it stands; the others start with a small random push each
 * (from the batch's seed, so it is the same every time), as otherwise they would all look alike.
 */
final class BatchWorlds implements RememberedWorlds {
  private static final double PUSH = 0.05;

  private final Model model;
  private final Batch batch;
  private final int[] chosen;
  private final boolean owned;
  private final List<Data> views = new ArrayList<>();
  private final History history;
  private final int stateSize;
  private Setup setup = Setup.PLAIN;

  /** All worlds of a batch that is stepped here. */
  BatchWorlds(Batch batch, Setup setup, Consumer<String> trouble) {
    this(batch, IntStream.range(0, batch.worlds()).toArray(), true);
    this.setup = setup;
    batch.onEvent(event -> trouble.accept(event.toString()));
    reset();
  }

  /** Some worlds of a batch that somebody else made and steps. */
  BatchWorlds(Batch batch, int[] chosen) {
    this(batch, chosen, false);
    snapshot();
    for (int i = 0; i < chosen.length; i++) {
      complete(i, views.get(i), i == 0);
    }
  }

  private BatchWorlds(Batch batch, int[] chosen, boolean owned) {
    this.batch = batch;
    this.chosen = chosen;
    this.owned = owned;
    model = batch.model();
    stateSize = StateVector.size(model, StateComponents.INTEGRATION);
    history = new History(model.opt.timestep, stateSize * chosen.length, true);
    for (int world : chosen) {
      Objects.checkIndex(world, batch.worlds());
      views.add(Physics.makeData(model));
    }
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
    history.resume();
    if (perturbation.active()) {
      perturb(perturbation, perturbedWorld);
    }
    batch.step();
    if (history.isDue()) {
      keep();
    }
  }

  private void keep() {
    double[] all = new double[stateSize * chosen.length];
    for (int w = 0; w < chosen.length; w++) {
      double[] state = batch.state(chosen[w], StateComponents.INTEGRATION);
      System.arraycopy(state, 0, all, w * stateSize, stateSize);
    }
    history.add(time(), all);
  }

  @Override
  public History history() {
    return history;
  }

  @Override
  public void show(double[] all) {
    for (int w = 0; w < chosen.length; w++) {
      double[] state = Arrays.copyOfRange(all, w * stateSize, (w + 1) * stateSize);
      batch.setState(chosen[w], state, StateComponents.INTEGRATION);
    }
  }

  @Override
  public void perturb(Perturbation perturbation, int shown) {
    Data view = views.get(shown);
    batch.read(chosen[shown], view);
    Physics.forward(model, view);
    perturbation.apply(model, view);
    batch.writeInputs(chosen[shown], view);
  }

  @Override
  public void pose(Perturbation perturbation, int shownWorld) {
    Data view = views.get(shownWorld);
    int world = chosen[shownWorld];
    batch.read(world, view);
    Physics.forward(model, view);
    perturbation.pose(model, view);
    System.arraycopy(view.qpos, 0, batch.qpos(), world * model.nq, model.nq);
    batch.writeInputs(world, view);
  }

  @Override
  public void reset() {
    int key = setup.keyframe(model);
    if (key >= 0) {
      batch.resetTo(key, null);
    } else {
      batch.reset();
    }
    begun();
  }

  /** The first moment: every world with its push. */
  private void begun() {
    push();
    history.clear();
    if (owned) {
      keep();
    }
  }

  @Override
  public void resetTo(int key) {
    Objects.checkIndex(key, model.nkey);
    batch.resetTo(key, null);
    begun();
  }

  private void push() {
    for (int w = 1; owned && w < batch.worlds(); w++) {
      SplittableRandom random = batch.random(w);
      for (int i = 0; i < model.nv; i++) {
        batch.qvel()[w * model.nv + i] += PUSH * random.nextGaussian();
      }
    }
  }

  @Override
  public void setControl(int world, int actuator, double value) {
    batch.ctrl()[chosen[world] * model.nu + Objects.checkIndex(actuator, model.nu)] = value;
  }

  @Override
  public void setCoordinate(int world, int coordinate, int dof, double value) {
    batch.qpos()[chosen[world] * model.nq + coordinate] = value;
    batch.qvel()[chosen[world] * model.nv + dof] = 0;
  }

  @Override
  public void setEquality(int world, int equality, boolean on) {
    Objects.checkIndex(equality, model.neq);
    batch.eqActive()[chosen[world] * model.neq + equality] = on;
  }

  @Override
  public void release(Perturbation perturbation, int perturbedWorld) {
    Data view = views.get(perturbedWorld);
    perturbation.release(view);
    batch.writeInputs(chosen[perturbedWorld], view);
  }

  @Override
  public void refresh(int selected) {
    snapshot();
    for (int w = 0; w < views.size(); w++) {
      complete(w, views.get(w), w == selected);
    }
  }

  @Override
  public void snapshot() {
    for (int w = 0; w < chosen.length; w++) {
      batch.read(chosen[w], views.get(w));
    }
  }

  @Override
  public void complete(int world, Data copy, boolean selected) {
    // a world may have parameters of its own
    Model own = batch.model(chosen[world]);
    if (selected) {
      Physics.forward(own, copy);
    } else {
      Physics.poses(own, copy);
    }
  }

  @Override
  public double time() {
    return batch.time()[chosen[0]];
  }

  @Override
  public void close() {
    if (owned) {
      batch.close();
    }
  }
}
