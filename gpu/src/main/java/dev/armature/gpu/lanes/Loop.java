package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Block;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A natural loop. */
final class Loop {
  final Block header;
  final Set<Block> blocks = new HashSet<>();
  @Nullable Loop parent;

  /** Place of the header in the order of the function. */
  int first;

  /** Place of the last block. */
  int last;

  /** Whether worlds may leave it in different rounds. */
  boolean leftApart;

  /** Whether worlds may leave their step from within it, in different rounds. */
  boolean endedApart;

  Loop(Block header) {
    this.header = header;
  }

  int depth() {
    int depth = 0;
    for (Loop l = this; l != null; l = l.parent) {
      depth++;
    }
    return depth;
  }
}
