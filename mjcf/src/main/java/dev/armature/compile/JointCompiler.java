package dev.armature.compile;

import dev.armature.compile.draft.Draft;
import dev.armature.compile.draft.JointDraft;
import dev.armature.compile.draft.Limited;
import dev.armature.compile.shape.Frames;
import dev.armature.model.JointType;

/** Axes, anchors, limits and references of joints. */
final class JointCompiler {
  private static final double RADIANS = Math.PI / 180;

  private JointCompiler() {}

  /** Compiles a joint. */
  static void compile(JointDraft j) {
    boolean scalar = j.type == JointType.HINGE || j.type == JointType.SLIDE;
    place(j, scalar);
    limits(j, scalar);
    double[] springdamper = j.item.numbers("springdamper");
    if (springdamper[0] != 0 || springdamper[1] != 0) {
      if (springdamper[0] <= 0 || springdamper[1] <= 0) {
        throw j.error("if one value of springdamper is given, both must be positive");
      }
    }
    boolean degrees = j.item.settings().degrees();
    if (degrees && j.type == JointType.HINGE) {
      j.ref *= RADIANS;
      j.springref *= RADIANS;
    }
    if (degrees && j.limited && (j.type == JointType.HINGE || j.type == JointType.BALL)) {
      j.range[0] *= RADIANS;
      j.range[1] *= RADIANS;
    }
  }

  private static void place(JointDraft j, boolean scalar) {
    if (!scalar) {
      j.axis = new double[] {0, 0, 1};
    }
    if (j.type == JointType.FREE) {
      j.pos = new double[3];
      return;
    }
    if (Frames.normalize(j.axis) < Frames.EPS) {
      throw j.error("the axis is too small");
    }
    if (scalar) {
      Frames.rotate(j.axis, j.item.frameQuat());
      Frames.normalize(j.axis);
    }
    Frames.compose(j.item.framePos(), j.item.frameQuat(), j.pos, new double[] {1, 0, 0, 0});
  }

  private static void limits(JointDraft j, boolean scalar) {
    double[] force = j.item.numbers("actuatorfrcrange");
    j.limited = limited(j, "limited", j.range, "range") && j.type != JointType.FREE;
    j.actfrclimited = limited(j, "actuatorfrclimited", force, "actuatorfrcrange") && scalar;
    if (j.limited) {
      if (j.type == JointType.BALL) {
        if (j.range[0] != 0) {
          throw j.error("the range of a ball joint must start at 0");
        }
      } else if (j.range[0] >= j.range[1]) {
        throw j.error("range[0] must be smaller than range[1], got " + text(j.range));
      }
    }
    if (j.actfrclimited && force[0] >= force[1]) {
      throw j.error(
          "actuatorfrcrange[0] must be smaller than actuatorfrcrange[1], got " + text(force));
    }
  }

  /** Whether a range holds: as said, or when it is one, unless that is left to the file. */
  static boolean limited(Draft of, String attribute, double[] range, String what) {
    int code = of.item.keyword(attribute);
    boolean autolimits = of.item.settings().autolimits();
    if (code == Limited.AUTO && !autolimits && (range[0] != 0 || range[1] != 0)) {
      throw of.error(
          what
              + " is given, but not whether it is limited; say so, or set autolimits in"
              + " <compiler>");
    }
    return Limited.resolve(code, range);
  }

  static String text(double[] range) {
    return range[0] + " " + range[1];
  }
}
