package dev.armature.data;

import java.util.Locale;

/**
 * Contacts, one column per property; the first {@code data.ncon} entries are valid. Buffers grow
 * and stay.
 */
public final class Contacts extends ContactsFields {
  /** The {@link #limit} of a new world: about a gigabyte. */
  public static final int DEFAULT_LIMIT = 1_000_000;

  /** Maximum number of contacts in a step; more are an error, never silently dropped. */
  public int limit = DEFAULT_LIMIT;

  /**
   * Makes room for {@code count} contacts, keeping what is there.
   *
   * @throws IllegalStateException when that is more than {@link #limit}
   */
  public void ensure(int count) {
    if (count > limit) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "%,d contacts in one step; the limit is %,d (data.contact.limit)",
              count,
              limit));
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
