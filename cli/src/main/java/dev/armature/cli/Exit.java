package dev.armature.cli;

/** Exit codes of the commands. The launcher adds 69 (no JDK or Maven) and 70 (build failed). */
final class Exit {
  /** All went well. */
  static final int OK = 0;

  /** It could not be done, or what was checked is wrong; a message on standard error says why. */
  static final int FAILED = 1;

  /** Invalid usage. */
  static final int USAGE = 2;

  /** The world diverged on the way. */
  static final int DIVERGED = 3;

  private Exit() {}
}
