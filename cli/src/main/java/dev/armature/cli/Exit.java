package dev.armature.cli;

/** Exit codes of the commands. The launcher adds 69 (no JDK or Maven) and 70 (build failed). */
final class Exit {
  /** Success. */
  static final int OK = 0;

  /** Failure, or a check failed; a message on standard error says why. */
  static final int FAILED = 1;

  /** Invalid usage. */
  static final int USAGE = 2;

  /** The world diverged. */
  static final int DIVERGED = 3;

  private Exit() {}
}
