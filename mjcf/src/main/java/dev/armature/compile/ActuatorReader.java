package dev.armature.compile;

import dev.armature.compile.draft.ActuatorDraft;
import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.TendonDraft;
import dev.armature.compile.expand.Item;
import dev.armature.model.BiasType;
import dev.armature.model.DynType;
import dev.armature.model.GainType;
import dev.armature.model.JointType;
import dev.armature.model.ObjType;
import dev.armature.model.TransmissionType;
import dev.armature.plugin.Plugin;
import dev.armature.spec.Limit;

/** Actuators: what they act on, their limits, and the checks of their parameters. */
final class ActuatorReader {

  /** Attributes that name the target, by {@link TransmissionType}. */
  private static final String[] TARGETS = {
    "joint", "jointinparent", "cranksite", "tendon", "site", "body"
  };

  private static final int[] TARGET_TYPES = {
    ObjType.JOINT, ObjType.JOINT, ObjType.SITE, ObjType.TENDON, ObjType.SITE, ObjType.BODY
  };

  private final Registry registry;
  private final PluginReader plugins;

  ActuatorReader(Registry registry, PluginReader plugins) {
    this.registry = registry;
    this.plugins = plugins;
  }

  void read(Item item) {
    ActuatorDraft a = new ActuatorDraft(item);
    transmission(a);
    if (item.kind().equals("plugin")) {
      a.plugin = plugins.use(item, Plugin.Capability.ACTUATOR);
    }
    int dyntype = item.keyword("dyntype");
    inheritRange(a, dyntype);
    limits(a, dyntype);
    activations(a, dyntype);
    if (item.keyword("gaintype") == GainType.MUSCLE) {
      muscle(a, "gainprm");
    }
    if (item.keyword("biastype") == BiasType.MUSCLE) {
      muscle(a, "biasprm");
    }
    history(a);
    registry.add(registry.actuators, ObjType.ACTUATOR, a);
  }

  // ---- transmission

  /** Finds the target, which is one: see {@code ActuatorForm}. */
  private void transmission(ActuatorDraft a) {
    for (int type = 0; type < TARGETS.length; type++) {
      Draft target = registry.optional(a.item, TARGET_TYPES[type], TARGETS[type]);
      if (target != null) {
        a.trntype = type;
        a.target = target;
      }
    }
    if (a.target == null) {
      throw a.error(
          "no target is given: an actuator acts on exactly one of joint, jointinparent, tendon,"
              + " cranksite, site, body");
    }
    if (a.trntype != TransmissionType.SLIDERCRANK) {
      a.second = registry.optional(a.item, ObjType.SITE, "refsite");
      return;
    }
    a.second = registry.optional(a.item, ObjType.SITE, "slidersite");
    if (a.second == null) {
      throw a.error("cranksite needs slidersite");
    }
    if (a.item.number("cranklength") <= 0) {
      throw a.error("the crank length must be positive");
    }
  }

  // ---- ranges

  /**
   * Takes the control or activation range from the range of the target, wider or narrower by a
   * factor.
   */
  private static void inheritRange(ActuatorDraft a, int dyntype) {
    Item item = a.item;
    double inheritrange = item.number("inheritrange");
    boolean position =
        item.keyword("gaintype") == GainType.FIXED
            && item.keyword("biastype") == BiasType.AFFINE
            && item.number("gainprm") == -item.numbers("biasprm")[1];
    if (inheritrange <= 0 || !position) {
      return;
    }
    double[] range;
    if (a.target instanceof JointDraft j
        && a.trntype == TransmissionType.JOINT
        && (j.type == JointType.HINGE || j.type == JointType.SLIDE)) {
      range = j.range;
    } else if (a.target instanceof TendonDraft t) {
      range = t.item.numbers("range");
    } else {
      throw a.error("inheritrange needs a hinge joint, a slide joint or a tendon");
    }
    if (range[0] == range[1]) {
      throw a.error("inheritrange is used but " + a.target + " has no range");
    }
    double mean = 0.5 * (range[0] + range[1]);
    double radius = 0.5 * (range[1] - range[0]) * inheritrange;
    double[] inherited = {mean - radius, mean + radius};
    switch (dyntype) {
      case DynType.NONE, DynType.FILTEREXACT -> a.ctrlrange = inherited;
      case DynType.INTEGRATOR -> a.actrange = inherited;
      default -> throw a.error("inheritrange needs dyntype none, filterexact or integrator");
    }
  }

  private static void limits(ActuatorDraft a, int dyntype) {
    double[] forcerange = a.item.numbers("forcerange");
    a.ctrllimited = JointCompiler.limited(a, "ctrllimited", a.ctrlrange, "ctrlrange");
    a.forcelimited = JointCompiler.limited(a, "forcelimited", forcerange, "forcerange");
    a.actlimited = JointCompiler.limited(a, "actlimited", a.actrange, "actrange");
    checkRange(a, a.ctrllimited, a.ctrlrange, "ctrlrange");
    checkRange(a, a.forcelimited, forcerange, "forcerange");
    if (a.actlimited && dyntype == DynType.NONE) {
      throw a.error("actrange is given but dyntype is none, so there is no activation");
    }
    checkRange(a, a.actlimited, a.actrange, "actrange");
  }

  private static void checkRange(ActuatorDraft a, boolean limited, double[] range, String what) {
    if (limited && range[0] >= range[1]) {
      throw a.error("invalid " + what + ": " + JointCompiler.text(range));
    }
  }

  private static void activations(ActuatorDraft a, int dyntype) {
    boolean state = dyntype != DynType.NONE;
    if (Limit.ACTIVATIONS.exceededBy(a.actdim)) {
      throw a.error("actdim asks for " + Limit.ACTIVATIONS.told(a.actdim));
    }
    if (a.plugin != null) {
      a.actdim = a.actdim < 0 ? (state ? 1 : 0) : a.actdim;
      return;
    }
    if (a.actdim > 1 && dyntype != DynType.USER) {
      throw a.error("actdim > 1 is only allowed for dyntype user");
    }
    if (a.actdim == 1 && !state) {
      throw a.error("a stateless actuator (dyntype none) cannot have actdim 1");
    }
    if (a.actdim == 0 && state) {
      throw a.error("a stateful actuator must have a positive actdim");
    }
    if (a.actdim < 0) {
      a.actdim = state ? 1 : 0;
    }
  }

  private static void muscle(ActuatorDraft a, String what) {
    double[] prm = a.item.numbers(what);
    String trouble = "";
    if (prm[0] >= prm[1]) {
      trouble = "range[0] < range[1]";
    } else if (prm[4] >= 1 || prm[5] <= 1) {
      trouble = "lmin < 1 < lmax";
    } else if (prm[3] <= 0 || prm[6] <= 0 || prm[7] <= 0 || prm[8] <= 0) {
      trouble = "positive scale, vmax, fpmax, fvmax";
    }
    if (!trouble.isEmpty()) {
      throw a.error("a muscle needs " + trouble + " in " + what);
    }
  }

  /** The checks that delay buffers of actuators and sensors share. */
  static void history(Draft of) {
    int nsample = of.item.integer("nsample");
    double delay = of.item.number("delay");
    if (Limit.SAMPLES.exceededBy(nsample)) {
      throw of.error("nsample asks for " + Limit.SAMPLES.told(nsample));
    }
    if (delay > 0 && nsample <= 0) {
      throw of.error("a delay needs a history buffer: set nsample");
    }
  }
}
