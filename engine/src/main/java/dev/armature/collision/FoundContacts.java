package dev.armature.collision;

import dev.armature.collision.contact.ContactBuffer;
import java.util.Arrays;

/** A growing list of pairs of geoms that touch, with their contacts as colliders find them. */
final class FoundContacts {
  // dist, pos, normal, tangent
  private static final int NUMBERS = 10;

  /** Pairs held. */
  int pairs;

  /** Contacts held. */
  int contacts;

  /** By pair. */
  int[] geom1 = {};

  int[] geom2 = {};
  double[] margin = {};

  /**
   * By pair, how many contacts were taken and how many were not, as their numbers are not finite.
   */
  int[] count = {};

  int[] rejected = {};

  private double[] numbers = {};

  void clear() {
    pairs = 0;
    contacts = 0;
  }

  /** Appends a pair with all contacts of a buffer. */
  void add(int first, int second, double distance, ContactBuffer found) {
    ensure(found.count);
    geom1[pairs] = first;
    geom2[pairs] = second;
    margin[pairs] = distance;
    count[pairs] = found.count;
    rejected[pairs++] = found.rejected;
    for (int i = 0; i < found.count; i++) {
      int at = NUMBERS * contacts++;
      numbers[at] = found.dist[i];
      System.arraycopy(found.pos, 3 * i, numbers, at + 1, 3);
      System.arraycopy(found.normal, 3 * i, numbers, at + 4, 3);
      System.arraycopy(found.tangent, 3 * i, numbers, at + 7, 3);
    }
  }

  /** Puts contacts back into a buffer. */
  void get(int first, int number, ContactBuffer out) {
    out.clear();
    out.count = number;
    for (int i = 0; i < number; i++) {
      int at = NUMBERS * (first + i);
      out.dist[i] = numbers[at];
      System.arraycopy(numbers, at + 1, out.pos, 3 * i, 3);
      System.arraycopy(numbers, at + 4, out.normal, 3 * i, 3);
      System.arraycopy(numbers, at + 7, out.tangent, 3 * i, 3);
    }
  }

  private void ensure(int more) {
    if (pairs == geom1.length) {
      int size = Math.max(64, 2 * pairs);
      geom1 = Arrays.copyOf(geom1, size);
      geom2 = Arrays.copyOf(geom2, size);
      margin = Arrays.copyOf(margin, size);
      count = Arrays.copyOf(count, size);
      rejected = Arrays.copyOf(rejected, size);
    }
    if (NUMBERS * (contacts + more) > numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * NUMBERS * (contacts + more));
    }
  }
}
