package dev.armature.bridge;

import java.util.List;
import java.util.Map;

/** Something that the other side made and gives commands to. */
abstract class Session implements AutoCloseable {
  final SharedArrays arrays = new SharedArrays();

  /** Performs a command on the shared arrays. */
  abstract void perform(String command, List<String> arguments);

  /** What the other side should know besides the arrays, by key. */
  Map<String, String> facts() {
    return Map.of();
  }

  @Override
  public void close() {}

  static IllegalArgumentException unknown(String command) {
    return new IllegalArgumentException("unknown command " + command);
  }
}
