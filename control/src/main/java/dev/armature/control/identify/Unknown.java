package dev.armature.control.identify;

import dev.armature.batch.ModelEdit;
import dev.armature.batch.Parameter;
import dev.armature.handle.Handle;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import dev.armature.model.NearestName;
import dev.armature.model.ObjType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parameter of a model that is to be found, by a name such as {@code mass:hand}, {@code
 * damping:elbow}, {@code kp:elbow} or {@code geom_friction:floor[0]}.
 *
 * <ul>
 *   <li>{@code mass:BODY} is the mass; the inertia changes in proportion. {@code inertia:BODY} is a
 *       factor of all three moments of inertia.
 *   <li>{@code damping}, {@code armature}, {@code frictionloss}, {@code stiffness} of a joint.
 *   <li>{@code kp}, {@code kv} of a position servo, {@code gear} of an actuator.
 *   <li>{@code friction:GEOM} is sliding friction.
 *   <li>{@code delay:ACTUATOR} is the time by which recorded controls act late, s. It is no part of
 *       the model.
 *   <li>Everything else is a field of {@link Parameter} by MuJoCo's name, an object's name and,
 *       where an object has several numbers, an index: {@code body_ipos:hand[2]}, {@code
 *       opt_gravity[2]}.
 * </ul>
 */
public final class Unknown {
  private static final Pattern FORM = Pattern.compile("(\\w+)(?::(.*?))?(?:\\[(\\d+)\\])?");
  private static final double WIDE = 10;

  private static final Map<String, String> SHORT =
      Map.of(
          "damping", "dof_damping",
          "armature", "dof_armature",
          "frictionloss", "dof_frictionloss",
          "stiffness", "jnt_stiffness",
          "friction", "geom_friction",
          "gear", "actuator_gear");

  /** What cannot be negative. */
  private static final Set<String> NOT_NEGATIVE =
      Set.of(
          "mass",
          "inertia",
          "delay",
          "armature",
          "frictionloss",
          "friction",
          "body_mass",
          "body_inertia",
          "dof_armature",
          "dof_frictionloss",
          "geom_friction");

  private static final List<String> SPECIAL = List.of("mass", "inertia", "kp", "kv", "delay");

  /** What kind of object a field belongs to, by the beginning of its name. */
  private static final Map<String, Integer> OBJECTS =
      Map.of(
          "body", ObjType.BODY,
          "jnt", ObjType.JOINT,
          "dof", ObjType.JOINT,
          "geom", ObjType.GEOM,
          "site", ObjType.SITE,
          "pair", ObjType.PAIR,
          "eq", ObjType.EQUALITY,
          "tendon", ObjType.TENDON,
          "actuator", ObjType.ACTUATOR);

  /** Writes a value into an edited model. */
  @FunctionalInterface
  private interface Setter {
    void set(ModelEdit edit, double value);
  }

  private final String name;
  private final double start;
  private final Setter setter;
  private final int delayed;
  private double low;
  private double high;

  private Unknown(String name, double start, Setter setter, int delayed) {
    this.name = name;
    this.start = start;
    this.setter = setter;
    this.delayed = delayed;
    if (delayed >= 0) {
      low = 0;
      high = 0.2;
    } else if (start > 0) {
      low = start / WIDE;
      high = start * WIDE;
    } else if (start < 0) {
      low = start * WIDE;
      high = start / WIDE;
    } else {
      low = Double.NEGATIVE_INFINITY;
      high = Double.POSITIVE_INFINITY;
    }
  }

  /**
   * Finds the parameter of a name.
   *
   * @throws IllegalArgumentException when there is none; the message has the nearest names
   */
  public static Unknown of(Model m, String name) {
    Matcher form = FORM.matcher(name);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "\"" + name + "\" is no parameter; it reads like mass:hand or geom_friction:floor[0]");
    }
    String kind = form.group(1);
    String object = form.group(2) == null ? "" : form.group(2);
    int index = form.group(3) == null ? -1 : Integer.parseInt(form.group(3));
    switch (kind) {
      case "mass":
        return mass(m, name, Handle.id(m, ObjType.BODY, object));
      case "inertia":
        return inertia(m, name, Handle.id(m, ObjType.BODY, object));
      case "kp", "kv":
        return servo(m, name, kind, Handle.id(m, ObjType.ACTUATOR, object));
      case "delay":
        return new Unknown(name, 0, (edit, v) -> {}, Handle.id(m, ObjType.ACTUATOR, object));
      default:
        return field(m, name, SHORT.getOrDefault(kind, kind), object, index);
    }
  }

  private static Unknown mass(Model m, String name, int body) {
    double mass = m.body.mass[body];
    if (!(mass > 0)) {
      throw new IllegalArgumentException(name + ": the body has no mass");
    }
    double[] inertia = Parameter.BODY_INERTIA.get(m, body);
    return new Unknown(
        name,
        mass,
        (edit, v) -> {
          edit.set(Parameter.BODY_MASS, body, v);
          edit.set(Parameter.BODY_INERTIA, body, scaled(inertia, v / mass));
        },
        -1);
  }

  private static Unknown inertia(Model m, String name, int body) {
    double[] inertia = Parameter.BODY_INERTIA.get(m, body);
    return new Unknown(
        name, 1, (edit, v) -> edit.set(Parameter.BODY_INERTIA, body, scaled(inertia, v)), -1);
  }

  private static double[] scaled(double[] values, double factor) {
    return Arrays.stream(values).map(v -> v * factor).toArray();
  }

  private static Unknown servo(Model m, String name, String kind, int actuator) {
    double[] gain = Parameter.ACTUATOR_GAINPRM.get(m, actuator);
    double[] bias = Parameter.ACTUATOR_BIASPRM.get(m, actuator);
    if (gain[0] != -bias[1]) {
      throw new IllegalArgumentException(
          name + ": the actuator is no position servo; use actuator_gainprm and actuator_biasprm");
    }
    boolean position = kind.equals("kp");
    return new Unknown(
        name,
        position ? gain[0] : -bias[2],
        (edit, v) -> {
          double[] newBias = edit.get(Parameter.ACTUATOR_BIASPRM, actuator);
          newBias[position ? 1 : 2] = -v;
          edit.set(Parameter.ACTUATOR_BIASPRM, actuator, newBias);
          if (position) {
            double[] newGain = edit.get(Parameter.ACTUATOR_GAINPRM, actuator);
            newGain[0] = v;
            edit.set(Parameter.ACTUATOR_GAINPRM, actuator, newGain);
          }
        },
        -1);
  }

  private static Unknown field(Model m, String name, String field, String object, int index) {
    Parameter parameter = parameter(name, field);
    String group = field.substring(0, field.indexOf('_'));
    Integer type = OBJECTS.get(group);
    int first = 0;
    int count = 1;
    if (type != null) {
      int id = Handle.id(m, type, object);
      boolean dof = group.equals("dof");
      first = dof ? m.jnt.dofadr[id] : id;
      count = dof ? dofs(m.jnt.type[id]) : 1;
    } else if (!object.isEmpty()) {
      throw new IllegalArgumentException(name + ": " + field + " belongs to no object");
    }
    if (parameter.count(m) == 0) {
      throw new IllegalArgumentException(name + ": the model has no " + field);
    }
    int component = index < 0 ? 0 : index;
    // of friction and gear the first number is the one meant
    boolean several = parameter.width() > 1 && !SHORT.containsKey(name.split(":", -1)[0]);
    if (component >= parameter.width() || (several && index < 0)) {
      throw new IllegalArgumentException(
          name + ": " + field + " has " + parameter.width() + " numbers; say which, as [0]");
    }
    int from = first;
    int objects = count;
    return new Unknown(
        name,
        parameter.get(m, first)[component],
        (edit, v) -> {
          for (int i = from; i < from + objects; i++) {
            double[] values = edit.get(parameter, i);
            values[component] = v;
            edit.set(parameter, i, values);
          }
        },
        -1);
  }

  private static int dofs(int jointType) {
    return jointType == JointType.FREE ? 6 : jointType == JointType.BALL ? 3 : 1;
  }

  private static Parameter parameter(String name, String field) {
    for (Parameter parameter : Parameter.values()) {
      if (parameter.label().equals(field.toLowerCase(Locale.ROOT))) {
        return parameter;
      }
    }
    List<String> known = new ArrayList<>(SPECIAL);
    known.addAll(SHORT.keySet());
    for (Parameter parameter : Parameter.values()) {
      known.add(parameter.label());
    }
    throw new IllegalArgumentException(
        name + ": " + NearestName.missing("parameter", field, known));
  }

  /**
   * Sets the bounds; by default a tenth and ten times the value of the model, and for delays 0 to
   * 0.2 s.
   *
   * @throws IllegalArgumentException when the lower is not below the upper, or is negative for what
   *     cannot be
   */
  public Unknown bounds(double lower, double upper) {
    if (!(lower < upper)) {
      throw new IllegalArgumentException(
          name + ": the lower bound " + lower + " is not below the upper " + upper);
    }
    if (lower < 0 && NOT_NEGATIVE.contains(name.split("[:\\[]", -1)[0])) {
      throw new IllegalArgumentException(
          name + " cannot be negative, as the lower bound " + lower + " is");
    }
    low = lower;
    high = upper;
    return this;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** The value of the model that the search starts from. */
  public double start() {
    return start;
  }

  /** The lower bound. */
  public double low() {
    return low;
  }

  /** The upper bound. */
  public double high() {
    return high;
  }

  /** The actuator whose controls it delays, -1 when it is a parameter of the model. */
  int delayed() {
    return delayed;
  }

  void apply(ModelEdit edit, double value) {
    setter.set(edit, value);
  }

  /** The unit in which the search counts, so that values are about 1. */
  double scale() {
    if (start != 0) {
      return Math.abs(start);
    }
    double width = high - low;
    return Double.isFinite(width) ? 0.5 * width : 1;
  }
}
