package dev.armature.batch;

import static dev.armature.math.Limits.MINVAL;

import dev.armature.compile.shape.ShapeBounds;
import dev.armature.model.GeomType;
import dev.armature.model.JointType;
import dev.armature.model.Model;
import java.util.Arrays;

/**
 * Checks values of parameters before they are stored: what the compiler would refuse is refused.
 */
final class Values {
  private Values() {}

  /**
   * The values as they are stored: directions with length one.
   *
   * @throws IllegalArgumentException when they make no sense, naming parameter, object and value
   */
  static double[] checked(Model m, Parameter p, int index, double[] values, int from) {
    double[] v = Arrays.copyOfRange(values, from, from + p.width());
    for (double x : v) {
      require(Double.isFinite(x), p, index, v, "must be finite");
    }
    switch (p.value()) {
      case FINITE -> {}
      case POSITIVE -> require(min(v) > 0, p, index, v, "must be positive");
      case NOT_NEGATIVE -> require(min(v) >= 0, p, index, v, "must not be negative");
      case INTEGER -> require(v[0] == (int) v[0], p, index, v, "must be an integer");
      case FLAG -> require(v[0] == 0 || v[0] == 1, p, index, v, "must be 0 or 1");
      case DIRECTION -> normalize(p, index, v);
      case RANGE -> range(m, p, index, v);
      case CONDIM ->
          require(
              v[0] == 1 || v[0] == 3 || v[0] == 4 || v[0] == 6, p, index, v, "must be 1, 3, 4, 6");
      case MASS ->
          require(
              v[0] >= (m.body.jntnum[index] > 0 ? MINVAL : 0),
              p,
              index,
              v,
              "must be positive if the body moves, else not negative");
      case INERTIA -> {
        require(
            min(v) >= (m.body.jntnum[index] > 0 ? MINVAL : 0),
            p,
            index,
            v,
            "must be positive if the body moves, else not negative");
        require(
            v[0] + v[1] >= v[2] && v[0] + v[2] >= v[1] && v[1] + v[2] >= v[0],
            p,
            index,
            v,
            "must satisfy A + B >= C");
      }
      case SIZE -> size(m, p, index, v);
      case ASSET -> asset(m, p, index, v);
    }
    return v;
  }

  private static double min(double[] v) {
    return Arrays.stream(v).min().orElse(0);
  }

  private static void normalize(Parameter p, int index, double[] v) {
    double norm = 0;
    for (double x : v) {
      norm += x * x;
    }
    norm = Math.sqrt(norm);
    require(norm > MINVAL, p, index, v, "must not be zero");
    for (int i = 0; i < v.length; i++) {
      v[i] /= norm;
    }
  }

  /** A range that limits must be one; the limit of a ball starts at 0. */
  private static void range(Model m, Parameter p, int index, double[] v) {
    boolean limits =
        switch (p) {
          case JNT_RANGE -> m.jnt.limited[index];
          case JNT_ACTFRCRANGE -> m.jnt.actfrclimited[index];
          case TENDON_RANGE -> m.tendon.limited[index];
          case TENDON_ACTFRCRANGE -> m.tendon.actfrclimited[index];
          case ACTUATOR_CTRLRANGE -> m.actuator.ctrllimited[index];
          case ACTUATOR_FORCERANGE -> m.actuator.forcelimited[index];
          case ACTUATOR_ACTRANGE -> m.actuator.actlimited[index];
          default -> false;
        };
    if (limits) {
      require(v[0] < v[1], p, index, v, "must ascend");
      if (p == Parameter.JNT_RANGE && m.jnt.type[index] == JointType.BALL) {
        require(v[0] == 0, p, index, v, "of a ball must start at 0");
      }
    }
  }

  private static void size(Model m, Parameter p, int index, double[] v) {
    int type = m.geom.type[index];
    if (type == GeomType.PLANE) {
      require(v[2] > 0, p, index, v, "of a plane: the third must be positive");
      return;
    }
    require(
        type != GeomType.MESH && type != GeomType.SDF && type != GeomType.HFIELD,
        p,
        index,
        v,
        "follows from the mesh or height field");
    int needed = ShapeBounds.sizesNeeded(type);
    for (int i = 0; i < needed; i++) {
      require(v[i] > 0, p, index, v, "must be positive");
    }
  }

  private static void asset(Model m, Parameter p, int index, double[] v) {
    int type = m.geom.type[index];
    boolean mesh = type == GeomType.MESH || type == GeomType.SDF;
    require(mesh || type == GeomType.HFIELD, p, index, v, "is only for meshes and height fields");
    int count = mesh ? m.nmesh : m.nhfield;
    require(
        v[0] == (int) v[0] && v[0] >= 0 && v[0] < count,
        p,
        index,
        v,
        "must be one of " + count + (mesh ? " meshes" : " height fields"));
  }

  private static void require(boolean holds, Parameter p, int index, double[] v, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(
          p.label() + "[" + index + "] " + rule + ", got " + Arrays.toString(v));
    }
  }
}
