package dev.armature.gpu.ir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a block ends. */
public sealed interface Terminator {
  /** Where control may go, in the order of their cases. */
  List<Target> targets();

  /**
   * Goes on in one block.
   *
   * @param target which
   */
  record Jump(Target target) implements Terminator {
    @Override
    public List<Target> targets() {
      return List.of(target);
    }
  }

  /**
   * Goes on in one of two blocks.
   *
   * @param condition an i32
   * @param then where to when it is not 0
   * @param otherwise where to when it is 0
   */
  record Branch(Operand condition, Target then, Target otherwise) implements Terminator {
    @Override
    public List<Target> targets() {
      return List.of(then, otherwise);
    }
  }

  /**
   * Goes on in the block of a key.
   *
   * @param key an i32
   * @param keys distinct keys, ascending
   * @param targets one for each key, then the one for all other values
   */
  record Switch(Operand key, List<Integer> keys, List<Target> targets) implements Terminator {}

  /**
   * Returns to the caller.
   *
   * @param value the result; null for a function without
   */
  record Return(@Nullable Operand value) implements Terminator {
    @Override
    public List<Target> targets() {
      return List.of();
    }
  }

  /**
   * Ends the step of this world at once, whatever functions are under way: the world is left as it
   * is, and the CPU has to redo the step from the state before.
   *
   * @param reason index in {@link Program#exits()}; the code a back end reports for the world is
   *     this plus one, 0 is a step that ended well
   */
  record Exit(int reason) implements Terminator {
    @Override
    public List<Target> targets() {
      return List.of();
    }
  }
}
