package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import dev.armature.testkit.World;
import java.util.Locale;
import java.util.Random;

/** Small worlds of boxes for the tests of the solver. */
final class Scenes {
  private Scenes() {}

  static Model model(String mjcf) {
    return World.compile(mjcf);
  }

  /** A floor and whatever stands on it, with the solver avbd. */
  static Model world(double timestep, String bodies) {
    return model(
        "<mujoco><option solver='avbd' timestep='"
            + timestep
            + "'/><worldbody><geom type='plane' size='0 0 1'/>"
            + bodies
            + "</worldbody></mujoco>");
  }

  static String box(double x, double y, double z, double half) {
    return String.format(
        Locale.ROOT,
        "<body pos='%s %s %s'><freejoint/><geom type='box' size='%s %s %s'/></body>",
        x,
        y,
        z,
        half,
        half,
        half);
  }

  static String stack(int count, double half) {
    StringBuilder bodies = new StringBuilder();
    for (int i = 0; i < count; i++) {
      bodies.append(box(0, 0, half * (2 * i + 1), half));
    }
    return bodies.toString();
  }

  /** A stack whose boxes stand off its middle by random amounts of this size. */
  static String stack(int count, double half, double offCenter) {
    Random random = new Random(1);
    StringBuilder bodies = new StringBuilder();
    for (int i = 0; i < count; i++) {
      double x = offCenter * random.nextGaussian();
      double y = offCenter * random.nextGaussian();
      bodies.append(box(x, y, half * (2 * i + 1), half));
    }
    return bodies.toString();
  }

  /** A stack every box of which stands farther out than the one below. */
  static String leaning(int count, double half, double offset) {
    StringBuilder bodies = new StringBuilder();
    for (int i = 0; i < count; i++) {
      bodies.append(box(offset * i, 0, half * (2 * i + 1), half));
    }
    return bodies.toString();
  }

  static String pyramid(int base, double half) {
    StringBuilder bodies = new StringBuilder();
    for (int row = 0; row < base; row++) {
      for (int i = 0; i < base - row; i++) {
        bodies.append(
            box((i - (base - row - 1) / 2.0) * 2.2 * half, 0, half * (2 * row + 1), half));
      }
    }
    return bodies.toString();
  }

  static Data run(Model m, int steps) {
    Data d = new Data(m);
    steps(m, d, steps);
    return d;
  }

  static void steps(Model m, Data d, int steps) {
    for (int i = 0; i < steps; i++) {
      Physics.step(m, d);
    }
  }

  /** Deepest penetration of all contacts, m. */
  static double penetration(Data d) {
    double deepest = 0;
    for (int c = 0; c < d.ncon; c++) {
      deepest = Math.max(deepest, -d.contact.dist[c]);
    }
    return deepest;
  }

  static double speed(Data d) {
    double most = 0;
    for (double v : d.qvel) {
      most = Math.max(most, Math.abs(v));
    }
    return most;
  }

  /** Height of the last body's origin. */
  static double top(Model m, Data d) {
    return d.qpos[m.nq - 5];
  }

  /** Largest way of a free body from where it began, along an axis. */
  static double drift(Model m, Data d) {
    double most = 0;
    for (int b = 0; b < m.nbody - 1; b++) {
      for (int k = 0; k < 3; k++) {
        most = Math.max(most, Math.abs(d.qpos[7 * b + k] - m.qpos0[7 * b + k]));
      }
    }
    return most;
  }

  /** Free links tied to the world and to each other, with a heavy ball at the end. */
  static Model chain(int links, double ratio) {
    StringBuilder bodies = new StringBuilder();
    StringBuilder ties = new StringBuilder();
    for (int i = 0; i <= links; i++) {
      String shape =
          i < links
              ? "type='capsule' size='.02' fromto='0 0 0 .1 0 0' mass='.1'"
              : "type='sphere' size='.2' pos='.2 0 0' mass='" + 0.1 * ratio + "'";
      bodies.append(
          String.format(
              Locale.ROOT,
              "<body name='b%d' pos='%s 0 0'><freejoint/><geom %s contype='0'"
                  + " conaffinity='0'/></body>",
              i,
              0.1 * i,
              shape));
      String other = i > 0 ? " body2='b" + (i - 1) + "'" : "";
      ties.append("<connect body1='b" + i + "'" + other + " anchor='0 0 0'/>");
    }
    return model(
        "<mujoco><option solver='avbd'/><worldbody>"
            + bodies
            + "</worldbody><equality>"
            + ties
            + "</equality></mujoco>");
  }
}
