package dev.armature.compile.expand;

import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import dev.armature.spec.ElementType;
import dev.armature.spec.Schema;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The general form of an actuator: the values of a {@code general} element, whichever shortcut
 * (motor, position, muscle, …) wrote them. All shortcuts share it, in default classes as well as on
 * elements: what one sets in a class, another inherits.
 *
 * <p>Applying an element first takes over the attributes that it has in common with {@code
 * general}, then does what the shortcut stands for, starting from what the form holds.
 */
final class ActuatorForm {
  private static final ElementType GENERAL = Schema.mjcf().type("mujoco/actuator/general");

  /** What a muscle puts where the form still has the values of a plain actuator. */
  private static final double[] MUSCLE_GAIN = {.75, 1.05, -1, 200, .5, 1.6, 1.5, 1.3, 1.2};

  /** Attributes that name the target; an actuator has one of them. */
  private static final String[] TARGETS = {
    "joint", "jointinparent", "cranksite", "tendon", "site", "body"
  };

  private final Map<String, Object> values = new HashMap<>();

  /** The form of an actuator for which nothing is written. */
  ActuatorForm() {
    for (Attribute row : GENERAL.attributes().values()) {
      if (row.builtin() != null) {
        values.put(row.name(), clone(row.builtin()));
      }
    }
    values.put("inheritrange", new double[1]); // a servo's, but any actuator inherits it
  }

  /** A copy that can be changed without changing this. */
  ActuatorForm copy() {
    ActuatorForm copy = new ActuatorForm();
    values.forEach((name, value) -> copy.values.put(name, clone(value)));
    return copy;
  }

  private static Object clone(Object value) {
    return value instanceof double[] numbers ? numbers.clone() : value;
  }

  /** The values by the names of attributes, as elements hold them. */
  Map<String, Object> values() {
    return values;
  }

  /** Refuses an actuator with two targets, and what goes only with another kind of target. */
  static void checkTarget(Element element) {
    String target = "";
    for (String attribute : TARGETS) {
      if (element.has(attribute)) {
        if (!target.isEmpty()) {
          throw element.error("has two transmissions, '" + target + "' and '" + attribute + "'");
        }
        target = attribute;
      }
    }
    boolean crank = element.has("cranklength") || element.has("slidersite");
    if (crank && !target.isEmpty() && !target.equals("cranksite")) {
      throw element.error("'cranklength' and 'slidersite' go only with 'cranksite'");
    }
    if (element.has("refsite") && !target.isEmpty() && !target.equals("site")) {
      throw element.error("'refsite' goes only with 'site'");
    }
  }

  /** Applies an element, of a default class or of the actuator itself. */
  void apply(Element element) {
    for (String name : element.written()) {
      Attribute row = element.type().attribute(name);
      Object value = element.value(name);
      if (row == null || value == null || GENERAL.attribute(name) == null) {
        continue;
      }
      if (value instanceof double[] numbers) {
        values.put(name, Defaults.overlay(row, shared(name), numbers).clone());
      } else if (row.isInteger() || row.keywords() != null) {
        values.put(name, value);
      }
    }
    switch (element.kind()) {
      case "general", "plugin" -> {}
      case "motor" -> motor();
      case "position" -> {
        String problem = position(element);
        if (problem != null) {
          throw element.error(problem);
        }
      }
      case "intvelocity" -> integratedVelocity(element);
      case "velocity" -> velocity(element);
      case "damper" -> damper(element);
      case "cylinder" -> cylinder(element);
      case "muscle" -> muscle(element);
      case "adhesion" -> adhesion(element);
      default -> throw element.error("is not an actuator");
    }
  }

  // ---- shortcuts

  private void motor() {
    shared("gainprm")[0] = 1;
    types("none", "fixed", "none");
  }

  /** Returns what is wrong, after doing what comes before it; null when nothing is. */
  private @Nullable String position(Element element) {
    double kp = number(element, "kp", shared("gainprm")[0]);
    shared("gainprm")[0] = kp;
    shared("biasprm")[1] = -kp;
    double[] inherit = shared("inheritrange");
    inherit[0] = number(element, "inheritrange", inherit[0]);
    if (element.has("kv") && element.has("dampratio")) {
      return "has both 'kv' and 'dampratio'";
    }
    if (element.has("kv")) {
      double kv = number(element, "kv", 0);
      if (kv < 0) {
        return "attribute 'kv' is negative";
      }
      shared("biasprm")[2] = -kv;
    }
    if (element.has("dampratio")) {
      double ratio = number(element, "dampratio", 0);
      if (ratio < 0) {
        return "attribute 'dampratio' is negative";
      }
      shared("biasprm")[2] = ratio;
    }
    if (element.has("timeconst")) {
      double time = number(element, "timeconst", 0);
      if (time < 0) {
        return "attribute 'timeconst' is negative";
      }
      shared("dynprm")[0] = time;
      values.put("dyntype", time == 0 ? "none" : "filterexact");
    }
    if (inherit[0] > 0 && !isZero("ctrlrange")) {
      return "has both 'ctrlrange' and 'inheritrange'";
    }
    values.put("gaintype", "fixed");
    values.put("biastype", "affine");
    return null;
  }

  /**
   * MuJoCo does not report what is wrong with the position part here, but leaves it half done; so
   * do we.
   */
  private void integratedVelocity(Element element) {
    position(element);
    values.put("dyntype", "integrator");
    values.put("actlimited", "true");
    if (shared("inheritrange")[0] > 0 && !isZero("actrange")) {
      throw element.error("has both 'actrange' and 'inheritrange'");
    }
  }

  private void velocity(Element element) {
    double kv = number(element, "kv", shared("gainprm")[0]);
    Arrays.fill(shared("biasprm"), 0);
    shared("gainprm")[0] = kv;
    shared("biasprm")[2] = -kv;
    types("none", "fixed", "affine");
  }

  private void damper(Element element) {
    double kv = number(element, "kv", 0);
    Arrays.fill(shared("gainprm"), 0);
    shared("gainprm")[2] = -kv;
    values.put("ctrllimited", "true");
    types("none", "affine", "none");
    if (kv < 0) {
      throw element.error("attribute 'kv' is negative");
    }
    checkControlRange(element);
  }

  private void cylinder(Element element) {
    double[] gain = shared("gainprm");
    double[] bias = shared("biasprm");
    shared("dynprm")[0] = number(element, "timeconst", shared("dynprm")[0]);
    bias[0] = number(element, "bias", bias[0]); // MuJoCo asks for three values and uses the first
    gain[0] = number(element, "area", gain[0]);
    double diameter = number(element, "diameter", -1);
    if (diameter >= 0) {
      gain[0] = Math.PI / 4 * diameter * diameter;
    }
    types("filter", "fixed", "affine");
  }

  private void muscle(Element element) {
    double[] dyn = shared("dynprm");
    double[] gain = shared("gainprm");
    if (dyn[0] == 1) {
      dyn[0] = .01;
    }
    if (dyn[1] == 0) {
      dyn[1] = .04;
    }
    if (gain[0] == 1) {
      gain[0] = MUSCLE_GAIN[0];
    }
    for (int i = 1; i < MUSCLE_GAIN.length; i++) {
      if (gain[i] == 0) {
        gain[i] = MUSCLE_GAIN[i];
      }
    }
    dyn[2] = number(element, "tausmooth", dyn[2]);
    if (dyn[2] < 0) {
      throw element.error("attribute 'tausmooth' is negative");
    }
    nonNegative(element, "timeconst", dyn, 0);
    nonNegative(element, "range", gain, 0);
    String[] names = {"force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"};
    for (int i = 0; i < names.length; i++) {
      nonNegative(element, names[i], gain, 2 + i);
    }
    System.arraycopy(gain, 0, shared("biasprm"), 0, MUSCLE_GAIN.length);
    types("muscle", "muscle", "muscle");
  }

  private void adhesion(Element element) {
    double gain = number(element, "gain", shared("gainprm")[0]);
    shared("gainprm")[0] = gain;
    values.put("ctrllimited", "true");
    values.put("gaintype", "fixed");
    values.put("biastype", "none");
    if (gain < 0) {
      throw element.error("attribute 'gain' is negative");
    }
    checkControlRange(element);
  }

  // ---- values

  private void types(String dynamics, String gain, String bias) {
    values.put("dyntype", dynamics);
    values.put("gaintype", gain);
    values.put("biastype", bias);
  }

  /** The numbers that the form holds, to be changed in place; none for user data never written. */
  private double[] shared(String attribute) {
    return values.get(attribute) instanceof double[] numbers ? numbers : new double[0];
  }

  private boolean isZero(String range) {
    double[] numbers = shared(range);
    return numbers[0] == 0 && numbers[1] == 0;
  }

  private void checkControlRange(Element element) {
    double[] range = shared("ctrlrange");
    if (range[0] < 0 || range[1] < 0) {
      throw element.error("attribute 'ctrlrange' is negative");
    }
  }

  private static double number(Element element, String attribute, double otherwise) {
    double[] numbers = element.has(attribute) ? element.numbers(attribute) : null;
    return numbers == null ? otherwise : numbers[0];
  }

  /** Copies written values, except negative ones, which stand for "not written". */
  private static void nonNegative(Element element, String attribute, double[] into, int at) {
    double[] numbers = element.has(attribute) ? element.numbers(attribute) : null;
    for (int i = 0; numbers != null && i < numbers.length; i++) {
      if (numbers[i] >= 0) {
        into[at + i] = numbers[i];
      }
    }
  }
}
