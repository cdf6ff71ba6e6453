package dev.armature.rollout;

import dev.armature.handle.Handle;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rollouts described by values alone, so that they can be sent to another machine: what the command
 * {@code armature rollout} and the cluster job run.
 *
 * @param worlds number of rollouts
 * @param steps steps of each
 * @param every distance of recorded steps
 * @param seed where random numbers come from
 * @param key keyframe to start from, -1 for the reference configuration
 * @param noise standard deviation of normal noise on the controls, in half widths of their ranges
 *     (where there is none: 1)
 * @param controls control sequences {@code [sequences][…][nu]} that noise is added to; may be empty
 * @param sequences number of control sequences, 0 for none
 * @param variations how parameters vary, as {@link Variation} reads them
 * @param rewardSensor sensor whose first reading is the reward of a step, "" for none
 */
public record RolloutRequest(
    long worlds,
    int steps,
    int every,
    long seed,
    int key,
    double noise,
    double[] controls,
    int sequences,
    List<String> variations,
    String rewardSensor)
    implements Serializable {
  /** Checks the request. */
  public RolloutRequest {
    if (!(noise >= 0) || Double.isInfinite(noise)) {
      throw new IllegalArgumentException("noise must be at least 0 and finite, not " + noise);
    }
    variations = List.copyOf(variations);
  }

  /** The rollouts of a model that this describes. */
  public Rollouts on(Model m) {
    return on(m, null);
  }

  /**
   * The rollouts of a model that this describes.
   *
   * @param more sets further parameters of a world after the variations, null for none
   */
  public Rollouts on(Model m, Rollouts.@Nullable Parameters more) {
    Rollouts rollouts = new Rollouts(m);
    if (sequences > 0) {
      rollouts.controls(controls, sequences);
    }
    rollouts.count(worlds).steps(steps).every(every).seed(seed);
    if (key >= 0) {
      rollouts.startAt(key);
    }
    if (noise > 0 && m.nu > 0) {
      rollouts.controlNoise(noise);
    }
    if (!rewardSensor.isEmpty()) {
      int sensor = Handle.id(m, ObjType.SENSOR, rewardSensor);
      int at = m.sensor.adr[sensor];
      rollouts.reward(world -> world.sensor(at));
    }
    List<Variation> parsed = new ArrayList<>();
    for (String text : variations) {
      parsed.add(Variation.parse(text, m));
    }
    if (!parsed.isEmpty() || more != null) {
      rollouts.parameters(
          (batch, world, rollout, random) -> {
            for (Variation variation : parsed) {
              variation.apply(batch, world, random);
            }
            if (more != null) {
              more.set(batch, world, rollout, random);
            }
            batch.changed(world);
          });
    }
    return rollouts;
  }
}
