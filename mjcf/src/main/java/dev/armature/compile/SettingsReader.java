package dev.armature.compile;

import dev.armature.compile.expand.ExpandedModel;
import dev.armature.compile.expand.Item;
import dev.armature.constants.LengthRanges;
import dev.armature.method.StepMethod;
import dev.armature.method.StepMethods;
import dev.armature.model.Fields;
import dev.armature.model.MethodOptions;
import dev.armature.model.Option;
import dev.armature.model.Sizes;
import dev.armature.model.Statistic;
import dev.armature.model.Visual;
import dev.armature.spec.Attribute;
import dev.armature.spec.ModelException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options, sizes, statistics, visual settings and length-range settings of a model. */
final class SettingsReader {
  private SettingsReader() {}

  static void option(ExpandedModel model, Option to) {
    Bindings.settings(model.option(), to);
    to.method = methodOptions(model);
    to.disableactuator = model.disabledActuatorGroups();
    flags(model.flags(), to);
  }

  /** Sets the bits of flags, which are in the order of the schema. */
  private static void flags(Item flags, Option to) {
    to.disableflags = 0;
    to.enableflags = 0;
    int disable = 1;
    int enable = 1;
    for (Attribute row : flags.source().type().attributes().values()) {
      boolean on = flags.flag(row.name());
      if (row.target().equals("opt.enableflags")) {
        to.enableflags |= on ? enable : 0;
        enable <<= 1;
      } else {
        to.disableflags |= on ? 0 : disable;
        disable <<= 1;
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

  /** Limits and user-data sizes as written; -1 stands for "as needed". */
  static void sizes(Item size, Sizes to) {
    Bindings.settings(size, to);
    for (String attribute : size.source().type().attributes().keySet()) {
      if (attribute.startsWith("nuser_")) {
        Fields.ofModel(attribute).set(to, 0, user(size, attribute));
      }
    }
    if (to.nconmax < -1) {
      throw size.error("nconmax must be at least -1");
    }
    if (to.nuserdata < 0) {
      throw size.error("nuserdata must not be negative");
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
    Bindings.settings(item, to, item::defined);
    if (to.extent <= 0) {
      throw item.error("extent must be positive");
    }
  }

  static void visual(ExpandedModel model, Visual to) {
    for (String part : List.of("global", "quality", "headlight", "map", "scale", "rgba")) {
      Bindings.settings(model.visual(part), to);
    }
    if (to.map.znear <= 0) {
      throw model.visual("map").error("znear must be positive");
    }
    if (to.global.realtime <= 0) {
      throw model.visual("global").error("realtime must be positive");
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
