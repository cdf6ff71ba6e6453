package dev.armature.data;

/**
 * Contacts, one column for each property; the first {@code data.ncon} entries hold. Buffers grow
 * and stay.
 */
public final class Contacts extends ContactsFields {
  /** Most contacts of a step; more are an error, never dropped in silence. */
  public int limit = Integer.MAX_VALUE;

  /**
   * Makes room for {@code count} contacts, keeping what is there.
   *
   * @throws IllegalStateException when that is more than {@link #limit}
   */
  public void ensure(int count) {
    if (count > limit) {
      throw new IllegalStateException("more contacts than the limit of " + limit + " allows");
    }
    if (count > dist.length) {
      growNcon(Math.max(count, Math.max(16, 2 * dist.length)));
    }
  }

  void copyFrom(Contacts o) {
    limit = o.limit;
    if (o.dist.length > dist.length) {
      growNcon(o.dist.length);
    }
    copyFields(o);
  }
}
