package dev.armature.batch;

/**
 * Something done to one world around its step, by the thread that steps it. It may touch that world
 * only.
 */
@FunctionalInterface
public interface WorldAction {
  /** Does it; the view is valid during the call. */
  void apply(WorldView world);
}
