package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.control.ik.Ik;
import dev.armature.handle.Frame;
import dev.armature.step.Physics;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** How inverse kinematics did on random poses of a frame that are within reach. */
final class IkTrial {
  /** Searches before the measured ones, until the JIT has compiled them. */
  private static final int WARM_UP = 2000;

  private final int solved;

  /** Processor time of each search in ms, in order. */
  private final double[] times;

  /** How many were solved within a millisecond. */
  private final int quick;

  private IkTrial(int solved, int quick, double[] times) {
    this.solved = solved;
    this.quick = quick;
    this.times = times;
    Arrays.sort(this.times);
  }

  /** Searches for {@code count} poses, one after the other on this thread, from the same start. */
  static IkTrial run(Simulation sim, Ik ik, Frame frame, int count, long seed) {
    double[] start = sim.data().qpos.clone();
    double[][] poses = new double[count][];
    for (int i = 0; i < count; i++) {
      System.arraycopy(ik.random(seed + i), 0, sim.data().qpos, 0, start.length);
      Physics.poses(sim.model(), sim.data());
      poses[i] = Arrays.copyOf(frame.position(), 7);
      System.arraycopy(frame.rotation(), 0, poses[i], 3, 4);
      System.arraycopy(start, 0, sim.data().qpos, 0, start.length);
    }
    Physics.poses(sim.model(), sim.data());
    for (int i = 0; i < Math.min(count, WARM_UP); i++) {
      ik.solve(start, frame, poses[i]);
    }
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    double[] times = new double[count];
    int solved = 0;
    int quick = 0;
    for (int i = 0; i < count; i++) {
      long before = clock.getCurrentThreadCpuTime();
      boolean found = ik.solve(start, frame, poses[i]).solved();
      times[i] = 1e-6 * (clock.getCurrentThreadCpuTime() - before);
      solved += found ? 1 : 0;
      quick += found && times[i] < 1 ? 1 : 0;
    }
    return new IkTrial(solved, quick, times);
  }

  int solved() {
    return solved;
  }

  int quick() {
    return quick;
  }

  /** The mean time, ms. */
  double mean() {
    return Arrays.stream(times).average().orElse(Double.NaN);
  }

  /** The time within which a share of the searches ended, ms. */
  double share(double share) {
    return times[Math.max(0, (int) Math.ceil(share * times.length) - 1)];
  }

  Map<String, Object> facts() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("poses", times.length);
    all.put("solved", solved);
    all.put("solvedWithinOneMillisecond", quick);
    all.put("meanMilliseconds", mean());
    all.put("medianMilliseconds", share(0.5));
    all.put("most99Milliseconds", share(0.99));
    all.put("longestMilliseconds", share(1));
    return all;
  }
}
