package dev.armature.dynamics;

import dev.armature.Data;
import dev.armature.Model;

/** Joint-space inertia and its factorisation. */
public final class InertiaMatrix {
  private InertiaMatrix() {}

  public static void compute(Model m, Data d) {}

  public static void factor(Model m, Data d) {}
}
