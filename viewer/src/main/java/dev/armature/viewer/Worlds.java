package dev.armature.viewer;

import dev.armature.Data;
import dev.armature.Divergence;
import dev.armature.Model;
import dev.armature.Simulation;
import dev.armature.model.EnableFlag;
import dev.armature.model.JointType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * The worlds of one model that are on the page. The first is the model as it stands; the others
 * start with a small random push each (seeded, so it is the same every time), as otherwise they
 * would all look alike.
 */
final class Worlds {
  private static final double PUSH = 0.05;

  private final Model model;
  private final List<Simulation> simulations = new ArrayList<>();
  private final List<Data> data = new ArrayList<>();

  Worlds(Model model, int count, Consumer<Divergence> listener) {
    this.model = model;
    // energies are plotted; computing them changes nothing else
    model.opt.enableflags |= EnableFlag.ENERGY;
    for (int i = 0; i < count; i++) {
      Simulation simulation = new Simulation(model);
      simulation.onDivergence(listener);
      simulations.add(simulation);
      data.add(simulation.data());
    }
    reset();
  }

  Model model() {
    return model;
  }

  List<Data> data() {
    return data;
  }

  int count() {
    return data.size();
  }

  /** All worlds one step ahead. */
  void step() {
    for (Simulation simulation : simulations) {
      simulation.step();
    }
  }

  /** All worlds to the reference configuration. */
  void reset() {
    for (Simulation simulation : simulations) {
      simulation.reset();
    }
    pushAndForward();
  }

  /** All worlds to a keyframe. */
  void resetTo(int key) {
    java.util.Objects.checkIndex(key, model.nkey);
    for (Simulation simulation : simulations) {
      simulation.reset();
      simulation.data().resetTo(model, key);
    }
    pushAndForward();
  }

  private void pushAndForward() {
    for (int i = 0; i < simulations.size(); i++) {
      Data d = data.get(i);
      if (i > 0) {
        Random random = new Random(i);
        for (int k = 0; k < model.nv; k++) {
          d.qvel[k] += PUSH * random.nextGaussian();
        }
      }
      simulations.get(i).forward();
    }
  }

  /** Sets the coordinate of a hinge or slider in one world and stops its motion. */
  void setJoint(int world, int joint, double value) {
    int type = model.jnt.type[joint];
    if (type != JointType.HINGE && type != JointType.SLIDE) {
      return;
    }
    Data d = data.get(world);
    d.qpos[model.jnt.qposadr[joint]] = value;
    d.qvel[model.jnt.dofadr[joint]] = 0;
    simulations.get(world).forward();
  }
}
