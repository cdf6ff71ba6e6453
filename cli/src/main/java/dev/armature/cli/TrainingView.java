package dev.armature.cli;

import dev.armature.env.AutoResetMode;
import dev.armature.env.Task;
import dev.armature.env.VectorEnvironment;
import dev.armature.learn.NetworkPolicy;
import dev.armature.learn.Trainer;
import dev.armature.learn.TrainingRound;
import dev.armature.viewer.Viewer;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows a training in the browser: worlds of its own in which the policy acts as it is at the
 * moment, in real time, one episode after the other, beside the curves of returns and lengths of
 * episodes so far. The training does not wait for it and is the same with or without.
 */
final class TrainingView implements AutoCloseable {
  private static final int WORLDS = 4;

  private final VectorEnvironment envs;
  private final Viewer viewer;
  private final Thread thread;
  private final List<TrainingRound> rounds = new ArrayList<>();
  private volatile NetworkPolicy policy;
  private volatile boolean closed;

  TrainingView(Task task, Trainer trainer) {
    envs = new VectorEnvironment(task, WORLDS, AutoResetMode.SAME_STEP, 1);
    envs.reset(0);
    policy = trainer.policy();
    viewer = Viewer.show(envs.batch());
    viewer.onReset(() -> envs.reset(0));
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
    if (round.episodes() > 0) {
      rounds.add(round);
      double[] steps = rounds.stream().mapToDouble(TrainingRound::steps).toArray();
      viewer.curve(
          "Return",
          "",
          "actions",
          steps,
          rounds.stream().mapToDouble(TrainingRound::episodeReturn).toArray());
      viewer.curve(
          "Episode length",
          "",
          "actions",
          steps,
          rounds.stream().mapToDouble(TrainingRound::episodeLength).toArray());
    }
  }

  private void run() {
    int seen = envs.observationSpace().size();
    int size = envs.actionSpace().size();
    double[] actions = new double[WORLDS * size];
    double[] observations = envs.reset(0);
    while (!closed && viewer.isOpen()) {
      for (int w = 0; w < WORLDS; w++) {
        policy.act(observations, w * seen, actions, w * size);
      }
      observations = envs.step(actions).observations();
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
    envs.close();
  }
}
