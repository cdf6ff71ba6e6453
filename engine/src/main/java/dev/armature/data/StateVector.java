package dev.armature.data;

import dev.armature.model.Model;
import dev.armature.model.StateComponent;
import java.util.Arrays;

/**
 * The state of a world as one vector: the chosen {@link StateComponent}s one after another, in the
 * order of their bits. Setting a state computes nothing.
 *
 * <p>What a solver remembers from step to step is no part of the vector. Setting positions or
 * velocities other than the present ones empties that memory, so that what follows depends on the
 * state that was set and not on what the world did before; setting the same ones again keeps it.
 */
public final class StateVector {
  private StateVector() {}

  /**
   * Length of the vector.
   *
   * @throws IllegalArgumentException when {@code components} has bits that are no component
   */
  public static int size(Model m, int components) {
    check(components);
    int n = 0;
    for (int i = 0; i < StateComponent.COUNT; i++) {
      if ((components & 1 << i) != 0) {
        n += length(m, 1 << i);
      }
    }
    return n;
  }

  /** Writes the components of a world into the start of {@code state}. */
  public static void get(Model m, Data d, double[] state, int components) {
    checkLength(m, state, components);
    int at = 0;
    for (int i = 0; i < StateComponent.COUNT; i++) {
      int bit = 1 << i;
      if ((components & bit) == 0) {
        continue;
      }
      int n = length(m, bit);
      if (bit == StateComponent.TIME) {
        state[at] = d.time;
      } else if (bit == StateComponent.EQ_ACTIVE) {
        for (int j = 0; j < n; j++) {
          state[at + j] = d.eqActive[j] ? 1 : 0;
        }
      } else {
        System.arraycopy(array(d, bit), 0, state, at, n);
      }
      at += n;
    }
  }

  /** Reads the components of a world from the start of {@code state}. */
  public static void set(Model m, Data d, double[] state, int components) {
    checkLength(m, state, components);
    boolean another = false;
    int at = 0;
    for (int i = 0; i < StateComponent.COUNT; i++) {
      int bit = 1 << i;
      if ((components & bit) == 0) {
        continue;
      }
      int n = length(m, bit);
      if (bit == StateComponent.TIME) {
        d.time = state[at];
      } else if (bit == StateComponent.EQ_ACTIVE) {
        for (int j = 0; j < n; j++) {
          d.eqActive[j] = state[at + j] != 0;
        }
      } else {
        double[] present = array(d, bit);
        boolean decides = bit == StateComponent.QPOS || bit == StateComponent.QVEL;
        another |= decides && !Arrays.equals(state, at, at + n, present, 0, n);
        System.arraycopy(state, at, present, 0, n);
      }
      at += n;
    }
    if (another) {
      d.stateReplaced();
    }
  }

  /**
   * Takes fewer components out of a state vector.
   *
   * @throws IllegalArgumentException when {@code wanted} is not part of {@code given}
   */
  public static void extract(Model m, double[] from, int given, double[] to, int wanted) {
    if ((wanted & ~given) != 0) {
      throw new IllegalArgumentException(
          "the state has no components " + Integer.toBinaryString(wanted & ~given));
    }
    checkLength(m, from, given);
    checkLength(m, to, wanted);
    int read = 0;
    int write = 0;
    for (int i = 0; i < StateComponent.COUNT; i++) {
      int bit = 1 << i;
      int n = length(m, bit);
      if ((wanted & bit) != 0) {
        System.arraycopy(from, read, to, write, n);
        write += n;
      }
      if ((given & bit) != 0) {
        read += n;
      }
    }
  }

  private static void check(int components) {
    if (components < 0 || components >= 1 << StateComponent.COUNT) {
      throw new IllegalArgumentException("no such state components: " + components);
    }
  }

  private static void checkLength(Model m, double[] state, int components) {
    int n = size(m, components);
    if (state.length < n) {
      throw new IllegalArgumentException(
          "the state has " + state.length + " numbers and needs " + n);
    }
  }

  private static int length(Model m, int bit) {
    return switch (bit) {
      case StateComponent.TIME -> 1;
      case StateComponent.QPOS -> m.nq;
      case StateComponent.QVEL, StateComponent.WARMSTART, StateComponent.QFRC_APPLIED -> m.nv;
      case StateComponent.ACT -> m.na;
      case StateComponent.HISTORY -> m.nhistory;
      case StateComponent.CTRL -> m.nu;
      case StateComponent.XFRC_APPLIED -> 6 * m.nbody;
      case StateComponent.EQ_ACTIVE -> m.neq;
      case StateComponent.MOCAP_POS -> 3 * m.nmocap;
      case StateComponent.MOCAP_QUAT -> 4 * m.nmocap;
      case StateComponent.USERDATA -> m.nuserdata;
      default -> m.npluginstate;
    };
  }

  private static double[] array(Data d, int bit) {
    return switch (bit) {
      case StateComponent.QPOS -> d.qpos;
      case StateComponent.QVEL -> d.qvel;
      case StateComponent.ACT -> d.act;
      case StateComponent.HISTORY -> d.history;
      case StateComponent.WARMSTART -> d.qaccWarmstart;
      case StateComponent.CTRL -> d.ctrl;
      case StateComponent.QFRC_APPLIED -> d.qfrcApplied;
      case StateComponent.XFRC_APPLIED -> d.xfrcApplied;
      case StateComponent.MOCAP_POS -> d.mocapPos;
      case StateComponent.MOCAP_QUAT -> d.mocapQuat;
      case StateComponent.USERDATA -> d.userdata;
      default -> d.pluginState;
    };
  }
}
