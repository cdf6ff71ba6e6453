package dev.armature.spec;

import org.jspecify.annotations.Nullable;

/** Turns the text of an attribute into its typed value, and checks values that were given typed. */
final class ValueParser {
  private ValueParser() {}

  static @Nullable Object parse(
      Attribute row, String text, Element element, @Nullable Diagnostics diagnostics) {
    return text;
  }

  static void check(Attribute row, Object value, Element element) {}
}
