package dev.armature.env;

import dev.armature.Controller;
import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Lets a policy act in a plain simulation as it would in the environment of its task: the same
 * observations, frames and delays, and actions held for the same number of steps. Noise is left
 * out.
 */
public final class TaskController implements Controller {
  private final Task task;
  private final Policy policy;
  private final double[] seen;
  private final double[] action;
  private @Nullable Eye eye;
  private int steps;
  private double lastTime;

  /** The view of one world. */
  private record Eye(Data data, Sight sight, State state, Perception perception) {}

  /** A controller of the task's model, or of one with the same sizes. */
  public TaskController(Task task, Policy policy) {
    this.task = task;
    this.policy = policy;
    seen = new double[task.observationSpace().size() * task.frames()];
    action = new double[task.actionSpace().size()];
  }

  @Override
  public String name() {
    return task.name();
  }

  @Override
  public void start(Simulation sim, long seed) {
    eye = null;
  }

  /**
   * Puts a world where an episode of the task starts, as {@link Environment#reset(long)} does with
   * this seed. Parameters that the task varies stay as they are in the model.
   */
  public void startEpisode(Simulation sim, long seed) {
    check(sim.model());
    Environment env = new Environment(task);
    env.reset(seed);
    sim.reset();
    System.arraycopy(env.data().qpos, 0, sim.data().qpos, 0, sim.model().nq);
    System.arraycopy(env.data().qvel, 0, sim.data().qvel, 0, sim.model().nv);
    eye = null;
  }

  /** Whether the task says that the episode ended, for good or bad; not for its length. */
  public boolean isOver() {
    Eye now = eye;
    if (now == null) {
      return false;
    }
    now.sight.look(now.data);
    return task.terminated(now.state);
  }

  @Override
  public void control(Simulation sim) {
    control(sim.model(), sim.data());
  }

  /** Sets the controls of a world before a step; a world whose time goes back starts over. */
  public void control(Model model, Data d) {
    Eye now = eye;
    if (now == null || now.data != d || d.time < lastTime) {
      check(model);
      if (!task.sees().isEmpty()) {
        Physics.forward(model, d);
      }
      Sight sight = Sight.of(task, d);
      now = new Eye(d, sight, new State(sight), new Perception(task, 1));
      sight.look(d);
      now.perception.start(0, now.state, 0);
      eye = now;
      steps = 0;
    } else if (steps % task.stepsPerAction() == 0) {
      now.sight.look(d);
      now.perception.see(0, now.state, 0);
    }
    if (steps % task.stepsPerAction() == 0) {
      now.perception.read(0, seen, 0);
      policy.act(seen, 0, action, 0);
      now.perception.send(0, action, 0, now.sight.actions, 0);
      System.arraycopy(now.sight.actions, 0, d.ctrl, 0, Math.min(action.length, model.nu));
    }
    steps++;
    lastTime = d.time;
  }

  private void check(Model m) {
    Model own = task.model();
    if (m.nq != own.nq || m.nv != own.nv || m.nu != own.nu || m.nsensordata != own.nsensordata) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the task %s is for a model with nq = %d, nv = %d, nu = %d, nsensordata = %d, not"
                  + " %d, %d, %d, %d",
              task.name(),
              own.nq,
              own.nv,
              own.nu,
              own.nsensordata,
              m.nq,
              m.nv,
              m.nu,
              m.nsensordata));
    }
  }
}
