package dev.armature.io;

import java.nio.charset.StandardCharsets;

/** A JSON text in the making; commas come by themselves. */
final class JsonText {
  private final StringBuilder text = new StringBuilder();
  private boolean comma;

  JsonText open(char bracket) {
    separate();
    text.append(bracket);
    comma = false;
    return this;
  }

  JsonText close(char bracket) {
    text.append(bracket);
    comma = true;
    return this;
  }

  JsonText key(String name) {
    string(name);
    text.append(':');
    comma = false;
    return this;
  }

  JsonText string(String value) {
    separate();
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < ' ') {
        text.append(String.format("\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    text.append('"');
    return this;
  }

  JsonText integer(long value) {
    separate();
    text.append(value);
    return this;
  }

  JsonText bool(boolean value) {
    separate();
    text.append(value);
    return this;
  }

  /** Single precision; JSON has no word for what is not finite, so that is null. */
  JsonText number(double value) {
    separate();
    float x = (float) value;
    if (!Float.isFinite(x)) {
      text.append("null");
    } else if (x == (int) x) {
      text.append((int) x);
    } else {
      text.append(x);
    }
    return this;
  }

  /** An object of numbers, such as a vector with x, y and z. */
  JsonText numbers(String keys, double[] values, int from) {
    open('{');
    for (int i = 0; i < keys.length(); i++) {
      key(keys.substring(i, i + 1)).number(values[from + i]);
    }
    return close('}');
  }

  private void separate() {
    if (comma) {
      text.append(',');
    }
    comma = true;
  }

  @Override
  public String toString() {
    return text.toString();
  }

  byte[] bytes() {
    return toString().getBytes(StandardCharsets.UTF_8);
  }
}
