package dev.armature.data;

import dev.armature.model.EnableFlag;
import dev.armature.model.Model;
import dev.armature.model.TransmissionType;
import java.util.Arrays;

/**
 * Which trees are asleep: a tree falls asleep and wakes as a whole, and everything else follows its
 * trees.
 */
public final class SleepState {
  /** Body that no joint moves. */
  public static final int STATIC = -1;

  /** Body of a sleeping tree. */
  public static final int ASLEEP = 0;

  /** Body of a tree that is awake, or that mocap moves. */
  public static final int AWAKE = 1;

  /**
   * Value of {@code treeAsleep} of a tree that is awake and has all its quiet steps to go; it
   * counts up to -1 while the tree is quiet.
   */
  public static final int FULLY_AWAKE = -11;

  private SleepState() {}

  /** Wakes all trees. */
  public static void wakeAll(Model m, Data d) {
    Arrays.fill(d.treeAsleep, FULLY_AWAKE);
    update(m, d);
  }

  /** Brings the states of trees and bodies in line with {@code treeAsleep}. */
  public static void update(Model m, Data d) {
    d.someAsleep = false;
    for (int t = 0; t < m.ntree; t++) {
      boolean awake = d.treeAsleep[t] < 0;
      d.treeAwake[t] = awake ? 1 : 0;
      d.someAsleep |= !awake;
    }
    for (int b = 0; b < m.nbody; b++) {
      int tree = m.body.treeid[b];
      if (tree >= 0) {
        d.bodyAwake[b] = d.treeAwake[tree] != 0 ? AWAKE : ASLEEP;
      } else {
        d.bodyAwake[b] = m.body.mocapid[m.body.rootid[b]] >= 0 ? AWAKE : STATIC;
      }
    }
  }

  /** Whether a body is asleep. */
  public static boolean isBodyAsleep(Data d, int body) {
    return d.someAsleep && d.bodyAwake[body] == ASLEEP;
  }

  /** Whether a dof belongs to a sleeping tree. */
  public static boolean isDofAsleep(Model m, Data d, int dof) {
    return d.someAsleep && d.treeAwake[m.dof.treeid[dof]] == 0;
  }

  /**
   * State of a tendon: asleep when all its trees are, which it has at most two of then; static when
   * it has none.
   */
  public static int ofTendon(Model m, Data d, int tendon) {
    int trees = m.tendon.treenum[tendon];
    if (trees == 0) {
      return STATIC;
    }
    if (trees > 2) {
      return AWAKE;
    }
    for (int k = 0; k < trees; k++) {
      if (d.treeAwake[m.tendon.treeid[2 * tendon + k]] != 0) {
        return AWAKE;
      }
    }
    return ASLEEP;
  }

  /** State of what an actuator acts on; a slider-crank is awake when either of its sites is. */
  public static int ofActuator(Model m, Data d, int actuator) {
    int target = m.actuator.trnid[2 * actuator];
    return switch (m.actuator.trntype[actuator]) {
      case TransmissionType.JOINT, TransmissionType.JOINTINPARENT ->
          d.bodyAwake[m.jnt.bodyid[target]];
      case TransmissionType.TENDON -> ofTendon(m, d, target);
      case TransmissionType.SITE -> d.bodyAwake[m.site.bodyid[target]];
      case TransmissionType.BODY -> d.bodyAwake[target];
      case TransmissionType.SLIDERCRANK -> {
        // never static: without a site that is awake it sleeps
        int slider = m.actuator.trnid[2 * actuator + 1];
        yield d.bodyAwake[m.site.bodyid[target]] == AWAKE
                || d.bodyAwake[m.site.bodyid[slider]] == AWAKE
            ? AWAKE
            : ASLEEP;
      }
      default -> AWAKE;
    };
  }

  /**
   * Whether an actuator has no force because nothing it acts on is awake. Unlike elsewhere this
   * holds while no tree sleeps, for a slider-crank between static bodies.
   */
  public static boolean isActuatorIdle(Model m, Data d, int actuator) {
    return m.opt.enabled(EnableFlag.SLEEP) && ofActuator(m, d, actuator) == ASLEEP;
  }

  /** Whether an actuator does nothing because all it acts on is asleep. */
  public static boolean isActuatorAsleep(Model m, Data d, int actuator) {
    return d.someAsleep && ofActuator(m, d, actuator) == ASLEEP;
  }

  /** Whether a tendon is asleep. */
  public static boolean isTendonAsleep(Model m, Data d, int tendon) {
    return d.someAsleep && ofTendon(m, d, tendon) == ASLEEP;
  }
}
