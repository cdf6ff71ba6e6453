package dev.armature.batch;

import dev.armature.data.Data;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A result of the step that a batch keeps of every world because the user asked for it by name. */
final class Output {
  private enum Scalar {
    NONE,
    NCON,
    NEFC,
    NISLAND
  }

  private final String name;
  private final Scalar scalar;
  private final int size;
  private final Field field;
  private double[] values = {};

  private Output(String name, Scalar scalar, int size, Field field) {
    this.name = name;
    this.scalar = scalar;
    this.size = size;
    this.field = field;
  }

  /**
   * An output by MuJoCo's name ({@code qfrc_bias}) or Java's ({@code qfrcBias}): an array of {@link
   * Data} of fixed length, or ncon, nefc, nisland.
   */
  static Output of(String name, Data sample) {
    String java = camel(name);
    for (Field field : Data.class.getFields()) {
      if (field.getName().equals(java)) {
        for (Scalar s : Scalar.values()) {
          if (s.name().toLowerCase(Locale.ROOT).equals(java)) {
            return new Output(name, s, 1, field);
          }
        }
        if (field.getType() == double[].class) {
          return new Output(name, Scalar.NONE, read(field, sample).length, field);
        }
      }
    }
    throw new IllegalArgumentException(
        "no output \"" + name + "\"; there are: ncon, nefc, nisland, " + names());
  }

  private static String names() {
    return Arrays.stream(Data.class.getFields())
        .filter(f -> f.getType() == double[].class && !Modifier.isStatic(f.getModifiers()))
        .map(Field::getName)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String camel(String name) {
    StringBuilder text = new StringBuilder();
    boolean upper = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '_') {
        upper = true;
      } else {
        text.append(upper ? Character.toUpperCase(c) : c);
        upper = false;
      }
    }
    return text.toString();
  }

  private static double[] read(Field field, Data d) {
    try {
      return (double[]) field.get(d);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("fields of Data are public", e);
    }
  }

  String name() {
    return name;
  }

  int size() {
    return size;
  }

  double[] values() {
    return values;
  }

  void allocate(int length) {
    values = new double[length];
  }

  /** The array of a data that it is read from; empty for a single number. */
  double[] arrayOf(Data d) {
    return scalar == Scalar.NONE ? read(field, d) : new double[0];
  }

  void save(int world, Data d, double[] from) {
    switch (scalar) {
      case NONE -> System.arraycopy(from, 0, values, world * size, Math.min(size, from.length));
      case NCON -> values[world] = d.ncon;
      case NEFC -> values[world] = d.nefc;
      case NISLAND -> values[world] = d.nisland;
    }
  }
}
