package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Kinematic trees: moving bodies that hang together. */
public final class Trees extends Group {
  /** First body. [ntree] */
  public final int[] bodyadr;

  /** Number of bodies. [ntree] */
  public final int[] bodynum;

  /** First dof. [ntree] */
  public final int[] dofadr;

  /** Number of dofs. [ntree] */
  public final int[] dofnum;

  /** A {@link SleepPolicy} code. [ntree] */
  public final int[] sleepPolicy;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Trees(Sizes s) {
    sizes = s;
    bodyadr = new int[s.ntree];
    bodynum = new int[s.ntree];
    dofadr = new int[s.ntree];
    dofnum = new int[s.ntree];
    sleepPolicy = new int[s.ntree];
  }

  @Override
  public Trees copy() {
    Trees copy = new Trees(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 17;
  }

  @Override
  protected int fieldCount() {
    return 5;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> bodyadr;
      case 1 -> bodynum;
      case 2 -> dofadr;
      case 3 -> dofnum;
      case 4 -> sleepPolicy;
      default -> null;
    };
  }
}
