package dev.armature.env;

import dev.armature.math.Trig;
import dev.armature.model.Model;
import dev.armature.model.NearestName;
import dev.armature.model.ObjType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Gymnasium's MuJoCo tasks, version 5, with their default settings, on model files of the user's:
 * {@code Ant-v5}, {@code HalfCheetah-v5} and so on. Observations, rewards and ends are as its
 * documentation says, in the same order; body positions and forces are those of the last time step,
 * as there.
 *
 * <p>Starts have the same distributions, not the same numbers: numpy draws others. Actions outside
 * of the range of the actuators are clamped before they cost.
 */
public final class Gymnasium {
  private static final Map<String, Function<Model, Task>> MAKERS = new LinkedHashMap<>();

  static {
    MAKERS.put("Ant-v5", Gymnasium::ant);
    MAKERS.put("HalfCheetah-v5", Gymnasium::halfCheetah);
    MAKERS.put("Hopper-v5", Gymnasium::hopper);
    MAKERS.put("Humanoid-v5", Gymnasium::humanoid);
    MAKERS.put("InvertedDoublePendulum-v5", Gymnasium::invertedDoublePendulum);
    MAKERS.put("InvertedPendulum-v5", Gymnasium::invertedPendulum);
    MAKERS.put("Pusher-v5", Gymnasium::pusher);
    MAKERS.put("Reacher-v5", Gymnasium::reacher);
    MAKERS.put("Swimmer-v5", Gymnasium::swimmer);
    MAKERS.put("Walker2d-v5", Gymnasium::walker);
  }

  private Gymnasium() {}

  /** Names of the tasks. */
  public static List<String> names() {
    return List.copyOf(MAKERS.keySet());
  }

  /**
   * A task on a model.
   *
   * @throws IllegalArgumentException when there is no such task, or the model lacks what it needs
   */
  public static Task task(String name, Model model) {
    Function<Model, Task> maker = MAKERS.get(name);
    if (maker == null) {
      throw new IllegalArgumentException(NearestName.missing("task", name, names()));
    }
    return maker.apply(model);
  }

  // ---- runners

  private static Task halfCheetah(Model m) {
    TaskBuilder b =
        new TaskBuilder("HalfCheetah-v5", m).stepsPerAction(5).start(noise(m, 0.1, true));
    return forward(b, 0.1, null).observe(Parts.qposFrom(1)).observe(Parts.qvel()).build();
  }

  private static Task swimmer(Model m) {
    TaskBuilder b = new TaskBuilder("Swimmer-v5", m).stepsPerAction(4).start(noise(m, 0.1, false));
    return forward(b, 1e-4, null).observe(Parts.qposFrom(2)).observe(Parts.qvel()).build();
  }

  private static Task hopper(Model m) {
    Predicate<State> healthy =
        s -> {
          boolean in = s.qpos(1) > 0.7 && Math.abs(s.qpos(2)) < 0.2;
          for (int i = 2; i < m.nq && in; i++) {
            in = Math.abs(s.qpos(i)) < 100;
          }
          for (int i = 0; i < m.nv && in; i++) {
            in = Math.abs(s.qvel(i)) < 100;
          }
          return in;
        };
    TaskBuilder b = new TaskBuilder("Hopper-v5", m).stepsPerAction(4).start(noise(m, 5e-3, false));
    return forward(b, 1e-3, healthy)
        .observe(Parts.qposFrom(1))
        .observe(Parts.clip(Parts.qvel(), -10, 10))
        .build();
  }

  private static Task walker(Model m) {
    Predicate<State> healthy = s -> s.qpos(1) > 0.8 && s.qpos(1) < 2 && Math.abs(s.qpos(2)) < 1;
    TaskBuilder b =
        new TaskBuilder("Walker2d-v5", m).stepsPerAction(4).start(noise(m, 5e-3, false));
    return forward(b, 1e-3, healthy)
        .observe(Parts.qposFrom(1))
        .observe(Parts.clip(Parts.qvel(), -10, 10))
        .build();
  }

  private static Task ant(Model m) {
    double limit = 1;
    Part forces = Parts.clip(Parts.result("cfrc_ext", 6, 6 * m.nbody), -limit, limit);
    TaskBuilder b = new TaskBuilder("Ant-v5", m).stepsPerAction(5).start(noise(m, 0.1, true));
    Predicate<State> healthy = s -> s.qpos(2) >= 0.2 && s.qpos(2) <= 1;
    int xpos = b.scope().see("xpos");
    double dt = b.actionSeconds();
    return b.observe(Parts.qposFrom(2))
        .observe(Parts.qvel())
        .observe(forces)
        .reward(
            "forward", (before, after) -> (after.result(xpos, 3) - before.result(xpos, 3)) / dt, 1)
        .reward("survive", (before, after) -> healthy.test(after) ? 1 : 0, 1)
        .reward("ctrl", (before, after) -> -b.effort(after), 0.5)
        .reward("contact", Parts.map(forces, f -> -f * f), 5e-4)
        .terminate("unhealthy", healthy.negate())
        .build();
  }

  private static Task humanoid(Model m) {
    TaskBuilder b =
        new TaskBuilder("Humanoid-v5", m).stepsPerAction(5).start(noise(m, 1e-2, false));
    Predicate<State> healthy = s -> s.qpos(2) > 1 && s.qpos(2) < 2;
    int xipos = b.scope().see("xipos");
    int external = b.scope().see("cfrc_ext");
    double dt = b.actionSeconds();
    return b.observe(Parts.qposFrom(2))
        .observe(Parts.qvel())
        .observe(Parts.result("cinert", 10, 10 * m.nbody))
        .observe(Parts.result("cvel", 6, 6 * m.nbody))
        .observe(Parts.result("qfrc_actuator", 6, m.nv))
        .observe(Parts.result("cfrc_ext", 6, 6 * m.nbody))
        .reward(
            "forward",
            (before, after) -> (center(m, after, xipos) - center(m, before, xipos)) / dt,
            1.25)
        .reward("survive", (before, after) -> healthy.test(after) ? 1 : 0, 5)
        .reward("ctrl", (before, after) -> -b.effort(after), 0.1)
        .reward(
            "contact",
            (before, after) -> -Math.min(10, 5e-7 * squares(after, external, 6 * m.nbody)),
            1)
        .terminate("unhealthy", healthy.negate())
        .build();
  }

  /** The center of mass along x. */
  private static double center(Model m, State s, int xipos) {
    double sum = 0;
    double mass = 0;
    for (int body = 0; body < m.nbody; body++) {
      sum += m.body.mass[body] * s.result(xipos, 3 * body);
      mass += m.body.mass[body];
    }
    return sum / mass;
  }

  private static double squares(State s, int result, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += s.result(result, i) * s.result(result, i);
    }
    return sum;
  }

  /** Rewards for velocity along x and for health, less the cost of controls. */
  private static TaskBuilder forward(
      TaskBuilder b, double cost, @Nullable Predicate<State> healthy) {
    double dt = b.actionSeconds();
    b.reward("forward", (before, after) -> (after.qpos(0) - before.qpos(0)) / dt, 1);
    if (healthy != null) {
      b.reward("survive", (before, after) -> healthy.test(after) ? 1 : 0, 1)
          .terminate("unhealthy", healthy.negate());
    }
    return b.reward("ctrl", (before, after) -> -b.effort(after), cost);
  }

  // ---- pendulums

  private static Task invertedPendulum(Model m) {
    Predicate<State> fallen = s -> !(Math.abs(s.qpos(1)) <= 0.2);
    return new TaskBuilder("InvertedPendulum-v5", m)
        .stepsPerAction(2)
        .start(noise(m, 0.01, false))
        .observe(Parts.qposFrom(0))
        .observe(Parts.qvel())
        .reward("survive", (before, after) -> fallen.test(after) ? 0 : 1, 1)
        .terminate("fallen", fallen)
        .build();
  }

  private static Task invertedDoublePendulum(Model m) {
    TaskBuilder b =
        new TaskBuilder("InvertedDoublePendulum-v5", m)
            .stepsPerAction(5)
            .start(noise(m, 0.1, true));
    int site = b.scope().see("site_xpos");
    Predicate<State> fallen = s -> s.result(site, 2) <= 1;
    return b.observe(Parts.qpos(0, 1))
        .observe(Parts.map(Parts.qposFrom(1), Trig::sin))
        .observe(Parts.map(Parts.qposFrom(1), Trig::cos))
        .observe(Parts.clip(Parts.qvel(), -10, 10))
        .observe(Parts.clip(Parts.result("qfrc_constraint", 0, 1), -10, 10))
        .reward("survive", (before, after) -> fallen.test(after) ? 0 : 1, 10)
        .reward(
            "distance",
            (before, s) -> -(0.01 * square(s.result(site, 0)) + square(s.result(site, 2) - 2)),
            1)
        .reward(
            "velocity", (before, s) -> -(1e-3 * square(s.qvel(1)) + 5e-3 * square(s.qvel(2))), 1)
        .terminate("fallen", fallen)
        .build();
  }

  private static double square(double x) {
    return x * x;
  }

  // ---- arms

  private static Task reacher(Model m) {
    TaskBuilder b =
        new TaskBuilder("Reacher-v5", m)
            .stepsPerAction(2)
            .episodeLength(50)
            .start((random, s) -> startReacher(m, random, s));
    Between arm = new Between(b, "fingertip", "target");
    return b.observe(Parts.map(Parts.qpos(0, 2), Trig::cos))
        .observe(Parts.map(Parts.qpos(0, 2), Trig::sin))
        .observe(Parts.qposFrom(2))
        .observe(Parts.qvel(0, 2))
        .observe(arm.part(2))
        .reward("dist", (before, after) -> -arm.length(after), 1)
        .reward("ctrl", (before, after) -> -b.effort(after), 1)
        .build();
  }

  private static void startReacher(Model m, SplittableRandom random, State s) {
    for (int i = 0; i < m.nq; i++) {
      s.setQpos(i, m.qpos0[i] + Starts.uniform(random, 0.1));
    }
    double x;
    double y;
    do {
      x = Starts.uniform(random, 0.2);
      y = Starts.uniform(random, 0.2);
    } while (x * x + y * y >= 0.2 * 0.2);
    s.setQpos(m.nq - 2, x);
    s.setQpos(m.nq - 1, y);
    for (int i = 0; i < m.nv; i++) {
      s.setQvel(i, i < m.nv - 2 ? Starts.uniform(random, 0.005) : 0);
    }
  }

  private static Task pusher(Model m) {
    TaskBuilder b =
        new TaskBuilder("Pusher-v5", m)
            .stepsPerAction(5)
            .episodeLength(100)
            .start((random, s) -> startPusher(m, random, s));
    Between near = new Between(b, "object", "tips_arm");
    Between there = new Between(b, "object", "goal");
    return b.observe(Parts.qpos(0, 7))
        .observe(Parts.qvel(0, 7))
        .observe(Parts.position("tips_arm"))
        .observe(Parts.position("object"))
        .observe(Parts.position("goal"))
        .reward("near", (before, after) -> -near.length(after), 0.5)
        .reward("dist", (before, after) -> -there.length(after), 1)
        .reward("ctrl", (before, after) -> -b.effort(after), 0.1)
        .build();
  }

  private static void startPusher(Model m, SplittableRandom random, State s) {
    double x;
    double y;
    do {
      x = -0.3 * random.nextDouble();
      y = Starts.uniform(random, 0.2);
    } while (x * x + y * y <= 0.17 * 0.17);
    s.setQpos(m.nq - 4, x);
    s.setQpos(m.nq - 3, y);
    s.setQpos(m.nq - 2, 0);
    s.setQpos(m.nq - 1, 0);
    for (int i = 0; i < m.nv; i++) {
      s.setQvel(i, i < m.nv - 4 ? Starts.uniform(random, 0.005) : 0);
    }
  }

  /** From the position of one body to that of another. */
  private static final class Between {
    private final int xpos;
    private final int to;
    private final int from;

    Between(TaskBuilder b, String to, String from) {
      xpos = b.scope().see("xpos");
      this.to = 3 * b.scope().id(ObjType.BODY, to);
      this.from = 3 * b.scope().id(ObjType.BODY, from);
    }

    double number(State s, int i) {
      return s.result(xpos, to + i) - s.result(xpos, from + i);
    }

    double length(State s) {
      return Math.sqrt(square(number(s, 0)) + square(number(s, 1)) + square(number(s, 2)));
    }

    Part part(int count) {
      return scope ->
          new Part.Reading() {
            @Override
            public int size() {
              return count;
            }

            @Override
            public void read(State state, double[] res, int r) {
              for (int i = 0; i < count; i++) {
                res[r + i] = number(state, i);
              }
            }
          };
    }
  }

  // ---- starts

  /** The reference configuration with uniform noise; velocities with uniform or normal noise. */
  private static TaskBuilder.Start noise(Model m, double reach, boolean normalVelocities) {
    TaskBuilder.Start uniform = Starts.noisy(m, reach);
    return (random, state) -> {
      uniform.set(random, state);
      for (int i = 0; i < m.nv && normalVelocities; i++) {
        state.setQvel(i, reach * Perception.normal(random));
      }
    };
  }
}
