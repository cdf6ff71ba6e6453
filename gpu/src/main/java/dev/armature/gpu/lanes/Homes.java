package dev.armature.gpu.lanes;

import dev.armature.gpu.ir.Block;
import dev.armature.gpu.ir.Function;
import dev.armature.gpu.ir.Instruction;
import dev.armature.gpu.ir.Operand;
import dev.armature.gpu.ir.Operands;
import dev.armature.gpu.ir.Target;
import dev.armature.gpu.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Where the values of a function are: in registers, as long as there are some, or in the function's
 * working memory. A linear scan over the blocks in their order; each value has one place from its
 * first definition to its last use, loops included that it lives through.
 */
final class Homes {
  /** Vector registers that values may have; the rest is for what an instruction needs. */
  static final int VECTORS = 27;

  private static final int[] SCALARS = {8, 9, 10, 11, 12, 13, 14};
  private static final int[] MASKS = {4, 5, 6, 7};

  /** Bytes of a vector of eight elements of 64 bits. */
  static final int VECTOR_BYTES = 64;

  /** How much more a use counts for each loop around it. */
  private static final double LOOP_WEIGHT = 8;

  private static final int MOST_LOOPS = 6;

  /**
   * A place.
   *
   * @param register its number, or -1
   * @param slot number of a place in working memory, or -1
   */
  record Home(int register, int slot) {}

  private static final class Interval {
    final Value value;
    int start = Integer.MAX_VALUE;
    int end = -1;
    double weight;

    Interval(Value value) {
      this.value = value;
    }

    void touch(int at, double weight) {
      start = Math.min(start, at);
      end = Math.max(end, at);
      this.weight += weight;
    }

    double worth() {
      return weight / (end - start + 1);
    }
  }

  private final Uniformity uniformity;
  private final ControlFlow flow;
  private final Function function;
  private final Map<Value, Interval> intervals = new HashMap<>();
  private final Map<Value, Home> homes = new HashMap<>();
  private final Map<Value, List<Integer>> writes = new HashMap<>();
  private final Set<Value> constants;
  private final Commons commons;
  private final List<Integer> calls = new ArrayList<>();
  private final Map<Kind, Integer> slots = new EnumMap<>(Kind.class);
  private final Map<Value, Integer> parameterSlots = new HashMap<>();

  /**
   * Finds places.
   *
   * @param constants values that lie at a known place of the model and need none
   */
  Homes(Uniformity uniformity, Commons commons, Set<Value> constants) {
    this.commons = commons;
    this.uniformity = uniformity;
    this.flow = uniformity.flow;
    this.function = flow.function;
    this.constants = constants;
    for (Kind kind : Kind.values()) {
      slots.put(kind, 0);
    }
    for (Value param : function.params()) {
      Kind kind = uniformity.kind(param);
      parameterSlots.put(param, newSlot(kind));
    }
    measure();
    for (Kind kind : Kind.values()) {
      scan(kind);
    }
  }

  /** Where a value is. */
  Home home(Value value) {
    return java.util.Objects.requireNonNull(homes.get(value));
  }

  /** Where callers put a parameter. */
  int parameterSlot(Value param) {
    return java.util.Objects.requireNonNull(parameterSlots.get(param));
  }

  /** Number of places in working memory. */
  int slots(Kind kind) {
    return slots.getOrDefault(kind, 0);
  }

  private int newSlot(Kind kind) {
    return slots.merge(kind, 1, Integer::sum) - 1;
  }

  private void touch(Operand operand, int at, double weight) {
    if (operand instanceof Value v && !constants.contains(v)) {
      intervals.computeIfAbsent(v, Interval::new).touch(at, weight);
    }
  }

  private void write(Value value, int at, double weight) {
    touch(value, at, weight);
    writes.computeIfAbsent(value, k -> new ArrayList<>()).add(at);
  }

  private void measure() {
    int at = 0;
    int[] starts = new int[flow.order.size()];
    int[] ends = new int[flow.order.size()];
    for (Value param : function.params()) {
      write(param, 0, 1);
    }
    for (int b = 0; b < starts.length; b++) {
      Block block = flow.order.get(b);
      Loop loop = flow.loop(block);
      double weight = Math.pow(LOOP_WEIGHT, Math.min(MOST_LOOPS, loop == null ? 0 : loop.depth()));
      starts[b] = at;
      for (Value param : block.params()) {
        touch(param, at, weight);
      }
      for (Instruction i : block.instructions()) {
        at += 2;
        for (Operand o : Operands.of(i)) {
          touch(o, at, weight);
        }
        for (Value number : commons.read(i, block)) {
          touch(number, at, weight);
        }
        if (FunctionCode.isCall(i, uniformity)) {
          calls.add(at);
        }
        Value result = i.result();
        if (result != null && !constants.contains(result)) {
          write(result, at + 1, weight);
        }
      }
      at += 2;
      for (Operand o : Operands.of(block.end())) {
        touch(o, at, weight);
      }
      for (Target t : block.end().targets()) {
        for (Value param : t.block().params()) {
          write(param, at, weight);
        }
      }
      at += 2;
      ends[b] = at;
    }
    List<Loop> inside = new ArrayList<>(flow.loops);
    inside.sort(Comparator.comparingInt(Loop::depth).reversed());
    Set<Value> parameters = new HashSet<>();
    flow.order.forEach(b -> parameters.addAll(b.params()));
    for (Interval i : intervals.values()) {
      Value v = i.value;
      boolean gathers = uniformity.isKept(v) || parameters.contains(v);
      for (Loop loop : inside) {
        int first = starts[loop.first];
        int last = ends[loop.last];
        if (gathers
            && i.end > last
            && writes.getOrDefault(v, List.of()).stream().anyMatch(w -> w >= first && w <= last)) {
          // worlds that left keep theirs while others go on
          i.start = Math.min(i.start, first);
        }
      }
      for (Loop loop : inside) {
        int first = starts[loop.first];
        int last = ends[loop.last];
        if (i.start < first && i.end >= first) {
          i.end = Math.max(i.end, last);
        }
      }
    }
  }

  private boolean crossesCall(Interval i) {
    int at = java.util.Collections.binarySearch(calls, i.start);
    int next = at >= 0 ? at + 1 : -at - 1;
    return next < calls.size() && calls.get(next) < i.end;
  }

  private static int[] registers(Kind kind) {
    return switch (kind) {
      case SCALAR -> SCALARS;
      case MASK -> MASKS;
      case VECTOR -> {
        int[] all = new int[VECTORS];
        Arrays.setAll(all, i -> i);
        yield all;
      }
    };
  }

  private void scan(Kind kind) {
    List<Interval> all = new ArrayList<>();
    for (Interval i : intervals.values()) {
      if (uniformity.kind(i.value) == kind) {
        all.add(i);
      }
    }
    all.sort(Comparator.<Interval>comparingInt(i -> i.start).thenComparingInt(i -> i.value.id()));
    List<Interval> spilled = new ArrayList<>();
    List<Interval> active = new ArrayList<>();
    Map<Interval, Integer> given = new HashMap<>();
    List<Integer> free = new ArrayList<>();
    for (int r : registers(kind)) {
      free.add(r);
    }
    for (Interval i : all) {
      if (crossesCall(i)) {
        spilled.add(i);
        continue;
      }
      active.removeIf(
          a -> {
            boolean over = a.end < i.start;
            if (over) {
              free.add(given.get(a));
            }
            return over;
          });
      if (free.isEmpty()) {
        Interval least = i;
        for (Interval a : active) {
          if (a.worth() < least.worth()) {
            least = a;
          }
        }
        spilled.add(least);
        if (least == i) {
          continue;
        }
        active.remove(least);
        free.add(java.util.Objects.requireNonNull(given.remove(least)));
      }
      given.put(i, free.removeFirst());
      active.add(i);
    }
    given.forEach((i, register) -> homes.put(i.value, new Home(register, -1)));
    spill(kind, spilled);
  }

  private void spill(Kind kind, List<Interval> spilled) {
    record Busy(int end, int slot) {}
    spilled.sort(
        Comparator.<Interval>comparingInt(i -> i.start).thenComparingInt(i -> i.value.id()));
    PriorityQueue<Busy> busy = new PriorityQueue<>(Comparator.comparingInt(Busy::end));
    PriorityQueue<Integer> free = new PriorityQueue<>();
    for (Interval i : spilled) {
      Integer own = parameterSlots.get(i.value);
      if (own != null) {
        homes.put(i.value, new Home(-1, own));
        continue;
      }
      while (!busy.isEmpty() && busy.element().end() < i.start) {
        free.add(busy.remove().slot());
      }
      int slot = free.isEmpty() ? newSlot(kind) : free.remove();
      homes.put(i.value, new Home(-1, slot));
      busy.add(new Busy(i.end, slot));
    }
  }
}
