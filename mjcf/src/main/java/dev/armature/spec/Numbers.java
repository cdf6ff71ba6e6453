package dev.armature.spec;

/**
 * Numbers as C's strtod, strtof and strtol read them from a whole word: sign, decimal or
 * hexadecimal digits, exponent, inf, infinity and nan in any case. Numbers too large, or too small
 * to be normal, are refused.
 */
public final class Numbers {
  private Numbers() {}

  /** A double. */
  public static double parseDouble(String word) {
    Double special = special(word);
    if (special != null) {
      return special;
    }
    double number = Double.parseDouble(javaForm(word));
    checkRange(
        Double.isInfinite(number),
        number == 0 ? hasNonzeroDigit(word) : Math.abs(number) < Double.MIN_NORMAL);
    return number;
  }

  /** A float, rounded once, from the decimal text. */
  public static float parseFloat(String word) {
    Double special = special(word);
    if (special != null) {
      return special.floatValue();
    }
    float number = Float.parseFloat(javaForm(word));
    checkRange(
        Float.isInfinite(number),
        number == 0 ? hasNonzeroDigit(word) : Math.abs(number) < Float.MIN_NORMAL);
    return number;
  }

  /** An integer in base ten. */
  public static int parseInt(String word) {
    int at = sign(word);
    if (at == word.length() || digits(word, at) != word.length()) {
      throw new NumberFormatException("digits expected");
    }
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new NumberFormatException("out of range");
    }
  }

  /** Shortest text that reads back as the same double. */
  public static String format(double number) {
    if (Double.isInfinite(number)) {
      return number > 0 ? "inf" : "-inf";
    }
    if (Double.isNaN(number)) {
      return "nan";
    }
    return plain(Double.toString(number));
  }

  /** Shortest text that reads back as the same float. */
  public static String format(float number) {
    if (Float.isInfinite(number) || Float.isNaN(number)) {
      return format((double) number);
    }
    return plain(Float.toString(number));
  }

  private static String plain(String text) {
    return text.endsWith(".0")
        ? text.substring(0, text.length() - 2)
        : text.replace(".0E", "e").replace('E', 'e');
  }

  static int skipSpace(String text, int from) {
    int at = from;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  static int skipWord(String text, int from) {
    int at = from;
    while (at < text.length() && !isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }

  private static void checkRange(boolean tooLarge, boolean tooSmall) {
    if (tooLarge) {
      throw new NumberFormatException("too large");
    }
    if (tooSmall) {
      throw new NumberFormatException("too small");
    }
  }

  private static @org.jspecify.annotations.Nullable Double special(String word) {
    int at = sign(word);
    if (at >= word.length() || !Character.isLetter(word.charAt(at))) {
      return null;
    }
    boolean negative = word.charAt(0) == '-';
    String rest = word.substring(at).toLowerCase(java.util.Locale.ROOT);
    return switch (rest) {
      case "inf", "infinity" -> negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
      case "nan" -> Double.NaN;
      default -> throw new NumberFormatException("digits expected");
    };
  }

  /** Checks the grammar and gives hexadecimal numbers the exponent that Java asks for. */
  private static String javaForm(String word) {
    int at = sign(word);
    boolean hex = word.startsWith("0x", at) || word.startsWith("0X", at);
    int first = hex ? at + 2 : at;
    int end = hex ? hexDigits(word, first) : digits(word, first);
    int count = end - first;
    if (end < word.length() && word.charAt(end) == '.') {
      int fraction = end + 1;
      end = hex ? hexDigits(word, fraction) : digits(word, fraction);
      count += end - fraction;
    }
    if (count == 0) {
      throw new NumberFormatException("digits expected");
    }
    if (end == word.length()) {
      return hex ? word + "p0" : word;
    }
    char exponent = Character.toLowerCase(word.charAt(end));
    if (exponent == (hex ? 'p' : 'e')) {
      int from = end + 1;
      if (from < word.length() && (word.charAt(from) == '+' || word.charAt(from) == '-')) {
        from++;
      }
      int last = digits(word, from);
      if (last > from && last == word.length()) {
        return word;
      }
    }
    throw new NumberFormatException("unexpected '" + word.charAt(end) + "'");
  }

  private static boolean hasNonzeroDigit(String word) {
    for (int i = sign(word); i < word.length(); i++) {
      char c = word.charAt(i);
      if (c == 'e' || c == 'E' || c == 'p' || c == 'P') {
        return false;
      }
      if (c >= '1' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F') {
        return true;
      }
    }
    return false;
  }

  private static int sign(String word) {
    return !word.isEmpty() && (word.charAt(0) == '+' || word.charAt(0) == '-') ? 1 : 0;
  }

  private static int digits(String word, int from) {
    int at = from;
    while (at < word.length() && word.charAt(at) >= '0' && word.charAt(at) <= '9') {
      at++;
    }
    return at;
  }

  private static int hexDigits(String word, int from) {
    int at = from;
    while (at < word.length()
        && Character.digit(word.charAt(at), 16) >= 0
        && word.charAt(at) < 128) {
      at++;
    }
    return at;
  }
}
