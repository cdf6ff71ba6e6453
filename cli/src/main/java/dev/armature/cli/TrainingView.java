package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.env.Task;
import dev.armature.env.TaskController;
import dev.armature.learn.NetworkPolicy;
import dev.armature.learn.Trainer;
import dev.armature.learn.TrainingRound;
import dev.armature.viewer.Viewer;

/**
 * Shows a training in the browser: a world of its own in which the policy acts as it is at the
 * moment, in real time, one episode after the other, and the returns so far. The training does not
 * wait for it and is the same with or without.
 */
final class TrainingView implements AutoCloseable {
  private static final double EPISODE_SECONDS = 10;

  private final Simulation sim;
  private final Viewer viewer;
  private final TaskController controller;
  private final Thread thread;
  private volatile NetworkPolicy policy;
  private volatile double lastReturn = Double.NaN;
  private volatile long steps;
  private volatile boolean closed;

  TrainingView(Task task, Trainer trainer) {
    sim = new Simulation(task.model());
    policy = trainer.policy();
    controller = new TaskController(task, (o, i, a, j) -> policy.act(o, i, a, j));
    sim.beforeStep(controller::control);
    viewer = Viewer.show(sim);
    viewer.plot("return", "", () -> lastReturn);
    viewer.plot("actions", "thousand", () -> steps / 1000.0);
    thread = new Thread(this::run, "training view");
    thread.setDaemon(true);
    thread.start();
  }

  /** The address of the page. */
  String url() {
    return viewer.url();
  }

  /** Takes over what a round has learned. */
  void update(Trainer trainer, TrainingRound round) {
    policy = trainer.policy();
    steps = round.steps();
    if (round.episodes() > 0) {
      lastReturn = round.episodeReturn();
    }
  }

  private void run() {
    long episode = 0;
    controller.startEpisode(sim, episode);
    while (!closed && viewer.isOpen()) {
      if (sim.time() > EPISODE_SECONDS || controller.isOver()) {
        controller.startEpisode(sim, ++episode);
      }
      sim.step();
      viewer.sync();
    }
  }

  @Override
  public void close() {
    closed = true;
    viewer.close();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
