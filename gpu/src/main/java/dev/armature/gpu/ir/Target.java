package dev.armature.gpu.ir;

import java.util.List;

/**
 * Where control goes.
 *
 * @param block which block
 * @param args values of its parameters; they are assigned all at once, so a back end with registers
 *     has to move them as if in parallel
 */
public record Target(Block block, List<Operand> args) {
  @Override
  public String toString() {
    return args.isEmpty() ? block.toString() : block + args.toString();
  }
}
