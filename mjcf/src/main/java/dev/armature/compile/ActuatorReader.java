package dev.armature.compile;

import dev.armature.compile.draft.ActuatorDraft;
import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.TendonDraft;
import dev.armature.compile.expand.ActuatorRecord;
import dev.armature.compile.expand.Item;
import dev.armature.model.BiasType;
import dev.armature.model.DynType;
import dev.armature.model.GainType;
import dev.armature.model.JointType;
import dev.armature.model.ObjType;
import dev.armature.model.TransmissionType;
import dev.armature.plugin.Plugin;

/** Actuators: what they act on, their limits, and the checks of their parameters. */
final class ActuatorReader {
  private static final int MOST_ACTIVATIONS = 10_000_000;

  private static final int MOST_SAMPLES = 1 << 24;

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
    ActuatorRecord r = item.actuator();
    a.user = r.user;
    a.group = r.group;
    a.dyntype = r.dyntype;
    a.gaintype = r.gaintype;
    a.biastype = r.biastype;
    a.dynprm = r.dynprm.clone();
    a.gainprm = r.gainprm.clone();
    a.biasprm = r.biasprm.clone();
    a.ctrlrange = r.ctrlrange.clone();
    a.forcerange = r.forcerange.clone();
    a.actrange = r.actrange.clone();
    a.lengthrange = r.lengthrange.clone();
    a.gear = r.gear.clone();
    a.cranklength = r.cranklength;
    a.actdim = r.actdim;
    a.actearly = r.actearly;
    a.inheritrange = r.inheritrange;
    a.nsample = r.nsample;
    a.interp = r.interp;
    a.delay = r.delay;
    transmission(a);
    if (item.kind().equals("plugin")) {
      a.plugin = plugins.use(item, Plugin.Capability.ACTUATOR);
    }
    inheritRange(a);
    limits(a, r);
    activations(a);
    muscle(a, a.gaintype == GainType.MUSCLE, a.gainprm, "gainprm");
    muscle(a, a.biastype == BiasType.MUSCLE, a.biasprm, "biasprm");
    history(a, a.nsample, a.delay);
    registry.add(registry.actuators, ObjType.ACTUATOR, a);
  }

  // ---- transmission

  private void transmission(ActuatorDraft a) {
    int found = 0;
    for (int type = 0; type < TARGETS.length; type++) {
      Draft target = registry.optional(a.item, TARGET_TYPES[type], TARGETS[type]);
      if (target != null) {
        a.trntype = type;
        a.target = target;
        found++;
      }
    }
    if (found != 1) {
      throw a.error(
          (found == 0 ? "no target is given" : "more than one target is given")
              + ": an actuator acts on exactly one of joint, jointinparent, tendon, cranksite,"
              + " site, body");
    }
    Draft slider = registry.optional(a.item, ObjType.SITE, "slidersite");
    Draft reference = registry.optional(a.item, ObjType.SITE, "refsite");
    boolean crank = a.trntype == TransmissionType.SLIDERCRANK;
    if (!crank
        && (slider != null || a.item.knows("cranklength") && a.item.written("cranklength"))) {
      throw a.error("cranklength and slidersite can only be used with cranksite");
    }
    if (crank && slider == null) {
      throw a.error("cranksite needs slidersite");
    }
    if (crank && a.cranklength <= 0) {
      throw a.error("the crank length must be positive");
    }
    if (reference != null && a.trntype != TransmissionType.SITE) {
      throw a.error("refsite can only be used with a site");
    }
    a.second = crank ? slider : reference;
  }

  // ---- ranges

  /**
   * Takes the control or activation range from the range of the target, wider or narrower by a
   * factor.
   */
  private static void inheritRange(ActuatorDraft a) {
    boolean position =
        a.gaintype == GainType.FIXED
            && a.biastype == BiasType.AFFINE
            && a.gainprm[0] == -a.biasprm[1];
    if (a.inheritrange <= 0 || !position) {
      return;
    }
    double[] range;
    if (a.target instanceof JointDraft j
        && a.trntype == TransmissionType.JOINT
        && (j.type == JointType.HINGE || j.type == JointType.SLIDE)) {
      range = j.range;
    } else if (a.target instanceof TendonDraft t) {
      range = t.range;
    } else {
      throw a.error("inheritrange needs a hinge joint, a slide joint or a tendon");
    }
    if (range[0] == range[1]) {
      throw a.error("inheritrange is used but " + a.target + " has no range");
    }
    double mean = 0.5 * (range[0] + range[1]);
    double radius = 0.5 * (range[1] - range[0]) * a.inheritrange;
    double[] inherited = {mean - radius, mean + radius};
    switch (a.dyntype) {
      case DynType.NONE, DynType.FILTEREXACT -> a.ctrlrange = inherited;
      case DynType.INTEGRATOR -> a.actrange = inherited;
      default -> throw a.error("inheritrange needs dyntype none, filterexact or integrator");
    }
  }

  private static void limits(ActuatorDraft a, ActuatorRecord r) {
    boolean auto = a.item.settings().autolimits();
    a.ctrllimited = JointCompiler.limited(a, r.ctrllimited, a.ctrlrange, auto, "ctrlrange");
    a.forcelimited = JointCompiler.limited(a, r.forcelimited, a.forcerange, auto, "forcerange");
    a.actlimited = JointCompiler.limited(a, r.actlimited, a.actrange, auto, "actrange");
    checkRange(a, a.ctrllimited, a.ctrlrange, "ctrlrange");
    checkRange(a, a.forcelimited, a.forcerange, "forcerange");
    if (a.actlimited && a.dyntype == DynType.NONE) {
      throw a.error("actrange is given but dyntype is none, so there is no activation");
    }
    checkRange(a, a.actlimited, a.actrange, "actrange");
  }

  private static void checkRange(ActuatorDraft a, boolean limited, double[] range, String what) {
    if (limited && range[0] >= range[1]) {
      throw a.error("invalid " + what + ": " + JointCompiler.text(range));
    }
  }

  private static void activations(ActuatorDraft a) {
    boolean state = a.dyntype != DynType.NONE;
    if (a.actdim > MOST_ACTIVATIONS) {
      throw a.error("actdim must not exceed " + MOST_ACTIVATIONS);
    }
    if (a.plugin != null) {
      a.actdim = a.actdim < 0 ? (state ? 1 : 0) : a.actdim;
      return;
    }
    if (a.actdim > 1 && a.dyntype != DynType.USER) {
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

  private static void muscle(ActuatorDraft a, boolean is, double[] prm, String what) {
    if (!is) {
      return;
    }
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
  static void history(Draft of, int nsample, double delay) {
    if (nsample > MOST_SAMPLES) {
      throw of.error("nsample must not exceed " + MOST_SAMPLES);
    }
    if (delay > 0 && nsample <= 0) {
      throw of.error("a delay needs a history buffer: set nsample");
    }
  }
}
