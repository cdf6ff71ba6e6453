package dev.armature.gpu.ir;

import java.util.List;
import java.util.Map;

/**
 * One step of one model.
 *
 * <p>Memory is three spaces of regions by kind of cell; there are no pointers. A reference of Java
 * that is not known at translation is an i32: for an array the number of its first cell in its
 * region, {@code ~number} when it lies in {@link Space#MODEL}; for any other object a number of the
 * translator; {@link #NULL} for null. The translator has already turned them into addresses: a back
 * end sees only integer arithmetic.
 *
 * @param name of the model
 * @param functions all functions; each stands after those it calls
 * @param step the whole step: no parameters, no result
 * @param stages functions without parameters and results that are the step when called in this
 *     order, so that each can be a kernel of its own; {@code step} alone when it has loops or
 *     branches between stages
 * @param worldCells number of cells of a world, by kind
 * @param model what {@link Space#MODEL} holds
 * @param exits why steps may end early, by the number in {@link Terminator.Exit}
 */
public record Program(
    String name,
    List<Function> functions,
    Function step,
    List<Function> stages,
    Map<Cell, Integer> worldCells,
    ModelMemory model,
    List<String> exits) {
  /** A null reference at run time. */
  public static final int NULL = Integer.MIN_VALUE;

  /** Number of instructions of all functions. */
  public int size() {
    return functions.stream().mapToInt(Function::size).sum();
  }
}
