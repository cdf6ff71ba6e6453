package dev.armature.compile;

import dev.armature.compile.expand.ExpandedModel;
import dev.armature.compile.expand.Item;
import dev.armature.constants.LengthRanges;
import dev.armature.method.StepMethod;
import dev.armature.method.StepMethods;
import dev.armature.model.EnableFlag;
import dev.armature.model.MethodOptions;
import dev.armature.model.Option;
import dev.armature.model.Sizes;
import dev.armature.model.Statistic;
import dev.armature.model.Visual;
import dev.armature.spec.Attribute;
import dev.armature.spec.ModelException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Options, sizes, statistics, visual settings and length-range settings of a model. */
final class SettingsReader {
  /** Names of the bits of disableflags, from bit 0 on. */
  private static final String[] DISABLE = {
    "constraint", "equality", "frictionloss", "limit", "contact", "spring", "damper", "gravity",
        "clampctrl",
    "warmstart", "filterparent", "actuation", "refsafe", "sensor", "midphase", "eulerdamp",
        "autoreset", "nativeccd",
    "island"
  };

  /** Names of the bits of enableflags, from bit 0 on; see {@link EnableFlag}. */
  private static final String[] ENABLE = {
    "override", "energy", "fwdinv", "invdiscrete", "multiccd", "sleep"
  };

  private SettingsReader() {}

  static void option(ExpandedModel model, Option to) {
    Item o = model.option();
    to.timestep = o.number("timestep");
    to.impratio = o.number("impratio");
    to.tolerance = o.number("tolerance");
    to.lsTolerance = o.number("ls_tolerance");
    to.noslipTolerance = o.number("noslip_tolerance");
    to.ccdTolerance = o.number("ccd_tolerance");
    to.sleepTolerance = o.number("sleep_tolerance");
    to.density = o.number("density");
    to.viscosity = o.number("viscosity");
    to.oMargin = o.number("o_margin");
    to.integrator = o.keyword("integrator");
    to.cone = o.keyword("cone");
    to.jacobian = o.keyword("jacobian");
    to.solver = o.keyword("solver");
    to.iterations = o.integer("iterations");
    to.lsIterations = o.integer("ls_iterations");
    to.noslipIterations = o.integer("noslip_iterations");
    to.ccdIterations = o.integer("ccd_iterations");
    to.sdfIterations = o.integer("sdf_iterations");
    to.sdfInitpoints = o.integer("sdf_initpoints");
    copy(o.numbers("gravity"), to.gravity);
    copy(o.numbers("wind"), to.wind);
    copy(o.numbers("magnetic"), to.magnetic);
    copy(o.numbers("o_solref"), to.oSolref);
    copy(o.numbers("o_solimp"), to.oSolimp);
    copy(o.numbers("o_friction"), to.oFriction);
    to.method = methodOptions(model);
    to.disableactuator = model.disabledActuatorGroups();
    Item flags = model.flags();
    to.disableflags = 0;
    to.enableflags = 0;
    for (int i = 0; i < DISABLE.length; i++) {
      if (flags.has(DISABLE[i]) && !flags.flag(DISABLE[i])) {
        to.disableflags |= 1 << i;
      }
    }
    for (int i = 0; i < ENABLE.length; i++) {
      if (flags.has(ENABLE[i]) && flags.flag(ENABLE[i])) {
        to.enableflags |= 1 << i;
      }
    }
  }

  /**
   * Options of the step method that the solver names. Options that are written for another one wait
   * for a solver that is chosen later. Null where there are none.
   */
  private static @Nullable MethodOptions methodOptions(ExpandedModel model) {
    StepMethod chosen = stepMethod(model);
    for (StepMethod method : StepMethods.provided()) {
      MethodOptions options = method.options();
      Item item = model.methodOptions(method.name());
      if (options == null || item == null) {
        continue;
      }
      if (method == chosen || chosen == null && !item.source().written().isEmpty()) {
        readOptions(item, options);
        return options;
      }
    }
    return null;
  }

  private static void readOptions(Item item, MethodOptions options) {
    for (Attribute row : item.source().type().attributes().values()) {
      String name = row.name();
      options.set(name, row.keywords() == null ? item.number(name) : item.keyword(name));
    }
    try {
      options.check();
    } catch (IllegalArgumentException e) {
      throw item.error(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The step method that the model's solver names; null for MuJoCo's solvers.
   *
   * @throws ModelException when no module on the path provides it
   */
  static @Nullable StepMethod stepMethod(ExpandedModel model) {
    Option opt = new Option();
    opt.solver = model.option().keyword("solver");
    try {
      return StepMethods.of(opt);
    } catch (IllegalStateException e) {
      throw model.option().error(String.valueOf(e.getMessage()));
    }
  }

  private static void copy(double[] from, double[] to) {
    System.arraycopy(from, 0, to, 0, to.length);
  }

  /** Limits and user-data sizes as written; -1 stands for "as needed". */
  static void sizes(Item size, Sizes to) {
    to.njmax = size.integer("njmax");
    to.nconmax = size.integer("nconmax");
    to.nuserdata = size.integer("nuserdata");
    to.nuserBody = user(size, "nuser_body");
    to.nuserJnt = user(size, "nuser_jnt");
    to.nuserGeom = user(size, "nuser_geom");
    to.nuserSite = user(size, "nuser_site");
    to.nuserCam = user(size, "nuser_cam");
    to.nuserTendon = user(size, "nuser_tendon");
    to.nuserActuator = user(size, "nuser_actuator");
    to.nuserSensor = user(size, "nuser_sensor");
    if (to.nconmax < -1) {
      throw size.error("nconmax must be at least -1");
    }
    if (to.nuserdata < 0) {
      throw size.error("nuserdata must not be negative");
    }
    boolean legacy = size.integer("njmax") != -1 || size.integer("nstack") != -1;
    if (size.has("memory") && legacy && !"-1".equals(size.text("memory"))) {
      throw size.error("memory cannot be given together with njmax or nstack");
    }
  }

  private static int user(Item size, String attribute) {
    int n = size.integer(attribute);
    if (n < -1) {
      throw size.error(attribute + " must be at least -1");
    }
    return n;
  }

  /** Replaces the statistics that are written. */
  static void statistic(Item item, Statistic to) {
    to.meaninertia = item.has("meaninertia") ? item.number("meaninertia") : to.meaninertia;
    to.meanmass = item.has("meanmass") ? item.number("meanmass") : to.meanmass;
    to.meansize = item.has("meansize") ? item.number("meansize") : to.meansize;
    to.extent = item.has("extent") ? item.number("extent") : to.extent;
    if (item.has("center")) {
      copy(item.numbers("center"), to.center);
    }
    if (to.extent <= 0) {
      throw item.error("extent must be positive");
    }
  }

  static void visual(ExpandedModel model, Visual to) {
    part(model.visual("global"), to.global);
    part(model.visual("quality"), to.quality);
    part(model.visual("headlight"), to.headlight);
    part(model.visual("map"), to.map);
    part(model.visual("scale"), to.scale);
    part(model.visual("rgba"), to.rgba);
    if (to.map.znear <= 0) {
      throw model.visual("map").error("znear must be positive");
    }
    if (to.global.realtime <= 0) {
      throw model.visual("global").error("realtime must be positive");
    }
  }

  /** Fields of the parts are called as the attributes are, so the class of a part is its table. */
  private static void part(Item item, Object to) {
    for (Field field : to.getClass().getFields()) {
      String name = field.getName();
      if (!Modifier.isStatic(field.getModifiers()) && item.has(name)) {
        try {
          set(item, to, field, name);
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  private static void set(Item item, Object to, Field field, String name)
      throws IllegalAccessException {
    if (field.getType() == float.class) {
      field.setFloat(to, (float) item.number(name));
    } else if (field.getType() == int.class) {
      field.setInt(to, item.integer(name));
    } else if (field.getType() == boolean.class) {
      field.setBoolean(to, item.flag(name));
    } else {
      float[] values = (float[]) field.get(to);
      Floats.copy(item.numbers(name), values, 0);
    }
  }

  static LengthRanges.Settings lengthRange(Item item) {
    return new LengthRanges.Settings(
        LengthRanges.Mode.values()[item.keyword("mode")],
        item.flag("useexisting"),
        item.flag("uselimit"),
        item.number("accel"),
        item.number("maxforce"),
        item.number("timeconst"),
        item.number("timestep"),
        item.number("inttotal"),
        item.number("interval"),
        item.number("tolrange"));
  }
}
