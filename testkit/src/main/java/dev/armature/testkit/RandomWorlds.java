package dev.armature.testkit;

import dev.armature.data.Data;
import dev.armature.kinematics.Coordinates;
import dev.armature.model.Model;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Small random worlds with every kind of constraint: chains of links with limits and dry friction,
 * tendons, equalities, and contacts of all dimensions between links, loose bodies and the floor.
 * The same for the same seed.
 */
public final class RandomWorlds {
  private RandomWorlds() {}

  /** The model of a seed. */
  public static Model model(long seed) {
    SplittableRandom r = new SplittableRandom(seed);
    StringBuilder out =
        new StringBuilder("<mujoco><worldbody><geom type='plane' size='5 5 1' condim='1'/>");
    int[] condim = {1, 3, 4, 6};
    for (int chain = 0; chain < 3; chain++) {
      out.append(
          format(
              "<body name='c%d_0' pos='%.3f %.3f %.3f'>",
              chain, 0.35 * chain, r.nextDouble(0, 0.2), 0.12));
      out.append(
          chain == 0
              ? "<joint name='j0_0' type='slide' axis='0 0 1' limited='true' range='-0.01 1'/>"
              : "<freejoint/>");
      for (int link = 0; link < 3; link++) {
        if (link > 0) {
          out.append(format("<body name='c%d_%d' pos='0.2 0 0'>", chain, link));
          out.append(
              format(
                  "<joint name='j%d_%d' type='%s' axis='%.3f %.3f 1' limited='true' range='%s'"
                      + " margin='0.02' frictionloss='%.3f'/>",
                  chain,
                  link,
                  link == 2 && chain == 1 ? "ball" : "hinge",
                  r.nextDouble(-1, 1),
                  r.nextDouble(-1, 1),
                  link == 2 && chain == 1 ? "0 0.3" : "-0.2 0.2",
                  link * 0.2 * r.nextDouble()));
        }
        out.append(
            format(
                "<geom type='capsule' size='0.05' fromto='0 0 0 0.2 0 0' condim='%d' friction='%.3f"
                    + " 0.02 0.01'/><site name='s%d_%d' pos='0.1 0 0.05'/>",
                condim[r.nextInt(4)], r.nextDouble(0.3, 1), chain, link));
      }
      out.append("</body></body></body>");
    }
    for (int i = 0; i < 4; i++) {
      out.append(
          format(
              "<body pos='%.3f %.3f %.3f' euler='%.1f 20 %.1f'><freejoint/><geom type='%s'"
                  + " size='0.08 0.06 0.05' condim='%d' margin='0.01' gap='%.3f'/></body>",
              r.nextDouble(-0.2, 0.9),
              r.nextDouble(-0.1, 0.4),
              0.05 + 0.05 * i,
              r.nextDouble(0, 90),
              r.nextDouble(0, 90),
              i % 2 == 0 ? "box" : "sphere",
              condim[i],
              0.004 * (i % 2)));
    }
    out.append("</worldbody><tendon>");
    out.append(
        "<fixed name='t0' limited='true' range='-0.05 0.05' frictionloss='0.1'><joint joint='j0_1'"
            + " coef='1'/><joint joint='j2_1' coef='-0.5'/></fixed>");
    out.append(
        "<spatial name='t1' limited='true' range='0 0.3' margin='0.05'><site site='s0_2'/><site"
            + " site='s2_1'/></spatial>");
    out.append("</tendon><equality>");
    out.append("<connect body1='c0_2' body2='c1_0' anchor='0.2 0 0' solref='0.05 1'/>");
    out.append("<joint joint1='j2_2' joint2='j2_1' polycoef='0.1 0.5 0.3 0 0'/>");
    out.append(
        seed % 2 == 0 ? "<weld body1='c1_1' body2='c2_0' torquescale='0.7' solref='0.1 1'/>" : "");
    out.append("</equality></mujoco>");
    return World.compile(out.toString());
  }

  /** A random state near the reference configuration. */
  public static Data state(Model m, long seed) {
    SplittableRandom r = new SplittableRandom(31 * seed + 1);
    Data d = new Data(m);
    Coordinates.integrate(m, d.qpos, random(r, m.nv, 0.1), 1);
    System.arraycopy(random(r, m.nv, 0.7), 0, d.qvel, 0, m.nv);
    System.arraycopy(random(r, m.nv, 2), 0, d.qfrcApplied, 0, m.nv);
    System.arraycopy(random(r, m.nv, 5), 0, d.qaccWarmstart, 0, m.nv);
    return d;
  }

  /** So many random numbers in (-size, size). */
  public static double[] random(SplittableRandom r, int n, double size) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = r.nextDouble(-size, size);
    }
    return x;
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
