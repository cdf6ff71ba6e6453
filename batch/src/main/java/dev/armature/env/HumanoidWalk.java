package dev.armature.env;

import static dev.armature.env.Classics.square;

import dev.armature.handle.Handle;
import dev.armature.math.Trig;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A humanoid with position servos walks along x. Its actions are targets of the servos in a box
 * around a standing pose with bent knees, 0.02 s each; it sees a clock.
 *
 * <p>With the clock goes a reference, a walk of sines that would fall. With θ the phase of a leg,
 * which swings while θ is from 0 to π,
 *
 * <pre>
 *   hip   = −0.2 + 0.3 cos θ
 *   knee  = −0.4 − 0.7 max(0, sin θ)
 *   ankle = knee − hip, which keeps the sole level under an upright trunk
 * </pre>
 *
 * <p>Without it the humanoid still learned to move at 1.1 m/s, but shuffled, one leg always ahead.
 * An episode starts standing still, or in the reference with some of the speed of a walk.
 */
final class HumanoidWalk {
  private static final int EPISODE = 1000;
  private static final double PERIOD = 0.9;
  private static final double SPEED = 1;
  private static final double HIP = -0.2;
  private static final double HIP_SWING = 0.3;
  private static final double KNEE = -0.4;
  private static final double KNEE_SWING = 0.7;
  private static final double START_HEIGHT = 1.26;
  private static final double STANDING = 0.4;
  private static final String[] LEGS = {"left", "right"};

  /** How far an action moves the target of a joint from its place, by a part of its name; rad. */
  private static final Map<String, Double> REACH =
      Map.of(
          "abdomen",
          0.2,
          "hip x",
          0.25,
          "hip z",
          0.2,
          "hip y",
          0.5,
          "knee",
          0.6,
          "ankle y",
          0.4,
          "ankle x",
          0.25,
          "shoulder",
          0.3,
          "elbow",
          0.3);

  private final Model model;
  private final TaskBuilder.Start standing;
  private final int[] hip = new int[2];
  private final int[] knee = new int[2];
  private final int[] ankle = new int[2];

  private HumanoidWalk(Model model) {
    this.model = model;
    standing = Starts.noisy(model, "stand", 0.02);
    for (int leg = 0; leg < 2; leg++) {
      hip[leg] = coordinate(LEGS[leg] + " hip y");
      knee[leg] = coordinate(LEGS[leg] + " knee");
      ankle[leg] = coordinate(LEGS[leg] + " ankle y");
    }
  }

  private int coordinate(String joint) {
    return model.jnt.qposadr[Handle.id(model, ObjType.JOINT, joint)];
  }

  /** The task on a model with the joints and servos of our humanoid. */
  static Task of(Model model) {
    return new HumanoidWalk(model).task();
  }

  private Task task() {
    TaskBuilder builder = new TaskBuilder("humanoid", model).stepsPerAction(4);
    double dt = builder.actionSeconds();
    return builder
        .episodeLength(EPISODE)
        .actionSpace(targets())
        .start(this::start)
        .observe(Parts.qposFrom(2))
        .observe(Parts.qvel())
        .observe(Parts.action())
        .observe(Parts.phase(PERIOD))
        .reward("speed", (b, a) -> Math.min(SPEED, (a.qpos(0) - b.qpos(0)) / dt), 1.5)
        .reward("alive", (b, a) -> healthy(a) ? 1 : 0, 1)
        .reward("gait", (b, a) -> StrictMath.exp(-2 * distance(a)), 2.5)
        .reward("upright", (b, a) -> -square(a.qpos(4)) - square(a.qpos(5)) - square(a.qpos(6)), 4)
        .reward("drift", (b, a) -> -square(a.qvel(1)) - 0.2 * square(a.qvel(5)), 0.3)
        .reward("bounce", (b, a) -> -square(a.qvel(2)), 0.3)
        .reward("rocking", (b, a) -> -square(a.qvel(3)) - square(a.qvel(4)), 0.03)
        .reward("smooth", (b, a) -> -builder.change(b, a), 0.05)
        .terminate("fallen", state -> !healthy(state))
        .build();
  }

  private static boolean healthy(State state) {
    return state.qpos(2) > 1 && Classics.up(state) > 0.7;
  }

  /** The box of actions. */
  private Space targets() {
    double[] low = new double[model.nu];
    double[] high = new double[model.nu];
    for (int i = 0; i < model.nu; i++) {
      String name = model.names.of(ObjType.ACTUATOR)[i];
      double center = name.endsWith("hip y") || name.endsWith("ankle y") ? HIP : 0;
      center = name.endsWith("knee") ? KNEE : center;
      double reach =
          REACH.entrySet().stream()
              .filter(entry -> name.contains(entry.getKey()))
              .mapToDouble(Map.Entry::getValue)
              .sum();
      low[i] = center - reach;
      high[i] = center + reach;
    }
    return new Space(low, high);
  }

  private void start(SplittableRandom random, State state) {
    standing.set(random, state);
    if (random.nextDouble() < STANDING) {
      return;
    }
    state.setQpos(2, START_HEIGHT);
    for (int leg = 0; leg < 2; leg++) {
      double phase = Math.PI * leg;
      state.setQpos(hip[leg], hipAt(phase));
      state.setQpos(knee[leg], kneeAt(phase));
      state.setQpos(ankle[leg], kneeAt(phase) - hipAt(phase));
    }
    state.setQvel(0, random.nextDouble() * SPEED);
  }

  private static double hipAt(double phase) {
    return HIP + HIP_SWING * Trig.cos(phase);
  }

  private static double kneeAt(double phase) {
    return KNEE - KNEE_SWING * Math.max(0, Trig.sin(phase));
  }

  /** The sum of the squares of what both legs are off from the reference. */
  private double distance(State state) {
    double sum = 0;
    for (int leg = 0; leg < 2; leg++) {
      double phase = 2 * Math.PI * state.time() / PERIOD + Math.PI * leg;
      double h = hipAt(phase);
      double k = kneeAt(phase);
      sum += square(state.qpos(hip[leg]) - h);
      sum += square(state.qpos(knee[leg]) - k);
      sum += square(state.qpos(ankle[leg]) - (k - h));
    }
    return sum;
  }
}
