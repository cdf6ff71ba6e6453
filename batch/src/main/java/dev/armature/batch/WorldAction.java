package dev.armature.batch;

/**
 * An action on one world before or after its step, in the thread that steps it. It may touch that
 * world only.
 */
@FunctionalInterface
public interface WorldAction {
  /** Runs the action; the view is valid during the call. */
  void apply(WorldView world);
}
