package dev.armature.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A JSON text taken apart: an object becomes a map in the order of the text, an array a list, a
 * number a {@code Double}, null is NaN as {@link JsonText} writes it.
 */
final class JsonValue {
  private static final int DEEPEST = 64;
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?");

  private final String text;
  private int at;
  private int depth;

  private JsonValue(String text) {
    this.text = text;
  }

  /**
   * The value of a text.
   *
   * @throws IllegalArgumentException with the place, when it is no JSON
   */
  static Object parse(String text) {
    JsonValue json = new JsonValue(text);
    Object value = json.value();
    json.space();
    if (json.at < text.length()) {
      throw json.wrong("something after the end");
    }
    return value;
  }

  /** All numbers of a value, in order. */
  static List<Double> numbers(@Nullable Object value) {
    List<Double> numbers = new ArrayList<>();
    collect(value, numbers);
    return numbers;
  }

  private static void collect(@Nullable Object value, List<Double> into) {
    if (value instanceof Double number) {
      into.add(number);
    } else if (value instanceof Map<?, ?> map) {
      map.values().forEach(v -> collect(v, into));
    } else if (value instanceof List<?> list) {
      list.forEach(v -> collect(v, into));
    }
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("no JSON: " + what + " at character " + (at + 1));
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean next(String word) {
    space();
    boolean there = text.startsWith(word, at);
    at += there ? word.length() : 0;
    return there;
  }

  private void expect(String word) {
    if (!next(word)) {
      throw wrong("no " + word);
    }
  }

  private Object value() {
    if (++depth > DEEPEST) {
      throw wrong("too many brackets");
    }
    Object value;
    if (next("{")) {
      value = object();
    } else if (next("[")) {
      value = array();
    } else if (next("\"")) {
      value = string();
    } else if (next("null")) {
      value = Double.NaN;
    } else if (next("true")) {
      value = true;
    } else if (next("false")) {
      value = false;
    } else {
      Matcher number = NUMBER.matcher(text).region(at, text.length());
      if (!number.lookingAt()) {
        throw wrong("no value");
      }
      at = number.end();
      value = Double.valueOf(number.group());
    }
    depth--;
    return value;
  }

  private Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    if (next("}")) {
      return object;
    }
    do {
      expect("\"");
      String key = string();
      expect(":");
      if (object.put(key, value()) != null) {
        throw wrong("\"" + key + "\" twice");
      }
    } while (next(","));
    expect("}");
    return object;
  }

  private List<Object> array() {
    List<Object> array = new ArrayList<>();
    if (next("]")) {
      return array;
    }
    do {
      array.add(value());
    } while (next(","));
    expect("]");
    return array;
  }

  private String string() {
    StringBuilder string = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return string.toString();
      }
      string.append(c == '\\' ? escaped() : c);
    }
    throw wrong("no end of a text");
  }

  private char escaped() {
    char c = at < text.length() ? text.charAt(at++) : ' ';
    int known = "\"\\/bfnrt".indexOf(c);
    if (known >= 0) {
      return "\"\\/\b\f\n\r\t".charAt(known);
    }
    String code = text.substring(at, Math.min(text.length(), at + 4));
    if (c != 'u' || !code.matches("[0-9a-fA-F]{4}")) {
      throw wrong("an unknown escape");
    }
    at += 4;
    return (char) Integer.parseInt(code, 16);
  }
}
