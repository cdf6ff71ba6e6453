package dev.armature.gpu.x86;

import java.util.ArrayList;
import java.util.List;

/** A place in code, known later. */
public final class Label {
  private int at = -1;
  final List<Integer> uses = new ArrayList<>();

  /** A label without a place. */
  public Label() {}

  /** Where it is, bytes from the start; -1 before it is placed. */
  public int at() {
    return at;
  }

  void place(int position) {
    if (at >= 0) {
      throw new IllegalStateException("a label is placed twice");
    }
    at = position;
  }
}
