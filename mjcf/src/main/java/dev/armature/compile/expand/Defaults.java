package dev.armature.compile.expand;

import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** How values of default classes and of elements are laid over each other. */
final class Defaults {
  static final List<String> ALTERNATIVES = List.of("axisangle", "xyaxes", "zaxis", "euler");

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

  /** Refuses more than one way of writing an orientation. */
  static void checkOrientation(Element element) {
    String first = null;
    for (String attribute : element.written()) {
      if (isAlternative(attribute) || attribute.equals("quat")) {
        if (first != null) {
          throw element.error(
              "gives its orientation twice, by '" + first + "' and by '" + attribute + "'");
        }
        first = attribute;
      }
    }
  }

  /** Turns the old spelling {@code directional} of a light into its type. */
  static void normaliseLight(Element light, Map<String, Object> values) {
    String directional = light.text("directional");
    if (directional == null) {
      return;
    }
    if (light.has("type")) {
      throw light.error("has both 'type' and 'directional'");
    }
    values.remove("directional");
    values.put("type", directional.equals("true") ? "directional" : "spot");
  }
}
