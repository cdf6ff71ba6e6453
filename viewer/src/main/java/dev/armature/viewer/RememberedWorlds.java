package dev.armature.viewer;

import org.jspecify.annotations.Nullable;

/** Worlds that can be shown as they were: those that run now and keep their last minute. */
sealed interface RememberedWorlds extends Worlds permits SingleWorld, BatchWorlds, ProgramWorlds {
  /** What is kept. */
  History history();

  /** Shows a kept moment. */
  void show(double[] state);

  @Override
  default double @Nullable [] span() {
    return history().span();
  }

  @Override
  default void seek(double time) {
    go(history().seek(time));
  }

  @Override
  default boolean skip(int count) {
    return go(history().skip(count));
  }

  private boolean go(int moment) {
    if (moment < 0) {
      return false;
    }
    show(history().state(moment));
    return true;
  }
}
