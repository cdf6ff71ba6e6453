package dev.armature.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the names nearest to a misspelled one. */
public final class NearestName {
  private static final int MAX_LISTED = 12;
  private static final int MIN_PREFIX = 3;

  private NearestName() {}

  /**
   * The message for a name that is not there: "no body "x"", the nearest names, and the names there
   * are.
   *
   * @param kind what was looked for, as "body"
   */
  public static String missing(String kind, String wrong, Collection<String> names) {
    return "no " + kind + " \"" + wrong + "\"" + advice(wrong, names);
  }

  private static String advice(String wrong, Collection<String> names) {
    List<String> named = new ArrayList<>();
    for (String name : names) {
      if (!name.isEmpty()) {
        named.add(name);
      }
    }
    if (named.isEmpty()) {
      return names.isEmpty() ? "; there are none" : "; none of them has a name";
    }
    List<String> near = near(wrong, named);
    String hint = near.isEmpty() ? "" : "; did you mean \"" + String.join("\" or \"", near) + "\"?";
    int rest = named.size() - MAX_LISTED;
    return hint
        + (hint.isEmpty() ? "; there are: " : " There are: ")
        + String.join(", ", rest > 0 ? named.subList(0, MAX_LISTED) : named)
        + (rest > 0 ? ", and " + rest + " more" : "");
  }

  /** Up to three names that are near by spelling, or that contain what was written. */
  private static List<String> near(String wrong, List<String> names) {
    List<String> near = new ArrayList<>();
    List<String> rest = new ArrayList<>(names);
    for (String best = closest(wrong, rest);
        best != null && near.size() < 3;
        best = closest(wrong, rest)) {
      near.add(best);
      rest.remove(best);
    }
    for (String name : rest) {
      if (near.size() < 3 && !wrong.isBlank() && name.contains(wrong)) {
        near.add(name);
      }
    }
    return near;
  }

  /**
   * The nearest of some names by edit distance, at most a third of its length away; else the
   * shortest one that begins with what was written (three letters at least); null when none does.
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
    return best == null ? beginning(wrong, names) : best;
  }

  private static @Nullable String beginning(String wrong, Collection<String> names) {
    String best = null;
    for (String name : names) {
      boolean begins =
          wrong.length() >= MIN_PREFIX && name.regionMatches(true, 0, wrong, 0, wrong.length());
      if (begins && (best == null || name.length() < best.length())) {
        best = name;
      }
    }
    return best;
  }

  /**
   * Edit distance with insertion, deletion, substitution and swap of neighbors; a change of case
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
