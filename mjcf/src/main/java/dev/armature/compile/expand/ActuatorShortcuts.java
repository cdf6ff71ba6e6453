package dev.armature.compile.expand;

import dev.armature.model.BiasType;
import dev.armature.model.DynType;
import dev.armature.model.GainType;
import dev.armature.spec.Attribute;
import dev.armature.spec.Element;
import dev.armature.spec.Keywords;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What each actuator element does to the record that all of them share: first the attributes they
 * have in common, then the transformation of the shortcut, starting from what the record holds. The
 * same in a default class and on an actuator.
 */
final class ActuatorShortcuts {
  /** What a muscle puts where the record still has the values of a plain actuator. */
  private static final double[] MUSCLE_GAIN = {.75, 1.05, -1, 200, .5, 1.6, 1.5, 1.3, 1.2};

  private final Element element;
  private final ActuatorRecord record;

  private ActuatorShortcuts(Element element, ActuatorRecord record) {
    this.element = element;
    this.record = record;
  }

  /** Applies an element to a record. */
  static void apply(Element element, ActuatorRecord record) {
    ActuatorShortcuts shortcut = new ActuatorShortcuts(element, record);
    shortcut.common();
    shortcut.own();
  }

  private void common() {
    record.group = integer("group", record.group);
    record.nsample = integer("nsample", record.nsample);
    record.interp = code("interp", record.interp);
    record.delay = number("delay", record.delay);
    record.ctrllimited = code("ctrllimited", record.ctrllimited);
    record.forcelimited = code("forcelimited", record.forcelimited);
    record.actlimited = code("actlimited", record.actlimited);
    read("ctrlrange", record.ctrlrange);
    read("forcerange", record.forcerange);
    read("actrange", record.actrange);
    read("lengthrange", record.lengthrange);
    read("gear", record.gear);
    record.cranklength = number("cranklength", record.cranklength);
    double[] user = element.has("user") ? element.numbers("user") : null;
    if (user != null) {
      record.user = user;
    }
  }

  private void own() {
    switch (element.kind()) {
      case "general" -> {
        dynamics();
        record.gaintype = code("gaintype", record.gaintype);
        record.biastype = code("biastype", record.biastype);
        read("gainprm", record.gainprm);
        read("biasprm", record.biasprm);
      }
      case "plugin" -> dynamics();
      case "motor" -> {
        record.gainprm[0] = 1;
        types(DynType.NONE, GainType.FIXED, BiasType.NONE);
      }
      case "position" -> {
        String problem = position();
        if (problem != null) {
          throw element.error(problem);
        }
      }
      case "intvelocity" -> integratedVelocity();
      case "velocity" -> velocity();
      case "damper" -> damper();
      case "cylinder" -> cylinder();
      case "muscle" -> muscle();
      case "adhesion" -> adhesion();
      default -> throw element.error("is not an actuator");
    }
  }

  private void dynamics() {
    record.dyntype = code("dyntype", record.dyntype);
    record.actearly = code("actearly", record.actearly ? 1 : 0) == 1;
    read("dynprm", record.dynprm);
    record.actdim = integer("actdim", record.actdim);
  }

  private void types(int dyn, int gain, int bias) {
    record.dyntype = dyn;
    record.gaintype = gain;
    record.biastype = bias;
  }

  /** Returns what is wrong, after having done what comes before it; null when nothing is. */
  private @Nullable String position() {
    double kp = number("kp", record.gainprm[0]);
    record.gainprm[0] = kp;
    record.biasprm[1] = -kp;
    record.inheritrange = number("inheritrange", record.inheritrange);
    if (element.has("kv") && element.has("dampratio")) {
      return "has both 'kv' and 'dampratio'";
    }
    if (element.has("kv")) {
      double kv = number("kv", 0);
      if (kv < 0) {
        return "attribute 'kv' is negative";
      }
      record.biasprm[2] = -kv;
    }
    if (element.has("dampratio")) {
      double ratio = number("dampratio", 0);
      if (ratio < 0) {
        return "attribute 'dampratio' is negative";
      }
      record.biasprm[2] = ratio;
    }
    if (element.has("timeconst")) {
      double time = number("timeconst", 0);
      if (time < 0) {
        return "attribute 'timeconst' is negative";
      }
      record.dynprm[0] = time;
      record.dyntype = time == 0 ? DynType.NONE : DynType.FILTEREXACT;
    }
    if (record.inheritrange > 0 && (record.ctrlrange[0] != 0 || record.ctrlrange[1] != 0)) {
      return "has both 'ctrlrange' and 'inheritrange'";
    }
    record.gaintype = GainType.FIXED;
    record.biastype = BiasType.AFFINE;
    return null;
  }

  /**
   * MuJoCo does not report what is wrong with the position part here, but leaves it half done; so
   * do we.
   */
  private void integratedVelocity() {
    position();
    record.dyntype = DynType.INTEGRATOR;
    record.actlimited = 1;
    if (record.inheritrange > 0 && (record.actrange[0] != 0 || record.actrange[1] != 0)) {
      throw element.error("has both 'actrange' and 'inheritrange'");
    }
  }

  private void velocity() {
    double kv = number("kv", record.gainprm[0]);
    Arrays.fill(record.biasprm, 0);
    record.gainprm[0] = kv;
    record.biasprm[2] = -kv;
    types(DynType.NONE, GainType.FIXED, BiasType.AFFINE);
  }

  private void damper() {
    double kv = number("kv", 0);
    Arrays.fill(record.gainprm, 0);
    record.gainprm[2] = -kv;
    record.ctrllimited = 1;
    types(DynType.NONE, GainType.AFFINE, BiasType.NONE);
    if (kv < 0) {
      throw element.error("attribute 'kv' is negative");
    }
    checkControlRange();
  }

  private void cylinder() {
    record.dynprm[0] = number("timeconst", record.dynprm[0]);
    record.biasprm[0] =
        number("bias", record.biasprm[0]); // MuJoCo asks for three values and uses the first
    record.gainprm[0] = number("area", record.gainprm[0]);
    double diameter = number("diameter", -1);
    if (diameter >= 0) {
      record.gainprm[0] = Math.PI / 4 * diameter * diameter;
    }
    types(DynType.FILTER, GainType.FIXED, BiasType.AFFINE);
  }

  private void muscle() {
    if (record.dynprm[0] == 1) {
      record.dynprm[0] = .01;
    }
    if (record.dynprm[1] == 0) {
      record.dynprm[1] = .04;
    }
    if (record.gainprm[0] == 1) {
      record.gainprm[0] = MUSCLE_GAIN[0];
    }
    for (int i = 1; i < MUSCLE_GAIN.length; i++) {
      if (record.gainprm[i] == 0) {
        record.gainprm[i] = MUSCLE_GAIN[i];
      }
    }
    record.dynprm[2] = number("tausmooth", record.dynprm[2]);
    if (record.dynprm[2] < 0) {
      throw element.error("attribute 'tausmooth' is negative");
    }
    nonNegative("timeconst", record.dynprm, 0);
    nonNegative("range", record.gainprm, 0);
    String[] names = {"force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"};
    for (int i = 0; i < names.length; i++) {
      nonNegative(names[i], record.gainprm, 2 + i);
    }
    System.arraycopy(record.gainprm, 0, record.biasprm, 0, MUSCLE_GAIN.length);
    types(DynType.MUSCLE, GainType.MUSCLE, BiasType.MUSCLE);
  }

  private void adhesion() {
    double gain = number("gain", record.gainprm[0]);
    record.gainprm[0] = gain;
    record.ctrllimited = 1;
    record.gaintype = GainType.FIXED;
    record.biastype = BiasType.NONE;
    if (gain < 0) {
      throw element.error("attribute 'gain' is negative");
    }
    checkControlRange();
  }

  private void checkControlRange() {
    if (record.ctrlrange[0] < 0 || record.ctrlrange[1] < 0) {
      throw element.error("attribute 'ctrlrange' is negative");
    }
  }

  // ---- written values

  private double number(String attribute, double otherwise) {
    double[] numbers = element.has(attribute) ? element.numbers(attribute) : null;
    return numbers == null ? otherwise : numbers[0];
  }

  private int integer(String attribute, int otherwise) {
    int[] integers = element.has(attribute) ? element.integers(attribute) : null;
    return integers == null ? otherwise : integers[0];
  }

  private int code(String attribute, int otherwise) {
    String word = element.has(attribute) ? element.text(attribute) : null;
    Attribute row = element.type().attribute(attribute);
    Keywords keywords = row == null ? null : row.keywords();
    Integer code = word == null || keywords == null ? null : keywords.code(word);
    return code == null ? otherwise : code;
  }

  private void read(String attribute, double[] into) {
    double[] numbers = element.has(attribute) ? element.numbers(attribute) : null;
    if (numbers != null) {
      System.arraycopy(numbers, 0, into, 0, numbers.length);
    }
  }

  /** Copies written values, except negative ones, which stand for "not written". */
  private void nonNegative(String attribute, double[] into, int at) {
    double[] numbers = element.has(attribute) ? element.numbers(attribute) : null;
    for (int i = 0; numbers != null && i < numbers.length; i++) {
      if (numbers[i] >= 0) {
        into[at + i] = numbers[i];
      }
    }
  }
}
