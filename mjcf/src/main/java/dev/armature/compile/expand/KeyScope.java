package dev.armature.compile.expand;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the values of an attached keyframe belong to: the joints, actuators and mocap bodies of the
 * model it was written for, in that model's order, each with the object it has become in the
 * compiled model, if it was attached.
 *
 * @param joints joints, in the order of qpos and qvel
 * @param actuators actuators, in the order of ctrl and act
 * @param mocaps mocap bodies, in the order of mpos and mquat
 */
public record KeyScope(List<Slot> joints, List<Slot> actuators, List<Slot> mocaps) {
  /**
   * One object of the original model.
   *
   * @param original as it was in its own model
   * @param attached what it has become, or null when it was left out
   */
  public record Slot(Item original, @Nullable Item attached) {}
}
