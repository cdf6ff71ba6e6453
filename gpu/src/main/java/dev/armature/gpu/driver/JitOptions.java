package dev.armature.gpu.driver;

/**
 * Settings of the driver's compiler.
 *
 * @param optimization 0 to 4; 4 is the driver's default
 * @param maxRegisters registers a thread may have; 0 leaves it to the compiler
 */
public record JitOptions(int optimization, int maxRegisters) {
  /** The driver's own settings. */
  public static final JitOptions DEFAULT = new JitOptions(4, 0);
}
