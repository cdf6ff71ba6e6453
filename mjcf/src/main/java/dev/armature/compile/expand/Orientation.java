package dev.armature.compile.expand;

import dev.armature.compile.shape.Frames;
import dev.armature.math.Quat;
import dev.armature.math.Trig;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The five ways of writing an orientation, turned into a unit quaternion.
 *
 * <p>An alternative (axisangle, xyaxes, zaxis, euler) wins over {@code quat}. Vectors that {@link
 * Frames#normalize} finds too short are refused.
 */
public final class Orientation {
  private static final String[] ALTERNATIVES = {"axisangle", "xyaxes", "zaxis", "euler"};

  private Orientation() {}

  /**
   * The orientation of an item, from its quat or an alternative; the identity when it has neither.
   */
  public static double[] of(Item item) {
    double[] quat = item.knows("quat") ? item.numbers("quat") : new double[] {1, 0, 0, 0};
    for (String alternative : ALTERNATIVES) {
      if (item.knows(alternative) && item.has(alternative)) {
        String problem = resolve(quat, alternative, item.numbers(alternative), item.settings());
        if (problem != null) {
          throw item.error(problem);
        }
        return quat;
      }
    }
    Frames.normalize(quat);
    return quat;
  }

  /**
   * quat = Euler angles in the sequence of the settings, for one copy of a replicate. At a letter
   * that is no axis the rotation ends, with a warning, as in MuJoCo.
   */
  static void euler(double[] quat, double[] angles, CompilerSettings settings, Item replicate) {
    String problem = resolve(quat, "euler", angles, settings);
    if (problem != null) {
      replicate.warn(problem);
    }
  }

  private static @Nullable String resolve(
      double[] quat, String how, double[] v, CompilerSettings settings) {
    return switch (how) {
      case "axisangle" -> axisAngle(quat, v, settings.degrees());
      case "xyaxes" -> xyAxes(quat, v);
      case "zaxis" -> zAxis(quat, v);
      default -> euler(quat, v, settings.eulerseq(), settings.degrees());
    };
  }

  private static @Nullable String axisAngle(double[] quat, double[] v, boolean degrees) {
    double angle = degrees ? v[3] / 180 * Math.PI : v[3];
    if (Frames.normalize(v, 0, 3) < Frames.EPS) {
      return "axisangle: the axis is too small";
    }
    double s = Trig.sin(angle / 2);
    quat[0] = Trig.cos(angle / 2);
    for (int i = 0; i < 3; i++) {
      quat[1 + i] = s * v[i];
    }
    return null;
  }

  private static @Nullable String xyAxes(double[] quat, double[] v) {
    if (Frames.normalize(v, 0, 3) < Frames.EPS) {
      return "xyaxes: the x axis is too small";
    }
    double dot = v[0] * v[3] + v[1] * v[4] + v[2] * v[5];
    for (int i = 0; i < 3; i++) {
      v[3 + i] -= v[i] * dot;
    }
    if (Frames.normalize(v, 3, 3) < Frames.EPS) {
      return "xyaxes: the y axis is too small or parallel to the x axis";
    }
    double[] z = {v[1] * v[5] - v[2] * v[4], v[2] * v[3] - v[0] * v[5], v[0] * v[4] - v[1] * v[3]};
    if (Frames.normalize(z) < Frames.EPS) {
      return "xyaxes: the cross product of the axes is too small";
    }
    Frames.fromAxes(quat, Arrays.copyOf(v, 3), Arrays.copyOfRange(v, 3, 6), z);
    return null;
  }

  private static @Nullable String zAxis(double[] quat, double[] v) {
    if (Frames.normalize(v) < Frames.EPS) {
      return "zaxis: the axis is too small";
    }
    fromZ(quat, v);
    return null;
  }

  /** quat = minimal rotation of the z axis onto a unit vector, about x where they are opposite. */
  public static void fromZ(double[] quat, double[] unit) {
    double[] axis = {-unit[1], unit[0], 0};
    double s = Frames.normalize(axis);
    if (s < 1e-10) {
      axis[0] = 1;
      axis[1] = 0;
    }
    double angle = Trig.atan2(s, unit[2]);
    double half = Trig.sin(angle / 2);
    quat[0] = Trig.cos(angle / 2);
    quat[1] = axis[0] * half;
    quat[2] = axis[1] * half;
    quat[3] = axis[2] * half;
  }

  private static @Nullable String euler(
      double[] quat, double[] v, String sequence, boolean degrees) {
    Quat.identity(quat, 0);
    double[] turn = new double[4];
    for (int i = 0; i < 3; i++) {
      double angle = degrees ? v[i] / 180 * Math.PI : v[i];
      char letter = sequence.charAt(i);
      int axis = "xyz".indexOf(Character.toLowerCase(letter));
      if (axis < 0) {
        return "euler: the sequence '"
            + sequence
            + "' may contain only the letters x, y, z, X, Y, Z";
      }
      Arrays.fill(turn, 0);
      turn[0] = Trig.cos(angle / 2);
      turn[1 + axis] = Trig.sin(angle / 2);
      if (Character.isLowerCase(letter)) {
        Quat.mul(quat, 0, quat, 0, turn, 0);
      } else {
        Quat.mul(quat, 0, turn, 0, quat, 0);
      }
      Frames.normalize(quat);
    }
    return null;
  }
}
