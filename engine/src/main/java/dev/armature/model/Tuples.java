package dev.armature.model;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import org.jspecify.annotations.Nullable;

/** Custom tuples of objects. */
public final class Tuples extends Group {
  /** First entry. [ntuple] */
  public final int[] adr;

  /** Number of entries. [ntuple] */
  public final int[] size;

  /** Kind of the object, an {@link ObjType} code. [ntupledata] */
  public final int[] objtype;

  /** The object. [ntupledata] */
  public final int[] objid;

  /** Parameter of the object. [ntupledata] */
  public final double[] objprm;

  private final Sizes sizes;

  /** Allocates the arrays for a model of these sizes. */
  public Tuples(Sizes s) {
    sizes = s;
    adr = new int[s.ntuple];
    size = new int[s.ntuple];
    objtype = new int[s.ntupledata];
    objid = new int[s.ntupledata];
    objprm = new double[s.ntupledata];
  }

  @Override
  public Tuples copy() {
    Tuples copy = new Tuples(sizes);
    copy.copyFields(this);
    return copy;
  }

  @Override
  protected int section() {
    return 40;
  }

  @Override
  protected int fieldCount() {
    return 5;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> adr;
      case 1 -> size;
      case 2 -> objtype;
      case 3 -> objid;
      case 4 -> objprm;
      default -> null;
    };
  }
}
