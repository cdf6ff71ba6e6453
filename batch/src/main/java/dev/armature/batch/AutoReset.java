package dev.armature.batch;

/**
 * Decides when and how a world of a batch restarts. Both methods are called by the thread that
 * steps the world, after each of its steps: they may touch that world only, and anything they share
 * must be safe for threads. Random numbers from {@link WorldView#random} do not depend on threads.
 */
public interface AutoReset {
  /** Whether the episode of this world is over. */
  boolean done(WorldView world);

  /**
   * Sets parameters for the next episode, before the world is reset: {@link
   * WorldView#set(Parameter, int, double...)}, {@link WorldView#changed}.
   */
  default void prepare(WorldView world) {}

  /**
   * Sets the start of the next episode; the world is as after a reset. Also called for a world that
   * diverged under the policy RESET.
   */
  default void start(WorldView world) {}
}
