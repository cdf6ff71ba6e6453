package dev.armature.data;

// Generated from layout.schema by "./armature generate". Change the table, not this file.

import dev.armature.model.FieldHolder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The arrays of {@link Islands}. */
public abstract class IslandsFields extends FieldHolder {
  /** Number of trees. [nisland] */
  public int[] ntree = {};

  /** First tree in island order. [nisland] */
  public int[] itreeadr = {};

  /** Number of dofs. [nisland] */
  public int[] nv = {};

  /** First dof in island order. [nisland] */
  public int[] idofadr = {};

  /** Smallest dof of the island. [nisland] */
  public int[] dofadr = {};

  /** Number of equality rows. [nisland] */
  public int[] ne = {};

  /** Number of friction loss rows. [nisland] */
  public int[] nf = {};

  /** Number of rows. [nisland] */
  public int[] nefc = {};

  /** First row in island order. [nisland] */
  public int[] iefcadr = {};

  /** Trees in island order, then the unconstrained ones. [ntree] */
  public int[] mapItree2tree = {};

  /** For each row, its place in island order. [nefc] */
  public int[] mapEfc2iefc = {};

  /** For each place in island order, the row. [nefc] */
  public int[] mapIefc2efc = {};

  IslandsFields() {}

  @Override
  protected int section() {
    return 49;
  }

  @Override
  protected int fieldCount() {
    return 12;
  }

  @Override
  protected @Nullable Object array(int field) {
    return switch (field) {
      case 0 -> ntree;
      case 1 -> itreeadr;
      case 2 -> nv;
      case 3 -> idofadr;
      case 4 -> dofadr;
      case 5 -> ne;
      case 6 -> nf;
      case 7 -> nefc;
      case 8 -> iefcadr;
      case 9 -> mapItree2tree;
      case 10 -> mapEfc2iefc;
      case 11 -> mapIefc2efc;
      default -> null;
    };
  }

  /** Gives the arrays of {@code nisland} rows a length, keeping what fits. */
  final void growNisland(int size) {
    ntree = Arrays.copyOf(ntree, size);
    itreeadr = Arrays.copyOf(itreeadr, size);
    nv = Arrays.copyOf(nv, size);
    idofadr = Arrays.copyOf(idofadr, size);
    dofadr = Arrays.copyOf(dofadr, size);
    ne = Arrays.copyOf(ne, size);
    nf = Arrays.copyOf(nf, size);
    nefc = Arrays.copyOf(nefc, size);
    iefcadr = Arrays.copyOf(iefcadr, size);
  }

  /** Gives the arrays of {@code ntree} rows a length, keeping what fits. */
  final void growNtree(int size) {
    mapItree2tree = Arrays.copyOf(mapItree2tree, size);
  }

  /** Gives the arrays of {@code nefc} rows a length, keeping what fits. */
  final void growNefc(int size) {
    mapEfc2iefc = Arrays.copyOf(mapEfc2iefc, size);
    mapIefc2efc = Arrays.copyOf(mapIefc2efc, size);
  }
}
