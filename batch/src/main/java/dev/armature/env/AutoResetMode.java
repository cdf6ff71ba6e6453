package dev.armature.env;

/** When a world of a {@link VectorEnvironment} restarts after an episode ends. */
public enum AutoResetMode {
  /**
   * In the next step, which ignores its action, earns nothing and shows the start of the new
   * episode: Gymnasium's default.
   */
  NEXT_STEP,
  /** In the step that ended it; the last observation is among the final observations. */
  SAME_STEP,
  /** Never: the world stands still until {@link VectorEnvironment#reset(boolean[])}. */
  DISABLED
}
