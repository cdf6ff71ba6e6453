package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Terminator;
import dev.armature.gpu.ir.Untranslatable;
import dev.armature.gpu.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of a function in an order in which every block stands behind those that lead to it,
 * except for the jumps back to the start of a loop, and the blocks of a loop stand together.
 *
 * <p>The function is changed first: it returns in one block, every loop has one jump back, and none
 * starts in the entry.
 */
final class ControlFlow {
  final Function function;

  /** The blocks in their order. */
  final List<Block> order = new ArrayList<>();

  /** All loops, outer ones first. */
  final List<Loop> loops = new ArrayList<>();

  private final Map<Block, Integer> places = new HashMap<>();
  private final Map<Block, List<Block>> before = new HashMap<>();
  private final Map<Block, Loop> innermost = new HashMap<>();
  private final Map<Block, Block> dominators = new HashMap<>();
  private final Map<Block, Block> meetings = new HashMap<>();
  private final Map<Block, Block> leaders = new HashMap<>();
  private final Map<Block, Integer> lastFollowers = new HashMap<>();

  /** Blocks from which no way leads to the return: who comes there leaves its step. */
  private final Set<Block> leaving = new HashSet<>();

  /** By place, that of the last block to which worlds may have turned there to leave their step. */
  private final int[] lastLeaving;

  ControlFlow(Function function) {
    this.function = function;
    enterOnce();
    returnOnce();
    List<Block> reverse;
    do {
      reverse = reversePostorder();
      findDominators(reverse);
      loops.clear();
      innermost.clear();
    } while (turnBackOnce(reverse) || turnBackOutside(reverse));
    findLeaving(reverse);
    arrange(new HashSet<>(reverse), null, function.blocks().getFirst());
    // behind it nothing may run that changes the result
    order.stream()
        .filter(b -> b.end() instanceof Terminator.Return)
        .toList()
        .forEach(
            b -> {
              order.remove(b);
              order.addLast(b);
            });
    for (int i = 0; i < order.size(); i++) {
      places.put(order.get(i), i);
    }
    for (Loop loop : loops) {
      loop.first = place(loop.header);
      loop.last = loop.blocks.stream().mapToInt(this::place).max().orElseThrow();
    }
    loops.sort(Comparator.comparingInt(Loop::depth));
    findMeetings();
    lastLeaving = new int[order.size()];
    findLastLeaving();
    findLeaders();
  }

  /** Place of a block in the order. */
  int place(Block block) {
    return places.getOrDefault(block, -1);
  }

  /** The blocks that lead to a block. */
  List<Block> before(Block block) {
    return before.getOrDefault(block, List.of());
  }

  /** Whether the only way to a block is one jump that leaves no loop; jumps back apart. */
  boolean hasOneWay(Block to) {
    Block from = null;
    for (Block b : before(to)) {
      if (place(b) < place(to)) {
        if (from != null) {
          return false;
        }
        from = b;
      }
    }
    if (from == null) {
      return false;
    }
    Loop around = loop(from);
    return from.end().targets().stream().filter(t -> t.block() == to).count() == 1
        && (around == null || around.blocks.contains(to));
  }

  /** The innermost loop that a block is in. */
  @Nullable Loop loop(Block block) {
    return innermost.get(block);
  }

  /** Whether every way to a block leads over another, or is it. */
  boolean dominates(Block one, Block other) {
    Block b = other;
    while (b != null && b != one && place(b) >= place(one)) {
      Block up = dominators.get(b);
      b = up == b ? null : up;
    }
    return b == one;
  }

  /** The last block that every way to a block leads over; itself for the entry. */
  Block dominator(Block block) {
    return java.util.Objects.requireNonNull(dominators.get(block));
  }

  /**
   * The first block that all ways from a block lead to that do not end a step early; null when
   * there are none.
   */
  @Nullable Block meeting(Block block) {
    return meetings.get(block);
  }

  /** Whether no way leads from a block to the return. */
  boolean isLeaving(Block block) {
    return leaving.contains(block);
  }

  /** Whether worlds that are at a block may have left a loop in different rounds. */
  boolean isLeftApart(Loop loop, Block at) {
    return !loop.blocks.contains(at)
        && (loop.leftApart || (loop.endedApart && leaving.contains(at)));
  }

  static List<Block> after(Block block) {
    List<Block> after = new ArrayList<>();
    for (Target t : block.end().targets()) {
      if (!after.contains(t.block())) {
        after.add(t.block());
      }
    }
    return after;
  }

  static void retarget(Block block, Block from, Block to) {
    retarget(block, t -> t.block() == from ? new Target(to, t.args()) : t);
  }

  /** Changes where a block leads to. */
  static void retarget(Block block, UnaryOperator<Target> with) {
    block.end(
        switch (block.end()) {
          case Terminator.Jump j -> new Terminator.Jump(with.apply(j.target()));
          case Terminator.Branch b ->
              new Terminator.Branch(b.condition(), with.apply(b.then()), with.apply(b.otherwise()));
          case Terminator.Switch s ->
              new Terminator.Switch(s.key(), s.keys(), s.targets().stream().map(with).toList());
          case Terminator.Return r -> r;
          case Terminator.Exit e -> e;
        });
  }

  private void enterOnce() {
    Block entry = function.blocks().getFirst();
    boolean entered =
        function.blocks().stream().anyMatch(b -> after(b).contains(entry))
            || !entry.params().isEmpty();
    if (entered) {
      Block first = function.block();
      function.blocks().removeLast();
      function.blocks().addFirst(first);
      first.end(new Terminator.Jump(new Target(entry, List.of())));
    }
  }

  private void returnOnce() {
    List<Block> returning =
        function.blocks().stream().filter(b -> b.end() instanceof Terminator.Return).toList();
    if (returning.size() < 2) {
      return;
    }
    Block last = function.block();
    Value result = null;
    if (function.result() != null) {
      result = function.value(function.result());
      last.params().add(result);
    }
    last.end(new Terminator.Return(result));
    for (Block block : returning) {
      Operand value = ((Terminator.Return) block.end()).value();
      List<Operand> args = value == null ? List.of() : List.of(value);
      block.end(new Terminator.Jump(new Target(last, args)));
    }
  }

  private List<Block> reversePostorder() {
    List<Block> reverse =
        reversePostorder(function.blocks().getFirst(), block -> new ArrayDeque<>(after(block)));
    Set<Block> reached = new HashSet<>(reverse);
    function.blocks().removeIf(b -> !reached.contains(b));
    before.clear();
    for (Block block : function.blocks()) {
      for (Block next : after(block)) {
        before.computeIfAbsent(next, k -> new ArrayList<>()).add(block);
      }
    }
    return reverse;
  }

  /** What can be reached from a block, each before those that only come after it. */
  private static List<Block> reversePostorder(
      Block start, java.util.function.Function<Block, Deque<Block>> next) {
    record Frame(Block block, Deque<Block> rest) {}
    List<Block> postorder = new ArrayList<>();
    Set<Block> seen = new HashSet<>();
    Deque<Frame> path = new ArrayDeque<>();
    seen.add(start);
    path.push(new Frame(start, next.apply(start)));
    while (!path.isEmpty()) {
      Block further = path.element().rest().poll();
      if (further == null) {
        postorder.add(path.pop().block());
      } else if (seen.add(further)) {
        path.push(new Frame(further, next.apply(further)));
      }
    }
    Collections.reverse(postorder);
    return postorder;
  }

  private void findDominators(List<Block> reverse) {
    dominators.clear();
    dominators.putAll(dominators(reverse, this::before));
    // until blocks have places, so that dominates() can stop early
    places.clear();
    for (int i = 0; i < reverse.size(); i++) {
      places.put(reverse.get(i), i);
    }
  }

  /** Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm". */
  private static Map<Block, Block> dominators(
      List<Block> reverse, java.util.function.Function<Block, List<Block>> before) {
    Map<Block, Integer> number = new HashMap<>();
    for (int i = 0; i < reverse.size(); i++) {
      number.put(reverse.get(i), i);
    }
    int[] up = new int[reverse.size()];
    Arrays.fill(up, -1);
    up[0] = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 1; i < up.length; i++) {
        int common = -1;
        for (Block b : before.apply(reverse.get(i))) {
          int j = number.getOrDefault(b, -1);
          if (j >= 0 && up[j] >= 0) {
            common = common < 0 ? j : common(up, common, j);
          }
        }
        if (common != up[i]) {
          up[i] = common;
          changed = true;
        }
      }
    }
    Map<Block, Block> dominators = new HashMap<>();
    for (int i = 0; i < up.length; i++) {
      dominators.put(reverse.get(i), reverse.get(up[i]));
    }
    return dominators;
  }

  private static int common(int[] up, int a, int b) {
    int i = a;
    int j = b;
    while (i != j) {
      while (i > j) {
        i = up[i];
      }
      while (j > i) {
        j = up[j];
      }
    }
    return i;
  }

  private List<Block> backs(Block header) {
    return before(header).stream().filter(b -> dominates(header, b)).toList();
  }

  /** Lets each loop have one jump back; tells whether something was changed. */
  private boolean turnBackOnce(List<Block> reverse) {
    boolean changed = false;
    for (Block header : List.copyOf(reverse)) {
      List<Block> backs = backs(header);
      boolean single =
          backs.size() == 1
              && backs.getFirst().end().targets().stream().filter(t -> t.block() == header).count()
                  == 1;
      if (backs.isEmpty() || single) {
        continue;
      }
      turnBackIn(header, backs);
      changed = true;
    }
    return changed;
  }

  /** Puts a block of its own before a jump back. */
  private void turnBackIn(Block header, List<Block> backs) {
    Block back = function.block();
    List<Operand> args = new ArrayList<>();
    for (Value param : header.params()) {
      Value copy = function.value(param.type());
      back.params().add(copy);
      args.add(copy);
    }
    back.end(new Terminator.Jump(new Target(header, args)));
    backs.forEach(b -> retarget(b, header, back));
  }

  /**
   * Finds the loops. A jump back from within an inner loop, or one of many ways, gets a block of
   * its own: worlds that go on in the inner loop must not be left behind. Tells whether something
   * was changed.
   */
  private boolean turnBackOutside(List<Block> reverse) {
    findLoops(reverse);
    boolean changed = false;
    for (Loop loop : loops) {
      Block back = backs(loop.header).getFirst();
      if (innermost.get(back) != loop || back.end() instanceof Terminator.Switch) {
        turnBackIn(loop.header, List.of(back));
        changed = true;
      }
    }
    return changed;
  }

  private void findLoops(List<Block> reverse) {
    for (int i = 0; i < reverse.size(); i++) {
      Block header = reverse.get(i);
      for (Block b : before(header)) {
        if (place(b) >= i && !dominates(header, b)) {
          throw new Untranslatable(function.name() + " has a loop with two entries");
        }
      }
      List<Block> backs = backs(header);
      if (backs.isEmpty()) {
        continue;
      }
      Loop loop = new Loop(header);
      loop.blocks.add(header);
      Deque<Block> work = new ArrayDeque<>(backs);
      while (!work.isEmpty()) {
        Block b = work.pop();
        if (loop.blocks.add(b)) {
          work.addAll(before(b));
        }
      }
      loop.parent = innermost.get(header);
      loop.blocks.forEach(b -> innermost.put(b, loop));
      loops.add(loop);
    }
  }

  private void findLeaving(List<Block> reverse) {
    leaving.addAll(reverse);
    Deque<Block> work = new ArrayDeque<>();
    reverse.stream().filter(b -> b.end() instanceof Terminator.Return).forEach(work::add);
    while (!work.isEmpty()) {
      Block block = work.pop();
      if (leaving.remove(block)) {
        work.addAll(before(block));
      }
    }
  }

  /** What is visited last stands first: worlds leave their step before the others go on. */
  private Deque<Block> leavingLast(Deque<Block> next) {
    Deque<Block> sorted = new ArrayDeque<>();
    next.stream().filter(b -> !leaving.contains(b)).forEach(sorted::add);
    next.stream().filter(leaving::contains).forEach(sorted::add);
    return sorted;
  }

  /** Puts blocks of one loop, or of none, in order; inner loops as if each were one block. */
  private void arrange(Set<Block> blocks, @Nullable Loop within, Block first) {
    List<Block> nodes =
        reversePostorder(
            first,
            block -> {
              Deque<Block> next = new ArrayDeque<>();
              for (Block exit : exits(block, within)) {
                Loop inner = child(exit, within);
                Block node = inner == null ? exit : inner.header;
                if (node != first && blocks.contains(node)) {
                  next.add(node);
                }
              }
              return leavingLast(next);
            });
    for (Block block : nodes) {
      Loop inner = child(block, within);
      if (inner != null) {
        arrange(inner.blocks, inner, inner.header);
      } else {
        order.add(block);
      }
    }
  }

  /** The loop right below another that a block is in. */
  private @Nullable Loop child(Block block, @Nullable Loop within) {
    Loop loop = innermost.get(block);
    while (loop != null && loop != within && loop.parent != within) {
      loop = loop.parent;
    }
    return loop == within ? null : loop;
  }

  /** Where a block leads, or the whole loop right below another that it is in. */
  private Deque<Block> exits(Block block, @Nullable Loop within) {
    Loop inner = child(block, within);
    Deque<Block> exits = new ArrayDeque<>();
    if (inner == null) {
      exits.addAll(after(block));
    } else {
      for (Block b : function.blocks()) {
        if (inner.blocks.contains(b)) {
          for (Block next : after(b)) {
            if (!inner.blocks.contains(next)) {
              exits.add(next);
            }
          }
        }
      }
    }
    return exits;
  }

  /** Dominators with all jumps turned around, of the blocks that lead to the return. */
  private void findMeetings() {
    for (Block block : order) {
      if (block.end() instanceof Terminator.Return) {
        List<Block> reverse = reversePostorder(block, b -> new ArrayDeque<>(before(b)));
        meetings.putAll(dominators(reverse, ControlFlow::after));
        meetings.remove(block);
      }
    }
  }

  /**
   * The first of the blocks that worlds are in together: who is in one of them comes to all others,
   * in the same round of all loops, or has left its step before these others run.
   */
  Block leader(Block block) {
    return leaders.getOrDefault(block, block);
  }

  /** Place of the last block that a block leads. */
  int lastFollower(Block leader) {
    return lastFollowers.getOrDefault(leader, place(leader));
  }

  private void findLeaders() {
    lead(null, new HashSet<>(order));
    for (Loop loop : loops) {
      lead(loop, loop.blocks);
    }
  }

  /** Looks at the blocks right in a loop, or in none: a round ends where it leads out or back. */
  private void lead(@Nullable Loop loop, Set<Block> blocks) {
    Block over = new Block(-1);
    Map<Block, List<Block>> next = new HashMap<>();
    Map<Block, List<Block>> from = new HashMap<>();
    for (Block block : order) {
      if (!blocks.contains(block)) {
        continue;
      }
      List<Block> ways = new ArrayList<>();
      if (block.end() instanceof Terminator.Return) {
        ways.add(over);
      }
      for (Block to : after(block)) {
        boolean leads = blocks.contains(to) && place(to) > place(block);
        boolean innerBack =
            place(to) <= place(block) && blocks.contains(to) && innermost.get(to) != loop;
        if (leads) {
          ways.add(to);
        } else if (!innerBack) {
          ways.add(over);
        }
      }
      next.put(block, ways);
      ways.forEach(w -> from.computeIfAbsent(w, k -> new ArrayList<>()).add(block));
    }
    List<Block> reverse =
        reversePostorder(over, b -> new ArrayDeque<>(from.getOrDefault(b, List.of())));
    Map<Block, Block> up = dominators(reverse, b -> next.getOrDefault(b, List.of()));
    for (Block block : order) {
      if (innermost.get(block) != loop || !blocks.contains(block) || !up.containsKey(block)) {
        continue;
      }
      for (Block above = dominator(block);
          blocks.contains(above) && above != block;
          above = dominator(above)) {
        if (innermost.get(above) == loop
            && isUp(up, block, above, over)
            && !leaveLater(leader(above), block)) {
          leaders.put(block, leader(above));
          lastFollowers.merge(leader(above), place(block), Math::max);
          break;
        }
        if (dominator(above) == above) {
          break;
        }
      }
    }
  }

  /** Whether worlds on a way from one block to another may turn to leave their step behind it. */
  private boolean leaveLater(Block from, Block to) {
    for (int i = place(from); i < place(to); i++) {
      if (lastLeaving[i] > place(to)) {
        return true;
      }
    }
    return false;
  }

  private void findLastLeaving() {
    for (int i = lastLeaving.length - 1; i >= 0; i--) {
      Block block = order.get(i);
      lastLeaving[i] = leaving.contains(block) ? i : -1;
      for (Block next : after(block)) {
        if (leaving.contains(next)) {
          lastLeaving[i] = Math.max(lastLeaving[i], lastLeaving[place(next)]);
        }
      }
    }
  }

  private static boolean isUp(Map<Block, Block> up, Block block, Block of, Block over) {
    Block at = up.get(of);
    while (at != null && at != over && at != block) {
      at = up.get(at);
    }
    return at == block;
  }
}
