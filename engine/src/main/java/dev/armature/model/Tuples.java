package dev.armature.model;

/** Custom tuples of objects. Arrays are flat, row after row; the shape stands in brackets. */
public final class Tuples {
  /** First entry. [ntuple] */
  public final int[] adr;

  /** Number of entries. [ntuple] */
  public final int[] size;

  /** Object type. [ntupledata] */
  public final int[] objtype;

  /** Object. [ntupledata] */
  public final int[] objid;

  /** Parameter. [ntupledata] */
  public final double[] objprm;

  /** Allocates the arrays for a model of these sizes. */
  public Tuples(Sizes s) {
    adr = new int[s.ntuple];
    size = new int[s.ntuple];
    objtype = new int[s.ntupledata];
    objid = new int[s.ntupledata];
    objprm = new double[s.ntupledata];
  }

  private Tuples(Tuples o) {
    adr = o.adr.clone();
    size = o.size.clone();
    objtype = o.objtype.clone();
    objid = o.objid.clone();
    objprm = o.objprm.clone();
  }

  /** A deep copy. */
  public Tuples copy() {
    return new Tuples(this);
  }
}
