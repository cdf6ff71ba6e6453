package dev.armature.compile;

import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import java.util.Arrays;
import java.util.Set;

/** How values of default classes and of elements are laid over each other. */
final class Defaults {
  private static final Set<String> ALTERNATIVES = Set.of("axisangle", "xyaxes", "zaxis", "euler");

  private Defaults() {}

  /**
   * The base with the leading entries replaced; the new values alone where the attribute's length
   * is free.
   */
  static double[] overlay(Attribute row, double[] base, double[] values) {
    return switch (row.shortfall()) {
      case EXACT -> values;
      case REPEAT -> {
        double[] all = Arrays.copyOf(values, row.max());
        Arrays.fill(all, values.length, row.max(), values[values.length - 1]);
        yield all;
      }
      case KEEP -> {
        double[] all = Arrays.copyOf(base, Math.max(base.length, values.length));
        System.arraycopy(values, 0, all, 0, values.length);
        yield all;
      }
    };
  }

  static boolean isAlternative(String attribute) {
    return ALTERNATIVES.contains(attribute);
  }

  static boolean writesAlternative(Element element) {
    for (String attribute : ALTERNATIVES) {
      if (element.has(attribute)) {
        return true;
      }
    }
    return false;
  }
}
