package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Target;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Where worlds that a branch has parted come together again on different ways.
 *
 * <p>Each way out of the branch has a label, which is carried along the jumps. A block that two
 * labels come to is such a place, and its own label from there on. A label that comes back to the
 * start of a loop goes through the rest of the loop too: these are the worlds that stay while
 * others have left.
 */
final class Meetings {
  private final ControlFlow flow;
  private final Map<Block, Set<Block>> known = new HashMap<>();

  Meetings(ControlFlow flow) {
    this.flow = flow;
  }

  /** The blocks in which worlds parted by the branch at the end of a block come together. */
  Set<Block> of(Block branch) {
    return known.computeIfAbsent(branch, this::find);
  }

  private Set<Block> find(Block branch) {
    Set<Block> found = new HashSet<>();
    Map<Block, Block> labels = new HashMap<>();
    TreeMap<Integer, Block> pending = new TreeMap<>();
    Block stop = flow.meeting(branch);
    List<Target> targets = branch.end().targets();
    for (int i = 0; i < targets.size(); i++) {
      Block to = targets.get(i).block();
      for (int j = 0; j < i; j++) {
        if (targets.get(j).block() == to && !targets.get(j).equals(targets.get(i))) {
          found.add(to);
        }
      }
      labels.put(to, to);
      pending.put(flow.place(to), to);
    }
    while (!pending.isEmpty()) {
      Block block = pending.pollFirstEntry().getValue();
      if (block == stop || block == branch) {
        continue;
      }
      Block label = labels.get(block);
      for (Block next : ControlFlow.after(block)) {
        Block have = labels.get(next);
        boolean news;
        if (have == null) {
          labels.put(next, label);
          news = true;
        } else {
          news = have != label && found.add(next);
          if (news) {
            labels.put(next, next);
          }
        }
        if (news) {
          pending.put(flow.place(next), next);
        }
      }
    }
    return found;
  }
}
