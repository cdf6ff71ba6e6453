package dev.armature.compile;

import dev.armature.compile.draft.GeomDraft;
import dev.armature.compile.draft.MaterialDraft;
import dev.armature.compile.draft.SiteDraft;
import dev.armature.compile.draft.TendonDraft;
import dev.armature.compile.draft.TendonDraft.Wrap;
import dev.armature.compile.expand.Item;
import dev.armature.model.GeomType;
import dev.armature.model.ObjType;
import dev.armature.model.WrapType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tendons and their paths. */
final class TendonReader {
  private final Registry registry;
  private final boolean plain;

  /** A reader; {@code plain} says whether materials are dropped. */
  TendonReader(Registry registry, boolean plain) {
    this.registry = registry;
    this.plain = plain;
  }

  void read(Item item) {
    TendonDraft tendon = new TendonDraft(item);
    if (!plain) {
      tendon.material = (MaterialDraft) registry.optional(item, ObjType.MATERIAL, "material");
    }
    for (Item step : item.children()) {
      tendon.path.add(wrap(step));
    }
    checkPath(tendon);
    limits(tendon);
    SolverParameters.check(item);
    registry.add(registry.tendons, ObjType.TENDON, tendon);
  }

  private Wrap wrap(Item step) {
    return switch (step.kind()) {
      case "joint" -> {
        if (!step.has("coef")) {
          throw step.error("attribute 'coef' is required");
        }
        yield new Wrap(
            WrapType.JOINT,
            registry.required(step, ObjType.JOINT, "joint"),
            step.number("coef"),
            null);
      }
      case "site" ->
          new Wrap(WrapType.SITE, registry.required(step, ObjType.SITE, "site"), 0, null);
      case "pulley" -> {
        double divisor = step.number("divisor");
        if (divisor < 0) {
          throw step.error("the divisor of a pulley must not be negative");
        }
        yield new Wrap(WrapType.PULLEY, null, divisor, null);
      }
      case "geom" -> {
        GeomDraft geom = (GeomDraft) registry.required(step, ObjType.GEOM, "geom");
        geom.referenced = true;
        int type =
            switch (geom.type) {
              case GeomType.SPHERE -> WrapType.SPHERE;
              case GeomType.CYLINDER -> WrapType.CYLINDER;
              default ->
                  throw step.error(
                      "tendons wrap around spheres and cylinders only, '"
                          + geom.name
                          + "' is neither");
            };
        yield new Wrap(
            type, geom, 0, (SiteDraft) registry.optional(step, ObjType.SITE, "sidesite"));
      }
      default -> throw step.error("is not a part of a tendon path");
    };
  }

  private static void limits(TendonDraft tendon) {
    Item item = tendon.item;
    double[] range = item.numbers("range");
    double[] force = item.numbers("actuatorfrcrange");
    double[] springlength = item.numbers("springlength");
    tendon.limited = JointCompiler.limited(tendon, "limited", range, "range");
    tendon.actfrclimited =
        JointCompiler.limited(tendon, "actuatorfrclimited", force, "actuatorfrcrange");
    if (tendon.limited && range[0] >= range[1]) {
      throw tendon.error("range[0] must be smaller than range[1]");
    }
    if (tendon.actfrclimited && (force[0] >= force[1] || force[0] > 0 || force[1] < 0)) {
      throw tendon.error(
          "actuatorfrcrange must go from a negative to a positive force, got "
              + JointCompiler.text(force));
    }
    if (springlength[0] > springlength[1]) {
      throw tendon.error("springlength[0] must not be larger than springlength[1]");
    }
  }

  // ---- path

  private static void checkPath(TendonDraft tendon) {
    List<Wrap> path = tendon.path;
    if (path.isEmpty()) {
      throw tendon.error("the path is empty");
    }
    if (path.get(0).type() == WrapType.JOINT) {
      return;
    }
    double armature = tendon.item.number("armature");
    if (path.size() < 2) {
      throw tendon.error("a spatial tendon needs at least two path elements");
    }
    if (tendon.item.number("width") <= 0) {
      throw tendon.error("width must be positive");
    }
    if (armature < 0) {
      throw tendon.error("armature must not be negative");
    }
    for (int i = 0; i < path.size(); i++) {
      Wrap step = path.get(i);
      Wrap before = i > 0 ? path.get(i - 1) : null;
      Wrap after = i + 1 < path.size() ? path.get(i + 1) : null;
      switch (step.type()) {
        case WrapType.PULLEY -> {
          if (before != null && before.type() == WrapType.PULLEY) {
            throw tendon.error("consecutive pulleys at path element " + i);
          }
          if (after == null) {
            throw tendon.error("the path ends with a pulley");
          }
        }
        case WrapType.SITE -> {
          if (isPulley(before) && isPulley(after)) {
            throw tendon.error("site " + step.object() + " needs a neighbor that is not a pulley");
          }
          if (before != null && before.object() == step.object()) {
            throw tendon.error("site " + step.object() + " occurs twice in a row");
          }
        }
        default -> {
          if (!isSite(before) || !isSite(after)) {
            throw tendon.error(step.object() + " must stand between two sites");
          }
          if (armature > 0) {
            throw tendon.error("a tendon with armature cannot wrap around geoms");
          }
        }
      }
    }
  }

  /** A pulley, or no path element at all. */
  private static boolean isPulley(@Nullable Wrap step) {
    return step == null || step.type() == WrapType.PULLEY;
  }

  private static boolean isSite(@Nullable Wrap step) {
    return step != null && step.type() == WrapType.SITE;
  }
}
