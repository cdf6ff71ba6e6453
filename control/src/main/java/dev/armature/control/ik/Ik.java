package dev.armature.control.ik;

import dev.armature.Simulation;
import dev.armature.control.minimize.BoxQp;
import dev.armature.control.minimize.LevenbergMarquardt;
import dev.armature.data.Data;
import dev.armature.data.WorkerPool;
import dev.armature.handle.Frame;
import dev.armature.handle.Handle;
import dev.armature.kinematics.CenterOfMass;
import dev.armature.kinematics.Coordinates;
import dev.armature.kinematics.Kinematics;
import dev.armature.model.DisableFlag;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import dev.armature.model.Option;
import dev.armature.model.SolverType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Inverse kinematics: coordinates that fulfill {@link Goal goals}, inside the limits of the joints
 * and with the active equality constraints of the model.
 *
 * <pre>{@code
 * Simulation sim = Simulation.load(Path.of("models/arm.xml"));
 * Ik ik = new Ik(sim);
 * IkResult result = ik.solve(sim.site("hand"), 0.4, 0.2, 0.5);
 * result.applyTo(sim);
 * }</pre>
 *
 * <p>The search is Levenberg-Marquardt from the present coordinates of the simulation; when that
 * ends in a dead end it starts again from random coordinates. Priorities are weights a thousandfold
 * apart, raised level by level, and a last search for the first priority alone, which takes the
 * shortest steps and so keeps what the others found (to about a millionth). The same seed gives the
 * same result.
 *
 * <p>Contacts are not looked at. The simulation is read, never changed. An object belongs to one
 * thread at a time.
 */
public final class Ik {
  /** Sets the targets of one of many searches. */
  @FunctionalInterface
  public interface Aim {
    /**
     * Sets the targets.
     *
     * @param index the number of the search
     * @param goals the goals in the order in which they were added
     */
    void set(int index, List<Goal> goals);
  }

  private static final int ITERATIONS = 80;

  private final Simulation sim;
  private final Model m;
  private final Data d;
  private final List<Goal> goals = new ArrayList<>();
  private final boolean[] held;
  private boolean useLimits = true;
  private boolean useEqualities = true;
  private double tolerance = 1e-6;
  private int maxStarts = 30;
  private long seed = 1;

  private List<Goal> all = List.of();
  private GoalProblem[] problems = {};
  private LevenbergMarquardt[] solvers = {};
  private List<Object> builtFor = List.of();

  /** Inverse kinematics for a simulation, without goals yet. */
  public Ik(Simulation sim) {
    this.sim = sim;
    Option option = sim.model().opt.copy();
    option.disableflags |= DisableFlag.CONTACT | DisableFlag.LIMIT | DisableFlag.FRICTIONLOSS;
    option.solver = SolverType.NEWTON;
    m = sim.model().with(option);
    d = new Data(m);
    held = new boolean[m.njnt];
  }

  // ---- settings

  /** Adds a goal. */
  public Ik add(Goal goal) {
    goals.add(goal);
    return this;
  }

  /** The goals in the order in which they were added. */
  public List<Goal> goals() {
    return List.copyOf(goals);
  }

  /** Removes all goals. */
  public Ik clear() {
    goals.clear();
    return this;
  }

  /**
   * Keeps joints as they are.
   *
   * @throws IllegalArgumentException when there is no joint of a name
   */
  public Ik hold(String... joints) {
    for (String name : joints) {
      held[Handle.id(m, ObjType.JOINT, name)] = true;
    }
    return this;
  }

  /**
   * Moves these joints and keeps all others as they are.
   *
   * @throws IllegalArgumentException when there is no joint of a name
   */
  public Ik moveOnly(String... joints) {
    Arrays.fill(held, true);
    for (String name : joints) {
      held[Handle.id(m, ObjType.JOINT, name)] = false;
    }
    return this;
  }

  /** Sets whether limits of joints are kept; they are by default. */
  public Ik useLimits(boolean on) {
    useLimits = on;
    return this;
  }

  /** Sets whether active equality constraints are kept; they are by default. */
  public Ik useEqualities(boolean on) {
    useEqualities = on;
    return this;
  }

  /**
   * Sets the error, m or rad, up to which a goal counts as fulfilled; 1e-6 by default.
   *
   * @throws IllegalArgumentException when it is not positive
   */
  public Ik tolerance(double value) {
    if (!(value > 0)) {
      throw new IllegalArgumentException("a tolerance is positive, not " + value);
    }
    tolerance = value;
    return this;
  }

  /**
   * Sets how many starts are tried, the present coordinates first, then random ones; 30 by default.
   *
   * @throws IllegalArgumentException when there are none
   */
  public Ik maxStarts(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("a search needs one start at least, not " + count);
    }
    maxStarts = count;
    return this;
  }

  /** Sets the seed of the random starts. */
  public Ik seed(long value) {
    seed = value;
    return this;
  }

  /**
   * Random coordinates, as searches start from: inside the limits if they are used, else a turn or
   * a meter around the present ones; held joints stay. What the frames of the model have there is
   * within reach, so this also makes targets for trials.
   */
  public double[] random(long seed) {
    double[] qpos = sim.data().qpos.clone();
    scatter(qpos, new SplittableRandom(seed));
    Coordinates.normalize(m, qpos);
    if (useLimits) {
      GoalProblem.clamp(m, qpos, held);
    }
    return qpos;
  }

  // ---- searches

  /**
   * Solves for the pose of a frame, beside the goals added before. Calling it again for the same
   * frame changes the target.
   *
   * @param pose a position x, y, z, optionally followed by a quaternion w, x, y, z
   * @throws IllegalArgumentException when the pose has another length
   */
  public IkResult solve(Frame frame, double... pose) {
    aim(frame, pose);
    return solve();
  }

  private void aim(Frame frame, double[] pose) {
    if (pose.length != 3 && pose.length != 7) {
      throw new IllegalArgumentException(
          "a pose is a position of 3 numbers, or one and a quaternion (7), not " + pose.length);
    }
    aim(Goal.position(sim, frame, Arrays.copyOf(pose, 3)));
    if (pose.length == 7) {
      aim(Goal.orientation(sim, frame, Arrays.copyOfRange(pose, 3, 7)));
    }
  }

  /**
   * Solves for the pose of a frame from given coordinates, beside the goals added before.
   *
   * @param pose a position x, y, z, optionally followed by a quaternion w, x, y, z
   */
  public IkResult solve(double[] start, Frame frame, double... pose) {
    aim(frame, pose);
    return solve(start);
  }

  /** Adds a goal in place of one of the same name. */
  private void aim(Goal goal) {
    for (int i = 0; i < goals.size(); i++) {
      if (goals.get(i).toString().equals(goal.toString())) {
        goals.set(i, goal.like(goals.get(i)));
        return;
      }
    }
    goals.add(goal);
  }

  /**
   * Solves from the present coordinates of the simulation.
   *
   * @throws IllegalStateException when there is no goal
   */
  public IkResult solve() {
    return solve(sim.data().qpos, seed);
  }

  /**
   * Solves from given coordinates.
   *
   * @throws IllegalStateException when there is no goal
   */
  public IkResult solve(double[] start) {
    return solve(start, seed);
  }

  private IkResult solve(double[] start, long seedNow) {
    prepare();
    double[] qpos = new double[m.nq];
    double[] best = new double[m.nq];
    double bestError = Double.POSITIVE_INFINITY;
    int iterations = 0;
    int starts = 0;
    SplittableRandom random = new SplittableRandom(seedNow);
    while (starts < maxStarts && !(bestError <= tolerance)) {
      System.arraycopy(start, 0, qpos, 0, m.nq);
      if (starts > 0) {
        scatter(qpos, random);
      }
      Coordinates.normalize(m, qpos);
      if (useLimits) {
        GoalProblem.clamp(m, qpos, held);
      }
      starts++;
      for (int level = 0; level < problems.length; level++) {
        iterations += search(level, qpos);
        if (level == 0 && worstFirst(qpos) > tolerance && starts < maxStarts) {
          break; // the others cannot help
        }
      }
      if (problems.length > 1) {
        iterations += search(0, qpos);
      }
      double error = worstFirst(qpos);
      if (error < bestError) {
        bestError = error;
        System.arraycopy(qpos, 0, best, 0, m.nq);
      }
    }
    double[] errors = new double[goals.size()];
    for (int i = 0; i < errors.length; i++) {
      errors[i] = error(goals.get(i), best);
    }
    return new IkResult(best, bestError <= tolerance, errors, iterations, starts);
  }

  private int search(int level, double[] qpos) {
    problems[level].forget();
    solvers[level].solve(problems[level], qpos);
    return solvers[level].iterations();
  }

  /**
   * One damped least-squares step from given coordinates toward the goals, which they become: the
   * step δ minimizes ‖r + Jδ‖² + λ²‖δ‖² inside the limits. For targets that move all the time, one
   * or a few steps for each frame.
   *
   * @param qpos the coordinates, changed
   * @param damping λ, such as 0.01
   * @return the length of the step
   * @throws IllegalStateException when there is no goal
   */
  public double step(double[] qpos, double damping) {
    prepare();
    GoalProblem problem = problems[problems.length - 1];
    problem.forget();
    int nv = m.nv;
    double[] r = new double[problem.residuals()];
    double[] jac = new double[r.length * nv];
    problem.residual(qpos, r);
    problem.jacobian(qpos, r, jac);
    double[] h = new double[nv * nv];
    double[] g = new double[nv];
    for (int k = 0; k < r.length; k++) {
      for (int i = 0; i < nv; i++) {
        g[i] += jac[k * nv + i] * r[k];
        for (int j = 0; j < nv; j++) {
          h[i * nv + j] += jac[k * nv + i] * jac[k * nv + j];
        }
      }
    }
    for (int i = 0; i < nv; i++) {
      h[i * nv + i] += damping * damping;
    }
    double[] low = new double[nv];
    double[] high = new double[nv];
    double[] step = new double[nv];
    problem.limits(qpos, low, high);
    new BoxQp(nv).solve(h, g, low, high, step);
    problem.move(qpos.clone(), step, qpos);
    double squares = 0;
    for (double e : step) {
      squares += e * e;
    }
    return Math.sqrt(squares);
  }

  /**
   * Solves many times, each from the present coordinates of the simulation with targets of its own.
   * Results do not depend on the number of threads.
   *
   * @param count how many searches
   * @param aim sets the targets of a search; called by several threads, each with goals of its own
   * @throws IllegalStateException when there is no goal
   */
  public IkBatchResult solveEach(int count, int threads, Aim aim) {
    double[] start = sim.data().qpos.clone();
    IkBatchResult result =
        new IkBatchResult(new double[count * m.nq], new boolean[count], new double[count]);
    int workers = Math.max(1, Math.min(threads, Math.max(1, count)));
    Ik[] copies = new Ik[workers];
    for (int i = 0; i < workers; i++) {
      copies[i] = copy();
    }
    try (WorkerPool pool = new WorkerPool(workers)) {
      pool.run(
          count,
          (index, worker) -> {
            Ik own = copies[worker];
            aim.set(index, own.goals);
            IkResult one = own.solve(start, seed + index);
            System.arraycopy(one.qpos(), 0, result.qpos(), index * m.nq, m.nq);
            result.solved()[index] = one.solved();
            result.worst()[index] = own.worstFirst(one.qpos());
          });
    }
    return result;
  }

  private Ik copy() {
    Ik copy = new Ik(sim);
    goals.forEach(goal -> copy.goals.add(goal.copy()));
    System.arraycopy(held, 0, copy.held, 0, held.length);
    copy.useLimits = useLimits;
    copy.useEqualities = useEqualities;
    copy.tolerance = tolerance;
    copy.maxStarts = maxStarts;
    copy.seed = seed;
    return copy;
  }

  // ---- parts

  /** The problem of all priorities, for tests. */
  GoalProblem problem() {
    prepare();
    return problems[problems.length - 1];
  }

  /** Builds problems and solvers when goals, weights or priorities are others than before. */
  private void prepare() {
    if (goals.isEmpty()) {
      throw new IllegalStateException("inverse kinematics needs a goal");
    }
    Data from = sim.data();
    boolean switched = !Arrays.equals(d.eqActive, from.eqActive);
    System.arraycopy(from.mocapPos, 0, d.mocapPos, 0, d.mocapPos.length);
    System.arraycopy(from.mocapQuat, 0, d.mocapQuat, 0, d.mocapQuat.length);
    System.arraycopy(from.eqActive, 0, d.eqActive, 0, d.eqActive.length);
    Arrays.fill(d.qpos, Double.NaN); // what is computed there belongs to other mocap poses
    List<Object> now = new ArrayList<>(List.of(useLimits, useEqualities, tolerance));
    for (Goal goal : goals) {
      now.addAll(List.of(goal, goal.weight(), goal.priority()));
    }
    if (!switched && now.equals(builtFor)) {
      return;
    }
    builtFor = now;
    all = new ArrayList<>(goals);
    if (useLimits) {
      addIfAny(new LimitGoal("limits of ball joints", m, true));
    }
    if (useEqualities && m.neq > 0) {
      System.arraycopy(m.qpos0, 0, d.qpos, 0, m.nq);
      Kinematics.compute(m, d);
      CenterOfMass.compute(m, d);
      addIfAny(new EqualityGoal(m, d));
    }
    int[] levels = all.stream().mapToInt(Goal::priority).distinct().sorted().toArray();
    problems = new GoalProblem[levels.length];
    solvers = new LevenbergMarquardt[levels.length];
    for (int i = 0; i < levels.length; i++) {
      problems[i] = new GoalProblem(m, d, all, levels[i], held, useLimits);
      solvers[i] =
          new LevenbergMarquardt(m.nq, m.nv, problems[i].residuals()).maxIterations(ITERATIONS);
      if (i == 0) {
        double goal = 0.01 * tolerance;
        solvers[i].wantedCost(0.5 * goal * goal).tolerances(1e-14, 1e-12, 1e-10);
      } else {
        solvers[i].tolerances(1e-12, 1e-9, 1e-10);
      }
    }
  }

  private void addIfAny(Goal goal) {
    if (goal.rows() > 0) {
      all.add(goal);
    }
  }

  /** The largest error of the goals of the first priority. */
  private double worstFirst(double[] qpos) {
    int first = all.stream().mapToInt(Goal::priority).min().orElse(0);
    double worst = 0;
    for (Goal goal : all) {
      if (goal.priority() == first && goal.weight() > 0) {
        worst = Math.max(worst, error(goal, qpos));
      }
    }
    return worst;
  }

  private double error(Goal goal, double[] qpos) {
    if (!Arrays.equals(d.qpos, qpos)) {
      System.arraycopy(qpos, 0, d.qpos, 0, m.nq);
      Kinematics.compute(m, d);
      CenterOfMass.compute(m, d);
    }
    double[] r = new double[goal.rows()];
    goal.residual(m, d, qpos, r, 0);
    double squares = 0;
    for (double e : r) {
      squares += e * e;
    }
    return Math.sqrt(squares);
  }

  /** Random coordinates: inside the limits, or a turn or a meter around the start. */
  private void scatter(double[] qpos, SplittableRandom random) {
    for (int j = 0; j < m.njnt; j++) {
      if (held[j]) {
        continue;
      }
      int q = m.jnt.qposadr[j];
      switch (m.jnt.type[j]) {
        case JointType.FREE -> {
          for (int k = 0; k < 3; k++) {
            qpos[q + k] += random.nextDouble(-0.5, 0.5);
          }
          turn(qpos, q + 3, random);
        }
        case JointType.BALL -> turn(qpos, q, random);
        default -> {
          boolean hinge = m.jnt.type[j] == JointType.HINGE;
          double low = hinge ? -Math.PI : qpos[q] - 1;
          double high = hinge ? Math.PI : qpos[q] + 1;
          if (useLimits && m.jnt.limited[j]) {
            low = m.jnt.range[2 * j];
            high = m.jnt.range[2 * j + 1];
          }
          qpos[q] = low < high ? random.nextDouble(low, high) : low;
        }
      }
    }
  }

  private static void turn(double[] qpos, int at, SplittableRandom random) {
    for (int k = 0; k < 4; k++) {
      qpos[at + k] += random.nextDouble(-0.5, 0.5);
    }
  }
}
