package dev.armature.data;

import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.model.StateComponents;
import java.util.Arrays;

/**
 * The state of a world as one vector: the chosen {@link StateComponents} one after another, in the
 * order of their bits. Setting a state computes nothing.
 *
 * <p>What a solver remembers from step to step is no part of the vector. Setting positions or
 * velocities other than the present ones empties that memory, so that what follows depends on the
 * state that was set and not on what the world did before; setting the same ones again keeps it.
 */
public final class StateVector {
  /** Components whose change makes the solver discard its memory. */
  private static final StateComponents DECISIVE =
      StateComponents.of(StateComponents.QPOS, StateComponents.QVEL);

  private StateVector() {}

  /** Length of the vector. */
  public static int size(Model m, StateComponents components) {
    int n = 0;
    for (Field field : Fields.components()) {
      if ((components.bits() & field.component()) != 0) {
        n += field.count(m);
      }
    }
    return n;
  }

  /** Writes the components of a world into the start of {@code state}. */
  public static void get(Model m, Data d, double[] state, StateComponents components) {
    checkLength(m, state, components);
    int at = 0;
    for (Field field : Fields.components()) {
      if ((components.bits() & field.component()) != 0) {
        int n = field.count(m);
        field.read(d, n, state, at);
        at += n;
      }
    }
  }

  /** Reads the components of a world from the start of {@code state}. */
  public static void set(Model m, Data d, double[] state, StateComponents components) {
    checkLength(m, state, components);
    boolean another = false;
    int at = 0;
    for (Field field : Fields.components()) {
      if ((components.bits() & field.component()) != 0) {
        int n = field.count(m);
        another |=
            (field.component() & DECISIVE.bits()) != 0
                && field.array(d) instanceof double[] present
                && !Arrays.equals(state, at, at + n, present, 0, n);
        field.write(d, n, state, at);
        at += n;
      }
    }
    if (another) {
      d.stateReplaced();
    }
  }

  /**
   * Extracts a subset of components from a state vector.
   *
   * @throws IllegalArgumentException when {@code wanted} is not part of {@code given}
   */
  public static void extract(
      Model m, double[] from, StateComponents given, double[] to, StateComponents wanted) {
    if (!given.contains(wanted)) {
      throw new IllegalArgumentException("a state of " + given + " does not hold all of " + wanted);
    }
    checkLength(m, from, given);
    checkLength(m, to, wanted);
    int read = 0;
    int write = 0;
    for (Field field : Fields.components()) {
      int n = field.count(m);
      if ((wanted.bits() & field.component()) != 0) {
        System.arraycopy(from, read, to, write, n);
        write += n;
      }
      if ((given.bits() & field.component()) != 0) {
        read += n;
      }
    }
  }

  private static void checkLength(Model m, double[] state, StateComponents components) {
    int n = size(m, components);
    if (state.length < n) {
      throw new IllegalArgumentException(
          "the state has " + state.length + " numbers and needs " + n);
    }
  }
}
