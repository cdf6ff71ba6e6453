package dev.armature.rollout;

import dev.armature.batch.Batch;
import dev.armature.batch.Parameter;
import dev.armature.model.Model;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in the model that a table of parameters has a column for, by its name: {@code
 * body_mass@pole}, {@code geom_friction@floor[0]}, {@code opt_gravity[2]}. Without an object all
 * objects are meant, with a pattern ({@code body_mass@left*}) those whose names fit; without an
 * index all numbers of an object.
 */
public final class Setting {
  private static final Pattern NAME = Pattern.compile("(\\w+?)(?:@(.*?))?(?:\\[(\\d+)])?");

  private final Parameter parameter;
  private final int[] objects;
  private final int index;

  private Setting(Parameter parameter, int[] objects, int index) {
    this.parameter = parameter;
    this.objects = objects;
    this.index = index;
  }

  /**
   * The place that a column's name means.
   *
   * @throws IllegalArgumentException when it means none in this model
   */
  public static Setting parse(String column, Model m) {
    Matcher matcher = NAME.matcher(column);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "\""
              + column
              + "\" names no parameter; write for instance body_mass@pole or"
              + " geom_friction@floor[0]");
    }
    Parameter parameter = Variation.parameter(matcher.group(1));
    int[] objects = Variation.objects(m, parameter, matcher.group(2));
    int index = matcher.group(3) == null ? -1 : Integer.parseInt(matcher.group(3));
    if (index >= parameter.width()) {
      throw new IllegalArgumentException(
          column + ": " + parameter.label() + " has " + parameter.width() + " numbers");
    }
    return new Setting(parameter, objects, index);
  }

  /** Sets it in one world; {@code Batch.changed} is the caller's to say. */
  public void apply(Batch batch, int world, double value) {
    for (int i : objects) {
      double[] values = batch.get(world, parameter, i);
      for (int k = 0; k < values.length; k++) {
        if (index < 0 || index == k) {
          values[k] = value;
        }
      }
      batch.set(world, parameter, i, values);
    }
  }
}
