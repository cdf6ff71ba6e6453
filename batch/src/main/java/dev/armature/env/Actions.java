package dev.armature.env;

/** Checks actions and turns them into controls. */
final class Actions {
  private Actions() {}

  /** Refuses actions of the wrong length or with NaN. */
  static void check(Task task, double[] actions, int worlds) {
    int size = task.actionSpace().size() * worlds;
    if (actions.length != size) {
      throw new IllegalArgumentException(
          "an action for "
              + worlds
              + (worlds == 1 ? " world" : " worlds")
              + " of task "
              + task.name()
              + " has "
              + size
              + " numbers, not "
              + actions.length);
    }
    for (int i = 0; i < size; i++) {
      if (Double.isNaN(actions[i])) {
        throw new IllegalArgumentException("action " + i + " is not a number");
      }
    }
  }

  /** Writes the action of one world, clamped to its space, as controls. */
  static void clamp(Task task, double[] actions, int a, double[] ctrl, int c) {
    Space space = task.actionSpace();
    for (int i = 0; i < space.size(); i++) {
      ctrl[c + i] = space.clamp(i, actions[a + i]);
    }
  }
}
