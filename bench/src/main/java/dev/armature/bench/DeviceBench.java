package dev.armature.bench;

import dev.armature.batch.Batch;
import dev.armature.batch.Device;
import dev.armature.batch.StateField;
import dev.armature.model.Model;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * How fast a device steps many worlds of a model, with random velocities and controls, and whether
 * they are to the bit where the cores of this machine bring them.
 */
public final class DeviceBench {
  /** Steps with the same controls; one call of the batch. */
  public static final int BLOCK = 50;

  private static final double START_SPEED = 0.2;

  /**
   * The result.
   *
   * @param device where worlds were stepped
   * @param worlds number of worlds
   * @param steps steps of each
   * @param openSeconds time to make the batch, compiling included
   * @param stepsPerSecond steps a second of all worlds, by the wall clock, controls copied in
   * @param cpuStepsPerSecond the same on this machine's cores; NaN when it was not compared
   * @param differsAt the step after which the state differed; -1 when it never did
   * @param reasons why steps were made on this machine, and how many
   */
  public record Result(
      String device,
      int worlds,
      int steps,
      double openSeconds,
      double stepsPerSecond,
      double cpuStepsPerSecond,
      int differsAt,
      Map<String, Integer> reasons) {
    /** Whether the results were compared. */
    public boolean compared() {
      return !Double.isNaN(cpuStepsPerSecond);
    }
  }

  private DeviceBench() {}

  /**
   * Measures.
   *
   * @param steps rounded up to a multiple of {@value #BLOCK}
   * @param check whether to compare with this machine's cores
   */
  public static Result run(Model model, int worlds, int steps, Device device, boolean check) {
    long opened = System.nanoTime();
    try (Batch there = new Batch(model, worlds, device);
        Batch here = new Batch(model, check ? worlds : 1)) {
      double open = seconds(opened);
      start(there);
      start(here);
      double spent = 0;
      double spentHere = check ? 0 : Double.NaN;
      int differs = -1;
      int done = 0;
      for (; done < steps && differs < 0; done += BLOCK) {
        control(there, done);
        long began = System.nanoTime();
        there.step(BLOCK);
        spent += seconds(began);
        if (check) {
          control(here, done);
          began = System.nanoTime();
          here.step(BLOCK);
          spentHere += seconds(began);
          if (digest(here) != digest(there)) {
            differs = done + BLOCK;
          }
        }
      }
      double all = (double) worlds * done;
      return new Result(
          there.device(),
          worlds,
          done,
          open,
          all / spent,
          all / spentHere,
          differs,
          there.deviceReasons());
    }
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }

  private static void start(Batch batch) {
    SplittableRandom random = new SplittableRandom(1);
    double[] velocities = new double[batch.worlds() * batch.stride(StateField.QVEL)];
    for (int i = 0; i < velocities.length; i++) {
      velocities[i] = START_SPEED * random.nextGaussian();
    }
    batch.set(StateField.QVEL, velocities);
  }

  /** Random controls in the ranges of the actuators, between -1 and 1 where there are none. */
  private static void control(Batch batch, int step) {
    Model m = batch.model();
    SplittableRandom random = new SplittableRandom(step + 2L);
    double[] ctrl = batch.ctrl();
    for (int i = 0; i < ctrl.length; i++) {
      int actuator = i % m.nu;
      boolean limited = m.actuator.ctrllimited[actuator];
      double low = limited ? m.actuator.ctrlrange[2 * actuator] : -1;
      double high = limited ? m.actuator.ctrlrange[2 * actuator + 1] : 1;
      ctrl[i] = low + (high - low) * random.nextDouble();
    }
  }

  /** A digest of everything that a batch keeps; all NaNs are one. */
  public static long digest(Batch batch) {
    long digest = 1;
    for (StateField field : StateField.values()) {
      for (double x : batch.array(field)) {
        digest = 31 * digest + Double.doubleToLongBits(x);
      }
    }
    for (double time : batch.time()) {
      digest = 31 * digest + Double.doubleToLongBits(time);
    }
    return digest;
  }
}
