package dev.armature.rollout;

import dev.armature.batch.Batch;
import dev.armature.batch.Parameter;
import dev.armature.model.Model;
import dev.armature.model.NearestName;
import dev.armature.model.ObjType;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How a parameter of the model varies from world to world, written as text:
 *
 * <ul>
 *   <li>{@code body_mass=±10%}: every body's mass times its own factor between 0.9 and 1.1,
 *   <li>{@code opt_gravity=±0.2}: every number plus its own offset between -0.2 and 0.2,
 *   <li>{@code geom_margin=0..0.002}: every number anew, between the two,
 *   <li>{@code geom_friction@floor=±30%}: of the object of that name only,
 *   <li>{@code dof_damping@left*=±30%}: of all objects whose names fit, each by itself.
 * </ul>
 *
 * <p>{@code +-} is as good as {@code ±}, and so is what a terminal without UTF-8 makes of it. All
 * numbers of one object get the same factor, so that inertias stay possible and colors keep their
 * hue.
 */
public final class Variation {
  private static final String NUMBER = "[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?";
  private static final Pattern TEXT =
      Pattern.compile(
          "\\s*(\\w+)(?:@([^=]*))?\\s*=\\s*(?:(?:±|\\+-|\uFFFD+)\\s*("
              + NUMBER
              + ")\\s*(%?)|("
              + NUMBER
              + ")\\s*\\.\\.\\s*("
              + NUMBER
              + "))\\s*");
  private static final Map<String, Integer> KINDS =
      Map.of(
          "body", ObjType.BODY,
          "jnt", ObjType.JOINT,
          "geom", ObjType.GEOM,
          "site", ObjType.SITE,
          "pair", ObjType.PAIR,
          "eq", ObjType.EQUALITY,
          "tendon", ObjType.TENDON,
          "actuator", ObjType.ACTUATOR);
  private static final double PERCENT = 0.01;

  private enum Mode {
    FACTOR,
    OFFSET,
    RANGE
  }

  private final Parameter parameter;
  private final int[] objects;
  private final Mode mode;
  private final double low;
  private final double high;

  private Variation(Parameter parameter, int[] objects, Mode mode, double low, double high) {
    this.parameter = parameter;
    this.objects = objects;
    this.mode = mode;
    this.low = low;
    this.high = high;
  }

  /**
   * Reads a variation.
   *
   * @throws IllegalArgumentException when it is not understood, or the model has no such object
   */
  public static Variation parse(String text, Model m) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is no variation; write for instance body_mass=±10%, opt_gravity=±0.2,"
              + " geom_margin=0..0.002 or geom_friction@floor=±30%");
    }
    Parameter parameter = parameter(matcher.group(1));
    int[] objects = objects(m, parameter, matcher.group(2));
    if (matcher.group(3) == null) {
      double low = Double.parseDouble(matcher.group(5));
      double high = Double.parseDouble(matcher.group(6));
      if (!(low <= high)) {
        throw new IllegalArgumentException("\"" + text + "\": " + low + " is more than " + high);
      }
      return new Variation(parameter, objects, Mode.RANGE, low, high);
    }
    boolean percent = !matcher.group(4).isEmpty();
    double reach = Math.abs(Double.parseDouble(matcher.group(3))) * (percent ? PERCENT : 1);
    return percent
        ? new Variation(parameter, objects, Mode.FACTOR, 1 - reach, 1 + reach)
        : new Variation(parameter, objects, Mode.OFFSET, -reach, reach);
  }

  /**
   * A parameter by MuJoCo's name.
   *
   * @throws IllegalArgumentException when there is none; the message has the names
   */
  static Parameter parameter(String name) {
    for (Parameter p : Parameter.values()) {
      if (p.label().equals(name.toLowerCase(Locale.ROOT))) {
        return p;
      }
    }
    throw new IllegalArgumentException(
        NearestName.missing(
            "parameter", name, Arrays.stream(Parameter.values()).map(Parameter::label).toList()));
  }

  /** The objects that are meant: all, that of a name, or those whose names fit a pattern. */
  static int[] objects(Model m, Parameter parameter, @Nullable String name) {
    String label = parameter.label();
    if (name == null) {
      // the world is a body without mass that never moves
      int first = label.startsWith("body_") ? 1 : 0;
      return IntStream.range(first, parameter.count(m)).toArray();
    }
    boolean dof = label.startsWith("dof_");
    String prefix = label.substring(0, label.indexOf('_') < 0 ? 0 : label.indexOf('_'));
    int kind = KINDS.getOrDefault(dof ? "jnt" : prefix, -1);
    if (kind < 0) {
      throw new IllegalArgumentException(
          label + " belongs to the whole model, not to \"" + name + "\"");
    }
    int id = m.names.id(kind, name);
    int[] ids;
    try {
      ids = id >= 0 ? new int[] {id} : m.names.ids(kind, name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(label + "@" + name + ": " + e.getMessage(), e);
    }
    return dof ? Arrays.stream(ids).flatMap(joint -> dofs(m, joint)).toArray() : ids;
  }

  private static IntStream dofs(Model m, int joint) {
    int end = joint + 1 < m.njnt ? m.jnt.dofadr[joint + 1] : m.nv;
    return IntStream.range(m.jnt.dofadr[joint], end);
  }

  /** Draws the parameter of one world; {@code Batch.changed} is the caller's to say. */
  public void apply(Batch batch, int world, SplittableRandom random) {
    apply(batch, world, random, 1);
  }

  /**
   * Draws the parameter of one world and goes part of the way to it from what it is.
   *
   * @param share how far, from 0 to 1
   */
  public void apply(Batch batch, int world, SplittableRandom random, double share) {
    for (int i : objects) {
      double[] values = batch.get(world, parameter, i);
      double factor = mode == Mode.FACTOR ? Noise.uniform(random, low, high) : 1;
      boolean same = true;
      for (int k = 0; k < values.length; k++) {
        double before = values[k];
        double drawn =
            switch (mode) {
              case FACTOR -> before * factor;
              case OFFSET -> before + Noise.uniform(random, low, high);
              case RANGE -> Noise.uniform(random, low, high);
            };
        values[k] = share == 1 ? drawn : before + share * (drawn - before);
        same &= values[k] == before;
      }
      if (!same) {
        batch.set(world, parameter, i, values);
      }
    }
  }
}
