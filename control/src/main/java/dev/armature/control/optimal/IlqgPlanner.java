package dev.armature.control.optimal;

import dev.armature.Simulation;
import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.plan.OnlinePlanner;
import dev.armature.plan.Plan;
import dev.armature.step.Physics;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Plans by a few iterations of {@link Ilqg} from where a world is, starting from the last plan
 * (model predictive control). Worlds follow a plan with its feedback.
 */
public final class IlqgPlanner implements OnlinePlanner {
  private final Simulation sim;
  private final MotionCost cost;
  private final int steps;
  private final int iterations;
  private final int threads;
  private @Nullable Motion last;
  private double lastStart;

  /**
   * A planner on a model.
   *
   * @param model the model to plan on, such as that of the world with a longer time step
   * @param cost makes the cost of a motion
   * @param horizon how far it looks ahead, s
   * @param iterations the number of iterations of each plan
   * @param threads the number of threads
   */
  public IlqgPlanner(
      Model model,
      Function<Simulation, MotionCost> cost,
      double horizon,
      int iterations,
      int threads) {
    sim = new Simulation(model);
    this.cost = cost.apply(sim);
    steps = Math.max(1, (int) Math.round(horizon / model.opt.timestep));
    this.iterations = iterations;
    this.threads = threads;
  }

  @Override
  public Plan plan(Data world) {
    Model m = sim.model();
    Physics.copyData(m, world, sim.data());
    double start = world.time;
    Ilqg search = new Ilqg(sim, steps, cost).maxIterations(iterations).threads(threads);
    if (last != null) {
      double[] guess = new double[steps * m.nu];
      for (int k = 0; k < steps; k++) {
        double[] u = last.ctrl(Math.min(steps - 1, step(start + k * m.opt.timestep, lastStart)));
        System.arraycopy(u, 0, guess, k * m.nu, m.nu);
      }
      search.guessControls(guess);
    }
    Motion motion = search.solve();
    last = motion;
    lastStart = start;
    double perSecond = motion.cost() / (steps * m.opt.timestep);
    return new Plan() {
      @Override
      public void control(Data d) {
        motion.control(step(d.time, start), d);
      }

      @Override
      public double cost() {
        return perSecond;
      }
    };
  }

  private int step(double time, double start) {
    return Math.max(0, (int) Math.floor((time - start) / sim.model().opt.timestep + 1e-9));
  }

  @Override
  public void reset() {
    last = null;
  }

  @Override
  public void close() {
    // threads live only as long as a search
  }
}
