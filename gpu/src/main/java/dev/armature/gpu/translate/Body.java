package dev.armature.gpu.translate;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The code of a method as basic blocks, with what is live at their starts. Exception handlers are
 * left out: nothing is caught on a translated step.
 */
final class Body {
  final int maxLocals;
  final List<Instruction> code = new ArrayList<>();

  /** First instruction of each block, and one more at the end. */
  final int[] starts;

  /** Locals that are read before they are written, from the start of each block on. */
  final BitSet[] liveIn;

  /**
   * Locals that are written between the start of each block and the last jump back to it; empty for
   * blocks that are no loop.
   */
  final BitSet[] loopWrites;

  /** The block of the last jump back to each block; -1 for blocks that are no loop. */
  final int[] loopEnd;

  private final Map<Label, Integer> labels = new HashMap<>();
  private final int[] blockAt;

  Body(CodeModel model) {
    maxLocals = ((CodeAttribute) model).maxLocals();
    for (CodeElement element : model) {
      if (element instanceof LabelTarget target) {
        labels.put(target.label(), code.size());
      } else if (element instanceof Instruction instruction) {
        code.add(instruction);
      }
    }
    TreeSet<Integer> leaders = new TreeSet<>();
    leaders.add(0);
    for (int i = 0; i < code.size(); i++) {
      List<Label> targets = targets(code.get(i));
      for (Label label : targets) {
        leaders.add(at(label));
      }
      if ((!targets.isEmpty() || ends(code.get(i))) && i + 1 < code.size()) {
        leaders.add(i + 1);
      }
    }
    starts = new int[leaders.size() + 1];
    int n = 0;
    for (int leader : leaders) {
      starts[n++] = leader;
    }
    starts[n] = code.size();
    blockAt = new int[code.size()];
    for (int b = 0; b < blockCount(); b++) {
      for (int i = starts[b]; i < starts[b + 1]; i++) {
        blockAt[i] = b;
      }
    }
    liveIn = live();
    loopEnd = new int[blockCount()];
    Arrays.fill(loopEnd, -1);
    loopWrites = loops();
  }

  int blockCount() {
    return starts.length - 1;
  }

  private int at(Label label) {
    Integer at = labels.get(label);
    if (at == null) {
      throw new IllegalStateException("jump to nowhere");
    }
    return at;
  }

  /** The block that a label starts. */
  int block(Label label) {
    return blockAt[at(label)];
  }

  private static List<Label> targets(Instruction instruction) {
    return switch (instruction) {
      case BranchInstruction b -> List.of(b.target());
      case TableSwitchInstruction s -> switchTargets(s.cases(), s.defaultTarget());
      case LookupSwitchInstruction s -> switchTargets(s.cases(), s.defaultTarget());
      default -> List.of();
    };
  }

  private static List<Label> switchTargets(List<SwitchCase> cases, Label other) {
    List<Label> targets = new ArrayList<>();
    cases.forEach(c -> targets.add(c.target()));
    targets.add(other);
    return targets;
  }

  private static boolean ends(Instruction instruction) {
    return instruction instanceof ReturnInstruction
        || instruction instanceof ThrowInstruction
        || instruction instanceof TableSwitchInstruction
        || instruction instanceof LookupSwitchInstruction
        || instruction.opcode() == Opcode.GOTO
        || instruction.opcode() == Opcode.GOTO_W;
  }

  private List<Integer> successors(int block) {
    Instruction last = code.get(starts[block + 1] - 1);
    List<Integer> next = new ArrayList<>();
    for (Label label : targets(last)) {
      next.add(block(label));
    }
    if (!ends(last) && block + 1 < blockCount()) {
      next.add(block + 1);
    }
    return next;
  }

  private BitSet[] live() {
    BitSet[] live = new BitSet[blockCount()];
    for (int b = 0; b < live.length; b++) {
      live[b] = new BitSet();
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int b = live.length - 1; b >= 0; b--) {
        BitSet in = new BitSet();
        for (int next : successors(b)) {
          in.or(live[next]);
        }
        for (int i = starts[b + 1] - 1; i >= starts[b]; i--) {
          switch (code.get(i)) {
            case StoreInstruction s -> in.clear(s.slot());
            case LoadInstruction l -> in.set(l.slot());
            case IncrementInstruction n -> in.set(n.slot());
            default -> {}
          }
        }
        if (!in.equals(live[b])) {
          live[b] = in;
          changed = true;
        }
      }
    }
    return live;
  }

  /** A loop is what stands between a block and the last jump back to it, as javac lays it out. */
  private BitSet[] loops() {
    BitSet[] writes = new BitSet[blockCount()];
    for (int b = 0; b < writes.length; b++) {
      writes[b] = new BitSet();
    }
    for (int b = 0; b < writes.length; b++) {
      for (int head : successors(b)) {
        if (head <= b) {
          loopEnd[head] = b;
          for (int i = starts[head]; i < starts[b + 1]; i++) {
            switch (code.get(i)) {
              case StoreInstruction s -> writes[head].set(s.slot());
              case IncrementInstruction n -> writes[head].set(n.slot());
              default -> {}
            }
          }
        }
      }
    }
    return writes;
  }
}
