package dev.armature.data;

/**
 * Contacts, one column per property; the first {@code data.ncon} entries are valid. Buffers grow
 * and stay.
 */
public final class Contacts extends ContactsFields {
  /** Maximum number of contacts in a step; more are an error, never silently dropped. */
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
