package dev.armature.gpu.translate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Locals and stack of a method at one point. Values of two words take one entry of the stack. */
final class Frame {
  final @Nullable Abs[] locals;
  final List<Abs> stack = new ArrayList<>();

  Frame(int maxLocals) {
    locals = new Abs[maxLocals];
  }

  void push(Abs value) {
    stack.add(value);
  }

  Abs pop() {
    return stack.removeLast();
  }

  /** The last values of the stack, in the order they were pushed. */
  Abs[] pop(int count) {
    Abs[] values = new Abs[count];
    for (int i = count - 1; i >= 0; i--) {
      values[i] = pop();
    }
    return values;
  }

  @Override
  public String toString() {
    return Arrays.toString(locals) + stack;
  }
}
