package dev.armature.model;

/** Patterns of names: {@code *} stands for any characters, {@code ?} for one. */
public final class NamePattern {
  private NamePattern() {}

  /** Whether a text has such characters. */
  public static boolean isPattern(String text) {
    return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
  }

  /** Whether a name fits a pattern as a whole. */
  public static boolean fits(String pattern, String name) {
    int p = 0;
    int n = 0;
    int star = -1;
    int from = 0;
    while (n < name.length()) {
      char c = p < pattern.length() ? pattern.charAt(p) : 0;
      if (c == '*') {
        star = p++;
        from = n;
      } else if (p < pattern.length() && (c == '?' || c == name.charAt(n))) {
        p++;
        n++;
      } else if (star >= 0) {
        // the last star takes one character more
        p = star + 1;
        n = ++from;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
