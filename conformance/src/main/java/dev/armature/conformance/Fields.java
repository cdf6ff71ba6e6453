package dev.armature.conformance;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds a field of a model or data by MuJoCo's name. The rule is mechanical: {@code geom_friction}
 * is the field {@code friction} of the group {@code geom} where there is such a group, else {@code
 * geomFriction}.
 */
final class Fields {
  private Fields() {}

  /** A field and the object that holds it. */
  record Place(Object holder, Field field) {
    Object get() {
      try {
        return field.get(holder);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Where the field of this name is, or null when there is none. */
  static @Nullable Place find(Object root, String name) {
    int cut = name.indexOf('_');
    if (cut > 0) {
      Field group = field(root, name.substring(0, cut));
      if (group != null && !group.getType().isArray() && !group.getType().isPrimitive()) {
        Object holder = new Place(root, group).get();
        Field inner = field(holder, camel(name.substring(cut + 1)));
        if (inner != null) {
          return new Place(holder, inner);
        }
      }
    }
    Field direct = field(root, camel(name));
    return direct == null ? null : new Place(root, direct);
  }

  private static @Nullable Field field(Object holder, String name) {
    for (Field f : holder.getClass().getFields()) {
      if (f.getName().equals(name) && !Modifier.isStatic(f.getModifiers())) {
        return f;
      }
    }
    return null;
  }

  /** MuJoCo's spelling to Java's: solref_lim to solrefLim. */
  static String camel(String name) {
    StringBuilder out = new StringBuilder();
    for (String part : name.split("_", -1)) {
      if (out.isEmpty()) {
        out.append(part);
      } else if (!part.isEmpty()) {
        out.append(part.substring(0, 1).toUpperCase(Locale.ROOT)).append(part, 1, part.length());
      }
    }
    return out.toString();
  }

  /** The value of a field (a number, a flag, or an array of these) as numbers. */
  static Column column(Object value) {
    if (!value.getClass().isArray()) {
      return Column.of(number(value));
    }
    int n = Array.getLength(value);
    double[] out = new double[n];
    switch (value) {
      case double[] v -> System.arraycopy(v, 0, out, 0, n);
      case int[] v -> {
        for (int i = 0; i < n; i++) {
          out[i] = v[i];
        }
      }
      case float[] v -> {
        for (int i = 0; i < n; i++) {
          out[i] = v[i];
        }
      }
      case boolean[] v -> {
        for (int i = 0; i < n; i++) {
          out[i] = v[i] ? 1 : 0;
        }
      }
      case byte[] v -> {
        for (int i = 0; i < n; i++) {
          out[i] = v[i] & 0xff;
        }
      }
      default -> throw new IllegalArgumentException("no numbers: " + value.getClass());
    }
    return Column.of(out);
  }

  private static double number(Object value) {
    return switch (value) {
      case Number n -> n.doubleValue();
      case Boolean b -> b ? 1 : 0;
      default -> throw new IllegalArgumentException("no number: " + value.getClass());
    };
  }

  /**
   * Writes numbers into the array or primitive field at a place; arrays keep their length and take
   * as much as fits.
   */
  static void set(Place place, double[] from) {
    try {
      Class<?> type = place.field.getType();
      if (type == double.class) {
        place.field.setDouble(place.holder, from[0]);
        return;
      }
      if (type == int.class) {
        place.field.setInt(place.holder, (int) from[0]);
        return;
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    Object to = place.get();
    int n = Math.min(from.length, Array.getLength(to));
    switch (to) {
      case double[] v -> System.arraycopy(from, 0, v, 0, n);
      case int[] v -> {
        for (int i = 0; i < n; i++) {
          v[i] = (int) from[i];
        }
      }
      case float[] v -> {
        for (int i = 0; i < n; i++) {
          v[i] = (float) from[i];
        }
      }
      case boolean[] v -> {
        for (int i = 0; i < n; i++) {
          v[i] = from[i] != 0;
        }
      }
      case byte[] v -> {
        for (int i = 0; i < n; i++) {
          v[i] = (byte) from[i];
        }
      }
      default -> throw new IllegalArgumentException("no numbers: " + to.getClass());
    }
  }
}
