package dev.armature.compile.expand;

import dev.armature.model.GainType;
import dev.armature.model.TransmissionType;
import dev.armature.spec.Element;
import java.util.Arrays;

/**
 * The values of one actuator. All actuator shortcuts (motor, position, muscle, …) write the same
 * record, in default classes as well as on elements, each in its own way; what one shortcut sets in
 * a class, another inherits.
 */
public final class ActuatorRecord {
  /** Group for visualisation and for disabling. */
  public int group;

  /**
   * Activation, gain and bias types; codes of {@code DynType}, {@code GainType}, {@code BiasType}.
   */
  public int dyntype;

  public int gaintype = GainType.FIXED;
  public int biastype;

  /** Parameters of activation, gain and bias. */
  public double[] dynprm = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0};

  public double[] gainprm = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  public double[] biasprm = new double[10];

  /** Whether control, force and activation are limited: 0 no, 1 yes, 2 when the range says so. */
  public int ctrllimited = 2;

  public int forcelimited = 2;
  public int actlimited = 2;

  /** Ranges of control, force and activation. */
  public double[] ctrlrange = new double[2];

  public double[] forcerange = new double[2];
  public double[] actrange = new double[2];

  /** Range of the actuator's length; (0, 0) when not written. */
  public double[] lengthrange = new double[2];

  /** Gear. */
  public double[] gear = {1, 0, 0, 0, 0, 0};

  /** Length of the rod of a slider-crank. */
  public double cranklength;

  /** Number of activations, -1 when not written. */
  public int actdim = -1;

  /** Whether the activation of the next step acts already. */
  public boolean actearly;

  /** Share of the target's range that becomes the control or activation range; 0 for none. */
  public double inheritrange;

  /** History: samples kept, interpolation (zoh 0, linear 1, cubic 2), delay. */
  public int nsample;

  public int interp;
  public double delay;

  /** User data. */
  public double[] user = new double[0];

  /** Transmission, a code of {@code TransmissionType}; -1 when the element writes none. */
  public int trntype = -1;

  /**
   * The attribute that names the target of the transmission ("joint", "cranksite", …); "" when the
   * element writes none.
   */
  public String target = "";

  private static final String[] TARGETS = {
    "joint", "jointinparent", "cranksite", "tendon", "site", "body"
  };

  /** Reads which transmission an actuator element writes. */
  void readTransmission(Element element) {
    for (int i = 0; i < TARGETS.length; i++) {
      if (element.has(TARGETS[i])) {
        if (trntype >= 0) {
          throw element.error("has two transmissions, '" + target + "' and '" + TARGETS[i] + "'");
        }
        trntype = i;
        target = TARGETS[i];
      }
    }
    boolean crank = element.has("cranklength") || element.has("slidersite");
    if (crank && trntype >= 0 && trntype != TransmissionType.SLIDERCRANK) {
      throw element.error("'cranklength' and 'slidersite' go only with 'cranksite'");
    }
    if (element.has("refsite") && trntype >= 0 && trntype != TransmissionType.SITE) {
      throw element.error("'refsite' goes only with 'site'");
    }
  }

  /** A copy that can be changed without changing this. */
  public ActuatorRecord copy() {
    ActuatorRecord copy = new ActuatorRecord();
    copy.group = group;
    copy.dyntype = dyntype;
    copy.gaintype = gaintype;
    copy.biastype = biastype;
    copy.dynprm = dynprm.clone();
    copy.gainprm = gainprm.clone();
    copy.biasprm = biasprm.clone();
    copy.ctrllimited = ctrllimited;
    copy.forcelimited = forcelimited;
    copy.actlimited = actlimited;
    copy.ctrlrange = ctrlrange.clone();
    copy.forcerange = forcerange.clone();
    copy.actrange = actrange.clone();
    copy.lengthrange = lengthrange.clone();
    copy.gear = gear.clone();
    copy.cranklength = cranklength;
    copy.actdim = actdim;
    copy.actearly = actearly;
    copy.inheritrange = inheritrange;
    copy.nsample = nsample;
    copy.interp = interp;
    copy.delay = delay;
    copy.trntype = trntype;
    copy.target = target;
    copy.user = Arrays.copyOf(user, user.length);
    return copy;
  }
}
