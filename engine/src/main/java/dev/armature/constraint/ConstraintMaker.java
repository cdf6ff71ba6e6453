package dev.armature.constraint;

import dev.armature.Data;
import dev.armature.Model;

/** Builds the constraint rows and their parameters. */
public final class ConstraintMaker {
  private ConstraintMaker() {}

  public static void make(Model m, Data d) {}

  public static void project(Model m, Data d) {}

  public static void reference(Model m, Data d) {}
}
