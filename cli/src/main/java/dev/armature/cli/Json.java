package dev.armature.cli;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps, lists, numbers and texts as JSON; numbers that are not finite become null. */
final class Json {
  private Json() {}

  /** The value as JSON. */
  static String of(@Nullable Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(@Nullable Object value, StringBuilder out) {
    if (value == null) {
      out.append("null");
    } else if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.append(separator);
        text(String.valueOf(entry.getKey()), out);
        out.append(':');
        write(entry.getValue(), out);
        separator = ",";
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Iterable<?> list && !(value instanceof Path)) {
      out.append('[');
      String separator = "";
      for (Object item : list) {
        out.append(separator);
        write(item, out);
        separator = ",";
      }
      out.append(']');
    } else if (value instanceof double[] numbers) {
      out.append('[');
      for (int i = 0; i < numbers.length; i++) {
        out.append(i > 0 ? "," : "");
        number(numbers[i], out);
      }
      out.append(']');
    } else if (value instanceof Double x) {
      number(x, out);
    } else if (value instanceof Number n) {
      out.append(n);
    } else if (value instanceof Boolean b) {
      out.append(b);
    } else {
      text(String.valueOf(value), out);
    }
  }

  private static void number(double x, StringBuilder out) {
    if (Double.isNaN(x) || Double.isInfinite(x)) {
      out.append("null");
    } else if (x == Math.rint(x) && Math.abs(x) < 1e15) {
      out.append((long) x);
    } else {
      out.append(x);
    }
  }

  private static void text(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || Character.isSurrogate(c) && !paired(text, i)) {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static boolean paired(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
