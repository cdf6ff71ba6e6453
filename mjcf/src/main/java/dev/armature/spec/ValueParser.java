package dev.armature.spec;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the text of an attribute into its typed value, and checks values, by the rules of the
 * attribute's row in the schema.
 */
final class ValueParser {
  private static final String MEMORY_UNITS = "KMGTPE";

  private ValueParser() {}

  /** The typed value; null where a list is blank, which counts as not written. */
  static @Nullable Object parse(Attribute row, String text, Element element) {
    Object value =
        switch (row.type()) {
          case REAL, FLOAT -> reals(row, text, element);
          case INT -> new int[] {singleInteger(row, text, element)};
          case INTS -> integers(row, text, element);
          case WORDS -> text.isBlank() ? null : text;
          default -> text;
        };
    if (value != null) {
      check(row, value, element);
    }
    return value;
  }

  /** Refuses a value that the row does not allow. */
  static void check(Attribute row, Object value, Element element) {
    if (value instanceof double[] numbers) {
      checkCount(row, numbers.length, element);
      if (row.name().equals("quat") && isZero(numbers) && !isMacro(element)) {
        throw element.error("attribute 'quat' is all zeros, which is not an orientation");
      }
    } else if (value instanceof int[] integers) {
      checkCount(row, integers.length, element);
    } else {
      checkText(row, (String) value, element);
    }
  }

  private static void checkText(Attribute row, String text, Element element) {
    Keywords keywords = row.keywords();
    if (keywords != null) {
      if (row.type() == Attribute.Type.WORD) {
        checkWord(row, keywords, text, element);
      } else {
        Set<String> seen = new LinkedHashSet<>();
        for (String word : text.strip().split("\\s+")) {
          checkWord(row, keywords, word, element);
          if (!seen.add(word)) {
            throw element.error("attribute '" + row.name() + "' has '" + word + "' twice");
          }
        }
        List<String> ordered = keywords.words().stream().filter(seen::contains).toList();
        if (row.name().equals("data") && !ordered.equals(List.copyOf(seen))) {
          throw element.error(
              "attribute 'data' must be in this order: " + String.join(" ", ordered));
        }
      }
    } else if (row.type() == Attribute.Type.MEMORY) {
      checkMemory(row, text, element);
    } else if (row.name().equals("eulerseq") && text.length() != 3) {
      throw element.error(
          "attribute 'eulerseq' needs three letters out of x y z X Y Z, got '" + text + "'");
    } else if (row.name().equals("coordinate") && text.equals("global")) {
      throw element.error("global coordinates are not supported");
    }
  }

  private static void checkWord(Attribute row, Keywords keywords, String word, Element element) {
    if (keywords.code(word) == null) {
      throw element.error(
          "attribute '"
              + row.name()
              + "' cannot be '"
              + shorten(word)
              + "'"
              + Hints.nearest(word, keywords.words())
              + "; valid are "
              + String.join(", ", keywords.words()));
    }
    if (row.name().equals("coordinate") && word.equals("global")) {
      throw element.error("global coordinates are not supported; use coordinate=\"local\"");
    }
  }

  private static void checkMemory(Attribute row, String text, Element element) {
    if (memory(text) < 0 && !text.strip().equals("-1")) {
      throw element.error(
          "attribute '"
              + row.name()
              + "' takes a whole number with an optional letter out of K M G T P E, got '"
              + shorten(text)
              + "'");
    }
  }

  /** Bytes of a memory text ("32M"); -1 when it is none. */
  static long memory(String written) {
    String text = written.strip();
    int digits = text.length();
    int shift = 0;
    if (digits > 0 && Character.isLetter(text.charAt(digits - 1))) {
      int unit = MEMORY_UNITS.indexOf(Character.toUpperCase(text.charAt(--digits)));
      if (unit < 0) {
        return -1;
      }
      shift = 10 * (unit + 1);
    }
    if (digits == 0 || digits > 18) {
      return -1;
    }
    long amount = 0;
    for (int i = 0; i < digits; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      amount = 10 * amount + (c - '0');
    }
    return amount > Long.MAX_VALUE >> shift ? -1 : amount << shift;
  }

  private static void checkCount(Attribute row, int count, Element element) {
    if (count < row.min() || count > row.max()) {
      String expected =
          row.max() == Attribute.UNBOUNDED
              ? "at least " + row.min()
              : row.min() == row.max() ? String.valueOf(row.max()) : row.min() + " to " + row.max();
      throw element.error(
          "attribute '"
              + row.name()
              + "' takes "
              + expected
              + " number"
              + (row.max() == 1 ? "" : "s")
              + ", got "
              + count);
    }
  }

  private static double @Nullable [] reals(Attribute row, String text, Element element) {
    double[] numbers = new double[row.max() == Attribute.UNBOUNDED ? 16 : row.max()];
    int count = 0;
    int at = 0;
    boolean single = row.type() == Attribute.Type.FLOAT;
    while ((at = Numbers.skipSpace(text, at)) < text.length()) {
      int end = Numbers.skipWord(text, at);
      if (count == numbers.length) {
        if (row.max() != Attribute.UNBOUNDED) {
          checkCount(row, count + 1 + words(text, end), element);
        }
        numbers = java.util.Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = real(row, text.substring(at, end), single, element);
      at = end;
    }
    return count == 0 ? null : java.util.Arrays.copyOf(numbers, count);
  }

  private static double real(Attribute row, String word, boolean single, Element element) {
    try {
      return single ? Numbers.parseFloat(word) : Numbers.parseDouble(word);
    } catch (NumberFormatException e) {
      throw element.error(
          "attribute '"
              + row.name()
              + "': '"
              + shorten(word)
              + "' is not a number ("
              + e.getMessage()
              + ")");
    }
  }

  private static int @Nullable [] integers(Attribute row, String text, Element element) {
    List<Integer> integers = new ArrayList<>();
    int at = 0;
    while ((at = Numbers.skipSpace(text, at)) < text.length()) {
      int end = Numbers.skipWord(text, at);
      integers.add(integer(row, text.substring(at, end), element));
      at = end;
    }
    return integers.isEmpty() ? null : integers.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int singleInteger(Attribute row, String text, Element element) {
    String word = text.strip();
    if (word.isEmpty() || Numbers.skipWord(word, 0) < word.length()) {
      throw element.error(
          "attribute '" + row.name() + "' takes one integer, got '" + shorten(text) + "'");
    }
    return integer(row, word, element);
  }

  private static int integer(Attribute row, String word, Element element) {
    try {
      return Numbers.parseInt(word);
    } catch (NumberFormatException e) {
      throw element.error(
          "attribute '"
              + row.name()
              + "': '"
              + shorten(word)
              + "' is not an integer ("
              + e.getMessage()
              + ")");
    }
  }

  private static int words(String text, int from) {
    int count = 0;
    int at = from;
    while ((at = Numbers.skipSpace(text, at)) < text.length()) {
      at = Numbers.skipWord(text, at);
      count++;
    }
    return count;
  }

  private static boolean isZero(double[] numbers) {
    for (double number : numbers) {
      if (number != 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMacro(Element element) {
    return element.kind().equals("composite") || element.kind().equals("flexcomp");
  }

  static String shorten(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }
}
