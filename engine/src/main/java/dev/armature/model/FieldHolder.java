package dev.armature.model;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * An object that holds the fields of one class of the table, in the table's order. The generated
 * part of each class says where its fields are; copying and comparing follow from that.
 */
public abstract class FieldHolder extends FieldOwner {
  /** For the classes of the layout. */
  protected FieldHolder() {}

  /** The place of this class in the table. */
  protected abstract int section();

  /** The number of fields. */
  protected abstract int fieldCount();

  /** The array of a field, null when the field is one number. */
  protected @Nullable Object array(int field) {
    return null;
  }

  /** The value of a field that is one number; flags are 0 or 1. */
  protected double number(int field) {
    throw new IndexOutOfBoundsException(field);
  }

  /** Sets a field that is one number. */
  protected void setNumber(int field, double value) {
    throw new IndexOutOfBoundsException(field);
  }

  @Override
  protected FieldHolder part(int section) {
    if (section != section()) {
      throw noSuchPart();
    }
    return this;
  }

  /** Copies all values from another holder of the same class; its arrays must not be longer. */
  protected final void copyFields(FieldHolder from) {
    for (int i = 0; i < fieldCount(); i++) {
      Object to = array(i);
      Object source = from.array(i);
      if (to == null || source == null) {
        setNumber(i, from.number(i));
      } else {
        System.arraycopy(source, 0, to, 0, Array.getLength(source));
      }
    }
  }

  /** Whether all values are those of another holder of the same class, to the bit. */
  protected final boolean sameFields(FieldHolder other) {
    for (int i = 0; i < fieldCount(); i++) {
      if (!Field.same(this, other, i)) {
        return false;
      }
    }
    return true;
  }
}
