package dev.armature.model;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The name that somebody meant who wrote another. */
public final class NearestName {
  private NearestName() {}

  /**
   * The nearest of some names by edit distance, at most a third of its length away; null when none
   * is.
   */
  public static @Nullable String closest(String wrong, Collection<String> names) {
    String best = null;
    int bestDistance = Integer.MAX_VALUE;
    for (String name : names) {
      int most =
          Math.min(bestDistance - 1, Math.max(1, Math.max(name.length(), wrong.length()) / 3));
      if (Math.abs(name.length() - wrong.length()) > most) {
        continue;
      }
      int distance = distance(wrong, name);
      if (distance <= most) {
        best = name;
        bestDistance = distance;
      }
    }
    return best;
  }

  /**
   * Edit distance with insertion, deletion, substitution and swap of neighbours; a change of case
   * counts little: nothing.
   */
  public static int distance(String a, String b) {
    String s = a.toLowerCase(java.util.Locale.ROOT);
    String t = b.toLowerCase(java.util.Locale.ROOT);
    int[] beforeLast = new int[t.length() + 1];
    int[] last = new int[t.length() + 1];
    int[] row = new int[t.length() + 1];
    for (int j = 0; j <= t.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= s.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= t.length(); j++) {
        int cost = s.charAt(i - 1) == t.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + cost);
        if (i > 1
            && j > 1
            && s.charAt(i - 1) == t.charAt(j - 2)
            && s.charAt(i - 2) == t.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      int[] spare = beforeLast;
      beforeLast = last;
      last = row;
      row = spare;
    }
    return last[t.length()];
  }
}
